/* What the requests about a job are answered with: sections 5 to 7. */
#include "internal.h"

/* Room that answers and pockets must leave in kept[]: for PAUSED, CANCELLED and what one power cut writes. */
enum { RESERVED = 6 };

static bool plan_is_good(const uint8_t *put, uint8_t size)
{
    uint8_t mode = put[12], pack = put[13], before = 0;

    if (mode == M_VERIFY)
        return size == 17;
    if (size != 17 + pack / 2)
        return false;
    for (uint8_t place = 0; place < pack; place++) {
        uint8_t pocket = (uint8_t)((put[17 + place / 2] >> (4 * (place % 2))) & 15);
        if (pocket < 1 || pocket > 4)
            return false;
        if (mode == M_DEAL && pack == 108 && place % 2 && pocket < before)
            return false;
        before = pocket;
    }
    return true;
}

static bool offered(const struct paitao_device *d, uint8_t mode, uint8_t pack)
{
    uint16_t needs = mode == M_VERIFY ? C_VERIFY : mode == M_LEARN ? C_LEARN : mode == M_TEST ? C_TEST : 0;

    return (d->hw->capabilities & needs) == needs && ((pack == 52 && d->hw->packs & 1) || (pack == 108 && d->hw->packs & 2));
}

static uint8_t job_put(struct paitao_device *d, const uint8_t *p, uint8_t size)
{
    if (!offered(d, p[12], p[13]))
        return E_UNSUPPORTED;
    if (!plan_is_good(p, size) || paitao_crc(0, p + 12, (size_t)size - 12) != get32(p + 8))
        return E_BAD_PLAN;
    if (d->has_job && !memcmp(p, d->id, 8))
        return get32(p + 8) == d->digest ? E_NONE : E_CONFLICT;
    if (d->state == S_RUNNING || d->state == S_STOPPED || d->state == S_PAUSED)
        return E_BUSY;
    return memory_job(d, p, size) ? E_NONE : E_NVM;
}

/* The look comes after the answer, and STARTED after the look. */
static uint8_t job_start(struct paitao_device *d)
{
    if (d->state == S_CANCELLED)
        return E_BAD_STATE;
    if (d->state == S_READY)
        d->state = S_RUNNING;
    return E_NONE;
}

static bool is_full(const struct paitao_device *d) { return d->kept_count > PAITAO_KEPT - RESERVED; }

static void run(struct paitao_device *d)
{
    d->state = S_RUNNING;
    d->code = E_NONE;
}

static uint8_t job_resume(struct paitao_device *d, const uint8_t *p)
{
    uint16_t number = get16(p + 8);

    if (number && number == d->resumed)
        return E_NONE;
    if (d->state != S_PAUSED || d->mode == M_VERIFY)
        return E_BAD_STATE;
    if (d->last_event >= MOST_EVENTS)
        return E_NVM;
    if (number != d->last_event || get32(p + 10) != d->chain || d->removed || !cards_pockets_agree(d))
        return E_CONFLICT;
    if (is_full(d) && !memory_acked(d, number)) /* who knows the chain has all events: stops and resumes need no further room */
        return E_NVM;
    d->resumed = number;
    run(d);
    return E_NONE;
}

static uint8_t job_cancel(struct paitao_device *d)
{
    if (d->state != S_READY && d->state != S_RUNNING && d->state != S_STOPPED && d->state != S_PAUSED)
        return E_NONE;
    return cards_cancel(d) ? E_NONE : E_NVM;
}

/* Section 10, "answers taken" */
static bool takes(const struct paitao_device *d, uint8_t answer)
{
    switch (d->code) {
    case E_MISREAD:
    case E_DUPLICATE:
    case E_FOREIGN: return answer == A_REREAD || answer == A_NAME || answer == A_REJECT;
    case E_DOUBLE_FEED: return answer == A_CONTINUE || answer == A_REREAD;
    case E_HOPPER_EMPTY: return answer == A_CONTINUE || answer == A_FINISH;
    case E_BOARD_REMOVED: return false;
    case E_JAM_PATH:
    case E_JAM_GATE: return answer == A_CONTINUE && d->mode != M_VERIFY;
    default: return answer == A_CONTINUE;
    }
}

/* Why an answer to the stop that is asked about is refused, or 0. */
static uint8_t answer_refused(const struct paitao_device *d, uint8_t answer, uint8_t face)
{
    bool about_card = answer == A_NAME || answer == A_REJECT;

    if (!takes(d, answer) || (answer == A_REJECT && !(d->hw->capabilities & C_REJECT_OUTLET)))
        return E_UNSUPPORTED;
    if (about_card && !(d->senses.sensors & SENSE_READER))
        return E_BAD_STATE;
    if (answer == A_NAME && face >= (d->pack == 52 ? 52 : 54))
        return E_BAD_STATE;
    return answer == A_REJECT && d->doubt ? E_IN_DOUBT : E_NONE; /* the card thrown out might be the one in doubt */
}

static uint8_t operator_says(struct paitao_device *d, const uint8_t *p)
{
    uint16_t number = get16(p + 8);
    uint8_t refused;

    if (number && number == d->answered)
        return E_NONE;
    if (d->state != S_STOPPED || number != d->last_event)
        return E_CONFLICT;
    if (d->last_event >= MOST_EVENTS)
        return E_NVM;
    refused = answer_refused(d, p[10], p[11]);
    if (refused)
        return refused;
    if (is_full(d))
        return E_BUSY;
    d->answered = number;
    d->named = p[10] == A_NAME ? p[11] : NOTHING_NAMED;
    d->reject = p[10] == A_REJECT;
    d->finish = p[10] == A_FINISH;
    run(d);
    return E_NONE;
}

/* Why a pocket cannot be read now, or 0. */
static uint8_t pocket_refused(const struct paitao_device *d, uint16_t number, uint8_t pocket)
{
    bool running = d->state == S_RUNNING;

    if (!running && d->state != S_STOPPED && d->state != S_PAUSED)
        return E_BAD_STATE;
    if (d->last_event >= MOST_EVENTS)
        return E_NVM;
    if (pocket > 4)
        return E_BAD_PLAN;
    if (number != d->last_event)
        return E_CONFLICT;
    if (!pocket && d->reading_pocket)
        return E_BAD_STATE;
    return (running && (!d->started || d->verify_pocket)) || d->phase != PHASE_LOOK || is_full(d) ? E_BUSY : E_NONE;
}

static uint8_t read_pocket(struct paitao_device *d, const uint8_t *p)
{
    uint16_t number = get16(p + 8);
    uint8_t pocket = p[10], refused;

    if (d->mode != M_VERIFY)
        return E_BAD_STATE;
    if (number && number == d->asked)
        return E_NONE;
    refused = pocket_refused(d, number, pocket);
    if (refused)
        return refused;
    d->asked = number;
    run(d);
    if (!pocket)
        return memory_event(d, K_DONE, E_NONE, FACE_NONE, 0) ? E_NONE : E_NVM;
    if (!memory_event(d, K_POCKET_BEGIN, E_NONE, FACE_NONE, pocket))
        return E_NVM;
    d->verify_pocket = pocket;
    d->phase = PHASE_ASK;
    d->hw->begin(d->body, ACTION_ASK, pocket);
    return E_NONE;
}

/* Section 5, the table of replies: 0 for OK, or the code of a NAK. */
uint8_t obey(struct paitao_device *d, const struct paitao_frame *f)
{
    const uint8_t *p = f->payload;

    if (f->type == T_JOB_PUT)
        return job_put(d, p, f->size);
    if (!d->has_job)
        return f->type == T_JOB_CANCEL ? E_NONE : E_CONFLICT;
    if (memcmp(p, d->id, 8))
        return E_CONFLICT;
    switch (f->type) {
    case T_JOB_START: return job_start(d);
    case T_JOB_RESUME: return job_resume(d, p);
    case T_JOB_CANCEL: return job_cancel(d);
    case T_OPERATOR: return operator_says(d, p);
    default: return read_pocket(d, p);
    }
}
