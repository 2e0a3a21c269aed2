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

/* Does the failure of n rest on failed children? */
static bool is_supported(const struct semeai_engine *e, int32_t n)
{
    const struct node *node = &e->node[n];

    if (node->leaf)
        return true;
    for (int32_t i = node->first; i < node->first + node->count; i++)
        if (child_failed(e, i) != node->attacker)
            return !node->attacker;
    return node->attacker;
}

/* The children that the failure of a node needs are collected: of an attacker's all, else one. */
static void collect_failed(struct semeai_engine *e, const struct node *node)
{
    const int32_t end = node->leaf ? node->first : node->first + node->count;
    bool enough = false;

    for (int32_t i = node->first; i < end && !enough; i++)
        if (child_failed(e, i)) {
            collect(e, e->edge[i].child);
            enough = !node->attacker;
        }
}

/* Opens all failures that do not rest on failures, wherever they stand.  Were only those opened
 * that the root needs, then others would be used later which rest on these, and two such sets could
 * open each other for ever. */
static void open_unsupported(struct semeai_engine *e)
{
    bool changed = true;

    while (changed) {
        changed = false;
        for (size_t i = e->node_count; i-- > 0;) {
            struct node *node = &e->node[i];
            if (node->status != FAILED || is_supported(e, (int32_t)i))
                continue;
            node->status = OPEN;
            node->pn = node->dn = 1;
            changed = true;
        }
    }
}

/* Does what the failure of n needs rest on itself?  *ko: it meets a ko. */
static bool is_closed(struct semeai_engine *e, int32_t n, bool *ko)
{
    *ko = false;
    e->stamp++;
    e->list_count = 0;
    collect(e, n);
    for (size_t i = 0; i < e->list_count; i++) {
        const struct node node = e->node[e->list[i]];
        if (!is_supported(e, e->list[i]))
            return false;
        *ko |= node.ko;
        collect_failed(e, &node);
    }
    return true;
}

bool race_check_failure(struct semeai_engine *e, int32_t n, bool *ko)
{
    while (e->node[n].status == FAILED && !e->no_memory) {
        if (is_closed(e, n, ko))
            return true;
        open_unsupported(e);
    }
    return false;
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
