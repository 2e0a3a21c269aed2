/* test_links.c - near pairs, what is kept of them, and links that cannot hold together.
 *
 * How: pictures; random games on small boards, where every answer that is kept is the one that a
 * fresh look gives, and where conflicts are held against all moves and all answers with many nodes.
 * LINKS_GAMES=N makes the runs longer.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <stdlib.h>

#include "diagram.h"
#include "links.h"

enum { BUDGET = 500, MANY_NODES = 5000 };

static const struct links_effort effort = {
    .near = LINKS_NEAR, .order = 2, .budget = BUDGET, .conflict_budget = LINKS_CONFLICT_BUDGET
};

static struct worms strings;

static void look(struct links_game *g, struct links_scratch *s, const struct board *b,
                 struct worms *w)
{
    worms_find(b, w);
    cr_assert_eq(links_game_position(g, b, w), GO_OK);
    for (int i = 0; i < links_game_to_read(g); i++)
        cr_assert_eq(links_game_read(g, s, i), GO_OK);
    links_game_finish(g);
}

static long games(long otherwise)
{
    const char *text = getenv("LINKS_GAMES");

    return text ? atol(text) : otherwise;
}

/* Plays up to `count` random moves, none into an own one-point eye. */
static void play_random(struct random *random, struct board *b, int count)
{
    enum colour c = BLACK;

    for (int i = 0; i < count; i++, c = colour_other(c)) {
        const point p = geo_point(&b->geo, (int)random_below(random, (uint64_t)b->geo.width),
                                  (int)random_below(random, (uint64_t)b->geo.height));
        bool is_eye = true;
        for (int k = 0; k < 4; k++) {
            const int at = b->at[geo_neighbour(&b->geo, p, k)];
            is_eye &= at == (int)c || at == EDGE;
        }
        if (!is_eye)
            board_play(b, c, p);
    }
}

/* --- conflicts, the wide way ---------------------------------------------------------------- */

static bool holds(struct connect_engine *e, const struct board *b, const point ends[2],
                  enum colour owner)
{
    const struct connect_question q = { .ends = { ends[0], ends[1] },
                                        .kind = CONNECT_DISCONNECT,
                                        .meaning = CONNECT_JOIN,
                                        .order = 2,
                                        .budget = MANY_NODES };
    struct connect_answer a;

    if (b->at[ends[0]] != owner || b->at[ends[1]] != owner)
        return false;
    cr_assert_eq(connect_ask(e, b, &q, &a), GO_OK);
    return a.scale == CONNECT_PROVED_CONNECTED;
}

/* Is there an answer to the enemy's stone on p (all are tried) after which both links hold? */
static bool has_answer(struct connect_engine *e, struct board *b, const point first[2],
                       const point second[2], point p)
{
    const enum colour owner = board_at(b, first[0]);
    bool found = false;

    if (board_play(b, colour_other(owner), p) != GO_OK)
        return true;
    for (point q = 0; q < b->geo.limit && !found; q++)
        if (geo_on_board(&b->geo, q) && board_play(b, owner, q) == GO_OK) {
            found = holds(e, b, first, owner) && holds(e, b, second, owner);
            board_undo(b);
        }
    found = found || (holds(e, b, first, owner) && holds(e, b, second, owner));
    board_undo(b);
    return found;
}

struct pair_case {
    char picture[90];
    char ends[4][4];
    char move[4]; /* "" when they hold together */
};

ParameterizedTestParameters(links, conflicts)
{
    static struct pair_case cases[] = {
        /* Two pairs of common liberties that share one, and nothing to fall back on. */
        { "...O.../...OOX./..X.XOO/...X.../..O.O.O/.......", { "C4", "D3", "D3", "E4" }, "D4" },
        { "...X.../.OXX.../XXO.O../...O.../X.X.X../.......", { "C4", "D3", "D3", "E4" }, "D4" },
        /* A stone between three: captured on the spot, until it has a way out. */
        { "......./..X.X../...X.../......./.......", { "C4", "D3", "D3", "E4" }, "" },
        { "...O.../..X.X../...X.../..X.X../...O...", { "C4", "D3", "D3", "C2" }, "" },
        { "...O.../..X.X../...X.../..X.X../...O...", { "E4", "D3", "D3", "E2" }, "" },
        /* Apart from each other. */
        { "......./.X.X.../.X.X.../......./...X.X./...X.X./.......",
          { "B6", "D6", "D3", "F3" },
          "" },
        { "......../.X...X../..X.X.../......../........", { "B4", "C3", "E3", "F4" }, "" },
        { "......./.X...../..X..../...X.../....X../.......", { "B5", "C4", "C4", "D3" }, "" },
        { "......./.X...../..X..../...X.../....X../.......", { "B5", "C4", "D3", "E2" }, "" },
        { "......./.X.X.X./.X.X.X./......./.......", { "B4", "D4", "D4", "F4" }, "" },
        { "......./.O...../..O..../...O.../......./.......", { "B5", "C4", "C4", "D3" }, "" },
        { "......./...O.../..O..../...O.../......./.......", { "D5", "C4", "C4", "D3" }, "" },
        /* From random play. */
        { "X...X../OOXO.../XO.OO.O/......X/.O..O../.X..X.X/X.O....",
          { "G4", "G2", "E2", "G2" },
          "F4" },
        { "...OX../O....O./.XX..XO/....X.O/....O../X....O./.....X.",
          { "B5", "E4", "F5", "E4" },
          "E5" },
        { "...OX../O....O./.XX..XO/....X.O/....O../X....O./.....X.",
          { "G5", "E3", "G5", "F2" },
          "" },
        { ".X...OO/X.X.XO./......./XOX.X../......./.OXO.O./.X...XO",
          { "B7", "C6", "C2", "B1" },
          "" },
        { "..X..X./O.O..../..X..O./...XX../X...OX./...X..O/O.O..O.",
          { "D4", "F3", "D4", "D2" },
          "E2" },
        { "..XO..O/.XO.XO./O....../.OX..../.....XO/.XX..../.......",
          { "G7", "F6", "A5", "B4" },
          "" },
        { "O....X./.XO.O../XX....X/OXO...X/.X.XOX./X.....O/.OX..O.",
          { "F7", "G5", "G5", "F3" },
          "" },
        { "X....../X...O../.X.XO.O/..X..X./O....X./...X..O/O....O.",
          { "A7", "B5", "A7", "D5" },
          "" },
        { "X....../X...O../.X.XO.O/..X..X./O....X./...X..O/O....O.",
          { "A7", "C4", "A7", "D5" },
          "" },
        { "X....O./.XXO.../..O..../XX..X../O.X...O/X..X.../OO...O.",
          { "B6", "A4", "A4", "C3" },
          "" },
    };
    return cr_make_param_array(struct pair_case, cases, sizeof cases / sizeof *cases);
}

static int find_link(const struct links *l, point p, point q)
{
    const int a = strings.at[p], b = strings.at[q];

    for (int i = 0; i < l->count; i++)
        if ((l->link[i].a == a && l->link[i].b == b) || (l->link[i].a == b && l->link[i].b == a))
            return i;
    return -1;
}

ParameterizedTest(struct pair_case *c, links, conflicts)
{
    struct links_game *g = links_game_new(&effort, false);
    struct links_scratch *s = links_scratch_new();
    struct connect_engine *e = connect_new();
    struct board *b = diagram_board(c->picture);
    struct link_conflict found;
    char name[GEO_NAME_SIZE] = "";
    point ends[4];

    cr_assert(b && g && s && e, "%s", c->picture);
    for (int i = 0; i < 4; i++)
        cr_assert_eq(geo_parse(&b->geo, c->ends[i], &ends[i]), GO_OK);
    look(g, s, b, &strings);
    const struct links *l = links_game_links(g);
    const int first = find_link(l, ends[0], ends[1]), second = find_link(l, ends[2], ends[3]);
    cr_assert(first >= 0 && second >= 0, "%s: no such links", c->picture);
    cr_assert_eq(l->link[first].bond, LINK_HOLDS, "%s: %s-%s", c->picture, c->ends[0], c->ends[1]);
    cr_assert_eq(l->link[second].bond, LINK_HOLDS, "%s: %s-%s", c->picture, c->ends[2], c->ends[3]);
    cr_assert_eq(links_game_conflict(g, s, first, second, &found), GO_OK);
    if (found.move != GEO_NONE)
        geo_name(&b->geo, found.move, name);
    cr_expect_str_eq(name, c->move, "%s: %s-%s and %s-%s", c->picture, c->ends[0], c->ends[1],
                     c->ends[2], c->ends[3]);
    for (point p = 0; p < b->geo.limit; p++)
        if (geo_on_board(&b->geo, p) && board_at(b, p) == EMPTY &&
            (found.move == p || *c->move == '\0'))
            cr_expect_eq(has_answer(e, b, &ends[0], &ends[2], p), *c->move == '\0', "%s: %s",
                         c->picture, geo_name(&b->geo, p, name));
    links_game_free(g);
    links_scratch_free(s);
    connect_free(e);
    board_free(b);
}

/* --- what is kept --------------------------------------------------------------------------- */

static void expect_same(const struct links *a, const struct links *b)
{
    cr_assert_eq(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        const struct link *l = &a->link[i], *m = &b->link[i];
        cr_assert(l->a == m->a && l->b == m->b && l->distance == m->distance);
        cr_assert_eq(l->bond, m->bond);
        cr_assert_eq(l->asked_join, m->asked_join);
        cr_assert_eq(l->cut.scale, m->cut.scale);
        cr_assert_eq(l->cut.move, m->cut.move);
        cr_assert_eq(l->cut.nodes, m->cut.nodes);
        cr_assert(ps_equal(&l->cut.carrier, &m->cut.carrier));
        cr_assert_eq(l->join.scale, m->join.scale);
        cr_assert_eq(l->join.move, m->join.move);
        cr_assert_eq(l->join.nodes, m->join.nodes);
    }
}

static void expect_same_conflicts(struct links_game *a, struct links_game *b,
                                  struct links_scratch *s)
{
    const struct links *l = links_game_links(a);

    for (int i = 0; i + 1 < l->count; i++) {
        struct link_conflict one, two;
        const int j = i + 1;
        if (l->link[i].bond != LINK_HOLDS || l->link[j].bond != LINK_HOLDS)
            continue;
        cr_assert_eq(links_game_conflict(a, s, i, j, &one), GO_OK);
        cr_assert_eq(links_game_conflict(b, s, i, j, &two), GO_OK);
        cr_assert(one.move == two.move && one.proved == two.proved);
    }
}

Test(links, what_is_kept_is_what_a_fresh_look_gives)
{
    const struct geometry geo = geo_make(9, 9);
    struct links_game *keeping = links_game_new(&effort, true);
    struct links_game *fresh = links_game_new(&effort, false);
    struct links_scratch *s = links_scratch_new();
    struct board *b = board_new(&geo);
    struct worms *last = calloc(1, sizeof *last);
    struct random random = { 7 };

    cr_assert(keeping && fresh && s && b && last);
    for (long n = 0; n < games(2); n++) {
        links_game_restart(keeping);
        cr_assert_eq(board_reset(b, &geo), GO_OK);
        for (int move = 0; move < 60; move++) {
            play_random(&random, b, 1 + move % 2);
            look(keeping, s, b, &strings);
            look(fresh, s, b, last);
            expect_same(links_game_links(keeping), links_game_links(fresh));
            expect_same_conflicts(keeping, fresh, s);
        }
    }
    cr_expect_gt(links_game_counts(keeping)->reused, 0);
    cr_expect_eq(links_game_counts(fresh)->reused, 0);
    links_game_free(keeping);
    links_game_free(fresh);
    links_scratch_free(s);
    board_free(b);
    free(last);
}

/* --- conflicts on random boards -------------------------------------------------------------- */

struct tally {
    long together, missed, found, answered;
};

/* Every move of the enemy where both rest, and all answers, with many nodes. */
static void hold_against_all(struct connect_engine *e, struct board *b, const struct link *l,
                             const struct link *m, const struct link_conflict *c, struct tally *t)
{
    const point first[2] = { strings.worm[l->a].origin, strings.worm[l->b].origin };
    const point second[2] = { strings.worm[m->a].origin, strings.worm[m->b].origin };
    bool broken = false;

    if (c->move != GEO_NONE) {
        const bool answer = has_answer(e, b, first, second, c->move);
        t->found++;
        t->answered += answer;
        cr_expect(!answer || !c->proved);
        return;
    }
    for (point p = 0; p < b->geo.limit && !broken; p++)
        if (geo_on_board(&b->geo, p) && board_at(b, p) == EMPTY && ps_has(&l->cut.carrier, p) &&
            ps_has(&m->cut.carrier, p))
            broken = !has_answer(e, b, first, second, p);
    t->together++;
    t->missed += broken;
}

Test(links, conflicts_stand_against_all_moves_and_answers)
{
    const struct geometry geo = geo_make(7, 7);
    struct links_game *g = links_game_new(&effort, false);
    struct links_scratch *s = links_scratch_new();
    struct connect_engine *e = connect_new();
    struct board *b = board_new(&geo);
    struct random random = { 5 };
    struct tally t = { 0 };

    cr_assert(g && s && e && b);
    for (long n = 0; n < games(8); n++) {
        cr_assert_eq(board_reset(b, &geo), GO_OK);
        play_random(&random, b, 14 + (int)random_below(&random, 14));
        board_set_ko(b, GEO_NONE, EMPTY);
        look(g, s, b, &strings);
        const struct links *all = links_game_links(g);
        for (int i = 0; i < all->count; i++)
            for (int j = i + 1; j < all->count; j++) {
                const struct link *l = &all->link[i], *m = &all->link[j];
                struct link_conflict c;
                if (l->bond != LINK_HOLDS || m->bond != LINK_HOLDS ||
                    strings.worm[l->a].colour != strings.worm[m->a].colour)
                    continue;
                cr_assert_eq(links_game_conflict(g, s, i, j, &c), GO_OK);
                hold_against_all(e, b, l, m, &c, &t);
            }
    }
    printf(
        "%ld pairs of links together, %ld of them a wider search breaks; %ld in conflict, %ld of "
        "them it mends\n",
        t.together, t.missed, t.found, t.answered);
    cr_expect_leq(t.missed * 50, t.together);
    links_game_free(g);
    links_scratch_free(s);
    connect_free(e);
    board_free(b);
}
