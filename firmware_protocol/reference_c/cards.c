/* The card loop: sections 5 and 6, and the modes of section 7, which share it.
 *
 * Each call does one small step. A card is begun in PHASE_LOOK only, so that is where a pause takes effect. */
#include "internal.h"

static bool moving(const struct paitao_device *d)
{
    return d->phase == PHASE_FEED || d->phase == PHASE_READ || d->phase == PHASE_DROP || d->phase == PHASE_REJECT || d->phase == PHASE_DRAIN;
}

static void begin(struct paitao_device *d, uint8_t phase, uint8_t action, uint8_t argument)
{
    d->phase = phase;
    d->hw->begin(d->body, action, argument);
}

static void write_pause(struct paitao_device *d, uint8_t code)
{
    d->pause_code = E_NONE;
    d->named = NOTHING_NAMED;
    d->reject = d->finish = false;
    d->verify_pocket = 0; /* asked for again after a pause */
    if (!moving(d))
        d->phase = PHASE_LOOK;
    (void)memory_event(d, K_PAUSED, code, FACE_NONE, 0);
}

/* "when the card on its way is in its pocket" */
void cards_pause(struct paitao_device *d, uint8_t code)
{
    if (d->state != S_RUNNING && d->state != S_STOPPED)
        return;
    if (moving(d)) {
        if (!d->pause_code)
            d->pause_code = code;
        return;
    }
    write_pause(d, code);
}

/* A cancelled job, or a memory that failed: what the body does it finishes, but nothing comes of it. */
void cards_stop_moving(struct paitao_device *d)
{
    d->phase = moving(d) ? PHASE_DRAIN : PHASE_LOOK;
    d->pause_code = E_NONE;
    d->named = NOTHING_NAMED;
    d->reject = d->finish = false;
    d->verify_pocket = 0;
}

static void stop(struct paitao_device *d, uint8_t code, uint8_t face, uint8_t pocket)
{
    d->phase = PHASE_LOOK;
    if (d->mode == M_VERIFY && (code == E_JAM_PATH || code == E_JAM_GATE))
        d->verify_pocket = 0;
    if (memory_event(d, K_STOPPED, code, face, pocket) && d->pause_code)
        write_pause(d, d->pause_code);
}

bool cards_pockets_agree(const struct paitao_device *d)
{
    uint8_t unknown = d->doubt ? pocket_bit(d->pocket) : 0;

    if (!(d->hw->capabilities & C_POCKET_SENSORS))
        return true;
    return !(d->filled & ~d->senses.occupied) && !(d->senses.occupied & 15 & ~d->filled & ~unknown);
}

/* What is wrong before a card and at the end, or 0. */
static uint8_t look(const struct paitao_device *d)
{
    const struct paitao_senses *s = &d->senses;
    bool pockets = (d->hw->capabilities & C_POCKET_SENSORS) && d->mode != M_VERIFY;

    if (!(s->sensors & SENSE_BOARD))
        return d->filled ? E_BOARD_REMOVED : E_NO_BOARD;
    if ((d->hw->capabilities & C_BOARD_LABEL) && d->label && s->label != d->label)
        return E_WRONG_BOARD;
    if (!(s->sensors & SENSE_COVER_CLOSED))
        return E_COVER_OPEN;
    if (s->sensors & SENSE_PATH)
        return E_JAM_PATH;
    if (!pockets || cards_pockets_agree(d))
        return E_NONE;
    if (d->filled & ~s->occupied)
        return E_BOARD_REMOVED;
    return d->count || d->doubt ? E_SENSOR_DIRTY : E_BOARD_NOT_EMPTY;
}

static void finish(struct paitao_device *d)
{
    bool left = d->senses.sensors & (SENSE_HOPPER | SENSE_READER);

    /* DUPLICATE lets no face through too often, so as many cards as the pack has are each face as often as it has it. */
    if ((d->flags & 1) && left)
        (void)memory_event(d, K_SPOILED, E_DECK_LONG, FACE_NONE, 0);
    else
        (void)memory_event(d, K_DONE, E_NONE, FACE_NONE, 0);
}

static uint8_t pocket_of(const struct paitao_device *d, uint8_t face)
{
    uint8_t place = d->count; /* LEARN and TEST: the order of the hopper */

    if (d->mode == M_DEAL)
        place = d->pack == 52 ? face : (uint8_t)(2 * face + copies_of(d, face));
    return (uint8_t)((d->plan[place / 2] >> (4 * (place % 2))) & 15);
}

/* The card in the reader is this face: where does it go? */
static void decide(struct paitao_device *d, uint8_t face)
{
    uint8_t pocket;

    if (d->pack == 52 && face >= 52 && face < 54)
        face = FACE_FOREIGN;
    d->card = face;
    d->phase = PHASE_LOOK;
    if (d->mode == M_VERIFY) {
        begin(d, PHASE_DROP, ACTION_DROP, d->verify_pocket);
        return;
    }
    if (d->mode != M_TEST && face >= 54) {
        stop(d, face == FACE_NONE ? E_MISREAD : E_FOREIGN, face, 0);
        return;
    }
    /* Section 6: the next card read says what became of the one in doubt. */
    if (d->doubt && !memory_event(d, face == d->face ? K_NOT_FALLEN : K_CARD, E_NONE, d->face, d->pocket))
        return;
    if (d->count == d->pack || (d->mode != M_TEST && copies_of(d, face) == (d->pack == 52 ? 1 : 2))) {
        stop(d, E_DUPLICATE, face, 0);
        return;
    }
    pocket = pocket_of(d, face);
    if ((d->hw->capabilities & C_POCKET_SENSORS) && (d->senses.full & pocket_bit(pocket))) {
        stop(d, E_POCKET_FULL, face, pocket);
        return;
    }
    if (memory_intent(d, face, pocket))
        begin(d, PHASE_DROP, ACTION_DROP, pocket);
}

static void next_card(struct paitao_device *d)
{
    uint8_t wrong, sensors = d->senses.sensors;

    if (d->pause_code || (sensors & SENSE_ESTOP)) {
        write_pause(d, d->pause_code ? d->pause_code : E_ESTOP);
        return;
    }
    if (d->mode == M_VERIFY && !d->verify_pocket)
        return; /* the host has not said which pocket */
    if (d->finish) {
        d->finish = false;
        (void)memory_event(d, K_SPOILED, E_DECK_SHORT, FACE_NONE, 0);
        return;
    }
    wrong = look(d);
    if (wrong) {
        stop(d, wrong, FACE_NONE, 0);
        return;
    }
    if (d->kept_count >= PAITAO_CREDIT)
        return;
    if (d->reject) {
        d->reject = false;
        if (sensors & SENSE_READER) {
            begin(d, PHASE_REJECT, ACTION_DROP, REJECT_OUTLET);
            return;
        }
    }
    if (d->mode != M_VERIFY && d->count == d->pack) {
        finish(d);
        return;
    }
    if (sensors & SENSE_READER) {
        if (d->named != NOTHING_NAMED)
            decide(d, d->named);
        else
            begin(d, PHASE_READ, ACTION_READ, 0);
        return;
    }
    d->named = NOTHING_NAMED;
    if (sensors & SENSE_HOPPER) {
        begin(d, PHASE_FEED, ACTION_FEED, 0);
        return;
    }
    if (d->mode == M_VERIFY) {
        if (memory_event(d, K_POCKET_END, E_NONE, FACE_NONE, d->verify_pocket))
            d->verify_pocket = 0;
        return;
    }
    if (d->doubt) /* hopper, reader and path empty: it fell */
        (void)memory_event(d, K_CARD, E_NONE, d->face, d->pocket);
    else
        stop(d, E_HOPPER_EMPTY, FACE_NONE, 0);
}

static void dropped(struct paitao_device *d, uint8_t fault)
{
    bool rejecting = d->phase == PHASE_REJECT, verify = d->mode == M_VERIFY;
    uint8_t pocket = rejecting ? (uint8_t)REJECT_OUTLET : verify ? d->verify_pocket : d->pocket;

    d->phase = PHASE_LOOK;
    if (fault) {
        d->hw->sense(d->body, &d->senses); /* as it is after the fault, not before */
        /* Neither seen to fall nor seen at all: it may lie in its pocket. The next card decides, as after a power cut. */
        if (!rejecting && !verify && !(d->senses.sensors & (SENSE_READER | SENSE_PATH)) &&
            !memory_event(d, K_IN_DOUBT, E_NONE, d->face, d->pocket))
            return;
        stop(d, fault, d->card, pocket);
        return;
    }
    d->named = NOTHING_NAMED;
    (void)memory_event(d, rejecting ? K_REJECTED : verify ? K_READ : K_CARD, E_NONE, d->card, pocket);
}

void cards_step(struct paitao_device *d)
{
    uint8_t face = FACE_NONE, fault;

    if (d->phase == PHASE_LOOK) {
        if (d->state == S_RUNNING)
            next_card(d);
        return;
    }
    fault = d->hw->poll(d->body, &face);
    if (fault == POLL_BUSY)
        return;
    switch (d->phase) {
    case PHASE_FEED:
        if (fault)
            stop(d, fault, FACE_NONE, 0);
        else
            begin(d, PHASE_READ, ACTION_READ, 0);
        break;
    case PHASE_READ:
        if (fault)
            stop(d, fault, FACE_NONE, 0);
        else
            decide(d, face);
        break;
    case PHASE_DROP:
    case PHASE_REJECT:
        dropped(d, fault);
        break;
    default: /* PHASE_ASK: the cards lie in the hopper; PHASE_DRAIN: at rest */
        d->phase = PHASE_LOOK;
        break;
    }
}
