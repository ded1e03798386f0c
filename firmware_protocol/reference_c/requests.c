/* What a frame is answered with: sections 4 to 7 and the table of replies of section 5. */
#include "internal.h"

/* Room that answers and pockets must leave in kept[]: for PAUSED, CANCELLED and what one power cut writes. */
enum { RESERVED = 6 };

static void nak(struct paitao_device *d, const struct paitao_frame *f, uint8_t code, uint16_t session)
{
    uint8_t p[3];

    p[0] = f->type;
    p[1] = code;
    p[2] = d->state;
    (void)send_frame(d, T_NAK, f->sequence, session, p, 3);
}

static void hello(struct paitao_device *d, const struct paitao_frame *f)
{
    uint32_t nonce = get32(f->payload);
    size_t id_size = strlen(d->hw->machine_id);
    uint8_t p[44 + 64], both[8];

    if (f->payload[4] > 1 || f->payload[5] < 1) {
        nak(d, f, E_UNSUPPORTED, 0);
        return;
    }
    if (!d->session || nonce != d->nonce) {
        cards_pause(d, E_LINK_LOST);
        put32(both, nonce);
        put32(both + 4, d->boot_id);
        d->session = (uint16_t)(paitao_crc(0, both, 8) & 0xFFFF);
        if (!d->session)
            d->session = 1;
        d->nonce = nonce;
        d->last_sequence = 0;
        for (uint8_t i = 0; i < d->kept_count; i++)
            d->kept[i].sent_ms = (uint16_t)(d->now - 1000);
    }
    d->heard_at = d->now;
    put32(p, nonce);
    put32(p + 4, d->boot_id);
    p[8] = 1;
    p[9] = 1; /* BOARD */
    put16(p + 10, d->hw->capabilities);
    p[12] = d->hw->packs;
    p[13] = d->hw->capabilities & C_REJECT_OUTLET ? 5 : 4;
    p[14] = 0;
    p[15] = PAITAO_CREDIT;
    p[16] = PAITAO_PAYLOAD;
    put32(p + 17, 0x82FCFEC8); /* the layouts of version 1 */
    memcpy(p + 21, d->id, 8);
    put32(p + 29, d->digest);
    p[33] = d->state;
    p[34] = d->code;
    put16(p + 35, d->last_event);
    put16(p + 37, d->acked);
    put32(p + 39, d->chain);
    if (id_size > 64)
        id_size = 64;
    p[43] = (uint8_t)id_size;
    memcpy(p + 44, d->hw->machine_id, id_size);
    (void)send_frame(d, T_HELLO_ACK, f->sequence, d->session, p, (uint8_t)(44 + id_size));
}

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

static uint8_t job_start(struct paitao_device *d)
{
    if (d->state == S_CANCELLED)
        return E_BAD_STATE;
    if (d->state == S_READY)
        return memory_event(d, K_STARTED, E_NONE, FACE_NONE, 0) ? E_NONE : E_NVM;
    return E_NONE;
}

static bool is_full(const struct paitao_device *d) { return d->kept_count > PAITAO_KEPT - RESERVED; }

static uint8_t job_resume(struct paitao_device *d, const uint8_t *p)
{
    uint16_t number = get16(p + 8);
    uint32_t chain = get32(p + 10);

    if (d->state == S_RUNNING || d->state == S_STOPPED || d->state == S_DONE) /* obeyed before, its answer was lost */
        return d->resumed && number == d->resumed && chain == d->resumed_chain ? E_NONE : E_BAD_STATE;
    if (d->state != S_PAUSED || d->mode == M_VERIFY)
        return E_BAD_STATE;
    if (d->last_event >= MOST_EVENTS)
        return E_NVM;
    if (number != d->last_event || chain != d->chain || !cards_pockets_agree(d))
        return E_CONFLICT;
    if (is_full(d))
        return E_BUSY;
    d->resumed = number;
    d->resumed_chain = chain;
    d->state = S_RUNNING;
    d->code = E_NONE;
    return E_NONE;
}

static uint8_t job_cancel(struct paitao_device *d)
{
    if (d->state != S_READY && d->state != S_RUNNING && d->state != S_STOPPED && d->state != S_PAUSED)
        return E_NONE;
    cards_stop_moving(d);
    return memory_event(d, K_CANCELLED, E_NONE, FACE_NONE, 0) ? E_NONE : E_NVM;
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

static uint8_t operator_says(struct paitao_device *d, const uint8_t *p)
{
    uint16_t number = get16(p + 8);
    uint8_t answer = p[10], face = p[11];

    if (number && number == d->answered) /* obeyed before */
        return answer == d->answer && face == d->answer_face ? E_NONE : E_CONFLICT;
    if (d->state != S_STOPPED || number != d->last_event)
        return E_CONFLICT;
    if (d->last_event >= MOST_EVENTS)
        return E_NVM;
    if (answer == A_REJECT && !(d->hw->capabilities & C_REJECT_OUTLET))
        return E_UNSUPPORTED;
    if (!takes(d, answer))
        return E_BAD_STATE;
    if (answer == A_REJECT && d->doubt) /* the card thrown out might be the one in doubt */
        return E_IN_DOUBT;
    if (answer == A_NAME && face > 53)
        return E_BAD_PLAN;
    if (is_full(d))
        return E_BUSY;
    d->answered = number;
    d->answer = answer;
    d->answer_face = face;
    if (answer == A_NAME)
        d->named = face;
    if (answer == A_REREAD)
        d->named = NOTHING_NAMED;
    d->reject = answer == A_REJECT;
    d->finish = answer == A_FINISH;
    d->state = S_RUNNING;
    d->code = E_NONE;
    return E_NONE;
}

static uint8_t read_pocket(struct paitao_device *d, const uint8_t *p)
{
    uint16_t number = get16(p + 8);
    uint8_t pocket = p[10];

    if (d->mode != M_VERIFY || d->state == S_READY || d->state == S_CANCELLED || d->state == S_SPOILED)
        return E_BAD_STATE;
    if (pocket > 4)
        return E_BAD_PLAN;
    if (d->asked && number == d->asked && pocket == d->asked_pocket) /* obeyed before */
        return E_NONE;
    if (d->state == S_DONE)
        return E_BAD_STATE;
    if (d->last_event >= MOST_EVENTS)
        return E_NVM;
    if (number != d->last_event)
        return E_CONFLICT;
    if (d->state == S_RUNNING && (d->verify_pocket || d->phase != PHASE_LOOK))
        return E_BUSY;
    if (is_full(d))
        return E_BUSY;
    d->asked = number;
    d->asked_pocket = pocket;
    d->state = S_RUNNING;
    d->code = E_NONE;
    if (!pocket)
        return memory_event(d, K_DONE, E_NONE, FACE_NONE, 0) ? E_NONE : E_NVM;
    if (!memory_event(d, K_POCKET_BEGIN, E_NONE, FACE_NONE, pocket))
        return E_NVM;
    d->verify_pocket = pocket;
    d->phase = PHASE_ASK;
    d->hw->begin(d->body, ACTION_ASK, pocket);
    return E_NONE;
}

static uint8_t obey(struct paitao_device *d, const struct paitao_frame *f)
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

/* Of the right size, a type for a machine, and no number without a name. */
static bool readable(const struct paitao_frame *f)
{
    switch (f->type) {
    case T_HELLO: return f->size == 10;
    case T_JOB_PUT: return f->size >= 17 && f->payload[12] >= M_DEAL && f->payload[12] <= M_TEST;
    case T_JOB_START:
    case T_JOB_CANCEL: return f->size == 8;
    case T_JOB_RESUME: return f->size == 14;
    case T_EVENT_ACK: return f->size == 6;
    case T_OPERATOR: return f->size == 12 && f->payload[10] >= A_CONTINUE && f->payload[10] <= A_FINISH;
    case T_READ_POCKET: return f->size == 11;
    case T_PING:
    case T_STOP: return f->size == 0;
    default: return false;
    }
}

void stop_everything(struct paitao_device *d) { cards_pause(d, E_ESTOP); }

uint8_t status_payload(const struct paitao_device *d, uint8_t *p)
{
    p[0] = d->state;
    p[1] = d->code;
    p[2] = d->senses.sensors;
    p[3] = d->senses.occupied;
    p[4] = d->senses.full;
    put16(p + 5, d->senses.label);
    return 7;
}

static void request(struct paitao_device *d, const struct paitao_frame *f)
{
    uint8_t p[4], code;

    /* 1..255 in a ring, which has no 0: so many steps behind the last one. */
    if (!f->sequence)
        return;
    if (d->last_sequence) {
        unsigned behind = (255u + d->last_sequence - f->sequence) % 255u;
        if (behind >= 1 && behind <= 127)
            return;
    }
    d->last_sequence = f->sequence;
    code = obey(d, f);
    if (code) {
        nak(d, f, code, f->session); /* the frame's: the memory may just have failed, and the session with it */
        return;
    }
    p[0] = f->type;
    p[1] = d->state;
    put16(p + 2, d->last_event);
    (void)send_frame(d, T_OK, f->sequence, d->session, p, 4);
}

void handle_frame(struct paitao_device *d, const struct paitao_frame *f)
{
    uint8_t p[7];

    if (f->type == T_NAK)
        return;
    if (d->session && f->session == d->session)
        d->heard_at = d->now;
    if (!readable(f)) {
        nak(d, f, E_UNSUPPORTED, f->session);
        return;
    }
    if (f->type == T_STOP) {
        stop_everything(d);
        return;
    }
    if (f->type == T_HELLO) {
        hello(d, f);
        return;
    }
    if (!d->session || f->session != d->session) {
        nak(d, f, E_STALE, f->session);
        return;
    }
    if (f->type == T_PING) {
        (void)send_frame(d, T_PONG, 0, d->session, p, status_payload(d, p));
    } else if (f->type == T_EVENT_ACK) {
        uint16_t number = get16(f->payload + 4);
        if (d->has_job && get32(f->payload) == get32(d->id) && number > d->acked && number <= d->last_event)
            (void)memory_acked(d, number);
    } else {
        request(d, f);
    }
}
