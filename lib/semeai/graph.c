/* graph.c - the positions of one game, as nodes that know their moves.
 *
 * A position is expanded once; its edges remember the child nodes.  Nothing is evicted: a game ends
 * when its nodes are spent.
 */
#include "semeai_private.h"

enum { TABLE_MIN = 1024 };

void race_clear(struct semeai_engine *e)
{
    e->node_count = e->edge_count = 0;
    if (e->table_capacity > 0)
        e->table_size = TABLE_MIN; /* a short game must not pay for an earlier long one */
    if (e->table)
        memset(e->table, 0xff, e->table_size * sizeof *e->table);
}

static uint64_t key_of(const struct semeai_engine *e, bool attacker)
{
    uint64_t salt = (uint64_t)e->roles.nested * 2 + (uint64_t)attacker;

    if (e->b->ko != GEO_NONE)
        salt += ((uint64_t)e->b->ko * 4 + e->b->ko_colour) << 8;
    return e->b->hash ^ hash_mix(salt);
}

/* The slot of a key: its node's, or the empty one where it belongs. */
static size_t slot_of(const struct semeai_engine *e, uint64_t key)
{
    const size_t mask = e->table_size - 1;
    size_t i = key & mask;

    while (e->table[i] != NONE && e->node[e->table[i]].key != key)
        i = (i + 1) & mask;
    return i;
}

static bool grow_table(struct semeai_engine *e)
{
    const size_t size = e->table_size ? e->table_size * 4 : TABLE_MIN;

    if (array_reserve(&e->table, &e->table_capacity, size, sizeof *e->table) != GO_OK)
        return false;
    e->table_size = size;
    memset(e->table, 0xff, size * sizeof *e->table);
    for (size_t i = 0; i < e->node_count; i++)
        e->table[slot_of(e, e->node[i].key)] = (int32_t)i;
    return true;
}

int32_t race_node(struct semeai_engine *e, bool attacker)
{
    const uint64_t key = key_of(e, attacker);

    if (e->table_size > 0) {
        const size_t slot = slot_of(e, key);
        if (e->table[slot] != NONE)
            return e->table[slot];
    }
    if (array_reserve(&e->node, &e->node_capacity, e->node_count + 1, sizeof *e->node) != GO_OK ||
        (e->node_count * 2 >= e->table_size && !grow_table(e))) {
        e->no_memory = true;
        return NONE;
    }
    e->node[e->node_count] =
        (struct node){ .key = key, .pn = 1, .dn = 1, .best = GEO_NONE, .attacker = attacker };
    e->table[slot_of(e, key)] = (int32_t)e->node_count;
    return (int32_t)e->node_count++;
}

void race_add_edge(struct semeai_engine *e, int32_t n, const struct edge *edge)
{
    struct node *node = &e->node[n];

    if (array_reserve(&e->edge, &e->edge_capacity, e->edge_count + 1, sizeof *e->edge) != GO_OK) {
        e->no_memory = true;
        return;
    }
    if (node->count == 0)
        node->first = (int32_t)e->edge_count;
    assert(node->first + node->count == (int32_t)e->edge_count);
    e->edge[e->edge_count++] = *edge;
    node->count++;
}

int race_play(struct semeai_engine *e, bool attacker, point p, bool *ko)
{
    const int error = board_play(e->b, attacker ? e->roles.attacker : e->roles.owner, p);

    if (error != GO_OK || e->b->ko == GEO_NONE)
        return error;
    *ko = e->ko_met = true;
    if (e->b->ko_colour == e->favoured)
        board_set_ko(e->b, GEO_NONE, EMPTY);
    return GO_OK;
}
