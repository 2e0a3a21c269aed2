/* breakin.h - what of a territory can be broken into, by whom, and what remains.
 *
 * Three steps, each usable without the next:
 *   breakin_estimate()   whose territory is what: the estimate and its regions
 *   breakin_read()       one region: who reaches it, and how much of it holds
 *   struct breakin_game  the regions of all positions of a game, with answers kept while nothing
 *                        that they have read has changed
 *
 * Layer      connect, influence < breakin.
 * Units      Points as in geometry.h; boards up to 25x25.  Values as in influence.h.
 * Ownership  struct breakin belongs to the caller: zero it, reuse it, breakin_free() it.
 * Errors     GO_OK or GO_ENOMEM.
 * Threads    no state outside the arguments; for a breakin_game see there.
 *
 * The questions.  A region's owner wants to keep an intruding string out.  The points of the region
 * lie in layers: how many free moves the string needs to reach a point.  The goal of layer d is all
 * points from there to layer 5.  A smaller goal is harder to reach, so there is a border: the goals
 * before it fall, those from it on hold.  It is found by bisection, once for the case that the
 * intruder moves first (he breaks in) and once for the owner (he blocks off).  Where the points
 * before the border fall apart into pieces, each is given back that holds together with the rest.
 *
 * Answers.  A goal FALLS or HOLDS by a proof of lib/connect, or may do so by a guess, or hangs on a
 * ko.  A point has fallen when goals behind it are proved to fall, and is open when neither that
 * nor that it holds is proved; open points that are guessed to fall are told apart.  What holds
 * when the intruder moves first is never asked again with the owner first, so that the two cannot
 * contradict.
 *
 * Values.  The move that breaks in, or keeps out, is put on the board, joined to the string that it
 * is read to be linked to, and the estimate made again; of the region counts what then leans to its
 * owner, without what falls or is guessed to.  Of the moves that break in, one that costs the
 * owner most is taken.
 *
 * Source     GNU Go's manual, chapter on influence (break-ins): the idea and its name.
 * Wrong      An intruder who lives in the region without a link is not seen, nor does it matter
 *            whether one who has entered lives.  All that falls to one first move and what follows
 *            is counted, although the owner may hold a part of it by giving another.
 */
#ifndef BREAKIN_H
#define BREAKIN_H

#include "connect.h"
#include "influence.h"

enum {
    BREAKIN_LEAST = 10,      /* points of the smallest region, if nobody says otherwise */
    BREAKIN_STRINGS_MAX = 8, /* intruding strings of a region */
    BREAKIN_LAYERS_MAX = 7,
    BREAKIN_LAYER_FAR = 5 /* goals end here: who comes further has come through these layers */
};

/* How much is read for one region. */
struct breakin_effort {
    int least;   /* points of the smallest region */
    int order;   /* as in struct connect_question, ... */
    int budget;  /* ... for each question; 0: nothing is read */
    int strings; /* intruding strings at most, 1..BREAKIN_STRINGS_MAX */
    int tries;   /* other first moves that are looked at where something falls */
};

enum breakin_first { BREAKIN_INTRUDER, BREAKIN_OWNER }; /* who moves first */

/* Of a goal, in the order in which goals of rising layers meet them. */
enum breakin_verdict {
    BREAKIN_FALLS,
    BREAKIN_MAY_FALL, /* a guess */
    BREAKIN_KO,
    BREAKIN_MAY_HOLD, /* a guess */
    BREAKIN_HOLDS,
    BREAKIN_VERDICTS
};

/* What a question is about: the goal of a layer; a piece that is to be given back; whether `move`
 * is an intruder's first move that still reaches the goal. */
enum breakin_kind { BREAKIN_LAYER, BREAKIN_PIECE, BREAKIN_TRY, BREAKIN_KINDS };

/* One question with its answer. */
struct breakin_step {
    point string;
    uint8_t first;   /* enum breakin_first */
    uint8_t verdict; /* enum breakin_verdict */
    uint8_t kind;    /* enum breakin_kind */
    int16_t layer;   /* of the goal; of a piece: its number */
    int16_t goal;    /* points in it */
    int16_t erased;  /* points of the region that are not in it */
    point move;      /* of who moves first; GEO_PASS: none is needed; GEO_NONE: none is known */
    int32_t nodes;
};

/* How far intruders come when one side moves first.  What neither falls nor is open holds. */
struct breakin_reach {
    struct pointset fallen;
    struct pointset open;   /* not proved either way, or a matter of ko */
    struct pointset likely; /* those of `open` that are guessed to fall */
    point move; /* the intruder's that breaks in, or the owner's that keeps out; GEO_NONE: none */
    bool ko;    /* some of what is open hangs on a ko */
};

struct breakin_intrusion {
    point string;    /* its first point */
    int16_t deepest; /* layer of the smallest goal that falls, or may, to its first move; or 0 */
    struct breakin_reach reach[2];
};

struct breakin_region {
    enum colour owner;
    struct pointset points;
    bool was_read;
    struct breakin_reach reach[2]; /* by enum breakin_first; of all intruders */
    float value;                   /* what it holds by the estimate */
    float holds[2];                /* and when that side moves first; both `value` if not read */
    int best;                      /* the intrusion whose first move is worth most, or -1 */
    int intrusion_count;
    struct breakin_intrusion intrusion[BREAKIN_STRINGS_MAX];
    struct breakin_step *step;
    size_t step_count, step_capacity;
};

struct breakin {
    struct influence estimate;
    size_t count; /* regions, by their smallest points */
    struct breakin_region *region;
    size_t capacity;                  /* private */
    struct influence_regions regions; /* private */
};

void breakin_free(struct breakin *k);

/* The estimate and the regions of at least `least` points, nothing read.  evidence: as for
 * influence_estimate().  b is left as it was. */
int breakin_estimate(struct board *b, const struct influence_evidence *evidence, int least,
                     struct breakin *k);

/* What a set of points is worth: the sum of |value|. */
float breakin_worth(const struct influence *estimate, const struct pointset *points);

/* The values of all points when `mover` moves first in every region: with his best moves on the
 * board, and 0 where something falls or is likely to.  b is left as it was.  GO_ENOMEM. */
int breakin_revise(struct board *b, const struct influence_evidence *evidence,
                   const struct breakin *k, enum colour mover, struct influence *revised);

/* What one thread needs for reading; NULL only when memory is out. */
struct breakin_scratch;
struct breakin_scratch *breakin_scratch_new(void);
void breakin_scratch_free(struct breakin_scratch *s);

/* Reads region i. */
int breakin_read(struct breakin_scratch *s, const struct board *b,
                 const struct influence_evidence *evidence, const struct breakin_effort *effort,
                 struct breakin *k, size_t i);

/* --- all positions of a game ---------------------------------------------------------------- */

struct breakin_counts {
    uint64_t questions, reused, open;
    uint64_t nodes, reused_nodes; /* nodes: searched now */
};

/* One game: one thread at a time, but for breakin_game_read(), which many may call for different
 * regions. */
struct breakin_game;

struct breakin_game *breakin_game_new(const struct breakin_effort *effort, bool reuse);
void breakin_game_free(struct breakin_game *g);

/* Forgets the positions before. */
void breakin_game_restart(struct breakin_game *g);

/* A position comes up: estimates it.  evidence as above. */
int breakin_game_position(struct breakin_game *g, const struct board *b,
                          const struct influence_evidence *evidence);

/* Reads region i of the position; `s` is the calling thread's. */
int breakin_game_read(struct breakin_game *g, struct breakin_scratch *s, size_t i);

/* After all regions were read. */
int breakin_game_finish(struct breakin_game *g);

const struct breakin *breakin_game_answer(const struct breakin_game *g);

/* Sums over the game so far. */
struct breakin_counts breakin_game_counts(const struct breakin_game *g);

#endif
