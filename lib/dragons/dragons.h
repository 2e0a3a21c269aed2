/* dragons.h - strings joined into groups: cores, tails, and what keeps them apart.
 *
 * Layer      links, worms < dragons.
 * Units      Strings by their index in struct worms, links by theirs in struct links.
 * Ownership  struct dragons is the caller's; zero it, reuse it, dragons_free() it.
 * Errors     GO_OK, GO_ENOMEM.
 * Threads    no state outside the arguments.
 *
 * A string is FREE when the enemy, moving first, cannot capture it, and it is not inessential
 * (having lost all its races counts as that).  Only free strings are joined.  Dragons are built one
 * at a time:
 *
 *   1. The largest free string that is left (effective size; then stones, then the smaller point)
 *      is the core.
 *   2. Of the links that hold between it and another free string one is taken in: static ones
 *      first, then the nearest, then that to the largest string.  First it is compared with the
 * links taken so far: where one move breaks both (see links.h) it is refused, and the conflict is
 * noted.
 *   3. When no more can be taken in, every conflict is looked at.  If the refused string has come
 *      in by another way, both sides of the refused link are one and nothing is lost.  Else
 *      the link that was taken at its cost holds only if the owner gives up the refused one: what
 *      it ties to the core is a TAIL.
 *   4. When all are built, likely links, which are no proofs, hang smaller ones on larger ones,
 *      each with its tails: what was its core is called LIKELY.
 *
 * Strings that hang together without a conflict are a BLOCK: the core is one, a tail is another.
 * Every block but the core has an ANCHOR, the block that it is tied to.
 *
 * Where it is wrong.  As lib/links is.  Who lives is not asked: cores and tails are told apart
 * so that whoever asks can look at them one by one.
 */
#ifndef DRAGONS_H
#define DRAGONS_H

#include "links.h"

enum dragon_part {
    DRAGON_CORE,
    DRAGON_TAIL,   /* tied to its anchor by a link that holds at the cost of another */
    DRAGON_LIKELY, /* hangs on its anchor by estimate */
    DRAGON_LONE    /* not free: a dragon of its own */
};

/* What became of a link. */
enum dragon_use {
    DRAGON_UNUSED, /* not needed, or does not join */
    DRAGON_JOINS,  /* inside a block */
    DRAGON_TIES,   /* a tail to its anchor */
    DRAGON_HANGS,  /* a likely block to its anchor */
    DRAGON_REFUSED /* cannot hold together with one that was taken */
};

struct dragon {
    int16_t head; /* the string that it was built from */
    uint8_t colour;
    int16_t strings, stones;
    int16_t blocks; /* the core included */
};

struct dragons {
    struct dragon *dragon; /* in the order in which they were built; lone ones last */
    int count;
    int16_t of[WORMS_MAX];     /* by string: its dragon */
    int16_t block[WORMS_MAX];  /* by string: the first string of its block */
    int16_t anchor[WORMS_MAX]; /* by string: the first string of the block that its own is tied to,
                                  or -1 */
    uint8_t part[WORMS_MAX];   /* by string: enum dragon_part of its block */
    uint8_t *use;              /* by link: enum dragon_use */
    struct link_conflict *conflict;
    int conflict_count;
    size_t dragon_capacity, use_capacity, conflict_capacity;
};

const char *dragon_part_text(enum dragon_part part);
const char *dragon_use_text(enum dragon_use use);

void dragons_free(struct dragons *d);

/* Builds the dragons of the position that g has just finished.  verdict and summary belong to its
 * strings; those about races must be set. */
int dragons_build(struct links_game *g, struct links_scratch *scratch, const struct worms *w,
                  const struct worm_verdict *verdict, const struct worm_summary *summary,
                  struct dragons *d);

/* Are two strings in one block, or one in a core and the other in a tail of it?  Proofs alone
 * count: what hangs on by estimate is of the same dragon (`of`) and yet not the same here. */
bool dragons_same(const struct dragons *d, int a, int b);

#endif
