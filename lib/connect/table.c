/* table.c - positions already proved or given up, for one question.
 *
 * A proof is one whatever path led to it, so it stays.  A failure says only that an order was
 * given up at a depth; it saves time and decides nothing.
 */
#include "connect_private.h"

#include <stdlib.h>

enum { TABLE_MIN = 1 << 10 };

int link_table_clear(struct connect_engine *e)
{
    if (!e->table || e->table_size > TABLE_MIN) {
        free(e->table);
        e->table = malloc(TABLE_MIN * sizeof *e->table);
        e->table_size = e->table ? TABLE_MIN : 0;
    }
    if (!e->table)
        return GO_ENOMEM;
    memset(e->table, 0, e->table_size * sizeof *e->table);
    e->table_count = e->carrier_count = 0;
    return GO_OK;
}

static uint64_t key_of(const struct connect_engine *e, bool to_move)
{
    const struct board *b = e->b;
    const uint64_t state = (uint64_t)(uint16_t)b->ko * 64 + (uint64_t)b->ko_colour * 16 +
                           (uint64_t)to_move * 8 + (uint64_t)(e->prover == e->owner) * 4 +
                           (uint64_t)e->ko_rule + ((uint64_t)e->estimating << 40);

    return hash_mix(b->hash ^ hash_mix(state)) | 1;
}

static struct entry *slot_of(struct entry *table, size_t size, uint64_t key)
{
    size_t i = (size_t)(key >> 1) & (size - 1);

    while (table[i].key != 0 && table[i].key != key)
        i = (i + 1) & (size - 1);
    return &table[i];
}

static bool grow(struct connect_engine *e)
{
    const size_t size = e->table_size * 2;
    struct entry *table = calloc(size, sizeof *table);

    if (!table) {
        e->no_memory = true;
        return false;
    }
    for (size_t i = 0; i < e->table_size; i++)
        if (e->table[i].key != 0)
            *slot_of(table, size, e->table[i].key) = e->table[i];
    free(e->table);
    e->table = table;
    e->table_size = size;
    return true;
}

struct entry *link_table_find(struct connect_engine *e, bool to_move)
{
    const uint64_t key = key_of(e, to_move);

    if (e->table_count * 2 >= e->table_size && !grow(e))
        return NULL;
    struct entry *found = slot_of(e->table, e->table_size, key);
    if (found->key == 0) {
        *found = (struct entry){ .key = key, .carrier = NONE, .move = GEO_NONE, .proved = NONE };
        memset(found->failed, NONE, sizeof found->failed);
        e->table_count++;
    }
    return found;
}

void link_table_prove(struct connect_engine *e, bool to_move, int order, const struct proof *p)
{
    struct entry *entry = link_table_find(e, to_move);

    if (!entry)
        return;
    if (array_reserve(&e->carrier, &e->carrier_capacity, e->carrier_count + 1,
                      sizeof *e->carrier) != GO_OK) {
        e->no_memory = true;
        return;
    }
    e->carrier[e->carrier_count] = p->carrier;
    entry->carrier = (int32_t)e->carrier_count++;
    entry->move = p->move;
    entry->proved = (int8_t)order;
}

void link_table_retry(struct connect_engine *e)
{
    for (size_t i = 0; i < e->table_size; i++)
        memset(e->table[i].failed, NONE, sizeof e->table[i].failed);
}

void link_table_fail(struct connect_engine *e, bool to_move, int order, int depth, point best)
{
    struct entry *entry = link_table_find(e, to_move);

    if (!entry)
        return;
    entry->failed[order] = (int8_t)depth;
    if (best != GEO_NONE && entry->proved == NONE)
        entry->move = best;
}
