/* worms_private.h - what the rooms of lib/worms share. */
#ifndef WORMS_PRIVATE_H
#define WORMS_PRIVATE_H

#include "worms.h"

struct worms_scratch {
    struct reading_engine *reading;
    struct semeai_engine *semeai;
    struct board *board;
};

/* --- memory.c --- */

/* What stood on the points that a search has read, so that it can be asked of any position whether
 * its answer holds there. */
struct stood {
    struct pointset reads, black, white;
    struct pointset alive; /* unconditionally, where that was read too */
    point ko;              /* a ban that was read, or GEO_NONE */
    enum colour banned;
};

/* What has been asked about a string. */
struct asked {
    enum reading_kind kind;
    point first; /* a move that is made before, or GEO_NONE */
    int order;   /* 0: that of the effort */
};

/* The answers of one string, by its origin: the last ones that were needed, latest first. */
struct memory {
    struct kept *kept; /* or NULL */
    int count;
};

void memory_free(struct memory *m);

/* An answer that holds on b: *a; false when there is none. */
bool memory_find(struct memory *m, const struct asked *asked, const struct board *b,
                 struct reading_answer *a);

/* Remembers an answer given on b.  Without memory it does not. */
void memory_add(struct memory *m, const struct asked *asked, const struct board *b,
                const struct reading_answer *a);

/* The same for races against the string of `enemy`. */
struct race_memory {
    struct kept_race *kept;
    int count;
};

void race_memory_free(struct race_memory *m);
bool race_memory_find(struct race_memory *m, point enemy, const struct board *b,
                      const struct pointset *alive, struct semeai_loss *loss);
void race_memory_add(struct race_memory *m, point enemy, const struct board *b,
                     const struct pointset *alive, const struct semeai_loss *loss);

/* --- verdict.c --- */

/* worms_read() with a memory (or NULL); adds to counts. */
int worms_read_again(struct worms_scratch *s, const struct board *b,
                     const struct worms_effort *effort, point origin, struct memory *m,
                     struct worm_verdict *v, struct worms_counts *counts);

/* --- races.c --- */

/* worms_races() with a memory (or NULL); alive: stones that are unconditionally alive. */
int worms_races_again(struct worms_scratch *scratch, const struct board *b,
                      const struct pointset *alive, point origin, int32_t budget,
                      struct race_memory *m, struct worm_summary *s);

#endif
