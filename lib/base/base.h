/* base.h - error codes with their words, growable bytes, random numbers, hashing.
 *
 * Layer      the bottom: names nothing else of lib/.
 * Ownership  a struct bytes belongs to its caller: zero it, use it, bytes_free() it.
 * Errors     GO_OK or a negative enum go_error.
 * Threads    no state outside the arguments.
 */
#ifndef BASE_H
#define BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every failure a function of lib/ can return, with the words a person sees.
 * One line adds both the code and its message, so they cannot drift. */
#define GO_ERRORS(X)                                                                               \
    X(NOMEM, -1, "out of memory")                                                                  \
    X(IO, -2, "reading or writing failed")                                                         \
    X(SYNTAX, -3, "input is malformed")                                                            \
    X(RANGE, -4, "value is out of range")                                                          \
    X(OCCUPIED, -5, "point is occupied")                                                           \
    X(SUICIDE, -6, "move would be suicide")                                                        \
    X(KO, -7, "move would retake a ko")                                                            \
    X(TRUNCATED, -8, "input ends too early")                                                       \
    X(CORRUPT, -9, "input is damaged (checksum)")                                                  \
    X(VERSION, -10, "input was written by a newer version")                                        \
    X(UNSUPPORTED, -11, "not supported")

enum go_error {
    GO_OK = 0,
#define GO_ENUM(name, value, text) GO_E##name = (value),
    GO_ERRORS(GO_ENUM)
#undef GO_ENUM
};

/* The message for a code; never NULL, never to be freed. */
const char *go_error_text(int error);

/* Bytes that grow.  data is NULL until something was added. */
struct bytes {
    uint8_t *data;
    size_t count;
    size_t capacity;
};

/* Makes room for `more` bytes behind the present ones.  GO_ENOMEM leaves b as it was. */
int bytes_reserve(struct bytes *b, size_t more);

/* Appends.  GO_ENOMEM leaves b as it was. */
int bytes_add(struct bytes *b, const void *data, size_t count);
int bytes_add_byte(struct bytes *b, uint8_t byte);

/* Appends formatted text of any length; no zero byte is counted. */
int bytes_print(struct bytes *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
int bytes_vprint(struct bytes *b, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));

/* How many bytes the UTF-8 character at `text` has, of `left` > 0 that there are; 0 when there is
 * none: cut, overlong, a surrogate, beyond U+10FFFF. */
size_t utf8_size(const uint8_t *text, size_t left);

/* Appends an unsigned number, 7 bits a byte, low bits first, the high bit set on
 * all bytes but the last (LEB128): at most 10 bytes. */
int bytes_add_varint(struct bytes *b, uint64_t value);

/* Reads such a number at *at, not beyond end, and moves *at behind it.
 * GO_ETRUNCATED at the end, GO_ERANGE when it does not fit 64 bits. */
int bytes_get_varint(const uint8_t **at, const uint8_t *end, uint64_t *value);

void bytes_free(struct bytes *b);

/* Makes room for `want` elements of `size` bytes in a malloc'ed array: *array may
 * move, *capacity tells the elements it holds.  GO_ENOMEM changes nothing. */
int array_reserve(void *array, size_t *capacity, size_t want, size_t size);

/* A seeded random sequence (SplitMix64, Steele, Lea & Flood 2014): the same numbers
 * for the same seed on every machine. */
struct random {
    uint64_t state;
};

uint64_t random_next(struct random *r);

/* A number in [0, bound), 0 < bound <= 2^32; the bias is below bound / 2^32. */
uint64_t random_below(struct random *r, uint64_t bound);

/* A well mixed 64-bit function of 64 bits (SplitMix64's finisher). */
static inline uint64_t hash_mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* A 64-bit hash of bytes, the same on every machine; for identity of content, not
 * against an adversary. */
uint64_t hash_bytes(const void *data, size_t count, uint64_t seed);

#endif
