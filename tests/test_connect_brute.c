/* test_connect_brute.c - proofs about two strings against the whole game graph of small boards.
 *
 * How: the game of connect.h (join) is written down a second time, plainly: all legal moves and the
 * pass for both sides, every state that can be reached, and the least fixed point of "the connector
 * wins" by sweeps.  A proof of connection must hold where only the cutter may retake a ko at once;
 * a proof of a cut where only the connector may.  Carriers are judged the same way: points outside
 * are changed at random and the game is solved again. CONNECT_POSITIONS=N in the environment makes
 * the runs N positions long.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "connect.h"
#include "small_board.h"

enum { AREA_MAX = 16, STATES_MAX = 30000, TABLE = 1 << 17, CHILDREN_MAX = AREA_MAX + 1 };

struct plain {
    int width, height, end[2];
    bool has_area; /* instead of end[1] */
    bool area[AREA_MAX];
    uint8_t owner, retaker; /* who may retake at once */
    struct small_state *state;
    int32_t (*child)[CHILDREN_MAX];
    uint8_t *child_count;
    int8_t *won; /* by the connector */
    int32_t *table;
    int count;
    bool too_many;
};

static void plain_make(struct plain *g)
{
    g->state = malloc(STATES_MAX * sizeof *g->state);
    g->child = malloc(STATES_MAX * sizeof *g->child);
    g->child_count = malloc(STATES_MAX);
    g->won = malloc(STATES_MAX);
    g->table = malloc(TABLE * sizeof *g->table);
}

static void plain_free(struct plain *g)
{
    free(g->state);
    free(g->child);
    free(g->child_count);
    free(g->won);
    free(g->table);
}

static int string_of(const struct plain *g, const uint8_t *at, int p, bool mark[SMALL_AREA_MAX],
                     int *stones)
{
    return small_string(g->width, g->height, at, p, mark, stones);
}

static bool plain_play(const struct plain *g, const struct small_state *s, int p,
                       struct small_state *after)
{
    int ko, liberties;

    if (!small_play(g->width, g->height, s, p, after, &ko, &liberties))
        return false;
    if (after->mover != g->retaker)
        after->ban = (int8_t)ko;
    return true;
}

/* 1 connected, 0 cut, -1 open. */
static int settled(const struct plain *g, const struct small_state *s)
{
    bool mark[SMALL_AREA_MAX], is_in = false;
    int stones;

    if (s->at[g->end[0]] != g->owner || (!g->has_area && s->at[g->end[1]] != g->owner))
        return 0;
    const int liberties = string_of(g, s->at, g->end[0], mark, &stones);
    if (!g->has_area)
        return mark[g->end[1]] ? 1 : -1;
    for (int i = 0; i < g->width * g->height; i++)
        is_in |= mark[i] && g->area[i];
    return is_in && liberties >= 2 ? 1 : -1;
}

static int32_t find(struct plain *g, const struct small_state *s)
{
    const int area = g->width * g->height;
    size_t i = (size_t)small_hash(s, area) & (TABLE - 1);

    for (; g->table[i] >= 0; i = (i + 1) & (TABLE - 1))
        if (small_same(&g->state[g->table[i]], s, area))
            return g->table[i];
    if (g->count == STATES_MAX) {
        g->too_many = true;
        return 0;
    }
    g->table[i] = g->count;
    g->state[g->count] = *s;
    return g->count++;
}

/* Does the connector win from s?  -1 when the graph is too large. */
static int solve(struct plain *g, const struct small_state *s)
{
    memset(g->table, -1, TABLE * sizeof *g->table);
    g->count = 0;
    g->too_many = false;
    find(g, s);
    for (int i = 0; i < g->count && !g->too_many; i++) {
        const int end = settled(g, &g->state[i]);
        g->won[i] = end == 1;
        g->child_count[i] = 0;
        for (int p = -1; end < 0 && p < g->width * g->height && !g->too_many; p++) {
            struct small_state after;
            const struct small_state from = g->state[i];
            if (plain_play(g, &from, p, &after))
                g->child[i][g->child_count[i]++] = find(g, &after);
        }
    }
    for (bool changed = !g->too_many; changed;) {
        changed = false;
        for (int i = g->count - 1; i >= 0; i--) {
            if (g->won[i] || g->child_count[i] == 0)
                continue;
            int good = 0;
            for (int k = 0; k < g->child_count[i]; k++)
                good += g->won[g->child[i][k]];
            if (g->state[i].mover == g->owner ? good > 0 : good == g->child_count[i])
                g->won[i] = changed = true;
        }
    }
    return g->too_many ? -1 : g->won[0];
}

/* --- positions ------------------------------------------------------------------------------- */

static void to_board(const struct plain *g, const struct small_state *s, struct board *b)
{
    const struct geometry geo = geo_make(g->width, g->height);

    board_reset(b, &geo);
    for (int i = 0; i < g->width * g->height; i++)
        if (s->at[i] != EMPTY)
            board_setup(b, geo_point(&geo, i % g->width, i / g->width), (enum colour)s->at[i]);
}

static bool all_breathe(const struct plain *g, const struct small_state *s)
{
    bool mark[SMALL_AREA_MAX];
    int stones;

    for (int i = 0; i < g->width * g->height; i++)
        if (s->at[i] != EMPTY && string_of(g, s->at, i, mark, &stones) == 0)
            return false;
    return true;
}

/* A crowded position with two ends of one colour that are not yet one string; or an end and an
 * area of some points close together. */
static void random_position(struct plain *g, struct random *r, struct small_state *s)
{
    static const int sizes[][2] = { { 3, 3 }, { 4, 3 }, { 4, 4 }, { 5, 3 } };
    const int k = (int)random_below(r, 4);

    g->width = sizes[k][0];
    g->height = sizes[k][1];
    const int area = g->width * g->height;
    for (;;) {
        memset(s, 0, sizeof *s);
        s->ban = -1;
        for (int i = 0; i < area; i++)
            s->at[i] = (uint8_t)(random_below(r, 10) < 4 ? EMPTY : BLACK + (int)random_below(r, 2));
        g->end[0] = (int)random_below(r, (uint64_t)area);
        g->end[1] = (int)random_below(r, (uint64_t)area);
        g->owner = s->at[g->end[0]];
        for (int i = 0; i < area; i++)
            g->area[i] = abs(i - g->end[1]) <= 1 || (int)random_below(r, 8) == 0;
        if (g->owner != EMPTY && all_breathe(g, s) && settled(g, s) == -1)
            return;
    }
}

static point to_point(const struct plain *g, int i)
{
    const struct geometry geo = geo_make(g->width, g->height);

    return geo_point(&geo, i % g->width, i / g->width);
}

static struct connect_question question_of(const struct plain *g, enum connect_kind kind,
                                           struct pointset *area)
{
    ps_clear(area);
    for (int i = 0; i < g->width * g->height; i++)
        if (g->area[i])
            ps_add(area, to_point(g, i));
    return (struct connect_question){ .ends = { to_point(g, g->end[0]), to_point(g, g->end[1]) },
                                      .area = g->has_area ? area : NULL,
                                      .kind = kind,
                                      .meaning = CONNECT_JOIN,
                                      .order = CONNECT_ORDER_MAX,
                                      .budget = 20000 };
}

static uint8_t other_than(uint8_t c)
{
    return c == BLACK ? WHITE : BLACK;
}

/* Is "connected if `retaker` alone may retake at once" false?  -1 when it is out of reach. */
static int differs(struct plain *g, const struct small_state *s, uint8_t retaker, bool connected)
{
    g->retaker = retaker;
    const int truth = solve(g, s);
    return truth < 0 ? -1 : truth != connected;
}

/* Both halves of a ko: the asker wins in one mode and not in the next better for the other side. */
static int is_false_ko(struct plain *g, const struct small_state *s, const struct connect_answer *a)
{
    const bool connects = s->mover == g->owner;
    const uint8_t other = other_than(s->mover);
    const bool first = a->verdict == CONNECT_KO_A;
    const int wins = differs(g, s, first ? EMPTY : s->mover, connects);
    const int fails = differs(g, s, first ? other : EMPTY, !connects);

    return wins < 0 || fails < 0 ? -1 : wins || fails;
}

/* Is the claim of the answer false?  -1 when the truth is out of reach, or nothing is claimed. */
static int is_false(struct plain *g, const struct small_state *s, const struct connect_answer *a)
{
    if (!a->proved)
        return -1;
    if (a->scale == CONNECT_IN_KO)
        return is_false_ko(g, s, a);
    const bool connected = a->scale == CONNECT_PROVED_CONNECTED;
    return differs(g, s, connected ? other_than(g->owner) : g->owner, connected);
}

static int positions(int otherwise)
{
    const char *text = getenv("CONNECT_POSITIONS");

    return text ? atoi(text) : otherwise;
}

static void print(const struct plain *g, const struct small_state *s, char *out)
{
    for (int i = 0; i < g->width * g->height; i++) {
        if (i % g->width == 0 && i)
            *out++ = '/';
        if (g->has_area && g->area[i])
            *out++ = '+';
        *out++ =
            i == g->end[0] || (!g->has_area && i == g->end[1]) ? "?*@"[s->at[i]] : ".XO"[s->at[i]];
    }
    *out = 0;
}

static void check_truth(bool has_area)
{
    const struct geometry one = geo_make(1, 1);
    struct connect_engine *e = connect_new();
    struct board *b = board_new(&one);
    struct plain g = { .has_area = has_area };
    struct pointset area;
    struct random r = { 1 };
    int claims = 0, wrong = 0, kos = 0, unproved = 0, known = 0;

    plain_make(&g);
    for (int i = positions(160); i > 0; i--) {
        struct small_state s;
        random_position(&g, &r, &s);
        to_board(&g, &s, b);
        for (int kind = 0; kind < 2; kind++) {
            const struct connect_question q = question_of(&g, (enum connect_kind)kind, &area);
            struct connect_answer a;
            char picture[80];
            cr_assert_eq(connect_ask(e, b, &q, &a), GO_OK);
            s.mover = kind == CONNECT_CONNECT ? g.owner : other_than(g.owner);
            const int bad = is_false(&g, &s, &a);
            claims += bad >= 0;
            kos += bad >= 0 && a.scale == CONNECT_IN_KO;
            wrong += bad == 1;
            print(&g, &s, picture);
            cr_expect_neq(bad, 1, "seed 1, %d to go: %s, kind %d: %s is false", i, picture, kind,
                          connect_scale_text(a.scale));
            if (!a.proved) {
                g.retaker = other_than(g.owner);
                const int sure = solve(&g, &s);
                g.retaker = g.owner;
                const int possible = solve(&g, &s);
                if (sure >= 0 && possible >= 0 && sure == possible) {
                    known++;
                    unproved++;
                    if (getenv("CONNECT_SHOW"))
                        fprintf(stderr, "missed %s kind %d truth %d\n", picture, kind, sure);
                }
            } else
                known += bad >= 0;
        }
    }
    if (getenv("CONNECT_SHOW"))
        fprintf(stderr, "claims %d (%d ko) wrong %d, of %d known without a proof %d\n", claims, kos,
                wrong, known, unproved);
    cr_expect_leq(unproved * 20, known, "%d of %d not proved", unproved, known);
    plain_free(&g);
    board_free(b);
    connect_free(e);
}

Test(connect_brute, proofs_are_true_and_few_are_missed)
{
    check_truth(false);
}

Test(connect_brute, proofs_about_areas_are_true_and_few_are_missed)
{
    check_truth(true);
}

static void check_carriers(bool has_area)
{
    const struct geometry one = geo_make(1, 1);
    struct connect_engine *e = connect_new();
    struct board *b = board_new(&one);
    struct plain g = { .has_area = has_area };
    struct pointset area;
    struct random r = { 2 };
    int flips = 0;

    plain_make(&g);
    for (int i = positions(100); i > 0; i--) {
        struct small_state s;
        random_position(&g, &r, &s);
        to_board(&g, &s, b);
        for (int kind = 0; kind < 2; kind++) {
            const struct connect_question q = question_of(&g, (enum connect_kind)kind, &area);
            struct connect_answer a;
            char picture[80], before[80];
            cr_assert_eq(connect_ask(e, b, &q, &a), GO_OK);
            print(&g, &s, before);
            for (int round = 0; round < 6 && a.proved; round++) {
                struct small_state t = s;
                for (int k = 0; k < g.width * g.height; k++)
                    if (!ps_has(&a.carrier, to_point(&g, k)) && random_below(&r, 2))
                        t.at[k] = (uint8_t)random_below(&r, 3);
                if (!all_breathe(&g, &t) || settled(&g, &t) == 0)
                    continue;
                t.mover = kind == CONNECT_CONNECT ? g.owner : other_than(g.owner);
                const int bad = is_false(&g, &t, &a);
                flips += bad >= 0;
                print(&g, &t, picture);
                cr_expect_neq(bad, 1, "seed 2, %d to go: %s was %s kind %d: not so after %s", i,
                              before, connect_scale_text(a.scale), kind, picture);
            }
        }
    }
    cr_expect_gt(flips, 0);
    if (getenv("CONNECT_SHOW"))
        fprintf(stderr, "flips %d\n", flips);
    plain_free(&g);
    board_free(b);
    connect_free(e);
}

Test(connect_brute, proofs_rest_on_their_carriers)
{
    check_carriers(false);
}

Test(connect_brute, proofs_about_areas_rest_on_their_carriers)
{
    check_carriers(true);
}
