/* eyeshape.h - the local eye game: exact values of one eye shape.
 *
 * Layer      pointset < eyeshape.  Knows a graph and the rules of capture; nothing of boards,
 *            of reading, or of how an eye space is found.
 *
 * The game   A shape is a graph of vertices.  The DEFENDER owns the wall around it, which is one
 *            string; the ATTACKER wants to capture that string.  Everything else is survival.
 *              wall     the vertex touches the wall: a defender's stone there joins it, and an
 *                       empty vertex there is a liberty of it.
 *              margin   the vertex touches a string of the attacker that cannot be captured: his
 *                       stones connected to it are safe.
 *              outside  only the attacker may play there, and his stone there is safe (set margin
 *                       too): a liberty of a tail of the wall, or the move that makes an eye false.
 *              stones   of either side.  A defender's stone that touches no wall is a string of
 *                       its own, with liberties of its own.
 *              condition  of a vertex h: h is a margin while
 *                             |taken, attacker's| + |unless, not the defender's| >= need.
 *                       With it a half eye, a false eye and a ko are parts of ONE shape:
 *                         half eye   taken = the vertices that decide its diagonals
 *                         false eye  taken = { an outside vertex }   (eyeshape_add_tempo)
 *                         ko         taken = { the far point of a ko }   (eyeshape_add_ko)
 *            "Edge" and "corner" are no properties: an edge point is a vertex with fewer
 *            neighbours, and it may lack the wall bit.
 * Rules      Place, capture, then suicide.  A move takes every string of the other side without a
 *            liberty.  The attacker may commit suicide with two stones or more, the defender not.
 *            The attacker may instead take one of the `liberties` outside; the defender may pass;
 *            the attacker passes only to lift a ko ban (another pass cannot help him).  An extra
 *            eye elsewhere is a liberty that can be taken only as the last one.  Ko: who retakes a
 *            lone stone with a lone stone at once repeats the position, and may not.  With a ko
 *            threat in hand a side may do it once.
 *            Setup: stones that stand without a liberty go with the other side's next move; a wall
 *            without one, nothing outside and no extra eye, has been captured.
 * Values     The attacker wins by capturing in finitely many moves (the least fixed point): a play
 *            without end is survival.  Eyes = 2 if the defender survives, else 1 if he survives
 *            with an extra eye, else 0.  Seki counts as survival and is told apart, see `seki`.
 * Source     Least fixed point and threat columns: our own.  Sure eyes: Benson (1976), with every
 *            point of a region next to the wall because suicide is allowed.
 * Wrong      where the model is: a wall that is not one string (values too good for the
 *            defender); a margin where the attacker's stone can be captured or cut off (too bad);
 *            more than one ko threat; eyes elsewhere that are not independent.
 * Ownership  eyeshape_solver_new() gives a solver to eyeshape_solver_free(); shapes and values are
 *            plain values.
 * Errors     GO_OK or a negative enum go_error.  A search that runs out of nodes is no error:
 *            its answers are EYESHAPE_UNKNOWN.
 * Threads    One solver: one thread.  Two solvers share nothing.
 * Purity     A value is a function of the shape, the parts asked for, and the budget.  Solvers with
 *            and without a cache, old or new, give the same bytes, and for the same shape with
 *            its vertices numbered otherwise the same answers.
 */
#ifndef EYESHAPE_H
#define EYESHAPE_H

#include "pointset.h"

enum {
    EYESHAPE_VERTICES_MAX = 24,
    EYESHAPE_LIBERTIES_MAX = 4, /* more than that changes nothing that was ever seen */
    EYESHAPE_BUDGET = 60000,    /* nodes a shape, for most callers */
    EYESHAPE_UNKNOWN = -1
};

/* In sets of moves: the attacker's move that takes an outer liberty. */
#define EYESHAPE_OUTER_LIBERTY (UINT32_C(1) << EYESHAPE_VERTICES_MAX)

enum eyeshape_side { EYESHAPE_ATTACKER, EYESHAPE_DEFENDER, EYESHAPE_SIDES };

/* Who may ignore one ko ban. */
enum eyeshape_threat {
    EYESHAPE_THREAT_ATTACKER,
    EYESHAPE_THREAT_NONE,
    EYESHAPE_THREAT_DEFENDER,
    EYESHAPE_THREATS
};

/* Sets of vertices are bits: vertex v is 1 << v.  Start from eyeshape_clear(). */
struct eyeshape {
    int count;
    int liberties; /* of the wall outside the shape, 0..EYESHAPE_LIBERTIES_MAX */
    uint32_t adjacent[EYESHAPE_VERTICES_MAX];
    uint32_t wall, margin, outside;
    uint32_t attacker, defender; /* stones */
    uint32_t taken[EYESHAPE_VERTICES_MAX];
    uint32_t unless[EYESHAPE_VERTICES_MAX];
    uint8_t need[EYESHAPE_VERTICES_MAX]; /* 0: no condition */
};

enum eyeshape_vertex {
    EYESHAPE_WALL = 1,
    EYESHAPE_MARGIN = 2,
    EYESHAPE_OUTSIDE = 4,
    EYESHAPE_BLACKENED = 8, /* the attacker's stone stands there */
    EYESHAPE_OWN = 16       /* the defender's stone stands there */
};

void eyeshape_clear(struct eyeshape *s);

/* Adds a vertex with bits of enum eyeshape_vertex; returns its number, or GO_ERANGE when the
 * shape is full. */
int eyeshape_add(struct eyeshape *s, int bits);

/* Makes u and v neighbours. */
void eyeshape_join(struct eyeshape *s, int u, int v);

/* A false eye on h where the attacker still has to play once outside to make it so.  Returns the
 * number of the new vertex or GO_ERANGE.  h must have no condition. */
int eyeshape_add_tempo(struct eyeshape *s, int h);

/* A ko beside the shape: adds the diagonal *d, a liberty of the wall, and the far point d + 1.
 *     turn ATTACKER   the defender holds the ko: the attacker takes at d,
 *          DEFENDER   the attacker holds it, with a stone on d: the defender takes at d + 1.
 * The attacker settles the ko by playing d + 1 himself, the defender by playing d.  To make a half
 * eye hang on it, put d + 1 into the half eye's `taken`.  GO_ERANGE when the shape is full. */
int eyeshape_add_ko(struct eyeshape *s, enum eyeshape_side turn, int *d);

/* Sets the condition of h; need 0 removes it. */
void eyeshape_condition(struct eyeshape *s, int h, uint32_t taken, uint32_t unless, int need);

/* The shape of a set of points: one vertex a point of `space` in board order, points[v] being the
 * point of v.  Points of `margins` are margins.  A vertex touches the wall when a neighbour on the
 * board is neither in `space` nor in `enemy` (the attacker's safe stones around).  Stones are
 * those of the two sets within the space.  GO_ERANGE when there are too many points. */
int eyeshape_of_points(struct eyeshape *s, const struct geometry *g, const struct pointset *space,
                       const struct pointset *margins, const struct pointset *enemy,
                       const struct pointset *attacker, const struct pointset *defender,
                       point points[EYESHAPE_VERTICES_MAX]);

/* Does the shape keep the rules above?  Every function below asks for it as a precondition. */
bool eyeshape_is_sound(const struct eyeshape *s);

/* How much to answer.  Each level repeats the one before and adds to it. */
enum eyeshape_parts {
    EYESHAPE_EYES,   /* eyes, guess */
    EYESHAPE_VITALS, /* vital, sacrifice */
    EYESHAPE_ALL     /* seki, twice */
};

enum { EYESHAPE_NO, EYESHAPE_YES }; /* beside EYESHAPE_UNKNOWN */

struct eyeshape_value {
    /* [threat][who moves first]: 0, 1, 2, or EYESHAPE_UNKNOWN when the budget ran out. */
    int8_t eyes[EYESHAPE_THREATS][EYESHAPE_SIDES];

    /* A static guess for callers who cannot do without a number where eyes is unknown: points
     * minus twice the margins, more than three is two eyes.  It is no bound and no proof. */
    int8_t guess;

    /* ALL first moves of that side that reach its value, where the two values of the row differ
     * and both are known; empty where they are equal: then nothing needs to be played.
     * vital_known is 0 where the budget ran out first. */
    uint32_t vital[EYESHAPE_THREATS][EYESHAPE_SIDES];
    int8_t vital_known[EYESHAPE_THREATS][EYESHAPE_SIDES];

    /* Those of them whose stone the other side can take with its next move. */
    uint32_t sacrifice[EYESHAPE_THREATS][EYESHAPE_SIDES];

    /* Is the value reached without eyes?  YES: the defender survives (for the count that stands
     * in eyes), but cannot force a position in which the attacker could move for ever without
     * capturing him.  That is a seki, or a ko without end.  NO where eyes is 0. */
    int8_t seki[EYESHAPE_THREATS][EYESHAPE_SIDES];

    /* Eyes when that side makes TWO moves in a row and then the other moves, without threats.
     * This is not GNU Go's outer digits, which ask for a best move first. */
    int8_t twice[EYESHAPE_SIDES];

    uint32_t nodes; /* what the answer cost, cached or not */
};

struct eyeshape_solver;

/* A solver whose answers cost at most `budget` nodes a shape and which keeps up to `cached`
 * finished answers (0: none).  NULL only when memory is out. */
struct eyeshape_solver *eyeshape_solver_new(uint32_t budget, size_t cached);
void eyeshape_solver_free(struct eyeshape_solver *solver); /* NULL is allowed */

/* Everything about a shape.  GO_OK or GO_ENOMEM. */
int eyeshape_ask(struct eyeshape_solver *solver, const struct eyeshape *s,
                 enum eyeshape_parts parts, struct eyeshape_value *value);

/* One question: does the defender survive, `turn` to move, with or without an extra eye?
 * *answer is EYESHAPE_YES, EYESHAPE_NO or EYESHAPE_UNKNOWN.  GO_OK or GO_ENOMEM. */
int eyeshape_survives(struct eyeshape_solver *solver, const struct eyeshape *s,
                      enum eyeshape_side turn, enum eyeshape_threat threat, bool extra_eye,
                      int *answer);

/* The cheap proof for large spaces, which eyeshape_ask() begins with: eyes, 0 to 2, that the
 * defender has with the attacker first, in parts of the space that do not need each other, whatever
 * the threats and the liberties outside.  True when it says so, silent (0) otherwise.  GO_OK or
 * GO_ENOMEM. */
int eyeshape_sure_eyes(struct eyeshape_solver *solver, const struct eyeshape *s, int *eyes);

/* Is the second eye, or the first, a matter of ko: do the three rows differ?  EYESHAPE_UNKNOWN
 * where a value is. */
int eyeshape_hangs_on_ko(const struct eyeshape_value *value);

/* Counts since the solver was made. */
struct eyeshape_counts {
    uint64_t asked, hits; /* of eyeshape_ask() */
    uint64_t nodes;       /* searched, so without hits */
};

struct eyeshape_counts eyeshape_counts(const struct eyeshape_solver *solver);

#endif
