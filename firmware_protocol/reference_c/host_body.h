/* A crude machine of cards and hands for host_main.c. */
#ifndef HOST_BODY_H
#define HOST_BODY_H

#include <string.h>
#include <time.h>

#include "paitao_device.h"

enum place { AWAY, HOPPER, READER, PATH, POCKET_1, REJECTS = POCKET_1 + 4 };
enum { MOST_CARDS = 128, MOST_FAULTS = 8 };

/* Where everything lies. In a mapped file; a card moves by one store into its place, so a kill cannot tear it. */
struct world {
    struct { uint8_t face, place; uint16_t order; } cards[MOST_CARDS];
    uint8_t prepared[8]; /* the job for which the hands prepared */
    uint8_t path_to, board_in;
    uint16_t label, next_order, feeds, drops;
    uint32_t random;
    uint8_t fault_used[MOST_FAULTS];
};

struct body {
    struct world *world;
    int memory;
    uint32_t now, begun, card_ms, seed, appends;
    uint16_t bank_size;
    uint8_t action, argument, busy;
    struct { char name[16]; unsigned at; } faults[MOST_FAULTS];
    unsigned fault_count;
};

struct paitao_hardware body_hardware(void);
void body_defaults(struct body *b);
bool body_fault(struct body *b, const char *text);
bool body_open(struct body *b, const char *path);
void body_hands(struct body *b, const struct paitao_device *d);

#endif
