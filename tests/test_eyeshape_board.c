/* test_eyeshape_board.c - the local game against exhaustive play on whole boards.
 *
 * A shape is built on a board: wall, the attacker's outside group with two eyes, outer liberties
 * and, when asked for, one more eye for the defender.  Then both sides may play on every point
 * that is empty, by the rules of Go and nothing else; all positions are listed, and those from
 * which the wall can be captured are found backwards.  The ko rule is written as what it means:
 * the position before the last move may not come back.  The only concessions: nobody plays in the
 * outside group's own eyes, and a ko threat is one permission to break the ko rule.
 *
 * KIFU_EYES_WHOLE: play on boards with so many open points; 11 takes in the carpenter's square.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "eyeshape.h"
#include "eyeshape_pictures.h"

enum { W_EMPTY, W_ATTACKER, W_DEFENDER, W_EYE, SIDE_MAX = 19, POINTS_MAX = SIDE_MAX * SIDE_MAX };
enum { OPEN_MAX = 13, OPEN_OFTEN = 9, CAPTURES = -2, BOARDS = 500 };

struct whole {
    int width, height;
    uint8_t at[POINTS_MAX];
    bool space[POINTS_MAX];
    int wall; /* a stone of the wall */
};

static int neighbours_of(const struct whole *w, int p, int q[4])
{
    const int x = p % w->width, y = p / w->width;
    int count = 0;

    if (x > 0)
        q[count++] = p - 1;
    if (x + 1 < w->width)
        q[count++] = p + 1;
    if (y > 0)
        q[count++] = p - w->width;
    if (y + 1 < w->height)
        q[count++] = p + w->width;
    return count;
}

/* The string on p in `stones`; returns how many stones, and whether it has a liberty. */
static int string_of(const struct whole *w, int p, int stones[POINTS_MAX], bool *liberty)
{
    bool seen[POINTS_MAX] = { false };
    int count = 0;

    *liberty = false;
    stones[count++] = p;
    seen[p] = true;
    for (int i = 0; i < count; i++) {
        int q[4];
        const int around = neighbours_of(w, stones[i], q);
        for (int d = 0; d < around; d++) {
            *liberty |= w->at[q[d]] == W_EMPTY || w->at[q[d]] == W_EYE;
            if (w->at[q[d]] == w->at[p] && !seen[q[d]]) {
                seen[q[d]] = true;
                stones[count++] = q[d];
            }
        }
    }
    return count;
}

/* Plays; false when the move is not allowed, and then the board is spoiled.  *where is the stone
 * taken when it is one. */
static bool play_on(struct whole *w, int p, int colour, int *taken, int *where)
{
    int stones[POINTS_MAX], q[4];
    bool liberty;

    w->at[p] = (uint8_t)colour;
    *taken = 0;
    const int around = neighbours_of(w, p, q);
    for (int d = 0; d < around; d++) {
        if (w->at[q[d]] != W_ATTACKER + W_DEFENDER - colour)
            continue;
        const int count = string_of(w, q[d], stones, &liberty);
        for (int i = 0; i < count && !liberty; i++)
            w->at[stones[i]] = W_EMPTY;
        if (!liberty) {
            *taken += count;
            *where = stones[0];
        }
    }
    const int own = string_of(w, p, stones, &liberty);
    if (liberty)
        return true;
    for (int i = 0; i < own; i++)
        w->at[stones[i]] = W_EMPTY;
    return colour == W_ATTACKER && own > 1;
}

/* --- all positions ------------------------------------------------------------------------- */

struct position {
    int state; /* colours of the open points as a number of base 3 */
    int8_t side, ban, threat;
};

struct graph {
    struct whole *board;
    int open[OPEN_MAX], opens, states;
    int32_t *number; /* of a position, plus 1 */
    struct position *positions;
    size_t count, room;
    int32_t *edges; /* where a move leads: a position or CAPTURES */
    size_t edge_count, edge_room;
    size_t *first; /* of a position's edges */
    size_t first_room;
    uint8_t *wins;
};

static int find_position(struct graph *g, const struct position *p)
{
    const size_t key =
        ((size_t)(p->state * 2 + p->side) * (OPEN_MAX + 1) + (size_t)(p->ban + 1)) * 3 +
        (size_t)p->threat;

    if (g->number[key] == 0) {
        cr_assert_eq(array_reserve(&g->positions, &g->room, g->count + 1, sizeof *p), GO_OK);
        g->positions[g->count++] = *p;
        g->number[key] = (int32_t)g->count;
    }
    return g->number[key] - 1;
}

static void set_board(const struct graph *g, int state, struct whole *w)
{
    *w = *g->board;
    for (int i = 0; i < g->opens; i++) {
        w->at[g->open[i]] = (uint8_t)(state % 3);
        state /= 3;
    }
}

static int state_of(const struct graph *g, const struct whole *w)
{
    int state = 0;

    for (int i = g->opens - 1; i >= 0; i--)
        state = state * 3 + w->at[g->open[i]];
    return state;
}

static void add_edge(struct graph *g, int to)
{
    cr_assert_eq(array_reserve(&g->edges, &g->edge_room, g->edge_count + 1, sizeof *g->edges),
                 GO_OK);
    g->edges[g->edge_count++] = to;
}

/* Where the other side, by putting the stone just taken back, would repeat `before`. */
static int repeating_point(const struct graph *g, const struct whole *before,
                           const struct whole *after, int where, int colour)
{
    struct whole again = *after;
    int taken, other;

    if (!play_on(&again, where, colour, &taken, &other) ||
        memcmp(again.at, before->at, sizeof again.at) != 0)
        return -1;
    for (int i = 0; i < g->opens; i++)
        if (g->open[i] == where)
            return i;
    return -1;
}

static void add_move(struct graph *g, const struct position *p, const struct whole *w, int i)
{
    const int colour = p->side == 0 ? W_ATTACKER : W_DEFENDER;
    struct position to = { 0, (int8_t)(1 - p->side), -1, p->threat };
    struct whole next = *w;
    int taken, where = 0;

    if (w->at[g->open[i]] != W_EMPTY)
        return;
    if (p->ban == i) {
        if (p->threat != (p->side == 0 ? 0 : 2))
            return;
        to.threat = 1;
    }
    if (!play_on(&next, g->open[i], colour, &taken, &where))
        return;
    if (next.at[next.wall] != W_DEFENDER) {
        add_edge(g, CAPTURES);
        return;
    }
    if (taken == 1)
        to.ban = (int8_t)repeating_point(g, w, &next, where, W_ATTACKER + W_DEFENDER - colour);
    to.state = state_of(g, &next);
    add_edge(g, find_position(g, &to));
}

static void expand(struct graph *g, size_t k)
{
    const struct position p = g->positions[k];
    struct position pass = { p.state, (int8_t)(1 - p.side), -1, p.threat };
    struct whole w;

    cr_assert_eq(array_reserve(&g->first, &g->first_room, k + 2, sizeof *g->first), GO_OK);
    g->first[k] = g->edge_count;
    set_board(g, p.state, &w);
    for (int i = 0; i < g->opens; i++)
        add_move(g, &p, &w, i);
    if (p.side == 1 || p.ban >= 0)
        add_edge(g, find_position(g, &pass));
    g->first[k + 1] = g->edge_count;
}

/* The attacker wins when one of his moves does, or all of the defender's. */
static bool wins_now(const struct graph *g, size_t k)
{
    const bool attacks = g->positions[k].side == 0;

    for (size_t e = g->first[k]; e < g->first[k + 1]; e++)
        if ((g->edges[e] == CAPTURES || g->wins[g->edges[e]]) == attacks)
            return attacks;
    return !attacks;
}

static void solve_backwards(struct graph *g)
{
    bool changed = true;

    g->wins = calloc(g->count, 1);
    while (changed) {
        changed = false;
        for (size_t k = g->count; k-- > 0;)
            if (!g->wins[k] && wins_now(g, k))
                g->wins[k] = changed = true;
    }
}

/* survives[threat][side] of the wall. */
static void solve_board(struct whole *w, bool survives[3][2])
{
    struct graph g = { .board = w, .states = 1 };
    int root[3][2];

    for (int p = 0; p < w->width * w->height; p++)
        if (w->at[p] == W_EMPTY || w->space[p]) {
            cr_assert_lt(g.opens, OPEN_MAX);
            g.open[g.opens++] = p;
            g.states *= 3;
        }
    g.number = calloc((size_t)g.states * 2 * (OPEN_MAX + 1) * 3, sizeof *g.number);
    for (int threat = 0; threat < 3; threat++)
        for (int side = 0; side < 2; side++) {
            const struct position p = { state_of(&g, w), (int8_t)side, -1, (int8_t)threat };
            root[threat][side] = find_position(&g, &p);
        }
    for (size_t k = 0; k < g.count; k++)
        expand(&g, k);
    solve_backwards(&g);
    for (int k = 0; k < 6; k++)
        survives[k / 2][k % 2] = !g.wins[root[k / 2][k % 2]];
    free(g.number);
    free(g.positions);
    free(g.edges);
    free(g.first);
    free(g.wins);
}

/* --- building a board ---------------------------------------------------------------------- */

static bool inside(const struct whole *w, int x, int y)
{
    return x >= 0 && y >= 0 && x < w->width && y < w->height;
}

/* Is every point beside p of the colour? */
static bool only_beside(const struct whole *w, int p, int colour)
{
    int q[4];
    const int around = neighbours_of(w, p, q);

    for (int d = 0; d < around; d++)
        if (w->at[q[d]] != colour)
            return false;
    return true;
}

static bool is_beside(const struct whole *w, int p, int colour)
{
    int q[4];
    const int around = neighbours_of(w, p, q);

    for (int d = 0; d < around; d++)
        if (w->at[q[d]] == colour)
            return true;
    return false;
}

/* Puts the picture at (left, top); -1 when '#' must lie beyond that edge.  Around the space goes
 * the wall, everywhere else stand the attacker's stones. */
static void build(struct whole *w, const char *picture, int left, int top, int side)
{
    w->width = w->height = side;
    for (int p = 0; p < side * side; p++) {
        w->at[p] = W_ATTACKER;
        w->space[p] = false;
    }
    for (int y = 0; y < PICTURE_SIDE; y++)
        for (int x = 0; x < PICTURE_SIDE; x++) {
            const char c = picture_at(picture, x, y);
            const int p = (top + y) * side + left + x;
            if (!picture_is_space(c))
                continue;
            w->space[p] = true;
            w->at[p] = c == 'x' ? W_ATTACKER : c == 'o' ? W_DEFENDER : W_EMPTY;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++) {
                    const char beside = picture_at(picture, x + dx, y + dy);
                    const int q = (top + y + dy) * side + left + x + dx;
                    if (!inside(w, left + x + dx, top + y + dy) || picture_is_space(beside) ||
                        beside == 'X')
                        continue;
                    w->at[q] = W_DEFENDER;
                    w->wall = q;
                }
        }
}

/* Two eyes of the outside group, as far back as there is room. */
static bool add_outside_eyes(struct whole *w)
{
    int found = 0;

    for (int p = 0; p < w->width * w->height && found < 2; p++)
        if (w->at[p] == W_ATTACKER && !w->space[p] && only_beside(w, p, W_ATTACKER)) {
            w->at[p] = W_EYE;
            found++;
        }
    return found == 2;
}

static bool is_beside_space(const struct whole *w, int p)
{
    int q[4];
    const int around = neighbours_of(w, p, q);

    for (int d = 0; d < around; d++)
        if (w->space[q[d]])
            return true;
    return false;
}

static bool add_liberties(struct whole *w, int liberties)
{
    for (int p = 0; p < w->width * w->height && liberties > 0; p++)
        if (w->at[p] == W_ATTACKER && !w->space[p] && !is_beside_space(w, p) &&
            is_beside(w, p, W_DEFENDER) && is_beside(w, p, W_ATTACKER) &&
            !is_beside(w, p, W_EMPTY) && !is_beside(w, p, W_EYE)) {
            w->at[p] = W_EMPTY;
            liberties--;
        }
    return liberties == 0;
}

/* Do all points around p, corners included, belong to the wall, or may they: they touch no space?
 */
static bool can_be_walled(const struct whole *w, int p)
{
    const int x = p % w->width, y = p / w->width;

    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            const int q = p + dy * w->width + dx;
            if (inside(w, x + dx, y + dy) && w->at[q] != W_DEFENDER &&
                (w->space[q] || is_beside_space(w, q)))
                return false;
        }
    return true;
}

/* One more eye: a point behind the wall; all around it becomes wall. */
static bool add_extra_eye(struct whole *w)
{
    for (int p = 0; p < w->width * w->height; p++) {
        const int x = p % w->width, y = p / w->width;
        if (w->at[p] != W_ATTACKER || w->space[p] || !is_beside(w, p, W_DEFENDER) ||
            !can_be_walled(w, p))
            continue;
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++)
                if (inside(w, x + dx, y + dy))
                    w->at[p + dy * w->width + dx] = W_DEFENDER;
        w->at[p] = W_EMPTY;
        return true;
    }
    return false;
}

/* Is everything as the shape says: one wall, one outside group with both eyes, every stone
 * with a liberty, and margins where the drawing has them? */
static bool is_well_built(const struct whole *w)
{
    int stones[POINTS_MAX], outside = -1, outside_size = 0, attackers = 0, defenders = 0;
    bool liberty;

    const int wall = string_of(w, w->wall, stones, &liberty);
    for (int p = 0; p < w->width * w->height; p++) {
        if (w->at[p] == W_ATTACKER && !w->space[p]) {
            attackers++;
            outside = p;
        }
        defenders += w->at[p] == W_DEFENDER && !w->space[p];
        if (w->at[p] != W_ATTACKER && w->at[p] != W_DEFENDER)
            continue;
        string_of(w, p, stones, &liberty);
        if (!liberty)
            return false;
    }
    if (outside < 0)
        return false;
    const int size = string_of(w, outside, stones, &liberty);
    for (int i = 0; i < size; i++)
        outside_size += !w->space[stones[i]];
    string_of(w, w->wall, stones, &liberty);
    int wall_outside = 0;
    for (int i = 0; i < wall; i++)
        wall_outside += !w->space[stones[i]];
    return outside_size == attackers && wall_outside == defenders;
}

/* The shape of the board, by the library's own builder; liberties as built. */
static void shape_of(const struct whole *w, int liberties, struct eyeshape *s)
{
    const struct geometry g = geo_make(w->width, w->height);
    struct pointset space = { 0 }, margins = { 0 }, enemy = { 0 }, attacker = { 0 }, own = { 0 };
    point points[EYESHAPE_VERTICES_MAX];

    for (int p = 0; p < w->width * w->height; p++) {
        const point q = geo_point(&g, p % w->width, p / w->width);
        int near[4];
        const int around = neighbours_of(w, p, near);
        if (!w->space[p]) {
            if (w->at[p] == W_ATTACKER)
                ps_add(&enemy, q);
            continue;
        }
        ps_add(&space, q);
        if (w->at[p] == W_ATTACKER)
            ps_add(&attacker, q);
        if (w->at[p] == W_DEFENDER)
            ps_add(&own, q);
        for (int d = 0; d < around; d++)
            if (!w->space[near[d]] && w->at[near[d]] == W_ATTACKER)
                ps_add(&margins, q);
    }
    cr_assert_eq(eyeshape_of_points(s, &g, &space, &margins, &enemy, &attacker, &own, points),
                 GO_OK);
    s->liberties = liberties;
}

static void print_board(const struct whole *w, char *text)
{
    for (int p = 0; p < w->width * w->height; p++) {
        *text++ = ".XO+"[w->at[p]];
        if (p % w->width == w->width - 1)
            *text++ = '\n';
    }
    *text = '\0';
}

static void compare(struct eyeshape_solver *solver, struct whole *w, int liberties, bool extra_eye,
                    const char *name)
{
    char text[POINTS_MAX + SIDE_MAX + 1];
    bool survives[3][2];
    struct eyeshape s;

    shape_of(w, liberties, &s);
    solve_board(w, survives);
    print_board(w, text);
    for (int threat = 0; threat < 3; threat++)
        for (int side = 0; side < 2; side++) {
            int got;
            cr_assert_eq(eyeshape_survives(solver, &s, (enum eyeshape_side)side,
                                           (enum eyeshape_threat)threat, extra_eye, &got),
                         GO_OK);
            cr_assert_eq(got == EYESHAPE_YES, survives[threat][side],
                         "%s: %d liberties, eye %d, threat %d, side %d: got %d\n%s", name,
                         liberties, extra_eye, threat - 1, side, got, text);
        }
}

static int open_max(void)
{
    const char *more = getenv("KIFU_EYES_WHOLE");
    const int max = more ? atoi(more) : OPEN_OFTEN;

    return max < OPEN_MAX ? max : OPEN_MAX;
}

/* False when the shape cannot be built so, or has too many points. */
static bool build_all(struct whole *w, const char *picture, int left, int top, int side,
                      int liberties, bool extra_eye)
{
    int open = 0;

    build(w, picture, left, top, side);
    if (extra_eye && !add_extra_eye(w))
        return false;
    if (!add_liberties(w, liberties) || !add_outside_eyes(w) || !is_well_built(w))
        return false;
    for (int p = 0; p < side * side; p++)
        open += w->at[p] == W_EMPTY || w->space[p];
    return open <= open_max();
}

/* --- the named shapes ---------------------------------------------------------------------- */

/* '#' in a picture stands at the left or below; the picture is put against that edge. */
static void place_of(const char *picture, int side, int *left, int *top)
{
    bool left_edge = false;
    int below = -1;

    for (int y = 0; y < PICTURE_SIDE; y++) {
        bool all = true;
        for (int x = 1; x < 4; x++)
            all &= picture_at(picture, x, y) == '#';
        left_edge |= picture_at(picture, 0, y) == '#' && picture_at(picture, 1, y) != '#';
        if (below < 0 && all)
            below = y;
    }
    *left = left_edge ? -1 : 4;
    *top = below < 0 ? 4 : side - below;
}

/* The shape that the board shows has the value of the table. */
static void compare_value(struct eyeshape_solver *solver, const struct whole *w,
                          const struct shape_picture *p, int k)
{
    struct eyeshape_value value;
    char got[VALUE_ROOM];
    struct eyeshape s;

    shape_of(w, picture_liberties[k], &s);
    cr_assert_eq(eyeshape_ask(solver, &s, EYESHAPE_EYES, &value), GO_OK);
    value_text(&value, got);
    cr_expect_str_eq(got, p->value[k], "%s on the board: got %s, want %s", p->name, got,
                     p->value[k]);
}

Test(eyeshape_board, named_shapes)
{
    struct eyeshape_solver *solver = eyeshape_solver_new(UINT32_MAX / 2, 0);
    int compared = 0;

    for (int i = 0; i < PICTURES; i++)
        for (int k = 0; k < 3; k++)
            for (int eye = 0; eye < 2; eye++) {
                const struct shape_picture *p = &shape_pictures[i];
                const int side = 12;
                struct whole w = { 0 };
                int left, top;
                place_of(p->picture, side, &left, &top);
                if (!build_all(&w, p->picture, left, top, side, picture_liberties[k], eye == 1))
                    continue;
                compare(solver, &w, picture_liberties[k], eye == 1, p->name);
                compare_value(solver, &w, p, k);
                compared++;
            }
    cr_log_info("%d boards", compared);
    cr_expect_geq(compared, 120);
    eyeshape_solver_free(solver);
}

/* --- random shapes ------------------------------------------------------------------------- */

/* A picture of n points that hang together, with stones and up to two safe stones beside. */
static void random_picture(struct random *random, int n, char *picture)
{
    enum { ROOM = 7 };
    char grid[ROOM][ROOM + 1];
    int x[8] = { 3 }, y[8] = { 3 }, count = 1;

    memset(grid, 'O', sizeof grid);
    while (count < n) {
        const int i = (int)random_below(random, (uint64_t)count);
        const int d = (int)random_below(random, 4);
        const int nx = x[i] + (d == 0) - (d == 1), ny = y[i] + (d == 2) - (d == 3);
        bool free_point = nx > 0 && ny > 0 && nx < ROOM - 1 && ny < ROOM - 1;
        for (int k = 0; k < count; k++)
            free_point &= x[k] != nx || y[k] != ny;
        if (!free_point)
            continue;
        x[count] = nx;
        y[count++] = ny;
    }
    for (int k = 0; k < n; k++)
        grid[y[k]][x[k]] = random_below(random, 5) ? '.' : random_below(random, 4) ? 'x' : 'o';
    for (int k = (int)random_below(random, 3); k > 0; k--) {
        const int i = (int)random_below(random, (uint64_t)n);
        const int d = (int)random_below(random, 4);
        char *beside = &grid[y[i] + (d == 2) - (d == 3)][x[i] + (d == 0) - (d == 1)];
        *beside = *beside == 'O' ? 'X' : *beside;
    }
    for (int row = 0; row < ROOM; row++) {
        grid[row][ROOM] = row + 1 < ROOM ? '/' : '\0';
        memcpy(picture + row * (ROOM + 1), grid[row], ROOM + 1);
    }
}

/* Where the picture is cut off by the edge it is not the same shape; the builder of the library
 * sees the board, so that does not matter as long as no point of the space is lost. */
static bool keeps_space(const char *picture, int left, int top, int side)
{
    for (int y = 0; y < PICTURE_SIDE; y++)
        for (int x = 0; x < PICTURE_SIDE; x++)
            if (picture_is_space(picture_at(picture, x, y)) &&
                (left + x < 0 || top + y < 0 || left + x >= side || top + y >= side))
                return false;
    return true;
}

Test(eyeshape_board, random_shapes)
{
    struct eyeshape_solver *solver = eyeshape_solver_new(UINT32_MAX / 2, 0);
    struct random random = { 17 };
    int compared = 0, tries = 0;

    while (compared < BOARDS && tries++ < 100000) {
        char picture[7 * 8 + 1];
        const int side = 11, n = 2 + (int)random_below(&random, 5);
        const int left = 3 - (int)random_below(&random, 8);
        const int top = 3 - (int)random_below(&random, 8);
        const int liberties = (int)random_below(&random, 3);
        const bool eye = random_below(&random, 2) == 0;
        struct whole w = { 0 };
        random_picture(&random, n, picture);
        if (!keeps_space(picture, left, top, side) ||
            !build_all(&w, picture, left, top, side, liberties, eye))
            continue;
        compare(solver, &w, liberties, eye, picture);
        compared++;
    }
    cr_log_info("%d boards of %d tries", compared, tries);
    cr_expect_eq(compared, BOARDS);
    eyeshape_solver_free(solver);
}
