/* check.c - is a failure supported by failures, loops included?
 *
 * That the attacker fails is a statement about safety: a set of positions in which every move of
 * his leads back into the set, and in each of the owner's some move does, is a proof, loops or not.
 * During the search a repetition counts as failed at once; if the position it
 * repeats is won in the end, failures that rest on it are opened here, until all that stand rest on
 * one another.
 *
 * A win has no loops, but it may end in captures whose sequel was too long to be read.
 */
#include "semeai_private.h"

static void collect(struct semeai_engine *e, int32_t n)
{
    if (e->node[n].stamp == e->stamp)
        return;
    if (array_reserve(&e->list, &e->list_capacity, e->list_count + 1, sizeof *e->list) != GO_OK) {
        e->no_memory = true;
        return;
    }
    e->node[n].stamp = e->stamp;
    e->list[e->list_count++] = n;
}

static bool child_failed(const struct semeai_engine *e, int32_t i)
{
    return e->edge[i].child != NONE && e->node[e->edge[i].child].status == FAILED;
}

/* Does the failure of n rest on failed children?  They are collected. */
static bool is_supported(struct semeai_engine *e, int32_t n)
{
    const struct node node = e->node[n];

    if (node.leaf)
        return true;
    for (int32_t i = node.first; i < node.first + node.count; i++) {
        if (child_failed(e, i)) {
            collect(e, e->edge[i].child);
            if (!node.attacker)
                return true;
        } else if (node.attacker) {
            return false;
        }
    }
    return node.attacker;
}

bool race_check_failure(struct semeai_engine *e, int32_t n, bool *ko)
{
    bool changed = true;

    while (changed && e->node[n].status == FAILED && !e->no_memory) {
        changed = *ko = false;
        e->stamp++;
        e->list_count = 0;
        collect(e, n);
        for (size_t i = 0; i < e->list_count; i++) {
            struct node *node = &e->node[e->list[i]];
            *ko |= node->ko;
            if (!is_supported(e, e->list[i])) {
                node->status = OPEN;
                node->pn = node->dn = 1;
                changed = true;
            }
        }
    }
    return e->node[n].status == FAILED;
}

/* The children that the win of n needs are collected: of an owner's node all, else the best. */
static void collect_support(struct semeai_engine *e, const struct node *node)
{
    for (int32_t i = node->first; !node->leaf && i < node->first + node->count; i++)
        if (e->edge[i].child != NONE && (!node->attacker || e->edge[i].move == node->best))
            collect(e, e->edge[i].child);
}

bool race_rests_on_assumption(struct semeai_engine *e, int32_t n)
{
    e->stamp++;
    e->list_count = 0;
    collect(e, n);
    for (size_t i = 0; i < e->list_count; i++) {
        const struct node node = e->node[e->list[i]];
        if (node.assumed)
            return true;
        collect_support(e, &node);
    }
    return false;
}
