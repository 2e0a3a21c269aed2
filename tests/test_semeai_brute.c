/* test_semeai_brute.c - the game KILL against the whole game graph of small boards.
 *
 * How: the game of semeai.h is written down a second time, plainly: all legal moves of both sides,
 * every state that can be reached, and two least fixed points by sweeping: first the games about
 * the capturer's life, then the game itself.  Of kos that are said to wait (wait.c) the greatest
 * fixed point is swept out too.  Boards are random and crowded, so that graphs stay
 * small.  SEMEAI_QUESTIONS=N in the environment makes the run N questions long.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "semeai.h"
#include "small_board.h"

enum { STATES_MAX = 5000, CHILDREN_MAX = 22 };

/* `more` of a state: the other side tries to capture `own` now. */
struct record {
    struct small_state state;
    int32_t child[CHILDREN_MAX];
    int count;
    int32_t life; /* target gone: the nested state, or -1 */
    bool gone, won;
    bool waits; /* of a state of the game itself with the owner to move */
};

struct plain {
    int width, height, target, own, ko_question;
    uint8_t attacker, owner; /* of the game, not of the nested one */
    struct record *record;
    int32_t *table;
    int count;
};

static uint8_t favoured(const struct plain *g)
{
    return g->ko_question == 1 ? g->owner : g->ko_question == 2 ? EMPTY : g->attacker;
}

static bool plain_play(const struct plain *g, const struct small_state *s, int p,
                       struct small_state *after)
{
    int ko, liberties;

    if (!small_play(g->width, g->height, s, p, after, &ko, &liberties))
        return false;
    if (favoured(g) != after->mover)
        after->ban = (int8_t)ko;
    return true;
}

/* The record of a state, new or known; -1 when there are too many. */
static int32_t find_state(struct plain *g, const struct small_state *s)
{
    const int area = g->width * g->height;
    size_t slot = small_hash(s, area) % (2 * STATES_MAX);

    for (; g->table[slot] >= 0; slot = (slot + 1) % (2 * STATES_MAX))
        if (small_same(&g->record[g->table[slot]].state, s, area))
            return g->table[slot];
    if (g->count == STATES_MAX)
        return -1;
    g->table[slot] = g->count;
    g->record[g->count] = (struct record){ .state = *s, .life = -1 };
    return g->count++;
}

static bool expand(struct plain *g, int32_t n)
{
    struct record *r = &g->record[n];
    struct small_state s = r->state, after;
    const uint8_t attacker = s.more ? g->owner : g->attacker;
    const uint8_t owner = s.more ? g->attacker : g->owner;
    const bool may_pass = s.mover == owner || s.ban >= 0;

    if (s.at[s.more ? g->own : g->target] != owner) {
        r->gone = true;
        if (s.more || s.at[g->own] != attacker)
            return true;
        s.more = 1;
        return (r->life = find_state(g, &s)) >= 0;
    }
    for (int p = may_pass ? -1 : 0; p < g->width * g->height; p++) {
        if (!plain_play(g, &s, p, &after))
            continue;
        const int32_t child = find_state(g, &after);
        if (child < 0)
            return false;
        r->child[r->count++] = child;
    }
    return true;
}

/* One step of the least fixed point: is the state won by what is known of the others? */
static bool is_won(const struct plain *g, const struct record *r)
{
    const uint8_t attacker = r->state.more ? g->owner : g->attacker;
    const bool any = r->state.mover == attacker;

    if (r->gone)
        return r->life < 0 || !g->record[r->life].won;
    for (int i = 0; i < r->count; i++)
        if (g->record[r->child[i]].won == any)
            return any;
    return !any;
}

static void sweep(struct plain *g, bool nested)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int n = g->count; n-- > 0;) {
            struct record *r = &g->record[n];
            if (!r->won && r->state.more == nested && is_won(g, r))
                r->won = changed = true;
        }
    }
}

/* Has the attacker, to move, an answer that bans nothing and keeps what he waits for? */
static bool can_answer(const struct plain *g, const struct record *r)
{
    if (r->gone)
        return r->won;
    for (int i = 0; i < r->count; i++) {
        const struct record *child = &g->record[r->child[i]];
        if (child->state.ban < 0 && (child->gone ? child->won : child->waits))
            return true;
    }
    return false;
}

/* A pass is answered by a pass; it is the owner's first child. */
static bool is_kept(const struct plain *g, const struct record *r)
{
    for (int i = 1; !r->gone && i < r->count; i++)
        if (!can_answer(g, &g->record[r->child[i]]))
            return false;
    return true;
}

/* Can the attacker leave the ko alone at the root, all answers considered? */
static bool root_waits(struct plain *g)
{
    bool changed = true;

    for (int n = 0; n < g->count; n++) {
        struct record *r = &g->record[n];
        r->waits = r->won && !r->state.more && r->state.mover == g->owner;
    }
    while (changed) {
        changed = false;
        for (int n = 0; n < g->count; n++)
            if (g->record[n].waits && !is_kept(g, &g->record[n])) {
                g->record[n].waits = false;
                changed = true;
            }
    }
    return g->record[0].state.mover == g->owner ? g->record[0].waits : can_answer(g, &g->record[0]);
}

/* 1 won, 0 failed, -1 too many states. */
static int solve(struct plain *g, const struct small_state *root)
{
    g->count = 0;
    memset(g->table, 0xff, 2 * STATES_MAX * sizeof *g->table);
    find_state(g, root);
    for (int n = 0; n < g->count; n++)
        if (!expand(g, n))
            return -1;
    sweep(g, true);
    sweep(g, false);
    return g->record[0].won;
}

/* --- questions ------------------------------------------------------------------------------ */

static void fill_board(struct random *r, struct plain *g, struct board *b, struct small_state *s)
{
    const int stones_of_8 = 5 + (int)random_below(r, 3);

    for (int i = 0; i < g->width * g->height; i++)
        if ((int)random_below(r, 8) < stones_of_8)
            board_setup(b, geo_point(&b->geo, i % g->width, i / g->width),
                        random_below(r, 2) ? BLACK : WHITE);
    for (int i = 0; i < g->width * g->height; i++) {
        const point p = geo_point(&b->geo, i % g->width, i / g->width);
        if (board_at(b, p) != EMPTY && board_string(b, p)->liberties == 0)
            board_setup(b, p, EMPTY);
    }
    for (int i = 0; i < g->width * g->height; i++)
        s->at[i] = (uint8_t)board_at(b, geo_point(&b->geo, i % g->width, i / g->width));
}

static bool choose_strings(struct random *r, struct plain *g, const struct small_state *s)
{
    const int area = g->width * g->height;

    g->target = (int)random_below(r, (uint64_t)area);
    g->own = (int)random_below(r, (uint64_t)area);
    g->owner = s->at[g->target];
    g->attacker = s->at[g->own];
    return g->owner != EMPTY && g->attacker != EMPTY && g->owner != g->attacker;
}

static void compare(struct semeai_engine *e, struct random *r, struct plain *g, int tally[3],
                    int *waits, uint64_t seed)
{
    const struct geometry geo = geo_make(g->width, g->height);
    struct board *b = board_new(&geo);
    struct small_state root = { .ban = -1 };
    struct semeai_outcome outcome;

    fill_board(r, g, b, &root);
    if (choose_strings(r, g, &root)) {
        const bool first = random_below(r, 2) != 0;
        g->ko_question = 1 + (int)random_below(r, 3);
        root.mover = first ? g->attacker : g->owner;
        const int truth = solve(g, &root);
        const struct semeai_game game = {
            .target = geo_point(&geo, g->target % g->width, g->target / g->width),
            .own = geo_point(&geo, g->own % g->width, g->own / g->width),
            .attacker_first = first,
            .ko_question = g->ko_question,
            .budget = 10000,
            .whole_board = true,
        };
        cr_assert_eq(semeai_kill(e, b, &game, &outcome), GO_OK);
        if (truth >= 0) {
            tally[outcome.result]++;
            cr_assert(outcome.result == SEMEAI_UNKNOWN ||
                          (outcome.result == SEMEAI_KILLED) == (truth == 1),
                      "%dx%d seed %llu question %d target %d own %d first %d: %d, truth %d",
                      g->width, g->height, (unsigned long long)seed, g->ko_question, g->target,
                      g->own, first, (int)outcome.result, truth);
            cr_assert(!outcome.waits || root_waits(g), "%dx%d seed %llu waits", g->width, g->height,
                      (unsigned long long)seed);
            *waits += outcome.waits;
        }
    }
    board_free(b);
}

Test(semeai_brute, random_boards)
{
    static const int sizes[][2] = { { 3, 3 }, { 4, 3 }, { 4, 4 }, { 5, 3 }, { 7, 2 }, { 5, 4 } };
    const char *wanted = getenv("SEMEAI_QUESTIONS");
    const int questions = wanted ? atoi(wanted) : 120;
    struct semeai_engine *e = semeai_new();
    struct plain g = { .record = malloc(STATES_MAX * sizeof *g.record),
                       .table = malloc(2 * STATES_MAX * sizeof *g.table) };
    int tally[3] = { 0 }, waits = 0;

    cr_assert(e && g.record && g.table);
    for (int i = 0; tally[0] + tally[1] + tally[2] < questions; i++) {
        const uint64_t seed = UINT64_C(31000) + (uint64_t)i;
        struct random r = { .state = seed };
        g.width = sizes[i % 6][0];
        g.height = sizes[i % 6][1];
        compare(e, &r, &g, tally, &waits, seed);
    }
    cr_log_info("unknown %d killed %d saved %d waits %d", tally[0], tally[1], tally[2], waits);
    cr_assert(tally[SEMEAI_KILLED] > questions / 30 && tally[SEMEAI_SAVED] > questions / 30);
    cr_assert(questions < 120 || waits > 0, "no ko that waits was met");
    cr_assert(tally[SEMEAI_UNKNOWN] * 20 < questions, "%d unknown", tally[SEMEAI_UNKNOWN]);
    free(g.record);
    free(g.table);
    semeai_free(e);
}
