/* influence_private.h - what the files of influence share: strings, random walks, zones, ladders,
 * numbers.
 */
#ifndef INFLUENCE_PRIVATE_H
#define INFLUENCE_PRIVATE_H

#include "influence.h"

/* --- numbers.c ------------------------------------------------------------------------------ */

float number_log(float x);      /* x > 0 */
float number_logistic(float x); /* 1 / (1 + e^-x) */

/* --- spread.c ------------------------------------------------------------------------------- */

enum { SPREAD_PAD = GEO_ANALYSIS_SIDE_MAX + 1 };

struct spread {
    int stride, limit;
    float pull[PS_LIMIT_MAX];                   /* what a point gives by itself */
    float share[PS_LIMIT_MAX];                  /* what it takes of each neighbour */
    float open[PS_LIMIT_MAX];                   /* the same if it were empty */
    float value[PS_LIMIT_MAX + 2 * SPREAD_PAD]; /* of point p at SPREAD_PAD + p */
    float other[PS_LIMIT_MAX + 2 * SPREAD_PAD];
};

/* An empty board, all values 0. */
void spread_init(struct spread *s, const struct geometry *g);

/* Says that the stone at p stops walks with probability `alive`. */
void spread_stone(struct spread *s, point p, enum colour c, float alive);

/* Moves the values towards the solution by two sweeps a pair. */
void spread_run(struct spread *s, int pairs);

/* --- ladder.c ------------------------------------------------------------------------------- */

/* Can ataris alone capture the string at its first point?  INFLUENCE_NOT_READ: 3 liberties or
 * more, or none.  GO_OK or GO_ENOMEM. */
int ladder_read(struct board *b, point string, enum influence_capture *verdict);

/* --- strings.c: what does not change from round to round ------------------------------------ */

enum { STRING_NONE = -1 };

struct string {
    struct influence_evidence known;
    point first;
    uint8_t colour;
    int16_t stones, liberties;
    struct pointset around; /* empty points within three steps */
    int16_t group;          /* the smallest number of a string that it is joined to */
    int32_t enemy;          /* head of a list in strings.next, or STRING_NONE */
    float alive;
};

/* Strings, numbered by their first points. */
struct strings {
    int count, list_count;
    struct string of[PS_LIMIT_MAX];
    int16_t at[PS_LIMIT_MAX];              /* the number of the string on a point */
    int16_t group_liberties[PS_LIMIT_MAX]; /* by the group's number */
    int16_t to[4 * PS_LIMIT_MAX];          /* lists: of enemy strings ... */
    int32_t next[4 * PS_LIMIT_MAX];        /* ... and where each goes on */
};

/* Finds strings, what joins and touches them, and their evidence.  GO_OK or GO_ENOMEM. */
int strings_gather(struct strings *s, struct board *b, const struct influence_evidence *evidence);

/* --- zones.c: components of points that lean to one side ------------------------------------ */

enum { ZONE_UNIT = 4096, ZONE_ROWS = GEO_ANALYSIS_SIDE_MAX };

struct zone {
    int worth; /* sum over its points, in 1/ZONE_UNIT */
    int eyes;  /* tenths */
    int own;   /* own stones */
};

struct zones {
    int16_t at[PS_LIMIT_MAX]; /* the number of the zone that a point is in, or -1 */
    struct zone of[PS_LIMIT_MAX];
};

/* The components of the points in the set, given by rows: bit x of in[y]; own stones likewise.
 * worth[p] is what point p adds to its zone. */
void zones_find(struct zones *z, const struct geometry *g, const uint32_t *in, const uint32_t *own,
                const int *worth);

/* Adds the eyes of side c to the zones that they lie in: the components of a set that lies within
 * the zones.  lean[p] > 0 where p leans to c. */
void zones_count_eyes(struct zones *z, const struct board *b, enum colour c, const float *lean,
                      const uint32_t *in);

#endif
