/* semeai_private.h - what the rooms of lib/semeai share.
 *
 *   semeai.c    races: which games to search, verdicts, moves
 *   kill.c      one game, and the clause about the capturer's life
 *   search.c    depth-first proof numbers over the graph of positions
 *   check.c     is a failure supported by failures, loops included?
 *   wait.c      a kill by ko: may the killer choose when to fight it?
 *   moves.c     what can be said of a position without search, and its list of moves
 *   region.c    safe strings, and the part of the board that is read
 *   graph.c     nodes, edges, the table that finds them
 *   reads.c     what an answer depends on
 *   formula.c   the static formula
 */
#ifndef SEMEAI_PRIVATE_H
#define SEMEAI_PRIVATE_H

#include "eyeshape.h"
#include "semeai.h"
#include "uncond.h"

enum { NONE = -1, LARGE_EMPTY = 15, SAFE_LIBERTIES = 5, RINGS = 2, SETTLING_CAPTURE = 7 };

#define NUMBER_MAX UINT32_C(0x0fffffff)

enum status { OPEN, WON, FAILED }; /* for the attacker */

struct node {
    uint64_t key;
    uint32_t pn, dn; /* effort to prove WON, FAILED */
    int32_t first;   /* edge */
    int16_t count;   /* of edges */
    point best;
    uint8_t status;
    bool attacker; /* to move */
    bool listed;   /* all moves that matter are its edges */
    bool leaf;     /* decided by a look, not by its moves */
    bool on_path;
    bool ko;       /* reached by a ko capture */
    bool waits;    /* scratch of wait.c */
    bool assumed;  /* WON, but the capturer's life was not decided */
    int32_t stamp; /* of the last check that saw it */
};

struct edge {
    point move;
    uint16_t pn, dn; /* while there is no child */
    int32_t child;
};

/* A string that races. */
struct racer {
    point at;   /* by which it stands or falls */
    int stones; /* at the root */
};

/* Who wants what in the game being searched. */
struct roles {
    enum colour attacker, owner;
    const struct racer *target, *own;
    bool nested; /* the game about the capturer's life */
};

struct watched {
    point at;
    uint8_t colour;
};

/* What a string is, as seen from the race. */
enum kind { THIRD, NAMED, SAFE };

struct semeai_engine {
    struct board *b;
    struct uncond_scratch *uncond;
    struct eyeshape_solver *shapes; /* eyes of what a string encloses */
    struct racer racer[3];          /* by colour */
    struct roles roles;
    enum colour favoured; /* may retake a ko at once; EMPTY: nobody */
    uint64_t graph;       /* which game the nodes belong to; 0: none yet */
    bool whole_board;
    struct pointset safe;   /* stones of safe strings */
    struct pointset region; /* where moves are looked for */
    struct pointset rim;    /* stones that the region touches or holds */
    struct pointset seeds;  /* points looked at, but for their surroundings: see reads.c */
    struct watched *watch;  /* the safe strings at the rim */
    size_t watch_count, watch_capacity;

    uint32_t kind_stamp; /* kinds are those of the position looked at last */
    uint32_t kind_at[PS_LIMIT_MAX];
    uint8_t kind_of[PS_LIMIT_MAX];

    int64_t nodes, limit;
    bool no_memory;
    int64_t nested_limit; /* nodes for the life of a capturer */
    bool ko_met;
    int32_t stamp;

    struct node *node;
    size_t node_count, node_capacity;
    struct edge *edge;
    size_t edge_count, edge_capacity;
    int32_t *list; /* scratch of check.c */
    size_t list_count, list_capacity;
    int32_t *table; /* node or NONE */
    size_t table_size, table_capacity;
};

/* --- region.c --- */
/* The strings of the two stones, what is safe (alive: may be NULL), and the region. */
int race_find_region(struct semeai_engine *e, point a, point b, const struct pointset *alive);

/* --- reads.c --- */
/* On the board of the root: all that the searches since race_find_region() depend on. */
struct pointset race_reads(const struct semeai_engine *e);

/* --- graph.c --- */
void race_clear(struct semeai_engine *e);
int32_t race_node(struct semeai_engine *e, bool attacker);
void race_add_edge(struct semeai_engine *e, int32_t n, const struct edge *edge);
/* Plays for the attacker or the owner, and lifts a ban against the favoured side.  Sets *ko when
 * the move takes a ko. */
int race_play(struct semeai_engine *e, bool attacker, point p, bool *ko);

/* --- moves.c --- */
static inline bool race_stands(const struct semeai_engine *e, const struct racer *r, enum colour c)
{
    return board_at(e->b, r->at) == c;
}

/* Is the string so large that its capture settles the capturer's life? */
static inline bool race_settles(const struct semeai_engine *e, const struct racer *r)
{
    return !e->whole_board && r->stones >= SETTLING_CAPTURE;
}

/* Decides a node by a look, or gives it its list.  Of a root a move is wanted: that its owner could
 * make two eyes does not decide it. */
void race_evaluate(struct semeai_engine *e, int32_t n, bool root);

/* A plain liberty of c's string, or GEO_NONE. */
point race_plain_liberty(struct semeai_engine *e, enum colour c);

/* --- search.c --- */
void race_visit(struct semeai_engine *e, int32_t n, uint32_t pn_limit, uint32_t dn_limit,
                int depth);
/* Makes all other moves of the node look dearer. */
void race_prefer(struct semeai_engine *e, int32_t n, point move);
int32_t race_child_of(struct semeai_engine *e, int32_t n, int32_t edge);

/* --- check.c --- */
/* Opens every failed node below n that no longer rests on failures.  True when n still stands;
 * *ko tells whether its proof meets a ko. */
bool race_check_failure(struct semeai_engine *e, int32_t n, bool *ko);
/* n is won: does its proof need a capturer whose life was not decided? */
bool race_rests_on_assumption(struct semeai_engine *e, int32_t n);

/* --- wait.c --- */
/* n is won: can the attacker leave the ko alone until he likes, and still win it? */
bool race_can_wait(struct semeai_engine *e, int32_t n);

/* --- kill.c --- */
/* Searches a game on the position and region at hand.  The move `hint` is tried first, if it is
 * not GEO_NONE. */
int race_search(struct semeai_engine *e, const struct semeai_game *game, point hint,
                struct semeai_outcome *outcome);
/* All targets are gone and the owner is to move: has the attacker won?  OPEN: not decided. */
enum status race_after_capture(struct semeai_engine *e);

/* --- formula.c --- */
/* Does c kill the other string, by the formula? */
bool race_formula(struct semeai_engine *e, enum colour c, bool first);

static inline bool is_stone(const struct board *b, point p)
{
    return b->at[p] == BLACK || b->at[p] == WHITE;
}

static inline bool word_has(const uint64_t *words, point p)
{
    return words[p >> 6] >> (p & 63) & 1;
}

#endif
