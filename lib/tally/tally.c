/* tally.c - cells, sums, and the most telling positions. */
#include "tally_private.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

const char *tally_name(enum tally_count k)
{
    static const char *const names[] = {
#define TALLY_NAME(id, name, words) name,
        TALLY_COUNTS(TALLY_NAME)
#undef TALLY_NAME
    };

    return names[k];
}

const char *tally_words(enum tally_count k)
{
    static const char *const all[] = {
#define TALLY_WORDS(id, name, words) words,
        TALLY_COUNTS(TALLY_WORDS)
#undef TALLY_WORDS
    };

    return all[k];
}

void tally_init(struct tally *t, uint32_t band)
{
    assert(band > 0);
    *t = (struct tally){ .band = band };
}

void tally_free(struct tally *t)
{
    free(t->cell);
    free(t->section);
    for (int k = 0; k < TALLY_TELLINGS; k++)
        for (int i = 0; i < TALLY_BEST; i++)
            bytes_free(&t->best[k][i].game);
    *t = (struct tally){ .band = t->band };
}

/* --- cells ---------------------------------------------------------------------------------- */

static int compare_keys(const struct tally_key *a, const struct tally_key *b)
{
    if (a->width != b->width)
        return a->width < b->width ? -1 : 1;
    if (a->height != b->height)
        return a->height < b->height ? -1 : 1;
    if (a->range != b->range)
        return a->range < b->range ? -1 : 1;
    if (a->phase != b->phase)
        return a->phase < b->phase ? -1 : 1;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    return a->outcome < b->outcome ? -1 : a->outcome > b->outcome;
}

struct tally_cell *tally_cell(struct tally *t, const struct tally_key *key)
{
    size_t low = 0, high = t->cell_count;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        const int order = compare_keys(&t->cell[middle].key, key);
        if (order == 0)
            return &t->cell[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (array_reserve(&t->cell, &t->cell_capacity, t->cell_count + 1, sizeof *t->cell) != GO_OK)
        return NULL;
    memmove(&t->cell[low + 1], &t->cell[low], (t->cell_count - low) * sizeof *t->cell);
    t->cell_count++;
    t->cell[low] = (struct tally_cell){ .key = *key };
    return &t->cell[low];
}

struct tally_section *tally_section_row(struct tally *t, const char id[POS_ID_SIZE])
{
    size_t at = 0;

    while (at < t->section_count && memcmp(t->section[at].id, id, POS_ID_SIZE) < 0)
        at++;
    if (at < t->section_count && memcmp(t->section[at].id, id, POS_ID_SIZE) == 0)
        return &t->section[at];
    if (array_reserve(&t->section, &t->section_capacity, t->section_count + 1,
                      sizeof *t->section) != GO_OK)
        return NULL;
    memmove(&t->section[at + 1], &t->section[at], (t->section_count - at) * sizeof *t->section);
    t->section_count++;
    t->section[at] = (struct tally_section){ 0 };
    memcpy(t->section[at].id, id, POS_ID_SIZE);
    return &t->section[at];
}

/* --- words of keys ---------------------------------------------------------------------------- */

/* What stands behind the number: 'k', 'd', 'p', or 0. */
static char read_unit(const char *text)
{
    static const struct {
        const char *sign; /* as Chinese and Japanese, Korean records write it */
        char unit;
    } signs[] = { { "\xe6\xae\xb5", 'd' },   /* U+6BB5, dan */
                  { "\xe7\xba\xa7", 'k' },   /* U+7EA7, kyu, simplified */
                  { "\xe7\xb4\x9a", 'k' },   /* U+7D1A, kyu */
                  { "\xeb\x8b\xa8", 'd' },   /* U+B2E8, dan */
                  { "\xea\xb8\x89", 'k' } }; /* U+AE09, kyu */
    const char letter = (char)tolower((unsigned char)*text);

    if (letter == 'k' || letter == 'd' || letter == 'p')
        return letter;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strncmp(text, signs[i].sign, strlen(signs[i].sign)) == 0)
            return signs[i].unit;
    return 0;
}

int tally_read_rank(const char *text)
{
    enum { MOST = 30, MOST_DAN = 20, PROFESSIONAL = 100 };
    int number = 0;

    while (text && isspace((unsigned char)*text))
        text++;
    if (!text)
        return TALLY_RANK_UNKNOWN;
    const bool professional = *text == 'P' && isdigit((unsigned char)text[1]);
    text += professional;
    if (!isdigit((unsigned char)*text))
        return TALLY_RANK_UNKNOWN;
    while (isdigit((unsigned char)*text) && number <= MOST)
        number = number * 10 + (*text++ - '0');
    while (*text == ' ')
        text++;
    const char unit = professional ? 'p' : read_unit(text);
    if (number < 1 || number > MOST || (unit != 'k' && number > MOST_DAN))
        return TALLY_RANK_UNKNOWN;
    return unit == 'k' ? -number : unit == 'd' ? number : unit == 'p' ? PROFESSIONAL + number : 0;
}

const char *tally_rank_word(int rank, char text[8])
{
    if (rank == TALLY_RANK_ALL || rank == TALLY_RANK_MIXED || rank == TALLY_RANK_UNKNOWN)
        return rank == TALLY_RANK_ALL ? "all" : rank == TALLY_RANK_MIXED ? "mixed" : "?";
    snprintf(text, 8, "%d%c", (rank < 0 ? -rank : rank) % 100,
             rank < 0     ? 'k'
             : rank < 100 ? 'd'
                          : 'p');
    return text;
}

const char *tally_phase_word(enum tally_phase p)
{
    static const char *const words[] = { "all", "opening", "middle", "end", "game" };

    return words[p];
}

const char *tally_outcome_word(enum tally_outcome o)
{
    static const char *const words[] = { "all", "won", "lost", "drawn", "?", "game" };

    return words[o];
}

const char *tally_telling_word(enum tally_telling k)
{
    static const char *const words[] = { "not_saved", "needless", "fight", "played_on", "fall" };

    return words[k];
}

/* --- telling positions --------------------------------------------------------------------------
 */

static bool is_better(const struct tally_best *a, const struct tally_best *b)
{
    if (b->game.count == 0 || a->score != b->score)
        return b->game.count == 0 || a->score > b->score;
    return a->order != b->order ? a->order > b->order : a->ply < b->ply;
}

/* Where the same game stands, else the last place. */
static int place_of(const struct tally_best *best, uint64_t order)
{
    for (int i = 0; i < TALLY_BEST; i++)
        if (best[i].game.count > 0 && best[i].order == order)
            return i;
    return TALLY_BEST - 1;
}

bool tally_would_keep(const struct tally *t, enum tally_telling kind,
                      const struct tally_best *offer)
{
    const struct tally_best *best = t->best[kind];

    return is_better(offer, &best[place_of(best, offer->order)]);
}

void tally_offer(struct tally *t, enum tally_telling kind, struct tally_best *offer)
{
    struct tally_best *best = t->best[kind];

    if (tally_would_keep(t, kind, offer)) {
        int i = place_of(best, offer->order);
        bytes_free(&best[i].game);
        for (; i > 0 && is_better(offer, &best[i - 1]); i--)
            best[i] = best[i - 1];
        best[i] = *offer;
        offer->game = (struct bytes){ 0 };
    }
    bytes_free(&offer->game);
}

static int merge_best(struct tally *to, const struct tally *from)
{
    for (int k = 0; k < TALLY_TELLINGS; k++)
        for (int i = 0; i < TALLY_BEST; i++) {
            const struct tally_best *b = &from->best[k][i];
            struct tally_best copy = { .score = b->score, .order = b->order, .ply = b->ply };
            if (b->game.count == 0)
                continue;
            if (bytes_add(&copy.game, b->game.data, b->game.count) != GO_OK)
                return GO_ENOMEM;
            tally_offer(to, (enum tally_telling)k, &copy);
        }
    return GO_OK;
}

/* --- sums ------------------------------------------------------------------------------------- */

int tally_merge(struct tally *to, const struct tally *from)
{
    if (to->band != from->band)
        return GO_ERANGE;
    to->checksum += from->checksum;
    for (size_t i = 0; i < from->cell_count; i++) {
        const struct tally_cell *more = &from->cell[i];
        struct tally_cell *cell = tally_cell(to, &more->key);
        if (!cell)
            return GO_ENOMEM;
        for (int k = 0; k < TALLY_COUNT_KINDS; k++)
            cell->count[k] += more->count[k];
    }
    for (size_t i = 0; i < from->section_count; i++) {
        struct tally_section *row = tally_section_row(to, from->section[i].id);
        if (!row)
            return GO_ENOMEM;
        row->games += from->section[i].games;
        row->answers += from->section[i].answers;
        row->bytes += from->section[i].bytes;
    }
    return merge_best(to, from);
}

int tally_roll_up(const struct tally *t, unsigned by, struct tally *out)
{
    tally_init(out, t->band);
    out->checksum = t->checksum;
    for (size_t i = 0; i < t->cell_count; i++) {
        const struct tally_cell *more = &t->cell[i];
        const struct tally_key *k = &more->key;
        const struct tally_key key = {
            .width = by & TALLY_BY_SIZE ? k->width : 0,
            .height = by & TALLY_BY_SIZE ? k->height : 0,
            .range = by & TALLY_BY_RANGE ? k->range : 0,
            .phase = by & TALLY_BY_PHASE ? k->phase : TALLY_PHASE_ALL,
            .outcome = by & TALLY_BY_OUTCOME ? k->outcome : TALLY_OUTCOME_ALL,
            .rank = by & TALLY_BY_RANK ? k->rank : TALLY_RANK_ALL,
        };
        struct tally_cell *cell = tally_cell(out, &key);
        if (!cell)
            return GO_ENOMEM;
        for (int c = 0; c < TALLY_COUNT_KINDS; c++)
            cell->count[c] += more->count[c];
    }
    return GO_OK;
}
