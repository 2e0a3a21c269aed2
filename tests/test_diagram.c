/* test_diagram.c - boards as pictures, both ways.
 *
 * How: tables of pictures that must and must not be read, fixed output, then random boards of
 * every size that are written and read again.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <string.h>

#include "diagram.h"

struct parse_case {
    char picture[64];
    int want;
    char written[64]; /* on one line */
};

ParameterizedTestParameters(diagram, pictures_are_read)
{
    static struct parse_case cases[] = {
        { ".X./XO./...", GO_OK, ".X./XO./..." },
        { ". X .\n X O .\n. . .\n", GO_OK, ".X./XO./..." },
        { "\n\n+x+\r\n\tXo.\r\n\n", GO_OK, ".X./XO." },
        { "X", GO_OK, "X" },
        { ".....", GO_OK, "....." },
        { "./O/.", GO_OK, "./O/." },
        { "//.X//", GO_OK, ".X" },
        { "OX/XO", GO_OK, "OX/XO" }, /* a corner stone without liberties stays */
        { "XX/XX", GO_OK, "XX/XX" },
        { "", GO_ESYNTAX, "" },
        { " \n/ ", GO_ESYNTAX, "" },
        { "../...", GO_ESYNTAX, "" },
        { ".../..", GO_ESYNTAX, "" },
        { "..a", GO_ESYNTAX, "" },
        { "0..", GO_ESYNTAX, "" },
        { ".....................................................", GO_ERANGE, "" },
    };
    return cr_make_param_array(struct parse_case, cases, sizeof cases / sizeof *cases);
}

ParameterizedTest(struct parse_case *c, diagram, pictures_are_read)
{
    struct board *b = diagram_board("OX./...");
    struct bytes out = { 0 };

    cr_assert_not_null(b);
    cr_expect_eq(diagram_parse(b, c->picture), c->want, "\"%s\"", c->picture);
    cr_expect(board_is_sound(b), "\"%s\"", c->picture);
    cr_expect_eq(diagram_write(b, DIAGRAM_ONE_LINE, NULL, &out), GO_OK);
    cr_expect_str_eq((char *)out.data, c->want == GO_OK ? c->written : "OX./...", "\"%s\"",
                     c->picture);
    bytes_free(&out);
    board_free(b);
}

Test(diagram, too_many_rows_are_out_of_range)
{
    char picture[2 * 53 + 1] = "";

    for (int i = 0; i < 52; i++)
        strcat(picture, "./");
    struct board *b = diagram_board(picture);
    cr_assert_not_null(b);
    cr_assert_eq(b->geo.height, 52);
    strcat(picture, ".");
    cr_assert_eq(diagram_parse(b, picture), GO_ERANGE);
    cr_assert_null(diagram_board(picture));
    board_free(b);
}

static void expect_picture(const struct board *b, enum diagram_style style, const char *overlay,
                           const char *want)
{
    struct bytes out = { 0 };

    cr_assert_eq(bytes_add(&out, "before:", 7), GO_OK);
    cr_assert_eq(diagram_write(b, style, overlay, &out), GO_OK);
    cr_assert_eq(strlen((char *)out.data), out.count);
    cr_assert_eq(strncmp((char *)out.data, "before:", 7), 0, "it is appended");
    cr_expect_str_eq((char *)out.data + 7, want);
    bytes_free(&out);
}

Test(diagram, styles_are_written_as_the_header_shows)
{
    struct board *b = diagram_board(".X./XO./...");
    char overlay[12] = { 0 };

    expect_picture(b, DIAGRAM_ONE_LINE, NULL, ".X./XO./...");
    expect_picture(b, DIAGRAM_ROWS, NULL, ". X .\nX O .\n. . .\n");
    expect_picture(b, DIAGRAM_COORDINATES, NULL,
                   "   A B C\n"
                   " 3 . X . 3\n"
                   " 2 X O . 2\n"
                   " 1 . . . 1\n"
                   "   A B C\n");
    overlay[geo_point(&b->geo, 0, 0)] = 'b';
    overlay[geo_point(&b->geo, 1, 1)] = 'w';
    expect_picture(b, DIAGRAM_COORDINATES, overlay,
                   "   A B C\n"
                   " 3 b X . 3\n"
                   " 2 X w . 2\n"
                   " 1 . . . 1\n"
                   "   A B C\n");
    expect_picture(b, DIAGRAM_ONE_LINE, overlay, "bX./Xw./...");
    board_free(b);
}

Test(diagram, names_line_up_on_boards_of_any_width)
{
    const struct geometry g = geo_make(27, 11);
    struct board *b = board_new(&g);
    struct bytes out = { 0 };

    cr_assert_eq(diagram_write(b, DIAGRAM_COORDINATES, NULL, &out), GO_OK);
    const char *names = (char *)out.data;
    const char *row = strchr(names, '\n') + 1;
    const char *ab = strstr(names, "AB");
    cr_assert_eq(strncmp(row, "11", 2), 0);
    cr_assert(ab && ab < row);
    /* The last point of the row stands below the last letter of its column's name. */
    cr_assert_eq(row[ab + 1 - names], '.');
    cr_assert_eq(strncmp(row + (ab + 2 - names), " 11\n", 4), 0);
    bytes_free(&out);
    board_free(b);
}

static int stars(int width, int height)
{
    const struct geometry g = geo_make(width, height);
    int count = 0;

    for (point p = 0; p < g.limit; p++)
        count += geo_on_board(&g, p) && diagram_is_star(&g, p);
    return count;
}

Test(diagram, star_points_are_those_of_wooden_boards)
{
    const struct geometry g19 = geo_make(19, 19), g9 = geo_make(9, 9);

    cr_assert_eq(stars(19, 19), 9);
    cr_assert_eq(stars(13, 13), 9);
    cr_assert_eq(stars(9, 9), 5);
    cr_assert_eq(stars(8, 8), 4);
    cr_assert_eq(stars(5, 5), 0);
    cr_assert(diagram_is_star(&g19, geo_point(&g19, 3, 15)));
    cr_assert(diagram_is_star(&g19, geo_point(&g19, 9, 3)));
    cr_assert(diagram_is_star(&g9, geo_point(&g9, 2, 2)));
    cr_assert(diagram_is_star(&g9, geo_point(&g9, 4, 4)));
}

Test(diagram, random_boards_make_the_round_trip)
{
    struct board *back = diagram_board(".");

    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct random random = { .state = seed };
        const struct geometry g =
            geo_make(1 + (int)random_below(&random, 52), 1 + (int)random_below(&random, 52));
        struct board *b = board_new(&g);
        struct bytes out = { 0 };

        /* Few stones on large boards: setup of every stone is what takes the time. */
        for (int i = 0; i < 60; i++)
            board_setup(b,
                        geo_point(&g, (int)random_below(&random, (uint64_t)g.width),
                                  (int)random_below(&random, (uint64_t)g.height)),
                        (enum colour)(1 + random_below(&random, 2)));
        cr_assert_eq(diagram_write(b, seed % 2 ? DIAGRAM_ONE_LINE : DIAGRAM_ROWS, NULL, &out),
                     GO_OK);
        cr_assert_eq(diagram_parse(back, (char *)out.data), GO_OK, "seed %llu",
                     (unsigned long long)seed);
        cr_assert(board_equal(b, back), "seed %llu", (unsigned long long)seed);
        bytes_free(&out);
        board_free(b);
    }
    board_free(back);
}
