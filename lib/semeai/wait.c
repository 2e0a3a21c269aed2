/* wait.c - a kill by ko: may the killer choose when to fight it?
 *
 * A ko that the owner can neither avoid nor begin is no ko for him: the attacker plays elsewhere
 * until there is no threat left on the board, and then begins it (bent four in the corner).  He
 * WAITS in a position with the owner to move if he has won it with ko threats for nobody, and has
 * an answer to every move of the owner that takes no ko and leads to such a position again, or to
 * the capture; to a pass he passes.  That is the greatest such set of positions: waiting for ever
 * is what he wants.  Looked through are the positions of the proof at hand, and where an answer is
 * missing there, others are searched for with few nodes: "no" may mean that there were too few.
 */
#include "semeai_private.h"

enum { WAIT_NODES = 4000, SLICE = 300 }; /* in all, and for an answer */

/* Is the attacker's move quiet, and does it keep the position? */
static bool is_answer(const struct semeai_engine *e, int32_t edge)
{
    if (e->edge[edge].child == NONE || e->edge[edge].move == GEO_PASS)
        return false;
    const struct node *child = &e->node[e->edge[edge].child];
    return child->status == WON && !child->ko && (child->leaf || child->waits);
}

/* Of an attacker's node: is there a quiet answer that keeps the position? */
static bool can_answer(const struct semeai_engine *e, const struct node *node)
{
    if (node->leaf)
        return node->status == WON;
    for (int32_t i = node->first; i < node->first + node->count; i++)
        if (is_answer(e, i))
            return true;
    return false;
}

/* Of an owner's node. */
static bool is_kept(const struct semeai_engine *e, const struct node *node)
{
    for (int32_t i = node->first; i < node->first + node->count; i++)
        if (e->edge[i].move != GEO_PASS && !can_answer(e, &e->node[e->edge[i].child]))
            return false;
    return true;
}

/* Which positions of the proof are kept, by the answers known so far. */
static void find_kept(struct semeai_engine *e)
{
    bool changed = true;

    for (size_t i = 0; i < e->node_count; i++)
        e->node[i].waits = e->node[i].status == WON && !e->node[i].attacker;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < e->node_count; i++) {
            struct node *node = &e->node[i];
            if (!node->waits || node->leaf || is_kept(e, node))
                continue;
            node->waits = false;
            changed = true;
        }
    }
}

/* --- further answers -------------------------------------------------------------------------- */

static bool seek_below(struct semeai_engine *e, int32_t n, int64_t limit, int depth);

/* Of an attacker's node: searches for a quiet answer that is not known to win yet, and beyond those
 * that are.  True when something was found. */
static bool seek_answer(struct semeai_engine *e, int32_t n, int64_t limit, int depth)
{
    const int32_t first = e->node[n].first, count = e->node[n].count;
    bool found = false;

    for (int32_t i = first; i < first + count && !found && e->nodes < limit && !e->no_memory; i++) {
        if (e->edge[i].move == GEO_PASS)
            continue;
        const int32_t child = race_child_of(e, n, i);
        if (child != NONE && !e->node[child].ko && e->node[child].status == OPEN) {
            e->limit = e->nodes + SLICE < limit ? e->nodes + SLICE : limit;
            race_visit(e, child, NUMBER_MAX, NUMBER_MAX, depth + 1);
            found = e->node[child].status == WON;
        }
        if (child != NONE && !e->node[child].ko && e->node[child].status == WON)
            found |= seek_below(e, child, limit, depth + 1);
        board_undo(e->b);
    }
    return found;
}

/* Of an owner's node: the same for his moves that have no good answer yet. */
static bool seek_below(struct semeai_engine *e, int32_t n, int64_t limit, int depth)
{
    const int32_t first = e->node[n].first, count = e->node[n].count;
    bool found = false;

    if (e->node[n].stamp == e->stamp || e->node[n].leaf || depth >= SEMEAI_DEPTH_MAX)
        return false;
    e->node[n].stamp = e->stamp;
    for (int32_t i = first; i < first + count && e->nodes < limit && !e->no_memory; i++) {
        if (e->edge[i].move == GEO_PASS || can_answer(e, &e->node[e->edge[i].child]))
            continue;
        const int32_t child = race_child_of(e, n, i);
        found |= child != NONE && seek_answer(e, child, limit, depth + 1);
        board_undo(e->b);
    }
    return found;
}

/* The root's move is to be the one that keeps the position. */
static bool is_root_kept(struct semeai_engine *e, int32_t n)
{
    struct node *node = &e->node[n];

    if (!node->attacker || node->leaf)
        return node->attacker || node->waits;
    for (int32_t i = node->first; i < node->first + node->count; i++) {
        if (!is_answer(e, i))
            continue;
        node->best = e->edge[i].move;
        return true;
    }
    return false;
}

bool race_can_wait(struct semeai_engine *e, int32_t n)
{
    const int64_t outer = e->limit, limit = e->nodes + WAIT_NODES;
    bool found = true, kept = false;

    while (!kept && found && !e->no_memory) {
        find_kept(e);
        kept = is_root_kept(e, n);
        e->stamp++;
        found = !kept && e->nodes < limit &&
                (e->node[n].attacker ? seek_answer(e, n, limit, 0) : seek_below(e, n, limit, 0));
    }
    e->limit = outer;
    return kept;
}
