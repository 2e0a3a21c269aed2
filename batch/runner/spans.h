/* spans.h - the positions of one game, handed out to the threads that play it.
 *
 * Each thread has a span of positions before it and takes them from its front. Whoever has none
 * left takes over the later half of the longest span of another. A span is one atomic word, so
 * nobody waits. (Private to the runner.)
 */
#ifndef SPANS_H
#define SPANS_H

#include "base.h"

struct spans {
    size_t threads;
    _Atomic uint64_t *span; /* by thread: its next position in the high half, its end in the low */
};

int spans_new(struct spans *s, size_t threads); /* GO_ENOMEM */
void spans_free(struct spans *s);

/* All of 0 .. count - 1 lies before thread `owner`. Nobody else uses s. */
void spans_start(struct spans *s, size_t owner, uint32_t count);

/* The thread's next position; false when none is left that is worth taking over. */
bool spans_take(struct spans *s, size_t thread, uint32_t *position);

/* Would a thread that asks now get a span from another? */
bool spans_can_split(const struct spans *s);

#endif
