/* carrier.c - what a finished proof rests on.
 *
 * Carriers are built when somebody needs them, by walking the proof that stands in the graph; a
 * node keeps the one built for it.  C is the carrier of the child, on the board after the move.
 *
 *   own move m        C, m and its neighbours; strings that m takes, whole; of enemy strings
 *                     beside m that stay, one more liberty; what makes m legal.
 *   reply x           C and the point x alone.  If x takes a string that C touches, that string
 *                     whole; of strings that C touches and that stay, a liberty that is not x.
 *   all replies       the pre carrier C0 too, and of each string that C0 touches two liberties (or
 *                     its last one: then the reply there is on the list).
 *   illegal reply x   what makes it illegal.
 *
 * "A string whole" is its stones and all their neighbours.  "A liberty" comes with the stones
 * that link it to every stone of that string which C holds: outside C they may be parted.
 */
#include "reading_private.h"

enum { BUILD_DEPTH_MAX = 2 * READING_DEPTH_MAX };

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

/* Liberties that do not count, or have been counted. */
struct counted {
    int count;
    point at[READING_ORDER_MAX + 8];
};

static inline bool is_counted(const struct counted *c, point p)
{
    for (int i = 0; i < c->count; i++)
        if (c->at[i] == p)
            return true;
    return false;
}

static inline void count_in(struct counted *c, point p)
{
    assert(c->count < READING_ORDER_MAX + 8);
    c->at[c->count++] = p;
}

/* A request to link_string(). */
struct link {
    const point *stones; /* of one string, to be linked to each other */
    int stone_count;
    point wanted;  /* a liberty to be linked to them, or GEO_NONE */
    int liberties; /* further liberties, any */
};

static void add_path(const struct breadth *walked, point s, struct pointset *c)
{
    for (ps_add(c, s); walked->parent[s] != s; ps_add(c, s))
        s = walked->parent[s];
}

/* Starts a walk at the first of the stones and those that hang together with it; marks the others.
 * Returns how many it starts from. */
static int start_walk(const struct board *b, struct breadth *walked, const struct link *l)
{
    int count = 1;

    if (walked->now > UINT32_MAX - 2) {
        memset(walked->mark, 0, sizeof walked->mark);
        walked->now = 0;
    }
    walked->now += 2;
    for (int i = 1; i < l->stone_count; i++)
        walked->mark[l->stones[i]] = walked->now - 1;
    walked->mark[l->stones[0]] = walked->now;
    walked->queue[0] = walked->parent[l->stones[0]] = l->stones[0];
    for (int head = 0; head < count && count < l->stone_count; head++) {
        point q[4];
        neighbours(b, walked->queue[head], q);
        for (int d = 0; d < 4; d++)
            if (b->at[q[d]] != EDGE && walked->mark[q[d]] == walked->now - 1) {
                walked->mark[q[d]] = walked->now;
                walked->queue[count++] = walked->parent[q[d]] = q[d];
            }
    }
    return count;
}

/* Adds the shortest chains that fulfil the request to c, which holds the stones, and the liberties
 * to `counted`.  Returns the liberties that are missing. */
static int link_string(struct reading_engine *e, const struct link *l, struct counted *counted,
                       struct pointset *c)
{
    const struct board *b = e->b;
    struct breadth *walked = &e->breadth;
    const uint8_t colour = b->at[l->stones[0]];
    int left = l->liberties, head = 0, tail = start_walk(b, walked, l);
    int stones = l->stone_count - tail;
    bool wants = l->wanted != GEO_NONE;

    while (head < tail && (left > 0 || stones > 0 || wants)) {
        const point s = walked->queue[head++];
        point q[4];
        neighbours(b, s, q);
        for (int d = 0; d < 4; d++) {
            const uint8_t at = b->at[q[d]];
            if (at == colour && walked->mark[q[d]] != walked->now) {
                walked->parent[q[d]] = s;
                walked->queue[tail++] = q[d];
                if (walked->mark[q[d]] == walked->now - 1) {
                    stones--;
                    add_path(walked, q[d], c);
                }
                walked->mark[q[d]] = walked->now;
            }
            if (at != EMPTY || (left == 0 && !wants) || is_counted(counted, q[d]))
                continue;
            if (q[d] == l->wanted)
                wants = false;
            else if (left > 0)
                left--;
            else
                continue;
            count_in(counted, q[d]);
            ps_add(c, q[d]);
            add_path(walked, s, c);
        }
    }
    return left;
}

/* One liberty that is not counted. */
static void link_liberty(struct reading_engine *e, point start, struct counted *counted,
                         struct pointset *c)
{
    ps_add(c, start);
    link_string(
        e, &(struct link){ .stones = &start, .stone_count = 1, .wanted = GEO_NONE, .liberties = 1 },
        counted, c);
}

/* Liberties beside a stone which c holds already, so that they cost nothing; at most `most`. */
static int free_liberties(const struct board *b, point stone, int most, const struct pointset *c,
                          struct counted *counted)
{
    int count = 0;
    point q[4];

    neighbours(b, stone, q);
    for (int d = 0; d < 4 && count < most; d++)
        if (b->at[q[d]] == EMPTY && ps_has(c, q[d]) && !is_counted(counted, q[d])) {
            count_in(counted, q[d]);
            count++;
        }
    return count;
}

/* The stones of one colour in a set; returns how many. */
static int list_stones(const struct board *b, enum colour colour, const struct pointset *set,
                       point out[])
{
    const uint64_t *stones = board_stones(b, colour);
    int count = 0;

    for (int w = 0; w < b->words; w++)
        for (uint64_t rest = set->w[w] & stones[w]; rest; rest &= rest - 1)
            out[count++] = (point)(w * 64 + __builtin_ctzll(rest));
    return count;
}

/* The stones of list[0]'s string go to out, the others stay; returns how many go. */
static int take_string(const struct board *b, point list[], int *count, point out[])
{
    const point head = b->head[list[0]];
    int kept = 0, taken = 0;

    for (int i = 0; i < *count; i++)
        if (b->head[list[i]] != head)
            list[kept++] = list[i];
        else
            out[taken++] = list[i];
    *count = kept;
    return taken;
}

/* For every string of the colour that `touched` touches: `count` liberties other than
 * `except` (or as many as it has), linked to all its stones in `touched`. */
static void add_witnesses(struct reading_engine *e, enum colour colour,
                          const struct pointset *touched, int count, point except,
                          struct pointset *c)
{
    const struct board *b = e->b;
    point list[PS_LIMIT_MAX], same[PS_LIMIT_MAX];
    int left = list_stones(b, colour, touched, list);

    while (left > 0) {
        struct counted counted = { .count = 0 };
        int has = 0;
        if (except != GEO_NONE)
            count_in(&counted, except);
        const int taken = take_string(b, list, &left, same);
        for (int i = 0; i < taken && has < count; i++)
            has += free_liberties(b, same[i], count - has, c, &counted);
        if (has < count || taken > 1)
            link_string(e,
                        &(struct link){ .stones = same,
                                        .stone_count = taken,
                                        .wanted = GEO_NONE,
                                        .liberties = count - has },
                        &counted, c);
    }
}

/* --- moves ----------------------------------------------------------------------------------- */

/* m, played by `mover` on the board before it: c holds what its child rests on. */
static void add_own_move(struct reading_engine *e, enum colour mover, point m, struct pointset *c)
{
    const struct board *b = e->b;
    struct counted counted = { .count = 1, .at = { m } };
    point q[4];
    bool legal = false;

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
            link_liberty(e, q[d], &counted, c);
        }
    }
    for (int d = 0; d < 4 && !legal; d++)
        if (b->at[q[d]] == mover && board_string(b, q[d])->liberties > 1) {
            link_liberty(e, q[d], &counted, c);
            legal = true;
        }
}

/* Reply x of `mover`, on the board before it: child is what the answer to it rests on. */
static void add_reply(struct reading_engine *e, enum colour mover, point x,
                      const struct pointset *child, struct pointset *c)
{
    const struct board *b = e->b;
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
    add_witnesses(e, other, &stay, 1, x, c);
}

/* x, which `mover` may not play.  Returns whether a ban alone forbids it. */
static bool add_illegal(struct reading_engine *e, enum colour mover, point x, struct pointset *c)
{
    const struct board *b = e->b;
    struct counted counted = { .count = 1, .at = { x } };
    point q[4];

    ps_add(c, x);
    if (x == b->ko && mover == b->ko_colour)
        return true;
    add_neighbours(b, x, c);
    neighbours(b, x, q);
    for (int d = 0; d < 4; d++) {
        if (b->at[q[d]] == mover)
            add_string(b, q[d], c);
        else if (is_stone(b->at[q[d]]))
            link_liberty(e, q[d], &counted, c);
    }
    return false;
}

/* --- positions decided without search ---------------------------------------------------- */

static void add_liberties(struct reading_engine *e, int count, struct pointset *c)
{
    struct counted counted = { .count = 0 };

    ps_add(c, e->target);
    link_string(
        e,
        &(struct link){
            .stones = &e->target, .stone_count = 1, .wanted = GEO_NONE, .liberties = count },
        &counted, c);
}

/* The target is in atari for sure, and a stone at `last` takes it for good. */
static void add_capture(struct reading_engine *e, struct pointset *c)
{
    const struct board *b = e->b;
    const bool lone = target_string(e)->stones == 1;
    struct counted counted = { .count = 0 };
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
    count_in(&counted, last);
    for (int d = 0; d < 4; d++) {
        const uint8_t at = b->at[q[d]];
        if (at == e->attacker && board_string(b, q[d])->liberties > 1) {
            link_liberty(e, q[d], &counted, c);
            return;
        }
        if (at == e->defender && q[d] != e->target && board_string(b, q[d])->liberties == 1) {
            add_string(b, q[d], c);
            return;
        }
    }
}

/* The defender's x gives the target `need` liberties. */
static void add_extension(struct reading_engine *e, point x, int need, struct pointset *c)
{
    const struct board *b = e->b;
    struct extension plain;
    struct counted counted = { .count = 0 };
    point q[4];
    int left = need;

    extend(e, x, &plain);
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
    for (int d = 0; d < 4 && left > 0; d++)
        if (b->at[q[d]] == EMPTY) {
            count_in(&counted, q[d]);
            ps_add(c, q[d]);
            left--;
        }
    /* x is a liberty of the target: link it, then the nearest others, then those joined. */
    ps_add(c, e->target);
    left = link_string(
        e, &(struct link){ .stones = &e->target, .stone_count = 1, .wanted = x, .liberties = left },
        &counted, c);
    for (int d = 0; d < 4 && left > 0; d++)
        if (b->at[q[d]] == e->defender && b->head[q[d]] != b->head[e->target]) {
            ps_add(c, q[d]);
            left = link_string(
                e,
                &(struct link){
                    .stones = &q[d], .stone_count = 1, .wanted = GEO_NONE, .liberties = left },
                &counted, c);
        }
}

/* --- proofs ----------------------------------------------------------------------------------- */

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

    if (edge->status == OPEN && e->node[edge->child].carrier != NONE) {
        *out = e->carrier[e->node[edge->child].carrier];
        out->ko |= edge->ko;
        return true;
    }
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
        add_reply(e, mover, edge.move, &child.set, &out->set);
        out->ko |= child.ko;
    }
    for (struct walk w = walk(candidates); step(&w);)
        if (board_check(e->b, mover, w.p) != GO_OK)
            out->ko |= add_illegal(e, mover, w.p, &out->set);
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
    add_witnesses(e, e->attacker, &base, 2, GEO_NONE, &out->set);
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
        add_witnesses(e, e->defender, &base, 2, GEO_NONE, &out->set);
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
            add_own_move(e, node.attacker ? e->attacker : e->defender, edge.move, &out->set);
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
