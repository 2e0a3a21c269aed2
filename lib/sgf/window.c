/* window.c - a sliding window over the input; UTF-16 becomes UTF-8 on the way in. */
#include "sgf_private.h"

#include <stdlib.h>

static int64_t memory_read(void *context, void *into, size_t count)
{
    struct memory_input *m = context;
    const size_t n = count < m->count ? count : m->count;

    if (n > 0)
        memcpy(into, m->data, n);
    m->data += n;
    m->count -= n;
    return (int64_t)n;
}

/* One UTF-16 unit into at most 3 bytes (4 behind the first half of a pair); how many. */
static size_t put_unit(struct sgf_reader *r, uint16_t unit, uint8_t *to)
{
    uint32_t c = unit;

    if (unit >= 0xd800 && unit < 0xdc00) {
        r->surrogate = unit;
        return 0;
    }
    if (unit >= 0xdc00 && unit < 0xe000)
        c = r->surrogate == 0
                ? 0xfffd
                : 0x10000 + ((uint32_t)(r->surrogate - 0xd800) << 10) + (uint32_t)(unit - 0xdc00);
    r->surrogate = 0;
    if (c < 0x80) {
        to[0] = (uint8_t)c;
        return 1;
    }
    if (c < 0x800) {
        to[0] = (uint8_t)(0xc0 | c >> 6);
        to[1] = (uint8_t)(0x80 | (c & 0x3f));
        return 2;
    }
    if (c < 0x10000) {
        to[0] = (uint8_t)(0xe0 | c >> 12);
        to[1] = (uint8_t)(0x80 | (c >> 6 & 0x3f));
        to[2] = (uint8_t)(0x80 | (c & 0x3f));
        return 3;
    }
    to[0] = (uint8_t)(0xf0 | c >> 18);
    to[1] = (uint8_t)(0x80 | (c >> 12 & 0x3f));
    to[2] = (uint8_t)(0x80 | (c >> 6 & 0x3f));
    to[3] = (uint8_t)(0x80 | (c & 0x3f));
    return 4;
}

/* Reads UTF-16 and gives UTF-8: at least one byte, or 0 at the end, or an error. */
static int64_t utf16_read(struct sgf_reader *r, uint8_t *into, size_t count)
{
    uint8_t raw[4096];
    size_t written = 0;

    while (written == 0) {
        const size_t want = count / 4 * 2 < sizeof raw ? count / 4 * 2 : sizeof raw;
        const int64_t got = r->read(r->read_context, raw, want);
        if (got <= 0)
            return got;
        for (int64_t i = 0; i < got; i++) {
            if (!r->has_odd_byte) {
                r->odd_byte = raw[i];
                r->has_odd_byte = true;
                continue;
            }
            const unsigned first = r->odd_byte, second = raw[i];
            r->has_odd_byte = false;
            written += put_unit(
                r, (uint16_t)(r->utf16 == UTF16_LITTLE ? first | second << 8 : first << 8 | second),
                into + written);
        }
    }
    return (int64_t)written;
}

/* Makes the window's bytes our own, with room for more. */
static bool own_buffer(struct sgf_reader *r)
{
    if (!r->buffer)
        r->buffer = malloc(WINDOW_BYTES);
    if (!r->buffer)
        r->error = GO_ENOMEM;
    return r->buffer != NULL;
}

void window_fill(struct sgf_reader *r)
{
    const ptrdiff_t had = r->p - r->start;
    const ptrdiff_t behind = had < WINDOW_BEHIND ? had : WINDOW_BEHIND;
    size_t count = (size_t)(r->end - r->p + behind);

    if (r->at_end)
        return;
    if (count > 0)
        memmove(r->buffer, r->p - behind, count);
    r->start_offset += (uint64_t)(had - behind);
    while (count < (size_t)behind + WINDOW_AHEAD * 2 && !r->at_end) {
        const int64_t got = r->utf16 == UTF16_NOT
                                ? r->read(r->read_context, r->buffer + count, WINDOW_BYTES - count)
                                : utf16_read(r, r->buffer + count, WINDOW_BYTES - count);
        if (got < 0)
            r->error = (int)got;
        if (got <= 0)
            r->at_end = true;
        else
            count += (size_t)got;
    }
    r->start = r->buffer;
    r->p = r->buffer + behind;
    r->end = r->buffer + count;
}

/* UTF-16 with a byte order mark, or as its first bytes "(;" in either order show it. */
static enum utf16 guess_utf16(const uint8_t *p, size_t count)
{
    if (count < 4)
        return UTF16_NOT;
    if ((p[0] == 0xff && p[1] == 0xfe) || (p[0] == '(' && p[1] == 0 && p[2] == ';' && p[3] == 0))
        return UTF16_LITTLE;
    if ((p[0] == 0xfe && p[1] == 0xff) || (p[0] == 0 && p[1] == '(' && p[2] == 0 && p[3] == ';'))
        return UTF16_BIG;
    return UTF16_NOT;
}

/* The first bytes, few enough that their UTF-8 form fits the window, too. */
static void first_bytes(struct sgf_reader *r)
{
    enum { FIRST = 4096 };
    size_t count = 0;

    while (count < 4 && !r->at_end) {
        const int64_t got = r->read(r->read_context, r->buffer + count, FIRST - count);
        if (got < 0)
            r->error = (int)got;
        if (got <= 0)
            r->at_end = true;
        else
            count += (size_t)got;
    }
    r->end = r->buffer + count;
}

/* The first bytes turn out to be UTF-16: they are put in their UTF-8 form. */
static int convert_first(struct sgf_reader *r)
{
    const size_t count = (size_t)(r->end - r->buffer);
    size_t written = 0;
    uint8_t *raw = malloc(count);

    if (!raw)
        return GO_ENOMEM;
    memcpy(raw, r->buffer, count);
    for (size_t i = 0; i + 1 < count; i += 2) {
        const unsigned low = raw[r->utf16 == UTF16_LITTLE ? i : i + 1];
        const unsigned high = raw[r->utf16 == UTF16_LITTLE ? i + 1 : i];
        written += put_unit(r, (uint16_t)(high << 8 | low), r->buffer + written);
    }
    r->has_odd_byte = count % 2 == 1;
    r->odd_byte = raw[count - 1];
    r->end = r->buffer + written;
    free(raw);
    return GO_OK;
}

void window_open(struct sgf_reader *r, sgf_read_fn *read, void *context, const void *data,
                 size_t count)
{
    const uint8_t *bytes = data;
    const enum utf16 order = read ? UTF16_NOT : guess_utf16(bytes, count);

    r->utf16 = UTF16_NOT;
    r->has_odd_byte = false;
    r->surrogate = 0;
    r->start_offset = 0;
    r->error = GO_OK;
    if (!read && order == UTF16_NOT) {
        r->start = r->p = bytes;
        r->end = bytes + count;
        r->at_end = true;
        return;
    }
    r->at_end = false;
    r->memory = (struct memory_input){ .data = bytes, .count = count };
    r->read = read ? read : memory_read;
    r->read_context = read ? context : &r->memory;
    if (!own_buffer(r)) {
        r->at_end = true;
        r->start = r->p = r->end = bytes;
        return;
    }
    r->start = r->p = r->end = r->buffer;
    first_bytes(r);
    r->utf16 = guess_utf16(r->p, (size_t)(r->end - r->p));
    if (r->utf16 != UTF16_NOT) {
        sgf_report(r, SGF_UTF16, 0);
        r->error = convert_first(r);
    }
    if (r->error == GO_OK)
        window_fill(r);
}
