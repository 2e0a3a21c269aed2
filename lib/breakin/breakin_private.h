/* breakin_private.h - what the rooms of lib/breakin share.
 *
 *   breakin.c   estimate, regions, values
 *   intruder.c  who might break in, and how far away each point is from him
 *   read.c      one region: the border of what holds
 *   worth.c     what moves are worth: the estimate with them on the board
 *   memory.c    answers of the position before
 *   game.c      positions of a game
 */
#ifndef BREAKIN_PRIVATE_H
#define BREAKIN_PRIVATE_H

#include "breakin.h"

/* --- memory.c --- */

struct kept {
    uint64_t key; /* of the question */
    point string, moved;
    uint8_t kind;
    uint8_t age; /* positions since it was asked for */
    struct pointset area;
    struct connect_answer answer;
};

struct memory {
    struct kept *kept;
    size_t count, capacity;
};

/* The answer to q in `m`, if nothing that it has read differs between the boards; or NULL.
 * `moved`: it was asked after the string's side had played there, or GEO_NONE. */
const struct kept *kept_find(const struct memory *m, const struct board *old,
                             const struct board *now, const struct connect_question *q,
                             point moved);

int kept_add(struct memory *m, const struct connect_question *q, point moved,
             const struct connect_answer *a);

/* Takes over from `old` what still holds on `now` and was asked for not long ago. */
int kept_carry(struct memory *m, const struct memory *old, const struct board *before,
               const struct board *now);

/* --- intruder.c --- */

struct intruder {
    point string;
    int near; /* layer of the nearest points of the region */
    int far;  /* the first layer without points that can be reached: its goal is the rest */
    int8_t layer[PS_LIMIT_MAX];
};

/* The intruders of a region, the nearest first, at most effort->strings; < 0 is an error. */
int intruders_find(struct connect_engine *e, const struct board *b,
                   const struct influence *estimate, const struct breakin_region *region, int most,
                   struct intruder *found);

/* The points of the region from layer `layer` on, but for those far beyond. */
struct pointset intruder_goal(const struct intruder *s, const struct breakin_region *region,
                              int layer);

/* --- read.c --- */

/* What one thread needs. */
struct breakin_scratch {
    struct connect_engine *engine;
    struct board *board;
    struct influence estimate;
    struct influence_evidence evidence[PS_LIMIT_MAX];
};

/* Who asks: a thread, the position, and what is known from before. */
struct asker {
    struct breakin_scratch *scratch;
    const struct board *board;
    const struct influence *estimate;
    const struct influence_evidence *evidence; /* that it was made with, or NULL */
    const struct breakin_effort *effort;
    const struct memory *before; /* or NULL */
    const struct board *old;     /* the board of `before` */
    struct memory *now;          /* or NULL */
    struct breakin_counts counts;
};

/* Asks, or takes what is known from before.  `moved`: the intruder has played there first, or
 * GEO_NONE. */
int asker_get(struct asker *k, const struct connect_question *q, point moved,
              struct connect_answer *a);

/* A step that stands for the answer, at the end of the region's list. */
int asker_note(struct breakin_region *r, const struct breakin_step *step);

/* --- worth.c --- */

/* c plays p, and what it joins is known to belong to the group of `string` (GEO_NONE: to none); no
 * other evidence stays about it.  GO_ENOMEM, or GO_OK also where the move is illegal. */
int worth_play(struct board *b, enum colour c, point p, point string,
               struct influence_evidence *evidence);

/* What the region would hold, without `lost`, if c played at p (GEO_PASS, GEO_NONE: nothing). */
int worth_after(struct asker *k, const struct breakin_region *region, enum colour c, point p,
                point string, const struct breakin_reach *lost, float *holds);

/* The same by a look: all other stones keep their chances, the new one gets the string's.
 * Precondition: the move is legal. */
int worth_glance(struct asker *k, const struct breakin_region *region, enum colour c, point p,
                 point string, const struct breakin_reach *lost, float *holds);

/* Replaces the move by which the best intruder breaks in by one that costs most. */
int worth_choose(struct asker *k, struct breakin_region *region);

int region_read(struct asker *k, struct breakin_region *region);

#endif
