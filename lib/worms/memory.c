/* memory.c - answers about one string that may hold again.
 *
 * An answer is kept with what stood on the points that its search has read, so that it can be asked
 * on any position whether it holds, not only on the next: in a ko the same few positions come back
 * again and again.
 */
#include <stdlib.h>

#include "worms_private.h"

/* A ko comes back after six moves at most, if both sides make a threat: four answers a question.
 * Attack and defence have that many; threats share what is left. */
enum { KEPT_MAX = 16, RACES_MAX = 8 };

struct kept {
    struct asked asked;
    struct stood stood;
    struct reading_answer answer;
};

struct kept_race {
    point enemy;
    struct stood stood;
    struct semeai_loss loss;
};

static bool same_on(const uint64_t *now, const struct pointset *then, const struct pointset *reads,
                    int words)
{
    uint64_t other = 0;

    for (int i = 0; i < words; i++)
        other |= (now[i] ^ then->w[i]) & reads->w[i];
    return other == 0;
}

/* The ban, if it was read. */
static point ban_in(const struct board *b, const struct pointset *reads)
{
    return b->ko != GEO_NONE && ps_has(reads, b->ko) ? b->ko : GEO_NONE;
}

/* alive: NULL where that was not asked. */
static bool holds(const struct stood *s, const struct board *b, const struct pointset *alive)
{
    return same_on(board_stones(b, BLACK), &s->black, &s->reads, b->words) &&
           same_on(board_stones(b, WHITE), &s->white, &s->reads, b->words) &&
           (!alive || same_on(alive->w, &s->alive, &s->reads, b->words)) &&
           ban_in(b, &s->reads) == s->ko &&
           (s->ko == GEO_NONE || (enum colour)b->ko_colour == s->banned);
}

static void note(struct stood *s, const struct board *b, const struct pointset *reads,
                 const struct pointset *alive)
{
    s->reads = *reads;
    s->black = board_stone_set(b, BLACK);
    s->white = board_stone_set(b, WHITE);
    if (alive)
        s->alive = *alive;
    else
        ps_clear(&s->alive);
    s->ko = ban_in(b, reads);
    s->banned = s->ko == GEO_NONE ? EMPTY : (enum colour)b->ko_colour;
}

/* --- reading -------------------------------------------------------------------------------- */

void memory_free(struct memory *m)
{
    free(m->kept);
    *m = (struct memory){ 0 };
}

bool memory_find(struct memory *m, const struct asked *asked, const struct board *b,
                 struct reading_answer *a)
{
    for (int i = 0; i < m->count; i++) {
        const struct kept *k = &m->kept[i];
        if (k->asked.kind != asked->kind || k->asked.first != asked->first ||
            k->asked.order != asked->order || !holds(&k->stood, b, NULL))
            continue;
        *a = k->answer;
        if (i > 0) {
            const struct kept found = *k;
            memmove(m->kept + 1, m->kept, (size_t)i * sizeof found);
            m->kept[0] = found;
        }
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
    m->count += m->count < KEPT_MAX;
    memmove(m->kept + 1, m->kept, (size_t)(m->count - 1) * sizeof *m->kept);
    m->kept[0].asked = *asked;
    m->kept[0].answer = *a;
    note(&m->kept[0].stood, b, &a->reads, NULL);
}

/* --- races ---------------------------------------------------------------------------------- */

void race_memory_free(struct race_memory *m)
{
    free(m->kept);
    *m = (struct race_memory){ 0 };
}

bool race_memory_find(struct race_memory *m, point enemy, const struct board *b,
                      const struct pointset *alive, struct semeai_loss *loss)
{
    for (int i = 0; i < m->count; i++)
        if (m->kept[i].enemy == enemy && holds(&m->kept[i].stood, b, alive)) {
            *loss = m->kept[i].loss;
            return true;
        }
    return false;
}

void race_memory_add(struct race_memory *m, point enemy, const struct board *b,
                     const struct pointset *alive, const struct semeai_loss *loss)
{
    if (!m->kept)
        m->kept = malloc(RACES_MAX * sizeof *m->kept);
    if (!m->kept)
        return;
    m->count += m->count < RACES_MAX;
    memmove(m->kept + 1, m->kept, (size_t)(m->count - 1) * sizeof *m->kept);
    m->kept[0].enemy = enemy;
    m->kept[0].loss = *loss;
    note(&m->kept[0].stood, b, &loss->reads, alive);
}
