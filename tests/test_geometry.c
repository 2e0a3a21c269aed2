/* test_geometry.c - points, neighbours, symmetries, names; every size that there is.
 *
 * How: the eight symmetries are checked to be a group of maps that keep neighbours, on
 * squares and rectangles; names make the round trip for every point of boards up to 52x52.
 */
#include <criterion/criterion.h>
#include <ctype.h>
#include <string.h>

#include "geometry.h"

static const int sizes[][2] = { { 1, 1 }, { 1, 5 },   { 5, 1 },   { 2, 2 },  { 3, 2 },
                                { 9, 9 }, { 13, 19 }, { 19, 19 }, { 26, 4 }, { 52, 52 } };
enum { SIZES = sizeof sizes / sizeof *sizes };

Test(geometry, sizes_are_1_to_52)
{
    cr_assert(geo_valid(1, 1));
    cr_assert(geo_valid(52, 52));
    cr_assert(!geo_valid(0, 5));
    cr_assert(!geo_valid(5, 0));
    cr_assert(!geo_valid(53, 5));
    cr_assert(!geo_valid(5, 53));
    cr_assert(!geo_valid(-1, 5));
}

Test(geometry, points_count_rows_and_columns_and_guards_are_none)
{
    for (int i = 0; i < SIZES; i++) {
        const struct geometry g = geo_make(sizes[i][0], sizes[i][1]);
        int points = 0;

        for (point p = (point)-g.stride; p < g.limit + g.stride; p++) {
            if (!geo_on_board(&g, p))
                continue;
            points++;
            cr_assert_eq(geo_point(&g, geo_column(&g, p), geo_row(&g, p)), p);
        }
        cr_assert_eq(points, geo_area(&g), "%dx%d", g.width, g.height);
        cr_assert(!geo_on_board(&g, GEO_PASS));
        cr_assert(!geo_on_board(&g, GEO_NONE));
    }
}

Test(geometry, neighbours_are_a_step_away_and_mutual)
{
    for (int i = 0; i < SIZES; i++) {
        const struct geometry g = geo_make(sizes[i][0], sizes[i][1]);
        int links = 0;

        for (point p = 0; p < g.limit; p++) {
            if (!geo_on_board(&g, p))
                continue;
            for (int d = 0; d < 4; d++) {
                const point q = geo_neighbour(&g, p, d);
                cr_assert(q >= -g.stride && q < g.limit + g.stride);
                if (d > 0)
                    cr_assert(q > geo_neighbour(&g, p, d - 1), "neighbours rise");
                if (!geo_on_board(&g, q))
                    continue;
                links++;
                cr_assert_eq(geo_neighbour(&g, q, 3 - d), p);
                cr_assert_eq(abs(geo_row(&g, p) - geo_row(&g, q)) +
                                 abs(geo_column(&g, p) - geo_column(&g, q)),
                             1);
            }
        }
        const int want = 2 * (g.width * (g.height - 1) + g.height * (g.width - 1));
        cr_assert_eq(links, want, "%dx%d: an edge leaks", g.width, g.height);
    }
}

static void check_bijection(const struct geometry *g, int k)
{
    const struct geometry to = geo_transformed(g, k);
    char hit[GEO_LIMIT_MAX] = { 0 };

    cr_assert_eq(geo_area(&to), geo_area(g));
    for (point p = 0; p < g->limit; p++) {
        if (!geo_on_board(g, p))
            continue;
        const point q = geo_transform(g, p, k);
        cr_assert(geo_on_board(&to, q) && !hit[q], "symmetry %d of %dx%d", k, g->width, g->height);
        hit[q] = 1;
        for (int d = 0; d < 4; d++) {
            const point n = geo_neighbour(g, p, d);
            if (!geo_on_board(g, n))
                continue;
            const point m = geo_transform(g, n, k);
            bool beside = false;
            for (int e = 0; e < 4; e++)
                beside |= geo_neighbour(&to, q, e) == m;
            cr_assert(beside, "symmetry %d of %dx%d parts neighbours", k, g->width, g->height);
        }
    }
}

/* The symmetry that equals doing j and then k on every point of g, or -1. */
static int composed(const struct geometry *g, int j, int k)
{
    const struct geometry between = geo_transformed(g, j);
    const struct geometry end = geo_transformed(&between, k);

    for (int m = 0; m < GEO_SYMMETRIES; m++) {
        const struct geometry direct = geo_transformed(g, m);
        bool same = geo_equal(&end, &direct);
        for (point p = 0; p < g->limit && same; p++)
            if (geo_on_board(g, p))
                same = geo_transform(&between, geo_transform(g, p, j), k) == geo_transform(g, p, m);
        if (same)
            return m;
    }
    return -1;
}

Test(geometry, symmetries_are_a_group)
{
    for (int i = 0; i < SIZES; i++) {
        const struct geometry g = geo_make(sizes[i][0], sizes[i][1]);
        /* On a line or a point some symmetries fall together. */
        const bool distinct = g.width > 1 && g.height > 1;

        for (int j = 0; j < GEO_SYMMETRIES; j++) {
            int inverses = 0;
            check_bijection(&g, j);
            for (int k = 0; k < GEO_SYMMETRIES; k++) {
                const int m = composed(&g, j, k);
                cr_assert_geq(m, 0, "%dx%d: %d then %d is no symmetry", g.width, g.height, j, k);
                inverses += m == 0;
            }
            if (distinct)
                cr_assert_eq(inverses, 1, "%dx%d: %d has %d inverses", g.width, g.height, j,
                             inverses);
            else
                cr_assert_geq(inverses, 1);
            cr_assert_eq(geo_transform(&g, GEO_PASS, j), GEO_PASS);
            cr_assert_eq(geo_transform(&g, GEO_NONE, j), GEO_NONE);
        }
        for (point p = 0; p < g.limit; p++)
            if (geo_on_board(&g, p))
                cr_assert_eq(geo_transform(&g, p, 0), p);
    }
}

Test(geometry, symmetries_do_what_the_header_says)
{
    const struct geometry g = geo_make(3, 2);
    const struct geometry turned = geo_make(2, 3);
    const point upper_left = geo_point(&g, 0, 0);

    cr_assert_eq(geo_transform(&g, upper_left, 1), geo_point(&g, 2, 0), "columns are mirrored");
    cr_assert_eq(geo_transform(&g, upper_left, 2), geo_point(&g, 0, 1), "rows are mirrored");
    cr_assert_eq(geo_transform(&g, geo_point(&g, 2, 0), 4), geo_point(&turned, 0, 2), "swapped");
    cr_assert_eq(geo_transform(&g, upper_left, 5), geo_point(&turned, 0, 2), "mirrored first");
}

Test(geometry, every_name_makes_the_round_trip)
{
    for (int width = 1; width <= GEO_SIDE_MAX; width++)
        for (int height = 1; height <= GEO_SIDE_MAX; height += width % 3 + 1) {
            const struct geometry g = geo_make(width, height);
            for (point p = 0; p < g.limit; p++) {
                char name[GEO_NAME_SIZE];
                point back = GEO_NONE;
                if (!geo_on_board(&g, p))
                    continue;
                geo_name(&g, p, name);
                cr_assert_null(strchr(name, 'I'), "I is no column");
                cr_assert_eq(geo_parse(&g, name, &back), GO_OK, "%s", name);
                cr_assert_eq(back, p, "%s on %dx%d", name, width, height);
                for (char *c = name; *c; c++)
                    *c = (char)tolower((unsigned char)*c);
                cr_assert(geo_parse(&g, name, &back) == GO_OK && back == p, "%s", name);
            }
        }
}

struct name_row {
    char name[GEO_NAME_SIZE];
    int column, row; /* from the upper left */
};

Test(geometry, names_are_those_of_people)
{
    static const struct name_row rows[] = { { "A19", 0, 33 },  { "A52", 0, 0 },   { "A1", 0, 51 },
                                            { "H8", 7, 44 },   { "J8", 8, 44 },   { "Z1", 24, 51 },
                                            { "AA1", 25, 51 }, { "AB2", 26, 50 }, { "AH3", 32, 49 },
                                            { "AJ3", 33, 49 }, { "AZ52", 49, 0 }, { "BA1", 50, 51 },
                                            { "BB52", 51, 0 } };
    const struct geometry g = geo_make(52, 52);
    char name[GEO_NAME_SIZE];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        geo_name(&g, geo_point(&g, rows[i].column, rows[i].row), name);
        cr_assert_str_eq(name, rows[i].name);
    }
    cr_assert_str_eq(geo_name(&g, GEO_PASS, name), "PASS");
    cr_assert_str_eq(geo_name(&g, GEO_NONE, name), "NONE");
}

Test(geometry, names_that_are_none)
{
    static const char *const syntax[] = {
        "",    "D",   "4",   "D-4", "D4x", "I5",   "i5",  "4D",
        " D4", "D 4", "D4 ", "AI1", "PAS", "ABC1", "D+4", "\3044"
    };
    static const char *const range[] = { "D0", "U1", "A20", "AA1", "A999999999999999999999" };
    const struct geometry g = geo_make(19, 19);
    point p = 77;

    for (size_t i = 0; i < sizeof syntax / sizeof *syntax; i++)
        cr_assert_eq(geo_parse(&g, syntax[i], &p), GO_ESYNTAX, "\"%s\"", syntax[i]);
    for (size_t i = 0; i < sizeof range / sizeof *range; i++)
        cr_assert_eq(geo_parse(&g, range[i], &p), GO_ERANGE, "\"%s\"", range[i]);
    cr_assert_eq(p, 77, "a failure writes nothing");
    cr_assert_eq(geo_parse(&g, "pAsS", &p), GO_OK);
    cr_assert_eq(p, GEO_PASS);
    cr_assert_eq(geo_parse(&g, "D04", &p), GO_OK);
    cr_assert_eq(p, geo_point(&g, 3, 15));
}
