/* wait.c - a kill by ko: may the killer choose when to fight it?
 *
 * A ko that the owner can neither avoid nor begin is no ko for him: the attacker plays elsewhere
 * until there is no threat left on the board, and then begins it (bent four in the corner).  He
 * WAITS in a position with the owner to move if he has won it with ko threats for nobody, and has
 * an answer to every move of the owner that takes no ko and leads to such a position again, or to
 * the capture; to a pass he passes.  That is the greatest such set of positions: waiting for ever
 * is what he wants.  Looked through are the positions of the proof at hand alone, so that "no" may
 * mean that it holds other answers only.
 */
#include "semeai_private.h"

/* Of an attacker's node: is there a quiet answer that keeps the position? */
static bool can_answer(const struct semeai_engine *e, const struct node *node)
{
    if (node->leaf)
        return node->status == WON;
    for (int32_t i = node->first; i < node->first + node->count; i++) {
        if (e->edge[i].child == NONE || e->edge[i].move == GEO_PASS)
            continue;
        const struct node *child = &e->node[e->edge[i].child];
        if (child->status == WON && !child->ko && (child->leaf || child->waits))
            return true;
    }
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

bool race_can_wait(struct semeai_engine *e, int32_t n)
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
    return e->node[n].attacker ? can_answer(e, &e->node[n]) : e->node[n].waits;
}
