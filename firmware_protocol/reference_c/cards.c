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

/* What an answer or the host began, and what no longer holds after a pause. */
static void forget_the_step(struct paitao_device *d)
{
    d->pause_code = E_NONE;
    d->named = NOTHING_NAMED;
    d->cancel = d->reject = d->finish = false;
    d->verify_pocket = 0; /* asked for again after a pause */
}

static void write_pause(struct paitao_device *d, uint8_t code)
{
    forget_the_step(d);
    d->phase = PHASE_LOOK;
    (void)memory_event(d, K_PAUSED, code, FACE_NONE, 0);
}

/* "when the card on its way is in its pocket": what the body does is finished first, and next_card writes the event. */
void cards_pause(struct paitao_device *d, uint8_t code)
{
    if (d->state != S_RUNNING && d->state != S_STOPPED)
        return;
    if (!moving(d))
        write_pause(d, code);
    else if (!d->pause_code)
        d->pause_code = code;
}

/* A cancelled job, or a memory that failed: what the body does it finishes, but nothing comes of it. */
void cards_stop_moving(struct paitao_device *d)
{
    d->phase = moving(d) ? PHASE_DRAIN : PHASE_LOOK;
    forget_the_step(d);
}

static bool write_cancelled(struct paitao_device *d)
{
    cards_stop_moving(d);
    return memory_event(d, K_CANCELLED, E_NONE, FACE_NONE, 0);
}

/* A card whose intent is written is finished first, so that its CARD comes before CANCELLED. false: the memory failed. */
bool cards_cancel(struct paitao_device *d)
{
    if (d->phase == PHASE_DROP && d->mode != M_VERIFY) {
        d->cancel = true;
        return true;
    }
    return write_cancelled(d);
}

static void stop(struct paitao_device *d, uint8_t code, uint8_t face, uint8_t pocket)
{
    d->phase = PHASE_LOOK;
    if (d->mode == M_VERIFY && (code == E_JAM_PATH || code == E_JAM_GATE))
        d->verify_pocket = 0;
    if (!memory_event(d, K_STOPPED, code, face, pocket))
        return;
    if (d->cancel)
        (void)write_cancelled(d);
    else if (d->pause_code)
        write_pause(d, d->pause_code);
}

bool cards_pockets_agree(const struct paitao_device *d)
{
    uint8_t unknown = d->doubt ? pocket_bit(d->pocket) : 0;

    if (!(d->hw->capabilities & C_POCKET_SENSORS))
        return true;
    return !(d->filled & ~d->senses.occupied) && !(d->senses.occupied & 15 & ~d->filled & ~unknown);
}

/* What is wrong before a card and at the end, or 0: section 5, in its order. */
static uint8_t look(const struct paitao_device *d)
{
    const struct paitao_senses *s = &d->senses;
    bool pockets = (d->hw->capabilities & C_POCKET_SENSORS) && d->mode != M_VERIFY;

    if (!(s->sensors & SENSE_COVER_CLOSED))
        return E_COVER_OPEN;
    if (!(s->sensors & SENSE_BOARD))
        return d->filled || d->doubt ? E_BOARD_REMOVED : E_NO_BOARD;
    if ((d->hw->capabilities & C_BOARD_LABEL) && d->label && s->label != d->label)
        return E_WRONG_BOARD;
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

static bool all_dealt(const struct paitao_device *d, uint8_t face)
{
    return d->mode != M_TEST && copies_of(d, face) == (d->pack == 52 ? 1 : 2);
}

/* Is this reading one to ask a person about? In VERIFY and TEST none is. */
static uint8_t misreading(const struct paitao_device *d, uint8_t face)
{
    if (d->mode == M_TEST)
        return E_NONE;
    if (face == FACE_NONE)
        return E_MISREAD;
    return face >= (d->pack == 52 ? 52 : 54) ? E_FOREIGN : E_NONE;
}

/* The card in the reader is this face: where does it go? */
static void decide(struct paitao_device *d, uint8_t face)
{
    uint8_t pocket, wrong = misreading(d, face);

    d->card = face;
    d->phase = PHASE_LOOK;
    if (d->mode == M_VERIFY) {
        begin(d, PHASE_DROP, ACTION_DROP, d->verify_pocket);
        return;
    }
    if (wrong) {
        stop(d, wrong, wrong == E_FOREIGN ? FACE_FOREIGN : FACE_NONE, 0);
        return;
    }
    /* Section 6: the next card read says what became of the one in doubt. */
    if (d->doubt && !memory_event(d, face == d->face ? K_NOT_FALLEN : K_CARD, E_NONE, d->face, d->pocket))
        return;
    if (d->count == d->pack && d->mode == M_TEST) /* the one in doubt was the last: this one is left over */
        return;
    if (all_dealt(d, face)) {
        stop(d, E_DUPLICATE, face, 0);
        return;
    }
    pocket = pocket_of(d, face);
    if ((d->hw->capabilities & C_POCKET_SENSORS) && (d->senses.full & pocket_bit(pocket)))
        stop(d, E_POCKET_FULL, face, pocket);
    else if (memory_intent(d, face, pocket))
        begin(d, PHASE_DROP, ACTION_DROP, pocket);
}

/* The hopper is empty, and so are reader and path. */
static void ran_out(struct paitao_device *d)
{
    if (d->mode == M_VERIFY) {
        if (memory_event(d, K_POCKET_END, E_NONE, FACE_NONE, d->verify_pocket))
            d->verify_pocket = 0;
    } else if (d->doubt) { /* it fell */
        (void)memory_event(d, K_CARD, E_NONE, d->face, d->pocket);
    } else {
        stop(d, E_HOPPER_EMPTY, FACE_NONE, 0);
    }
}

/* The look was good and there is credit. */
static void go_on(struct paitao_device *d)
{
    bool in_reader = d->senses.sensors & SENSE_READER, reject = d->reject;

    d->reject = false;
    if (!in_reader)
        d->named = NOTHING_NAMED;
    if (reject && in_reader)
        begin(d, PHASE_REJECT, ACTION_DROP, REJECT_OUTLET);
    else if (d->mode != M_VERIFY && d->count == d->pack)
        finish(d);
    else if (in_reader && d->named != NOTHING_NAMED)
        decide(d, d->named);
    else if (in_reader)
        begin(d, PHASE_READ, ACTION_READ, 0);
    else if (d->senses.sensors & SENSE_HOPPER)
        begin(d, PHASE_FEED, ACTION_FEED, 0);
    else
        ran_out(d);
}

static void next_card(struct paitao_device *d)
{
    uint8_t wrong;

    if (d->cancel) {
        (void)write_cancelled(d);
        return;
    }
    if (d->pause_code) {
        write_pause(d, d->pause_code);
        return;
    }
    if (d->mode == M_VERIFY && d->started && !d->verify_pocket)
        return; /* the host has not said which pocket */
    if (d->finish) {
        d->finish = false;
        (void)memory_event(d, K_SPOILED, E_DECK_SHORT, FACE_NONE, 0);
        return;
    }
    wrong = look(d);
    if (wrong)
        stop(d, wrong, FACE_NONE, 0);
    else if (!d->started)
        (void)memory_event(d, K_STARTED, E_NONE, FACE_NONE, 0);
    else if (d->kept_count < PAITAO_CREDIT)
        go_on(d);
}

/* A drop that failed. If the card is seen it has not fallen; else it may lie in its pocket, the intent stays open, and the next
 * card decides. */
static void not_dropped(struct paitao_device *d, uint8_t fault, uint8_t pocket)
{
    look_around(d); /* as it is after the fault, not before */
    if (d->intent && (d->senses.sensors & (SENSE_READER | SENSE_PATH)) &&
        !memory_event(d, K_NOT_FALLEN, E_NONE, d->face, d->pocket))
        return;
    stop(d, fault, FACE_NONE, pocket);
}

static void dropped(struct paitao_device *d, uint8_t fault)
{
    bool rejecting = d->phase == PHASE_REJECT, verify = d->mode == M_VERIFY;
    uint8_t pocket = verify ? d->verify_pocket : d->pocket;

    d->phase = PHASE_LOOK;
    if (fault) {
        not_dropped(d, fault, rejecting ? 0 : pocket);
        return;
    }
    d->named = NOTHING_NAMED;
    if (rejecting)
        (void)memory_event(d, K_REJECTED, E_NONE, d->card, REJECT_OUTLET);
    else
        (void)memory_event(d, verify ? K_READ : K_CARD, E_NONE, d->card, pocket);
}

void cards_step(struct paitao_device *d)
{
    uint8_t face = FACE_NONE, fault;

    if (d->senses.sensors & SENSE_ESTOP)
        cards_pause(d, E_ESTOP);
    if (d->phase == PHASE_LOOK) {
        if (d->state == S_RUNNING)
            next_card(d);
        return;
    }
    fault = d->hw->poll(d->body, &face);
    if (fault == POLL_BUSY)
        return;
    if (d->phase == PHASE_DROP || d->phase == PHASE_REJECT)
        dropped(d, fault);
    else if (fault && (d->phase == PHASE_FEED || d->phase == PHASE_READ))
        stop(d, fault, FACE_NONE, 0);
    else if (d->phase == PHASE_FEED && !d->pause_code)
        begin(d, PHASE_READ, ACTION_READ, 0);
    else if (d->phase == PHASE_READ && !d->pause_code)
        decide(d, face);
    else /* asked for cards, which lie in the hopper now; drained; or a card stays in the reader over a pause */
        d->phase = PHASE_LOOK;
}
