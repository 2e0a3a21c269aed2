/* base.c - see base.h. */
#include "base.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *go_error_text(int error)
{
    switch (error) {
    case GO_OK:
        return "no error";
#define GO_TEXT(name, value, text)                                                                 \
    case GO_E##name:                                                                               \
        return text;
        GO_ERRORS(GO_TEXT)
#undef GO_TEXT
    default:
        return "unknown error";
    }
}

int array_reserve(void *array, size_t *capacity, size_t want, size_t size)
{
    void *old, *grown;
    size_t room = *capacity;

    if (want <= room)
        return GO_OK;
    if (room < 8)
        room = 8;
    while (room < want) {
        if (room > SIZE_MAX / 2 / size)
            return GO_ENOMEM;
        room *= 2;
    }
    memcpy(&old, array, sizeof old);
    grown = realloc(old, room * size);
    if (!grown)
        return GO_ENOMEM;
    memcpy(array, &grown, sizeof grown);
    *capacity = room;
    return GO_OK;
}

int bytes_reserve(struct bytes *b, size_t more)
{
    if (more > SIZE_MAX - b->count)
        return GO_ENOMEM;
    return array_reserve(&b->data, &b->capacity, b->count + more, 1);
}

int bytes_add(struct bytes *b, const void *data, size_t count)
{
    const int error = bytes_reserve(b, count);

    if (error != GO_OK)
        return error;
    if (count > 0)
        memcpy(b->data + b->count, data, count);
    b->count += count;
    return GO_OK;
}

int bytes_add_byte(struct bytes *b, uint8_t byte)
{
    return bytes_add(b, &byte, 1);
}

int bytes_vprint(struct bytes *b, const char *format, va_list args)
{
    va_list again;

    va_copy(again, args);
    const int count = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (count < 0 || bytes_reserve(b, (size_t)count + 1) != GO_OK)
        return GO_ENOMEM;
    vsnprintf((char *)b->data + b->count, (size_t)count + 1, format, args);
    b->count += (size_t)count;
    return GO_OK;
}

int bytes_print(struct bytes *b, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    const int error = bytes_vprint(b, format, args);
    va_end(args);
    return error;
}

size_t utf8_size(const uint8_t *text, size_t left)
{
    const uint8_t lead = text[0];
    const size_t size = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;

    if (size == 0 || size > left || lead > 0xf4)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    if ((lead == 0xe0 && text[1] < 0xa0) || (lead == 0xed && text[1] > 0x9f) ||
        (lead == 0xf0 && text[1] < 0x90) || (lead == 0xf4 && text[1] > 0x8f))
        return 0; /* too long a form, surrogates, beyond Unicode */
    return size;
}

int bytes_add_varint(struct bytes *b, uint64_t value)
{
    uint8_t coded[10];
    size_t count = 0;

    while (value >= 0x80) {
        coded[count++] = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    coded[count++] = (uint8_t)value;
    return bytes_add(b, coded, count);
}

int bytes_get_varint(const uint8_t **at, const uint8_t *end, uint64_t *value)
{
    const uint8_t *p = *at;
    uint64_t sum = 0;

    for (unsigned shift = 0;; shift += 7) {
        if (p == end)
            return GO_ETRUNCATED;
        if (shift == 63 && *p > 1)
            return GO_ERANGE;
        sum |= (uint64_t)(*p & 0x7f) << shift;
        if (!(*p++ & 0x80))
            break;
    }
    *at = p;
    *value = sum;
    return GO_OK;
}

void bytes_free(struct bytes *b)
{
    free(b->data);
    *b = (struct bytes){ 0 };
}

uint64_t random_next(struct random *r)
{
    r->state += UINT64_C(0x9e3779b97f4a7c15);
    return hash_mix(r->state);
}

uint64_t random_below(struct random *r, uint64_t bound)
{
    assert(bound > 0);
    assert(bound <= UINT64_C(1) << 32);
    return ((random_next(r) >> 32) * bound) >> 32;
}

static uint64_t load_le64(const uint8_t *p, size_t count)
{
    uint64_t x = 0;

    for (size_t i = 0; i < count; i++)
        x |= (uint64_t)p[i] << (8 * i);
    return x;
}

uint64_t hash_bytes(const void *data, size_t count, uint64_t seed)
{
    const uint8_t *p = data;
    uint64_t h = hash_mix(seed ^ (count * UINT64_C(0x9e3779b97f4a7c15)));

    for (; count >= 8; p += 8, count -= 8)
        h = hash_mix(h ^ load_le64(p, 8)) + UINT64_C(0x9e3779b97f4a7c15);
    return hash_mix(h ^ load_le64(p, count));
}
