/* What the records of the memory mean: the state of the job is their sum, the same when they are written and when they are read back. */
#include "records.h"

uint8_t copies_of(const struct paitao_device *d, uint8_t face)
{
    return (uint8_t)((d->copies[face / 4] >> (2 * (face % 4))) & 3);
}

void forget_job(struct paitao_device *d)
{
    d->has_job = d->started = d->removed = d->reading_pocket = d->intent = d->doubt = false;
    d->cancel = d->reject = d->finish = false;
    memset(d->id, 0, sizeof d->id);
    memset(d->plan, 0, sizeof d->plan); /* no plan outlives its job (section 11) */
    memset(d->copies, 0, sizeof d->copies);
    d->mode = d->pack = d->flags = d->count = d->filled = d->kept_count = d->verify_pocket = 0;
    d->digest = d->chain = 0;
    d->label = d->last_event = d->acked = 0;
    d->answered = d->resumed = d->asked = 0;
    d->pause_code = E_NONE;
    d->named = NOTHING_NAMED;
    d->state = S_IDLE;
    d->code = E_NONE;
}

uint8_t newest_event(const struct paitao_device *d)
{
    return d->kept_count ? d->kept[d->kept_count - 1].kind : 0;
}

void take_job(struct paitao_device *d, const uint8_t *put, uint8_t size)
{
    forget_job(d);
    d->has_job = true;
    memcpy(d->id, put, 8);
    d->digest = get32(put + 8);
    d->mode = put[12];
    d->pack = put[13];
    d->flags = put[14];
    d->label = get16(put + 15);
    memcpy(d->plan, put + 17, (size_t)size - 17);
    d->state = S_READY;
}

uint8_t event_bytes(const struct paitao_event *e, uint8_t *p)
{
    put16(p, e->number);
    p[2] = e->kind;
    p[3] = e->code;
    p[4] = e->face;
    p[5] = e->pocket;
    p[6] = e->count;
    put16(p + 7, e->elapsed_ms);
    return EVENT_SIZE;
}

static bool keep_event(struct paitao_device *d, const uint8_t *p)
{
    struct paitao_event *e = &d->kept[d->kept_count];

    if (d->kept_count == PAITAO_KEPT)
        return false;
    d->kept_count++;
    e->number = get16(p);
    e->kind = p[2];
    e->code = p[3];
    e->face = p[4];
    e->pocket = p[5];
    e->count = p[6];
    e->elapsed_ms = get16(p + 7);
    e->sent_ms = (uint16_t)(d->now - 1000); /* due at once */
    return true;
}

/* A card that its event says to lie in a pocket. */
static void commit(struct paitao_device *d, uint8_t face, uint8_t pocket)
{
    if (face < 54 && copies_of(d, face) < 3) /* TEST may read one face for many cards */
        d->copies[face / 4] = (uint8_t)(d->copies[face / 4] + (1u << (2 * (face % 4))));
    d->filled |= pocket_bit(pocket);
    d->intent = d->doubt = false;
}

static void come_to(struct paitao_device *d, uint8_t state, uint8_t code)
{
    d->state = state;
    d->code = code;
}

/* Section 6: what an event says of a card that was on its way. */
static void take_doubt(struct paitao_device *d, uint8_t kind)
{
    if (kind == K_NOT_FALLEN || kind == K_DONE || kind == K_SPOILED || kind == K_CANCELLED)
        d->intent = d->doubt = false;
    if (kind == K_STOPPED && d->intent) /* a drop that failed, with the card nowhere in sight; people know of it now */
        d->doubt = true;
    if (kind == K_IN_DOUBT) {
        d->intent = false;
        d->doubt = true;
    }
}

static void take_progress(struct paitao_device *d, const uint8_t *p)
{
    switch (p[2]) {
    case K_STARTED: d->started = true; break;
    case K_CARD: commit(d, p[4], p[5]); break;
    case K_POCKET_BEGIN: d->started = d->reading_pocket = true; break;
    case K_POCKET_END: d->reading_pocket = false; break;
    case K_STOPPED:
        d->removed |= p[3] == E_BOARD_REMOVED;
        come_to(d, S_STOPPED, p[3]);
        break;
    case K_PAUSED: come_to(d, S_PAUSED, p[3]); break;
    case K_DONE: come_to(d, S_DONE, E_NONE); break;
    case K_SPOILED: come_to(d, S_SPOILED, p[3]); break;
    case K_CANCELLED: come_to(d, S_CANCELLED, E_NONE); break;
    default: break;
    }
}

static bool take_event(struct paitao_device *d, const uint8_t *p)
{
    if (get16(p) != d->last_event + 1u || !keep_event(d, p))
        return false;
    d->last_event = get16(p);
    d->chain = paitao_crc(d->chain, p, 7); /* a CRC-32 goes on where it left off */
    if (d->mode != M_VERIFY || p[2] == K_READ || p[2] == K_POCKET_BEGIN)
        d->count = p[6];
    come_to(d, S_RUNNING, E_NONE); /* that a stop was answered or a pause ended is in no record: the next event shows it */
    take_doubt(d, p[2]);
    take_progress(d, p);
    return true;
}

static void take_acked(struct paitao_device *d, uint16_t number)
{
    uint8_t gone = 0;

    d->acked = number;
    while (gone < d->kept_count && d->kept[gone].number <= number)
        gone++;
    d->kept_count = (uint8_t)(d->kept_count - gone);
    memmove(d->kept, d->kept + gone, d->kept_count * sizeof d->kept[0]);
}

void sum_bytes(const struct paitao_device *d, uint8_t *p)
{
    put32(p, d->chain);
    put16(p + 4, d->last_event);
    put16(p + 6, d->acked);
    p[8] = d->state;
    p[9] = d->code;
    p[10] = d->count;
    p[11] = d->filled;
    p[12] = (uint8_t)((d->intent ? 1 : 0) | (d->doubt ? 2 : 0) | (d->started ? 4 : 0) | (d->removed ? 8 : 0) |
                      (d->reading_pocket ? 16 : 0));
    p[13] = d->face;
    p[14] = d->pocket;
    memcpy(p + 15, d->copies, sizeof d->copies);
}

static void take_sum(struct paitao_device *d, const uint8_t *p)
{
    d->chain = get32(p);
    d->last_event = get16(p + 4);
    d->acked = get16(p + 6);
    d->state = p[8];
    d->code = p[9];
    d->count = p[10];
    d->filled = p[11];
    d->intent = p[12] & 1;
    d->doubt = p[12] & 2;
    d->started = p[12] & 4;
    d->removed = p[12] & 8;
    d->reading_pocket = p[12] & 16;
    d->face = p[13];
    d->pocket = p[14];
    memcpy(d->copies, p + 15, sizeof d->copies);
}

bool take_record(struct paitao_device *d, uint8_t kind, const uint8_t *p, uint8_t size)
{
    switch (kind) {
    case R_GENERATION: return size == 4;
    case R_SEAL: return size == 0;
    case R_JOB:
        if (size < 17 || size > PAITAO_JOB_RECORD)
            return false;
        take_job(d, p, size);
        return true;
    case R_SUM:
        if (size != SUM_SIZE)
            return false;
        take_sum(d, p);
        return true;
    case R_KEPT: return size == EVENT_SIZE && keep_event(d, p);
    case R_EVENT: return size == EVENT_SIZE && take_event(d, p);
    case R_ACKED:
        if (size != 2 || get16(p) > d->last_event)
            return false;
        take_acked(d, get16(p));
        return true;
    case R_INTENT:
        if (size != 2)
            return false;
        d->intent = true;
        d->face = p[0];
        d->pocket = p[1];
        return true;
    default: return false;
    }
}
