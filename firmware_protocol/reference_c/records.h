/* Between memory.c, which writes records, and records.c, which knows what they mean. */
#ifndef PAITAO_RECORDS_H
#define PAITAO_RECORDS_H

#include "internal.h"

enum { R_GENERATION = 1, R_JOB, R_SUM, R_KEPT, R_SEAL, R_INTENT, R_EVENT, R_ACKED };
enum { OVERHEAD = 6, MOST_RECORD = PAITAO_JOB_RECORD + OVERHEAD, EVENT_SIZE = 9, SUM_SIZE = 29 };

void forget_job(struct paitao_device *d);
void take_job(struct paitao_device *d, const uint8_t *put, uint8_t size);
bool take_record(struct paitao_device *d, uint8_t kind, const uint8_t *p, uint8_t size); /* false: it makes no sense */
uint8_t event_bytes(const struct paitao_event *e, uint8_t *p);
void sum_bytes(const struct paitao_device *d, uint8_t *p);

#endif
