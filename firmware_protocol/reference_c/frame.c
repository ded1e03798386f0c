/* Section 3: CRC-32, COBS, and a frame around a payload. */
#include "internal.h"

/* Four bits at a time: a table of 64 bytes instead of 1024. */
uint32_t paitao_crc(uint32_t crc, const uint8_t *bytes, size_t size)
{
    static const uint32_t table[16] = {
        0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
        0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};

    crc = ~crc;
    while (size--) {
        crc ^= *bytes++;
        crc = (crc >> 4) ^ table[crc & 15];
        crc = (crc >> 4) ^ table[crc & 15];
    }
    return ~crc;
}

size_t paitao_encode(const struct paitao_frame *frame, uint8_t *wire)
{
    uint8_t raw[PAITAO_RAW];
    size_t size = 6, code = 0, used = 1;

    raw[0] = 0x10;
    raw[1] = frame->type;
    raw[2] = frame->sequence;
    put16(raw + 3, frame->session);
    raw[5] = frame->size;
    memcpy(raw + 6, frame->payload, frame->size);
    size += frame->size;
    put32(raw + size, paitao_crc(0, raw, size));
    size += 4;
    /* A frame is shorter than 254 bytes, so COBS never needs a block of the full length. */
    for (size_t i = 0; i < size; i++) {
        if (raw[i]) {
            wire[used++] = raw[i];
            continue;
        }
        wire[code] = (uint8_t)(used - code);
        code = used++;
    }
    wire[code] = (uint8_t)(used - code);
    wire[used++] = 0;
    return used;
}

bool paitao_decode(uint8_t *bytes, size_t size, struct paitao_frame *frame)
{
    size_t in = 0, raw = 0;

    while (in < size) { /* in place: what is decoded is never longer */
        size_t block = bytes[in++];
        if (block == 0 || in + block - 1 > size)
            return false;
        for (size_t i = 1; i < block; i++) {
            if (bytes[in] == 0)
                return false;
            bytes[raw++] = bytes[in++];
        }
        if (in < size && block < 255)
            bytes[raw++] = 0;
    }
    if (raw < 10 || raw > PAITAO_RAW || bytes[5] != raw - 10 || bytes[0] >> 4 != 1)
        return false;
    if (paitao_crc(0, bytes, raw - 4) != get32(bytes + raw - 4))
        return false;
    frame->type = bytes[1];
    frame->sequence = bytes[2];
    frame->session = get16(bytes + 3);
    frame->size = bytes[5];
    memcpy(frame->payload, bytes + 6, frame->size);
    return true;
}

bool send_frame(struct paitao_device *d, uint8_t type, uint8_t sequence, uint16_t session, const uint8_t *payload, uint8_t size)
{
    struct paitao_frame frame;
    uint8_t *to = d->out + d->out_used;
    bool silent = !d->sent_before || d->now - d->sent_at >= 20;

    if (d->out_size - d->out_used < (size_t)size + 13)
        return false;
    frame.type = type;
    frame.sequence = sequence;
    frame.session = session;
    frame.size = size;
    if (size)
        memcpy(frame.payload, payload, size);
    if (silent) /* ends whatever noise came before */
        *to++ = 0;
    d->out_used += paitao_encode(&frame, to) + (silent ? 1 : 0);
    d->sent_at = d->now;
    d->sent_before = true;
    return true;
}
