/* memo.c - a table of positions that grows and is forgotten in one step.
 *
 * Open addressing.  A slot belongs to the present epoch or is free, so a new shape costs nothing;
 * the table never gives up an entry, because a lost "captured" would change node counts.
 */
#include <stdlib.h>

#include "eyeshape_private.h"

enum { EPOCH_BITS = 10, KEY_BITS = 64 - EPOCH_BITS, FIRST_BITS = 6, LAST_BITS = 24 };

static int prepare(struct memo *m, int which, size_t size)
{
    if (m->room[which] < size) {
        struct slot *slots = calloc(size, sizeof *slots);
        if (!slots)
            return GO_ENOMEM;
        free(m->slots[which]);
        m->slots[which] = slots;
        m->room[which] = size;
        m->epoch[which] = 0;
    }
    if (++m->epoch[which] == UINT32_C(1) << EPOCH_BITS) {
        memset(m->slots[which], 0, m->room[which] * sizeof *m->slots[which]);
        m->epoch[which] = 1;
    }
    return GO_OK;
}

int memo_start(struct memo *m, int bits)
{
    const size_t size = (size_t)1 << (bits < FIRST_BITS  ? FIRST_BITS
                                      : bits > LAST_BITS ? LAST_BITS
                                                         : bits);

    m->used = 0;
    m->mask = size - 1;
    m->count = 0;
    return prepare(m, 0, size);
}

void memo_free(struct memo *m)
{
    free(m->slots[0]);
    free(m->slots[1]);
    *m = (struct memo){ 0 };
}

/* 24 + 24 bits of stones, 5 of the ban, 1 of the turn. */
static uint64_t key_of(const struct memo *m, const struct place *p)
{
    return (uint64_t)p->attacker | (uint64_t)p->defender << 24 | (uint64_t)p->ban << 48 |
           (uint64_t)p->turn << 53 | (uint64_t)m->epoch[m->used] << KEY_BITS;
}

/* The epoch takes no part, so that a probe sequence does not depend on the past. */
static size_t home(const struct memo *m, uint64_t key)
{
    uint64_t x = (key << EPOCH_BITS) * UINT64_C(0x9e3779b97f4a7c15);

    x ^= x >> 32;
    return (size_t)(x * UINT64_C(0xd6e8feb86659fd93) >> 32) & m->mask;
}

static struct slot *probe(const struct memo *m, uint64_t key)
{
    struct slot *slots = m->slots[m->used];
    const uint64_t epoch = key >> KEY_BITS;

    for (size_t i = home(m, key);; i = (i + 1) & m->mask)
        if (slots[i].key == key || slots[i].key >> KEY_BITS != epoch)
            return &slots[i];
}

/* Moves everything into the other table, four times as large. */
static int grow(struct memo *m)
{
    const struct slot *from = m->slots[m->used];
    const uint64_t epoch = m->epoch[m->used];
    const size_t size = m->mask + 1;
    const int other = m->used ^ 1;

    if (prepare(m, other, size * 4) != GO_OK)
        return GO_ENOMEM;
    m->used = other;
    m->mask = size * 4 - 1;
    for (size_t i = 0; i < size; i++) {
        if (from[i].key >> KEY_BITS != epoch)
            continue;
        const uint64_t bare = from[i].key << EPOCH_BITS >> EPOCH_BITS;
        const uint64_t key = bare | (uint64_t)m->epoch[other] << KEY_BITS;
        *probe(m, key) = (struct slot){ key, from[i].known };
    }
    return GO_OK;
}

struct slot *memo_slot(struct memo *m, const struct place *p)
{
    if (m->count * 2 > m->mask && grow(m) != GO_OK)
        return NULL;
    const uint64_t key = key_of(m, p);
    struct slot *slot = probe(m, key);

    if (slot->key != key) {
        *slot = (struct slot){ key, 0 };
        m->count++;
    }
    return slot;
}

struct slot *memo_find(const struct memo *m, const struct place *p)
{
    const uint64_t key = key_of(m, p);
    struct slot *slot = probe(m, key);

    return slot->key == key ? slot : NULL;
}

void memo_fetch(const struct memo *m, const struct place *p)
{
    __builtin_prefetch(&m->slots[m->used][home(m, key_of(m, p))]);
}
