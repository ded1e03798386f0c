/* Hopper, reader, path, gate, pockets and the hands that fill and empty them; the memory is a file. Crude: no card ever tilts. */
#define _POSIX_C_SOURCE 200809L
#include "host_body.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static const char *const fault_names[] = {
    "unreadable", "misread", "foreign", /* the K-th card fed, read the first time */
    "feed", "double",                   /* the K-th card does not leave the hopper; comes with another */
    "jam", "gate", "lost",              /* the K-th drop: stays in the path; does not begin; falls unseen by the exit sensor */
    "short", "long",                    /* K cards too few or too many in the pack */
    "noboard", "wrongboard", "dirty",   /* what the hands do wrong at first; K is 1 */
    "nvm",                              /* the K-th write of this start fails */
};

void body_defaults(struct body *b)
{
    memset(b, 0, sizeof *b);
    b->card_ms = 100;
    b->seed = 1;
}

bool body_fault(struct body *b, const char *text)
{
    const char *at = strchr(text, '@');
    size_t size = at ? (size_t)(at - text) : 0;

    if (!at || size >= sizeof b->faults[0].name || b->fault_count == MOST_FAULTS)
        return false;
    memcpy(b->faults[b->fault_count].name, text, size);
    b->faults[b->fault_count].at = (unsigned)strtoul(at + 1, NULL, 10);
    for (size_t i = 0; i < sizeof fault_names / sizeof fault_names[0]; i++)
        if (!strcmp(fault_names[i], b->faults[b->fault_count].name)) {
            b->fault_count++;
            return true;
        }
    return false;
}

/* Each fault happens once in the life of a world. Returns its K, or 0. */
static unsigned happens(struct body *b, const char *name, unsigned count)
{
    for (unsigned i = 0; i < b->fault_count; i++)
        if (!strcmp(b->faults[i].name, name) && !b->world->fault_used[i] && (!count || b->faults[i].at == count)) {
            b->world->fault_used[i] = 1;
            return b->faults[i].at;
        }
    return 0;
}

static uint32_t chance(struct body *b)
{
    uint32_t r = b->world->random;

    r ^= r << 13;
    r ^= r >> 17;
    r ^= r << 5;
    return b->world->random = r;
}

/* ---- where the cards are ---- */

static int first_in(const struct world *w, uint8_t place)
{
    int found = -1;

    for (int i = 0; i < MOST_CARDS; i++)
        if (w->cards[i].place == place && (found < 0 || w->cards[i].order < w->cards[found].order))
            found = i;
    return found;
}

static void move(struct world *w, int card, uint8_t place)
{
    if (card < 0)
        return;
    w->cards[card].order = w->next_order++; /* into the hopper: under the deck */
    w->cards[card].place = place;
}

static void move_all(struct world *w, uint8_t from, uint8_t to)
{
    for (int card; (card = first_in(w, from)) >= 0;)
        move(w, card, to);
}

static void new_pack(struct body *b, uint8_t pack, bool sorted)
{
    struct world *w = b->world;
    unsigned faces = pack == 52 ? 52 : 54, count = pack;

    w->next_order = w->feeds = w->drops = 0;
    count -= happens(b, "short", 0);
    count += happens(b, "long", 0);
    for (unsigned i = 0; i < MOST_CARDS; i++) {
        w->cards[i].place = AWAY;
        w->cards[i].face = (uint8_t)(i % faces);
    }
    for (unsigned i = (pack < count ? pack : count) - 1; !sorted && i > 0; i--) {
        unsigned j = chance(b) % (i + 1);
        uint8_t face = w->cards[i].face;
        w->cards[i].face = w->cards[j].face;
        w->cards[j].face = face;
    }
    for (unsigned i = 0; i < count && i < MOST_CARDS; i++)
        move(w, (int)i, HOPPER);
}

/* ---- the six functions ---- */

static void sense(void *body, struct paitao_senses *s)
{
    struct body *b = body;
    const struct world *w = b->world;

    memset(s, 0, sizeof *s);
    s->sensors = (uint8_t)(SENSE_COVER_CLOSED | (w->board_in ? SENSE_BOARD : 0) | (first_in(w, HOPPER) >= 0 ? SENSE_HOPPER : 0) |
                           (first_in(w, READER) >= 0 ? SENSE_READER : 0) | (first_in(w, PATH) >= 0 ? SENSE_PATH : 0));
    for (uint8_t p = 0; p < 4; p++)
        if (w->board_in && first_in(w, (uint8_t)(POCKET_1 + p)) >= 0)
            s->occupied |= (uint8_t)(1u << p);
    s->label = w->board_in ? w->label : 0;
}

static void begin(void *body, uint8_t action, uint8_t argument)
{
    struct body *b = body;

    b->action = action;
    b->argument = argument;
    b->begun = b->now;
    b->busy = 1;
}

static uint8_t fed(struct body *b)
{
    b->world->feeds++;
    if (happens(b, "feed", b->world->feeds))
        return E_JAM_FEED;
    if (happens(b, "double", b->world->feeds))
        return E_DOUBLE_FEED;
    move(b->world, first_in(b->world, HOPPER), READER);
    return 0;
}

static uint8_t face_read(struct body *b)
{
    const struct world *w = b->world;
    int card = first_in(w, READER);

    if (card < 0 || happens(b, "unreadable", w->feeds))
        return FACE_NONE;
    if (happens(b, "foreign", w->feeds))
        return FACE_FOREIGN;
    if (happens(b, "misread", w->feeds))
        return (uint8_t)((w->cards[card].face + 1) % 52);
    return w->cards[card].face;
}

static uint8_t drop(struct body *b, uint32_t passed)
{
    struct world *w = b->world;
    int card = first_in(w, READER);

    if (card >= 0 && passed >= b->card_ms / 4) {
        w->drops++;
        if (happens(b, "gate", w->drops))
            return E_JAM_GATE;
        w->path_to = b->argument;
        move(w, card, PATH);
    }
    if (passed < b->card_ms / 2)
        return POLL_BUSY;
    if (first_in(w, PATH) < 0 || happens(b, "jam", w->drops))
        return E_JAM_PATH;
    move(w, first_in(w, PATH), (uint8_t)(POCKET_1 + b->argument - 1));
    return happens(b, "lost", w->drops) ? E_JAM_PATH : 0;
}

static uint8_t poll_action(void *body, uint8_t *face)
{
    struct body *b = body;
    uint32_t passed = b->now - b->begun;
    uint8_t result = POLL_BUSY;

    if (!b->busy)
        return 0;
    if (b->action == ACTION_FEED && passed >= b->card_ms * 3 / 10)
        result = fed(b);
    if (b->action == ACTION_READ && passed >= b->card_ms / 5) {
        *face = face_read(b);
        result = 0;
    }
    if (b->action == ACTION_DROP)
        result = drop(b, passed);
    if (b->action == ACTION_ASK && passed >= b->card_ms) {
        move_all(b->world, (uint8_t)(POCKET_1 + b->argument - 1), HOPPER); /* the hands bring the pocket's cards */
        result = 0;
    }
    b->busy = result == POLL_BUSY;
    return result;
}

static bool append(void *body, uint8_t bank, uint16_t offset, const uint8_t *bytes, uint8_t size)
{
    struct body *b = body;

    if (happens(b, "nvm", ++b->appends))
        return false;
    return pwrite(b->memory, bytes, size, (off_t)bank * b->bank_size + offset) == (ssize_t)size && !fsync(b->memory);
}

static void read_back(void *body, uint8_t bank, uint16_t offset, uint8_t *bytes, uint8_t size)
{
    struct body *b = body;
    ssize_t had = pread(b->memory, bytes, size, (off_t)bank * b->bank_size + offset);

    if (had < 0)
        had = 0;
    memset(bytes + had, 0xFF, size - (size_t)had);
}

static bool erase(void *body, uint8_t bank)
{
    struct body *b = body;
    uint8_t blank[64];

    memset(blank, 0xFF, sizeof blank);
    for (uint32_t at = 0; at < b->bank_size; at += sizeof blank) {
        size_t size = b->bank_size - at < sizeof blank ? b->bank_size - at : sizeof blank;
        if (pwrite(b->memory, blank, size, (off_t)bank * b->bank_size + (off_t)at) != (ssize_t)size)
            return false;
    }
    return !fsync(b->memory);
}

struct paitao_hardware body_hardware(void)
{
    struct paitao_hardware h = {sense, begin, poll_action, append, read_back, erase, 4096,
                                C_VERIFY | C_REJECT_OUTLET | C_BOARD_LABEL | C_POCKET_SENSORS | C_MEMORY | C_LEARN | C_TEST, 3,
                                "reference/c-board/1"};
    return h;
}

bool body_open(struct body *b, const char *path)
{
    char name[4096];
    int file;

    b->memory = open(path, O_RDWR | O_CREAT, 0666);
    if (b->memory < 0 || snprintf(name, sizeof name, "%s.world", path) >= (int)sizeof name)
        return false;
    file = open(name, O_RDWR | O_CREAT, 0666);
    if (file < 0 || ftruncate(file, sizeof(struct world)))
        return false;
    b->world = mmap(NULL, sizeof(struct world), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (b->world == MAP_FAILED)
        return false;
    if (!b->world->random)
        b->world->random = b->seed * 2654435761u | 1u;
    /* A card that was falling when the power went comes to rest in its pocket or hangs in the path. */
    if (first_in(b->world, PATH) >= 0 && chance(b) & 1)
        move(b->world, first_in(b->world, PATH), (uint8_t)(POCKET_1 + b->world->path_to - 1));
    return true;
}

/* ---- the hands, which see what the host's screen would tell them ---- */

static void empty_everything(struct world *w)
{
    for (int i = 0; i < MOST_CARDS; i++)
        w->cards[i].place = AWAY;
}

/* The board of the job before stays in until then, so that it can be read back (VERIFY). */
static void prepare(struct body *b, const struct paitao_device *d)
{
    struct world *w = b->world;

    w->label = d->label;
    w->board_in = 1;
    if (d->mode == M_VERIFY)
        return;
    empty_everything(w);
    new_pack(b, d->pack, d->mode == M_TEST);
    if (happens(b, "noboard", 0))
        w->board_in = 0;
    if (happens(b, "wrongboard", 0))
        w->label = (uint16_t)(d->label + 1);
    if (happens(b, "dirty", 0)) {
        w->cards[MOST_CARDS - 1].face = 0;
        move(w, MOST_CARDS - 1, POCKET_1 + 1);
    }
}

void body_hands(struct body *b, const struct paitao_device *d)
{
    struct world *w = b->world;

    if (b->busy && b->action != ACTION_ASK) /* an ASK may never end */
        return;
    if (d->state == S_READY && memcmp(w->prepared, d->id, 8)) {
        prepare(b, d);
        memcpy(w->prepared, d->id, 8);
    } else if (d->state == S_CANCELLED) {
        empty_everything(w);
    } else if (d->state == S_STOPPED) {
        switch (d->code) {
        case E_JAM_PATH: move_all(w, PATH, HOPPER); break;
        case E_HOPPER_EMPTY: move_all(w, REJECTS, HOPPER); break; /* what was thrown out goes in again */
        case E_NO_BOARD: w->board_in = 1; break;
        case E_WRONG_BOARD: w->label = d->label; break;
        case E_BOARD_NOT_EMPTY:
            for (uint8_t p = 0; p < 4; p++)
                move_all(w, (uint8_t)(POCKET_1 + p), AWAY);
            break;
        default: break;
        }
    }
}
