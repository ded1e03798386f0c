/* What a frame is answered with before it comes to the job: reading it, sessions, and sequence numbers (sections 3 and 4). */
#include "internal.h"

static void nak(struct paitao_device *d, const struct paitao_frame *f, uint8_t code, uint16_t session)
{
    uint8_t p[3];

    p[0] = f->type;
    p[1] = code;
    p[2] = d->state;
    (void)send_frame(d, T_NAK, f->sequence, session, p, 3);
}

static void hello_ack(struct paitao_device *d, const struct paitao_frame *f)
{
    size_t id_size = strlen(d->hw->machine_id);
    uint8_t p[44 + 64];

    put32(p, d->nonce);
    put32(p + 4, d->boot_id);
    p[8] = 1; /* version */
    p[9] = 1; /* BOARD */
    put16(p + 10, d->hw->capabilities);
    p[12] = d->hw->packs;
    p[13] = d->hw->capabilities & C_REJECT_OUTLET ? 5 : 4;
    p[14] = 0; /* the hopper takes a whole pack */
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

static void open_session(struct paitao_device *d, uint32_t nonce)
{
    uint8_t both[8];

    cards_pause(d, E_LINK_LOST);
    put32(both, nonce);
    put32(both + 4, d->boot_id);
    d->session = (uint16_t)(paitao_crc(0, both, 8) & 0xFFFF);
    if (!d->session)
        d->session = 1;
    d->nonce = nonce;
    d->last_sequence = 0;
    for (uint8_t i = 0; i < d->kept_count; i++)
        d->kept[i].sent_ms = (uint16_t)(d->now - 1000); /* due at once */
}

static void hello(struct paitao_device *d, const struct paitao_frame *f)
{
    uint32_t nonce = get32(f->payload);

    if (f->payload[4] > 1 || f->payload[5] < 1) {
        nak(d, f, E_UNSUPPORTED, 0);
        return;
    }
    if (!d->session || nonce != d->nonce)
        open_session(d, nonce);
    d->heard_at = d->now;
    hello_ack(d, f);
}

/* Of the right size, and no number without a name. */
static bool readable(const struct paitao_frame *f)
{
    switch (f->type) {
    case T_HELLO: return f->size == 10;
    case T_HELLO_ACK: return f->size >= 44 && f->size == 44 + f->payload[43];
    case T_JOB_PUT: return f->size >= 17 && f->payload[12] >= M_DEAL && f->payload[12] <= M_TEST;
    case T_JOB_START:
    case T_JOB_CANCEL: return f->size == 8;
    case T_JOB_RESUME: return f->size == 14;
    case T_EVENT: return f->size == 13;
    case T_EVENT_ACK: return f->size == 6;
    case T_PING:
    case T_STOP: return f->size == 0;
    case T_PONG:
    case T_STATUS: return f->size == 7;
    case T_OPERATOR: return f->size == 12 && f->payload[10] >= A_CONTINUE && f->payload[10] <= A_FINISH;
    case T_OK: return f->size == 4;
    case T_READ_POCKET: return f->size == 11;
    default: return false;
    }
}

/* Messages that only machines send come back from a line that echoes. */
static bool is_an_echo(uint8_t type)
{
    return type == T_HELLO_ACK || type == T_EVENT || type == T_PONG || type == T_OK || type == T_STATUS;
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

static void ok(struct paitao_device *d, const struct paitao_frame *f)
{
    uint8_t p[4];

    p[0] = f->type;
    p[1] = d->state;
    put16(p + 2, d->last_event);
    (void)send_frame(d, T_OK, f->sequence, f->session, p, 4);
}

/* 1..255 in a ring, which has no 0: is it so many steps behind the last one? */
static bool is_late(const struct paitao_device *d, uint8_t sequence)
{
    unsigned behind = (255u + d->last_sequence - sequence) % 255u;

    return d->last_sequence && behind >= 1 && behind <= 127;
}

static void request(struct paitao_device *d, const struct paitao_frame *f)
{
    uint8_t code;

    if (!f->sequence || is_late(d, f->sequence))
        return;
    d->last_sequence = f->sequence;
    code = obey(d, f);
    if (code)
        nak(d, f, code, f->session); /* the frame's: the memory may just have failed, and the session with it */
    else
        ok(d, f);
}

static void acknowledge(struct paitao_device *d, const uint8_t *p)
{
    uint16_t number = get16(p + 4);

    if (d->has_job && get32(p) == get32(d->id) && number > d->acked && number <= d->last_event)
        (void)memory_acked(d, number);
}

/* A frame of the session in force. */
static void handle_ours(struct paitao_device *d, const struct paitao_frame *f)
{
    uint8_t p[7];

    if (f->type == T_PING)
        (void)send_frame(d, T_PONG, f->sequence, d->session, p, status_payload(d, p));
    else if (f->type == T_EVENT_ACK)
        acknowledge(d, f->payload);
    else
        request(d, f);
}

void handle_frame(struct paitao_device *d, const struct paitao_frame *f)
{
    bool ours = d->session && f->session == d->session;

    if (f->type == T_NAK)
        return;
    if (!readable(f)) {
        nak(d, f, E_UNSUPPORTED, f->session);
        return;
    }
    if (is_an_echo(f->type))
        return;
    if (ours)
        d->heard_at = d->now;
    if (f->type == T_STOP) {
        stop_everything(d);
        ok(d, f);
    } else if (f->type == T_HELLO) {
        hello(d, f);
    } else if (ours) {
        handle_ours(d, f);
    } else {
        nak(d, f, E_STALE, f->session);
    }
}
