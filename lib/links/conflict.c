/* conflict.c - links that hold one by one and not together.
 *
 * A search with two goals, as narrow as it can be.  The move p is a link point of both, so without
 * an answer both may be cut.  The answers that keep one of the links are known or soon found; the
 * question is whether one of them keeps the other, too.  A link whose carrier a stone does not
 * meet needs no second proof.
 *
 * Where no answer is found, cuts are looked for: a proved cut rests on its carrier and an answer
 * elsewhere leaves it standing, so that only the points that both cuts need are left to refute.
 */
#include "links_private.h"

enum {
    SPARE_NODES = 30, /* beyond what the proof of the link took */
    NODES_MAX = 100,  /* of one question; a link that was harder to prove counts as broken sooner */
    PATIENCE = 3,     /* so much more for each of the answers that may keep both links, ... */
    ANSWERS_MAX = 10, /* ... of which so many are tried */
    REFUTED_MAX = 8   /* and that are refuted one by one */
};

/* One goal: a link, as its ends, and how hard it was to prove. */
struct goal {
    point ends[2];
    int order;
    int32_t budget;
    const struct pointset *carrier; /* on the board as it is without further moves */
};

struct search {
    struct links_scratch *s;
    struct board *b;
    enum colour owner;
    int32_t cut_budget;
    int64_t nodes;
    struct pointset reads;
};

static int ask(struct search *k, const struct connect_question *q, struct connect_answer *a)
{
    const int error = connect_ask(k->s->engine, k->b, q, a);

    k->nodes += a->nodes;
    ps_or(&k->reads, &a->reads);
    return error;
}

/* Is the link proved, the enemy to move (or its owner)? */
static int ask_link(struct search *k, const struct goal *goal, enum connect_kind kind,
                    struct connect_answer *a)
{
    const struct connect_question q = { .ends = { goal->ends[0], goal->ends[1] },
                                        .kind = kind,
                                        .meaning = CONNECT_JOIN,
                                        .order = goal->order,
                                        .budget = goal->budget,
                                        .links_only = true };

    return ask(k, &q, a);
}

/* Can the enemy, to move, be proved to cut it? */
static int ask_cut(struct search *k, const struct goal *goal, struct connect_answer *a)
{
    const struct connect_question q = { .ends = { goal->ends[0], goal->ends[1] },
                                        .kind = CONNECT_DISCONNECT,
                                        .meaning = CONNECT_JOIN,
                                        .order = 1,
                                        .budget = k->cut_budget };

    return ask(k, &q, a);
}

static bool play(struct search *k, enum colour c, point p)
{
    const struct pointset around = board_move_reads(k->b, p);

    ps_or(&k->reads, &around);
    return board_play(k->b, c, p) == GO_OK;
}

static bool ends_stand(const struct search *k, const struct goal *goal)
{
    return board_at(k->b, goal->ends[0]) == k->owner && board_at(k->b, goal->ends[1]) == k->owner;
}

/* Does the link hold on the board as it is, the enemy to move? */
static int holds(struct search *k, const struct goal *goal, struct connect_answer *a, bool *yes)
{
    *yes = false;
    if (!ends_stand(k, goal))
        return GO_OK;
    const int error = ask_link(k, goal, CONNECT_DISCONNECT, a);
    *yes = a->scale == CONNECT_PROVED_CONNECTED;
    return error;
}

static struct goal goal_of(const struct results *r, const struct link *l)
{
    const int64_t nodes = l->cut.nodes + SPARE_NODES;

    return (struct goal){ .ends = { r->worms->worm[l->a].origin, r->worms->worm[l->b].origin },
                          .order = l->cut.order < 1 ? 1 : l->cut.order,
                          .budget = (int32_t)(nodes < NODES_MAX ? nodes : NODES_MAX),
                          .carrier = &l->cut.carrier };
}

static int start(struct search *k, struct links_scratch *s, const struct results *r,
                 const struct links_effort *effort, int link)
{
    *k = (struct search){ .s = s,
                          .b = s->board,
                          .owner = (enum colour)r->worms->worm[r->link[link].a].colour,
                          .cut_budget = effort->conflict_budget };
    ps_clear(&k->reads);
    return board_copy(s->board, r->board);
}

int links_probe(struct links_scratch *s, const struct results *r, const struct links_effort *effort,
                struct probe *probe, int64_t *nodes)
{
    const struct goal goal = goal_of(r, &r->link[probe->link]);
    struct connect_answer a;
    struct search k;
    int error = start(&k, s, r, effort, probe->link);

    probe->holds = true;
    ps_clear(&probe->carrier);
    if (error == GO_OK && play(&k, colour_other(k.owner), probe->at)) {
        error = holds(&k, &goal, &a, &probe->holds);
        if (probe->holds)
            probe->carrier = a.carrier;
        board_undo(k.b);
    }
    probe->reads = k.reads;
    *nodes += k.nodes;
    return error;
}

/* --- one move against two links ------------------------------------------------------------ */

struct duel {
    struct goal goal[2];
    struct pointset common; /* link points of both */
};

/* The owner answers at q: are both links proved then? */
static int keeps_both(struct search *k, const struct duel *d, point q, bool *yes)
{
    int error = GO_OK;

    *yes = false;
    if (!play(k, k->owner, q))
        return GO_OK;
    *yes = true;
    for (int i = 0; i < 2 && error == GO_OK && *yes; i++) {
        struct connect_answer a;
        struct goal patient = d->goal[i];
        patient.budget *= PATIENCE;
        error = holds(k, &patient, &a, yes);
    }
    board_undo(k->b);
    return error;
}

/* The enemy has played: looks for an answer that keeps both. */
static int find_answer(struct search *k, const struct duel *d, bool *found)
{
    struct pointset tries = *d->goal[0].carrier, others;
    const struct pointset empty = board_empty_set(k->b);
    int error = GO_OK, count = 0;

    *found = false;
    ps_or(&tries, d->goal[1].carrier);
    ps_and(&tries, &empty);
    for (int i = 0; i < 2 && error == GO_OK && !*found; i++) {
        struct connect_answer join;
        error = ask_link(k, &d->goal[i], CONNECT_CONNECT, &join);
        if (error != GO_OK || join.scale != CONNECT_PROVED_CONNECTED || join.move < 0)
            continue;
        ps_remove(&tries, join.move);
        error = keeps_both(k, d, join.move, found);
    }
    others = tries;
    ps_and(&tries, d->goal[0].carrier);
    ps_and(&tries, d->goal[1].carrier);
    ps_andnot(&others, &tries);
    while (error == GO_OK && !*found && count++ < ANSWERS_MAX) {
        struct pointset *from = ps_is_empty(&tries) ? &others : &tries;
        const point q = ps_next(from, 0);
        if (q == GEO_NONE)
            break;
        ps_remove(from, q);
        error = keeps_both(k, d, q, found);
    }
    return error;
}

/* The owner answers at q: is one of the links proved to be cut? */
static int is_refuted(struct search *k, const struct duel *d, point q, bool *yes)
{
    int error = GO_OK;

    *yes = true;
    if (!play(k, k->owner, q))
        return GO_OK;
    *yes = false;
    for (int i = 0; i < 2 && error == GO_OK && !*yes; i++) {
        struct connect_answer a;
        *yes = !ends_stand(k, &d->goal[i]);
        if (*yes)
            break;
        error = ask_cut(k, &d->goal[i], &a);
        *yes = a.scale == CONNECT_PROVED_CUT;
    }
    board_undo(k->b);
    return error;
}

/* The enemy has played and no answer was found: is there none? */
static int prove_clash(struct search *k, const struct duel *d, bool *proved)
{
    struct pointset left = board_empty_set(k->b);
    int error = GO_OK;

    *proved = false;
    for (int i = 0; i < 2; i++) {
        struct connect_answer cut;
        if (!ends_stand(k, &d->goal[i]))
            return GO_OK;
        error = ask_cut(k, &d->goal[i], &cut);
        if (error != GO_OK || cut.scale != CONNECT_PROVED_CUT)
            return error;
        ps_and(&left, &cut.carrier);
    }
    if (ps_count(&left) > REFUTED_MAX)
        return GO_OK;
    *proved = true;
    for (point q = ps_next(&left, 0); error == GO_OK && *proved && q != GEO_NONE;
         q = ps_next(&left, q + 1))
        error = is_refuted(k, d, q, proved);
    return error;
}

/* The enemy plays p: *clash when no answer keeps both. */
static int try_move(struct search *k, const struct duel *d, point p, bool *clash, bool *proved)
{
    bool found = true;

    *clash = *proved = false;
    if (!play(k, colour_other(k->owner), p))
        return GO_OK;
    int error = find_answer(k, d, &found);
    if (error == GO_OK && !found) {
        *clash = true;
        error = prove_clash(k, d, proved);
    }
    board_undo(k->b);
    return error;
}

int links_check(struct links_scratch *s, const struct results *r, const struct links_effort *effort,
                struct check *c)
{
    struct duel d = { .goal = { goal_of(r, &r->link[c->first]), goal_of(r, &r->link[c->second]) },
                      .common = c->common };
    struct search k;
    int error = start(&k, s, r, effort, c->first);

    c->move = GEO_NONE;
    c->proved = false;
    for (point p = ps_next(&d.common, 0); error == GO_OK && p != GEO_NONE && !c->proved;
         p = ps_next(&d.common, p + 1)) {
        bool clash, proved;
        error = try_move(&k, &d, p, &clash, &proved);
        if (proved || (clash && c->move == GEO_NONE))
            c->move = p;
        c->proved = proved;
    }
    c->nodes = k.nodes;
    c->reads = k.reads;
    return error;
}
