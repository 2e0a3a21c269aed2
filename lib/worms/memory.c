/* memory.c - answers about one string that may hold again.
 *
 * An answer is kept with what stood on the points that its search has read, so that it can be asked
 * on any position whether it holds, not only on the next: in a ko the same few positions come back
 * again and again.
 */
#include <stdlib.h>

#include "worms_private.h"

/* A ko comes back after six moves at most, if both sides make a threat: four answers a question.
 * Two questions have that many; threats share what is left. */
enum { KEPT_MAX = 16 };

struct kept {
    struct asked asked;
    struct pointset black, white; /* on the points that were read */
    point ko;                     /* a ban that was read, or GEO_NONE */
    enum colour banned;
    struct reading_answer answer;
};

void memory_free(struct memory *m)
{
    free(m->kept);
    *m = (struct memory){ 0 };
}

static bool same_stones(const struct board *b, enum colour c, const struct pointset *reads,
                        const struct pointset *stood)
{
    const uint64_t *stones = board_stones(b, c);
    uint64_t other = 0;

    for (int i = 0; i < b->words; i++)
        other |= (stones[i] ^ stood->w[i]) & reads->w[i];
    return other == 0;
}

/* The ban, if it was read. */
static point ban_in(const struct board *b, const struct pointset *reads)
{
    return b->ko != GEO_NONE && ps_has(reads, b->ko) ? b->ko : GEO_NONE;
}

static bool holds(const struct kept *k, const struct board *b)
{
    const struct pointset *reads = &k->answer.reads;

    return same_stones(b, BLACK, reads, &k->black) && same_stones(b, WHITE, reads, &k->white) &&
           ban_in(b, reads) == k->ko &&
           (k->ko == GEO_NONE || (enum colour)b->ko_colour == k->banned);
}

/* Makes room at the front by moving what stands before place i. */
static struct kept *to_front(struct memory *m, int i)
{
    memmove(m->kept + 1, m->kept, (size_t)i * sizeof *m->kept);
    return m->kept;
}

bool memory_find(struct memory *m, const struct asked *asked, const struct board *b,
                 struct reading_answer *a)
{
    for (int i = 0; i < m->count; i++) {
        const struct kept *k = &m->kept[i];
        if (k->asked.kind != asked->kind || k->asked.first != asked->first || !holds(k, b))
            continue;
        if (i > 0) {
            const struct kept found = *k;
            *to_front(m, i) = found;
        }
        *a = m->kept[0].answer;
        return true;
    }
    return false;
}

void memory_add(struct memory *m, const struct asked *asked, const struct board *b,
                const struct reading_answer *a)
{
    if (!m->kept)
        m->kept = malloc(KEPT_MAX * sizeof *m->kept);
    if (!m->kept)
        return;
    if (m->count < KEPT_MAX)
        m->count++;
    struct kept *k = to_front(m, m->count - 1);
    k->asked = *asked;
    k->black = board_stone_set(b, BLACK);
    k->white = board_stone_set(b, WHITE);
    ps_and(&k->black, &a->reads);
    ps_and(&k->white, &a->reads);
    k->ko = ban_in(b, &a->reads);
    k->banned = k->ko == GEO_NONE ? EMPTY : (enum colour)b->ko_colour;
    k->answer = *a;
}
