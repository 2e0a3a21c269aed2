/* test_worms.c - attributes of strings.
 *
 * How: pictures for single rules; where a folder of positions with known answers is at hand
 * (KIFU_SHARED), all of its strings.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "diagram.h"
#include "worms.h"

static struct worms w;

static const struct worm *worm_at(const char *picture, const char *name)
{
    struct board *b = diagram_board(picture);
    point p;

    cr_assert(b, "%s", picture);
    cr_assert_eq(geo_parse(&b->geo, name, &p), GO_OK);
    worms_find(b, &w);
    board_free(b);
    cr_assert_geq(w.at[p], 0, "%s: no string there", name);
    return &w.worm[w.at[p]];
}

Test(worms, effective_size_reaches_distance_four)
{
    const struct worm *lone = worm_at(
        "........./........./........./........./....X..../........./........./........./.........",
        "E5");
    cr_expect_eq(lone->effective, 21 * WORMS_EFFECTIVE_UNIT);
    /* B1 is nearest to A1 alone, E1 to F1 alone; C1 and D1 are one step from neither: C1 is two
     * from A1 and three from F1. */
    const struct worm *shared = worm_at("X....X", "A1");
    cr_expect_eq(shared->effective, 2 * WORMS_EFFECTIVE_UNIT);
    const struct worm *middle = worm_at("X...X", "A1");
    cr_expect_eq(middle->effective, WORMS_EFFECTIVE_UNIT / 4 * 7); /* 1 + 1/2 + 1/4 */
}

Test(worms, a_ring_has_genus_one)
{
    cr_expect_eq(worm_at(".XXX./.X.X./.XXX./...../.....", "B5")->genus, 1);
    cr_expect_eq(worm_at(".XX../.X.../.XXX./...../.....", "B5")->genus, 0);
}

Test(worms, a_cutting_stone_parts_two_strings)
{
    /* Two strings that share a liberty, two that do not, one alone. */
    cr_expect_eq(worm_at(".XOX./.X.X./...../...../.....", "C5")->cutstone, 1);
    cr_expect_eq(worm_at("...../..O../.XOX./..O../.....", "C3")->cutstone, 2);
    cr_expect_eq(worm_at("...../..O../.XO../..O../.....", "C3")->cutstone, 0);
}

Test(worms, the_point_of_a_ko)
{
    struct board *b = diagram_board(".XO./X.XO/.XO./....");
    cr_expect(worms_is_ko_point(b, geo_point(&b->geo, 1, 1)));
    cr_expect(worms_is_ko_point(b, geo_point(&b->geo, 2, 1)));
    cr_expect_not(worms_is_ko_point(b, geo_point(&b->geo, 0, 0)));
    cr_expect_not(worms_is_ko_point(b, geo_point(&b->geo, 3, 1)));
    board_free(b);
}

/* One line of the oracle: origin:size:effective:liberties..:cutstone:genus. */
static void compare(const char *board, char *words)
{
    struct board *b = diagram_board(board);
    int i = 0;

    cr_assert(b);
    worms_find(b, &w);
    for (char *rest = NULL, *word = strtok_r(words, " \n", &rest); word;
         word = strtok_r(NULL, " \n", &rest), i++) {
        char name[GEO_NAME_SIZE], got[128];
        cr_assert_lt(i, w.count);
        const struct worm *worm = &w.worm[i];
        snprintf(got, sizeof got, "%s:%d:%.3f:%d:%d:%d:%d:%d:%d",
                 geo_name(&b->geo, worm->origin, name), worm->size,
                 (double)worm->effective / WORMS_EFFECTIVE_UNIT, worm->liberties[0],
                 worm->liberties[1], worm->liberties[2], worm->liberties[3], worm->cutstone,
                 worm->genus);
        cr_expect_str_eq(got, word, "%s", board);
    }
    cr_expect_eq(i, w.count, "%s", board);
    board_free(b);
}

Test(worms, equal_gnu_go_on_known_positions)
{
    const char *shared = getenv("KIFU_SHARED");
    char path[4096], *line = NULL;
    size_t room = 0, rows = 0;

    snprintf(path, sizeof path, "%s/oracle/worms.tsv", shared ? shared : "");
    FILE *f = fopen(path, "r");
    if (!f)
        cr_skip_test("no folder of known positions");
    while (getline(&line, &room, f) > 0) {
        char *rest = NULL;
        strtok_r(line, "\t", &rest);
        const char *board = strtok_r(NULL, "\t", &rest);
        char *words = strtok_r(NULL, "\t", &rest);
        if (rows++ > 0 && board && words)
            compare(board, words);
    }
    cr_assert_eq(rows, 796, "%zu rows", rows);
    free(line);
    fclose(f);
}
