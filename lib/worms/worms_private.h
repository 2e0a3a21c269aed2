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

/* What has been asked about a string. */
struct asked {
    enum reading_kind kind;
    point first; /* a move that is made before, or GEO_NONE */
};

/* The answers of one string, by its origin: the last ones that were needed, latest first. */
struct memory {
    struct kept *kept; /* memory_max of them, or NULL */
    int count;
};

void memory_free(struct memory *m);

/* An answer that holds on b: *a; false when there is none. */
bool memory_find(struct memory *m, const struct asked *asked, const struct board *b,
                 struct reading_answer *a);

/* Remembers an answer given on b.  Without memory it does not. */
void memory_add(struct memory *m, const struct asked *asked, const struct board *b,
                const struct reading_answer *a);

/* --- verdict.c --- */

/* worms_read() with a memory (or NULL); adds to counts. */
int worms_read_again(struct worms_scratch *s, const struct board *b,
                     const struct worms_effort *effort, point origin, struct memory *m,
                     struct worm_verdict *v, struct worms_counts *counts);

#endif
