/* Section 5, "Memory": records that survive a power cut.
 *
 * A bank is a row of records: kind, size, payload, CRC-32. It begins with its generation, then the job, perhaps what an earlier bank
 * added up to, then a seal. Only a sealed bank counts, of two the younger: so a new job, or a tidied bank, is there whole or
 * not at all. A record that a power cut tore is the last one of its bank; anything else that does not fit is a failed memory. */
#include "records.h"

enum verdict { BANK_BLANK, BANK_UNSEALED, BANK_GOOD, BANK_TORN, BANK_NONSENSE };

/* Section 6, "The memory fails". The records go too, as far as they can be erased: a job that is forgotten must not come back. */
static bool failed(struct paitao_device *d)
{
    cards_stop_moving(d);
    forget_job(d);
    d->code = E_NVM;
    d->used = 0;
    (void)d->hw->erase(d->body, 0);
    (void)d->hw->erase(d->body, 1);
    drop_session(d);
    return false;
}

/* ---- writing ---- */

static bool put_record(struct paitao_device *d, uint8_t kind, const uint8_t *payload, uint8_t size)
{
    uint8_t record[MOST_RECORD];
    uint16_t whole = (uint16_t)(size + OVERHEAD);

    if ((uint32_t)d->used + whole > d->hw->bank_size)
        return false;
    record[0] = kind;
    record[1] = size;
    if (size)
        memcpy(record + 2, payload, size);
    put32(record + 2 + size, paitao_crc(0, record, (size_t)size + 2));
    if (!d->hw->append(d->body, d->bank, d->used, record, (uint8_t)whole))
        return false;
    d->used = (uint16_t)(d->used + whole);
    return true;
}

static bool begin_bank(struct paitao_device *d)
{
    uint8_t generation[4];

    d->bank ^= 1;
    d->used = 0;
    put32(generation, ++d->generation);
    return d->hw->erase(d->body, d->bank) && put_record(d, R_GENERATION, generation, 4);
}

static bool seal_bank(struct paitao_device *d)
{
    return put_record(d, R_SEAL, NULL, 0) && d->hw->erase(d->body, d->bank ^ 1);
}

/* The bank is full: the other one takes the job and what its records add up to. */
static bool tidy_up(struct paitao_device *d)
{
    uint8_t p[PAITAO_JOB_RECORD];
    uint8_t plan = (uint8_t)(d->mode == M_VERIFY ? 0 : d->pack / 2);

    if (!begin_bank(d))
        return false;
    memcpy(p, d->id, 8);
    put32(p + 8, d->digest);
    p[12] = d->mode;
    p[13] = d->pack;
    p[14] = d->flags;
    put16(p + 15, d->label);
    memcpy(p + 17, d->plan, plan);
    if (!put_record(d, R_JOB, p, (uint8_t)(17 + plan)))
        return false;
    sum_bytes(d, p);
    if (!put_record(d, R_SUM, p, SUM_SIZE))
        return false;
    for (uint8_t i = 0; i < d->kept_count; i++)
        if (!put_record(d, R_KEPT, p, event_bytes(&d->kept[i], p)))
            return false;
    return seal_bank(d);
}

static bool write_record(struct paitao_device *d, uint8_t kind, const uint8_t *payload, uint8_t size)
{
    if ((uint32_t)d->used + size + OVERHEAD > d->hw->bank_size && !tidy_up(d))
        return failed(d);
    if (!put_record(d, kind, payload, size))
        return failed(d);
    return take_record(d, kind, payload, size) || failed(d);
}

bool memory_job(struct paitao_device *d, const uint8_t *put, uint8_t size)
{
    if (!begin_bank(d) || !put_record(d, R_JOB, put, size) || !seal_bank(d))
        return failed(d);
    take_job(d, put, size);
    d->event_at = d->now;
    d->timed = true;
    return true;
}

bool memory_intent(struct paitao_device *d, uint8_t face, uint8_t pocket)
{
    uint8_t p[2];

    p[0] = face;
    p[1] = pocket;
    return write_record(d, R_INTENT, p, 2);
}

/* Section 10: the cards in the pockets after the event; VERIFY: those read from this one. */
static uint8_t count_after(const struct paitao_device *d, uint8_t kind)
{
    if (kind == K_CARD || kind == K_READ)
        return (uint8_t)(d->count + 1);
    return d->mode == M_VERIFY && kind != K_POCKET_END ? 0 : d->count;
}

bool memory_event(struct paitao_device *d, uint8_t kind, uint8_t code, uint8_t face, uint8_t pocket)
{
    struct paitao_event e;
    uint8_t p[EVENT_SIZE];
    uint32_t elapsed = d->timed ? d->now - d->event_at : 65535;

    e.number = (uint16_t)(d->last_event + 1);
    e.kind = kind;
    e.code = code;
    e.face = face;
    e.pocket = pocket;
    e.count = count_after(d, kind);
    e.elapsed_ms = (uint16_t)(elapsed < 65535 ? elapsed : 65535);
    d->event_at = d->now;
    d->timed = true;
    return write_record(d, R_EVENT, p, event_bytes(&e, p));
}

bool memory_acked(struct paitao_device *d, uint16_t number)
{
    uint8_t p[2];

    put16(p, number);
    return write_record(d, R_ACKED, p, 2);
}

/* ---- reading back at a start ---- */

static bool blank_from(struct paitao_device *d, uint8_t bank, uint32_t from)
{
    uint8_t some[32];

    while (from < d->hw->bank_size) {
        uint8_t size = (uint8_t)(d->hw->bank_size - from < 32 ? d->hw->bank_size - from : 32);
        d->hw->read(d->body, bank, (uint16_t)from, some, size);
        for (uint8_t i = 0; i < size; i++)
            if (some[i] != 0xFF)
                return false;
        from += size;
    }
    return true;
}

static enum verdict scan(struct paitao_device *d, uint8_t bank, bool obey, uint32_t *generation)
{
    uint8_t record[MOST_RECORD];
    uint32_t at = 0;
    bool sealed = false;

    while (at + OVERHEAD <= d->hw->bank_size) {
        uint8_t size;
        d->hw->read(d->body, bank, (uint16_t)at, record, 2);
        size = record[1];
        if (record[0] == 0xFF && blank_from(d, bank, at))
            break;
        if (size <= PAITAO_JOB_RECORD && at + size + OVERHEAD <= d->hw->bank_size) {
            d->hw->read(d->body, bank, (uint16_t)(at + 2), record + 2, (uint8_t)(size + 4));
            if (paitao_crc(0, record, (size_t)size + 2) == get32(record + 2 + size)) {
                if ((record[0] == R_GENERATION) != (at == 0) || (obey && !take_record(d, record[0], record + 2, size)))
                    return BANK_NONSENSE;
                if (record[0] == R_GENERATION)
                    *generation = get32(record + 2);
                sealed |= record[0] == R_SEAL;
                at += (uint32_t)size + OVERHEAD;
                if (obey)
                    d->used = (uint16_t)at;
                continue;
            }
        }
        if (!blank_from(d, bank, at + MOST_RECORD))
            return BANK_NONSENSE;
        return sealed ? BANK_TORN : BANK_UNSEALED;
    }
    return sealed ? BANK_GOOD : at ? BANK_UNSEALED : BANK_BLANK;
}

void memory_start(struct paitao_device *d)
{
    uint32_t generation[2] = {0, 0};
    enum verdict v[2];
    bool whole[2];
    uint8_t best;

    forget_job(d);
    if (!(d->hw->capabilities & C_MEMORY)) {
        (void)d->hw->erase(d->body, 0);
        (void)d->hw->erase(d->body, 1);
        return;
    }
    for (uint8_t bank = 0; bank < 2; bank++) {
        v[bank] = scan(d, bank, false, &generation[bank]);
        whole[bank] = v[bank] == BANK_GOOD || v[bank] == BANK_TORN;
    }
    if (!whole[0] && !whole[1]) {
        /* Nothing yet, or a first job that a power cut stopped halfway; anything else was a job once. */
        if (v[0] == BANK_NONSENSE || v[1] == BANK_NONSENSE)
            (void)failed(d);
        return;
    }
    best = whole[0] && (!whole[1] || (int32_t)(generation[0] - generation[1]) > 0) ? 0 : 1;
    if (v[best ^ 1] == BANK_NONSENSE && (int32_t)(generation[best ^ 1] - generation[best]) > 0) {
        (void)failed(d); /* the younger bank was sealed once, or is still being written: only its records could tell */
        return;
    }
    d->bank = best;
    d->generation = generation[best];
    if (scan(d, best, true, &generation[best]) == BANK_NONSENSE || !d->has_job) {
        (void)failed(d);
        return;
    }
    if (v[best] == BANK_TORN && !tidy_up(d)) /* nothing can be written behind a torn record */
        (void)failed(d);
}
