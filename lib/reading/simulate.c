/* simulate.c - proofs by analogy: a node is decided like one that differs by a stone or two.
 *
 * Most moves of a list fail in the same way. Before such a move is searched, the proof of a
 * sibling that is decided already, the donor, is played over after it:
 *
 *      AND, goal WON      replies x and y: what refuted x often refutes y; and the attack that
 *                         works after a pass often works after y.
 *      OR, goal FAILED    attacks likewise.
 *
 * The side that wants the goal plays what it played in the donor; the lists of the other side are
 * the node's own, and each move needs its own proof, so that nothing is taken on trust. The walk
 * costs about one visit for each node of the donor's proof, and stops at the first move
 * without an answer (Kawano 1996; in lambda search, Kishimoto 2005).
 */
#include "reading_private.h"

static bool follow(struct reading_engine *e, int32_t n, int32_t donor, enum status goal, int depth);

/* Decided for good, whatever the path? */
static bool has_reached(const struct reading_engine *e, int32_t n, enum status goal)
{
    const struct node *node = &e->node[n];

    return node->status == (uint8_t)goal && node->loops[0] == NONE && node->loops[1] == NONE;
}

static int32_t find_edge(const struct reading_engine *e, int32_t n, point move)
{
    const struct node *node = &e->node[n];

    for (int32_t i = node->first; i < node->first + node->count; i++)
        if (e->edge[i].move == move)
            return i;
    return NONE;
}

/* The donor's child behind a move, if it has reached the goal. */
static int32_t donor_child(const struct reading_engine *e, int32_t donor, point move,
                           enum status goal)
{
    const int32_t i = find_edge(e, donor, move);

    if (i == NONE || e->edge[i].child == NONE || !has_reached(e, e->edge[i].child, goal))
        return NONE;
    return e->edge[i].child;
}

static bool follow_pre(struct reading_engine *e, int32_t n, int32_t donor, enum status goal,
                       int depth)
{
    const int32_t pre = e->node[n].pre;
    const bool pass = !e->node[n].attacker || is_banned(e, true);
    bool ko = false;

    if (pre == NONE || donor == NONE || e->node[pre].attacker != e->node[donor].attacker)
        return false;
    if (pass)
        play(e, e->node[n].attacker, GEO_PASS, &ko);
    const bool done = follow(e, pre, donor, goal, depth + 1);
    if (pass)
        undo(e);
    return done;
}

bool follow_edge(struct reading_engine *e, int32_t n, int32_t edge, int32_t donor, int depth)
{
    const enum status goal = (enum status)e->node[donor].status;
    const int32_t known = e->edge[edge].child;

    if (known != NONE && e->node[known].status != OPEN)
        return known != donor && has_reached(e, known, goal);
    const int32_t child = child_of(e, n, edge);
    const bool done = child != NONE && child != donor && follow(e, child, donor, goal, depth + 1);
    undo(e);
    return done;
}

bool follow_pass(struct reading_engine *e, int32_t n, int32_t edge, int depth)
{
    const int32_t donor = e->node[n].pre, known = e->edge[edge].child;
    bool done = false;

    if (known != NONE && e->node[known].status != OPEN)
        return has_reached(e, known, WON);
    const int32_t child = child_of(e, n, edge);
    if (child != NONE && e->node[child].status == OPEN && e->node[child].phase == FRESH)
        evaluate(e, child);
    if (child != NONE && e->node[child].status == OPEN && !e->node[child].on_path &&
        e->node[donor].attacker && !is_banned(e, true)) {
        const int32_t lower = graph_node(e, true, e->node[donor].order, false);
        done = lower != NONE && follow(e, lower, donor, WON, depth + 1);
        if (done)
            decide_like(e, child, lower);
    } else {
        done = child != NONE && has_reached(e, child, WON);
    }
    undo(e);
    return done;
}

/* The side that wants the goal is to move: it plays as in the donor. */
static bool follow_choice(struct reading_engine *e, int32_t n, int32_t donor, enum status goal,
                          int depth)
{
    const struct node from = e->node[donor];
    int32_t edge, child;

    if (from.reason == BY_PRE) {
        if (e->node[n].phase != WAITING || !follow_pre(e, n, from.pre, goal, depth))
            return false;
        list_after_pre(e, n);
        return has_reached(e, n, goal);
    }
    if (from.reason != BY_MOVE || (child = donor_child(e, donor, from.best, goal)) == NONE)
        return false;
    edge = find_edge(e, n, from.best);
    if (edge == NONE) { /* while a node waits any legal move may be tried */
        if (e->node[n].phase != WAITING ||
            board_check(e->b, from.attacker ? e->attacker : e->defender, from.best) != GO_OK)
            return false;
        ps_add(&e->seeds, from.best);
        edge = graph_insert_edge(e, n, from.best);
    }
    if (edge == NONE || e->edge[edge].status != OPEN || !follow_edge(e, n, edge, child, depth))
        return false;
    decide(&e->node[n], goal, from.best);
    return true;
}

/* One move of the side that does not want the goal. */
static bool follow_reply(struct reading_engine *e, int32_t n, int32_t edge, int32_t donor,
                         enum status goal, int depth)
{
    const struct edge was = e->edge[edge];
    const int32_t like = donor_child(e, donor, was.move, goal);

    if (was.status == (uint8_t)goal || (was.child != NONE && has_reached(e, was.child, goal)))
        return true;
    if (was.status != OPEN)
        return false;
    if (like != NONE && follow_edge(e, n, edge, like, depth))
        return true;
    return goal == WON && e->node[n].pre != NONE && follow_pass(e, n, edge, depth);
}

static bool follow_all(struct reading_engine *e, int32_t n, int32_t donor, enum status goal,
                       int depth)
{
    if (e->node[n].phase == WAITING) {
        if (!follow_pre(e, n, e->node[donor].pre, goal, depth))
            return false;
        list_after_pre(e, n);
        if (e->node[n].status != OPEN || e->node[n].phase != LISTED)
            return has_reached(e, n, goal);
    }
    for (int32_t i = 0; i < e->node[n].count; i++)
        if (!follow_reply(e, n, e->node[n].first + i, donor, goal, depth))
            return false;
    decide(&e->node[n], goal, GEO_NONE);
    return true;
}

/* Tries to bring n, which the board stands at, to the goal that the donor has reached. */
static bool follow(struct reading_engine *e, int32_t n, int32_t donor, enum status goal, int depth)
{
    if (e->node[n].status != OPEN)
        return has_reached(e, n, goal);
    if (n == donor || e->node[n].on_path || depth >= READING_DEPTH_MAX || e->nodes >= e->limit ||
        e->no_memory || e->stuck)
        return false;
    e->nodes++;
    if (e->node[n].phase == FRESH)
        evaluate(e, n);
    if (e->node[n].status != OPEN)
        return has_reached(e, n, goal);
    e->node[n].on_path = true;
    const bool done = e->node[n].attacker == (goal == WON) ? follow_choice(e, n, donor, goal, depth)
                                                           : follow_all(e, n, donor, goal, depth);
    e->node[n].on_path = false;
    return done;
}
