/* kill.c - one game from its root, and the clause about the capturer's life. */
#include "semeai_private.h"

enum { NESTED_LIMIT = 1000, NESTED_GROWTH = 8 };

static enum status solve(struct semeai_engine *e, int32_t root, int64_t limit, bool *ko)
{
    const int64_t outer = e->limit;

    e->limit = e->nodes + limit < outer ? e->nodes + limit : outer;
    while (!e->no_memory) {
        race_visit(e, root, NUMBER_MAX, NUMBER_MAX, 0);
        const struct node *node = &e->node[root];
        if (node->status == WON || (node->status == FAILED && race_check_failure(e, root, ko)))
            break;
        if (e->nodes >= e->limit || (node->status == OPEN && node->pn >= NUMBER_MAX - 1))
            break; /* spent, or too deep */
    }
    e->limit = outer;
    return e->no_memory ? OPEN : (enum status)e->node[root].status;
}

enum status race_after_capture(struct semeai_engine *e)
{
    const struct roles roles = e->roles;
    bool ko = false;

    if (roles.nested || race_settles(e, roles.target) || !race_stands(e, roles.own, roles.attacker))
        return WON;
    e->roles = (struct roles){ .attacker = roles.owner,
                               .owner = roles.attacker,
                               .target = roles.own,
                               .own = roles.target,
                               .nested = true };
    const int32_t root = race_node(e, true);
    const enum status status = e->no_memory ? OPEN : solve(e, root, e->nested_limit, &ko);
    e->roles = roles;
    return status == OPEN ? OPEN : status == WON ? FAILED : WON;
}

static enum colour favoured(const struct semeai_engine *e, int ko_question)
{
    return ko_question == 1 ? e->roles.owner : ko_question == 2 ? EMPTY : e->roles.attacker;
}

/* Nodes of a game stay for the next one that differs in nothing but who moves first. */
static void begin(struct semeai_engine *e, point ban)
{
    const uint64_t graph =
        ((uint64_t)e->roles.attacker << 2 | (uint64_t)e->favoured) << 16 | (uint16_t)ban;

    if (graph == e->graph)
        return;
    e->graph = graph;
    race_clear(e);
    e->nested_limit = NESTED_LIMIT;
    e->ko_met = ban != GEO_NONE;
}

struct result {
    enum status status;
    point move;
    bool assumed; /* WON, if capturers live of whom that is not decided */
    bool ko, waits;
};

/* Searches from the root.  A win that rests on a capturer whose life was not decided is searched
 * again with more effort for such lives, while there are nodes left. */
static void search_root(struct semeai_engine *e, const struct semeai_game *game, point hint,
                        struct result *r)
{
    *r = (struct result){ .move = GEO_NONE };
    for (;;) {
        const int32_t root = race_node(e, game->attacker_first);
        if (root != NONE && hint != GEO_NONE)
            race_prefer(e, root, hint);
        const enum status status =
            root == NONE ? OPEN : solve(e, root, game->budget - e->nodes, &r->ko);
        if (e->no_memory || (status == OPEN && r->assumed))
            return;
        r->status = status;
        r->move = e->node[root].best;
        r->assumed = status == WON && race_rests_on_assumption(e, root);
        r->waits = status == WON && game->ko_question == 2 && race_can_wait(e, root);
        if (!r->assumed || e->nodes >= game->budget)
            return;
        e->nested_limit *= NESTED_GROWTH;
        race_clear(e);
    }
}

int race_search(struct semeai_engine *e, const struct semeai_game *game, point hint,
                struct semeai_outcome *outcome)
{
    const enum colour attacker = board_at(e->b, game->own);
    struct result r;

    e->roles = (struct roles){ .attacker = attacker,
                               .owner = colour_other(attacker),
                               .target = &e->racer[colour_other(attacker)],
                               .own = &e->racer[attacker] };
    e->favoured = favoured(e, game->ko_question);
    const point ban = e->b->ko;
    const uint8_t banned = e->b->ko_colour;
    if (banned != EMPTY && banned == e->favoured)
        board_set_ko(e->b, GEO_NONE, EMPTY);
    begin(e, ban);
    e->nodes = 0;
    e->limit = game->budget;
    e->no_memory = false;
    search_root(e, game, hint, &r);
    board_set_ko(e->b, ban, (enum colour)banned);
    if (e->no_memory)
        return GO_ENOMEM;
    *outcome = (struct semeai_outcome){
        .result = r.status == FAILED              ? SEMEAI_SAVED
                  : r.status == WON && !r.assumed ? SEMEAI_KILLED
                                                  : SEMEAI_UNKNOWN,
        .likely = r.status == WON,
        .ko = r.ko || banned != EMPTY,
        .waits = r.waits,
        .move = r.move,
        .nodes = e->nodes,
    };
    return GO_OK;
}
