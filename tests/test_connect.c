/* test_connect.c - joins and cuts as pictures, and proofs held against play and change on larger
 * boards.  In pictures @ is a black end and # a white one; CONNECT_POSITIONS=N makes runs longer.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <stdlib.h>

#include "connect.h"
#include "diagram.h"

static struct connect_question question(const point ends[2], enum connect_kind kind, int budget)
{
    return (struct connect_question){ .ends = { ends[0], ends[1] },
                                      .kind = kind,
                                      .meaning = CONNECT_JOIN,
                                      .order = 2,
                                      .budget = budget };
}

/* --- pictures -------------------------------------------------------------------------------- */

struct picture_case {
    char name[60];
    char picture[120];
    enum connect_kind kind;
    enum connect_meaning meaning;
    enum connect_verdict verdict;
    bool proved;
    char move[8]; /* "" when any will do */
};

ParameterizedTestParameters(connect, pictures)
{
    static struct picture_case cases[] = {
        { "one string", "...../.@@../...../.....", CONNECT_DISCONNECT, CONNECT_STRICT, CONNECT_LOSE,
          true, "" },
        { "a diagonal", "...../.@.../..@../.....", CONNECT_DISCONNECT, CONNECT_STRICT, CONNECT_LOSE,
          true, "" },
        { "a diagonal, one way left", ".OO../.@O../O.@O./.OO..", CONNECT_DISCONNECT, CONNECT_JOIN,
          CONNECT_WIN, false, "B2" },
        { "a diagonal, one way left, to join", ".OO../.@O../O.@O./.OO..", CONNECT_CONNECT,
          CONNECT_STRICT, CONNECT_WIN, true, "B2" },
        { "bamboo", "....../.@.@../.X.X../......", CONNECT_DISCONNECT, CONNECT_STRICT, CONNECT_LOSE,
          true, "" },
        { "a wall between", ".@O.O@./.OO.OO./.......", CONNECT_CONNECT, CONNECT_JOIN, CONNECT_LOSE,
          false, "" },
        { "walls", "@.OO.O.O.@/..OO.O.O../OOOO.OOO..", CONNECT_DISCONNECT, CONNECT_JOIN,
          CONNECT_WIN, true, "" },
        { "through a stone in atari", ".@O@./XXXX./...../.....", CONNECT_CONNECT, CONNECT_STRICT,
          CONNECT_WIN, true, "" },
        { "an end in atari", "O@..@/.O.O./.....", CONNECT_DISCONNECT, CONNECT_STRICT, CONNECT_WIN,
          false, "" },
    };
    return cr_make_param_array(struct picture_case, cases, sizeof cases / sizeof *cases);
}

/* The board of a picture; the first and the last end mark the strings. */
static struct board *read_picture(const char *picture, point ends[2])
{
    char plain[120];
    size_t length = strlen(picture);
    int width = 0, row = 0, column = 0, found = 0;

    while (picture[width] && picture[width] != '/')
        width++;
    for (size_t i = 0; i <= length; i++)
        plain[i] = picture[i];
    for (size_t i = 0; i < length; i++) {
        if (picture[i] == '/') {
            row++;
            column = 0;
            continue;
        }
        if (picture[i] == '@') {
            plain[i] = 'X';
            ends[found ? 1 : 0] = (point)(row * (width + 1) + column);
            found = 1;
        }
        column++;
    }
    return diagram_board(plain);
}

ParameterizedTest(struct picture_case *c, connect, pictures)
{
    struct connect_engine *e = connect_new();
    point ends[2] = { 0, 0 };
    struct board *b = read_picture(c->picture, ends);
    struct connect_question q = question(ends, c->kind, 5000);
    struct connect_answer a;
    char name[GEO_NAME_SIZE];

    cr_assert(b && e);
    q.meaning = c->meaning;
    q.estimate = true;
    cr_assert_eq(connect_ask(e, b, &q, &a), GO_OK);
    cr_expect_eq(a.verdict, c->verdict, "%s: verdict %d, %s", c->name, a.verdict,
                 connect_scale_text(a.scale));
    cr_expect(a.proved || !c->proved, "%s: not proved", c->name);
    if (*c->move)
        cr_expect_str_eq(geo_name(&b->geo, a.move, name), c->move, "%s", c->name);
    cr_expect_eq(a.proved, !ps_is_empty(&a.carrier), "%s: a proof has a carrier", c->name);
    board_free(b);
    connect_free(e);
}

/* --- proofs against play and change ---------------------------------------------------------- */

static int positions(int otherwise)
{
    const char *text = getenv("CONNECT_POSITIONS");

    return text ? atoi(text) : otherwise;
}

/* Moves played at random on 9x9, near earlier ones, so that strings touch. */
static void random_game(struct board *b, struct random *r, int moves)
{
    const struct geometry g = geo_make(9, 9);

    board_reset(b, &g);
    for (int i = 0; i < moves; i++)
        for (int tries = 0; tries < 10; tries++) {
            const point p = geo_point(&g, (int)random_below(r, 9), (int)random_below(r, 9));
            if (board_play(b, i % 2 ? WHITE : BLACK, p) == GO_OK)
                break;
        }
    board_forget(b);
    board_set_ko(b, GEO_NONE, EMPTY);
}

/* Two different strings of one colour; false when there is no luck. */
static bool random_ends(const struct board *b, struct random *r, point ends[2])
{
    for (int tries = 0; tries < 60; tries++) {
        const point p = geo_point(&b->geo, (int)random_below(r, 9), (int)random_below(r, 9));
        const int column = geo_column(&b->geo, p) + (int)random_below(r, 7) - 3;
        const int row = geo_row(&b->geo, p) + (int)random_below(r, 7) - 3;
        if (column < 0 || column >= 9 || row < 0 || row >= 9)
            continue;
        const point q = geo_point(&b->geo, column, row);
        if (b->at[p] != EMPTY && b->at[p] == b->at[q] && b->head[p] != b->head[q]) {
            ends[0] = p;
            ends[1] = q;
            return true;
        }
    }
    return false;
}

/* After "cannot be cut" every first cut on the whole board has its answer; after "cannot be joined"
 * no first move joins. */
Test(connect, a_proof_answers_every_first_move)
{
    const struct geometry g = geo_make(9, 9);
    struct connect_engine *e = connect_new();
    struct board *b = board_new(&g);
    struct random r = { 11 };
    int claims = 0, moves = 0, again = 0;

    for (int i = positions(120); i > 0; i--) {
        struct connect_answer a, after;
        point ends[2];
        random_game(b, &r, 20 + (int)random_below(&r, 30));
        if (!random_ends(b, &r, ends))
            continue;
        const enum connect_kind kind = (enum connect_kind)random_below(&r, 2);
        struct connect_question q = question(ends, kind, 1000);
        cr_assert_eq(connect_ask(e, b, &q, &a), GO_OK);
        if (!a.proved || a.verdict != CONNECT_LOSE)
            continue;
        claims++;
        const enum colour owner = board_at(b, ends[0]);
        const enum colour mover = kind == CONNECT_CONNECT ? owner : colour_other(owner);
        q = question(ends, kind == CONNECT_CONNECT ? CONNECT_DISCONNECT : CONNECT_CONNECT, 20000);
        for (point p = 0; p < g.limit; p++) {
            if (!geo_on_board(&g, p) || board_play(b, mover, p) != GO_OK)
                continue;
            moves++;
            cr_assert_eq(connect_ask(e, b, &q, &after), GO_OK);
            if (kind == CONNECT_DISCONNECT && !after.proved) {
                struct connect_question deep = q;
                deep.budget *= 100;
                cr_assert_eq(connect_ask(e, b, &deep, &after), GO_OK);
            }
            board_undo(b);
            again += after.proved && after.verdict == CONNECT_WIN;
            cr_expect_not(after.proved && after.verdict == CONNECT_LOSE,
                          "seed 11, %d to go: %s, but not after a move on %d", i,
                          connect_scale_text(a.scale), p);
            if (kind == CONNECT_DISCONNECT)
                cr_expect(after.proved && after.verdict == CONNECT_WIN,
                          "seed 11, %d to go: %s, no answer found to %d", i,
                          connect_scale_text(a.scale), p);
        }
    }
    if (getenv("CONNECT_SHOW"))
        fprintf(stderr, "%d claims, %d moves, %d answered\n", claims, moves, again);
    cr_expect_gt(moves, 0);
    board_free(b);
    connect_free(e);
}

/* Another content for some points outside the set, the board staying one where all breathe. */
/* A move that is proved to join, and refused because the joined stones could be taken, leaves no
 * proof to the guess that is made instead. */
Test(connect, a_refused_move_takes_its_proof_along)
{
    static const struct {
        const char *picture, *ends[2];
    } cases[] = {
        { "XX..OXO./O...X.../...XX.XO/OXOO.O../.XXOOO.X/OOXX.O.X/X......O/.X.....O",
          { "A7", "A3" } },
        { "OO.OX.../.XO.O.X./..XXO.OX/...XXXX./..XO..../X..OOX../OOXO...O/X.O.OO..",
          { "D8", "G6" } },
    };
    struct connect_engine *e = connect_new();

    for (int i = 0; i < 2; i++) {
        struct board *b = diagram_board(cases[i].picture);
        point ends[2];
        struct connect_answer a;
        for (int k = 0; k < 2; k++)
            cr_assert_eq(geo_parse(&b->geo, cases[i].ends[k], &ends[k]), GO_OK);
        struct connect_question q = question(ends, CONNECT_CONNECT, 150);
        q.order = 3;
        q.meaning = CONNECT_STRICT;
        q.estimate = true;
        cr_assert_eq(connect_ask(e, b, &q, &a), GO_OK);
        cr_assert(!a.proved && ps_is_empty(&a.carrier) && a.order == -1, "%s: %s, order %d",
                  cases[i].picture, connect_scale_text(a.scale), a.order);
        board_free(b);
    }
    connect_free(e);
}

static bool change_outside(struct board *b, struct random *r, const struct pointset *keep,
                           const point ends[2])
{
    for (int i = 0; i < 3; i++) {
        const point p = geo_point(&b->geo, (int)random_below(r, 9), (int)random_below(r, 9));
        if (!ps_has(keep, p) && p != ends[0] && p != ends[1])
            board_setup(b, p, (enum colour)random_below(r, 3));
    }
    for (point p = 0; p < b->geo.limit; p++)
        if (geo_on_board(&b->geo, p) && b->at[p] != EMPTY && board_string(b, p)->liberties == 0)
            return false;
    return true;
}

Test(connect, nothing_outside_a_carrier_matters)
{
    const struct geometry g = geo_make(9, 9);
    struct connect_engine *e = connect_new();
    struct board *b = board_new(&g), *changed = board_new(&g);
    struct random r = { 12 };
    int trials = 0, lost = 0;

    for (int i = positions(250); i > 0; i--) {
        struct connect_answer a, after;
        point ends[2];
        random_game(b, &r, 20 + (int)random_below(&r, 30));
        if (!random_ends(b, &r, ends))
            continue;
        struct connect_question q = question(ends, (enum connect_kind)random_below(&r, 2), 500);
        cr_assert_eq(connect_ask(e, b, &q, &a), GO_OK);
        for (int round = 0; round < 8 && a.proved; round++) {
            board_copy(changed, b);
            if (!change_outside(changed, &r, &a.carrier, ends))
                continue;
            cr_expect(connect_proof_holds(&a, b, changed));
            q.budget = 20000;
            cr_assert_eq(connect_ask(e, changed, &q, &after), GO_OK);
            trials++;
            lost += !after.proved;
            cr_expect_not(after.proved && after.verdict != a.verdict,
                          "seed 12, %d to go, round %d: %s became %s", i, round,
                          connect_scale_text(a.scale), connect_scale_text(after.scale));
        }
    }
    if (getenv("CONNECT_SHOW"))
        fprintf(stderr, "%d changes, %d not proved again\n", trials, lost);
    cr_expect_leq(lost * 100, trials, "%d of %d proofs not found again", lost, trials);
    board_free(changed);
    board_free(b);
    connect_free(e);
}

/* What the search did not read cannot change its answer, nodes included. */
Test(connect, the_answer_is_a_function_of_its_reads)
{
    const struct geometry g = geo_make(9, 9);
    struct connect_engine *e = connect_new();
    struct board *b = board_new(&g), *changed = board_new(&g);
    struct random r = { 13 };
    int trials = 0;

    for (int i = positions(250); i > 0; i--) {
        struct connect_answer a, after;
        point ends[2];
        random_game(b, &r, 15 + (int)random_below(&r, 50));
        if (!random_ends(b, &r, ends))
            continue;
        struct connect_question q = question(ends, (enum connect_kind)random_below(&r, 2), 300);
        q.estimate = true;
        q.meaning = (enum connect_meaning)random_below(&r, 2);
        cr_assert_eq(connect_ask(e, b, &q, &a), GO_OK);
        for (int round = 0; round < 8; round++) {
            board_copy(changed, b);
            if (!change_outside(changed, &r, &a.reads, ends))
                continue;
            cr_assert_eq(connect_ask(e, changed, &q, &after), GO_OK);
            trials++;
            cr_expect(after.nodes == a.nodes && after.move == a.move &&
                          after.verdict == a.verdict && ps_equal(&after.carrier, &a.carrier),
                      "seed 13, %d to go, round %d: nodes %lld, then %lld", i, round,
                      (long long)a.nodes, (long long)after.nodes);
        }
    }
    cr_expect_gt(trials, 0);
    board_free(changed);
    board_free(b);
    connect_free(e);
}

/* The owner cannot be worse off for moving first. */
Test(connect, to_move_first_is_never_worse)
{
    const struct geometry g = geo_make(9, 9);
    struct connect_engine *e = connect_new();
    struct board *b = board_new(&g);
    struct random r = { 14 };

    for (int i = positions(300); i > 0; i--) {
        struct connect_answer a[2];
        point ends[2];
        random_game(b, &r, 20 + (int)random_below(&r, 40));
        if (!random_ends(b, &r, ends))
            continue;
        for (int kind = 0; kind < 2; kind++) {
            const struct connect_question q = question(ends, (enum connect_kind)kind, 1000);
            cr_assert_eq(connect_ask(e, b, &q, &a[kind]), GO_OK);
        }
        cr_expect_not(a[0].scale == CONNECT_PROVED_CUT && a[1].scale == CONNECT_PROVED_CONNECTED,
                      "seed 14, %d to go: both fail", i);
    }
    board_free(b);
    connect_free(e);
}
