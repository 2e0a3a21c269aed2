/* connect_private.h - what the rooms of lib/connect share.
 *
 *   connect.c    questions, stages, ko questions, answers
 *   proof.c      proofs of one side: alternating moves, orders, must-play regions
 *   leaf.c       what can be said of a position without search, and the lists of moves
 *   distance.c   how many free moves a join takes
 *   carrier.c    what a proof rests on
 *   table.c      positions already proved or given up
 *   estimate.c   the narrow search that guesses
 */
#ifndef CONNECT_PRIVATE_H
#define CONNECT_PRIVATE_H

#include "connect.h"
#include "reading.h"

enum {
    NONE = -1,
    FAR = 100, /* a distance beyond the radius of the flood */
    RADIUS_MAX = CONNECT_DISTANCE_MAX,
    PRICE_MAX = 4, /* liberties of the dearest string that a flood captures */
    DISTANCES = 1 << 12,
    SURROUNDINGS_BITS = 9,
    TRIES_MAX = 64, /* moves of a list */
    CUTS_MAX = 16,  /* of the cutter in a proof of a cut: any selection is sound */
    NARROW_CUTS = 6,
    NARROW_QUICK = 12, /* of the connector at order 1, */
    NARROW_LINKS = 7   /* and above */
};

/* One end's flood.  within[d]: what the connector reaches with d stones: points he fills, own
 * strings, strings he captures. */
struct flood {
    int which, radius;
    int goal;      /* the distance to the other end, or to the area; FAR beyond the radius */
    uint64_t hash; /* of the position that it was made for */
    bool is_valid;
    struct pointset within[RADIUS_MAX + 1];
    /* Where it goes on: what was reached, and by level points to be filled and strings to be taken,
     * a stone of each at least.  Nothing lies beyond the level behind the last. */
    struct pointset done, fill[RADIUS_MAX + 2], take[RADIUS_MAX + 2];
};

/* What lies around an own string with just these liberties, and stones with this key. */
struct surroundings {
    uint64_t key;
    struct pointset liberties;
    struct pointset beside;        /* its stones */
    struct pointset beyond, twice; /* beside its liberties: one; two */
};

/* The distance in a position of a question, as far as it was looked for. */
struct distance {
    uint64_t key;
    int radius, goal;
};

/* The level at which p, which is within the radius, is reached. */
static inline int flood_level(const struct flood *f, point p)
{
    int level = 0;

    while (!ps_has(&f->within[level], p))
        level++;
    return level;
}

/* What is known of a position, for one prover and one side to move. */
struct entry {
    uint64_t key; /* 0 is empty */
    int32_t carrier;
    point move;                           /* that proves, or the best so far */
    int8_t proved;                        /* lowest order proved, or NONE */
    int8_t failed[CONNECT_ORDER_MAX + 1]; /* depth at which that order was given up */
};

struct proof {
    struct pointset carrier;
    point move;
};

struct connect_engine {
    struct board *b;
    struct reading_engine *reading;
    point end[2];
    int ends;             /* 2, or 1: the other one is an area */
    struct pointset area; /* to be reached; empty when there are two ends */
    enum colour owner, cutter;
    enum colour prover; /* owner or cutter */
    int ko_rule;        /* 1..3 for the prover: nobody owes him a ko; both; he may retake */
    int strength;       /* distance that makes a cut */
    bool is_wide;       /* lists of moves are whole */
    int64_t nodes, limit;
    bool no_memory, met_ko, stopped, was_cut_short;
    struct pointset refused; /* first moves that leave an end to be captured */
    int estimating;          /* 0, or 1 + the distance that counts as connected at the horizon */
    struct pointset touched; /* read so far, before it is closed */

    struct pointset board; /* all points */
    point suggested;       /* to the next position where the prover moves; or GEO_NONE */
    /* How often a move proved, and refuted a proof; by side that moved, the owner's at 1. */
    int proves[2][PS_LIMIT_MAX], refutes[2][PS_LIMIT_MAX];
    struct flood flood[2];
    struct distance *distance;         /* DISTANCES of them, by key */
    struct surroundings *surroundings; /* 1 << SURROUNDINGS_BITS of them, likewise */
    uint64_t salt[PS_LIMIT_MAX];
    uint64_t questions; /* asked so far, so that each has its own keys */

    struct entry *table;
    size_t table_size, table_count;
    struct pointset *carrier;
    size_t carrier_count, carrier_capacity;
};

enum leaf { LEAF_OPEN, LEAF_PROVED, LEAF_FAILED };

/* --- leaf.c --- */
static inline bool end_gone(const struct connect_engine *e)
{
    return e->b->at[e->end[0]] != e->owner || e->b->at[e->end[e->ends - 1]] != e->owner;
}

/* Two ends: one string. An area: the end has a stone in it and is not in atari. */
bool link_is_joined(const struct connect_engine *e);

/* Joined, or so whatever the cutter plays next; *carrier may be NULL. */
bool link_is_linked(struct connect_engine *e, struct pointset *carrier);

/* The prover is to move (OR) or the other side (AND). */
enum leaf link_leaf_of(struct connect_engine *e, bool to_move, int order, struct proof *out);

/* Moves of the prover at order `order`, the likely ones first, before them the hints. */
int link_list_moves(struct connect_engine *e, int order, const point hints[2],
                    point list[TRIES_MAX]);

/* Moves of a side along the shortest paths, at most `most`. */
int link_list_path(struct connect_engine *e, bool owner, int slack, int most,
                   point list[TRIES_MAX]);

/* --- distance.c --- */
/* The set and its neighbours. */
struct pointset link_grow(const struct connect_engine *e, const struct pointset *set);
/* Floods from an end, or from the area. */
void link_flood_from(struct connect_engine *e, int which, int radius);
/* Floods from both ends as far as ways of at most `reach` moves lead. */
void link_flood_paths(struct connect_engine *e, int reach);
/* The distance, or FAR beyond the radius. */
int link_distance(struct connect_engine *e, int radius);

/* --- carrier.c --- */
/* Every string of `side` that the set touches: all stones and a liberty. */
void link_close_strings(const struct connect_engine *e, enum colour side, struct pointset *set);
/* The stones that c captures by playing on p. */
struct pointset link_captured_by(const struct connect_engine *e, enum colour c, point p);
/* What makes p suicide for the other side than the prover. */
void link_add_suicide(const struct connect_engine *e, point p, struct pointset *set);
/* What "the distance is at least reach" rests on. */
void link_add_balls(struct connect_engine *e, int reach, struct pointset *set);

/* --- table.c --- */
int link_table_clear(struct connect_engine *e);
struct entry *link_table_find(struct connect_engine *e, bool to_move);
void link_table_prove(struct connect_engine *e, bool to_move, int order, const struct proof *p);
/* Failures were those of narrow lists: try again. */
void link_table_retry(struct connect_engine *e);
void link_table_fail(struct connect_engine *e, bool to_move, int order, int depth, point best);

/* --- proof.c --- */
bool link_prove(struct connect_engine *e, bool to_move, int order, int depth, struct proof *out);

/* Plays and adjusts the ban to the ko rule; counts a node. */
bool link_play(struct connect_engine *e, enum colour c, point p);

static inline bool out_of_nodes(struct connect_engine *e)
{
    if (e->nodes >= e->limit)
        e->stopped = true;
    return e->stopped || e->no_memory;
}

/* --- estimate.c --- */
/* Guesses whether the connector succeeds; *move is the best move of the side to move. */
bool link_estimate(struct connect_engine *e, bool owner_to_move, point *move);

#endif
