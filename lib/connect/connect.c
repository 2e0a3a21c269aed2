/* connect.c - questions, stages, ko questions, answers.
 *
 * The stages stand in the order of proofs found a node: links of order 1, cuts of orders 0 and 1,
 * links of order 2, the estimate, and what is left goes into deeper proofs.  Each may use its share
 * of the budget and what those before it left over.
 */
#include "connect_private.h"

#include <stdlib.h>

struct stage {
    bool links; /* or cuts */
    int order;
    int percent; /* of the budget may be used up to here */
};

/* With narrow lists of moves. */
static const struct stage stages[] = {
    { true, 1, 12 },
    { false, 0, 16 },
    { false, 1, 45 },
    { true, 2, 100 },
};
/* With whole ones. */
static const struct stage late_stages[] = {
    { true, 1, 95 },   { false, 1, 95 }, { true, 2, 95 },
    { false, 2, 100 }, { true, 3, 100 }, { true, 4, 100 },
};

struct connect_engine *connect_new(void)
{
    const struct geometry g = geo_make(1, 1);
    struct connect_engine *e = calloc(1, sizeof *e);

    if (!e)
        return NULL;
    e->b = board_new(&g);
    e->reading = reading_new();
    e->distance = calloc(DISTANCES, sizeof *e->distance);
    e->surroundings = calloc((size_t)1 << SURROUNDINGS_BITS, sizeof *e->surroundings);
    for (point p = 0; p < PS_LIMIT_MAX; p++)
        e->salt[p] = hash_mix((uint64_t)p + 1);
    if (!e->b || !e->reading || !e->distance || !e->surroundings || link_table_clear(e) != GO_OK) {
        connect_free(e);
        return NULL;
    }
    return e;
}

void connect_free(struct connect_engine *e)
{
    if (!e)
        return;
    board_free(e->b);
    reading_free(e->reading);
    free(e->distance);
    free(e->surroundings);
    free(e->table);
    free(e->carrier);
    free(e);
}

int connect_code(enum connect_verdict v)
{
    static const int codes[] = { 0, 3, 2, 1 };

    return codes[v];
}

const char *connect_scale_text(enum connect_scale s)
{
    static const char *const texts[] = { "cut",  "cut by estimate",       "ko",
                                         "open", "connected by estimate", "connected" };

    return texts[s];
}

bool connect_proof_holds(const struct connect_answer *a, const struct board *old,
                         const struct board *now)
{
    return a->proved && board_same_ban(old, now) && board_agrees(old, now, &a->carrier);
}

/* --- one question -------------------------------------------------------------------------- */

struct asking {
    struct connect_engine *e;
    const struct connect_question *q;
    struct connect_answer *a;
    int64_t base; /* nodes already spent when its stages began */
};

static void forget_answer(const struct asking *k)
{
    struct connect_answer *a = k->a;

    memset(a, 0, sizeof *a);
    a->scale = CONNECT_OPEN;
    a->order = NONE;
    a->move = GEO_NONE;
    a->verdict = k->q->kind == CONNECT_CONNECT ? CONNECT_WIN : CONNECT_LOSE;
}

static enum colour asker(const struct asking *k)
{
    return k->q->kind == CONNECT_CONNECT ? k->e->owner : k->e->cutter;
}

/* The depths at which a proof is tried, the last one CONNECT_DEPTH_MAX.  Small steps cost more
 * nodes than they save; how few are best was measured for each kind of proof. */
static const int *depths_of(const struct asking *k, enum colour prover, int order)
{
    static const int cut[] = { 2, 4, 7, 12, CONNECT_DEPTH_MAX };
    static const int quick[] = { 6, CONNECT_DEPTH_MAX };
    static const int to_answer[] = { 4, 8, CONNECT_DEPTH_MAX };
    static const int to_move[] = { CONNECT_DEPTH_MAX };

    if (prover == k->e->cutter)
        return cut;
    if (order < 2)
        return quick;
    return prover == asker(k) ? to_move : to_answer;
}

/* Proves in steps of depth until the nodes run out or no line was cut short. */
static bool prove_in_steps(struct asking *k, enum colour prover, int order, int64_t limit,
                           struct proof *out)
{
    struct connect_engine *e = k->e;

    e->prover = prover;
    e->limit = limit;
    e->stopped = false;
    for (const int *depth = depths_of(k, prover, order);; depth++) {
        e->was_cut_short = false;
        if (link_prove(e, prover == asker(k), order, *depth, out))
            return true;
        if (!e->was_cut_short || *depth == CONNECT_DEPTH_MAX || out_of_nodes(e))
            return false;
    }
}

/* The move that lengthens the way most: for cuts that need none, or whose guess has none. */
static point spoiling_move(struct connect_engine *e)
{
    point list[TRIES_MAX], best = GEO_PASS;
    int most = -1;
    const int count = link_list_path(e, false, 1, 8, list);

    for (int i = 0; i < count; i++) {
        if (board_play(e->b, e->cutter, list[i]) != GO_OK)
            continue;
        const int d = link_distance(e, RADIUS_MAX);
        board_undo(e->b);
        if (d > most) {
            most = d;
            best = list[i];
        }
    }
    return best;
}

static void set_proof(struct asking *k, enum colour prover, int order, const struct proof *proof)
{
    struct connect_answer *a = k->a;

    a->proved = true;
    a->order = order;
    a->verdict = prover == asker(k) ? CONNECT_WIN : CONNECT_LOSE;
    a->scale = prover == k->e->owner ? CONNECT_PROVED_CONNECTED : CONNECT_PROVED_CUT;
    a->carrier = proof->carrier;
    a->move = prover == asker(k) ? proof->move : GEO_NONE;
    if (a->move == GEO_PASS && prover == k->e->cutter)
        a->move = spoiling_move(k->e);
}

static bool run_stages(struct asking *k, const struct stage *stage, size_t count, int most,
                       bool *stopped)
{
    for (size_t i = 0; i < count; i++) {
        const enum colour prover = stage[i].links ? k->e->owner : k->e->cutter;
        struct proof proof;
        const int share = k->q->links_only ? 100 : stage[i].percent;
        const int percent = share < most ? share : most;
        if (stage[i].links ? stage[i].order > k->q->order : k->q->links_only)
            continue;
        k->e->ko_rule = 1;
        if (prove_in_steps(k, prover, stage[i].order,
                           k->base + (int64_t)k->q->budget * percent / 100, &proof)) {
            set_proof(k, prover, stage[i].order, &proof);
            return true;
        }
        *stopped |= k->e->stopped;
    }
    return false;
}

static bool prove_ko(struct asking *k, enum colour prover, int rule, struct proof *out)
{
    const int64_t slice = k->q->budget / 8;

    k->e->ko_rule = rule;
    for (int order = 0; order <= 2; order++)
        if (order <= k->q->order && prove_in_steps(k, prover, order, k->e->nodes + slice, out))
            return true;
    return false;
}

/* Neither side wins without regard to ko: who wins if nobody may retake at once, and if only the
 * asker may?  The verdict is proved when the other side holds its half too. */
static bool ask_ko(struct asking *k)
{
    struct connect_answer *a = k->a;
    const enum colour me = asker(k), other = colour_other(me);
    struct proof mine, theirs;

    for (int rule = 2; rule <= 3; rule++) {
        if (!prove_ko(k, me, rule, &mine))
            continue;
        a->verdict = rule == 2 ? CONNECT_KO_A : CONNECT_KO_B;
        a->scale = CONNECT_IN_KO;
        a->move = mine.move;
        a->proved = prove_ko(k, other, 5 - rule, &theirs);
        if (a->proved) {
            a->carrier = mine.carrier;
            ps_or(&a->carrier, &theirs.carrier);
        }
        return true;
    }
    return false;
}

/* More nodes than these make a guess no better; proofs have more use for them. */
static void ask_estimate(struct asking *k)
{
    enum { GUESS_MOST = 16000 };
    struct connect_engine *e = k->e;
    struct connect_answer *a = k->a;
    point move;

    e->prover = asker(k);
    e->ko_rule = 1;
    e->stopped = false;
    e->limit = k->base + k->q->budget;
    if (e->limit > e->nodes + GUESS_MOST)
        e->limit = e->nodes + GUESS_MOST;
    const bool connected = link_estimate(e, k->q->kind == CONNECT_CONNECT, &move);
    a->scale = connected ? CONNECT_ESTIMATED_CONNECTED : CONNECT_ESTIMATED_CUT;
    a->verdict = connected == (k->q->kind == CONNECT_CONNECT) ? CONNECT_WIN : CONNECT_LOSE;
    if (move == GEO_NONE && a->scale == CONNECT_ESTIMATED_CUT)
        move = spoiling_move(e);
    a->move = a->verdict == CONNECT_WIN ? move : GEO_NONE;
}

/* With so few nodes whole lists find next to nothing: 2 proofs in 100 pairs for half of the nodes.
 */
static bool is_short(const struct connect_question *q)
{
    return q->budget <= 4000;
}

/* Proofs become rare as nodes go by, guesses better: the percentage after which one is made.  Of
 * large budgets it is what the middle ones give, so that more nodes bring proofs and no other
 * guess.
 */
static int before_guess(const struct connect_question *q)
{
    enum { AFTER_FEW = 80, AFTER_MANY = 20, MANY = 20000 };

    if (!q->estimate)
        return 100;
    if (is_short(q))
        return AFTER_FEW;
    return q->budget <= MANY ? AFTER_MANY : (int)((int64_t)AFTER_MANY * MANY / q->budget);
}

static bool run_late_stages(struct asking *k, int most, bool *stopped)
{
    if (is_short(k->q))
        return false;
    k->e->is_wide = true;
    link_table_retry(k->e);
    return run_stages(k, late_stages, sizeof late_stages / sizeof *late_stages, most, stopped);
}

static void ask(struct asking *k)
{
    bool stopped = false;

    k->base = k->e->nodes;
    k->e->is_wide = false;
    if (run_stages(k, stages, sizeof stages / sizeof *stages, before_guess(k->q), &stopped) ||
        k->q->links_only)
        return;
    if (!stopped) {
        if (run_late_stages(k, before_guess(k->q), &stopped))
            return;
        if (k->e->met_ko && !stopped && ask_ko(k))
            return;
    }
    if (k->q->estimate)
        ask_estimate(k);
    const struct connect_answer guess = *k->a;
    if (stopped && !run_late_stages(k, 100, &stopped))
        *k->a = guess;
}

/* --- ends that can be captured ------------------------------------------------------------- */

/* Can the cutter, to move on the board given, capture an end?  Returns -1 when out of memory, 1
 * when proved so, 0 when refuted (the carriers are added), 2 when neither. */
static int can_capture(struct connect_engine *e, const struct board *b, int32_t budget,
                       struct reading_answer *r, struct pointset *carrier)
{
    int result = 0;

    for (int i = 0; i < e->ends; i++) {
        const struct reading_question q = {
            .target = e->end[i], .kind = READING_ATTACK, .order = 2, .budget = budget
        };
        if (reading_ask(e->reading, b, &q, r) != GO_OK)
            return -1;
        e->nodes += r->nodes;
        ps_or(&e->touched, &r->reads);
        if (r->proved && r->verdict == READING_WIN) {
            *carrier = r->carrier;
            return 1;
        }
        if (r->proved && r->verdict == READING_LOSE)
            ps_or(carrier, &r->carrier);
        else
            result = 2;
    }
    return result;
}

static void set_captured(struct asking *k, const struct reading_answer *r)
{
    struct connect_answer *a = k->a;

    a->proved = true;
    a->verdict = k->q->kind == CONNECT_DISCONNECT ? CONNECT_WIN : CONNECT_LOSE;
    a->scale = CONNECT_PROVED_CUT;
    a->carrier = r->carrier;
    a->order = r->order;
    a->move = r->move;
}

/* A proof of connection rests on the safety of its ends too; where these could neither be captured
 * nor saved it is one no more. */
static void add_safety(struct connect_answer *a, int captured, const struct pointset *safe)
{
    if (captured == 0) {
        ps_or(&a->carrier, safe);
        return;
    }
    a->proved = false;
    a->scale = CONNECT_ESTIMATED_CONNECTED;
    ps_clear(&a->carrier);
}

static int ask_strict_cut(struct asking *k)
{
    struct connect_engine *e = k->e;
    struct reading_answer r;
    struct pointset safe;

    ps_clear(&safe);
    const int captured =
        link_is_joined(e) ? 0 : can_capture(e, e->b, k->q->budget / 8 + 1, &r, &safe);
    if (captured < 0)
        return GO_ENOMEM;
    if (captured == 1) {
        set_captured(k, &r);
        return GO_OK;
    }
    ask(k);
    if (k->a->scale == CONNECT_PROVED_CONNECTED)
        add_safety(k->a, captured, &safe);
    return GO_OK;
}

/* The connector's move is taken only if the ends then stand; else it is refused, and again. */
static int ask_strict_link(struct asking *k)
{
    enum { ROUNDS = 4 };
    struct connect_engine *e = k->e;
    struct connect_answer *a = k->a;

    for (int round = 0; round < ROUNDS; round++) {
        struct reading_answer r;
        struct pointset safe;
        ps_clear(&safe);
        forget_answer(k); /* the proof of a move that is refused now */
        ask(k);
        if (link_is_joined(e) || a->verdict != CONNECT_WIN || a->move == GEO_NONE)
            return GO_OK;
        if (board_play(e->b, e->owner, a->move) != GO_OK)
            return GO_ENOMEM;
        const int captured =
            link_is_joined(e) ? 0 : can_capture(e, e->b, k->q->budget / 8 + 1, &r, &safe);
        board_undo(e->b);
        if (captured < 0)
            return GO_ENOMEM;
        if (captured != 1) {
            if (a->proved)
                add_safety(a, captured, &safe);
            return GO_OK;
        }
        if (a->move < 0 || round + 1 == ROUNDS)
            break;
        ps_add(&e->refused, a->move);
        if (link_table_clear(e) != GO_OK)
            return GO_ENOMEM;
    }
    forget_answer(k);
    a->verdict = CONNECT_LOSE;
    a->scale = CONNECT_ESTIMATED_CUT;
    return GO_OK;
}

/* --- the public side ------------------------------------------------------------------------- */

/* What was touched, with everything that tells how it could be: two steps around, and strings. */
static struct pointset reads_of(struct connect_engine *e, const struct board *b)
{
    struct pointset reads = ps_grow(&b->geo, &e->touched);

    for (int round = 0; round < 2; round++) {
        const struct pointset strings = board_strings_in(b, &reads);
        ps_or(&reads, &strings);
        reads = ps_grow(&b->geo, &reads);
    }
    return reads;
}

static int start(struct connect_engine *e, const struct board *b, const struct connect_question *q)
{
    int error = board_copy(e->b, b);

    if (error == GO_OK)
        error = link_table_clear(e);
    if (error != GO_OK)
        return error;
    e->b->suicide = false;
    e->board = ps_board(&b->geo);
    e->flood[0].is_valid = e->flood[1].is_valid = false;
    e->ends = q->area ? 1 : 2;
    for (int i = 0; i < e->ends; i++)
        e->end[i] = board_string(b, q->ends[i])->first;
    ps_clear(&e->area);
    if (q->area)
        e->area = *q->area;
    e->owner = board_at(b, q->ends[0]);
    e->cutter = colour_other(e->owner);
    const enum colour mover = q->kind == CONNECT_CONNECT ? e->owner : e->cutter;
    if (b->ko != GEO_NONE && b->ko_colour != mover)
        board_set_ko(e->b, GEO_NONE, EMPTY);
    e->suggested = GEO_NONE;
    memset(e->proves, 0, sizeof e->proves);
    memset(e->refutes, 0, sizeof e->refutes);
    e->strength = CONNECT_STRENGTH;
    e->nodes = 0;
    e->questions++;
    e->no_memory = e->stopped = false;
    e->estimating = 0;
    e->met_ko = e->b->ko != GEO_NONE;
    ps_clear(&e->touched);
    ps_clear(&e->refused);
    return GO_OK;
}

int connect_distances(struct connect_engine *e, const struct board *b, point string, int radius,
                      int8_t *at)
{
    struct pointset nowhere;

    assert(radius >= 1 && radius <= CONNECT_DISTANCE_MAX);
    ps_clear(&nowhere);
    const struct connect_question q = { .ends = { string }, .area = &nowhere };
    const int error = start(e, b, &q);
    if (error != GO_OK)
        return error;
    memset(at, CONNECT_DISTANCE_MAX + 1, PS_LIMIT_MAX);
    link_flood_from(e, 0, radius);
    for (int d = radius; d >= 0; d--) {
        const struct pointset *set = &e->flood[0].within[d];
        for (point p = ps_next(set, 0); p != GEO_NONE; p = ps_next(set, p + 1))
            at[p] = (int8_t)d;
    }
    return GO_OK;
}

int connect_ask(struct connect_engine *e, const struct board *b, const struct connect_question *q,
                struct connect_answer *a)
{
    struct asking k = { .e = e, .q = q, .a = a };

    assert(q->area || board_at(b, q->ends[0]) == board_at(b, q->ends[1]));
    assert(q->order >= 1 && q->order <= CONNECT_ORDER_MAX && q->budget > 0);
    forget_answer(&k);
    int error = start(e, b, q);
    if (error != GO_OK)
        return error;
    if (q->meaning == CONNECT_JOIN)
        ask(&k);
    else if (q->kind == CONNECT_DISCONNECT)
        error = ask_strict_cut(&k);
    else
        error = ask_strict_link(&k);
    if (e->no_memory)
        error = GO_ENOMEM;
    a->nodes = e->nodes;
    a->ko = e->met_ko;
    a->reads = reads_of(e, b);
    return error;
}
