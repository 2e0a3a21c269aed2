/* search.c - depth-first proof numbers (df-pn) over the graph of one question.
 *
 * pn is the effort left to prove that the attack works, dn that it fails.  At OR nodes
 * (attacker to move) pn is the least of the children's and dn their sum; at AND nodes the
 * other way round.  A node first WAITs for its `pre` node, the same position after passes:
 *
 *      AND(r)  --pass-->  OR(r - 1)   must be won, and its carrier holds all replies that matter
 *      OR(r)   --same-->  OR(r - 1)   if won, so is this; else its carrier holds all attacks
 *
 * so orders are solved from the inside, and every list comes from a proof.
 *
 * Loops.  A child that stands on the path is a repetition: failed, as long as that child fails.
 * Such a failure remembers the heads of its loops and counts only while they are on the
 * path; when a head fails for good, so do the nodes that hung on it.
 */
#include "reading_private.h"

enum { PRE_ATTACK_CAP = 64 /* a lower order that fails must not hide the higher one */ };

struct choice {
    int32_t edge;    /* or NONE: the pre node */
    uint32_t pn, dn; /* of the child chosen */
    uint32_t second; /* least pn (OR) or dn (AND) among the others */
};

struct sum {
    uint32_t pn, dn;
    int32_t loops[2];
    bool too_many_loops;
    bool own_loop; /* hangs on the node itself */
};

static inline uint32_t add_numbers(uint32_t a, uint32_t b)
{
    const uint32_t sum = a + b;
    return sum < NUMBER_MAX - 1 ? sum : NUMBER_MAX - 1;
}

bool failure_counts(const struct reading_engine *e, const struct node *n)
{
    for (int i = 0; i < 2; i++)
        if (n->loops[i] != NONE && !e->node[n->loops[i]].on_path)
            return false;
    return true;
}

static void add_loop(struct sum *s, int32_t n, int32_t head)
{
    if (head == NONE || head == s->loops[0] || head == s->loops[1])
        return;
    if (head == n)
        s->own_loop = true;
    else if (s->loops[0] == NONE)
        s->loops[0] = head;
    else if (s->loops[1] == NONE)
        s->loops[1] = head;
    else
        s->too_many_loops = true;
}

void decide(struct node *node, enum status status, point best)
{
    node->status = (uint8_t)status;
    node->reason = (uint8_t)((status == WON) == node->attacker ? BY_MOVE : BY_ALL);
    node->best = best;
    node->pn = status == WON ? 0 : NUMBER_MAX;
    node->dn = status == WON ? NUMBER_MAX : 0;
}

/* Failed, hanging on the loops of s; if they close here, whatever hung on this node is free. */
static void decide_failed(struct reading_engine *e, int32_t n, const struct sum *s, point best)
{
    struct node *node = &e->node[n];

    if (s->too_many_loops) {
        e->stuck = true;
        return;
    }
    decide(node, FAILED, best);
    node->loops[0] = s->loops[0];
    node->loops[1] = s->loops[1];
    if (!s->own_loop || node->loops[0] != NONE)
        return;
    for (size_t i = 0; i < e->node_count; i++)
        for (int k = 0; k < 2; k++)
            if (e->node[i].loops[k] == n)
                e->node[i].loops[k] = NONE;
}

/* Numbers of the child behind an edge, as seen from the present path. */
static enum status look_at(const struct reading_engine *e, const struct edge *edge, uint32_t *pn,
                           uint32_t *dn)
{
    enum status status = (enum status)edge->status;

    *pn = edge->pn;
    *dn = edge->dn;
    if (status == OPEN && edge->child != NONE) {
        const struct node *child = &e->node[edge->child];
        status = (enum status)child->status;
        *pn = child->pn;
        *dn = child->dn;
        if (child->on_path) {
            status = FAILED;
        } else if (status == FAILED && !failure_counts(e, child)) {
            status = OPEN;
            *pn = *dn = 1;
        }
    }
    return status;
}

static void loops_of(const struct reading_engine *e, const struct edge *edge, int32_t n,
                     struct sum *s)
{
    if (edge->child == NONE || edge->status != OPEN)
        return;
    if (e->node[edge->child].on_path) {
        add_loop(s, n, edge->child);
    } else {
        add_loop(s, n, e->node[edge->child].loops[0]);
        add_loop(s, n, e->node[edge->child].loops[1]);
    }
}

/* All moves of a listed node: decided, or its numbers and the child to visit. */
static void sum_up_attack(struct reading_engine *e, int32_t n, struct choice *c)
{
    struct node *node = &e->node[n];
    struct sum s = { .pn = NUMBER_MAX, .loops = { NONE, NONE } };

    *c = (struct choice){ .edge = NONE, .pn = NUMBER_MAX, .second = NUMBER_MAX };
    for (int32_t i = node->first; i < node->first + node->count; i++) {
        const struct edge *edge = &e->edge[i];
        uint32_t pn, dn;
        const enum status status = look_at(e, edge, &pn, &dn);
        if (status == WON) {
            decide(node, WON, edge->move);
            return;
        }
        if (status == FAILED) {
            loops_of(e, edge, n, &s);
            continue;
        }
        s.dn = add_numbers(s.dn, dn);
        if (pn < c->pn) {
            c->second = c->pn;
            *c = (struct choice){ .edge = i, .pn = pn, .dn = dn, .second = c->second };
        } else if (pn < c->second) {
            c->second = pn;
        }
    }
    node->pn = c->pn;
    node->dn = s.dn;
    if (c->edge == NONE)
        decide_failed(e, n, &s, GEO_NONE);
    else
        node->best = e->edge[c->edge].move;
}

/* The same for the defender. A node that waits has `pre`, the pass, and the extensions tried
 * beside it. */
static void sum_up_defence(struct reading_engine *e, int32_t n, const struct choice *pre,
                           struct choice *c)
{
    struct node *node = &e->node[n];
    struct sum s = { .loops = { NONE, NONE } };

    *c = (struct choice){ .edge = NONE, .dn = NUMBER_MAX, .second = NUMBER_MAX };
    if (pre) {
        *c = *pre;
        s.pn = add_numbers(pre->pn, 1);
    }
    for (int32_t i = node->first; i < node->first + node->count; i++) {
        const struct edge *edge = &e->edge[i];
        uint32_t pn, dn;
        const enum status status = look_at(e, edge, &pn, &dn);
        if (status == FAILED) {
            loops_of(e, edge, n, &s);
            decide_failed(e, n, &s, edge->move);
            return;
        }
        if (status == WON)
            continue;
        s.pn = add_numbers(s.pn, pn);
        if (dn < c->dn) {
            c->second = c->dn;
            *c = (struct choice){ .edge = i, .pn = pn, .dn = dn, .second = c->second };
        } else if (dn < c->second) {
            c->second = dn;
        }
    }
    node->dn = c->dn;
    node->pn = s.pn;
    if (c->edge != NONE)
        node->best = e->edge[c->edge].move;
    else if (!pre)
        decide(node, WON, GEO_NONE);
}

/* A node that waits takes its numbers from its pre node; a decided pre node ends the wait. */
static void wait_on(struct reading_engine *e, int32_t n, struct choice *c)
{
    struct node *node = &e->node[n];
    const struct node *pre = &e->node[node->pre];

    if (pre->status == WON || (pre->status == FAILED && failure_counts(e, pre))) {
        list_after_pre(e, n);
        return;
    }
    const uint32_t pn = pre->status == OPEN ? pre->pn : 1, dn = pre->status == OPEN ? pre->dn : 1;
    *c = (struct choice){ .edge = NONE, .pn = pn, .dn = dn, .second = NUMBER_MAX };
    if (node->attacker) {
        node->pn = pn < PRE_ATTACK_CAP ? pn : PRE_ATTACK_CAP;
        node->dn = add_numbers(dn, 1 + node->ahead / 2);
    } else {
        const struct choice alone = *c;
        sum_up_defence(e, n, &alone, c);
    }
}

int32_t child_of(struct reading_engine *e, int32_t n, int32_t edge)
{
    const bool attacker = e->node[n].attacker;
    bool ko = false;

    if (play(e, attacker, e->edge[edge].move, &ko) != GO_OK) {
        e->no_memory = true; /* the list holds legal moves only */
        return NONE;
    }
    if (e->edge[edge].child == NONE) {
        const int32_t child = graph_node(e, !attacker, e->node[n].order, false);
        e->edge[edge].child = child;
        e->edge[edge].ko = ko;
        if (child != NONE && e->node[child].status == OPEN && e->node[child].phase == FRESH) {
            e->node[child].pn = e->edge[edge].pn;
            e->node[child].dn = e->edge[edge].dn;
            e->node[child].ahead = (uint16_t)e->edge[edge].dn;
        }
    }
    return e->edge[edge].child;
}

void decide_like(struct reading_engine *e, int32_t n, int32_t lower)
{
    struct node *node = &e->node[n];
    const struct node *pre = &e->node[lower];

    if (node->status != OPEN)
        return;
    decide(node, (enum status)pre->status, pre->best);
    node->reason = BY_PRE;
    node->pre = lower;
}

/* Before a move is searched: does it fail like a sibling, or a reply like the pass? Each is tried
 * once. */
static bool fails_by_analogy(struct reading_engine *e, int32_t n, int32_t edge, int depth)
{
    const struct node node = e->node[n];

    if (!node.attacker && node.phase == LISTED && node.pre != NONE && !e->edge[edge].passed) {
        e->edge[edge].passed = true;
        if (e->node[node.pre].status == WON && follow_pass(e, n, edge, depth))
            return true;
    }
    if (node.model == NONE || e->edge[edge].like == node.model || e->edge[edge].child == node.model)
        return false;
    e->edge[edge].like = node.model;
    return follow_edge(e, n, edge, node.model, depth);
}

/* A child that the edge led to has failed its mover for good: siblings may do the same. */
static void keep_model(struct reading_engine *e, int32_t n, int32_t child)
{
    const struct node *c = &e->node[child];

    if (c->status == (e->node[n].attacker ? FAILED : WON) && c->loops[0] == NONE)
        e->node[n].model = child;
}

static uint32_t beyond(uint32_t second)
{
    return add_numbers(second, 1 + second / 4);
}

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Visits the pre node or the chosen child with the thresholds that make it worth leaving. */
static void descend(struct reading_engine *e, int32_t n, const struct choice *c, uint32_t pn_limit,
                    uint32_t dn_limit, int depth)
{
    const struct node node = e->node[n];
    bool ko = false;

    if (c->edge == NONE) {
        const bool pass = !node.attacker || is_banned(e, true);
        if (pass)
            play(e, node.attacker, GEO_PASS, &ko);
        if (node.attacker)
            visit(e, node.pre, PRE_ATTACK_CAP < pn_limit ? NUMBER_MAX : pn_limit,
                  dn_limit - (node.dn - c->dn), depth + 1);
        else
            visit(e, node.pre, pn_limit - (node.pn - c->pn), least(dn_limit, beyond(c->second)),
                  depth + 1);
        if (pass)
            undo(e);
        return;
    }
    if (fails_by_analogy(e, n, c->edge, depth))
        return;
    const int64_t before = e->nodes;
    const int32_t child = child_of(e, n, c->edge);
    if (child != NONE) {
        if (node.attacker)
            visit(e, child, least(pn_limit, beyond(c->second)), dn_limit - (node.dn - c->dn),
                  depth + 1);
        else
            visit(e, child, pn_limit - (node.pn - c->pn), least(dn_limit, beyond(c->second)),
                  depth + 1);
        keep_model(e, n, child);
    }
    if (depth == 0) {
        e->spent[e->edge[c->edge].move] += (int32_t)(e->nodes - before);
        e->has_spent = true;
    }
    undo(e);
}

void visit(struct reading_engine *e, int32_t n, uint32_t pn_limit, uint32_t dn_limit, int depth)
{
    struct node *node = &e->node[n];
    struct choice c = { .edge = NONE };

    e->nodes++;
    if (depth >= READING_DEPTH_MAX) {
        node->pn = node->dn = NUMBER_MAX - 1;
        return;
    }
    if (node->status == FAILED && !failure_counts(e, node)) {
        node->status = OPEN;
        node->loops[0] = node->loops[1] = NONE;
    }
    if (node->status == OPEN && node->phase == FRESH)
        evaluate(e, n);
    e->node[n].on_path = true;
    while (e->node[n].status == OPEN && !e->stuck && !e->no_memory) {
        if (e->node[n].phase == WAITING)
            wait_on(e, n, &c);
        if (e->node[n].status == OPEN && e->node[n].phase == LISTED) {
            if (e->node[n].attacker)
                sum_up_attack(e, n, &c);
            else
                sum_up_defence(e, n, NULL, &c);
        }
        if (e->node[n].status != OPEN || e->node[n].pn >= pn_limit || e->node[n].dn >= dn_limit ||
            e->nodes >= e->limit)
            break;
        descend(e, n, &c, pn_limit, dn_limit, depth);
    }
    e->node[n].on_path = false;
}
