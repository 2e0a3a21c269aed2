/* reading.c - questions and answers; see reading.h.
 *
 * A question becomes up to three searches, one a ko question.  Most stop after Q1: a win needs no
 * ko, and a failure in whose proof no ko was taken and no ban used fails in Q2 and Q3 by the same
 * proof.  Each search solves the orders from 0 upward on one graph.
 */
#include "reading.h"

#include <stdlib.h>

#include "reading_private.h"

struct reading_engine *reading_new(void)
{
    const struct geometry g = geo_make(1, 1);
    struct reading_engine *e = calloc(1, sizeof *e);

    if (!e)
        return NULL;
    e->b = board_new(&g);
    if (!e->b) {
        reading_free(e);
        return NULL;
    }
    return e;
}

void reading_free(struct reading_engine *e)
{
    if (!e)
        return;
    board_free(e->b);
    free(e->node);
    free(e->edge);
    free(e->carrier);
    free(e->table);
    free(e);
}

int reading_code(enum reading_verdict v)
{
    static const int code[] = {
        [READING_LOSE] = 0, [READING_KO_B] = 3, [READING_KO_A] = 2, [READING_WIN] = 1
    };
    return code[v];
}

static bool board_stands(const struct reading_engine *e, const struct board *b)
{
    return geo_equal(&e->b->geo, &b->geo) && e->b->hash == b->hash && board_depth(e->b) == 0 &&
           memcmp(e->b->at, b->at, (size_t)b->geo.limit) == 0;
}

/* --- one ko question -------------------------------------------------------------------------- */

/* Solves n with what is left of the budget for its order. */
static enum status search(struct reading_engine *e, const struct reading_question *q, int32_t n,
                          int order)
{
    const int64_t before = e->nodes;
    const bool further = order > q->order;

    if (e->has_spent)
        memset(e->spent, 0, sizeof e->spent);
    e->has_spent = false;
    e->limit = before + (further ? e->further : e->budget);
    if (e->limit > before)
        visit(e, n, NUMBER_MAX - 1, NUMBER_MAX - 1, 0);
    if (further)
        e->further -= e->nodes - before;
    else
        e->budget -= e->nodes - before;
    return (enum status)e->node[n].status;
}

static int last_order(const struct reading_question *q)
{
    return q->further > q->order ? q->further : q->order;
}

/* What is known of node n; while it is OPEN, of its move on which most was spent: near the end the
 * numbers jump to and fro between moves. */
static void describe(const struct reading_engine *e, int32_t n, struct finding *f)
{
    const struct node *node = &e->node[n];
    int32_t most = 0;

    f->pn = node->pn;
    f->dn = node->dn;
    f->move = node->best;
    if (node->status != OPEN)
        return;
    for (int32_t i = node->first; i < node->first + node->count; i++) {
        const struct edge *edge = &e->edge[i];
        if (edge->status != OPEN || edge->child == NONE || e->node[edge->child].status != OPEN ||
            e->spent[edge->move] <= most)
            continue;
        most = e->spent[edge->move];
        f->move = edge->move;
        f->pn = e->node[edge->child].pn;
        f->dn = e->node[edge->child].dn;
    }
}

/* Solves OR(0), OR(1), ... on the board as it stands.  Returns the node of the order that
 * answers, or NONE when memory is out. */
static int32_t search_orders(struct reading_engine *e, const struct reading_question *q,
                             struct finding *f)
{
    int32_t answer = NONE;

    for (int r = 0; r <= last_order(q); r++) {
        const int32_t n = graph_node(e, true, r, false);
        if (n == NONE)
            return NONE;
        const enum status status = search(e, q, n, r);
        if (status == OPEN && r > q->order)
            break; /* the lower order stands */
        answer = n;
        f->status = status;
        if (status == OPEN)
            break;
        f->order = r;
        if (status == WON)
            break;
    }
    describe(e, answer, f);
    return answer;
}

static void find_carrier(struct reading_engine *e, int32_t n, struct finding *f)
{
    const int32_t c = carrier_of(e, n);

    if (c == NONE) {
        f->status = OPEN;
        return;
    }
    f->carrier = e->carrier[c].set;
    f->ko = e->carrier[c].ko;
    if (e->ban != GEO_NONE && ps_has(&f->carrier, e->ban))
        f->ko = true; /* this ko question may have lifted it, the next will not */
}

/* The moves of a decided node that reach its status, the proved one first. */
static void find_moves(struct reading_engine *e, const struct reading_question *q, int32_t n,
                       struct finding *f)
{
    const struct node node = e->node[n];

    f->moves[f->move_count++] = f->move;
    if (!q->all_moves || node.phase != LISTED || node.reason != BY_MOVE)
        return;
    e->budget = q->budget;
    for (int32_t i = node.first; i < node.first + node.count && f->move_count < READING_MOVES_MAX;
         i++) {
        if (e->edge[i].move == f->move || e->edge[i].status != OPEN)
            continue;
        const int32_t child = child_of(e, n, i);
        if (child != NONE && search(e, q, child, 0) == (enum status)node.status)
            f->moves[f->move_count++] = e->edge[i].move;
        undo(e);
    }
}

/* The attack on the board as it stands, with its carrier. Returns its node, or NONE when memory
 * is out. */
static int32_t find_attack(struct reading_engine *e, const struct reading_question *q,
                           struct finding *f)
{
    const int32_t n = search_orders(e, q, f);

    if (n != NONE && f->status != OPEN)
        find_carrier(e, n, f);
    return n;
}

static void keep_attack(struct reading_engine *e, const struct reading_question *q, int32_t n,
                        const struct finding *f)
{
    e->kept = (struct kept_attack){ .stands = !e->no_memory && !e->stuck && !q->all_moves,
                                    .question = *q,
                                    .node = n,
                                    .found = *f,
                                    .nodes = e->nodes,
                                    .budget = e->budget,
                                    .further = e->further,
                                    .seeds = e->seeds };
}

/* Is the attack that this defence begins with in the graph?  Its bans are another's. */
static bool is_kept(const struct reading_engine *e, const struct board *b,
                    const struct reading_question *q)
{
    const struct reading_question *kept = &e->kept.question;

    return e->kept.stands && q->kind == READING_DEFEND && b->ko == GEO_NONE &&
           q->target == kept->target && q->order == kept->order && q->budget == kept->budget &&
           q->further == kept->further && q->further_budget == kept->further_budget &&
           board_stands(e, b);
}

static int32_t take_kept(struct reading_engine *e, struct finding *f)
{
    *f = e->kept.found;
    e->nodes = e->kept.nodes;
    e->budget = e->kept.budget;
    e->further = e->kept.further;
    e->seeds = e->kept.seeds;
    return e->kept.node;
}

static void search_attack(struct reading_engine *e, const struct reading_question *q,
                          struct finding *f)
{
    const bool free = e->b->ko == GEO_NONE && e->ban == GEO_NONE && e->ko_question == 1;
    const int32_t n = find_attack(e, q, f);

    if (n == NONE)
        return;
    if (free && f->status != FAILED)
        keep_attack(e, q, n, f);
    if (f->status == WON)
        find_moves(e, q, n, f);
}

/* The attack, node `attack`, works after a pass: which reply saves the target? */
static void search_replies(struct reading_engine *e, const struct reading_question *q,
                           int32_t attack, struct finding *f)
{
    int32_t answer = NONE;

    f->status = OPEN;
    for (int r = f->order > q->order ? f->order : q->order; r <= last_order(q); r++) {
        const int32_t n = graph_node(e, false, r, true);
        if (n == NONE)
            return;
        e->node[n].pre = attack;
        e->node[n].phase = WAITING;
        const enum status status = search(e, q, n, r);
        if (answer == NONE || status != OPEN) {
            f->status = status;
            f->order = status == OPEN ? f->order : r;
            answer = n;
        }
        if (status != FAILED)
            break;
    }
    describe(e, answer, f);
    if (f->status == OPEN)
        return;
    find_carrier(e, answer, f);
    if (f->status == FAILED)
        find_moves(e, q, answer, f);
    for (int32_t i = 0; f->status == WON && i < e->node[answer].count; i++)
        ps_add(&f->replies, e->edge[e->node[answer].first + i].move);
}

/* A pass would do for this verdict. So may one of the replies that do not reach a better one;
 * a ko that is to be fought is begun by such a move. */
static void search_active(struct reading_engine *e, const struct reading_question *q,
                          const struct pointset *replies, struct finding *f)
{
    const int32_t n = graph_node(e, false, f->order, true);

    if (n == NONE)
        return;
    e->node[n].phase = LISTED;
    for (struct walk w = walk(replies); step(&w);) {
        const struct edge edge = { .move = w.p, .child = NONE, .like = NONE, .pn = 1, .dn = 1 };
        if (board_check(e->b, e->defender, w.p) == GO_OK)
            graph_add_edge(e, n, &edge);
    }
    if (search(e, q, n, f->order) != FAILED)
        return;
    find_carrier(e, n, f);
    f->move = f->moves[0] = e->node[n].best;
}

/* Does an attack that was not decided seem to work?  The side whose number is smaller is near its
 * goal. */
static bool is_likely(const struct reading_question *q, const struct finding *f)
{
    return f->move != GEO_NONE && f->pn < (uint64_t)f->dn * (q->hope > 0 ? (uint64_t)q->hope : 1);
}

static void search_defence(struct reading_engine *e, const struct reading_question *q,
                           const struct pointset *replies, struct finding *f)
{
    int32_t attack;
    bool ko = false;

    if (e->kept.stands) {
        attack = take_kept(e, f);
        e->kept.stands = false;
    } else {
        play(e, false, GEO_PASS, &ko);
        attack = find_attack(e, q, f);
        undo(e);
    }
    if (attack == NONE || f->status != OPEN || !is_likely(q, f) ||
        board_check(e->b, e->defender, f->move) != GO_OK)
        f->move = GEO_PASS; /* else the point that the attack seems to need */
    if (attack == NONE)
        return;
    if (f->status == WON) {
        search_replies(e, q, attack, f);
    } else if (f->status == FAILED) {
        f->moves[f->move_count++] = GEO_PASS;
        if (replies)
            search_active(e, q, replies, f);
    }
}

/* Puts the stones of b on e->b, which mostly stand there from the question before. */
static bool set_board(struct reading_engine *e, const struct board *b)
{
    if (!board_stands(e, b) && board_copy(e->b, b) != GO_OK)
        return false;
    e->b->suicide = false;
    return true;
}

/* Sets the board up for ko question k and searches. A defence prefers one of `replies`, which
 * may be NULL, to a pass. */
static struct finding ask_ko(struct reading_engine *e, const struct board *b,
                             const struct reading_question *q, int k,
                             const struct pointset *replies)
{
    struct finding f = { .status = OPEN, .order = -1, .move = GEO_NONE };
    const bool attack = q->kind == READING_ATTACK;

    e->ko_question = k;
    e->kept.stands = k == 1 && is_kept(e, b, q);
    if (!e->kept.stands)
        graph_clear(e);
    if (!set_board(e, b)) {
        e->no_memory = true;
        return f;
    }
    /* A ban on the side that does not move is over after this move. */
    board_set_ko(e->b, b->ko, (enum colour)b->ko_colour);
    e->ban = is_banned(e, attack) ? b->ko : GEO_NONE;
    if (b->ko != GEO_NONE && (e->ban == GEO_NONE || k == (attack ? 3 : 1)))
        board_set_ko(e->b, GEO_NONE, EMPTY);
    if (attack)
        search_attack(e, q, &f);
    else
        search_defence(e, q, replies, &f);
    if (e->stuck)
        f.status = OPEN;
    return f;
}

/* --- the whole question ----------------------------------------------------------------------- */

/* What holds when the attack of one ko question wins at order `wins` and that of the next one,
 * which is harder, fails up to order `fails`: nothing for sure where these leave no order. */
static void settle(struct reading_answer *a, enum reading_verdict verdict, const struct finding *by,
                   int wins, int fails)
{
    a->verdict = verdict;
    a->wins = wins;
    a->fails = fails;
    a->proved = wins <= fails;
    a->order = by->order;
    a->move = GEO_NONE;
    a->move_count = 0;
    if (verdict == READING_LOSE)
        return;
    a->move = by->move;
    a->move_count = by->move_count;
    memcpy(a->moves, by->moves, sizeof a->moves);
}

/* An answer for a search that did not end; `verdict` is what it was about. */
static void guess(struct reading_answer *a, const struct reading_question *q,
                  enum reading_verdict verdict, const struct finding *f)
{
    a->proved = false;
    a->wins = a->fails = -1;
    a->order = f->order;
    a->verdict = q->kind == READING_DEFEND || is_likely(q, f) ? verdict : READING_LOSE;
    a->move = a->verdict == READING_LOSE ? GEO_NONE : f->move;
    if (a->verdict != READING_LOSE && a->move == GEO_NONE)
        a->move = GEO_PASS; /* no reply has been looked at */
}

static void ask_attack(struct reading_engine *e, const struct board *b,
                       const struct reading_question *q, struct reading_answer *a)
{
    static const enum reading_verdict verdict[] = { 0, READING_WIN, READING_KO_A, READING_KO_B };
    struct finding f;
    int fails = READING_ORDER_MAX;

    for (int k = 1; k <= 3; k++) {
        f = ask_ko(e, b, q, k, NULL);
        if (f.status == OPEN) {
            guess(a, q, verdict[k], &f);
            return;
        }
        ps_or(&a->carrier, &f.carrier);
        a->ko |= f.ko || k > 1;
        if (f.status == WON) {
            settle(a, verdict[k], &f, f.order, fails);
            return;
        }
        fails = f.order;
        if (!a->ko)
            break;
    }
    settle(a, READING_LOSE, &f, -1, fails);
}

static void ask_defence(struct reading_engine *e, const struct board *b,
                        const struct reading_question *q, struct reading_answer *a)
{
    static const enum reading_verdict verdict[] = { 0, READING_KO_B, READING_KO_A, READING_WIN };
    struct finding first = ask_ko(e, b, q, 1, NULL), f, better;
    int wins = -1;

    if (first.status == OPEN) {
        guess(a, q, READING_WIN, &first);
        return;
    }
    a->carrier = first.carrier;
    a->ko = first.ko;
    if (first.status == WON || !first.ko) {
        if (first.status == WON)
            settle(a, READING_LOSE, &first, first.order, READING_ORDER_MAX);
        else
            settle(a, READING_WIN, &first, -1, first.order);
        return;
    }
    for (int k = 3; k >= 1; k--) {
        f = ask_ko(e, b, q, k, k < 3 ? &better.replies : NULL);
        if (f.status == OPEN) {
            guess(a, q, verdict[k], &f);
            return;
        }
        ps_or(&a->carrier, &f.carrier);
        if (f.status == FAILED) {
            settle(a, verdict[k], &f, wins, f.order);
            return;
        }
        better = f;
        wins = f.order;
    }
    guess(a, q, READING_WIN, &first); /* Q1 was saved before and is not again: memory or loops */
}

/* From the points that the search named to all that it can have looked at: their neighbours,
 * and all strings that touch these, with their neighbours. */
static struct pointset close_reads(const struct board *b, const struct pointset *seeds)
{
    const struct pointset near = ps_grow(&b->geo, seeds);
    const struct pointset strings = board_strings_in(b, &near);
    struct pointset closed = ps_grow(&b->geo, &strings);

    ps_or(&closed, &near);
    return closed;
}

int reading_ask(struct reading_engine *e, const struct board *b, const struct reading_question *q,
                struct reading_answer *a)
{
    assert(ps_fits(&b->geo));
    assert(board_at(b, q->target) == BLACK || board_at(b, q->target) == WHITE);
    assert(q->order >= 1 && q->order <= READING_ORDER_MAX);
    memset(a, 0, sizeof *a);
    a->move = GEO_NONE;
    e->target = q->target;
    e->defender = board_at(b, q->target);
    e->attacker = colour_other(e->defender);
    e->nodes = 0;
    e->budget = q->budget;
    e->further = q->further_budget;
    e->no_memory = e->stuck = false;
    ps_clear(&e->seeds);
    ps_add(&e->seeds, q->target);
    if (b->ko != GEO_NONE)
        ps_add(&e->seeds, b->ko);
    if (q->kind == READING_ATTACK)
        ask_attack(e, b, q, a);
    else
        ask_defence(e, b, q, a);
    if (e->no_memory)
        return GO_ENOMEM;
    if (!a->proved)
        ps_clear(&a->carrier);
    a->nodes = e->nodes;
    a->reads = close_reads(b, &e->seeds);
    return GO_OK;
}

/* --- reuse ---------------------------------------------------------------------------------- */

bool reading_holds(const struct reading_answer *a, const struct board *old, const struct board *now)
{
    return board_agrees(old, now, &a->reads) && board_same_ban(old, now);
}

bool reading_proof_holds(const struct reading_answer *a, const struct board *old,
                         const struct board *now)
{
    if (!a->proved || !board_agrees(old, now, &a->carrier))
        return false;
    return board_same_ban(old, now) || ((old->ko == GEO_NONE || !ps_has(&a->carrier, old->ko)) &&
                                        (now->ko == GEO_NONE || !ps_has(&a->carrier, now->ko)));
}
