/* geometry.h - points of a board, their neighbours, symmetries and names.
 *
 * Layer      base < geometry.
 * Units      A `point` is row * stride + column: row 0 at the top, column 0 at the
 *            left, stride = width + 1.  The extra column is a guard, so that the four
 *            neighbours of p are p - stride, p - 1, p + 1, p + stride with no test
 *            for the edge.  A 3x2 board (G = guard, never a point of the board):
 *
 *                    column  0 1 2
 *                 row 0      0 1 2 G        stride 4, limit 8
 *                 row 1      4 5 6 G
 *
 *            Neighbours may lie in [-stride, limit + stride): whoever indexes an array
 *            by a neighbour keeps GEO_PAD elements free on both sides of it.
 *            The number of a point is also its bit in a pointset.
 * Errors     as each function says.
 * Threads    no state outside the arguments.
 */
#ifndef GEOMETRY_H
#define GEOMETRY_H

#include <assert.h>

#include "base.h"

typedef int16_t point;

enum {
    GEO_SIDE_MAX = 52,                                 /* SGF's range */
    GEO_PAD = GEO_SIDE_MAX + 1,                        /* see Units */
    GEO_LIMIT_MAX = GEO_SIDE_MAX * (GEO_SIDE_MAX + 1), /* one more than the largest point */
    GEO_ANALYSIS_SIDE_MAX = 25,                        /* analyses stop here; files do not */
    GEO_NAME_SIZE = 8,                                 /* room for any name, with its NUL */
    GEO_SYMMETRIES = 8
};

#define GEO_PASS ((point)-1) /* as a move: pass.  It is a guard, never on the board. */
#define GEO_NONE ((point)-2) /* no point and no move at all */

struct geometry {
    int16_t width, height; /* columns, rows; 1..GEO_SIDE_MAX */
    int16_t stride;        /* width + 1 */
    int16_t limit;         /* height * stride: points are in [0, limit) */
};

/* Precondition: geo_valid(width, height). */
struct geometry geo_make(int width, int height);

static inline bool geo_valid(int width, int height)
{
    return width >= 1 && width <= GEO_SIDE_MAX && height >= 1 && height <= GEO_SIDE_MAX;
}

static inline point geo_point(const struct geometry *g, int column, int row)
{
    assert(column >= 0 && column < g->width && row >= 0 && row < g->height);
    return (point)(row * g->stride + column);
}

static inline int geo_column(const struct geometry *g, point p)
{
    return p % g->stride;
}

static inline int geo_row(const struct geometry *g, point p)
{
    return p / g->stride;
}

/* Is p a point of the board, neither guard nor GEO_PASS nor anything else? */
static inline bool geo_on_board(const struct geometry *g, point p)
{
    return p >= 0 && p < g->limit && geo_column(g, p) < g->width;
}

static inline bool geo_equal(const struct geometry *a, const struct geometry *b)
{
    return a->width == b->width && a->height == b->height;
}

/* The d-th neighbour, d in 0..3: above, left, right, below (rising order). */
static inline point geo_neighbour(const struct geometry *g, point p, int d)
{
    const int step[4] = { -g->stride, -1, 1, g->stride };
    return (point)(p + step[d]);
}

/* Points of the board: width * height. */
static inline int geo_area(const struct geometry *g)
{
    return g->width * g->height;
}

/* The geometry after symmetry k (0..7): bit 0 mirrors columns, bit 1 mirrors rows,
 * bit 2 then swaps columns with rows.  k = 0 changes nothing. */
struct geometry geo_transformed(const struct geometry *g, int k);

/* Where point p of g lands under symmetry k, in the geometry geo_transformed(g, k).
 * GEO_PASS and GEO_NONE stay. */
point geo_transform(const struct geometry *g, point p, int k);

/* Writes the name people and GTP use: "D4" (letters without I from the left, rows
 * from the bottom), "PASS" for GEO_PASS, "NONE" for GEO_NONE; columns beyond Z are AA,
 * AB, ... (again without I).  Returns name. */
char *geo_name(const struct geometry *g, point p, char name[GEO_NAME_SIZE]);

/* Reads such a name, in either case.  GO_ESYNTAX when it is none, GO_ERANGE when the
 * point is off the board. */
int geo_parse(const struct geometry *g, const char *name, point *p);

#endif
