/* test_eyes.c - eye spaces as pictures: half eyes, false eyes, kos, stones that are not safe.
 *
 * X owns the spaces, O is the enemy.  Values are pairs: eyes with O to move first, with X to move
 * first; three pairs: O has a ko threat, nobody has one, X has one.  All of them were worked out by
 * hand; the comments say how.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "diagram.h"
#include "eyes.h"

static const struct eyes_effort effort = { .order = 2,
                                           .budget = 2000,
                                           .shape_budget = 60000,
                                           .large_budget = 60000,
                                           .full_vertices = EYESHAPE_VERTICES_MAX,
                                           .open_margins = EYESHAPE_VERTICES_MAX,
                                           .values_kept = 1000 };

struct look {
    struct board *b;
    struct eyes_engine *engine;
    struct eyes_memory *memory;
    struct eyes eyes;
};

static void look_at(struct look *l, const char *picture)
{
    *l = (struct look){ .b = diagram_board(picture),
                        .engine = eyes_engine_new(&effort),
                        .memory = eyes_memory_new() };
    cr_assert(l->b, "not a picture: %s", picture);
    cr_assert(l->engine && l->memory);
    cr_assert_eq(eyes_find(l->engine, l->memory, l->b, NULL, 0, &l->eyes), GO_OK);
}

static void look_away(struct look *l)
{
    eyes_free(&l->eyes);
    eyes_memory_free(l->memory);
    eyes_engine_free(l->engine);
    board_free(l->b);
}

/* The vital moves of a side without threats as a text, "A1 B2", "-" for none. */
static void moves_of(const struct look *l, const struct eyes_space *s, enum eyeshape_side side,
                     char text[200])
{
    point moves[EYESHAPE_VERTICES_MAX * EYES_MOVES_MAX];
    char name[GEO_NAME_SIZE];
    bool outside;
    const int count = eyes_vital(s, EYESHAPE_THREAT_NONE, side, moves, &outside);
    int used = 0;

    text[0] = '\0';
    for (int i = 0; i < count && used < 190; i++)
        used += snprintf(text + used, 200 - (size_t)used, "%s%s", i > 0 ? " " : "",
                         geo_name(&l->b->geo, moves[i], name));
    if (count == 0)
        snprintf(text, 200, outside ? "+" : "-");
}

/* values: "OO NN XX", the three pairs.  attack, defence: moves without threats, or NULL. */
static void expect_at(const char *picture, const char *where, const char *values,
                      const char *attack, const char *defence)
{
    struct look l;
    point p;
    char got[40], moves[200];

    look_at(&l, picture);
    cr_assert_eq(geo_parse(&l.b->geo, where, &p), GO_OK);
    const struct eyes_space *s = eyes_at(&l.eyes, p);
    cr_assert(s, "no space at %s in\n%s", where, picture);
    cr_expect_eq(s->colour, BLACK, "%s is White's in\n%s", where, picture);
    const int8_t(*e)[EYESHAPE_SIDES] = s->value.eyes;
    snprintf(got, sizeof got, "%d%d %d%d %d%d", e[0][0], e[0][1], e[1][0], e[1][1], e[2][0],
             e[2][1]);
    cr_expect_str_eq(got, values, "%s: %s, not %s, in\n%s", where, got, values, picture);
    for (int side = 0; side < EYESHAPE_SIDES; side++) {
        const char *wanted = side == EYESHAPE_ATTACKER ? attack : defence;
        moves_of(&l, s, (enum eyeshape_side)side, moves);
        if (wanted)
            cr_expect_str_eq(moves, wanted, "%s, %s: %s, not %s, in\n%s", where,
                             side == 0 ? "attack" : "defence", moves, wanted, picture);
    }
    look_away(&l);
}

/* --- eyes of one point ---------------------------------------------------------------------- */

Test(eyes, one_point_in_the_corner)
{
    /* B2, the only diagonal, is X's: an eye, O O to the right cannot change it. */
    expect_at(". . . . . . ."
              "/X X X O O . ."
              "/X X X O . . ."
              "/. X X O . . .",
              "A1", "11 11 11", "-", "-");
    /* B2 is O's, and cannot be captured: false. */
    expect_at(". . . . . . ."
              "/X O O O . . ."
              "/X O . O . . ."
              "/. X O O . . .",
              "A1", "00 00 00", "-", "-");
    /* Who plays at B2 first. */
    expect_at(". . . . . . ."
              "/X X O O . . ."
              "/X . O . . . ."
              "/. X X O . . .",
              "A1", "01 01 01", "B2", "B2");
}

Test(eyes, one_point_on_the_edge)
{
    /* D1 between C2 and E2: both X's. */
    expect_at(". . . . . . . . ."
              "/. . . . . . . . ."
              "/. X X X X X . . ."
              "/. X X X X X . O ."
              "/. O X . X O . . .",
              "D1", "11 11 11", "-", "-");
    /* On the edge one lost diagonal is enough. */
    expect_at(". . . . . . . . ."
              "/. . . O O O . . ."
              "/. X X X O . O . ."
              "/. X X X O O . . ."
              "/. O X . X O . . .",
              "D1", "00 00 00", "-", "-");
    /* E2 is open: who moves first. */
    expect_at(". . . . . . . . ."
              "/. . . O O . . . ."
              "/. X X X O . O . ."
              "/. X X X . O . . ."
              "/. O X . X O . . .",
              "D1", "01 01 01", "E2", "E2");
    /* Both are open: O takes one, and one is enough; X takes one, O the other.  No eye. */
    expect_at(". X X X X X . . ."
              "/. O X X X O . . ."
              "/. O X X X O . . ."
              "/. O . X . O . . ."
              "/. O X . X O . . .",
              "D1", "00 00 00", "-", "-");
}

Test(eyes, one_point_in_the_centre)
{
    /* One diagonal lost (F5), three X's: an eye. */
    expect_at(". . . . . . . . ."
              "/. . X X X O O . ."
              "/. . X X O . O . ."
              "/. . X . X O . . ."
              "/. . X X X O . . ."
              "/. . X X X O . . ."
              "/. . . . . . . . .",
              "D4", "11 11 11", "-", "-");
    /* Two lost: false. */
    expect_at(". . O O O . . . ."
              "/. O . X O O . . ."
              "/. O O X O . O . ."
              "/. . X . X O . . ."
              "/. . X X X O . . ."
              "/. . X X X O . . ."
              "/. . . . . . . . .",
              "D4", "00 00 00", "-", "-");
    /* One lost (E5), one open (C5): who moves first. */
    expect_at(". . O O O . . . ."
              "/. O . X O O . . ."
              "/. O . X O . O . ."
              "/. . X . X O . . ."
              "/. . X X X O . . ."
              "/. . X X X O . . ."
              "/. . . . . . . . .",
              "D4", "01 01 01", "C5", "C5");
}

Test(eyes, open_diagonals_in_the_centre)
{
    /* Two open (C5, E5), two X's: X answers on the other one. */
    expect_at(". . O X O . . . ."
              "/. O . X . O . . ."
              "/. O . X . O O . ."
              "/. . X . X O . . ."
              "/. . X X X O . . ."
              "/. . X X X O . . ."
              "/. . . . . . . . .",
              "D4", "11 11 11", "-", "-");
    /* Three open: O takes two of them if he begins, one if X begins. */
    expect_at(". . O X O . . . ."
              "/. O . X . O . . ."
              "/. O . X . O O . ."
              "/. . X . X O . . ."
              "/. . X X . O . . ."
              "/. . X X O O . . ."
              "/. . . . . . . . .",
              "D4", "01 01 01", "C5 E5 E3", "C5 E5 E3");
}

/* --- ends of larger spaces ------------------------------------------------------------------ */

Test(eyes, two_points_with_a_bad_end)
{
    /* C1 is in atari: O takes it by B1, and A1 is no eye then.  X at B1 has A1. */
    expect_at(". . . . . . . . ."
              "/X X O O . . . . ."
              "/X X O . O . . . ."
              "/. . X O O . . . .",
              "A1", "01 01 01", "B1", "B1");
    /* C1 has a liberty, and still: O throws in at B1, X takes at A1, and B1 is false. */
    expect_at(". . . . . . . . ."
              "/X X O O . . . . ."
              "/X X O . O . . . ."
              "/. . X . O . . . .",
              "A1", "01 01 01", "B1", "B1");
    /* C2 is open: O takes it, X fills B1. */
    expect_at(". . . . . . . . ."
              "/X X X O . . . . ."
              "/X X . O O . . . ."
              "/. . X X O . . . .",
              "A1", "11 11 11", "-", "-");
}

Test(eyes, three_points_with_a_half_end)
{
    /* Without the half end this is 1 or 2 by B1.  X at B1: O takes D2 and C1 is false.  X at D2: O
     * plays B1.  One eye. */
    expect_at("X X X X O . . . ."
              "/X X X X O . . . ."
              "/X X X . O . O . ."
              "/. . . X O O . . .",
              "A1", "11 11 11", "-", "-");
    /* The same with D2 X's: B1 decides. */
    expect_at("X X X X O . . . ."
              "/X X X X O . . . ."
              "/X X X X O . O . ."
              "/. . . X O O . . .",
              "A1", "12 12 12", "B1", "B1");
    /* The same with D2 O's: !.. , one eye. */
    expect_at("X X X O O . . . ."
              "/X X X O . . . . ."
              "/X X X O O . O . ."
              "/. . . X O O . . .",
              "A1", "11 11 11", "-", "-");
}

Test(eyes, four_points_with_a_half_end)
{
    /* A real end: two eyes whoever moves.  With E2 O's, O has D1 for E1 as soon as he likes: one
     * eye, also with X first, who can save E1 by D1 or divide at B1 or C1, not both. */
    expect_at("X X X X X O . . ."
              "/X X X X X O . . ."
              "/X X X X X O . O ."
              "/. . . . X O O . .",
              "A1", "22 22 22", "-", "-");
    expect_at("X X X X O O . . ."
              "/X X X X O . . . ."
              "/X X X X O O . O ."
              "/. . . . X O O . .",
              "A1", "11 11 11", "-", "-");
    /* E2 open: X has it or divides in time; O takes it first. */
    expect_at("X X X X X O . . ."
              "/X X X X X O . . ."
              "/X X X X . O . O ."
              "/. . . . X O O . .",
              "A1", "12 12 12", NULL, NULL);
}

/* --- stones of O on the diagonal ------------------------------------------------------------- */

Test(eyes, a_stone_on_the_diagonal)
{
    /* E2 is in atari: X takes it by F2 and has an eye, O saves it by F2, by G2 as well (X at F2
     * would be caught), or by taking E1. */
    expect_at(". . . . . . . . ."
              "/. X X X X O O . ."
              "/. X X X O . . . ."
              "/. O X . X O . . .",
              "D1", "01 01 01", NULL, "F2");
    /* E2 cannot be saved: it is as if it were X's. */
    expect_at(". . . . . . . . ."
              "/X X X X X X X O ."
              "/X X X X O . X O ."
              "/. O X . X X X O .",
              "D1", "11 11 11", "-", "-");
    /* O cannot play at E2 at all. */
    expect_at(". . . . . . . . ."
              "/. X X X X X X O ."
              "/. X X X . X X O ."
              "/. O X . X X O . .",
              "D1", "11 11 11", "-", "-");
}

/* --- kos on the diagonal ---------------------------------------------------------------------- */

/* The case of 2002: a space in the corner with a half eye on a ko.  D2 is the ko, which X holds by
 * E2.  X first plays B1: A1 is an eye, C1 one if he wins the ko.  O takes at D2; with a threat X
 * retakes and connects there: two eyes; without one O connects at E2: one.  O first plays B1: one.
 */
Test(eyes, the_case_of_2002)
{
    expect_at(". . . X O . . . ."
              "/X X X X O O . . ."
              "/X X X . X O . . ."
              "/. . . X O O . . .",
              "A1", "11 11 12", "-", "-");
}

/* O holds the ko (D2) and X would have to take it first: while he does, O plays B1. */
Test(eyes, the_case_of_2002_with_the_ko_in_the_enemys_hand)
{
    expect_at(". . . X O . . . ."
              "/X X X X O O . . ."
              "/X X X O . O . . ."
              "/. . . X O O . . .",
              "A1", "11 11 11", "-", "-");
}

Test(eyes, one_point_and_a_ko)
{
    /* X holds it: O takes at D2 and, when X cannot retake, connects; one threat of X is enough. */
    expect_at(". . . X O . . . ."
              "/X X X X O O . . ."
              "/X X X . X O . . ."
              "/X X . X O O . . .",
              "C1", "01 01 11", "D2", "D2");
    /* O holds it and connects at E2; X takes it there, and connects where O has no threat. */
    expect_at(". . . X O . . . ."
              "/X X X X O O . . ."
              "/X X X O . O . . ."
              "/X X . X O O . . .",
              "C1", "00 01 01", NULL, "E2");
}

Test(eyes, two_points_and_a_ko)
{
    /* O takes the ko, X fills C1 and has B1. */
    expect_at(". . . X O . . . ."
              "/X X X X O O . . ."
              "/X X X . X O . . ."
              "/X . . X O O . . .",
              "B1", "11 11 11", "-", "-");
    /* O throws in at C1, and X would take at B1 and leave C1 to the ko: he takes at E2 instead, and
     * O's stone dies whatever it does; with a threat O retakes, and then X has to take at B1. */
    expect_at(". . . X O . . . ."
              "/X X X X O O . . ."
              "/X X X O . O . . ."
              "/X . . X O O . . .",
              "B1", "01 11 11", "-", "-");
}

Test(eyes, four_points_and_a_ko)
{
    /* O at B1: X at C1 has A1, and D1 if he wins the ko, which O takes first; X at E2: O at C1.  X
     * first: E2, or B1, which leaves C1 and D1: one eye there whatever becomes of the ko. */
    expect_at(". . . . O . . . ."
              "/O O O O O . . . ."
              "/X X X X X O O . ."
              "/X X X X . X O . ."
              "/. . . . X O O . .",
              "A1", "12 12 22", "B1", "E2 B1");
    /* O holds it: he connects at F2, and the end is false: one eye.  X first plays B1; C1 and D1
     * are then the two points above, which O spoils with a threat. */
    expect_at(". . . . O . . . ."
              "/O O O O O . . . ."
              "/X X X X X O O . ."
              "/X X X X O . O . ."
              "/. . . . X O O . .",
              "A1", "11 12 12", NULL, "B1");
}

/* --- stones of O that are not safe -------------------------------------------------------------
 */

Test(eyes, dead_stones_with_a_way_out)
{
    /* B1, C1: O at C1 has three stones with E1 as their last liberty, and X takes them there.  O at
     * E1: X takes B1 and has an eye. */
    expect_at(". . . . . . . ."
              "/X X X X O O . ."
              "/X O . O . O . .",
              "B1", "11 11 11", "-", "-");
    /* D1 is joined to the outside: O at C1 saves B1. */
    expect_at(". . . . . . . ."
              "/X X X X . O . ."
              "/X O . O O O . .",
              "B1", "01 01 01", "C1", "C1");
    /* D1 has a second liberty, but X at E1 takes all three stones none the less. */
    expect_at(". . . . . . . ."
              "/X X X X . O . ."
              "/X O . O . O . .",
              "B1", "11 11 11", "-", "-");
}

/* D5, D4 (dead), E5, F5 (dead): X at D5... takes two stones and E5, the stone between D4's point
 * and F5's, cannot be taken: two eyes.  O there: X takes four by the liberty at B5: one. */
Test(eyes, two_captures_with_one_stone)
{
    expect_at("O . O . O"
              "/. O X O X"
              "/O O X X X"
              "/O O . . ."
              "/O O O O O",
              "D5", "12 12 12", "D5", "D5");
}

/* A region that X alone encloses: nobody needs to read whether O's stones there could be taken. */
Test(eyes, stones_in_a_closed_region)
{
    /* Three in a row with O in the middle, and with O at an end: X takes, or O plays the middle. */
    expect_at(". . . . . . . ."
              "/. . . . . . . ."
              "/X X X X X O . ."
              "/X X X X X O . ."
              "/. O . X O O . .",
              "A1", "11 11 11", "-", "-");
    expect_at(". . . . . . . ."
              "/. . . . . . . ."
              "/X X X X X O . ."
              "/X X X X X O . ."
              "/O . . X O O . .",
              "A1", "12 12 12", "B1", "B1");
}

/* A lone X in the midst of his own space is a stone in it, not its wall. */
Test(eyes, an_own_stone_within_the_space)
{
    expect_at(". X X X X X X O ."
              "/. X . . . X X O ."
              "/. X . X . X X O ."
              "/. X . . . X X O ."
              "/. X X X X X X O .",
              "C4", "22 22 22", "-", "-");
}

/* --- margins -----------------------------------------------------------------------------------
 */

Test(eyes, open_spaces)
{
    /* A1, B1 and the margin C1, which both can reach: X closes it and has an eye; O pushes in and X
     * blocks at B1. */
    expect_at(". . . . . . . ."
              "/. . . . . . . ."
              "/X X X . . . . ."
              "/X X X O O . . ."
              "/. . . O . . . .",
              "A1", "11 11 11", "-", "-");
    /* With one point less O takes the eye. */
    expect_at(". . . . . . . ."
              "/. . . . . . . ."
              "/X X X . . . . ."
              "/X X O O . . . ."
              "/. . O . . . . .",
              "A1", "01 01 01", "B1", "B1");
}
