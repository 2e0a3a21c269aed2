/* test_record.c - games, and what stands on the board when they are played through.
 *
 * How: small games written as moves and edits, with the picture of every position; then random
 * games against a replay that starts anew for each position.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "diagram.h"
#include "record.h"

/* --- small games ----------------------------------------------------------------------------- */

static void start(struct record *r, int width, int height)
{
    const struct geometry g = geo_make(width, height);

    record_clear(r, &g);
}

static point at(const struct record *r, const char *name)
{
    point p = GEO_NONE;

    cr_assert_eq(geo_parse(&r->geo, name, &p), GO_OK, "%s", name);
    return p;
}

static void move(struct record *r, enum colour c, const char *name)
{
    cr_assert_eq(record_add_move(r, c, at(r, name)), GO_OK);
}

static void edit(struct record *r, enum colour c, const char *name)
{
    cr_assert_eq(record_add_edit(r, at(r, name), c), GO_OK);
}

static struct board *any_board(void)
{
    const struct geometry g = geo_make(7, 2);

    return board_new(&g);
}

static void expect_board(const struct board *b, const char *want, uint32_t ply)
{
    struct bytes out = { 0 };

    cr_assert_eq(diagram_write(b, DIAGRAM_ONE_LINE, NULL, &out), GO_OK);
    cr_expect_str_eq((char *)out.data, want, "ply %u", ply);
    cr_expect(board_is_sound(b), "ply %u", ply);
    bytes_free(&out);
}

/* Plays r through and compares every position with its picture; `movers` has one of "XO" each.
 * Returns all faults. */
static unsigned walk(const struct record *r, const char *const *pictures, const char *movers)
{
    struct board *b = any_board();
    struct replay w;
    unsigned faults = 0;

    cr_assert_eq(replay_start(&w, r, b), GO_OK);
    cr_assert_eq(w.faults, 0);
    do {
        expect_board(b, pictures[w.ply], w.ply);
        cr_expect_eq(w.to_move, movers[w.ply] == 'X' ? BLACK : WHITE, "ply %u", w.ply);
        faults |= w.faults;
    } while (replay_next(&w));
    cr_expect_eq(w.ply, strlen(movers) - 1);
    cr_expect(!replay_next(&w), "the end stays the end");
    board_free(b);
    return faults;
}

Test(record, edits_stand_before_the_move_that_follows_them)
{
    static const char *const pictures[] = { "X../.../..O", "X../.X./..O", "..X/.X./O.O",
                                            "..X/.X./OXO", "X.X/.X./OXO" };
    struct record r = { 0 };

    start(&r, 3, 3);
    edit(&r, BLACK, "A3");
    edit(&r, WHITE, "C1");
    move(&r, BLACK, "B2");
    move(&r, WHITE, "A1");
    edit(&r, EMPTY, "A3");
    edit(&r, BLACK, "C3");
    move(&r, BLACK, "B1");
    /* Behind the last move, too. */
    move(&r, BLACK, "pass");
    edit(&r, BLACK, "A3");
    cr_expect_eq(walk(&r, pictures, "XOXXO"), 0);
    record_free(&r);
}

Test(record, an_edit_can_replace_a_stone_and_leave_it_without_liberties)
{
    static const char *const pictures[] = { "XO/OX", "XO/OO" };
    struct record r = { 0 };

    start(&r, 2, 2);
    edit(&r, BLACK, "A2");
    edit(&r, BLACK, "B2");
    edit(&r, WHITE, "B2");
    edit(&r, WHITE, "A1");
    edit(&r, BLACK, "B1");
    move(&r, WHITE, "pass");
    edit(&r, EMPTY, "B1");
    edit(&r, WHITE, "B1");
    cr_expect_eq(walk(&r, pictures, "OX"), 0);
    record_free(&r);
}

Test(record, captures_and_kos_happen_on_the_way)
{
    static const char *const pictures[] = {
        ".XO./X..O/.XO./....", ".XO./XO.O/.XO./....", /* White takes the ko's place */
        ".XO./X.XO/.XO./....",                        /* Black captures B3 */
        ".XO./XO.O/.XO./....",                        /* White retakes at once */
    };
    struct record r = { 0 };

    start(&r, 4, 4);
    for (const char *const *name = (const char *const[]){ "B4", "A3", "B2", NULL }; *name; name++)
        edit(&r, BLACK, *name);
    for (const char *const *name = (const char *const[]){ "C4", "D3", "C2", NULL }; *name; name++)
        edit(&r, WHITE, *name);
    move(&r, WHITE, "B3");
    move(&r, BLACK, "C3");
    move(&r, WHITE, "B3");
    cr_expect_eq(walk(&r, pictures, "OXOX"), RECORD_HAS_KO_BREACH);
    record_free(&r);
}

Test(record, a_ko_is_no_breach_after_an_edit_or_an_exchange)
{
    struct record r = { 0 };
    struct board *b = any_board();

    for (int way = 0; way < 2; way++) {
        struct replay w;
        unsigned faults = 0;
        start(&r, 4, 4);
        for (const char *const *name = (const char *const[]){ "B4", "A3", "B2", NULL }; *name;
             name++)
            edit(&r, BLACK, *name);
        for (const char *const *name = (const char *const[]){ "C4", "D3", "C2", NULL }; *name;
             name++)
            edit(&r, WHITE, *name);
        move(&r, WHITE, "B3");
        move(&r, BLACK, "C3");
        if (way == 0) {
            edit(&r, BLACK, "A1");
        } else {
            move(&r, WHITE, "D1");
            move(&r, BLACK, "A1");
        }
        move(&r, WHITE, "B3");
        cr_assert_eq(replay_start(&w, &r, b), GO_OK);
        while (replay_next(&w))
            faults |= w.faults;
        cr_expect_eq(faults, 0, "way %d", way);
    }
    board_free(b);
    record_free(&r);
}

Test(record, suicide_removes_the_own_stones)
{
    static const char *const pictures[] = { ".O./O../...", ".O./O../..." };
    struct record r = { 0 };

    start(&r, 3, 3);
    edit(&r, WHITE, "B3");
    edit(&r, WHITE, "A2");
    move(&r, BLACK, "A3");
    cr_expect_eq(walk(&r, pictures, "XO"), RECORD_HAS_SUICIDE);
    record_free(&r);

    /* Two stones at once: A3 and A2 with White around. */
    static const char *const two[] = { "XO/.O/O.", ".O/.O/O." };
    start(&r, 2, 3);
    edit(&r, BLACK, "A3");
    edit(&r, WHITE, "B3");
    edit(&r, WHITE, "B2");
    edit(&r, WHITE, "A1");
    move(&r, BLACK, "A2");
    cr_expect_eq(walk(&r, two, "XO"), RECORD_HAS_SUICIDE);
    record_free(&r);
}

Test(record, taking_the_last_liberty_of_the_other_is_no_suicide)
{
    static const char *const pictures[] = { ".OX/OX./X..", "X.X/.X./X.." };
    struct record r = { 0 };

    start(&r, 3, 3);
    edit(&r, WHITE, "B3");
    edit(&r, WHITE, "A2");
    edit(&r, BLACK, "C3");
    edit(&r, BLACK, "B2");
    edit(&r, BLACK, "A1");
    move(&r, BLACK, "A3");
    cr_expect_eq(walk(&r, pictures, "XO"), 0);
    record_free(&r);
}

Test(record, a_move_on_a_stone_replaces_it)
{
    static const char *const pictures[] = { "...", ".X.", ".O.", ".O.", ".X." };
    struct record r = { 0 };

    start(&r, 3, 1);
    move(&r, BLACK, "B1");
    move(&r, WHITE, "B1");
    move(&r, WHITE, "B1"); /* its own stone */
    move(&r, BLACK, "B1");
    cr_expect_eq(walk(&r, pictures, "XOOXO"), RECORD_OVERWRITES);
    record_free(&r);
}

Test(record, faults_belong_to_their_move_alone)
{
    struct record r = { 0 };
    struct board *b = any_board();
    struct replay w;

    start(&r, 3, 1);
    move(&r, BLACK, "B1");
    move(&r, WHITE, "B1");
    move(&r, BLACK, "A1"); /* White's B1 has C1 left: suicide */
    move(&r, WHITE, "pass");
    cr_assert_eq(replay_start(&w, &r, b), GO_OK);
    cr_assert(replay_next(&w) && w.faults == 0);
    cr_assert(replay_next(&w) && w.faults == RECORD_OVERWRITES);
    cr_assert(replay_next(&w) && w.faults == RECORD_HAS_SUICIDE);
    cr_assert(replay_next(&w) && w.faults == 0);
    cr_assert(!b->suicide, "the board's own rule stays");
    board_free(b);
    record_free(&r);
}

/* --- who is to move -------------------------------------------------------------------------- */

Test(record, to_move_follows_moves_then_pl_then_the_last_mover_then_handicap)
{
    struct record r = { 0 };

    start(&r, 9, 9);
    cr_expect_eq(replay_to_move(&r, 0), BLACK, "an empty game");

    edit(&r, BLACK, "C3");
    edit(&r, BLACK, "G7");
    cr_expect_eq(replay_to_move(&r, 0), BLACK, "stones alone are no handicap");
    r.handicap = 1;
    cr_expect_eq(replay_to_move(&r, 0), BLACK, "one stone of handicap is none");
    r.handicap = 2;
    cr_expect_eq(replay_to_move(&r, 0), WHITE, "handicap stones");
    record_add_turn(&r, BLACK);
    cr_expect_eq(replay_to_move(&r, 0), BLACK, "PL over handicap");
    record_add_turn(&r, WHITE);
    cr_expect_eq(replay_to_move(&r, 0), WHITE, "the last PL counts");
    move(&r, BLACK, "E5");
    cr_expect_eq(replay_to_move(&r, 0), BLACK, "the move that comes over PL");
    cr_expect_eq(replay_to_move(&r, 1), WHITE, "after the last mover");
    record_add_turn(&r, BLACK);
    cr_expect_eq(replay_to_move(&r, 1), BLACK, "PL over the last mover");
    move(&r, WHITE, "pass");
    cr_expect_eq(replay_to_move(&r, 1), WHITE);
    cr_expect_eq(replay_to_move(&r, 2), BLACK);
    record_free(&r);

    start(&r, 9, 9);
    r.handicap = 3;
    edit(&r, WHITE, "C3");
    cr_expect_eq(replay_to_move(&r, 0), BLACK, "handicap without a black stone");
    record_free(&r);
}

/* --- properties, identity, copies ------------------------------------------------------------ */

Test(record, properties_are_found_by_name)
{
    struct record r = { 0 };

    start(&r, 9, 9);
    cr_assert_null(record_property(&r, "PB"));
    cr_assert_eq(record_add_property(&r, "PB", "Anna and more", 4), GO_OK);
    cr_assert_eq(record_add_property(&r, "EV", "", 0), GO_OK);
    cr_assert_eq(record_add_property(&r, "PB", "second", 6), GO_OK);
    cr_expect_str_eq(record_property(&r, "PB"), "Anna");
    cr_expect_str_eq(record_property(&r, "EV"), "");
    cr_expect_null(record_property(&r, "P"));
    const struct geometry g = geo_make(5, 5);
    record_clear(&r, &g);
    cr_expect_null(record_property(&r, "PB"));
    cr_expect_eq(r.komi_quarters, RECORD_KOMI_ABSENT);
    record_free(&r);
}

/* Two games that differ in one thing each; their identities must all differ. */
Test(record, the_hash_sees_what_was_played_and_nothing_else)
{
    struct record r = { 0 };
    uint64_t hash[9];
    int count = 0;

    start(&r, 9, 9);
    hash[count++] = record_hash(&r);
    move(&r, BLACK, "C3");
    hash[count++] = record_hash(&r);
    record_add_turn(&r, BLACK);
    hash[count++] = record_hash(&r);
    edit(&r, WHITE, "D4");
    hash[count++] = record_hash(&r);
    start(&r, 9, 9);
    move(&r, WHITE, "C3");
    hash[count++] = record_hash(&r);
    start(&r, 9, 9);
    move(&r, BLACK, "pass");
    hash[count++] = record_hash(&r);
    start(&r, 9, 8);
    hash[count++] = record_hash(&r);
    start(&r, 8, 9);
    hash[count++] = record_hash(&r);
    start(&r, 9, 9);
    edit(&r, BLACK, "C3");
    hash[count++] = record_hash(&r);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            cr_expect_neq(hash[i], hash[j], "games %d and %d", i, j);

    const uint64_t before = record_hash(&r);
    record_add_property(&r, "PB", "x", 1);
    r.komi_quarters = 26;
    r.flags = RECORD_CUT;
    r.result = RECORD_DRAW;
    r.source_index = 7;
    cr_expect_eq(record_hash(&r), before);
    record_free(&r);
}

Test(record, a_copy_is_whole_and_its_own)
{
    struct record r = { 0 }, copy = { 0 };

    start(&copy, 3, 3);
    move(&copy, BLACK, "A1");
    start(&r, 9, 9);
    record_copy(&copy, &r);
    cr_expect_eq(copy.move_count, 0, "an empty game empties");
    edit(&r, BLACK, "C3");
    record_add_turn(&r, WHITE);
    move(&r, WHITE, "D4");
    record_add_property(&r, "RE", "B+3.5", 5);
    bytes_add(&r.source, "a/b.sgf", 7);
    r.komi_quarters = 26;
    r.handicap = 2;
    r.result = RECORD_BLACK_WINS;
    r.flags = RECORD_HAS_FAULT;
    r.source_index = 3;
    r.source_offset = 99;
    cr_assert_eq(record_copy(&copy, &r), GO_OK);
    cr_expect_eq(record_hash(&copy), record_hash(&r));
    record_free(&r);
    cr_expect_str_eq(record_property(&copy, "RE"), "B+3.5");
    cr_expect_arr_eq(copy.source.data, "a/b.sgf", 7);
    cr_expect(copy.komi_quarters == 26 && copy.handicap == 2 && copy.source_index == 3 &&
              copy.source_offset == 99 && copy.flags == RECORD_HAS_FAULT &&
              copy.result == RECORD_BLACK_WINS && copy.source.count == 7);
    record_free(&copy);
}

/* --- random games ---------------------------------------------------------------------------- */

/* Each position of one walk equals the position reached by a fresh one that stops there. */
Test(record, positions_do_not_depend_on_where_the_walk_began)
{
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct random random = { .state = seed };
        struct record r = { 0 };
        const int side = 1 + (int)(seed % 7);
        start(&r, side, side + (int)(seed % 3));
        for (int i = 0; i < 60; i++) {
            const point p = geo_point(&r.geo, (int)random_below(&random, (uint64_t)r.geo.width),
                                      (int)random_below(&random, (uint64_t)r.geo.height));
            if (random_below(&random, 8) == 0)
                record_add_edit(&r, p, (enum colour)random_below(&random, 3));
            else
                record_add_move(&r, (enum colour)(1 + random_below(&random, 2)),
                                random_below(&random, 20) ? p : GEO_PASS);
        }
        struct board *b = any_board(), *fresh = any_board();
        struct replay w, v;
        cr_assert_eq(replay_start(&w, &r, b), GO_OK);
        do {
            cr_assert_eq(replay_start(&v, &r, fresh), GO_OK);
            while (v.ply < w.ply)
                cr_assert(replay_next(&v));
            cr_assert(board_equal(b, fresh) && b->hash == fresh->hash, "seed %llu, ply %u",
                      (unsigned long long)seed, w.ply);
            cr_assert_eq(v.to_move, w.to_move);
            cr_assert(board_is_sound(b), "seed %llu, ply %u", (unsigned long long)seed, w.ply);
        } while (replay_next(&w));
        board_free(b);
        board_free(fresh);
        record_free(&r);
    }
}
