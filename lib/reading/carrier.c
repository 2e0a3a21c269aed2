/* carrier.c - what a finished proof rests on.
 *
 * Carriers are built when somebody needs them, by walking the proof that stands in the graph; a
 * node keeps the one built for it.  C is the carrier of the child, on the board after the move.
 *
 *   own move m        C, m and its neighbours; strings that m takes, whole; of enemy strings
 *                     beside m that stay, one more liberty; what makes m legal.
 *   reply x           C and the point x alone.  If x takes a string that C touches, that
 *                     string whole; of strings that C touches and that stay, a liberty that is not
 * x. all replies       the pre carrier C0 too, and of each string that C0 touches two liberties (or
 * its last one: then the reply there is on the list). illegal reply x   what makes it illegal.
 *
 * "A string whole" is its stones and all their neighbours.  "A liberty" comes with the stones
 * that link it to every stone of that string which C holds: outside C they may be parted.
 */
#include "reading_private.h"

enum { BUILD_DEPTH_MAX = 2 * READING_DEPTH_MAX };

static inline void neighbours(const struct board *b, point p, point q[4])
{
    q[0] = (point)(p - b->geo.stride);
    q[1] = (point)(p - 1);
    q[2] = (point)(p + 1);
    q[3] = (point)(p + b->geo.stride);
}

static inline bool is_stone(uint8_t at)
{
    return at == BLACK || at == WHITE;
}

static void add_neighbours(const struct board *b, point p, struct pointset *c)
{
    point q[4];

    neighbours(b, p, q);
    for (int d = 0; d < 4; d++)
        if (b->at[q[d]] != EDGE)
            ps_add(c, q[d]);
}

/* The string on p whole. */
static void add_string(const struct board *b, point p, struct pointset *c)
{
    point s = p;

    do {
        ps_add(c, s);
        add_neighbours(b, s, c);
        s = b->next[s];
    } while (s != p);
}

/* --- chains of stones ------------------------------------------------------------------------ */

/* A request to link_string(). */
struct link {
    point start;                   /* a stone */
    const struct pointset *stones; /* of the same string, all to be linked to start; or NULL */
    const struct pointset *wanted; /* liberties, all to be linked to start; or NULL */
    int liberties;                 /* further liberties, any */
    struct pointset *counted;      /* liberties that do not count; those added join them */
};

/* A walk over a string in breadth; parents lead back to the start. */
struct breadth {
    struct pointset seen;
    point queue[PS_LIMIT_MAX], parent[PS_LIMIT_MAX];
};

static void add_path(const struct breadth *walked, point s, point start, struct pointset *c)
{
    ps_add(c, s);
    while (s != start) {
        s = walked->parent[s];
        ps_add(c, s);
    }
}

/* Adds the shortest chains that fulfil the request.  Returns the liberties that are missing. */
static int link_string(const struct board *b, const struct link *l, struct pointset *c)
{
    struct breadth walked;
    struct pointset none, *counted = l->counted ? l->counted : &none;
    int left = l->liberties, head = 0, tail = 0;
    int stones = l->stones ? count_few(l->stones, b->words) : 0;
    int wanted = l->wanted ? count_few(l->wanted, b->words) : 0;

    ps_clear(&walked.seen);
    ps_clear(&none);
    walked.queue[tail++] = l->start;
    ps_add(&walked.seen, l->start);
    while (head < tail && (left > 0 || stones > 0 || wanted > 0)) {
        const point s = walked.queue[head++];
        point q[4];
        if (l->stones && ps_has(l->stones, s)) {
            stones--;
            add_path(&walked, s, l->start, c);
        }
        neighbours(b, s, q);
        for (int d = 0; d < 4; d++) {
            if (b->at[q[d]] == b->at[s] && !ps_has(&walked.seen, q[d])) {
                ps_add(&walked.seen, q[d]);
                walked.parent[q[d]] = s;
                walked.queue[tail++] = q[d];
            }
            if (b->at[q[d]] != EMPTY || ps_has(counted, q[d]))
                continue;
            if (l->wanted && ps_has(l->wanted, q[d]))
                wanted--;
            else if (left > 0)
                left--;
            else
                continue;
            ps_add(counted, q[d]);
            ps_add(c, q[d]);
            add_path(&walked, s, l->start, c);
        }
    }
    return left;
}

/* Liberties of the string on the stones of `touched` which c holds already, beside those
 * stones, so that they cost nothing; at most `most` of them. */
static int free_liberties(const struct board *b, const struct pointset *touched, int most,
                          const struct pointset *c, struct pointset *counted)
{
    int count = 0;

    for (struct walk w = walk(touched); step(&w);) {
        point q[4];
        neighbours(b, w.p, q);
        for (int d = 0; d < 4; d++)
            if (b->at[q[d]] == EMPTY && ps_has(c, q[d]) && !ps_has(counted, q[d])) {
                ps_add(counted, q[d]);
                if (++count == most)
                    return count;
            }
    }
    return count;
}

/* For every string of the colour that `touched` touches: `count` liberties other than
 * `except` (or as many as it has), linked to all its stones in `touched`. */
static void add_witnesses(const struct board *b, enum colour colour, const struct pointset *touched,
                          int count, point except, struct pointset *c)
{
    struct pointset stones = *touched;

    for (int i = 0; i < b->words; i++)
        stones.w[i] &= board_stones(b, colour)[i];
    while (!ps_is_empty(&stones)) {
        const point first = ps_next(&stones, 0);
        struct pointset same, counted;
        ps_clear(&same);
        ps_clear(&counted);
        if (except != GEO_NONE)
            ps_add(&counted, except);
        for (struct walk w = walk(&stones); step(&w);)
            if (b->head[w.p] == b->head[first])
                ps_add(&same, w.p);
        ps_andnot(&stones, &same);
        const int has = free_liberties(b, &same, count, c, &counted);
        const bool single = ps_next(&same, first + 1) == GEO_NONE;
        if (has < count || !single)
            link_string(b,
                        &(struct link){ .start = first,
                                        .stones = &same,
                                        .liberties = count - has,
                                        .counted = &counted },
                        c);
    }
}

/* --- moves ----------------------------------------------------------------------------------- */

/* m, played by `mover` on the board before it: c holds what its child rests on. */
static void add_own_move(const struct board *b, enum colour mover, point m, struct pointset *c)
{
    struct pointset counted;
    point q[4];
    bool legal = false;

    ps_clear(&counted);
    ps_add(&counted, m);
    ps_add(c, m);
    add_neighbours(b, m, c);
    neighbours(b, m, q);
    for (int d = 0; d < 4; d++) {
        const uint8_t at = b->at[q[d]];
        if (at == EMPTY) {
            legal = true;
        } else if (is_stone(at) && at != mover && board_string(b, q[d])->liberties == 1) {
            add_string(b, q[d], c);
            legal = true;
        } else if (is_stone(at) && at != mover) {
            link_string(b, &(struct link){ .start = q[d], .liberties = 1, .counted = &counted }, c);
        }
    }
    for (int d = 0; d < 4 && !legal; d++)
        if (b->at[q[d]] == mover && board_string(b, q[d])->liberties > 1) {
            link_string(b, &(struct link){ .start = q[d], .liberties = 1, .counted = &counted }, c);
            legal = true;
        }
}

/* Reply x of `mover`, on the board before it: child is what the answer to it rests on. */
static void add_reply(const struct board *b, enum colour mover, point x,
                      const struct pointset *child, struct pointset *c)
{
    const enum colour other = colour_other(mover);
    struct pointset stay = *child;
    point q[4];

    ps_or(c, child);
    ps_add(c, x);
    neighbours(b, x, q);
    for (int d = 0; d < 4; d++) {
        bool touched = false;
        if (b->at[q[d]] != other || board_string(b, q[d])->liberties != 1)
            continue;
        point s = q[d];
        do {
            touched |= ps_has(child, s);
            ps_remove(&stay, s);
            s = b->next[s];
        } while (s != q[d]);
        if (touched)
            add_string(b, q[d], c);
    }
    add_witnesses(b, other, &stay, 1, x, c);
}

/* x, which `mover` may not play.  Returns whether a ban alone forbids it. */
static bool add_illegal(const struct board *b, enum colour mover, point x, struct pointset *c)
{
    struct pointset counted;
    point q[4];

    ps_add(c, x);
    if (x == b->ko && mover == b->ko_colour)
        return true;
    ps_clear(&counted);
    ps_add(&counted, x);
    add_neighbours(b, x, c);
    neighbours(b, x, q);
    for (int d = 0; d < 4; d++) {
        if (b->at[q[d]] == mover)
            add_string(b, q[d], c);
        else if (is_stone(b->at[q[d]]))
            link_string(b, &(struct link){ .start = q[d], .liberties = 1, .counted = &counted }, c);
    }
    return false;
}

/* --- positions decided without search ---------------------------------------------------- */

static void add_liberties(const struct reading_engine *e, int count, struct pointset *c)
{
    ps_add(c, e->target);
    link_string(e->b, &(struct link){ .start = e->target, .liberties = count }, c);
}

/* The target is in atari for sure, and a stone at `last` takes it for good. */
static void add_capture(const struct reading_engine *e, struct pointset *c)
{
    const struct board *b = e->b;
    const bool lone = target_string(e)->stones == 1;
    struct pointset counted;
    point last, q[4];

    if (!capture_wins(e, &last))
        assert(false);
    add_string(b, e->target, c);
    if (!lone)
        return;
    neighbours(b, last, q);
    for (int d = 0; d < 4; d++)
        if (b->at[q[d]] == EMPTY) {
            ps_add(c, q[d]);
            return;
        }
    ps_clear(&counted);
    ps_add(&counted, last);
    for (int d = 0; d < 4; d++) {
        const uint8_t at = b->at[q[d]];
        if (at == e->attacker && board_string(b, q[d])->liberties > 1) {
            link_string(b, &(struct link){ .start = q[d], .liberties = 1, .counted = &counted }, c);
            return;
        }
        if (at == e->defender && q[d] != e->target && board_string(b, q[d])->liberties == 1) {
            add_string(b, q[d], c);
            return;
        }
    }
}

/* The defender's x gives the target `need` liberties. */
static void add_extension(const struct reading_engine *e, point x, int need, struct pointset *c)
{
    const struct board *b = e->b;
    struct extension plain;
    struct pointset counted, wanted;
    point q[4];
    int left = need;

    extend(e, x, false, &plain);
    neighbours(b, x, q);
    ps_add(c, x);
    if (plain.count < need) { /* captures are needed: enter all that is near */
        add_string(b, e->target, c);
        for (int d = 0; d < 4; d++)
            if (is_stone(b->at[q[d]]) &&
                (b->at[q[d]] == e->defender || board_string(b, q[d])->liberties == 1))
                add_string(b, q[d], c);
        add_neighbours(b, x, c);
        return;
    }
    ps_clear(&counted);
    ps_clear(&wanted);
    ps_add(&counted, x);
    ps_add(&wanted, x);
    for (int d = 0; d < 4 && left > 0; d++)
        if (b->at[q[d]] == EMPTY) {
            ps_add(&counted, q[d]);
            ps_add(c, q[d]);
            left--;
        }
    /* x is a liberty of the target: link it, then the nearest others, then those joined. */
    ps_remove(&counted, x);
    ps_add(c, e->target);
    left = link_string(
        b,
        &(struct link){
            .start = e->target, .wanted = &wanted, .liberties = left, .counted = &counted },
        c);
    for (int d = 0; d < 4 && left > 0; d++)
        if (b->at[q[d]] == e->defender && b->head[q[d]] != b->head[e->target])
            left = link_string(
                b, &(struct link){ .start = q[d], .liberties = left, .counted = &counted }, c);
}

/* --- proofs ------------------------------------------------------------------------------------
 */

struct build {
    int depth;
    int low; /* least depth of a node on the stack that the proof returns to */
};

static bool build(struct reading_engine *e, int32_t n, struct build *at, struct carrier *out);

/* The carrier of the position behind an edge; the board stands before the move. */
static bool build_edge(struct reading_engine *e, int32_t n, const struct edge *edge,
                       struct build *at, struct carrier *out)
{
    const bool attacker = e->node[n].attacker;
    bool ko = false, done = true;

    ps_clear(&out->set);
    out->ko = false;
    if (play(e, attacker, edge->move, &ko) != GO_OK) {
        e->no_memory = true;
        return false;
    }
    if (edge->status == WON)
        add_capture(e, &out->set);
    else if (edge->status == FAILED)
        add_extension(e, edge->reply, e->node[n].order + 2, &out->set);
    else
        done = build(e, edge->child, at, out);
    undo(e);
    out->ko |= ko;
    return done;
}

static bool build_pre(struct reading_engine *e, int32_t n, struct build *at, struct carrier *out)
{
    const bool banned = e->node[n].attacker && is_banned(e, true);
    const bool pass = !e->node[n].attacker || banned;
    bool ko = false;

    if (e->node[n].pre == NONE) { /* the target is in atari */
        add_capture(e, &out->set);
        return true;
    }
    if (pass)
        play(e, e->node[n].attacker, GEO_PASS, &ko);
    const bool done = build(e, e->node[n].pre, at, out);
    if (pass)
        undo(e);
    out->ko |= banned;
    return done;
}

/* Every listed move has an answer: what shows that no other move matters, then the answers. */
static bool build_all(struct reading_engine *e, int32_t n, const struct pointset *candidates,
                      struct build *at, struct carrier *out)
{
    const struct node node = e->node[n];
    const enum colour mover = node.attacker ? e->attacker : e->defender;

    for (int32_t i = node.first; i < node.first + node.count; i++) {
        const struct edge edge = e->edge[i];
        struct carrier child;
        if (!build_edge(e, n, &edge, at, &child))
            return false;
        add_reply(e->b, mover, edge.move, &child.set, &out->set);
        out->ko |= child.ko;
    }
    for (struct walk w = walk(candidates); step(&w);)
        if (board_check(e->b, mover, w.p) != GO_OK)
            out->ko |= add_illegal(e->b, mover, w.p, &out->set);
    return true;
}

static bool build_all_replies(struct reading_engine *e, int32_t n, struct build *at,
                              struct carrier *out)
{
    struct pointset candidates;

    if (is_taken(e)) {
        ps_clear(&candidates);
        ps_add(&candidates, e->target);
        return build_all(e, n, &candidates, at, out);
    }
    if (!build_pre(e, n, at, out))
        return false;
    candidates = changing_moves(e, &out->set, false);
    const struct pointset base = out->set;
    add_witnesses(e->b, e->attacker, &base, 2, GEO_NONE, &out->set);
    return build_all(e, n, &candidates, at, out);
}

static bool build_all_attacks(struct reading_engine *e, int32_t n, struct build *at,
                              struct carrier *out)
{
    const struct node node = e->node[n];
    struct extension extension[READING_ORDER_MAX + 2];
    struct pointset candidates, forced;
    int forcing = 0;

    if (node.list & LIST_EVERYTHING) {
        out->set = ps_board(&e->b->geo);
        out->ko = true;
        return true;
    }
    memset(&forced, 0xff, sizeof forced);
    if (node.list & LIST_EXTENSIONS)
        forcing = forcing_extensions(e, node.order, extension, &forced);
    candidates = forced;
    if (node.list & LIST_PRE) {
        if (!build_pre(e, n, at, out))
            return false;
        candidates = changing_moves(e, &out->set, true);
        ps_and(&candidates, &forced);
        const struct pointset base = out->set;
        add_witnesses(e->b, e->defender, &base, 2, GEO_NONE, &out->set);
    }
    if (node.list & LIST_LIBERTIES) {
        add_liberties(e, node.order + 1, &out->set);
        memcpy(candidates.w, board_liberties(e->b, e->target),
               (size_t)e->b->words * sizeof *candidates.w);
        for (int i = e->b->words; i < PS_WORDS_MAX; i++)
            candidates.w[i] = 0;
        ps_and(&candidates, &forced);
    }
    for (int i = 0; i < forcing; i++) {
        const int enough = node.order + 3;
        add_extension(e, extension[i].x, extension[i].count < enough ? extension[i].count : enough,
                      &out->set);
    }
    return build_all(e, n, &candidates, at, out);
}

static bool build_move(struct reading_engine *e, int32_t n, struct build *at, struct carrier *out)
{
    const struct node node = e->node[n];

    for (int32_t i = node.first; i < node.first + node.count; i++)
        if (e->edge[i].move == node.best) {
            const struct edge edge = e->edge[i];
            if (!build_edge(e, n, &edge, at, out))
                return false;
            add_own_move(e->b, node.attacker ? e->attacker : e->defender, edge.move, &out->set);
            return true;
        }
    assert(false);
    return false;
}

static bool build_by_reason(struct reading_engine *e, int32_t n, struct build *at,
                            struct carrier *out)
{
    const struct node *node = &e->node[n];

    switch ((enum reason)node->reason) {
    case BY_CAPTURE:
        add_capture(e, &out->set);
        return true;
    case BY_LIBERTIES:
        add_liberties(e, node->attacker ? node->order + 2 : node->order + 1, &out->set);
        return true;
    case BY_EXTENSION:
        add_extension(e, node->best, node->order + 2, &out->set);
        return true;
    case BY_PRE:
        return build_pre(e, n, at, out);
    case BY_MOVE:
        return build_move(e, n, at, out);
    case BY_ALL:
        return node->attacker ? build_all_attacks(e, n, at, out) : build_all_replies(e, n, at, out);
    case NO_REASON:
        break;
    }
    e->stuck = true; /* a proof whose part was reopened by another loop */
    return false;
}

static bool build(struct reading_engine *e, int32_t n, struct build *at, struct carrier *out)
{
    struct build here = { .depth = at->depth + 1, .low = at->depth + 1 };

    if (e->node[n].carrier != NONE) {
        *out = e->carrier[e->node[n].carrier];
        return true;
    }
    ps_clear(&out->set);
    out->ko = false;
    if (e->node[n].building > 0) { /* a loop: what it rests on is being collected above */
        if (e->node[n].building < at->low)
            at->low = e->node[n].building;
        return true;
    }
    if (here.depth > BUILD_DEPTH_MAX || e->node[n].status == OPEN) {
        e->stuck = true;
        return false;
    }
    e->node[n].building = (int16_t)here.depth;
    const bool done = build_by_reason(e, n, &here, out);
    e->node[n].building = 0;
    if (!done)
        return false;
    if (here.low < at->low)
        at->low = here.low;
    if (here.low == here.depth) {
        const int32_t c = graph_add_carrier(e, out);
        if (c == NONE)
            return false;
        e->node[n].carrier = c;
    }
    return true;
}

int32_t carrier_of(struct reading_engine *e, int32_t n)
{
    struct build at = { .depth = 0, .low = INT16_MAX };
    struct carrier c;

    if (e->node[n].carrier == NONE && !build(e, n, &at, &c))
        return NONE;
    ps_or(&e->seeds, &e->carrier[e->node[n].carrier].set);
    return e->node[n].carrier;
}
