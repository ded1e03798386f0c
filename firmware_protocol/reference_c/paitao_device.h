/* The machine's side of the paitao machine protocol, version 1, in C99.
 *
 * A maker fills in struct paitao_hardware (six functions and what the machine is), keeps one struct paitao_device, calls
 * paitao_start once and paitao_step in the main loop. No heap, no globals, no floating point; section numbers in the comments
 * are those of the protocol page.
 *
 * sizeof(struct paitao_device): 508 bytes on AVR, 548 on Cortex-M0, 568 on a 64-bit desktop. */
#ifndef PAITAO_DEVICE_H
#define PAITAO_DEVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PAITAO_PAYLOAD = 128, PAITAO_RAW = PAITAO_PAYLOAD + 10, PAITAO_WIRE = PAITAO_RAW + 3, PAITAO_KEPT = 16 };
enum { PAITAO_CREDIT = 2, PAITAO_PLAN = 54, PAITAO_JOB_RECORD = 17 + PAITAO_PLAN };
/* The body is given this long to come to rest before a card in doubt is looked for. */
enum { PAITAO_SETTLE_MS = 500 };

enum paitao_type {
    T_HELLO = 1, T_HELLO_ACK, T_JOB_PUT, T_JOB_START, T_JOB_RESUME, T_JOB_CANCEL, T_EVENT, T_EVENT_ACK,
    T_PING, T_PONG, T_OPERATOR, T_STOP, T_OK, T_NAK, T_READ_POCKET, T_STATUS
};
enum paitao_state { S_IDLE, S_READY, S_RUNNING, S_STOPPED, S_PAUSED, S_DONE, S_SPOILED, S_CANCELLED };
enum paitao_mode { M_DEAL = 1, M_LEARN, M_VERIFY, M_TEST };
enum paitao_event_kind {
    K_STARTED = 1, K_CARD, K_REJECTED, K_IN_DOUBT, K_NOT_FALLEN, K_STOPPED, K_PAUSED, K_DONE, K_SPOILED, K_CANCELLED,
    K_POCKET_BEGIN, K_READ, K_POCKET_END
};
enum paitao_answer { A_CONTINUE = 1, A_REREAD, A_NAME, A_REJECT, A_FINISH };
enum paitao_code {
    E_NONE, E_MISREAD, E_DUPLICATE, E_FOREIGN, E_DECK_SHORT, E_DECK_LONG, E_DOUBLE_FEED, E_JAM_FEED, E_JAM_PATH, E_JAM_GATE,
    E_POCKET_FULL, E_NO_BOARD, E_WRONG_BOARD, E_BOARD_REMOVED, E_HOPPER_EMPTY, E_COVER_OPEN, E_ESTOP, E_SENSOR_DIRTY, E_MOTOR,
    E_NVM, E_IN_DOUBT, E_LINK_LOST, E_CONFLICT, E_BUSY, E_UNSUPPORTED, E_BAD_PLAN, E_STALE, E_BAD_STATE, E_BOARD_NOT_EMPTY,
    E_POWER_LOST
};
enum paitao_sensor { SENSE_BOARD = 1, SENSE_HOPPER = 2, SENSE_READER = 4, SENSE_PATH = 8, SENSE_COVER_CLOSED = 16, SENSE_ESTOP = 32 };
enum paitao_capability {
    C_VERIFY = 1, C_REJECT_OUTLET = 2, C_BOARD_LABEL = 4, C_POCKET_SENSORS = 8, C_MEMORY = 16, C_LEARN = 32, C_TEST = 64
};
enum { FACE_FOREIGN = 254, FACE_NONE = 255, REJECT_OUTLET = 5 };

/* What the body may be told to do. It does one thing at a time and nothing of its own accord, at a start least of all. */
enum paitao_action {
    ACTION_FEED, /* one card from the hopper into the reader */
    ACTION_READ, /* read the card in the reader; it stays there */
    ACTION_DROP, /* set the gate for outlet `argument` (1..5), let the card go, see it pass the exit sensor */
    ACTION_ASK   /* VERIFY: ask a person for the cards of pocket `argument` in the hopper; done when a button says so. May be
                  * given up: then the next begin comes without a poll that said done */
};
enum { POLL_BUSY = 255 };

struct paitao_senses {
    uint8_t sensors;  /* bits of paitao_sensor */
    uint8_t occupied; /* pockets with cards, bit 0 = pocket 1 */
    uint8_t full;     /* full pockets */
    uint16_t label;   /* number on the board, 0 none */
};

struct paitao_hardware {
    /* 1. The sensors as they are now. From variables that an interrupt keeps, or from the pins: below 1 ms. Called in each step. */
    void (*sense)(void *body, struct paitao_senses *senses);
    /* 2. Begin an action and return at once. Only called when the one before is over. */
    void (*begin)(void *body, uint8_t action, uint8_t argument);
    /* 3. POLL_BUSY, or 0 done, or the code why it failed (E_JAM_FEED, E_DOUBLE_FEED, E_JAM_PATH, E_JAM_GATE, E_MOTOR). After
     * ACTION_READ *face is 0..53, FACE_FOREIGN or FACE_NONE. Below 1 ms. The body's own timeouts make sure that an action ends;
     * while the emergency stop holds the motors it stays busy, and finishes the card afterwards. A DROP is only done (0) when
     * the exit sensor saw the card: this commits it. */
    uint8_t (*poll)(void *body, uint8_t *face);
    /* 4. Write bytes at `offset` of memory bank 0 or 1, where it was erased, and return when they will survive a power cut. A write
     * that a power cut tears is found by its CRC; what lies behind it must still be erased. false: the memory failed. At most
     * 77 bytes; up to 20 ms each, about three times for each card: no byte is read from the line meanwhile, so the UART needs a buffer. */
    bool (*append)(void *body, uint8_t bank, uint16_t offset, const uint8_t *bytes, uint8_t size);
    /* 5. Read back; erased bytes are 0xFF. Called at a start only. */
    void (*read)(void *body, uint8_t bank, uint16_t offset, uint8_t *bytes, uint8_t size);
    /* 6. Erase a bank to 0xFF. Twice for each job and about once for each 100 cards, never between intent and commit unless the
     * bank is full; up to 500 ms. A power cut in it may leave anything in that bank. false: failed. */
    bool (*erase)(void *body, uint8_t bank);

    uint16_t bank_size;      /* bytes of a bank, 512 or more; with 4096 a board of 108 is dealt without tidying up */
    uint16_t capabilities;   /* bits of paitao_capability: only what this machine really has */
    uint8_t packs;           /* bit 0: 52 cards, bit 1: 108 */
    const char *machine_id;  /* maker/model/serial, at most 64 bytes of UTF-8 */
};

struct paitao_event {
    uint16_t number, elapsed_ms, sent_ms;
    uint8_t kind, code, face, pocket, count;
};

struct paitao_frame {
    uint8_t type, sequence, size;
    uint16_t session;
    uint8_t payload[PAITAO_PAYLOAD];
};

struct paitao_device {
    const struct paitao_hardware *hw;
    void *body;
    uint32_t now, boot_id;

    /* line */
    uint8_t rx[PAITAO_RAW + 1];
    uint8_t rx_size, rx_zeros;
    bool rx_too_long, sent_before;
    uint32_t sent_at;
    uint32_t bad_frames; /* for a debugger; no message tells it */
    uint8_t *out;        /* the caller's, during a step only */
    size_t out_size, out_used;

    /* session; 0 none */
    uint32_t nonce, heard_at;
    uint16_t session;
    uint8_t last_sequence; /* 0: no request yet */

    /* the job as it was put */
    bool has_job;
    uint8_t id[8], mode, pack, flags, plan[PAITAO_PLAN];
    uint32_t digest;
    uint16_t label;

    /* what the records say about it: written by memory.c only */
    uint32_t chain;
    uint16_t last_event, acked;
    uint8_t state, code, count, filled; /* filled: pockets with committed cards */
    uint8_t copies[14];                 /* committed cards of each face, two bits each */
    bool started, removed;              /* STARTED is written; the board was out of the slot */
    bool reading_pocket;                /* VERIFY: begun and not ended */
    bool intent, doubt;                 /* a card is written down that is not committed; the next card read decides */
    uint8_t face, pocket;               /* of that card */
    struct paitao_event kept[PAITAO_KEPT]; /* not acknowledged, oldest first */
    uint8_t kept_count;

    /* the step in hand; a power cut may forget it */
    uint8_t phase, pause_code, named, card, verify_pocket;
    bool seen_status, settling, cancel, reject, finish, timed;
    uint32_t event_at, settle_from, told_at;
    struct paitao_senses senses, told;
    /* the numbers of the last answer, resume and pocket that were obeyed, 0 none: asked again they are OK */
    uint16_t answered, resumed, asked;

    /* memory */
    uint32_t generation;
    uint16_t used;
    uint8_t bank;
};

/* Once after every reset. boot_id: random, from a noise source; it must differ from start to start. */
void paitao_start(struct paitao_device *d, const struct paitao_hardware *hw, void *body, uint32_t boot_id, uint32_t now_ms);

/* In the main loop, at least every 10 ms: takes the bytes that came in (0..64 of them), moves the cards on, and returns how many bytes
 * to send were put into out. out_size of 512 is enough; what does not fit is lost and repeated. now_ms may wrap. */
size_t paitao_step(struct paitao_device *d, uint32_t now_ms, const uint8_t *in, size_t in_size, uint8_t *out, size_t out_size);

/* Frames by themselves, for tests and for other programs. encode: to COBS and 00, returns the size (at most PAITAO_WIRE - 1).
 * decode: `size` bytes without the 00, overwritten; false if it is no frame. */
uint32_t paitao_crc(uint32_t crc, const uint8_t *bytes, size_t size);
size_t paitao_encode(const struct paitao_frame *frame, uint8_t *wire);
bool paitao_decode(uint8_t *bytes, size_t size, struct paitao_frame *frame);

#endif
