/* What the files of the core ask of each other. */
#ifndef PAITAO_INTERNAL_H
#define PAITAO_INTERNAL_H

#include <string.h>

#include "paitao_device.h"

enum paitao_phase { PHASE_LOOK, PHASE_FEED, PHASE_READ, PHASE_DROP, PHASE_REJECT, PHASE_ASK, PHASE_DRAIN };
enum { NOTHING_NAMED = 255 };
#define MOST_EVENTS 65000u /* no enum: an int may have 16 bits */

static inline uint16_t get16(const uint8_t *b) { return (uint16_t)(b[0] | (unsigned)b[1] << 8); }
static inline uint32_t get32(const uint8_t *b) { return get16(b) | ((uint32_t)get16(b + 2) << 16); }
static inline void put16(uint8_t *b, uint16_t v)
{
    b[0] = (uint8_t)(v & 255);
    b[1] = (uint8_t)(v >> 8);
}
static inline void put32(uint8_t *b, uint32_t v)
{
    put16(b, (uint16_t)(v & 0xFFFF));
    put16(b + 2, (uint16_t)(v >> 16));
}

static inline uint8_t pocket_bit(uint8_t pocket) { return (uint8_t)(1u << (pocket - 1u)); }

/* frame.c: false if the caller's buffer is full */
bool send_frame(struct paitao_device *d, uint8_t type, uint8_t sequence, uint16_t session, const uint8_t *payload, uint8_t size);

/* memory.c: false if the memory failed; the job is forgotten then */
void memory_start(struct paitao_device *d);
bool memory_job(struct paitao_device *d, const uint8_t *put, uint8_t size);
bool memory_intent(struct paitao_device *d, uint8_t face, uint8_t pocket);
bool memory_event(struct paitao_device *d, uint8_t kind, uint8_t code, uint8_t face, uint8_t pocket);
bool memory_acked(struct paitao_device *d, uint16_t number);
uint8_t copies_of(const struct paitao_device *d, uint8_t face);
uint8_t newest_event(const struct paitao_device *d); /* its kind, 0 when it is acknowledged */

/* cards.c */
void cards_step(struct paitao_device *d);
void cards_pause(struct paitao_device *d, uint8_t code);
void cards_stop_moving(struct paitao_device *d);
bool cards_cancel(struct paitao_device *d);
bool cards_pockets_agree(const struct paitao_device *d);

/* requests.c */
uint8_t obey(struct paitao_device *d, const struct paitao_frame *f);

/* session.c */
void handle_frame(struct paitao_device *d, const struct paitao_frame *frame);
void stop_everything(struct paitao_device *d);
uint8_t status_payload(const struct paitao_device *d, uint8_t *p);

/* paitao_device.c */
void look_around(struct paitao_device *d);
void drop_session(struct paitao_device *d);

#endif
