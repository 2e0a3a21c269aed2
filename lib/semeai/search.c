/* search.c - depth-first proof numbers over the graph of one game.
 *
 * pn is the effort left to prove that the attacker wins, dn that he fails.  Races are full of
 * transpositions (liberties can be filled in any order), so a sum over the children would count
 * the same work many times: the largest child counts, and one for each other (weak proof numbers).
 *
 * A child that stands on the path is a repetition and counts as failed.  What rests on that is
 * stored like any failure, and check.c opens it again when it turns out to rest on nothing.
 */
#include "semeai_private.h"

enum { PREFERENCE = 4 };

struct choice {
    int32_t edge;
    uint32_t pn, dn; /* of the child chosen */
    uint32_t second; /* least pn (attacker) or dn (owner) among the others */
    uint32_t others; /* open children beside it */
};

static inline uint32_t add_numbers(uint32_t a, uint32_t b)
{
    const uint32_t sum = a + b;
    return sum < NUMBER_MAX - 1 ? sum : NUMBER_MAX - 1;
}

static void decide(struct node *node, enum status status, point best)
{
    node->status = (uint8_t)status;
    node->best = best;
    node->pn = status == WON ? 0 : NUMBER_MAX;
    node->dn = status == WON ? NUMBER_MAX : 0;
}

/* Numbers of the child behind an edge, as seen from the present path. */
static enum status look_at(const struct semeai_engine *e, const struct edge *edge, uint32_t *pn,
                           uint32_t *dn)
{
    *pn = edge->pn;
    *dn = edge->dn;
    if (edge->child == NONE)
        return OPEN;
    const struct node *child = &e->node[edge->child];
    *pn = child->pn;
    *dn = child->dn;
    return child->on_path ? FAILED : (enum status)child->status;
}

/* All moves of a listed node: decided, or its numbers and the child to visit. */
static void sum_up(struct semeai_engine *e, int32_t n, struct choice *c)
{
    struct node *node = &e->node[n];
    const enum status good = node->attacker ? WON : FAILED;
    uint32_t worst = 0, open = 0;

    *c = (struct choice){ .edge = NONE, .second = NUMBER_MAX };
    uint32_t least = NUMBER_MAX;
    for (int32_t i = node->first; i < node->first + node->count; i++) {
        uint32_t pn, dn;
        const enum status status = look_at(e, &e->edge[i], &pn, &dn);
        if (status == good) {
            decide(node, good, e->edge[i].move);
            return;
        }
        if (status != OPEN)
            continue;
        const uint32_t mine = node->attacker ? pn : dn, other = node->attacker ? dn : pn;
        open++;
        if (other > worst)
            worst = other;
        if (mine < least) {
            c->second = least;
            least = mine;
            c->edge = i;
            c->pn = pn;
            c->dn = dn;
        } else if (mine < c->second) {
            c->second = mine;
        }
    }
    if (c->edge == NONE) {
        decide(node, good == WON ? FAILED : WON, GEO_NONE);
        return;
    }
    c->others = open - 1;
    node->pn = node->attacker ? least : add_numbers(worst, open - 1);
    node->dn = node->attacker ? add_numbers(worst, open - 1) : least;
    node->best = e->edge[c->edge].move;
}

int32_t race_child_of(struct semeai_engine *e, int32_t n, int32_t edge)
{
    const bool attacker = e->node[n].attacker;
    bool ko = false;

    if (race_play(e, attacker, e->edge[edge].move, &ko) != GO_OK) {
        e->no_memory = true; /* the list holds legal moves only */
        return NONE;
    }
    if (e->edge[edge].child == NONE)
        e->edge[edge].child = race_node(e, !attacker);
    if (ko && e->edge[edge].child != NONE)
        e->node[e->edge[edge].child].ko = true;
    return e->edge[edge].child;
}

void race_prefer(struct semeai_engine *e, int32_t n, point move)
{
    if (e->node[n].status == OPEN && !e->node[n].listed)
        race_evaluate(e, n, true);
    const struct node *node = &e->node[n];
    for (int32_t i = node->first; i < node->first + node->count; i++)
        if (e->edge[i].move != move && e->edge[i].child == NONE)
            *(node->attacker ? &e->edge[i].pn : &e->edge[i].dn) += PREFERENCE;
}

static uint32_t beyond(uint32_t second)
{
    return add_numbers(second, 1 + second / 4);
}

static uint32_t least_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t less(uint32_t limit, uint32_t others)
{
    return limit >= NUMBER_MAX - 1 ? NUMBER_MAX : limit - others;
}

/* Visits the chosen child with the thresholds that make it worth leaving. */
static void descend(struct semeai_engine *e, int32_t n, const struct choice *c, uint32_t pn_limit,
                    uint32_t dn_limit, int depth)
{
    const bool attacker = e->node[n].attacker;
    const size_t before = board_depth(e->b);
    const int32_t child = race_child_of(e, n, c->edge);

    if (child != NONE) {
        if (attacker)
            race_visit(e, child, least_of(pn_limit, beyond(c->second)), less(dn_limit, c->others),
                       depth + 1);
        else
            race_visit(e, child, less(pn_limit, c->others), least_of(dn_limit, beyond(c->second)),
                       depth + 1);
    }
    if (board_depth(e->b) > before)
        board_undo(e->b);
}

void race_visit(struct semeai_engine *e, int32_t n, uint32_t pn_limit, uint32_t dn_limit, int depth)
{
    struct choice c;

    e->nodes++;
    if (depth >= SEMEAI_DEPTH_MAX) {
        e->node[n].pn = e->node[n].dn = NUMBER_MAX - 1;
        return;
    }
    if (e->node[n].status == OPEN && !e->node[n].listed)
        race_evaluate(e, n, depth == 0);
    e->node[n].on_path = true;
    while (e->node[n].status == OPEN && !e->no_memory) {
        sum_up(e, n, &c);
        if (e->node[n].status != OPEN || e->node[n].pn >= pn_limit || e->node[n].dn >= dn_limit ||
            e->nodes >= e->limit)
            break;
        descend(e, n, &c, pn_limit, dn_limit, depth);
    }
    e->node[n].on_path = false;
}
