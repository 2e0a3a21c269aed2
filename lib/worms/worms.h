/* worms.h - every string of a position with its attributes and verdicts.
 *
 * Layer      reading < worms.
 * Source     GNU Go's manual, chapter on worms and dragons, for the attributes (definitions as at
 *            each field); equal to GNU Go 3.8 on the positions that tests have of it.
 * Units      Points as in geometry.h; boards up to 25x25.  `effective` in 1/WORMS_EFFECTIVE_UNIT
 *            stones, exact.
 * Ownership  struct worms is the caller's memory, about 80 kB: one a thread, no allocation.
 * Errors     none: every board that fits has an answer.
 * Threads    no state outside the arguments.
 */
#ifndef WORMS_H
#define WORMS_H

#include "board.h"

enum {
    WORMS_MAX = GEO_ANALYSIS_SIDE_MAX * GEO_ANALYSIS_SIDE_MAX,
    WORMS_EFFECTIVE_UNIT = 1441440, /* 2 * lcm(1..16): shares of 1/2k stone are whole numbers */
    WORMS_NEAR = 4,                 /* effective size looks this far */
    WORMS_ORDERS = 4                /* liberties of order 1..4 */
};

struct worm {
    point origin; /* the smallest point */
    uint8_t colour;
    uint8_t cutstone; /* see worms_find() */
    int16_t genus;    /* components of the rest of the board, less one */
    int16_t size;
    int16_t liberties[WORMS_ORDERS];
    int32_t effective;
};

struct worms {
    struct geometry geo;
    int count;
    struct worm worm[WORMS_MAX]; /* by rising origin */
    int16_t at[GEO_LIMIT_MAX];   /* index of the worm on a point, or -1 */
};

/* Finds all strings with their static attributes:
 *   size       stones
 *   effective  size, plus for each empty point that no string is nearer to, within distance 4
 *              through empty points, 1/2k where k strings are equally near
 *   liberties  order 1: liberties.  Order n + 1: empty points off all enemy stones that are
 *              reached first from what order n left, walking through own stones; liberties
 *              flanked by enemy or edge on two opposite sides lead nowhere, and nothing leads
 *              through a point of a ko
 *   cutstone   enemy stones beside the string are taken in board order; of the first one's string
 *              and the last other string met: 2 when they share no liberty, 1 when they do, 0
 *              when there is no other
 *   genus      0 for a string that cuts nothing off                                         */
void worms_find(const struct board *b, struct worms *w);

/* What surrounds the hole that a string would leave: flood from it through empty points.  The
 * colours at the border as bits 1 (Black) and 2 (White), and how many empty points of the hole
 * lie on the edge. */
void worms_cavity(const struct board *b, point p, unsigned *border, int *edge_points);

/* Can taking one stone at p, or the stone on p, be a matter of a ko?  p is empty and one side
 * that plays there takes a lone stone and can be retaken alone, or p holds such a stone. */
bool worms_is_ko_point(const struct board *b, point p);

#endif
