/* Frames as hex lines on stdin, so that a test can try the core with vectors.json and needs no JSON in C.
 *
 * decode: "03 10 09 ... 00"                 -> "9 0 4660 " and the payload as hex, or "no frame"
 * encode: "TYPE SEQUENCE SESSION [HEX]"     -> the frame as hex
 * crc:    "HEX"                             -> CRC-32 as 8 hex digits */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "paitao_device.h"

static size_t from_hex(const char *text, uint8_t *bytes, size_t most)
{
    size_t size = 0;
    unsigned value;
    int used;

    while (size < most && sscanf(text, " %2x%n", &value, &used) == 1) {
        bytes[size++] = (uint8_t)value;
        text += used;
    }
    return size;
}

static void print_hex(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        printf("%s%02x", i ? " " : "", bytes[i]);
    putchar('\n');
}

static void decode(const char *line)
{
    struct paitao_frame frame;
    uint8_t bytes[512];
    size_t size = from_hex(line, bytes, sizeof bytes);

    while (size && bytes[size - 1] == 0)
        size--;
    if (!paitao_decode(bytes, size, &frame)) {
        puts("no frame");
        return;
    }
    printf("%u %u %u ", frame.type, frame.sequence, frame.session);
    print_hex(frame.payload, frame.size);
}

static void encode(const char *line)
{
    struct paitao_frame frame;
    uint8_t wire[PAITAO_WIRE];
    unsigned type, sequence, session;
    int used = 0;

    if (sscanf(line, "%u %u %u%n", &type, &sequence, &session, &used) != 3)
        return;
    frame.type = (uint8_t)type;
    frame.sequence = (uint8_t)sequence;
    frame.session = (uint16_t)session;
    frame.size = (uint8_t)from_hex(line + used, frame.payload, sizeof frame.payload);
    print_hex(wire, paitao_encode(&frame, wire));
}

static void crc(const char *line)
{
    uint8_t bytes[512];
    size_t size = from_hex(line, bytes, sizeof bytes);

    printf("%08lx\n", (unsigned long)paitao_crc(0, bytes, size));
}

int main(int argc, char **argv)
{
    static char line[4096];
    void (*what)(const char *) = NULL;

    if (argc == 2)
        what = !strcmp(argv[1], "decode") ? decode : !strcmp(argv[1], "encode") ? encode : !strcmp(argv[1], "crc") ? crc : NULL;
    if (!what) {
        fputs("vectors_test decode|encode|crc < lines\n", stderr);
        return 2;
    }
    while (fgets(line, sizeof line, stdin))
        what(line);
    return 0;
}
