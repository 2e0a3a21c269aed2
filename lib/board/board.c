/* board.c - strings and liberties kept incrementally, with an undo log.
 *
 * Each string has a head, one of its stones; its record and its set of liberties are kept
 * under that point.  Its stones hang together in a ring:
 *
 *      next[a] = b, next[b] = c, next[c] = a          head[a] = head[b] = head[c] = b
 *
 * Joining two rings is exchanging next[] of one stone of each, and doing it again parts them:
 * so a join is undone by the same step.  The head of the larger string stays; the smaller one
 * is relabelled, its record and liberties stay where they are, asleep, until undo wakes them.
 *
 * What sleeps must not be overwritten: a captured string's records sleep under its points, and
 * a new stone there may become a head.  So a move saves what it overwrites: head[p], next[p]
 * and string[p] of its point in the log.  Sets of liberties mostly need no saving, since a
 * liberty gained or lost is one bit, and a captured string sleeps with an empty set.  The
 * exceptions go on a stack of whole sets, log_words: the set of a string that others are joined
 * to, and the set of a string that was joined, captured with the rest and is now built over.
 *
 * Positions branch as they like, so branches on what is around a point are mispredicted: the
 * hot path sorts neighbours into lists by colour and counts liberties without branches.
 */
#include "board.h"

#include <stdlib.h>

enum { NEIGHBOURS = 4 };

/* The neighbours of a point, by colour. */
struct around {
    point list[4][NEIGHBOURS];
    uint8_t count[4];
};

struct board_log {
    struct around around; /* `played`, before it was played */
    uint64_t hash_before;
    point played, ko_before;
    point own_head;                 /* the head of the string that the stone became part of */
    point head_before, next_before; /* at `played` */
    struct board_string own_before;
    point absorbed[NEIGHBOURS - 1]; /* heads joined to own_head, in this order */
    point captured[NEIGHBOURS];     /* heads removed, in this order; own_head at suicide */
    uint8_t colour, ko_colour_before, absorbed_count, captured_count;
    uint8_t gained;   /* bit i: the i-th empty neighbour became a liberty of own_head */
    bool saved_words; /* the set of own_head as it was lies on log_words */
};

uint64_t board_stone_hash(point p, enum colour c)
{
    return hash_mix((uint64_t)(uint16_t)p * 2 + (uint64_t)c + UINT64_C(0x51ed270b35a1f3a7));
}

static inline uint64_t *liberties_of(struct board *b, point head)
{
    return b->liberty + (size_t)head * (size_t)b->words;
}

static inline void bit_set(uint64_t *words, point p)
{
    words[p >> 6] |= UINT64_C(1) << (p & 63);
}

static inline void bit_clear(uint64_t *words, point p)
{
    words[p >> 6] &= ~(UINT64_C(1) << (p & 63));
}

/* memcpy() of a length that the compiler does not know is a call, which costs more than the
 * few words of a set. */
static inline void copy_words(uint64_t *restrict to, const uint64_t *restrict from, int words)
{
    for (int w = 0; w < words; w++) {
        to[w] = from[w];
        __asm__ volatile("" : : : "memory");
    }
}

static inline bool bit_test(const uint64_t *words, point p)
{
    return words[p >> 6] >> (p & 63) & 1;
}

static inline void neighbours(const struct board *b, point p, point q[NEIGHBOURS])
{
    q[0] = (point)(p - b->geo.stride);
    q[1] = (point)(p - 1);
    q[2] = (point)(p + 1);
    q[3] = (point)(p + b->geo.stride);
}

/* --- memory ------------------------------------------------------------------------------ */

static void release(struct board *b)
{
    if (b->at)
        free(b->at - GEO_PAD);
    free(b->head);
    free(b->next);
    free(b->string);
    free(b->liberty);
    free(b->stones);
    free(b->log);
    free(b->log_words);
}

static void clear(struct board *b)
{
    const struct geometry *g = &b->geo;

    memset(b->at - GEO_PAD, EDGE, (size_t)g->limit + 2 * GEO_PAD);
    for (int row = 0; row < g->height; row++)
        memset(b->at + row * g->stride, EMPTY, (size_t)g->width);
    memset(b->stones, 0, 3 * (size_t)b->words * sizeof *b->stones);
    memset(b->liberty, 0, (size_t)g->limit * (size_t)b->words * sizeof *b->liberty);
    b->ko = GEO_NONE;
    b->ko_colour = EMPTY;
    b->hash = 0;
    b->log_count = b->log_words_count = 0;
    memset(b->prisoners, 0, sizeof b->prisoners);
}

int board_reset(struct board *b, const struct geometry *g)
{
    if (b->at && geo_equal(&b->geo, g)) {
        clear(b);
        return GO_OK;
    }
    struct board fresh = { .geo = *g, .words = (g->limit + 63) / 64, .suicide = b->suicide };
    const size_t limit = (size_t)g->limit;
    const size_t words = (size_t)fresh.words;
    uint8_t *at = malloc(limit + 2 * GEO_PAD);

    fresh.at = at ? at + GEO_PAD : NULL;
    fresh.head = calloc(limit, sizeof *fresh.head);
    fresh.next = calloc(limit, sizeof *fresh.next);
    fresh.string = calloc(limit, sizeof *fresh.string);
    fresh.liberty = calloc(limit * words, sizeof *fresh.liberty);
    fresh.stones = calloc(3 * words, sizeof *fresh.stones);
    if (!fresh.at || !fresh.head || !fresh.next || !fresh.string || !fresh.liberty ||
        !fresh.stones) {
        release(&fresh);
        return GO_ENOMEM;
    }
    release(b);
    *b = fresh;
    clear(b);
    return GO_OK;
}

struct board *board_new(const struct geometry *g)
{
    struct board *b = calloc(1, sizeof *b);

    if (b && board_reset(b, g) != GO_OK) {
        free(b);
        return NULL;
    }
    return b;
}

void board_free(struct board *b)
{
    if (!b)
        return;
    release(b);
    free(b);
}

int board_copy(struct board *dst, const struct board *src)
{
    const bool fits = dst->at && geo_equal(&dst->geo, &src->geo);
    const int error = fits ? GO_OK : board_reset(dst, &src->geo);

    if (error != GO_OK)
        return error;
    board_forget(dst);
    const size_t limit = (size_t)src->geo.limit;
    const size_t words = (size_t)src->words;
    memcpy(dst->at, src->at, limit);
    memcpy(dst->head, src->head, limit * sizeof *dst->head);
    memcpy(dst->next, src->next, limit * sizeof *dst->next);
    memcpy(dst->string, src->string, limit * sizeof *dst->string);
    memcpy(dst->liberty, src->liberty, limit * words * sizeof *dst->liberty);
    memcpy(dst->stones, src->stones, 3 * words * sizeof *dst->stones);
    memcpy(dst->prisoners, src->prisoners, sizeof dst->prisoners);
    dst->suicide = src->suicide;
    dst->ko = src->ko;
    dst->ko_colour = src->ko_colour;
    dst->hash = src->hash;
    return GO_OK;
}

/* --- single steps, each with its way back -------------------------------------------------- */

/* Returns whether p is new among the liberties of head. */
static inline bool gain_liberty(struct board *b, point head, point p)
{
    uint64_t *word = liberties_of(b, head) + (p >> 6);
    const uint64_t bit = UINT64_C(1) << (p & 63);
    const bool is_new = !(*word & bit);

    *word |= bit;
    b->string[head].liberties = (int16_t)(b->string[head].liberties + is_new);
    return is_new;
}

static inline void lose_liberty(struct board *b, point head, point p)
{
    uint64_t *word = liberties_of(b, head) + (p >> 6);
    const uint64_t bit = UINT64_C(1) << (p & 63);
    const bool was_there = *word & bit;

    *word &= ~bit;
    b->string[head].liberties = (int16_t)(b->string[head].liberties - was_there);
}

/* Takes the string of head off the board; its record and ring stay for restore(). */
static void capture(struct board *b, point head)
{
    const uint8_t colour = b->at[head];
    const enum colour other = colour_other(colour);
    uint64_t *stones = b->stones + (size_t)colour * (size_t)b->words;
    point s = head, q[NEIGHBOURS];

    do {
        b->at[s] = EMPTY;
        bit_clear(stones, s);
        b->hash ^= board_stone_hash(s, colour);
        neighbours(b, s, q);
        for (int d = 0; d < NEIGHBOURS; d++)
            if (b->at[q[d]] == other)
                gain_liberty(b, b->head[q[d]], s);
        s = b->next[s];
    } while (s != head);
    b->prisoners[colour] += b->string[head].stones;
}

static void restore(struct board *b, point head, uint8_t colour)
{
    const enum colour other = colour_other(colour);
    uint64_t *stones = b->stones + (size_t)colour * (size_t)b->words;
    point s = head, q[NEIGHBOURS];

    do {
        b->at[s] = colour;
        bit_set(stones, s);
        neighbours(b, s, q);
        for (int d = 0; d < NEIGHBOURS; d++)
            if (b->at[q[d]] == other)
                lose_liberty(b, b->head[q[d]], s);
        s = b->next[s];
    } while (s != head);
    b->prisoners[colour] -= b->string[head].stones;
}

static void relabel(struct board *b, point from, point head)
{
    point s = from;

    do {
        b->head[s] = head;
        s = b->next[s];
    } while (s != from);
}

static void swap_next(struct board *b, point p, point q)
{
    const point kept = b->next[p];

    b->next[p] = b->next[q];
    b->next[q] = kept;
}

static inline void look_around(const struct board *b, point p, struct around *a)
{
    point q[NEIGHBOURS];
    unsigned counts = 0; /* a byte a colour */

    neighbours(b, p, q);
    for (int d = 0; d < NEIGHBOURS; d++) {
        const unsigned c = b->at[q[d]], shift = 8 * c;
        a->list[c][counts >> shift & 7] = q[d];
        counts += 1u << shift;
    }
    a->count[EMPTY] = counts & 0xff;
    a->count[BLACK] = counts >> 8 & 0xff;
    a->count[WHITE] = counts >> 16 & 0xff;
}

/* --- placing a stone ---------------------------------------------------------------------- */

/* Keeps the set of a head as it is, for unplace(). */
static inline void save_words(struct board *b, point head, struct board_log *log)
{
    copy_words(b->log_words + b->log_words_count, liberties_of(b, head), b->words);
    b->log_words_count += (size_t)b->words;
    log->saved_words = true;
}

/* Joins the string of `other` to that of head. */
static void absorb(struct board *b, point head, point other, struct board_log *log)
{
    struct board_string *string = &b->string[head];
    const uint64_t *other_set = liberties_of(b, other);
    uint64_t *set = liberties_of(b, head);
    int fresh = 0;

    for (int w = 0; w < b->words; w++) {
        for (uint64_t bits = other_set[w] & ~set[w]; bits; bits &= bits - 1)
            fresh++;
        set[w] |= other_set[w];
    }
    relabel(b, other, head);
    swap_next(b, head, other);
    string->stones = (int16_t)(string->stones + b->string[other].stones);
    string->liberties = (int16_t)(string->liberties + fresh);
    if (b->string[other].first < string->first)
        string->first = b->string[other].first;
    log->absorbed[log->absorbed_count++] = other;
}

/* Joins the strings of these own stones to the largest; returns its head. */
static point join(struct board *b, const point *own, int count, struct board_log *log)
{
    point heads[NEIGHBOURS], head = b->head[own[0]];
    int kept = 0;

    for (int i = 0; i < count; i++) {
        const point h = b->head[own[i]];
        int k = 0;
        while (k < kept && heads[k] != h)
            k++;
        if (k == kept)
            heads[kept++] = h;
        if (b->string[h].stones > b->string[head].stones)
            head = h;
    }
    log->own_before = b->string[head];
    if (kept > 1) {
        save_words(b, head, log);
        for (int i = 0; i < kept; i++)
            if (heads[i] != head)
                absorb(b, head, heads[i], log);
    }
    return head;
}

/* Makes p the head of a string of its own, without liberties yet. */
static void found(struct board *b, point p, struct board_log *log)
{
    uint64_t *set = liberties_of(b, p);
    uint64_t any = 0;

    for (int w = 0; w < b->words; w++)
        any |= set[w];
    if (any) {
        save_words(b, p, log);
        for (int w = 0; w < b->words; w++)
            set[w] = 0;
    }
    log->own_before = b->string[p];
    b->next[p] = p;
    b->string[p] = (struct board_string){ .stones = 1, .liberties = 0, .first = p };
}

/* Puts a stone on the empty point p: joins, liberties, nothing is captured. */
static inline void place(struct board *b, uint8_t colour, point p, const struct around *a,
                         struct board_log *log)
{
    const enum colour other = colour_other(colour);
    point head = p;

    log->absorbed_count = log->gained = 0;
    log->saved_words = false;
    log->head_before = b->head[p];
    log->next_before = b->next[p];
    b->at[p] = colour;
    bit_set(b->stones + (size_t)colour * (size_t)b->words, p);
    b->hash ^= board_stone_hash(p, colour);
    if (a->count[colour] == 0) {
        found(b, p, log);
    } else {
        head = join(b, a->list[colour], a->count[colour], log);
        b->next[p] = b->next[head];
        b->next[head] = p;
        b->string[head].stones++;
        if (p < b->string[head].first)
            b->string[head].first = p;
        lose_liberty(b, head, p);
    }
    b->head[p] = head;
    log->own_head = head;
    for (int i = 0; i < a->count[EMPTY]; i++)
        log->gained |= (uint8_t)(gain_liberty(b, head, a->list[EMPTY][i]) << i);
    for (int i = 0; i < a->count[other]; i++)
        lose_liberty(b, b->head[a->list[other][i]], p);
}

/* The set of own_head as it was before place(). */
static void unplace_liberties(struct board *b, const struct board_log *log)
{
    uint64_t *set = liberties_of(b, log->own_head);
    const struct around *a = &log->around;

    if (log->saved_words) {
        b->log_words_count -= (size_t)b->words;
        copy_words(set, b->log_words + b->log_words_count, b->words);
        return;
    }
    for (int i = 0; i < a->count[EMPTY]; i++)
        if (log->gained >> i & 1)
            bit_clear(set, a->list[EMPTY][i]);
    if (log->own_head != log->played)
        bit_set(set, log->played);
}

static void unplace(struct board *b, const struct board_log *log)
{
    const point p = log->played, head = log->own_head;
    const enum colour other = colour_other(log->colour);
    const struct around *a = &log->around;

    for (int i = 0; i < a->count[other]; i++)
        gain_liberty(b, b->head[a->list[other][i]], p);
    if (head != p)
        b->next[head] = b->next[p];
    for (int i = log->absorbed_count; i-- > 0;) {
        swap_next(b, head, log->absorbed[i]);
        relabel(b, log->absorbed[i], log->absorbed[i]);
    }
    b->string[head] = log->own_before;
    unplace_liberties(b, log);
    b->at[p] = EMPTY;
    bit_clear(b->stones + (size_t)log->colour * (size_t)b->words, p);
    b->head[p] = log->head_before;
    b->next[p] = log->next_before;
}

/* Room for one more move. */
static int reserve_log(struct board *b)
{
    const size_t words = b->log_words_count + (size_t)b->words;
    int error = GO_OK;

    if (b->log_count == b->log_capacity)
        error = array_reserve(&b->log, &b->log_capacity, b->log_count + 1, sizeof *b->log);
    if (error == GO_OK && words > b->log_words_capacity)
        error = array_reserve(&b->log_words, &b->log_words_capacity, words, sizeof *b->log_words);
    return error;
}

static bool is_suicide(const struct board *b, const struct around *a, enum colour c)
{
    const enum colour other = colour_other(c);

    if (a->count[EMPTY] > 0)
        return false;
    for (int i = 0; i < a->count[other]; i++)
        if (b->string[b->head[a->list[other][i]]].liberties == 1)
            return false;
    for (int i = 0; i < a->count[c]; i++)
        if (b->string[b->head[a->list[c][i]]].liberties > 1)
            return false;
    return true;
}

/* Everything that speaks against a move; fills the surroundings when it is not a pass. */
static inline int check(const struct board *b, enum colour c, point p, struct around *a)
{
    assert(c == BLACK || c == WHITE);
    if (p == GEO_PASS)
        return GO_OK;
    assert(p >= 0 && p < b->geo.limit && b->at[p] != EDGE);
    if (b->at[p] != EMPTY)
        return GO_EOCCUPIED;
    if (p == b->ko && c == b->ko_colour)
        return GO_EKO;
    look_around(b, p, a);
    return !b->suicide && is_suicide(b, a, c) ? GO_ESUICIDE : GO_OK;
}

int board_check(const struct board *b, enum colour c, point p)
{
    struct around a;

    return check(b, c, p, &a);
}

/* Captures the strings of these enemy stones that have no liberty left. */
static inline void capture_around(struct board *b, const point *enemy, int count,
                                  struct board_log *log)
{
    log->captured_count = 0;
    for (int i = 0; i < count; i++) {
        const point head = b->head[enemy[i]];
        if (b->string[head].liberties == 0 && b->at[head] != EMPTY) {
            log->captured[log->captured_count++] = head;
            capture(b, head);
        }
    }
}

int board_play(struct board *b, enum colour c, point p)
{
    int error = reserve_log(b);

    if (error != GO_OK)
        return error;
    struct board_log *log = &b->log[b->log_count];
    struct around *a = &log->around;
    error = check(b, c, p, a);
    if (error != GO_OK)
        return error;

    log->hash_before = b->hash;
    log->played = p;
    log->ko_before = b->ko;
    log->ko_colour_before = b->ko_colour;
    log->colour = (uint8_t)c;
    log->captured_count = 0;
    b->ko = GEO_NONE;
    b->ko_colour = EMPTY;
    if (p != GEO_PASS) {
        const enum colour other = colour_other(c);
        place(b, (uint8_t)c, p, a, log);
        capture_around(b, a->list[other], a->count[other], log);
        /* A ko is a lone stone in atari that has just taken a lone stone: nothing else lets
         * the next move restore the position before this one. */
        const struct board_string *own = &b->string[log->own_head];
        if (log->captured_count == 1 && b->string[log->captured[0]].stones == 1 &&
            own->stones == 1 && own->liberties == 1) {
            b->ko = log->captured[0];
            b->ko_colour = (uint8_t)other;
        }
        if (own->liberties == 0) {
            log->captured[log->captured_count++] = log->own_head;
            capture(b, log->own_head);
        }
    }
    b->log_count++;
    return GO_OK;
}

int board_undo(struct board *b)
{
    if (b->log_count == 0)
        return GO_ERANGE;
    const struct board_log *log = &b->log[--b->log_count];
    if (log->played != GEO_PASS) {
        for (int i = log->captured_count; i-- > 0;) {
            const point head = log->captured[i];
            restore(b, head,
                    head == log->own_head ? log->colour : (uint8_t)colour_other(log->colour));
        }
        unplace(b, log);
    }
    b->hash = log->hash_before;
    b->ko = log->ko_before;
    b->ko_colour = log->ko_colour_before;
    return GO_OK;
}

void board_forget(struct board *b)
{
    b->log_count = b->log_words_count = 0;
}

/* --- setup -------------------------------------------------------------------------------- */

/* Places without captures and without history. */
static void put(struct board *b, uint8_t colour, point p)
{
    struct board_log scratch;
    struct around a;

    look_around(b, p, &a);
    place(b, colour, p, &a, &scratch);
    b->log_words_count = 0;
}

/* Removing a stone may part its string: all strings are built anew. */
static void remove_stone(struct board *b, point removed)
{
    b->at[removed] = EMPTY;
    memset(b->stones, 0, 3 * (size_t)b->words * sizeof *b->stones);
    b->hash = 0;
    /* Colours wait on the ring array while the board is empty. */
    for (point p = 0; p < b->geo.limit; p++) {
        b->next[p] = b->at[p];
        if (b->at[p] != EDGE)
            b->at[p] = EMPTY;
    }
    for (point p = 0; p < b->geo.limit; p++) {
        const point colour = b->next[p];
        if (b->at[p] == EMPTY && (colour == BLACK || colour == WHITE))
            put(b, (uint8_t)colour, p);
    }
}

void board_setup(struct board *b, point p, enum colour c)
{
    assert(geo_on_board(&b->geo, p));
    assert(c != EDGE);
    board_forget(b);
    b->ko = GEO_NONE;
    b->ko_colour = EMPTY;
    if (board_at(b, p) == c)
        return;
    if (reserve_log(b) != GO_OK)
        abort(); /* room for one move: 200 bytes */
    if (b->at[p] != EMPTY)
        remove_stone(b, p);
    if (c != EMPTY)
        put(b, (uint8_t)c, p);
}

void board_set_ko(struct board *b, point p, enum colour banned)
{
    assert((p == GEO_NONE) == (banned == EMPTY));
    b->ko = p;
    b->ko_colour = (uint8_t)banned;
}

/* --- questions ------------------------------------------------------------------------------ */

static struct pointset to_set(const struct board *b, const uint64_t *words)
{
    struct pointset s;

    assert(ps_fits(&b->geo));
    ps_clear(&s);
    memcpy(s.w, words, (size_t)b->words * sizeof *words);
    return s;
}

struct pointset board_stone_set(const struct board *b, enum colour c)
{
    return to_set(b, board_stones(b, c));
}

struct pointset board_liberty_set(const struct board *b, point p)
{
    return to_set(b, board_liberties(b, p));
}

struct pointset board_string_set(const struct board *b, point p)
{
    struct pointset s;
    point q = p;

    ps_clear(&s);
    do {
        ps_add(&s, q);
        q = b->next[q];
    } while (q != p);
    return s;
}

struct pointset board_strings_in(const struct board *b, const struct pointset *set)
{
    const struct pointset black = board_stone_set(b, BLACK), white = board_stone_set(b, WHITE);
    const struct pointset whites = ps_flood(&b->geo, set, &white);
    struct pointset all = ps_flood(&b->geo, set, &black);

    ps_or(&all, &whites);
    return all;
}

struct pointset board_move_reads(const struct board *b, point p)
{
    struct pointset reads;

    ps_clear(&reads);
    ps_add(&reads, p);
    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(&b->geo, p, d);
        const enum colour c = board_at(b, q);
        if (c == EDGE)
            continue;
        ps_add(&reads, q);
        if (c == EMPTY)
            continue;
        /* What stands around a string, too: a stone that went there would be a liberty. */
        const struct pointset stones = board_string_set(b, q);
        const struct pointset grown = ps_grow(&b->geo, &stones);
        ps_or(&reads, &grown);
    }
    return reads;
}

struct pointset board_empty_set(const struct board *b)
{
    struct pointset s = ps_board(&b->geo);

    for (int w = 0; w < b->words; w++)
        s.w[w] &= ~(board_stones(b, BLACK)[w] | board_stones(b, WHITE)[w]);
    return s;
}

bool board_equal(const struct board *a, const struct board *b)
{
    return geo_equal(&a->geo, &b->geo) && board_same_ban(a, b) &&
           memcmp(a->at, b->at, (size_t)a->geo.limit) == 0;
}

bool board_agrees(const struct board *a, const struct board *b, const struct pointset *at)
{
    if (!geo_equal(&a->geo, &b->geo))
        return false;
    for (int i = 0; i < a->words; i++)
        for (enum colour c = BLACK; c <= WHITE; c++)
            if ((board_stones(a, c)[i] ^ board_stones(b, c)[i]) & at->w[i])
                return false;
    return true;
}

bool board_same_ban(const struct board *a, const struct board *b)
{
    return a->ko == b->ko && a->ko_colour == b->ko_colour;
}

/* One string against a walk over its stones. */
static bool string_is_sound(const struct board *b, point p, uint8_t *seen)
{
    const point head = b->head[p];
    const uint64_t *set = board_liberties(b, p);
    int stones = 0, liberties = 0, counted = 0;
    point s = p, q[NEIGHBOURS];

    do {
        if (b->at[s] != b->at[p] || b->head[s] != head || seen[s] || s < p)
            return false;
        seen[s] = 1;
        stones++;
        neighbours(b, s, q);
        for (int d = 0; d < NEIGHBOURS; d++) {
            if (b->at[q[d]] == b->at[p] && b->head[q[d]] != head)
                return false;
            if (b->at[q[d]] == EMPTY && !bit_test(set, q[d]))
                return false;
        }
        s = b->next[s];
    } while (s != p && stones < b->geo.limit);
    for (point l = 0; l < b->geo.limit; l++) {
        if (!bit_test(set, l))
            continue;
        liberties++;
        neighbours(b, l, q);
        if (b->at[l] != EMPTY)
            return false;
        for (int d = 0; d < NEIGHBOURS; d++)
            if (b->at[q[d]] == b->at[p] && b->head[q[d]] == head) {
                counted++;
                break;
            }
    }
    const struct board_string *string = &b->string[head];
    return s == p && liberties == counted && string->stones == stones &&
           string->liberties == liberties && string->first == p;
}

bool board_is_sound(const struct board *b)
{
    uint8_t seen[GEO_LIMIT_MAX] = { 0 };
    uint64_t hash = 0;

    for (point p = 0; p < b->geo.limit; p++) {
        const enum colour c = board_at(b, p);
        if ((c == EDGE) == geo_on_board(&b->geo, p))
            return false;
        for (enum colour side = BLACK; side <= WHITE; side++)
            if (bit_test(board_stones(b, side), p) != (c == side))
                return false;
        if (c != BLACK && c != WHITE)
            continue;
        hash ^= board_stone_hash(p, c);
        if (!seen[p] && !string_is_sound(b, p, seen))
            return false;
    }
    return hash == b->hash;
}
