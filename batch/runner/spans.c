/* spans.c - see spans.h. */
#include "spans.h"

#include <stdatomic.h>
#include <stdlib.h>

/* A thread that takes over starts without anything kept, which costs about as much as three
 * positions do for one that goes on: shorter spans are not worth cutting. */
enum { SPLIT_MIN = 4 };

static uint64_t pack(uint32_t next, uint32_t end)
{
    return (uint64_t)next << 32 | end;
}

static uint32_t next_of(uint64_t span)
{
    return (uint32_t)(span >> 32);
}

static uint32_t length(uint64_t span)
{
    return (uint32_t)span - next_of(span);
}

int spans_new(struct spans *s, size_t threads)
{
    s->threads = threads;
    s->span = calloc(threads, sizeof *s->span);
    return s->span ? GO_OK : GO_ENOMEM;
}

void spans_free(struct spans *s)
{
    free(s->span);
    s->span = NULL;
}

void spans_start(struct spans *s, size_t owner, uint32_t count)
{
    for (size_t i = 0; i < s->threads; i++)
        atomic_store(&s->span[i], i == owner ? pack(0, count) : 0);
}

/* The longest span of all. */
static size_t longest(const struct spans *s, uint64_t *span)
{
    size_t best = 0;

    *span = 0;
    for (size_t i = 0; i < s->threads; i++) {
        const uint64_t here = atomic_load_explicit(&s->span[i], memory_order_relaxed);
        if (length(here) > length(*span)) {
            *span = here;
            best = i;
        }
    }
    return best;
}

/* A position is never before a thread twice, so a span that looks the same is the same. */
bool spans_take(struct spans *s, size_t thread, uint32_t *position)
{
    _Atomic uint64_t *const own = &s->span[thread];
    uint64_t span = atomic_load(own);

    while (length(span) > 0)
        if (atomic_compare_exchange_weak(own, &span, pack(next_of(span) + 1, (uint32_t)span))) {
            *position = next_of(span);
            return true;
        }
    for (;;) {
        const size_t from = longest(s, &span);
        const uint32_t count = length(span), end = (uint32_t)span;
        if (count < SPLIT_MIN)
            return false;
        const uint32_t middle = end - count / 2;
        if (atomic_compare_exchange_strong(&s->span[from], &span, pack(next_of(span), middle))) {
            *position = middle;
            atomic_store(own, pack(middle + 1, end));
            return true;
        }
    }
}

bool spans_can_split(const struct spans *s)
{
    uint64_t span;

    longest(s, &span);
    return length(span) >= SPLIT_MIN;
}
