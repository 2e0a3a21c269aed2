/* text.c - tallies as lines of text, and back.
 *
 *     kifupipe-tally 1 BAND
 *     checksum HEX
 *     section ID GAMES ANSWERS BYTES
 *     cell WIDTH HEIGHT RANGE NAME=COUNT ...          RANGE is "game" for whole games
 *     end LINES HEX                                   lines before this one, hash of their bytes
 *
 * Counts of 0 are left out; names that a reader does not know are an error, since sums without
 * them would be wrong. */
#include "tally.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { LINE_MAX_WORD = 32 };

static int print(struct bytes *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static int print(struct bytes *out, const char *format, ...)
{
    char text[160];
    va_list args;

    va_start(args, format);
    const int count = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    assert(count >= 0 && (size_t)count < sizeof text);
    return bytes_add(out, text, (size_t)count);
}

/* --- writing -------------------------------------------------------------------------------- */

static int put_cell(const struct tally_cell *c, struct bytes *out)
{
    int error = c->range == TALLY_GAME
                    ? print(out, "cell %d %d game", c->width, c->height)
                    : print(out, "cell %d %d %" PRIu32, c->width, c->height, c->range);

    for (int k = 0; error == GO_OK && k < TALLY_COUNT_KINDS; k++)
        if (c->count[k] > 0)
            error = print(out, " %s=%" PRIu64, tally_name((enum tally_count)k), c->count[k]);
    return error == GO_OK ? bytes_add_byte(out, '\n') : error;
}

int tally_encode(const struct tally *t, struct bytes *out)
{
    const size_t start = out->count;
    int error =
        print(out, "kifupipe-tally 1 %" PRIu32 "\nchecksum %016" PRIx64 "\n", t->band, t->checksum);

    for (size_t i = 0; error == GO_OK && i < t->section_count; i++)
        error = print(out, "section %.4s %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", t->section[i].id,
                      t->section[i].games, t->section[i].answers, t->section[i].bytes);
    for (size_t i = 0; error == GO_OK && i < t->cell_count; i++)
        error = put_cell(&t->cell[i], out);
    if (error != GO_OK)
        return error;
    const uint64_t hash = hash_bytes(out->data + start, out->count - start, 0);
    return print(out, "end %zu %016" PRIx64 "\n", 2 + t->section_count + t->cell_count, hash);
}

/* --- reading -------------------------------------------------------------------------------- */

struct text {
    const uint8_t *at, *end; /* of the line */
};

/* The next word of the line: up to a blank, or to `stop`. GO_ESYNTAX when there is none. */
static int take_word(struct text *t, char stop, char word[LINE_MAX_WORD])
{
    size_t count = 0;

    while (t->at < t->end && *t->at == ' ')
        t->at++;
    while (t->at < t->end && *t->at != ' ' && *t->at != (uint8_t)stop) {
        if (count + 1 == LINE_MAX_WORD)
            return GO_ESYNTAX;
        word[count++] = (char)*t->at++;
    }
    word[count] = '\0';
    if (stop != ' ') {
        if (t->at == t->end || *t->at != (uint8_t)stop)
            return GO_ESYNTAX;
        t->at++;
    }
    return count > 0 ? GO_OK : GO_ESYNTAX;
}

static int take_number(struct text *t, int base, uint64_t high, uint64_t *number)
{
    char word[LINE_MAX_WORD], *end;

    if (take_word(t, ' ', word) != GO_OK || word[0] == '-' || word[0] == '+')
        return GO_ESYNTAX;
    *number = strtoull(word, &end, base);
    return *end == '\0' && *number <= high ? GO_OK : GO_ESYNTAX;
}

static bool at_end(const struct text *t)
{
    return t->at == t->end;
}

static int count_of_name(const char *name)
{
    for (int k = 0; k < TALLY_COUNT_KINDS; k++)
        if (strcmp(tally_name((enum tally_count)k), name) == 0)
            return k;
    return -1;
}

static int take_cell(struct text *line, struct tally *t)
{
    uint64_t width, height, range = TALLY_GAME;
    char word[LINE_MAX_WORD];

    if (take_number(line, 10, GEO_SIDE_MAX, &width) != GO_OK ||
        take_number(line, 10, GEO_SIDE_MAX, &height) != GO_OK)
        return GO_ESYNTAX;
    struct text again = *line;
    if (take_word(&again, ' ', word) == GO_OK && strcmp(word, "game") == 0)
        *line = again;
    else if (take_number(line, 10, TALLY_GAME - 1, &range) != GO_OK)
        return GO_ESYNTAX;
    struct tally_cell *cell = tally_cell(t, (int)width, (int)height, (uint32_t)range);
    if (!cell)
        return GO_ENOMEM;
    while (!at_end(line)) {
        uint64_t number;
        if (take_word(line, '=', word) != GO_OK)
            return GO_ESYNTAX;
        const int kind = count_of_name(word);
        if (kind < 0 || take_number(line, 10, UINT64_MAX, &number) != GO_OK)
            return GO_ESYNTAX;
        cell->count[kind] += number;
    }
    return GO_OK;
}

/* A section line adds to the row of its id by way of a tally of its own. */
static int take_section(struct text *line, struct tally *t)
{
    struct tally_section row = { 0 };
    struct tally one = { .band = t->band, .section = &row, .section_count = 1 };
    char word[LINE_MAX_WORD];

    if (take_word(line, ' ', word) != GO_OK || strlen(word) != POS_ID_SIZE ||
        take_number(line, 10, UINT64_MAX, &row.games) != GO_OK ||
        take_number(line, 10, UINT64_MAX, &row.answers) != GO_OK ||
        take_number(line, 10, UINT64_MAX, &row.bytes) != GO_OK || !at_end(line))
        return GO_ESYNTAX;
    memcpy(row.id, word, POS_ID_SIZE);
    return tally_merge(t, &one);
}

static int take_first(struct text *line, struct tally *t)
{
    const bool fresh = t->cell_count == 0 && t->section_count == 0;
    char word[LINE_MAX_WORD];
    uint64_t version, band;

    if (take_word(line, ' ', word) != GO_OK || strcmp(word, "kifupipe-tally") != 0 ||
        take_number(line, 10, UINT32_MAX, &version) != GO_OK)
        return GO_ESYNTAX;
    if (version != 1)
        return GO_EVERSION;
    if (take_number(line, 10, UINT32_MAX, &band) != GO_OK || band == 0 || !at_end(line))
        return GO_ESYNTAX;
    if (!fresh && t->band != band)
        return GO_ERANGE;
    t->band = (uint32_t)band;
    return GO_OK;
}

static int take_line(struct text *line, struct tally *t)
{
    char word[LINE_MAX_WORD];
    uint64_t sum;

    if (take_word(line, ' ', word) != GO_OK)
        return GO_ESYNTAX;
    if (strcmp(word, "cell") == 0)
        return take_cell(line, t);
    if (strcmp(word, "section") == 0)
        return take_section(line, t);
    if (strcmp(word, "checksum") != 0 || take_number(line, 16, UINT64_MAX, &sum) != GO_OK)
        return GO_ESYNTAX;
    t->checksum += sum;
    return GO_OK;
}

/* Is `line` the last one, and is all before it, `lines` lines from `data`, as it says? 1 if so.
 * It must be what tally_encode() writes, to the letter. */
static int take_end(const struct text *line, uint64_t lines, const uint8_t *data)
{
    const size_t before = (size_t)(line->at - data), count = (size_t)(line->end - line->at);
    char want[80];

    if (count < 4 || memcmp(line->at, "end ", 4) != 0)
        return 0;
    const int length = snprintf(want, sizeof want, "end %" PRIu64 " %016" PRIx64, lines,
                                hash_bytes(data, before, 0));
    return (size_t)length == count && memcmp(want, line->at, count) == 0 ? 1 : GO_ECORRUPT;
}

int tally_decode(struct tally *t, const uint8_t *data, size_t count)
{
    const uint8_t *const end = data + count;
    uint64_t lines = 0;

    for (const uint8_t *at = data; at < end; lines++) {
        const uint8_t *newline = memchr(at, '\n', (size_t)(end - at));
        struct text line = { at, newline };
        if (!newline)
            return lines == 0 ? GO_ESYNTAX : GO_ETRUNCATED;
        const int last = lines == 0 ? 0 : take_end(&line, lines, data);
        if (last != 0)
            return last < 0 ? last : newline + 1 == end ? GO_OK : GO_ESYNTAX;
        const int error = lines == 0 ? take_first(&line, t) : take_line(&line, t);
        if (error != GO_OK)
            return error;
        at = newline + 1;
    }
    return lines == 0 ? GO_ESYNTAX : GO_ETRUNCATED;
}
