/* graph.c - the positions of one question, as nodes that know their moves.
 *
 * A position is expanded once; its edges remember the child nodes, so that a later visit
 * neither generates moves nor computes keys.  Nothing is ever evicted: a question ends when its
 * nodes are spent, and memory grows with the largest budget an engine has seen.
 */
#include "reading_private.h"

enum { TABLE_MIN = 1024 };

void graph_clear(struct reading_engine *e)
{
    e->node_count = e->edge_count = e->carrier_count = 0;
    if (e->table_capacity == 0)
        return;
    e->table_size = TABLE_MIN; /* a short question must not pay for an earlier long one */
    memset(e->table, 0xff, e->table_size * sizeof *e->table);
}

static uint64_t key_of(const struct board *b, bool attacker, int order, bool root)
{
    uint64_t salt = (uint64_t)order * 4 + (uint64_t)attacker * 2 + (uint64_t)root;

    if (b->ko != GEO_NONE)
        salt += ((uint64_t)b->ko * 4 + b->ko_colour) << 8;
    return b->hash ^ hash_mix(salt);
}

/* The slot of a key: its node's, or the empty one where it belongs.  The upper half of the key
 * stands in the slot, so that strangers are passed without a look at their nodes. */
static size_t slot_of(const struct reading_engine *e, uint64_t key)
{
    const size_t mask = e->table_size - 1;
    const uint32_t upper = (uint32_t)(key >> 32);
    size_t i = key & mask;

    while (e->table[i].node != NONE &&
           (e->table[i].upper != upper || e->node[e->table[i].node].key != key))
        i = (i + 1) & mask;
    return i;
}

static bool grow_table(struct reading_engine *e)
{
    const size_t size = e->table_size ? e->table_size * 4 : TABLE_MIN;

    if (array_reserve(&e->table, &e->table_capacity, size, sizeof *e->table) != GO_OK)
        return false;
    e->table_size = size;
    memset(e->table, 0xff, size * sizeof *e->table);
    for (size_t i = 0; i < e->node_count; i++)
        e->table[slot_of(e, e->node[i].key)] =
            (struct slot){ .node = (int32_t)i, .upper = (uint32_t)(e->node[i].key >> 32) };
    return true;
}

/* Fitted to the nodes that hard questions of real games took. For the attacker to move `liberties`
 * are those of the target, for the defender those after his best extension. */
void first_numbers(bool attacker, int order, int liberties, uint32_t *pn, uint32_t *dn)
{
    static const struct {
        uint8_t pn[4], dn[4];          /* by order; 3 stands for all higher ones */
        uint8_t per_liberty, per_lack; /* in halves */
    } first[2] = { { { 1, 2, 2, 1 }, { 1, 2, 2, 1 }, 1, 2 },
                   { { 1, 1, 1, 1 }, { 2, 0, 1, 1 }, 2, 3 } };
    const int index = order < 3 ? order : 3, lack = order + 1 - liberties;

    *pn = first[attacker].pn[index] + (uint32_t)(first[attacker].per_liberty * liberties) / 2;
    *dn = first[attacker].dn[index] +
          (lack > 0 ? (uint32_t)(first[attacker].per_lack * lack) / 2 : 0);
    *pn = *pn > 0 ? *pn : 1;
    *dn = *dn > 0 ? *dn : 1;
}

/* Room for one more node, in the table too. */
static bool reserve_node(struct reading_engine *e)
{
    if (array_reserve(&e->node, &e->node_capacity, e->node_count + 1, sizeof *e->node) == GO_OK &&
        (e->node_count * 2 < e->table_size || grow_table(e)))
        return true;
    e->no_memory = true;
    return false;
}

int32_t graph_node(struct reading_engine *e, bool attacker, int order, bool root)
{
    const uint64_t key = key_of(e->b, attacker, order, root);
    const int32_t n = (int32_t)e->node_count;

    if ((e->node_count == e->node_capacity || e->node_count * 2 >= e->table_size) &&
        !reserve_node(e))
        return NONE;
    struct slot *slot = &e->table[slot_of(e, key)];
    if (slot->node != NONE)
        return slot->node;
    *slot = (struct slot){ .node = n, .upper = (uint32_t)(key >> 32) };
    e->node[n] = (struct node){
        .key = key,
        .pre = NONE,
        .model = NONE,
        .carrier = NONE,
        .loops = { NONE, NONE },
        .best = GEO_NONE,
        .order = (uint8_t)order,
        .attacker = attacker,
        .root = root,
    };
    first_numbers(attacker, order, is_taken(e) ? 1 : target_string(e)->liberties, &e->node[n].pn,
                  &e->node[n].dn);
    e->node[n].ahead = (uint16_t)e->node[n].dn;
    e->node_count++;
    return n;
}

bool graph_more_edges(struct reading_engine *e)
{
    if (array_reserve(&e->edge, &e->edge_capacity, e->edge_count + 1, sizeof *e->edge) == GO_OK)
        return true;
    e->no_memory = true;
    return false;
}

int32_t graph_insert_edge(struct reading_engine *e, int32_t n, point move)
{
    const struct node before = e->node[n];
    const struct edge edge = { .move = move, .child = NONE, .like = NONE, .pn = 2, .dn = 2 };

    e->node[n].count = 0;
    for (int32_t i = before.first; i < before.first + before.count; i++) {
        const struct edge kept = e->edge[i];
        graph_add_edge(e, n, &kept);
    }
    graph_add_edge(e, n, &edge);
    return e->no_memory ? NONE : e->node[n].first + before.count;
}

int32_t graph_add_carrier(struct reading_engine *e, const struct carrier *c)
{
    if (array_reserve(&e->carrier, &e->carrier_capacity, e->carrier_count + 1,
                      sizeof *e->carrier) != GO_OK) {
        e->no_memory = true;
        return NONE;
    }
    e->carrier[e->carrier_count] = *c;
    return (int32_t)e->carrier_count++;
}

int play(struct reading_engine *e, bool attacker, point p, bool *ko)
{
    struct board *b = e->b;
    const int error = board_play(b, attacker ? e->attacker : e->defender, p);

    if (error != GO_OK || b->ko == GEO_NONE)
        return error;
    *ko = true;
    if ((e->ko_question == 1 && attacker) || (e->ko_question == 3 && !attacker))
        board_set_ko(b, GEO_NONE, EMPTY);
    return GO_OK;
}
