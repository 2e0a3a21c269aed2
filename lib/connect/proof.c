/* proof.c - proofs of one side: alternating moves, orders, must-play regions.
 *
 *   AND(n), the other side to move    a leaf; else  pass -> OR(n - 1) gives a carrier, and every
 *                                     move of the other side inside it is answered by OR(n)
 *   OR(n), the prover to move         a leaf; else  some move leads to AND(n)
 *
 * Narrowing: an answer whose carrier does not hold the move answered would be a proof after a pass
 * as well, so only moves inside that carrier are left.
 *
 * Depth counts the prover's moves on the board; it is stepped by the caller, so that one hopeless
 * line does not eat the nodes of the others.
 */
#include "connect_private.h"

static enum colour other_side(const struct connect_engine *e)
{
    return colour_other(e->prover);
}

bool link_play(struct connect_engine *e, enum colour c, point p)
{
    struct board *b = e->b;
    const int error = board_play(b, c, p);

    if (error == GO_ENOMEM)
        e->no_memory = true;
    if (error != GO_OK)
        return false;
    if (p == GEO_PASS)
        return true;
    e->nodes++;
    if (b->ko != GEO_NONE) {
        const bool against_prover = b->ko_colour == e->prover;
        e->met_ko = true;
        if (against_prover ? e->ko_rule == 3 : e->ko_rule == 1)
            board_set_ko(b, GEO_NONE, EMPTY);
    }
    return true;
}

static void add_grown(const struct connect_engine *e, const struct pointset *stones,
                      struct pointset *set)
{
    const struct pointset grown = link_grow(e, stones);

    ps_or(set, &grown);
}

static void add_neighbours(const struct connect_engine *e, point p, struct pointset *set)
{
    struct pointset one;

    ps_clear(&one);
    ps_add(&one, p);
    add_grown(e, &one, set);
}

/* The prover plays m; *out is the proof for the position before it. */
static bool try_move(struct connect_engine *e, int order, int depth, point m, struct proof *out)
{
    const struct pointset taken = link_captured_by(e, e->prover, m);
    struct proof child;

    if (!link_play(e, e->prover, m))
        return false;
    const bool proved = link_prove(e, false, order, depth - 1, &child);
    if (proved) {
        ps_add(&child.carrier, m);
        link_close_strings(e, e->prover, &child.carrier);
    }
    board_undo(e->b);
    if (!proved)
        return false;
    if (!ps_is_empty(&taken)) {
        add_grown(e, &taken, &child.carrier);
        add_neighbours(e, m, &child.carrier);
    }
    link_close_strings(e, e->prover, &child.carrier);
    out->carrier = child.carrier;
    out->move = m;
    e->proves[e->prover == e->owner][m]++;
    return true;
}

/* A first move of the connector after which lib/reading has captured an end. */
static bool is_refused(const struct connect_engine *e, point m)
{
    return e->prover == e->owner && ps_has(&e->refused, m);
}

static bool prove_or(struct connect_engine *e, int order, int depth, point hint, struct proof *out)
{
    const point hints[2] = { hint, e->suggested };
    point list[TRIES_MAX];

    e->suggested = GEO_NONE;
    if (depth <= 0) {
        e->was_cut_short = true;
        return false;
    }
    const bool at_root = board_depth(e->b) == 0;
    const int count = link_list_moves(e, order, hints, list);
    for (int i = 0; i < count && !out_of_nodes(e); i++)
        if (!(at_root && is_refused(e, list[i])) && try_move(e, order, depth, list[i], out))
            return true;
    return false;
}

/* The other side plays x; its refutation goes into the carrier.  Likely it is the move that the
 * prover has when the other side passes. */
static bool answer(struct connect_engine *e, int order, int depth, point x, struct proof *out,
                   struct pointset *must)
{
    const struct pointset taken = link_captured_by(e, other_side(e), x);
    struct proof child;

    if (!link_play(e, other_side(e), x)) {
        if (board_check(e->b, other_side(e), x) == GO_ESUICIDE)
            link_add_suicide(e, x, &out->carrier);
        return !e->no_memory;
    }
    e->suggested = out->move;
    const bool proved = link_prove(e, true, order, depth, &child);
    e->suggested = GEO_NONE;
    board_undo(e->b);
    if (!proved)
        return false;
    if (!ps_is_empty(&taken)) {
        if (ps_meets(&taken, &child.carrier))
            add_grown(e, &taken, &child.carrier);
        if (ps_count(&taken) == 1)
            add_neighbours(e, x, &child.carrier);
    } else if (!ps_has(&child.carrier, x))
        ps_and(must, &child.carrier);
    ps_or(&out->carrier, &child.carrier);
    return true;
}

/* The reply to try next: what worked here before, then the move of the pass proof, then the one
 * that has worked most often elsewhere. */
static point next_reply(const struct connect_engine *e, const struct pointset *must, point first,
                        point second)
{
    const int *times = e->refutes[e->prover != e->owner];
    point best = GEO_NONE;

    if (first >= 0 && ps_has(must, first))
        return first;
    if (second >= 0 && ps_has(must, second))
        return second;
    for (point p = ps_next(must, 0); p != GEO_NONE; p = ps_next(must, p + 1))
        if (best == GEO_NONE || times[p] > times[best])
            best = p;
    return best;
}

static bool prove_and(struct connect_engine *e, int order, int depth, point *best,
                      struct proof *out)
{
    struct pointset must = board_empty_set(e->b);

    if (!link_play(e, other_side(e), GEO_PASS))
        return false;
    const bool proved = link_prove(e, true, order - 1, depth, out);
    board_undo(e->b);
    if (!proved)
        return false;
    ps_and(&must, &out->carrier);
    for (;;) {
        const point x = next_reply(e, &must, *best, out->move);
        if (x == GEO_NONE)
            break;
        ps_remove(&must, x);
        if (out_of_nodes(e) || !answer(e, order, depth, x, out, &must)) {
            *best = x;
            e->refutes[e->prover != e->owner][x]++;
            return false;
        }
    }
    link_close_strings(e, e->prover, &out->carrier);
    return true;
}

bool link_prove(struct connect_engine *e, bool to_move, int order, int depth, struct proof *out)
{
    struct entry *entry = link_table_find(e, to_move);

    if (!entry)
        return false;
    if (entry->proved != NONE && entry->proved <= order) {
        out->carrier = e->carrier[entry->carrier];
        out->move = entry->move;
        return true;
    }
    if (entry->failed[order] >= depth) {
        e->was_cut_short |= entry->failed[order] <= CONNECT_DEPTH_MAX;
        return false;
    }
    point hint = entry->move;
    const enum leaf leaf = link_leaf_of(e, to_move, order, out);
    if (leaf == LEAF_FAILED) {
        link_table_fail(e, to_move, order, CONNECT_DEPTH_MAX + 1, GEO_NONE);
        return false;
    }
    bool proved = leaf == LEAF_PROVED;
    if (!proved && !out_of_nodes(e))
        proved =
            to_move ? prove_or(e, order, depth, hint, out) : prove_and(e, order, depth, &hint, out);
    if (proved) {
        ps_or(&e->touched, &out->carrier); /* which liberties it took depends on all of them */
        link_table_prove(e, to_move, order, out);
    } else if (!out_of_nodes(e)) {
        link_table_fail(e, to_move, order, depth, to_move ? GEO_NONE : hint);
    }
    return proved;
}
