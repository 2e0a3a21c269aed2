/* test_eyeshape_twin.c - lib/eyeshape against the slow plain twin of eyeshape_twin.h.
 *
 * Every shape that can be drawn in the centre, on the edge or in the corner: up to four points with
 * every colouring, five with every set of attacker's stones and a sample of the others, six with a
 * sample of both; random ones up to nine, with conditions and outside vertices.  All outer
 * liberties, all three threat rows, both sides first.
 *
 * KIFU_EYES_TWIN=all: every colouring of every shape up to six, and 5,000 different random shapes
 * of seven to nine.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "eyeshape_twin.h"

/* --- all shapes ---------------------------------------------------------------------------- */

enum { CELLS_MAX = TWIN_VERTICES_MAX, PLACEMENTS = 3 };

struct cells {
    int count;
    int8_t x[CELLS_MAX], y[CELLS_MAX];
};

struct shapes {
    struct eyeshape *list;
    uint64_t *hashes;
    size_t count, room, hash_room;
};

/* Is there a cell at (x, y); the board ends at 0 below for placement 1, and at the left for 2. */
static bool has_cell(const struct cells *c, int x, int y)
{
    for (int i = 0; i < c->count; i++)
        if (c->x[i] == x && c->y[i] == y)
            return true;
    return false;
}

static bool off_board(int placement, int x, int y)
{
    return (placement >= 1 && y < 0) || (placement == 2 && x < 0);
}

static int outside_neighbours(const struct cells *c, int placement, int i)
{
    static const int dx[] = { 1, -1, 0, 0 }, dy[] = { 0, 0, 1, -1 };
    int count = 0;

    for (int d = 0; d < 4; d++) {
        const int x = c->x[i] + dx[d], y = c->y[i] + dy[d];
        count += !has_cell(c, x, y) && !off_board(placement, x, y);
    }
    return count;
}

/* The same for all numberings of a shape, different for nearly all different ones. */
static uint64_t hash_of(const struct eyeshape *s)
{
    uint64_t colour[EYESHAPE_VERTICES_MAX], next[EYESHAPE_VERTICES_MAX], sum = 0;

    for (int v = 0; v < s->count; v++)
        colour[v] = hash_mix((s->wall >> v & 1) + (s->margin >> v & 1) * 2 + 1);
    for (int round = 0; round < s->count; round++) {
        for (int v = 0; v < s->count; v++) {
            next[v] = colour[v] * 3;
            for (int u = 0; u < s->count; u++)
                if (s->adjacent[v] >> u & 1)
                    next[v] += hash_mix(colour[u]);
            next[v] = hash_mix(next[v]);
        }
        memcpy(colour, next, sizeof colour);
    }
    for (int v = 0; v < s->count; v++)
        sum += colour[v];
    return hash_mix(sum);
}

static void add_shape(struct shapes *all, const struct eyeshape *s)
{
    const uint64_t hash = hash_of(s);

    for (size_t i = 0; i < all->count; i++)
        if (all->hashes[i] == hash)
            return;
    cr_assert_eq(array_reserve(&all->list, &all->room, all->count + 1, sizeof *s), GO_OK);
    cr_assert_eq(array_reserve(&all->hashes, &all->hash_room, all->count + 1, sizeof hash), GO_OK);
    all->hashes[all->count] = hash;
    all->list[all->count++] = *s;
}

/* A margin needs a neighbour outside that is the attacker's; with two there may be a wall, too. */
static void add_with_margins(struct shapes *all, const struct cells *c, int placement,
                             uint32_t margins, uint32_t bare)
{
    struct eyeshape s;

    eyeshape_clear(&s);
    for (int i = 0; i < c->count; i++) {
        const int outside = outside_neighbours(c, placement, i);
        const bool margin = margins >> i & 1;
        const bool wall = outside > (margin ? 1 : 0) && !(bare >> i & 1);
        if (margin && outside == 0)
            return;
        eyeshape_add(&s, (wall ? EYESHAPE_WALL : 0) | (margin ? EYESHAPE_MARGIN : 0));
    }
    for (int i = 0; i < c->count; i++)
        for (int k = 0; k < i; k++)
            if (abs(c->x[i] - c->x[k]) + abs(c->y[i] - c->y[k]) == 1)
                eyeshape_join(&s, i, k);
    add_shape(all, &s);
}

static void add_placed(struct shapes *all, const struct cells *c)
{
    for (int placement = 0; placement < PLACEMENTS; placement++)
        for (uint32_t margins = 0; margins < UINT32_C(1) << c->count; margins++) {
            if (__builtin_popcount(margins) > 4)
                continue;
            add_with_margins(all, c, placement, margins, 0);
            add_with_margins(all, c, placement, margins, margins);
        }
}

/* Moves the cells against the axes. */
static void normalize(struct cells *c)
{
    int x = c->x[0], y = c->y[0];

    for (int i = 1; i < c->count; i++) {
        x = c->x[i] < x ? c->x[i] : x;
        y = c->y[i] < y ? c->y[i] : y;
    }
    for (int i = 0; i < c->count; i++) {
        c->x[i] = (int8_t)(c->x[i] - x);
        c->y[i] = (int8_t)(c->y[i] - y);
    }
}

static bool same_cells(const struct cells *a, const struct cells *b)
{
    for (int i = 0; i < a->count; i++)
        if (!has_cell(b, a->x[i], a->y[i]))
            return false;
    return a->count == b->count;
}

/* All sets of n cells that hang together, by adding a cell to each of n - 1. */
static size_t all_cells(int n, struct cells **list)
{
    struct cells *smaller = NULL;
    size_t count = 0, room = 0;

    *list = NULL;
    if (n == 1) {
        *list = calloc(1, sizeof **list);
        (*list)->count = 1;
        return 1;
    }
    const size_t bases = all_cells(n - 1, &smaller);
    for (size_t b = 0; b < bases; b++)
        for (int i = 0; i < n - 1; i++)
            for (int d = 0; d < 4; d++) {
                struct cells c = smaller[b];
                bool seen = false;
                c.x[n - 1] = (int8_t)(c.x[i] + (d == 0) - (d == 1));
                c.y[n - 1] = (int8_t)(c.y[i] + (d == 2) - (d == 3));
                if (has_cell(&c, c.x[n - 1], c.y[n - 1]))
                    continue;
                c.count = n;
                normalize(&c);
                for (size_t k = 0; k < count && !seen; k++)
                    seen = same_cells(&(*list)[k], &c);
                if (seen)
                    continue;
                cr_assert_eq(array_reserve(list, &room, count + 1, sizeof c), GO_OK);
                (*list)[count++] = c;
            }
    free(smaller);
    return count;
}

static struct shapes all_shapes(int n)
{
    struct shapes all = { 0 };
    struct cells *cells;
    const size_t count = all_cells(n, &cells);

    for (size_t i = 0; i < count; i++)
        add_placed(&all, &cells[i]);
    free(cells);
    return all;
}

static void free_shapes(struct shapes *all)
{
    free(all->list);
    free(all->hashes);
}

/* --- comparing ----------------------------------------------------------------------------- */

static void describe(const struct eyeshape *s, char *text, size_t room)
{
    int at = snprintf(text, room, "L %d wall %x margin %x outside %x stones %x/%x near",
                      s->liberties, s->wall, s->margin, s->outside, s->attacker, s->defender);

    for (int v = 0; v < s->count; v++)
        at += snprintf(text + at, room - (size_t)at, " %x", s->adjacent[v]);
    for (int v = 0; v < s->count; v++)
        if (s->need[v] > 0)
            at += snprintf(text + at, room - (size_t)at, " %d:%x/%x>=%d", v, s->taken[v],
                           s->unless[v], s->need[v]);
}

static void compare(struct eyeshape_solver *solver, const struct twin *t, const struct eyeshape *s)
{
    struct eyeshape_value value;
    char text[600];

    cr_assert_eq(eyeshape_ask(solver, s, EYESHAPE_EYES, &value), GO_OK);
    for (int threat = 0; threat < EYESHAPE_THREATS; threat++)
        for (int side = 0; side < EYESHAPE_SIDES; side++) {
            const int want = twin_eyes(t, s, side, threat);
            if (value.eyes[threat][side] == want)
                continue;
            describe(s, text, sizeof text);
            cr_assert(false, "%s: threat %d side %d: got %d, want %d", text, threat - 1, side,
                      value.eyes[threat][side], want);
        }
}

static void set_stones(const struct twin *t, int state, struct eyeshape *s)
{
    int colour[TWIN_VERTICES_MAX] = { 0 };

    twin_colours(t, state, colour);
    s->attacker = s->defender = 0;
    for (int v = 0; v < s->count; v++) {
        s->attacker |= (uint32_t)(colour[v] == T_ATTACKER) << v;
        s->defender |= (uint32_t)(colour[v] == T_DEFENDER) << v;
    }
}

/* Of the positions with defender's stones one in `own` is taken, of the others one in `bare`. */
static size_t compare_all(const struct shapes *all, uint64_t own, uint64_t bare, uint64_t seed)
{
    struct eyeshape_solver *solver = eyeshape_solver_new(UINT32_MAX / 2, 0);
    struct random random = { seed };
    size_t compared = 0;

    for (size_t i = 0; i < all->count; i++) {
        struct eyeshape s = all->list[i];
        struct twin t;
        twin_make(&t, &all->list[i]);
        for (int state = 0; state < t.states; state++) {
            set_stones(&t, state, &s);
            const uint64_t one_in = s.defender != 0 ? own : bare;
            for (s.liberties = 0; s.liberties <= EYESHAPE_LIBERTIES_MAX; s.liberties++) {
                if (random_below(&random, one_in) != 0)
                    continue;
                compare(solver, &t, &s);
                compared++;
            }
        }
        twin_free(&t);
    }
    eyeshape_solver_free(solver);
    return compared;
}

static bool wants_all(void)
{
    return getenv("KIFU_EYES_TWIN") != NULL;
}

Test(eyeshape_twin, every_shape_up_to_four_vertices)
{
    for (int n = 1; n <= 4; n++) {
        struct shapes all = all_shapes(n);
        const size_t compared = compare_all(&all, 1, 1, 4);
        cr_log_info("%d vertices: %zu shapes, %zu positions", n, all.count, compared);
        cr_expect_gt(all.count, (size_t)n);
        free_shapes(&all);
    }
}

Test(eyeshape_twin, every_shape_of_five_vertices)
{
    struct shapes all = all_shapes(5);
    const size_t compared = compare_all(&all, wants_all() ? 1 : 8, 1, 5);

    cr_log_info("5 vertices: %zu shapes, %zu positions", all.count, compared);
    cr_expect_geq(all.count, 148);
    free_shapes(&all);
}

Test(eyeshape_twin, every_shape_of_six_vertices, .timeout = 36000)
{
    struct shapes all = all_shapes(6);
    const size_t compared = wants_all() ? compare_all(&all, 1, 1, 6) : compare_all(&all, 600, 3, 6);

    cr_log_info("6 vertices: %zu shapes, %zu positions", all.count, compared);
    cr_expect_geq(all.count, 610);
    free_shapes(&all);
}

/* --- random shapes ------------------------------------------------------------------------- */

static struct cells random_cells(struct random *random, int n)
{
    struct cells c = { .count = 1 };

    while (c.count < n) {
        const int i = (int)random_below(random, (uint64_t)c.count);
        const int d = (int)random_below(random, 4);
        const int x = c.x[i] + (d == 0) - (d == 1), y = c.y[i] + (d == 2) - (d == 3);
        if (has_cell(&c, x, y))
            continue;
        c.x[c.count] = (int8_t)x;
        c.y[c.count++] = (int8_t)y;
    }
    return c;
}

/* With holes in the wall, margins, outside vertices, and conditions as no eye space has them. */
static struct eyeshape random_shape(struct random *random, int n)
{
    const struct cells c = random_cells(random, n);
    struct eyeshape s;

    eyeshape_clear(&s);
    for (int v = 0; v < n; v++)
        eyeshape_add(&s, (random_below(random, 8) ? EYESHAPE_WALL : 0) |
                             (random_below(random, 6) ? 0 : EYESHAPE_MARGIN) |
                             (random_below(random, 30) ? 0 : EYESHAPE_OUTSIDE | EYESHAPE_MARGIN));
    for (int u = 0; u < n; u++)
        for (int v = 0; v < u; v++)
            if (abs(c.x[u] - c.x[v]) + abs(c.y[u] - c.y[v]) == 1)
                eyeshape_join(&s, u, v);
    for (int k = (int)random_below(random, 3); k > 0; k--) {
        const int h = (int)random_below(random, (uint64_t)n);
        const uint32_t rest = ((UINT32_C(1) << n) - 1) & ~(UINT32_C(1) << h);
        const uint32_t taken = (uint32_t)random_next(random) & rest;
        const uint32_t unless = (uint32_t)(random_next(random) & random_next(random)) & rest;
        eyeshape_condition(&s, h, taken, unless, 1 + (int)random_below(random, 3));
    }
    return s;
}

static void random_stones(struct random *random, struct eyeshape *s)
{
    const uint64_t density = 3 + random_below(random, 8);

    s->attacker = s->defender = 0;
    for (int v = 0; v < s->count; v++) {
        const uint64_t kind = random_below(random, density);
        s->attacker |= (uint32_t)(kind == 0) << v;
        s->defender |= (uint32_t)(kind == 1 && !(s->outside >> v & 1)) << v;
    }
    s->liberties = (int)random_below(random, EYESHAPE_LIBERTIES_MAX + 1);
}

static void compare_random(int n, int shapes, int positions, uint64_t seed)
{
    struct eyeshape_solver *solver = eyeshape_solver_new(UINT32_MAX / 2, 0);
    struct random random = { seed };

    for (int i = 0; i < shapes; i++) {
        struct eyeshape s = random_shape(&random, n);
        struct twin t;
        twin_make(&t, &s);
        for (int k = 0; k < positions; k++) {
            random_stones(&random, &s);
            compare(solver, &t, &s);
        }
        twin_free(&t);
    }
    eyeshape_solver_free(solver);
}

Test(eyeshape_twin, random_shapes_with_conditions)
{
    compare_random(3, 500, 30, 103);
    compare_random(4, 400, 30, 104);
    compare_random(5, 400, 50, 105);
    compare_random(6, 100, 50, 106);
}

Test(eyeshape_twin, random_shapes_of_seven_to_nine, .timeout = 36000)
{
    if (wants_all()) {
        compare_random(7, 3500, 20, 117);
        compare_random(8, 1300, 20, 118);
        compare_random(9, 200, 20, 119);
        return;
    }
    compare_random(7, 40, 100, 107);
    compare_random(8, 8, 100, 108);
    compare_random(9, 2, 100, 109);
}

/* --- moves, seki --------------------------------------------------------------------------- */

/* After a first move of `side` at v: do the eyes that remain reach `level` (1 or 2)? */
static bool reaches(const struct twin *t, const struct eyeshape *s, int side, int threat, int v,
                    int level)
{
    int colour[TWIN_VERTICES_MAX] = { 0 };
    const int eye = level == 1;
    const bool outside = s->liberties > 0 || eye;

    for (int u = 0; u < t->n; u++)
        colour[u] = s->attacker >> u & 1 ? T_ATTACKER : s->defender >> u & 1 ? T_DEFENDER : T_EMPTY;
    const struct twin_move *m = twin_move(t, side, twin_number(t, colour), v);
    if (side == 0 && m->dry && !outside)
        return false;
    if (m->to == TWIN_NONE || (side == 1 && m->dry && !outside))
        return side == 0;
    if (m->ban == TWIN_NONE)
        return !twin_wins(t, eye, threat, s->liberties, 1 - side)[m->to];
    return !twin_value(t, eye, threat, s->liberties, 1 - side, m->to, m->ban);
}

static void compare_vitals(const struct twin *t, const struct eyeshape *s,
                           const struct eyeshape_value *value)
{
    char text[600];

    describe(s, text, sizeof text);
    for (int threat = 0; threat < EYESHAPE_THREATS; threat++)
        for (int side = 0; side < EYESHAPE_SIDES; side++) {
            const int8_t *eyes = value->eyes[threat];
            const int level = side == 0 ? eyes[0] + 1 : eyes[1];
            uint32_t want = 0;
            for (int v = 0; v < s->count && eyes[0] != eyes[1]; v++)
                want |= (uint32_t)(reaches(t, s, side, threat, v, level) == (side == 1)) << v;
            cr_assert(value->vital_known[threat][side]);
            cr_assert_eq(value->vital[threat][side] & ~EYESHAPE_OUTER_LIBERTY, want,
                         "%s: threat %d side %d: vital %x, want %x", text, threat - 1, side,
                         value->vital[threat][side], want);
            cr_assert_eq(value->sacrifice[threat][side] & ~want, 0, "%s", text);
        }
}

Test(eyeshape_twin, all_vital_points_and_no_others)
{
    struct eyeshape_solver *solver = eyeshape_solver_new(UINT32_MAX / 2, 0);
    struct random random = { 11 };

    for (int i = 0; i < 600; i++) {
        struct eyeshape s = random_shape(&random, 2 + i % 5);
        struct twin t;
        twin_make(&t, &s);
        for (int k = 0; k < 15; k++) {
            struct eyeshape_value value;
            random_stones(&random, &s);
            cr_assert_eq(eyeshape_ask(solver, &s, EYESHAPE_VITALS, &value), GO_OK);
            compare_vitals(&t, &s, &value);
        }
        twin_free(&t);
    }
    eyeshape_solver_free(solver);
}

/* Two eyes: the defender forces a colouring in which the attacker alone never captures.  Worked out
 * without threats and without the rows of bans: shapes where a ban occurs are left out. */
struct eyes_twin {
    int8_t *alone; /* can the attacker capture, moving alone? */
    int8_t *firm[2];
};

static bool grows_alone(const struct twin *t, int eye, int liberties, const int8_t *fewer,
                        const int8_t *alone, int state)
{
    if (t->dry[state] && liberties == 0)
        return true;
    if (fewer && ((liberties == 1 && !eye && t->dry[state]) || fewer[state]))
        return true;
    for (int v = 0; v < t->n; v++) {
        const struct twin_move *m = twin_move(t, 0, state, v);
        if (m->dry && liberties == 0 && !eye)
            return true;
        if (m->to != TWIN_NONE && alone[m->to])
            return true;
    }
    return false;
}

static bool is_firm(const struct twin *t, const struct eyes_twin *e, const int8_t *fewer, int eye,
                    int liberties, int side, int state)
{
    if (side == 1) {
        if (!e->alone[state] || e->firm[0][state])
            return true;
        for (int v = 0; v < t->n; v++) {
            const struct twin_move *m = twin_move(t, 1, state, v);
            if (m->to != TWIN_NONE && !(m->dry && liberties == 0 && !eye) && e->firm[0][m->to])
                return true;
        }
        return false;
    }
    if (!e->alone[state])
        return true;
    if ((t->dry[state] && liberties == 0) || !e->firm[1][state])
        return false;
    if (liberties > 0 && ((liberties == 1 && !eye && t->dry[state]) || !fewer[state]))
        return false;
    for (int v = 0; v < t->n; v++) {
        const struct twin_move *m = twin_move(t, 0, state, v);
        if ((m->dry && liberties == 0 && !eye) || (m->to != TWIN_NONE && !e->firm[1][m->to]))
            return false;
    }
    return true;
}

static void make_firm(const struct twin *t, int eye, int liberties, const struct eyes_twin *fewer,
                      struct eyes_twin *e)
{
    bool changed = true;

    e->alone = calloc((size_t)t->states, 1);
    e->firm[0] = calloc((size_t)t->states, 1);
    e->firm[1] = calloc((size_t)t->states, 1);
    while (changed) {
        changed = false;
        for (int state = 0; state < t->states; state++)
            if (!e->alone[state] &&
                grows_alone(t, eye, liberties, fewer ? fewer->alone : NULL, e->alone, state))
                e->alone[state] = changed = true;
    }
    for (changed = true; changed;) {
        changed = false;
        for (int side = 0; side < 2; side++)
            for (int state = 0; state < t->states; state++)
                if (!e->firm[side][state] &&
                    is_firm(t, e, fewer ? fewer->firm[1] : NULL, eye, liberties, side, state))
                    e->firm[side][state] = changed = true;
    }
}

static void free_firm(struct eyes_twin *e)
{
    free(e->alone);
    free(e->firm[0]);
    free(e->firm[1]);
}

static bool has_bans(const struct twin *t)
{
    for (int i = 0; i < 2 * t->states * t->n; i++)
        if (t->moves[i].ban != TWIN_NONE)
            return true;
    return false;
}

static int compare_seki(struct eyeshape_solver *solver, struct random *random, const struct twin *t,
                        struct eyeshape *s, struct eyes_twin firm[2][5])
{
    int sekis = 0;

    for (int k = 0; k < 40; k++) {
        struct eyeshape_value value;
        int colour[TWIN_VERTICES_MAX] = { 0 };
        char text[600];
        random_stones(random, s);
        for (int u = 0; u < t->n; u++)
            colour[u] = s->attacker >> u & 1   ? T_ATTACKER
                        : s->defender >> u & 1 ? T_DEFENDER
                                               : T_EMPTY;
        const int state = twin_number(t, colour);
        cr_assert_eq(eyeshape_ask(solver, s, EYESHAPE_ALL, &value), GO_OK);
        describe(s, text, sizeof text);
        for (int side = 0; side < 2; side++) {
            const int eyes = value.eyes[EYESHAPE_THREAT_NONE][side];
            const int8_t *row = firm[eyes == 1][s->liberties].firm[side];
            const int want = eyes > 0 && !row[state];
            cr_assert_eq(value.seki[EYESHAPE_THREAT_NONE][side], want,
                         "%s: side %d, %d eyes: seki %d, want %d", text, side, eyes,
                         value.seki[EYESHAPE_THREAT_NONE][side], want);
            sekis += want;
        }
    }
    return sekis;
}

Test(eyeshape_twin, seki_is_not_two_eyes)
{
    struct eyeshape_solver *solver = eyeshape_solver_new(UINT32_MAX / 2, 0);
    struct random random = { 13 };
    int sekis = 0;

    for (int i = 0; i < 400; i++) {
        struct eyeshape s = random_shape(&random, 3 + i % 4);
        struct eyes_twin firm[2][5];
        struct twin t;
        twin_make(&t, &s);
        if (!has_bans(&t)) {
            for (int eye = 0; eye < 2; eye++)
                for (int k = 0; k < 5; k++)
                    make_firm(&t, eye, k, k > 0 ? &firm[eye][k - 1] : NULL, &firm[eye][k]);
            sekis += compare_seki(solver, &random, &t, &s, firm);
            for (int k = 0; k < 10; k++)
                free_firm(&firm[k / 5][k % 5]);
        }
        twin_free(&t);
    }
    cr_log_info("%d values by seki", sekis);
    cr_expect_gt(sekis, 20);
    eyeshape_solver_free(solver);
}

/* --- sure eyes ----------------------------------------------------------------------------- */

/* The cheap proof never promises more than the exact search finds without outer liberties and with
 * a threat for the attacker. */
Test(eyeshape_twin, sure_eyes_are_there)
{
    struct eyeshape_solver *solver = eyeshape_solver_new(UINT32_MAX / 2, 0);
    struct random random = { 19 };
    int proved[3] = { 0 };

    for (int i = 0; i < 6000; i++) {
        struct eyeshape_value value;
        struct eyeshape s = random_shape(&random, 3 + i % 6);
        char text[600];
        int sure;
        random_stones(&random, &s);
        s.liberties = 0;
        s.defender = 0;
        if (i % 2 == 0)
            s.attacker = s.margin = s.outside = 0;
        cr_assert_eq(eyeshape_sure_eyes(solver, &s, &sure), GO_OK);
        proved[sure]++;
        if (sure == 0)
            continue;
        cr_assert_eq(eyeshape_ask(solver, &s, EYESHAPE_EYES, &value), GO_OK);
        describe(&s, text, sizeof text);
        cr_assert_leq(sure, value.eyes[EYESHAPE_THREAT_ATTACKER][EYESHAPE_ATTACKER], "%s", text);
    }
    cr_log_info("%d one eye, %d two", proved[1], proved[2]);
    cr_expect_gt(proved[1], 1000);
    cr_expect_gt(proved[2], 50);
    eyeshape_solver_free(solver);
}
