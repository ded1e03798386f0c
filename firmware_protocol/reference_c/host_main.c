/* The device on a desktop: the core with a crude body, on stdin and stdout as raw bytes (POSIX).
 *
 * usage: paitao_device --memory FILE [--card-ms N] [--seed N] [--fault NAME@K]... [--packs 1|2|3] [--bank N]
 * FILE holds the two banks of the memory, FILE.world where each card lies: both survive kill -9, which so is a power cut. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "host_body.h"

static uint32_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint32_t)((uint64_t)t.tv_sec * 1000u + (uint64_t)t.tv_nsec / 1000000u);
}

static uint32_t random_boot_id(void)
{
    uint32_t id = (uint32_t)getpid();
    FILE *f = fopen("/dev/urandom", "rb");

    if (f) {
        if (fread(&id, sizeof id, 1, f) != 1)
            id ^= now_ms();
        fclose(f);
    }
    return id;
}

static void send_all(const uint8_t *bytes, size_t size)
{
    while (size) {
        ssize_t sent = write(STDOUT_FILENO, bytes, size);
        if (sent < 0) {
            if (errno == EINTR)
                continue;
            return; /* nobody there: what counts is repeated */
        }
        bytes += sent;
        size -= (size_t)sent;
    }
}

static bool option(const char *name, const char *value, struct body *body, struct paitao_hardware *hardware, const char **memory)
{
    if (!strcmp(name, "--memory"))
        *memory = value;
    else if (!strcmp(name, "--card-ms"))
        body->card_ms = (uint32_t)strtoul(value, NULL, 10);
    else if (!strcmp(name, "--seed"))
        body->seed = (uint32_t)strtoul(value, NULL, 10);
    else if (!strcmp(name, "--packs"))
        hardware->packs = (uint8_t)strtoul(value, NULL, 10);
    else if (!strcmp(name, "--bank"))
        hardware->bank_size = (uint16_t)strtoul(value, NULL, 10);
    else
        return !strcmp(name, "--fault") && body_fault(body, value);
    return true;
}

/* What came within a millisecond; -1 at the end of the input. */
static ssize_t hear(uint8_t *in, size_t most)
{
    struct pollfd line = {STDIN_FILENO, POLLIN, 0};
    struct timespec pause = {0, 2000000};
    ssize_t size;

    if (poll(&line, 1, 1) <= 0)
        return 0;
    size = read(STDIN_FILENO, in, most);
    if (size < 0) /* a pty whose other end nobody holds open */
        nanosleep(&pause, NULL);
    return size == 0 ? -1 : size < 0 ? 0 : size;
}

int main(int argc, char **argv)
{
    static struct paitao_device device;
    static struct body body;
    struct paitao_hardware hardware = body_hardware();
    const char *memory = NULL;
    bool understood = argc % 2 == 1;
    uint8_t in[64], out[512];
    ssize_t size = 0;

    body_defaults(&body);
    for (int i = 1; i + 1 < argc; i += 2)
        understood = understood && option(argv[i], argv[i + 1], &body, &hardware, &memory);
    body.bank_size = hardware.bank_size;
    if (!understood || !memory || hardware.bank_size < 512 || !body_open(&body, memory)) {
        fputs("usage: paitao_device --memory FILE [--card-ms N] [--seed N] [--fault NAME@K]... [--packs 1|2|3] [--bank N]\n", stderr);
        return 2;
    }
    body.now = now_ms();
    paitao_start(&device, &hardware, &body, random_boot_id(), body.now);
    for (; size >= 0; size = hear(in, sizeof in)) {
        body.now = now_ms();
        body_hands(&body, &device);
        send_all(out, paitao_step(&device, body.now, in, (size_t)size, out, sizeof out));
    }
    return 0;
}
