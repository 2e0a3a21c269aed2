/* links_private.h - what the rooms of lib/links share.
 *
 *   links.c      which pairs there are, and what they are called
 *   ground.c     what is read about a pair, on the part of the board that matters to it
 *   game.c       the positions of a game, what is kept from one to the next
 *   conflict.c   links that hold one by one and not together
 */
#ifndef LINKS_PRIVATE_H
#define LINKS_PRIVATE_H

#include "links.h"

struct links_scratch {
    struct connect_engine *engine;
    struct board *board;
};

/* The stones that a pair is read with: Black's and White's. */
struct ground {
    struct pointset stones[2];
};

/* What the answers about a link come from. */
struct reading {
    struct ground ground;
    struct pointset ground_reads, board_reads; /* read there, and on the whole board */
    struct pointset carriers;                  /* of the proofs found there, ... */
    struct pointset altered;                   /* ... and where the board differs in them */
};

/* A move of the enemy on a point that a link that holds rests on: does it still hold? */
struct probe {
    int link;
    point at;
    bool holds;
    struct pointset carrier; /* where it does: of that proof; empty for an illegal move */
    struct pointset reads;
};

/* One check of two links whose link points overlap. */
struct check {
    int first, second;
    struct pointset common; /* link points of both */
    point move;             /* GEO_NONE: they hold together */
    bool proved;
    int64_t nodes;
    struct pointset reads;
};

struct results {
    struct board *board; /* a copy of the position, without its ban */
    const struct worms *worms;
    bool valid;
    struct link *link;
    size_t count, capacity;
    int *to_read; /* links that are no implied ones */
    size_t to_read_count, to_read_capacity;
    struct reading *reading; /* by link */
    size_t reading_capacity;
    struct probe *probe; /* in the order in which they were asked for, like the next */
    size_t probe_count, probe_capacity;
    struct check *check;
    size_t check_count, check_capacity;
    int string_count;
    int16_t origin[WORMS_MAX]; /* of each string */
    int first[WORMS_MAX + 1];  /* the links of string a: first[a] .. first[a + 1] - 1 */
};

/* --- links.c --- */
/* Lists the near pairs of r->board, by a, distance, b, with r->first; says which are implied. */
int links_list(struct results *r, int near);

/* What follows from its answers. */
enum link_bond links_bond(const struct results *r, const struct link *l);

/* Two common liberties and one to spare?  *points: where the enemy leaves less than that. */
bool links_static(const struct board *b, const point ends[2], struct pointset *points);

/* --- ground.c --- */
/* The boxes around the nearest stones of its strings, `margin` points larger on every side. */
struct pointset links_gap(const struct results *r, const struct link *l, int margin);
void links_ground(const struct results *r, const struct link *l, struct ground *out);

/* Would the answers be the same, bytes and all?  `ground` is that of the link with the same ends
 * on the board of r, which differs at `changed` from the one then. */
bool links_still_hold(const struct reading *then, const struct results *r,
                      const struct ground *ground, const struct pointset *changed);

/* Reads what can be read about a pair; reading->ground is given. */
int links_read(struct links_scratch *s, const struct results *r, const struct links_effort *effort,
               struct link *l, struct reading *reading);

/* --- conflict.c --- */
/* Fills probe->holds, carrier and reads. */
int links_probe(struct links_scratch *s, const struct results *r, const struct links_effort *effort,
                struct probe *probe, int64_t *nodes);

/* Fills c->move, c->proved, nodes and reads. */
int links_check(struct links_scratch *s, const struct results *r, const struct links_effort *effort,
                struct check *c);

#endif
