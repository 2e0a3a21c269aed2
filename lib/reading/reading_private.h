/* reading_private.h - what the rooms of lib/reading share: the graph of positions of one question.
 *
 *   reading.c   questions, ko questions, answers
 *   search.c    depth-first proof numbers over the graph
 *   simulate.c  proofs by analogy
 *   moves.c     what can be said of a position without search, and the lists of moves
 *   carrier.c   what a finished proof rests on
 *   graph.c     nodes, edges, the table that finds them
 */
#ifndef READING_PRIVATE_H
#define READING_PRIVATE_H

#include "reading.h"

enum { ORDERS = READING_ORDER_MAX + 1, NONE = -1 };

#define NUMBER_MAX UINT32_C(0x0fffffff)

enum status { OPEN, WON, FAILED }; /* for the attacker */

enum phase {
    FRESH,   /* nothing known */
    WAITING, /* for its `pre` node, which decides it or gives it its list */
    LISTED   /* all moves that matter are its edges */
};

/* Why a node is WON or FAILED: where its carrier comes from. */
enum reason {
    NO_REASON,
    BY_CAPTURE,   /* won: the target's last liberty */
    BY_LIBERTIES, /* failed: too many liberties */
    BY_EXTENSION, /* failed: AND, one move at `best` gives too many liberties */
    BY_PRE,       /* as its pre node */
    BY_MOVE,      /* by the move `best` */
    BY_ALL        /* all moves that matter lead to it */
};

/* Where the list of an OR node comes from; several may hold. */
enum { LIST_LIBERTIES = 1, LIST_EXTENSIONS = 2, LIST_PRE = 4, LIST_EVERYTHING = 8 };

struct node {
    uint64_t key;
    uint32_t pn, dn;  /* effort to prove WON, FAILED */
    uint16_t ahead;   /* dn: what is to come after the wait for the pre node */
    int32_t first;    /* edge */
    int32_t pre;      /* node or NONE */
    int32_t model;    /* the child of it that failed its mover last, or NONE */
    int32_t carrier;  /* or NONE */
    int32_t loops[2]; /* nodes: FAILED counts only while they are on the path; or NONE */
    int16_t count;    /* of edges */
    point best;
    uint8_t order, phase, status, reason, list;
    bool attacker; /* to move */
    bool root;     /* of a defence: its pass is free */
    bool on_path;
    int16_t building; /* depth at which its carrier is being built, or 0 */
};

struct edge {
    point move;
    uint8_t status;  /* known without a node */
    point reply;     /* the extension that makes it FAILED */
    bool passed;     /* the proof of the pass has been tried on it */
    bool ko;         /* takes a ko; known with the child */
    int32_t like;    /* the model that has been tried on it last, or NONE */
    uint32_t pn, dn; /* while there is no child */
    int32_t child;
};

/* Of the table of nodes. */
struct slot {
    int32_t node; /* or NONE */
    uint32_t upper;
};

struct carrier {
    struct pointset set;
    bool ko;
};

/* What the defender's x does for the target. */
struct extension {
    point x;
    bool joins;      /* the target: x is one of its liberties */
    bool takes;      /* stones, which may become liberties */
    int count;       /* of the target's liberties then */
    point joined[3]; /* heads of other strings that x joins to it */
    int joined_count;
};

/* A walk over a string in breadth; parents lead back to the start. */
struct breadth {
    uint32_t now, mark[PS_LIMIT_MAX]; /* seen in this walk: now; looked for: now - 1 */
    point queue[PS_LIMIT_MAX], parent[PS_LIMIT_MAX];
};

/* What one search found. */
struct finding {
    enum status status; /* OPEN: the budget ended */
    int order;          /* of the win, or the highest that failed; -1 when none was decided */
    point move;         /* the side's best; when OPEN, the one on which most nodes were spent */
    uint32_t pn, dn;    /* when OPEN: of the move on which most nodes were spent */
    bool ko;
    struct pointset carrier;
    struct pointset replies; /* of a defence that fails: what was tried */
    int move_count;
    point moves[READING_MOVES_MAX];
};

/* The attack that stands in the graph: a defence of the same string begins with the same search,
 * and is mostly asked next. */
struct kept_attack {
    bool stands;
    struct reading_question question;
    int32_t node;
    struct finding found;
    int64_t nodes, budget, further; /* of the engine, and its seeds, when that was found */
    struct pointset seeds;
};

struct reading_engine {
    struct board *b;
    point target;
    enum colour attacker, defender;
    int ko_question; /* 1..3 */
    point ban;       /* that the board brings against the side that asks, or GEO_NONE */
    int64_t nodes, limit;
    int64_t budget, further;     /* nodes: of the question, and what is left for higher orders */
    bool no_memory, stuck;       /* stuck: a loop too tangled to account for */
    int32_t spent[PS_LIMIT_MAX]; /* nodes, behind the moves of the root */
    bool has_spent;              /* not all of these are 0 */
    struct pointset seeds;       /* reads before they are closed */
    struct extension reply[PS_LIMIT_MAX]; /* the replies looked at last */
    struct breadth breadth;
    struct kept_attack kept;

    struct node *node;
    size_t node_count, node_capacity;
    struct edge *edge;
    size_t edge_count, edge_capacity;
    struct carrier *carrier;
    size_t carrier_count, carrier_capacity;
    struct slot *table;
    size_t table_size, table_capacity; /* a power of two; what is allocated */
};

/* --- graph.c --- */
void graph_clear(struct reading_engine *e);
/* The node of the position on e->b, new or known; NONE when memory is out. */
int32_t graph_node(struct reading_engine *e, bool attacker, int order, bool root);
/* First numbers of a position where the target has, or may come to have, so many liberties. */
void first_numbers(bool attacker, int order, int liberties, uint32_t *pn, uint32_t *dn);
/* Appends an edge to the node whose edges were added last. */
bool graph_more_edges(struct reading_engine *e);

static inline void graph_add_edge(struct reading_engine *e, int32_t n, const struct edge *edge)
{
    struct node *node = &e->node[n];

    if (e->edge_count == e->edge_capacity && !graph_more_edges(e))
        return;
    if (node->count == 0)
        node->first = (int32_t)e->edge_count;
    assert(node->first + node->count == (int32_t)e->edge_count);
    e->edge[e->edge_count++] = *edge;
    node->count++;
}
/* Adds an edge to a node whose edges may lie anywhere; returns it, or NONE. */
int32_t graph_insert_edge(struct reading_engine *e, int32_t n, point move);
int32_t graph_add_carrier(struct reading_engine *e, const struct carrier *c);

/* Plays for the attacker or defender and adjusts the ban to the ko question.  Sets *ko when
 * the move takes a ko. */
int play(struct reading_engine *e, bool attacker, point p, bool *ko);

static inline void undo(struct reading_engine *e)
{
    board_undo(e->b);
}

/* --- moves.c --- */
static inline void neighbours(const struct board *b, point p, point q[4])
{
    q[0] = (point)(p - b->geo.stride);
    q[1] = (point)(p - 1);
    q[2] = (point)(p + 1);
    q[3] = (point)(p + b->geo.stride);
}

static inline const struct board_string *target_string(const struct reading_engine *e)
{
    return board_string(e->b, e->target);
}

static inline bool is_taken(const struct reading_engine *e)
{
    return e->b->at[e->target] == EMPTY;
}

static inline bool is_banned(const struct reading_engine *e, bool attacker)
{
    return e->b->ko != GEO_NONE && e->b->ko_colour == (attacker ? e->attacker : e->defender);
}

/* Is capturing at the target's last liberty the end? */
bool capture_wins(const struct reading_engine *e, point *last);

/* Liberties that x makes by taking attackers' stones are not counted. */
void extend(const struct reading_engine *e, point x, struct extension *out);

/* Decides a fresh node or gives it its list or its pre node. */
void evaluate(struct reading_engine *e, int32_t n);
/* The list of a node whose pre node did not decide it. */
void list_after_pre(struct reading_engine *e, int32_t n);

/* Extensions that leave the attacker at OR(order) only the points of *forced. */
int forcing_extensions(const struct reading_engine *e, int order, struct extension out[],
                       struct pointset *forced);

/* --- search.c --- */
void visit(struct reading_engine *e, int32_t n, uint32_t pn_limit, uint32_t dn_limit, int depth);
/* Plays the move of an edge and returns the node behind it, or NONE when memory is out. */
int32_t child_of(struct reading_engine *e, int32_t n, int32_t edge);
/* By a move of its own, or, where best is GEO_NONE, because all moves of the other side fail. */
void decide(struct node *node, enum status status, point best);
/* As the node of the same position at a lower order. */
void decide_like(struct reading_engine *e, int32_t n, int32_t lower);
/* Is its failure free of loops, or are all their heads on the path? */
bool failure_counts(const struct reading_engine *e, const struct node *n);

/* --- simulate.c --- */
/* Is the move behind the edge decided by the proof of the donor, another child of n? */
bool follow_edge(struct reading_engine *e, int32_t n, int32_t edge, int32_t donor, int depth);
/* Is the reply behind the edge refuted by what works after a pass? */
bool follow_pass(struct reading_engine *e, int32_t n, int32_t edge, int depth);

/* --- carrier.c --- */
/* The carrier of a decided node; the board stands at it. */
int32_t carrier_of(struct reading_engine *e, int32_t n);

/* Points where `attacker ? attacker : defender` changes a point of c: the empty ones, and the
 * last liberties of strings of the other side in atari with a stone in c. */
struct pointset changing_moves(const struct reading_engine *e, const struct pointset *c,
                               bool attacker);

/* Members of a small set: liberties are few, and not every processor counts bits. */
static inline int count_few(const struct pointset *s, int words)
{
    int count = 0;

    for (int i = 0; i < words; i++)
        for (uint64_t rest = s->w[i]; rest; rest &= rest - 1)
            count++;
    return count;
}

/* The members of a set in order of points: for (struct walk w = walk(&s); step(&w);) ... w.p */
struct walk {
    const struct pointset *set;
    uint64_t rest;
    int word;
    point p;
};

static inline struct walk walk(const struct pointset *s)
{
    return (struct walk){ .set = s, .rest = s->w[0], .word = 0, .p = GEO_NONE };
}

static inline bool step(struct walk *w)
{
    while (w->rest == 0) {
        if (++w->word >= PS_WORDS_MAX)
            return false;
        w->rest = w->set->w[w->word];
    }
    w->p = (point)(w->word * 64 + __builtin_ctzll(w->rest));
    w->rest &= w->rest - 1;
    return true;
}

#endif
