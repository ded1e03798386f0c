/* The main loop's step: bytes in, frames out, the times of section 4, and what follows a power cut. */
#include "internal.h"

enum { SILENCE_MS = 3000, REPEAT_MS = 250, STATUS_MS = 200, AT_ONCE = 8, ZEROS_FOR_STOP = 8 };

void drop_session(struct paitao_device *d) { d->session = 0; }

/* What a machine does not see is 0 on the line (section 4.1). */
void look_around(struct paitao_device *d)
{
    d->hw->sense(d->body, &d->senses);
    if (!(d->hw->capabilities & C_POCKET_SENSORS))
        d->senses.occupied = d->senses.full = 0;
    if (!(d->hw->capabilities & C_BOARD_LABEL))
        d->senses.label = 0;
}

/* Section 6, "A power cut". Called when the body has come to rest: a card in doubt that is seen now has not fallen, and that is
 * written at once, before hands can take it away and the next card prove the wrong thing. */
static void power_back(struct paitao_device *d)
{
    bool moved = d->intent && !d->doubt, seen = d->senses.sensors & (SENSE_READER | SENSE_PATH);

    d->settling = false;
    if (d->state != S_RUNNING && d->state != S_STOPPED && d->state != S_PAUSED)
        return;
    if (newest_event(d) == K_IN_DOUBT) /* the power went here before, and nobody was told */
        moved = true;
    if (d->intent && !memory_event(d, K_IN_DOUBT, E_IN_DOUBT, d->face, d->pocket))
        return;
    if (moved && seen && !memory_event(d, K_NOT_FALLEN, E_NONE, d->face, d->pocket))
        return;
    if (d->state != S_PAUSED) /* once is enough, however often the power goes */
        (void)memory_event(d, K_PAUSED, E_POWER_LOST, FACE_NONE, 0);
}

void paitao_start(struct paitao_device *d, const struct paitao_hardware *hw, void *body, uint32_t boot_id, uint32_t now_ms)
{
    memset(d, 0, sizeof *d);
    d->hw = hw;
    d->body = body;
    d->boot_id = boot_id;
    d->now = now_ms;
    memory_start(d);
    d->settling = true;
    d->settle_from = now_ms;
}

static void receive(struct paitao_device *d, uint8_t byte)
{
    struct paitao_frame frame;

    if (byte) {
        d->rx_zeros = 0;
        if (d->rx_size < sizeof d->rx)
            d->rx[d->rx_size++] = byte;
        else
            d->rx_too_long = true;
        return;
    }
    if (d->rx_zeros < ZEROS_FOR_STOP && ++d->rx_zeros == ZEROS_FOR_STOP)
        stop_everything(d);
    if (d->rx_size) {
        if (!d->rx_too_long && paitao_decode(d->rx, d->rx_size, &frame))
            handle_frame(d, &frame);
        else
            d->bad_frames++;
    }
    d->rx_size = 0;
    d->rx_too_long = false;
}

static void send_events(struct paitao_device *d)
{
    uint8_t p[13];

    for (uint8_t i = 0; i < d->kept_count && i < AT_ONCE; i++) {
        struct paitao_event *e = &d->kept[i];
        if ((uint16_t)((uint16_t)d->now - e->sent_ms) < REPEAT_MS)
            continue;
        memcpy(p, d->id, 4);
        put16(p + 4, e->number);
        p[6] = e->kind;
        p[7] = e->code;
        p[8] = e->face;
        p[9] = e->pocket;
        p[10] = e->count;
        put16(p + 11, e->elapsed_ms);
        if (!send_frame(d, T_EVENT, 0, d->session, p, 13))
            return;
        e->sent_ms = (uint16_t)d->now;
    }
}

/* Reader and path change with every card, which its event tells better. */
static void send_status(struct paitao_device *d)
{
    const uint8_t shown = SENSE_BOARD | SENSE_HOPPER | SENSE_COVER_CLOSED | SENSE_ESTOP;
    uint8_t p[7];
    bool same = !((d->senses.sensors ^ d->told.sensors) & shown) && d->senses.occupied == d->told.occupied &&
                d->senses.full == d->told.full && d->senses.label == d->told.label;

    if (d->seen_status && (same || d->now - d->told_at < STATUS_MS))
        return;
    d->told = d->senses;
    d->told_at = d->now;
    if (d->seen_status)
        (void)send_frame(d, T_STATUS, 0, d->session, p, status_payload(d, p));
    d->seen_status = true;
}

size_t paitao_step(struct paitao_device *d, uint32_t now_ms, const uint8_t *in, size_t in_size, uint8_t *out, size_t out_size)
{
    d->now = now_ms;
    d->out = out;
    d->out_size = out_size;
    d->out_used = 0;
    look_around(d);
    if (d->settling) { /* deaf meanwhile: the host repeats its HELLO */
        if (d->intent && d->now - d->settle_from < PAITAO_SETTLE_MS)
            return 0;
        power_back(d);
    }
    while (in_size--)
        receive(d, *in++);
    if (d->session && d->now - d->heard_at >= SILENCE_MS) {
        drop_session(d);
        cards_pause(d, E_LINK_LOST);
    }
    cards_step(d);
    if (d->session) {
        send_events(d);
        send_status(d);
    }
    return d->out_used;
}
