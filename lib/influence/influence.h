/* influence.h - how far each side may call a point its own, and the regions of territory.
 *
 * Layer      board < influence.
 * Units      Values are -1 (Black's for certain) to +1 (White's); they belong to neither side to
 *            move.  P is the probability that a string's stones still stand at the end of the
 *            game.  Arrays are indexed by point (geometry.h).  Boards up to 25x25 (ps_fits()).
 * Source     Diffusion around stones weighted by their chance to survive, after an idea in the
 *            territory functions of Bouzy (1995) and GNU Go's influence, but with no patterns.
 *            P is a logistic regression over few numbers of each string; weights.c says how it
 *            was fitted.
 * Repeatable Fixed rounds, sweeps and order; single additions and multiplications of floats that no
 *            compiler may contract or reorder, and no function of the C library: the same bytes
 *            with every compiler.  A mirrored or turned board gives the mirrored or turned values,
 *            exchanged colours the negated ones.
 * Wrong      It reads nothing but ladders.  Races, and groups that look alive and are not, are
 *            what it misjudges; hand it verdicts.  Seki is not known.
 * Errors     GO_OK or GO_ENOMEM.
 * Threads    no state outside the arguments; a board serves one thread at a time.
 */
#ifndef INFLUENCE_H
#define INFLUENCE_H

#include "board.h"

enum influence_capture {
    INFLUENCE_NOT_READ, /* nobody has asked */
    INFLUENCE_SAFE,     /* stands even when the enemy moves first */
    INFLUENCE_CRITICAL, /* depends on who moves first */
    INFLUENCE_CAUGHT    /* lost even when the owner moves first */
};

/* What a caller knows of one string.  All zero: nothing.  No entry is believed outright: each
 * is a column of the regression, or sharpens one, and its weight is what it has been worth. */
struct influence_evidence {
    int8_t settled;  /* unconditional status: 1 alive for ever, -1 dead for ever, 0 undecided */
    uint8_t capture; /* enum influence_capture */
    int8_t race;     /* capturing race of its group: 1 won, -1 lost whoever begins, 0 neither */
    uint8_t eyes_attacked; /* 1 + half eyes of its group when the enemy begins; 0: not read */
    uint8_t eyes_defended; /* the same when the owner begins; read both or none, and more than two
                              eyes count as two */
    int16_t group;         /* 1 + first point of the group it is joined to; 0: not known */
};

/* The columns of the regression for one string, in the order of influence_weights.column:
 *
 *   ONE         1
 *   BACKING     the best lean to its side among its liberties
 *   AROUND      the mean lean to its side of the empty points within three steps of it
 *   TERRITORY   log(1 + T), T: what its firm zone holds, dead enemy stones twice
 *   ZONE        log(1 + own stones in its loose zone)
 *   EYES        eyes that its loose zone has room for, at most three
 *   TWO_EYES    1 if these are two or more
 *   LIBERTIES   log(1 + liberties), GROUP: of all strings that it is joined to
 *   RACE        the chance that the weakest enemy string beside it dies, times how many liberties
 *               its group has more than that one's (-5..5); a race that was read: 5 or -5
 *   CRITICAL, CAUGHT   the verdict of capture;  SETTLED  the unconditional status
 *   READ_EYES   eyes of its group that were read, the mean of both cases, less one; 0: not read
 */
#define INFLUENCE_COLUMN_LIST(X)                                                                   \
    X(ONE)                                                                                         \
    X(BACKING)                                                                                     \
    X(AROUND)                                                                                      \
    X(TERRITORY)                                                                                   \
    X(ZONE)                                                                                        \
    X(EYES)                                                                                        \
    X(TWO_EYES)                                                                                    \
    X(LIBERTIES)                                                                                   \
    X(GROUP)                                                                                       \
    X(RACE)                                                                                        \
    X(CRITICAL)                                                                                    \
    X(CAUGHT)                                                                                      \
    X(SETTLED)                                                                                     \
    X(READ_EYES)

enum influence_column {
#define INFLUENCE_ENUM(name) INFLUENCE_COLUMN_##name,
    INFLUENCE_COLUMN_LIST(INFLUENCE_ENUM)
#undef INFLUENCE_ENUM
        INFLUENCE_COLUMNS
};

struct influence_weights {
    float column[INFLUENCE_COLUMNS];
    float steepness; /* how fast a value nears 1 with the log odds of its point's lean, ... */
    float bend;      /* ... and with the lean itself */
};

/* One set for what is seen on the board alone, one for positions of which eyes were read: what is
 * seen counts for less there. */
enum influence_knowledge { INFLUENCE_SEEN, INFLUENCE_READ, INFLUENCE_KNOWLEDGES };
extern const struct influence_weights influence_weights[INFLUENCE_KNOWLEDGES];

struct influence {
    struct geometry geo;
    float value[PS_LIMIT_MAX];          /* -1..1, positive for White; 0 on guards */
    float alive[PS_LIMIT_MAX];          /* P of the string on a point; 0 where there is none */
    enum influence_knowledge knowledge; /* whose weights made it */
};

/* Estimates the position on b.  evidence: NULL, or one entry a point, of which those at the
 * first (smallest) point of each string are read.  b is left as it was; ladders are played out on
 * it. */
int influence_estimate(struct board *b, const struct influence_evidence *evidence,
                       struct influence *result);

/* The values that follow when the stone on each point of b survives with chance alive[p]: what an
 * estimate becomes when some of its chances are changed, or a stone is added.  `result` may be
 * where alive comes from. */
void influence_of_chances(const struct board *b, const float *alive,
                          enum influence_knowledge knowledge, struct influence *result);

/* The same as influence_estimate() with other weights (NULL: its own); and, for fitting them, the
 * columns of the last round of the string whose first point is p at columns[p] (NULL: not wanted).
 */
int influence_estimate_with(struct board *b, const struct influence_evidence *evidence,
                            const struct influence_weights *weights, struct influence *result,
                            float (*columns)[INFLUENCE_COLUMNS]);

/* --- regions of territory --------------------------------------------------------------------- */

/* Where a region begins, as |value|: to report territory, and to ask what can be broken into (a
 * border that is in doubt belongs to the question).  Leans of 0.67 and 0.5 before steepening. */
#define INFLUENCE_REPORT   0.55f
#define INFLUENCE_QUESTION 0.40f

/* Points that hang together (4 neighbours), empty or under dead enemy stones, and lean to one
 * side beyond the threshold. */
struct influence_region {
    enum colour owner;
    struct pointset points;
    struct pointset border; /* first points of the owner's strings that touch it */
    int count, prisoners;   /* points, and how many of them bear enemy stones */
    float value;            /* sum of |value| over its points: what it holds on average */
};

struct influence_regions {
    struct influence_region *region; /* by smallest point; free() it, or use it again */
    size_t count, capacity;
};

/* Regions of at least `least` points where |value| > above.  GO_ENOMEM leaves a part of them. */
int influence_find_regions(const struct board *b, const struct influence *estimate, float above,
                           int least, struct influence_regions *regions);

#endif
