/* connect.h - can two strings of one colour be joined, or cut apart, and what does that rest on?
 * Can a string reach an area, or be kept out of it?
 *
 * Layer      pointset, board, reading < connect.  Knows nothing of eyes, groups or good moves.
 * Units      Points as in geometry.h, boards up to 25x25, nodes = stones played by the search
 *            (those of capture reading included).
 * Ownership  A struct connect_engine holds all memory of a search: one a thread, from
 *            connect_new() to connect_free().  Answers are values.
 * Errors     GO_OK or GO_ENOMEM; ends without stones, or of two colours, assert.
 * Threads    Two threads may use two engines.
 * Purity     The answer is a function of (board, its ko ban, question): no clock, no global,
 *            no table that lives longer than a question.  Strings are named by points.
 * Recursion  is bounded by CONNECT_DEPTH_MAX plies of about a kilobyte each.
 *
 * The game.  The side that owns the two strings, the ends, CONNECTS; the other CUTS.  It is won
 * by the connector when the ends are one string, and by the cutter when an end is captured, or
 * when play does not end.  A way through captured stones of the cutter counts.  Either side may
 * pass.  Suicide is forbidden.
 *
 *   CONNECT_JOIN    The join counts by itself, whatever becomes of the joined string.
 *   CONNECT_STRICT  An end that lib/reading proves can be captured, by the cutter's first move or
 *                   right after the connector's first move, counts as cut; a string that is
 *                   already one is connected.
 *
 * A string and an area.  With `area` there is one end, ends[0], and the area is any set of points:
 * empty, or held by either side.  The connector is the intruder.  He has won when the string of the
 * end holds a point of the area and is not in atari, whoever is to move; he may get there by own
 * stones that stand in the area, and by capturing.  Stones that reach the area but are not one
 * string with the end count for nothing.  The cutter wins as above.  CONNECT_CONNECT is what is
 * called break-in (the intruder moves first), CONNECT_DISCONNECT block-off.  An empty area is never
 * reached.  Whether the intruder lives there is another question.
 *
 *   Order (lambda order)  "Connected, cutter to move, order 0" is: one string, or two common
 *       liberties and one to spare; in the area with two liberties, or two liberties that lead
 *       there and two to spare.  Order n: the connector, should the cutter pass, has a move
 *       to order n - 1; and he answers every move of the cutter by a move to order n.
 *   Distance   The number of stones that the connector needs to link the ends if the cutter
 *       passes all the time, where two common liberties are a link for nothing and a string of
 *       the cutter with up to four liberties may be captured by filling these.
 *   Cut, order m   Order 0: the distance stays above CONNECT_STRENGTH after one move of the
 *       cutter; order m as for connections, with the sides exchanged.
 *   Ko         A proof of WIN lets the other side retake at once and its own side never; KO_A
 *       lets nobody retake at once; KO_B lets its own side do so.  The ban that the board brings
 *       against the side to move holds; one against the other side is lifted.
 *
 * Verdicts are those of the side that asks: the connector for CONNECT_CONNECT, the cutter for
 * CONNECT_DISCONNECT.
 *
 * Carrier.  A proved answer rests on its carrier alone: on every board that agrees with this one
 * at the points of the carrier (and on the ban) the verdict is the same.
 * Reads.  What the search looked at, no less: on a board that agrees there the answer is the same.
 *
 * Where it is wrong.  A proved connection is one.  A proved cut says that the connector has no
 * connection that needs at most CONNECT_STRENGTH free moves: the distance is not an exact
 * count, since one stone can shorten it by two.  Estimates are guesses of a narrow search.
 *
 * Method: lambda search (Thomsen 2000) for both sides, with must-play regions taken from the
 * proof "if the other side passes" (as virtual connections do in Hex).
 */
#ifndef CONNECT_H
#define CONNECT_H

#include "board.h"

enum {
    CONNECT_DEPTH_MAX = 24,
    CONNECT_ORDER_MAX = 4,
    CONNECT_STRENGTH = 3,
    CONNECT_DISTANCE_MAX = 7 /* of connect_distances() */
};

enum connect_kind { CONNECT_CONNECT, CONNECT_DISCONNECT };
enum connect_meaning { CONNECT_STRICT, CONNECT_JOIN };

/* In rising order, for the side that asks. */
enum connect_verdict { CONNECT_LOSE, CONNECT_KO_B, CONNECT_KO_A, CONNECT_WIN };

/* The one scale, from the cutter's end to the connector's. */
enum connect_scale {
    CONNECT_PROVED_CUT,
    CONNECT_ESTIMATED_CUT,
    CONNECT_IN_KO, /* proved: a ko decides; the verdict says which one */
    CONNECT_OPEN,  /* neither a proof nor an estimate */
    CONNECT_ESTIMATED_CONNECTED,
    CONNECT_PROVED_CONNECTED
};

struct connect_question {
    point ends[2];               /* stones of one colour */
    const struct pointset *area; /* instead of ends[1], which is then not looked at; or NULL */
    enum connect_kind kind;
    enum connect_meaning meaning;
    int order;       /* highest order of proofs of connection, 1..CONNECT_ORDER_MAX */
    int32_t budget;  /* nodes for the whole question */
    bool estimate;   /* guess where no proof is found */
    bool links_only; /* nothing but proofs of connection up to order 2; no guess */
};

struct connect_answer {
    enum connect_verdict verdict; /* the best guess when it is not proved */
    enum connect_scale scale;
    bool proved;
    bool ko;    /* a ko was met */
    int order;  /* of the proof, or -1 */
    point move; /* for the side that asks; GEO_PASS when none is needed, GEO_NONE on LOSE */
    int64_t nodes;
    struct pointset carrier; /* empty unless proved */
    struct pointset reads;
};

struct connect_engine;

struct connect_engine *connect_new(void);    /* NULL only when memory is out */
void connect_free(struct connect_engine *e); /* NULL is allowed */

/* Precondition: ps_fits(&b->geo); stones of one colour on both ends (with an area: a stone on the
 * first). */
int connect_ask(struct connect_engine *e, const struct board *b, const struct connect_question *q,
                struct connect_answer *a);

/* How many free moves its side needs to link each point to the string on `string`, its own stone on
 * the point included: at[p], or CONNECT_DISTANCE_MAX + 1 for what lies beyond `radius`
 * (1..CONNECT_DISTANCE_MAX).  at has room for PS_LIMIT_MAX points. */
int connect_distances(struct connect_engine *e, const struct board *b, point string, int radius,
                      int8_t *at);

/* The number GTP prints: 0 lose, 1 win, 2 ko A, 3 ko B. */
int connect_code(enum connect_verdict v);

const char *connect_scale_text(enum connect_scale s);

/* Does a proof given on `old` hold on `now`, whatever a fresh search would find within its
 * budget?  Yes when it is proved and nothing in its carrier changed, nor the ban. */
bool connect_proof_holds(const struct connect_answer *a, const struct board *old,
                         const struct board *now);

#endif
