/* test_semeai.c - capturing races as pictures, with values counted by hand.
 *
 * Walls lean on open space below and are safe.  In the first family the racing strings stand
 * on the top row and each '.' on the second row is an outside liberty:
 *
 *     XXXXXOOOOO      X has two (A, C), O one (H); whoever has more, or as many
 *     .O.OOXX.XX      and the first move, captures.
 *     OOOOOXXXXX
 *
 * In the second, X stands on row 1 and O on row 3; B2 and D2 are shared, G1 is X's outside
 * liberty, A4 and C4 are O's.  Without eyes and with S > 0 shared liberties the one to move kills
 * when he has S - 1 more outside liberties than the other, one more when he moves second.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "diagram.h"
#include "semeai.h"
#include "uncond.h"

enum move { PASS, PLAY };

struct side {
    int defend, attack;
    enum move move;
};

struct row {
    char name[48];
    char picture[200];
    char x[4], o[4]; /* stones of the strings that race */
    struct side by_x, by_o;
};

#define OPEN_10 "/........../........../.........."
#define OPEN_9  "/........./........./........."

static const struct row rows[] = {
    /* no eyes, nothing shared */
    { "two against two",
      "XXXXXOOOOO/.O.OOXX.X./OOOOOXXXXX" OPEN_10,
      "A6",
      "F6",
      { 1, 1, PLAY },
      { 1, 1, PLAY } },
    { "two against one",
      "XXXXXOOOOO/.O.OOXX.XX/OOOOOXXXXX" OPEN_10,
      "A6",
      "F6",
      { 1, 1, PASS },
      { 0, 0, PASS } },
    { "one against two",
      "XXXXXOOOOO/.OOOOXX.X./OOOOOXXXXX" OPEN_10,
      "A6",
      "F6",
      { 0, 0, PASS },
      { 1, 1, PASS } },
    { "one against one",
      "XXXXXOOOOO/.OOOOXXX.X/OOOOOXXXXX" OPEN_10,
      "A6",
      "F6",
      { 1, 1, PLAY },
      { 1, 1, PLAY } },
    { "three against two",
      "XXXXXXOOOO/.O.O.OX.X./OOOOOOXXXX" OPEN_10,
      "A6",
      "G6",
      { 1, 1, PASS },
      { 0, 0, PASS } },
    { "two against three",
      "XXXXOOOOOO/.O.OX.X.X./OOOOXXXXXX" OPEN_10,
      "A6",
      "E6",
      { 0, 0, PASS },
      { 1, 1, PASS } },
    /* shared liberties, no eyes */
    { "two shared, one against two",
      "XXXXXX.O./X.O.XXO../OOOOOXO../.X.XXOO../XXXXXO..." OPEN_9,
      "A8",
      "A6",
      { 1, 0, PLAY },
      { 1, 1, PLAY } },
    { "two shared, one against one: seki",
      "XXXXXX.O./X.O.XXO../OOOOOXO../XX.XXOO../XXXXXO..." OPEN_9,
      "A8",
      "A6",
      { 1, 0, PASS },
      { 1, 0, PASS } },
    { "two shared, one against none",
      "XXXXXX.O./X.O.XXO../OOOOOXO../XXXXXOO../XXXXXO..." OPEN_9,
      "A8",
      "A6",
      { 1, 1, PLAY },
      { 1, 0, PLAY } },
    { "two shared, none against none: seki",
      "XXXXXXOO./X.O.XXO../OOOOOXO../XXXXXOO../XXXXXO..." OPEN_9,
      "A8",
      "A6",
      { 1, 0, PASS },
      { 1, 0, PASS } },
    { "two shared, none against two",
      "XXXXXXOO./X.O.XXO../OOOOOXO../.X.XXOO../XXXXXO..." OPEN_9,
      "A8",
      "A6",
      { 0, 0, PASS },
      { 1, 1, PASS } },
    { "one shared, one against two",
      "XXXXXX.O./X.OXXXO../OOOOOXO../.X.XXOO../XXXXXO..." OPEN_9,
      "A8",
      "A6",
      { 0, 0, PASS },
      { 1, 1, PASS } },
    { "one shared, one against one",
      "XXXXXX.O./X.OXXXO../OOOOOXO../XX.XXOO../XXXXXO..." OPEN_9,
      "A8",
      "A6",
      { 1, 1, PLAY },
      { 1, 1, PLAY } },
    /* an eye (E8) against none: the shared liberty is X's */
    { "eye against none, two against two",
      "XXXX.X.O./X.OXXXO../OOOOOXO../.X.XXOO../XXXXXO..." OPEN_9,
      "A8",
      "A6",
      { 1, 1, PASS },
      { 0, 0, PASS } },
    { "eye against none, one against two",
      "XXXX.XOO./X.OXXXO../OOOOOXO../.X.XXOO../XXXXXO..." OPEN_9,
      "A8",
      "A6",
      { 1, 1, PLAY },
      { 1, 1, PLAY } },
    { "eye against none, one against one",
      "XXXX.XOO./X.OXXXO../OOOOOXO../XX.XXOO../XXXXXO..." OPEN_9,
      "A8",
      "A6",
      { 1, 1, PASS },
      { 0, 0, PASS } },
    /* an eye of three with O on its middle is worth two moves */
    { "eye of three, two against two",
      "X.O.XOOOOO/XXXXXOX.X./OOOOOXXXXX/OOOOO....." OPEN_10,
      "A7",
      "F7",
      { 1, 1, PLAY },
      { 1, 1, PLAY } },
    { "eye of three, three against two",
      "X.O.XOOOOO/XXXXXOX.X./OO.OOXXXXX/OOOOO....." OPEN_10,
      "A7",
      "F7",
      { 1, 1, PASS },
      { 0, 0, PASS } },
    { "eye of three, two against one",
      "X.O.XOOOOO/XXXXXOX.XX/OOOOOXXXXX/OOOOO....." OPEN_10,
      "A7",
      "F7",
      { 1, 1, PASS },
      { 0, 0, PASS } },
    /* two eyes: no race at all */
    { "two eyes",
      "X.X.XOOOOO/XXXXXOX.X./OOOOOXXXXX/OOOOO....." OPEN_10,
      "A7",
      "F7",
      { 1, 1, PASS },
      { 0, 0, PASS } },
    /* an empty eye of three is worth three moves, or two eyes */
    { "empty eye of three against two",
      "X...XOOOOOO/XXXXXOX.X.X/OOOOOXXXXXX/OOOOO....../.........../.........../...........",
      "A7",
      "F7",
      { 1, 1, PASS },
      { 0, 0, PASS } },
    /* a square of four is worth five moves: O plays three, X takes them, O plays three more */
    { "square of four against four",
      "X..XOOOOOOOOOOO/X..XOXX.X.X.X.X/XXXXOXXXXXXXXXX/OOOOXXXXXXXXXXX"
      "/.............../.............../...............",
      "A7",
      "E7",
      { 1, 1, PASS },
      { 0, 0, PASS } },
    { "square of four against five",
      "X..XOOOOOOOOOOO/X..XO.X.X.X.X.X/XXXXOXXXXXXXXXX/OOOOXXXXXXXXXXX"
      "/.............../.............../...............",
      "A7",
      "E7",
      { 1, 1, PLAY },
      { 1, 1, PLAY } },
    /* X takes the ko at F and threatens to take all; who may not retake then loses.  O to move
       takes X at A. */
    { "ko",
      "XXXXO.OOOO/.OOXXOOXX./OOOOOXXXXX" OPEN_10,
      "A6",
      "G6",
      { 2, 2, PLAY },
      { 1, 1, PLAY } },
    /* bent four in the corner: O takes the ko when he likes, X can neither begin nor end it */
    { "bent four in the corner",
      "........../........../........../OOOOO...../XXOOO...../.XOOO...../OXXXO...../OO.XO.....",
      "B3",
      "A2",
      { 0, 0, PASS },
      { 1, 1, PASS } },
    /* the same with a liberty outside, which O fills before */
    { "bent four, a liberty outside",
      "........../........../........../OOOOO...../XXOOO...../.XOOO...../OXXXO...../OO.X......",
      "B3",
      "A2",
      { 0, 0, PASS },
      { 1, 1, PASS } },
    /* O's liberties at B are not to be filled before C is: three moves, not two, since
       the last one captures */
    { "approach, four against two",
      "OOXX../O..X../OOXX../O..X../OOXX../OXXX../XOOO../X.OO../XOOO../X.OO../XOOO../X.OO../XOOO../"
      "X.OO..",
      "A8",
      "A14",
      { 1, 1, PASS },
      { 0, 0, PASS } },
    /* With three, X moving second throws in at both B's, which are kos then: O cannot take X, who
       has always a ko to take; and X takes O when O may not retake at once. */
    { "approach, three against two",
      "OOXX../O..X../OOXX../O..X../OOXX../OXXX../XOOO../X.OO../XOOO../X.OO../XOOO../X.OO../XOOO../"
      "XOOO..",
      "A8",
      "A14",
      { 1, 1, PLAY },
      { 3, 0, PLAY } },
    /* X has liberties enough to take four stones in a Z, but O makes them a bulky five. */
    { "own eye filled for a killing shape",
      ".O.X.O..../OO.X.O..../O.XX.O..../.XX.OO..../XX.O....../.OOO......",
      "D6",
      "B6",
      { 0, 0, PASS },
      { 1, 1, PASS } },
};

static void check(struct semeai_engine *e, const struct row *row, bool by_x)
{
    struct board *b = diagram_board(row->picture);
    const struct side *want = by_x ? &row->by_x : &row->by_o;
    struct semeai_question q = { .budget = 20000 };
    struct semeai_answer a;

    cr_assert_not_null(b, "%s", row->name);
    cr_assert_eq(geo_parse(&b->geo, by_x ? row->x : row->o, &q.a), GO_OK);
    cr_assert_eq(geo_parse(&b->geo, by_x ? row->o : row->x, &q.b), GO_OK);
    cr_assert_eq(semeai_ask(e, b, &q, &a), GO_OK);
    cr_expect(semeai_code(a.defend) == want->defend && semeai_code(a.attack) == want->attack &&
                  (a.move == GEO_PASS) == (want->move == PASS),
              "%s, %s asks: %d %d %s, wanted %d %d %s", row->name, by_x ? "X" : "O",
              semeai_code(a.defend), semeai_code(a.attack), a.move == GEO_PASS ? "pass" : "move",
              want->defend, want->attack, want->move == PASS ? "pass" : "move");
    cr_expect(a.defend_proved && a.attack_proved, "%s: not proved", row->name);
    board_free(b);
}

Test(semeai, pictures)
{
    struct semeai_engine *e = semeai_new();

    cr_assert_not_null(e);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        check(e, &rows[i], true);
        check(e, &rows[i], false);
    }
    semeai_free(e);
}

/* O's eyes in the corner hang on a ko: that X fails while O may retake at once must not be taken
 * for the end of the matter. */
Test(semeai, eyes_on_a_ko_are_told)
{
    struct semeai_engine *e = semeai_new();
    struct board *b = diagram_board(".X.OOX.../XO.OOX.../OOOOOX.../XXXXXX..." OPEN_9);
    struct semeai_game game = { .budget = 3000 };
    struct semeai_outcome o;

    cr_assert(e && b);
    geo_parse(&b->geo, "D7", &game.target);
    geo_parse(&b->geo, "F7", &game.own);
    for (int first = 0; first < 2; first++) {
        game.attacker_first = first;
        game.ko_question = 1;
        cr_assert_eq(semeai_kill(e, b, &game, &o), GO_OK);
        cr_expect(o.result == SEMEAI_SAVED && o.ko, "first %d", first);
        game.ko_question = 3;
        cr_assert_eq(semeai_kill(e, b, &game, &o), GO_OK);
        cr_expect(o.result == SEMEAI_KILLED, "first %d", first);
    }
    semeai_free(e);
    board_free(b);
}

/* The answer is a function of the question: an engine that has been used gives the same. */
Test(semeai, purity)
{
    struct semeai_engine *used = semeai_new();

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct board *b = diagram_board(rows[i].picture);
        struct semeai_engine *fresh = semeai_new();
        struct semeai_question q = { .budget = 300 };
        struct semeai_answer first, second;
        geo_parse(&b->geo, rows[i].x, &q.a);
        geo_parse(&b->geo, rows[i].o, &q.b);
        cr_assert_eq(semeai_ask(fresh, b, &q, &first), GO_OK);
        cr_assert_eq(semeai_ask(used, b, &q, &second), GO_OK);
        cr_expect(first.nodes == second.nodes && first.move == second.move &&
                      first.attack == second.attack && first.defend == second.defend,
                  "%s", rows[i].name);
        semeai_free(fresh);
        board_free(b);
    }
    semeai_free(used);
}

Test(semeai, race_lost)
{
    struct semeai_engine *e = semeai_new();
    static const int lost[] = { 0, 0, 1 }; /* the first three pictures, X asks */

    for (int i = 0; i < 3; i++) {
        struct board *b = diagram_board(rows[i].picture);
        point x, o;
        struct semeai_question q = { .budget = 5000 };
        struct semeai_loss loss;
        geo_parse(&b->geo, rows[i].x, &x);
        geo_parse(&b->geo, rows[i].o, &o);
        q.a = x;
        q.b = o;
        cr_assert_eq(semeai_race_lost(e, b, &q, &loss), GO_OK);
        cr_expect(loss.lost == (lost[i] != 0) && loss.proved, "%s", rows[i].name);
        board_free(b);
    }
    semeai_free(e);
}

/* --- reads ---------------------------------------------------------------------------------- */

/* A position of random moves, with strings that have few liberties. */
static void play_random(struct board *b, struct random *r, int moves)
{
    const struct geometry g = b->geo;

    board_reset(b, &g);
    for (int i = 0; i < moves; i++) {
        const point p = geo_point(&g, (int)random_below(r, (uint64_t)g.width),
                                  (int)random_below(r, (uint64_t)g.height));
        if (board_check(b, i % 2 ? WHITE : BLACK, p) == GO_OK)
            board_play(b, i % 2 ? WHITE : BLACK, p);
    }
}

static bool pick_race(const struct board *b, struct random *r, struct semeai_question *q)
{
    const point p = geo_point(&b->geo, (int)random_below(r, (uint64_t)b->geo.width),
                              (int)random_below(r, (uint64_t)b->geo.height));
    const enum colour c = board_at(b, p);

    if (c == EMPTY || board_string(b, p)->liberties > 4)
        return false;
    for (int d = 0; d < 4; d++) {
        const point n = geo_neighbour(&b->geo, p, d);
        if (board_at(b, n) != colour_other(c) || board_string(b, n)->liberties > 5)
            continue;
        *q = (struct semeai_question){ .a = p, .b = n, .budget = 500 };
        return true;
    }
    return false;
}

static struct pointset alive_on(struct uncond_scratch *s, const struct board *b)
{
    const struct pointset black = board_stone_set(b, BLACK), white = board_stone_set(b, WHITE);
    struct uncond u;

    cr_assert_eq(uncond_status(s, &b->geo, &black, &white, &u), GO_OK);
    ps_or(&u.side[BLACK].alive, &u.side[WHITE].alive);
    return u.side[BLACK].alive;
}

/* Other stones outside the reads; false when what came out is no position to ask about. */
static bool change_outside(struct board *b, struct random *r, const struct pointset *reads)
{
    for (point p = 0; p < b->geo.limit; p++)
        if (geo_on_board(&b->geo, p) && !ps_has(reads, p) && random_below(r, 3) == 0)
            board_setup(b, p, (enum colour)random_below(r, 3));
    for (point p = 0; p < b->geo.limit; p++)
        if (geo_on_board(&b->geo, p) && board_at(b, p) != EMPTY &&
            board_string(b, p)->liberties == 0)
            return false;
    return true;
}

static bool same_answer(const struct semeai_answer *a, const struct semeai_answer *b)
{
    return a->attack == b->attack && a->defend == b->defend && a->nodes == b->nodes &&
           a->attack_proved == b->attack_proved && a->defend_proved == b->defend_proved &&
           a->attack_static == b->attack_static && a->defend_static == b->defend_static &&
           a->move == b->move;
}

Test(semeai, nothing_outside_the_reads_matters)
{
    const struct geometry g = geo_make(19, 19);
    struct semeai_engine *e = semeai_new();
    struct uncond_scratch *s = uncond_scratch_new(UNCOND_BEST);
    struct board *b = board_new(&g), *other = board_new(&g);
    struct random r = { .state = 20 };
    const char *wish = getenv("KIFU_RACE_FLIPS");
    const int want = wish ? atoi(wish) : 300;
    int asked = 0;

    while (asked < want) {
        struct semeai_question q;
        struct semeai_answer answer, again;
        play_random(b, &r, 100 + (int)random_below(&r, 160));
        if (!pick_race(b, &r, &q))
            continue;
        cr_assert_eq(semeai_ask(e, b, &q, &answer), GO_OK);
        for (int k = 0; k < 3; k++) {
            struct pointset before = alive_on(s, b), after;
            cr_assert_eq(board_copy(other, b), GO_OK);
            if (!change_outside(other, &r, &answer.reads))
                continue;
            if (b->ko != GEO_NONE && ps_has(&answer.reads, b->ko))
                board_set_ko(other, b->ko, (enum colour)b->ko_colour);
            after = alive_on(s, other);
            ps_and(&before, &answer.reads);
            ps_and(&after, &answer.reads);
            if (!ps_equal(&before, &after))
                continue;
            cr_assert_eq(semeai_ask(e, other, &q, &again), GO_OK);
            cr_assert(same_answer(&answer, &again), "seed 20, question %d", asked);
            asked++;
        }
    }
    board_free(b);
    board_free(other);
    uncond_scratch_free(s);
    semeai_free(e);
}
