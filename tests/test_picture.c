/* test_picture.c - pictures as text and as SVG.
 *
 * How: small boards with everything on them, compared with the text they must give; the SVG is
 * looked at for balance and for what must be in it.
 */
#include "picture.h"

#include <criterion/criterion.h>

static struct picture sample(void)
{
    struct picture p = { 0 };
    struct board *b = diagram_board("X.O../.XO../...O./X..../.....");

    picture_board(&p, b);
    const struct geometry *g = &p.geo;
    p.at[geo_point(g, 0, 0)].faded = true;
    p.at[geo_point(g, 0, 0)].shade = PICTURE_WHITE;
    p.at[geo_point(g, 1, 0)].shade = PICTURE_WHITE;
    p.at[geo_point(g, 4, 4)].shade = PICTURE_BLUE;
    picture_mark(&p, geo_point(g, 1, 1), PICTURE_TRIANGLE, PICTURE_RED);
    picture_mark(&p, geo_point(g, 4, 0), PICTURE_CIRCLE, PICTURE_NONE);
    picture_label(&p, geo_point(g, 2, 2), "12345");
    picture_label(&p, geo_point(g, 3, 2), "a");
    picture_label(&p, geo_point(g, 0, 4), "b");
    cr_assert_eq(
        picture_line(&p, geo_point(g, 0, 3), geo_point(g, 3, 2), PICTURE_BLUE, PICTURE_ARROW),
        GO_OK);
    cr_assert_eq(picture_title(&p, "a < b"), GO_OK);
    cr_assert_eq(picture_note(&p, "first\nline %d", 1), GO_OK);
    cr_assert_eq(picture_note(&p, "second"), GO_OK);
    board_free(b);
    return p;
}

Test(picture, plain_text)
{
    struct picture p = sample();
    struct bytes out = { 0 };

    cr_assert_eq(picture_text(&p, PICTURE_ASCII, &out), GO_OK);
    bytes_add_byte(&out, 0);
    cr_expect_str_eq((char *)out.data, "a < b\n"
                                       "   A B C D E\n"
                                       " 5wx w O .(. 5\n"
                                       " 4 .^X O . . 4\n"
                                       " 3 . .12aO . 3\n"
                                       " 2 X . . . . 2\n"
                                       " 1 b . . . u 1\n"
                                       "   A B C D E\n"
                                       "blue lines: A2>D3\n"
                                       "first line 1\n"
                                       "second\n");
    bytes_free(&out);
    picture_free(&p);
}

/* Every line that sets a colour resets it, so that a pager may cut anywhere. */
Test(picture, colours_end_with_their_line)
{
    struct picture p = sample();
    struct bytes out = { 0 };
    bool coloured = false;
    int lines = 0;

    cr_assert_eq(picture_text(&p, PICTURE_COLOURS, &out), GO_OK);
    for (size_t i = 0; i < out.count; i++) {
        if (out.data[i] == '\n') {
            cr_expect(!coloured, "line %d ends in colours", lines);
            lines++;
        }
        if (out.data[i] == '\033')
            coloured = memcmp(out.data + i, "\033[0m", 4) != 0;
    }
    cr_expect_eq(lines, 11);
    bytes_free(&out);
    picture_free(&p);
}

static int count_of(const struct bytes *in, const char *text)
{
    const size_t length = strlen(text);
    int count = 0;

    for (size_t i = 0; i + length <= in->count; i++)
        count += memcmp(in->data + i, text, length) == 0;
    return count;
}

/* Elements opened and closed, and nothing of the text taken for an element. */
static void expect_whole(const struct bytes *svg)
{
    cr_expect_eq(count_of(svg, "<svg"), 1);
    cr_expect_eq(count_of(svg, "</svg>"), 1);
    cr_expect_eq(count_of(svg, "<g"), count_of(svg, "</g>"));
    cr_expect_eq(count_of(svg, "<text"), count_of(svg, "</text>"));
    cr_expect_eq(count_of(svg, "\""), 2 * count_of(svg, "=\""));
}

Test(picture, svg)
{
    struct picture p = sample();
    struct bytes out = { 0 };
    int width, height;

    cr_assert_eq(picture_svg(&p, &out), GO_OK);
    expect_whole(&out);
    cr_expect_eq(count_of(&out, "r=\"11\""), 5);
    cr_expect_eq(count_of(&out, "r=\"8\""), 1);
    cr_expect_eq(count_of(&out, "a &#60; b"), 1);
    picture_size(&p, &width, &height);
    cr_expect_eq(width, 7 * PICTURE_CELL);
    cr_expect_gt(height, 7 * PICTURE_CELL);
    bytes_free(&out);
    picture_free(&p);
}

Test(picture, bytes_that_are_no_text)
{
    struct picture p = sample();
    struct bytes out = { 0 };

    cr_assert_eq(picture_title(&p, "\xff\xc0\x80\xed\xa0\x80 \xc3\xa4"), GO_OK);
    cr_assert_eq(picture_svg(&p, &out), GO_OK);
    cr_expect_eq(count_of(&out, "&#xfffd;"), 6);
    cr_expect_eq(count_of(&out, "\xc3\xa4"), 1);
    bytes_free(&out);
    picture_free(&p);
}

/* A long note is broken into lines that fit; all of its words stay. */
Test(picture, long_notes)
{
    struct picture p = sample();
    struct bytes out = { 0 };

    for (int i = 0; i < 40; i++)
        cr_assert_eq(picture_note(&p, "word%d word%d word%d word%d", i, i, i, i), GO_OK);
    cr_assert_eq(picture_svg(&p, &out), GO_OK);
    cr_expect_eq(count_of(&out, "word7"), 4);
    expect_whole(&out);
    bytes_free(&out);
    picture_free(&p);
}

Test(picture, sheet)
{
    struct picture p = sample();
    struct picture_sheet s = { .columns = 3 };
    struct bytes out = { 0 };

    for (int i = 0; i < 8; i++)
        cr_assert_eq(picture_sheet_add(&s, &p), GO_OK);
    cr_assert_eq(picture_sheet_finish(&s, &out), GO_OK);
    expect_whole(&out);
    cr_expect_eq(count_of(&out, "r=\"11\""), 40);
    picture_sheet_free(&s);
    bytes_free(&out);
    picture_free(&p);
}

/* Any size of board, from one point to the largest. */
Test(picture, all_sizes)
{
    struct picture p = { 0 };
    struct bytes out = { 0 };

    for (int side = 1; side <= GEO_SIDE_MAX; side++) {
        const struct geometry g = geo_make(side, GEO_SIDE_MAX + 1 - side);
        out.count = 0;
        picture_clear(&p, &g);
        cr_assert_eq(picture_text(&p, PICTURE_ASCII, &out), GO_OK);
        cr_assert_eq(picture_svg(&p, &out), GO_OK);
    }
    bytes_free(&out);
    picture_free(&p);
}
