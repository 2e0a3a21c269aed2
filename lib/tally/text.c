/* text.c - tallies as lines of text, and back.
 *
 *     kifupipe-tally 2 BAND
 *     checksum HEX
 *     section ID GAMES ANSWERS BYTES
 *     cell WIDTH HEIGHT RANGE PHASE OUTCOME RANK NAME=COUNT ...
 *                                                     numbers of the key; RANGE may be "game"
 *     best KIND SCORE ORDER PLY HEX                   a telling position, its game as bytes
 *     end LINES HEX                                   lines before this one, hash of their bytes
 *
 * Counts of 0 are left out; names that a reader does not know are an error, since sums without
 * them would be wrong. */
#include "tally.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { LINE_MAX_WORD = 32 };

/* --- writing -------------------------------------------------------------------------------- */

static int put_cell(const struct tally_cell *c, struct bytes *out)
{
    const struct tally_key *k = &c->key;
    int error = k->range == TALLY_GAME
                    ? bytes_print(out, "cell %d %d game", k->width, k->height)
                    : bytes_print(out, "cell %d %d %" PRIu32, k->width, k->height, k->range);

    if (error == GO_OK)
        error = bytes_print(out, " %d %d %d", k->phase, k->outcome, k->rank);

    for (int i = 0; error == GO_OK && i < TALLY_COUNT_KINDS; i++)
        if (c->count[i] > 0)
            error = bytes_print(out, " %s=%" PRIu64, tally_name((enum tally_count)i), c->count[i]);
    return error == GO_OK ? bytes_add_byte(out, '\n') : error;
}

static int put_best(enum tally_telling kind, const struct tally_best *b, struct bytes *out)
{
    static const char digits[] = "0123456789abcdef";
    int error = bytes_print(out, "best %s %" PRIu64 " %016" PRIx64 " %" PRIu32 " ",
                            tally_telling_word(kind), b->score, b->order, b->ply);

    if (error == GO_OK)
        error = bytes_reserve(out, 2 * b->game.count + 1);
    for (size_t i = 0; error == GO_OK && i < b->game.count; i++) {
        bytes_add_byte(out, (uint8_t)digits[b->game.data[i] >> 4]);
        bytes_add_byte(out, (uint8_t)digits[b->game.data[i] & 15]);
    }
    return error == GO_OK ? bytes_add_byte(out, '\n') : error;
}

int tally_encode(const struct tally *t, struct bytes *out)
{
    const size_t start = out->count;
    int error = bytes_print(out, "kifupipe-tally 2 %" PRIu32 "\nchecksum %016" PRIx64 "\n", t->band,
                            t->checksum);

    for (size_t i = 0; error == GO_OK && i < t->section_count; i++)
        error =
            bytes_print(out, "section %.4s %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", t->section[i].id,
                        t->section[i].games, t->section[i].answers, t->section[i].bytes);
    for (size_t i = 0; error == GO_OK && i < t->cell_count; i++)
        error = put_cell(&t->cell[i], out);
    size_t best = 0;
    for (int k = 0; error == GO_OK && k < TALLY_TELLINGS; k++)
        for (int i = 0; error == GO_OK && i < TALLY_BEST && t->best[k][i].game.count > 0; i++) {
            error = put_best((enum tally_telling)k, &t->best[k][i], out);
            best++;
        }
    if (error != GO_OK)
        return error;
    const uint64_t hash = hash_bytes(out->data + start, out->count - start, 0);
    return bytes_print(out, "end %zu %016" PRIx64 "\n", 2 + t->section_count + t->cell_count + best,
                       hash);
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

/* Ranks may be below 0. */
static int take_rank(struct text *t, int16_t *rank)
{
    uint64_t number;

    while (t->at < t->end && *t->at == ' ')
        t->at++;
    const bool negative = t->at < t->end && *t->at == '-';
    if (negative)
        t->at++;
    if (take_number(t, 10, TALLY_RANK_MIXED, &number) != GO_OK)
        return GO_ESYNTAX;
    *rank = (int16_t)(negative ? -(int)number : (int)number);
    return GO_OK;
}

static int take_key(struct text *line, struct tally_key *key)
{
    uint64_t width, height, phase, outcome, range = TALLY_GAME;
    char word[LINE_MAX_WORD];

    if (take_number(line, 10, GEO_SIDE_MAX, &width) != GO_OK ||
        take_number(line, 10, GEO_SIDE_MAX, &height) != GO_OK)
        return GO_ESYNTAX;
    struct text again = *line;
    if (take_word(&again, ' ', word) == GO_OK && strcmp(word, "game") == 0)
        *line = again;
    else if (take_number(line, 10, TALLY_GAME - 1, &range) != GO_OK)
        return GO_ESYNTAX;
    if (take_number(line, 10, TALLY_PHASE_GAME, &phase) != GO_OK ||
        take_number(line, 10, TALLY_OUTCOME_GAME, &outcome) != GO_OK ||
        take_rank(line, &key->rank) != GO_OK)
        return GO_ESYNTAX;
    key->width = (int16_t)width;
    key->height = (int16_t)height;
    key->range = (uint32_t)range;
    key->phase = (uint8_t)phase;
    key->outcome = (uint8_t)outcome;
    return GO_OK;
}

static int take_cell(struct text *line, struct tally *t)
{
    struct tally_key key;
    char word[LINE_MAX_WORD];

    if (take_key(line, &key) != GO_OK)
        return GO_ESYNTAX;
    struct tally_cell *cell = tally_cell(t, &key);
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

static int hex_digit(uint8_t c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The rest of the line as bytes. */
static int take_hex(struct text *line, struct bytes *out)
{
    while (!at_end(line) && *line->at == ' ')
        line->at++;
    if (at_end(line) || (line->end - line->at) % 2 != 0)
        return GO_ESYNTAX;
    for (; !at_end(line); line->at += 2) {
        const int high = hex_digit(line->at[0]), low = hex_digit(line->at[1]);
        if (high < 0 || low < 0)
            return GO_ESYNTAX;
        const int error = bytes_add_byte(out, (uint8_t)(high << 4 | low));
        if (error != GO_OK)
            return error;
    }
    return GO_OK;
}

static int take_best(struct text *line, struct tally *t)
{
    struct tally_best best = { 0 };
    char word[LINE_MAX_WORD];
    uint64_t ply;
    int kind = 0;

    if (take_word(line, ' ', word) != GO_OK)
        return GO_ESYNTAX;
    while (kind < TALLY_TELLINGS && strcmp(word, tally_telling_word((enum tally_telling)kind)) != 0)
        kind++;
    if (kind == TALLY_TELLINGS || take_number(line, 10, UINT64_MAX, &best.score) != GO_OK ||
        take_number(line, 16, UINT64_MAX, &best.order) != GO_OK ||
        take_number(line, 10, UINT32_MAX, &ply) != GO_OK)
        return GO_ESYNTAX;
    best.ply = (uint32_t)ply;
    const int error = take_hex(line, &best.game);
    if (error == GO_OK)
        tally_offer(t, (enum tally_telling)kind, &best);
    else
        bytes_free(&best.game);
    return error;
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
    if (version != 2)
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
    if (strcmp(word, "best") == 0)
        return take_best(line, t);
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
