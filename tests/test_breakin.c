/* test_breakin.c - ways into a territory as pictures, and what must hold for every region.
 *
 * How: each picture has an intruding string (@ black), a goal (*), who moves first, and the answer.
 * Positions of random games are read region by region: no answer contradicts another, no proof
 * falls to an attack with twice the nodes, and answers that were kept are those of a fresh search.
 * BREAKIN_GAMES=N makes runs longer.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <stdlib.h>

#include "breakin.h"
#include "diagram.h"
#include "level.h"

/* --- pictures -------------------------------------------------------------------------------- */

struct picture_case {
    char name[40];
    char picture[80];
    uint8_t kind;  /* IN, OFF */
    bool succeeds; /* who moves first */
    bool proved;
    char move[8]; /* "" when any will do, or none is needed */
};

enum { IN = CONNECT_CONNECT, OFF = CONNECT_DISCONNECT }; /* the intruder, the owner first */

ParameterizedTestParameters(breakin, pictures)
{
    static struct picture_case cases[] = {
        { "gap of one, behind it", "..X.X../XXX@XXX/OOO.OOO/..***../.......", IN, true, true,
          "D3" },
        { "gap of one", "..X.X../XXX@XXX/OOO*OOO/......./.......", IN, true, true, "D3" },
        { "gap of one, closed", "..X.X../XXX@XXX/OOO*OOO/......./.......", OFF, true, true, "D3" },
        { "gap of two", "..X.X../XXX@XXX/OO..OOO/..***../.......", IN, true, true, "" },
        { "gap of two, closed", "..X.X../XXX@XXX/OO..OOO/..***../.......", OFF, true, false, "" },
        { "gap of three", "..X.X../XXX@XXX/OO...OO/..***../.......", IN, true, true, "" },
        { "gap of three is too wide", "..X.X../XXX@XXX/OO...OO/..***../.......", OFF, false, true,
          "" },
        { "a whole wall holds", "..X.X../XXX@XXX/OOOOOOO/.*****./.......", IN, false, true, "" },
        { "hane at the edge", "....XXX/..OOO@X/..O.O../.***..X", IN, false, true, "" },
        { "along the edge", "XXXXXXX/OOOO@../****...", IN, true, true, "D1" },
        { "monkey jump, too far", "......./OOOOX../...O@../***....", IN, false, true, "" },
        { "monkey jump", "......./OOOOX../...O@../..**...", IN, true, true, "D1" },
        { "monkey jump, kept out", "......./OOOOX../...O@../..**...", OFF, true, true, "" },
        { "second line, deep", "XXXXXXX/OOOOO@X/......./****...", IN, false, true, "" },
        { "diagonals hold", "XXXXXXX/XX@OOOX/OO.***O/OO.***O/.O...O.", IN, false, true, "" },
        { "a dent in the wall", "XXXX@XX/OOOXOOO/OOOO.OO/..***../.......", IN, false, true, "" },
        { "the wall can be taken", "..X@X../XXOOXXX/OOXXOOO/..***../.......", IN, true, false, "" },
        { "two walls, gap in line", "..X@X../XXX.XXX/OOO.OOO/..***../.......", IN, false, false,
          "" },
        { "a stone inside helps", "..X.X../XXX@XXX/OOO.OOO/..*X*../.......", IN, true, true, "D3" },
        { "the stone inside cut off", "..X.X../XXX@XXX/OOO.OOO/..*X*../.......", OFF, true, true,
          "D3" },
        { "two stones inside", "..X.X../XXX@XXX/OOO..OO/..XX*../.......", OFF, true, false, "" },
        { "corner", "@XXXXXX/.OOOOOO/***..../.......", IN, false, true, "" },
        { "corner, closed", "@XXXXXX/.OOOOOO/***..../.......", OFF, true, true, "A3" },
        { "corner, deeper", "@XXXXXX/.OOOOOO/......./***....", IN, false, true, "" },
        { "under the stones", "......./XXXX@XX/OO....O/OO***.O/.......", IN, true, true, "" },
        { "two gaps of one line", "..X.X../XXX@XXX/OO.O.OO/OO.O.OO/..***..", IN, false, true, "" },
        { "hanging links hold", "..X.X../XXX@XXX/O.O.O.O/.O.O.O./.*****.", IN, false, false, "" },
        { "one-space jumps hold", "..X.X../XXX@XXX/O.O.O.O/......./.*****.", IN, false, false, "" },
        { "a second wall", "..X@X../XXX.XXX/......./OOOOOOO/*******", IN, false, true, "" },
        { "the way in is taken", ".X@.O../XO.OO../.XO.O../..OO***/.......", IN, false, true, "" },
    };
    return cr_make_param_array(struct picture_case, cases, sizeof cases / sizeof *cases);
}

/* The board without @ and *, which are the string and the goal. */
static struct board *read_picture(const char *picture, point *string, struct pointset *goal)
{
    char plain[80];
    int width = 0, at = 0;

    ps_clear(goal);
    while (picture[width] != '/')
        width++;
    for (const char *c = picture; *c; c++) {
        plain[at] = *c == '@' ? 'X' : *c == '*' ? '.' : *c;
        if (*c == '@')
            *string = (point)at; /* '/' takes the place of the guard */
        if (*c == '*')
            ps_add(goal, (point)at);
        at++;
    }
    plain[at] = '\0';
    return diagram_board(plain);
}

ParameterizedTest(struct picture_case *c, breakin, pictures)
{
    const struct level_connect *effort = level_connect(11);
    struct connect_engine *e = connect_new();
    struct connect_answer a;
    struct pointset goal;
    point string = GEO_NONE;
    char name[GEO_NAME_SIZE];
    struct board *b = read_picture(c->picture, &string, &goal);
    const struct connect_question q = { .ends = { string },
                                        .area = &goal,
                                        .kind = (enum connect_kind)c->kind,
                                        .meaning = CONNECT_STRICT,
                                        .order = effort->order,
                                        .budget = effort->budget,
                                        .estimate = true };

    cr_assert(b && e);
    cr_assert_eq(connect_ask(e, b, &q, &a), GO_OK);
    cr_expect_eq(a.verdict != CONNECT_LOSE, c->succeeds, "%s: %s", c->name,
                 connect_scale_text(a.scale));
    cr_expect(a.proved || !c->proved, "%s: no proof", c->name);
    if (c->move[0])
        cr_expect_str_eq(geo_name(&b->geo, a.move, name), c->move, "%s", c->name);
    connect_free(e);
    board_free(b);
}

/* --- regions of random games ------------------------------------------------------------------ */

static const struct breakin_effort effort = {
    .least = 4, .order = 2, .budget = 60, .strings = 3, .tries = 2
};

static int games(void)
{
    const char *wanted = getenv("BREAKIN_GAMES");

    return wanted ? atoi(wanted) : 12;
}

static bool is_within(const struct pointset *a, const struct pointset *b)
{
    struct pointset rest = *a;

    ps_andnot(&rest, b);
    return ps_is_empty(&rest);
}

static void check_region(const struct breakin_region *r, const char *where)
{
    const struct breakin_reach *in = &r->reach[BREAKIN_INTRUDER], *out = &r->reach[BREAKIN_OWNER];
    struct pointset holds = r->points;

    for (int first = 0; first < 2; first++) {
        const struct breakin_reach *reach = &r->reach[first];
        cr_assert(is_within(&reach->fallen, &r->points), "%s", where);
        cr_assert(is_within(&reach->likely, &reach->open), "%s", where);
        cr_assert_not(ps_meets(&reach->fallen, &reach->open), "%s", where);
    }
    ps_andnot(&holds, &in->fallen);
    ps_andnot(&holds, &in->open);
    cr_assert_not(ps_meets(&holds, &out->fallen), "%s: holds and falls", where);
    cr_assert_leq(r->holds[BREAKIN_INTRUDER], r->holds[BREAKIN_OWNER], "%s", where);
}

/* What a layer holds for certain is attacked again with twice the nodes. */
static void attack(struct connect_engine *e, const struct board *b, const struct breakin_region *r,
                   const char *where)
{
    for (size_t i = 0; i < r->step_count; i++) {
        const struct breakin_step *step = &r->step[i];
        int8_t layer[PS_LIMIT_MAX];
        struct pointset goal;
        struct connect_answer a;
        if (step->kind != BREAKIN_LAYER || step->verdict != BREAKIN_HOLDS ||
            step->first != BREAKIN_INTRUDER)
            continue;
        cr_assert_eq(connect_distances(e, b, step->string, CONNECT_DISTANCE_MAX, layer), GO_OK);
        ps_clear(&goal);
        for (point p = ps_next(&r->points, 0); p != GEO_NONE; p = ps_next(&r->points, p + 1))
            if (layer[p] >= step->layer)
                ps_add(&goal, p);
        const struct connect_question q = { .ends = { step->string },
                                            .area = &goal,
                                            .kind = CONNECT_CONNECT,
                                            .meaning = CONNECT_STRICT,
                                            .order = 3,
                                            .budget = 2 * effort.budget };
        cr_assert_eq(connect_ask(e, b, &q, &a), GO_OK);
        cr_assert_not(a.proved && a.verdict == CONNECT_WIN, "%s: layer %d is reached", where,
                      step->layer);
    }
}

static void random_move(struct random *random, struct board *b, enum colour c)
{
    for (int tries = 0; tries < 20; tries++) {
        const point p = geo_point(&b->geo, (int)random_below(random, (uint64_t)b->geo.width),
                                  (int)random_below(random, (uint64_t)b->geo.height));
        if (board_play(b, c, p) == GO_OK)
            return;
    }
}

/* Both games play the same moves; one forgets everything after each of them. */
static void play(uint64_t seed)
{
    struct random random = { seed };
    const struct geometry g =
        geo_make(7 + (int)random_below(&random, 7), 7 + (int)random_below(&random, 7));
    struct board *b = board_new(&g);
    struct breakin_game *keeps = breakin_game_new(&effort, true);
    struct breakin_game *forgets = breakin_game_new(&effort, false);
    struct breakin_scratch *s = breakin_scratch_new();
    struct connect_engine *e = connect_new();
    char where[60];

    cr_assert(b && keeps && forgets && s && e);
    for (int move = 0; move < geo_area(&g) / 2; move++) {
        random_move(&random, b, move % 2 ? WHITE : BLACK);
        if (move < geo_area(&g) / 4)
            continue;
        snprintf(where, sizeof where, "seed %d, move %d", (int)seed, move);
        cr_assert_eq(breakin_game_position(keeps, b, NULL), GO_OK);
        cr_assert_eq(breakin_game_position(forgets, b, NULL), GO_OK);
        const struct breakin *x = breakin_game_answer(keeps), *y = breakin_game_answer(forgets);
        cr_assert_eq(x->count, y->count);
        for (size_t i = 0; i < x->count; i++) {
            const struct breakin_region *r = &x->region[i], *fresh = &y->region[i];
            cr_assert_eq(breakin_game_read(keeps, s, i), GO_OK);
            cr_assert_eq(breakin_game_read(forgets, s, i), GO_OK);
            check_region(r, where);
            attack(e, b, r, where);
            cr_assert_eq(r->step_count, fresh->step_count, "%s", where);
            for (size_t k = 0; k < r->step_count; k++)
                cr_assert(r->step[k].verdict == fresh->step[k].verdict &&
                              r->step[k].move == fresh->step[k].move &&
                              r->step[k].nodes == fresh->step[k].nodes,
                          "%s: step %zu", where, k);
        }
        cr_assert_eq(breakin_game_finish(keeps), GO_OK);
        cr_assert_eq(breakin_game_finish(forgets), GO_OK);
    }
    cr_assert_eq(breakin_game_counts(forgets).reused, 0);
    breakin_game_free(keeps);
    breakin_game_free(forgets);
    breakin_scratch_free(s);
    connect_free(e);
    board_free(b);
}

Test(breakin, regions_of_random_games)
{
    for (int game = 1; game <= games(); game++)
        play((uint64_t)game);
}

/* With his best moves on the board a side never owns less than the other side's first move leaves.
 */
Test(breakin, values_follow_the_mover)
{
    struct board *b = diagram_board("....OO.../....OO.../...XOO.../...XXXO../......O../"
                                    "...X..O../...XX.O../......O../.........");
    struct breakin_scratch *s = breakin_scratch_new();
    struct breakin k = { 0 };
    struct influence revised[3];
    float sum[3] = { 0 };

    cr_assert(b && s);
    cr_assert_eq(breakin_estimate(b, NULL, BREAKIN_LEAST, &k), GO_OK);
    cr_assert_gt(k.count, 0);
    for (size_t i = 0; i < k.count; i++)
        cr_assert_eq(breakin_read(s, b, NULL, &effort, &k, i), GO_OK);
    for (enum colour c = BLACK; c <= WHITE; c++) {
        cr_assert_eq(breakin_revise(b, NULL, &k, c, &revised[c]), GO_OK);
        for (point p = 0; p < b->geo.limit; p++)
            sum[c] += revised[c].value[p];
    }
    cr_assert_lt(sum[BLACK], sum[WHITE]);
    cr_assert_eq(board_depth(b), 0);
    breakin_free(&k);
    breakin_scratch_free(s);
    board_free(b);
}
