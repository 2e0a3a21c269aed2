/* test_uncond_pictures.c - unconditional status and meaningless moves on positions that a person
 * can check.
 *
 * How: the list of a colour, its rings and the settled points as text, for the three categories,
 * for rings, for a ko and for GNU Go's seki step; and two positions from games with known answers.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "uncond_twin.h"

/* Two eyes above, and a room below in which White lives unless Black plays first. */
static const char room[] = ".X./XXX/.../...";

/* 9x9, White to move: one move is left that settles everything. */
static const char last_move[] =
    "..OOO.OX./XOOXXOOXX/OOO.OOOOO/XOXOOXOO./XXXXXXXXO/XXX.XOOXX/.XOXOO.OO/XOOO.XO.X/OO.OOOOX.";

/* 9x9: a corner that Black, and another that White can settle. */
static const char corners[] =
    "XX.X...../.OOX.XXXX/O.OXXX.../OOOXOX.../XXOOOXXXX/.XO.OOOOO/XXOOO.O../..XXXOOOO/O.X.XO...";

struct words {
    char list[1024], rings[256];
};

static void add_name(char *text, const struct uncond_position *p, const char *before, point at)
{
    char name[GEO_NAME_SIZE];

    strcat(text, before);
    strcat(text, geo_name(&p->geo, at, name));
}

static void write_list(const struct uncond_position *p, const struct uncond_list *l,
                       struct words *out)
{
    *out = (struct words){ "", "" };
    for (size_t i = 0; i < l->count; i++) {
        add_name(out->list, p, i == 0 ? "" : " ", l->move[i].at);
        add_name(out->list, p, ">", l->move[i].replacement);
    }
    for (size_t i = 0; i < l->ring_count; i++) {
        const struct uncond_ring *r = &l->ring[i];
        for (size_t k = 0; k < r->count; k++)
            add_name(out->rings, p, k > 0 ? " " : i > 0 ? "; " : "", l->ring_point[r->first + k]);
        if (r->stays != GEO_NONE)
            add_name(out->rings, p, " stays ", r->stays);
    }
}

/* The lists and rings of both colours, on every variant that runs here. */
static void find_words(const struct uncond_position *p, struct words out[3])
{
    struct uncond_list list[3] = { 0 };
    struct uncond u;

    for (int v = UNCOND_PLAIN; v < UNCOND_VARIANTS; v++) {
        struct uncond_scratch *s = uncond_scratch_new((enum uncond_variant)v);
        if (s == NULL)
            continue;
        cr_assert_eq(uncond_moves(s, p, UNCOND_CHOICE_BEST, &u, list), GO_OK);
        for (int c = BLACK; c <= WHITE; c++) {
            struct words w;
            write_list(p, &list[c], &w);
            if (v == UNCOND_PLAIN)
                out[c] = w;
            cr_assert(memcmp(&out[c], &w, sizeof w) == 0, "variant %d", v);
        }
        uncond_scratch_free(s);
    }
    uncond_list_free(&list[BLACK]);
    uncond_list_free(&list[WHITE]);
}

static void expect(const char *picture, const char *black, const char *rings, const char *white)
{
    const struct uncond_position p = position_of_picture(picture);
    struct words w[3];

    find_words(&p, w);
    cr_expect_str_eq(w[BLACK].list, black, "%s: Black: %s", picture, w[BLACK].list);
    cr_expect_str_eq(w[BLACK].rings, rings, "%s: rings: %s", picture, w[BLACK].rings);
    cr_expect_str_eq(w[WHITE].list, white, "%s: White: %s", picture, w[WHITE].list);
}

/* Letters of all points, rows split by '/'. */
static const char *letters(const struct uncond_position *p, struct uncond *u, char *text)
{
    struct uncond_scratch *s = uncond_scratch_new(UNCOND_BEST);
    char *end = text;

    cr_assert_eq(uncond_status(s, &p->geo, &p->black, &p->white, u), GO_OK);
    uncond_scratch_free(s);
    for (int row = 0; row < p->geo.height; row++) {
        for (int column = 0; column < p->geo.width; column++)
            *end++ = uncond_letter(u, geo_point(&p->geo, column, row));
        *end++ = row + 1 < p->geo.height ? '/' : '\0';
    }
    return text;
}

/* --- the three categories
 * -------------------------------------------------------------------------- */

Test(uncond_pictures, settled_points_need_no_moves)
{
    /* White's moves into the eyes are suicide: no moves, so not listed. */
    expect(".X.X./XXXXX/.....", "A3>PASS C3>PASS E3>PASS A1>PASS B1>PASS C1>PASS D1>PASS E1>PASS",
           "", "A1>PASS B1>PASS C1>PASS D1>PASS E1>PASS");
    expect("...../.X.O./.....", "", "", "");
}

Test(uncond_pictures, a_move_may_be_settled_once_it_is_played)
{
    /* White at D leaves Black a second eye; Black himself lives at C. */
    expect(".X..", "A1>C1 D1>C1", "", "D1>PASS");
}

Test(uncond_pictures, one_move_gives_life_and_replaces_the_others)
{
    expect(".X.X...", "A1>F1 C1>F1 E1>F1 G1>F1", "", "");
}

/* White lives at B1 alone: at A1 or C1 he leaves himself one eye of two points.  A black stone at
 * A1 or C1 can be captured, and then White lives. */
Test(uncond_pictures, moves_that_settle_each_other_are_a_ring_and_one_stays)
{
    expect(room, "A4>PASS C4>PASS B2>A2 C2>A2 A1>A2 B1>A2 C1>A2", "A2 B2 C2 B1 stays A2",
           "A1>PASS C1>PASS");
}

Test(uncond_pictures, two_places_are_two_rings)
{
    expect(".../.../XXX/.X./XXX/.../...",
           "A7>B7 C7>B7 A6>B7 B6>B7 C6>B7 A4>PASS C4>PASS B2>A2 C2>A2 A1>A2 B1>A2 C1>A2",
           "B7 A6 B6 C6 stays B7; A2 B2 C2 B1 stays A2", "A7>PASS C7>PASS A1>PASS C1>PASS");
}

Test(uncond_pictures, what_the_ko_forbids_replaces_nothing)
{
    struct uncond_position p = position_of_picture(room);
    struct words w[3];

    p.ko = geo_point(&p.geo, 0, 2);
    p.ko_colour = BLACK;
    find_words(&p, w);
    cr_expect_str_eq(w[BLACK].list, "A4>PASS C4>PASS A2>B2 C2>B2 A1>B2 B1>B2 C1>B2");
    p.ko_colour = WHITE;
    find_words(&p, w);
    cr_expect_str_eq(w[BLACK].list, "A4>PASS C4>PASS B2>A2 C2>A2 A1>A2 B1>A2 C1>A2");
}

/* --- status
 * --------------------------------------------------------------------------------------- */

Test(uncond_pictures, a_room_is_open_until_somebody_plays_there)
{
    const struct uncond_position open = position_of_picture(room);
    const struct uncond_position closed = position_of_picture(".X./XXX/X../...");
    const struct uncond_position dead = position_of_picture(".X./XXX/.../O..");
    const struct uncond_position lives = position_of_picture(".X./XXX/OOO/.O.");
    struct uncond u;
    char text[64];

    cr_expect_str_eq(letters(&open, &u, text), "bBb/BBB/.../...");
    cr_expect_str_eq(letters(&closed, &u, text), "bBb/BBB/Bbb/bbb");
    cr_expect_str_eq(letters(&dead, &u, text), "bBb/BBB/bbb/bbb");
    cr_expect_str_eq(letters(&lives, &u, text), "bBb/BBB/WWW/wWw");
}

Test(uncond_pictures, a_region_left_open_for_a_seki_is_flagged)
{
    const struct uncond_position seki =
        position_of_picture(".X.X.X/XXXXXX/OOOOOO/OOO.OO/O.XX.O/OO.OOO/OOOOOO");
    /* With one of the four points taken there is no such shape any more. */
    const struct uncond_position dead =
        position_of_picture(".X.X.X/XXXXXX/OOOOOO/OOO.OO/O.XXOO/OO.OOO/OOOOOO");
    struct pointset region = ps_board(&seki.geo);
    struct uncond u;
    char text[64];

    cr_expect_str_eq(letters(&seki, &u, text), "bBbBbB/BBBBBB/....../....../....../....../......");
    ps_andnot(&region, &u.side[BLACK].settled);
    cr_expect(ps_equal(&u.side[BLACK].seki, &region));
    cr_expect(ps_is_empty(&u.side[WHITE].seki));
    cr_expect_str_eq(letters(&dead, &u, text), "bBbBbB/BBBBBB/bbbbbb/bbbbbb/bbbbbb/bbbbbb/bbbbbb");
    cr_expect(ps_is_empty(&u.side[BLACK].seki));
}

/* --- positions from games
 * -------------------------------------------------------------------------- */

/* Does a white stone there settle every point of the board? */
static bool settles_all(struct uncond_position p, point at)
{
    struct uncond u;
    char text[128];

    ps_add(&p.white, at);
    return strchr(letters(&p, &u, text), '.') == NULL;
}

Test(uncond_pictures, the_last_move_of_a_game)
{
    const struct uncond_position p = position_of_picture(last_move);
    const point g3 = geo_point(&p.geo, 6, 6), h2 = geo_point(&p.geo, 7, 7);
    struct words w[3];

    find_words(&p, w);
    cr_expect(strstr(w[WHITE].list, "J6>G3") != NULL || strstr(w[WHITE].list, "J6>H2") != NULL,
              "%s", w[WHITE].list);
    cr_expect(settles_all(p, g3));
    cr_expect(settles_all(p, h2));
}

Test(uncond_pictures, moves_that_save_stones_in_corners)
{
    const struct uncond_position p = position_of_picture(corners);
    static const char *const black[] = { "A2>B2", "B1>B2", "A4>B2", "D1>B2" };
    struct words w[3];

    find_words(&p, w);
    for (size_t i = 0; i < sizeof black / sizeof *black; i++)
        cr_expect(strstr(w[BLACK].list, black[i]) != NULL, "%s in %s", black[i], w[BLACK].list);
    cr_expect(strstr(w[WHITE].list, "A8>C9") != NULL, "%s", w[WHITE].list);
}
