/* moves.c - what can be said of a position without search, and the lists of moves that matter.
 *
 * Three static rules, all exact:
 *   1. The target's last liberty can be taken for good: won.
 *   2. The defender, to move, has a move x after which the target has r + 2 liberties: failed.
 *   3. The attacker, to move, must meet every such x with one move.  If x gives r + 3 liberties or
 *      more only x itself helps; if it gives r + 2, x or one of those liberties.  What lies
 *      in all these sets is all that can win; when nothing does, failed.
 *
 *          . a . .      order 1, attacker to move: the defender at a has three liberties, at
 *        . O X b .      b three: the attacker's only tries are what spoils both.
 *          O O . .
 */
#include "reading_private.h"

enum {
    FORCED_FEW = 6, /* so few forced moves need no lower order to choose among them */
    /* Added to first numbers: */
    FAR_ATTACK = 2,  /* an attack that takes no liberty */
    FAR_REPLY = 2,   /* a reply that neither extends nor takes */
    NOT_KILLING = 4, /* a reply elsewhere than the attack that works after a pass */
};

static inline void add_words(struct pointset *s, const uint64_t *words, int count)
{
    for (int i = 0; i < count; i++)
        s->w[i] |= words[i];
}

static inline struct pointset liberties(const struct board *b, point p)
{
    struct pointset s;

    ps_clear(&s);
    add_words(&s, board_liberties(b, p), b->words);
    return s;
}

bool capture_wins(const struct reading_engine *e, point *last)
{
    const struct board *b = e->b;
    const struct board_string *s = target_string(e);
    point q[4];

    if (s->liberties != 1)
        return false;
    const struct pointset left = liberties(b, e->target);
    *last = ps_next(&left, 0);
    if (*last == b->ko && b->ko_colour == e->attacker)
        return false;
    if (s->stones > 1)
        return true;
    neighbours(b, *last, q);
    for (int d = 0; d < 4; d++) {
        const uint8_t at = b->at[q[d]];
        if (at == EMPTY)
            return true;
        if (at == EDGE || q[d] == e->target)
            continue;
        if (at == e->attacker ? board_string(b, q[d])->liberties > 1
                              : board_string(b, q[d])->liberties == 1)
            return true;
    }
    /* The strings joined may have been in atari here, but touch the captured stone: that is
     * the one liberty which is there in any case. */
    return false;
}

/* Stones that x takes and that become liberties of the target: those beside the target, and,
 * where x joins it, those beside x and beside the other strings joined. */
static void add_captures(const struct reading_engine *e, const struct extension *x,
                         struct pointset *set)
{
    const struct board *b = e->b;
    point q[4], r[4];

    neighbours(b, x->x, q);
    for (int d = 0; d < 4; d++) {
        if (b->at[q[d]] != e->attacker || board_string(b, q[d])->liberties != 1)
            continue;
        point s = q[d];
        do {
            neighbours(b, s, r);
            for (int k = 0; k < 4; k++) {
                bool beside = r[k] == x->x && x->joins;
                if (b->at[r[k]] == e->defender) {
                    beside = b->head[r[k]] == b->head[e->target];
                    for (int m = 0; m < x->joined_count && !beside; m++)
                        beside = b->head[r[k]] == x->joined[m];
                }
                if (beside)
                    ps_add(set, s);
            }
            s = b->next[s];
        } while (s != q[d]);
    }
}

static struct pointset liberties_after(const struct reading_engine *e, const struct extension *x)
{
    const struct board *b = e->b;
    struct pointset set = liberties(b, e->target);
    point q[4];

    if (x->joins) {
        neighbours(b, x->x, q);
        for (int d = 0; d < 4; d++)
            if (b->at[q[d]] == EMPTY)
                ps_add(&set, q[d]);
        for (int i = 0; i < x->joined_count; i++)
            add_words(&set, board_liberties(b, x->joined[i]), b->words);
    }
    if (x->takes)
        add_captures(e, x, &set);
    ps_remove(&set, x->x);
    return set;
}

static inline bool has_bit(const uint64_t *words, point p)
{
    return words[p >> 6] >> (p & 63) & 1;
}

/* Liberties that the strings joined add to those of the target and to the empty points `beside`
 * x. */
static int count_joined(const struct board *b, const struct extension *x, const uint64_t *own,
                        const point beside[], int count)
{
    const uint64_t *set[3];
    int more = count;

    for (int i = 0; i < x->joined_count; i++)
        set[i] = board_liberties(b, x->joined[i]);
    for (int w = 0; w < b->words; w++) {
        uint64_t fresh = set[0][w];
        for (int i = 1; i < x->joined_count; i++)
            fresh |= set[i][w];
        for (fresh &= ~own[w]; fresh; fresh &= fresh - 1)
            more++;
    }
    for (int k = 0; k < count; k++)
        for (int i = 0; i < x->joined_count; i++)
            if (has_bit(set[i], beside[k])) {
                more--;
                break;
            }
    return more;
}

void extend(const struct reading_engine *e, point x, struct extension *out)
{
    const struct board *b = e->b;
    const uint64_t *own = board_liberties(b, e->target);
    const point target = b->head[e->target];
    const bool joins = has_bit(own, x);
    point q[4], beside[4];
    int fresh = 0, joined = 0, count = b->string[target].liberties;
    bool takes = false;

    neighbours(b, x, q);
    for (int d = 0; d < 4; d++) {
        const uint8_t at = b->at[q[d]];
        if (at == EMPTY) {
            beside[fresh] = q[d];
            fresh += !has_bit(own, q[d]);
        } else if (at == e->attacker) {
            takes |= board_string(b, q[d])->liberties == 1;
        } else if (at == e->defender && joins) {
            const point head = b->head[q[d]];
            bool known = head == target;
            for (int i = 0; i < joined; i++)
                known |= out->joined[i] == head;
            if (!known)
                out->joined[joined++] = head;
        }
    }
    out->x = x;
    out->joins = joins;
    out->takes = takes;
    out->joined_count = joined;
    if (joins && joined == 0)
        count += fresh - 1;
    else if (joins)
        count += count_joined(b, out, own, beside, fresh) - 1;
    out->count = count;
}

/* Counts the liberties that come from stones taken. */
static void count_captures(const struct reading_engine *e, struct extension *x)
{
    if (x->takes) {
        const struct pointset set = liberties_after(e, x);
        x->count = count_few(&set, e->b->words);
    }
}

/* Will p, which is empty and may be one of the target's `own` liberties, be one after x, captures
 * aside? */
static inline bool gives(const struct reading_engine *e, const struct extension *x, point p,
                         bool own)
{
    const int away = p - x->x;

    if (own || away == 0)
        return away != 0;
    if (away == 1 || away == -1 || away == e->b->geo.stride || away == -e->b->geo.stride)
        return true;
    for (int i = 0; i < x->joined_count; i++)
        if (has_bit(board_liberties(e->b, x->joined[i]), p))
            return true;
    return false;
}

/* Leaves in *forced what spoils x too; `some` when it has been narrowed before.  Returns whether it
 * changes. */
static bool narrow(const struct reading_engine *e, const struct extension *x, int order, bool some,
                   struct pointset *forced)
{
    struct pointset spoilers;
    uint64_t lost = 0;

    if (x->count == order + 2)
        spoilers = liberties_after(e, x);
    else
        ps_clear(&spoilers);
    ps_add(&spoilers, x->x);
    if (!some) {
        *forced = spoilers;
        return true;
    }
    for (int i = 0; i < e->b->words; i++) {
        lost |= forced->w[i] & ~spoilers.w[i];
        forced->w[i] &= spoilers.w[i];
    }
    return lost != 0;
}

/* Looks at the extensions at all liberties of the target, in order of points, captures left out.
 * Rule 3 above: those that narrow *forced down, in turn, are `chosen`.  Stops when nothing is
 * left in *forced, which means nothing when none is chosen. */
static int find_extensions(const struct reading_engine *e, int order, struct extension out[],
                           int chosen[], struct pointset *forced)
{
    const struct board *b = e->b;
    const uint64_t *own = board_liberties(b, e->target);
    int count = 0, forcing = 0;

    for (int w = 0; w < b->words; w++)
        for (uint64_t rest = own[w]; rest; rest &= rest - 1, count++) {
            struct extension *x = &out[count];
            extend(e, (point)(w * 64 + __builtin_ctzll(rest)), x);
            x->takes = false;
            if (x->count >= order + 2 && narrow(e, x, order, forcing > 0, forced)) {
                chosen[forcing++] = count;
                if (ps_is_empty(forced))
                    return forcing;
            }
        }
    return forcing;
}

int forcing_extensions(const struct reading_engine *e, int order, struct extension out[],
                       struct pointset *forced)
{
    int chosen[READING_ORDER_MAX + 2];
    const int count = find_extensions(e, order, out, chosen, forced);

    for (int i = 0; i < count; i++) /* chosen[i] >= i */
        out[i] = out[chosen[i]];
    return count;
}

struct pointset changing_moves(const struct reading_engine *e, const struct pointset *c,
                               bool attacker)
{
    const struct board *b = e->b;
    struct pointset moves = *c, others;

    ps_clear(&others);
    for (int i = 0; i < b->words; i++) {
        const uint64_t attackers = board_stones(b, e->attacker)[i];
        const uint64_t defenders = board_stones(b, e->defender)[i];
        moves.w[i] &= ~(attackers | defenders);
        others.w[i] = c->w[i] & (attacker ? defenders : attackers);
    }
    for (struct walk w = walk(&others); step(&w);)
        if (board_string(b, w.p)->liberties == 1)
            add_words(&moves, board_liberties(b, w.p), b->words);
    return moves;
}

/* May the side play at p, which is empty?  Mostly a look around is enough. */
static inline bool may_play(const struct reading_engine *e, enum colour side, point p)
{
    const struct board *b = e->b;
    point q[4];

    neighbours(b, p, q);
    if (p != b->ko && (b->at[q[0]] == EMPTY || b->at[q[1]] == EMPTY || b->at[q[2]] == EMPTY ||
                       b->at[q[3]] == EMPTY))
        return true;
    return board_check(b, side, p) == GO_OK;
}

/* --- lists --------------------------------------------------------------------------------- */

static void settle(struct node *node, enum status status, enum reason reason, point best)
{
    node->status = (uint8_t)status;
    node->reason = (uint8_t)reason;
    node->best = best;
    node->pn = status == WON ? 0 : NUMBER_MAX;
    node->dn = status == WON ? NUMBER_MAX : 0;
}

/* Gives the edge the child that n had behind the same move before its list was made anew. */
static void keep_child(const struct reading_engine *e, const struct node *early, struct edge *edge)
{
    edge->child = NONE;
    for (int32_t i = early->first; i < early->first + early->count; i++)
        if (e->edge[i].move == edge->move) {
            edge->child = e->edge[i].child;
            edge->ko = e->edge[i].ko;
        }
}

static void list_attacks(struct reading_engine *e, int32_t n, const struct pointset *candidates,
                         const struct extension extension[], int count)
{
    const struct node early = e->node[n];
    const struct pointset own = liberties(e->b, e->target);

    e->node[n].count = 0;
    ps_or(&e->seeds, candidates);
    for (struct walk w = walk(candidates); step(&w);) {
        struct edge edge = { .move = w.p, .like = NONE, .reply = GEO_NONE };
        const bool mine = ps_has(&own, w.p);
        int best = 0;
        if (!may_play(e, e->attacker, w.p))
            continue;
        for (int i = 0; i < count; i++) {
            if (extension[i].x == w.p)
                continue;
            const int left = extension[i].count - gives(e, &extension[i], w.p, mine);
            if (left > best) {
                best = left;
                edge.reply = extension[i].x;
            }
        }
        first_numbers(false, early.order, best, &edge.pn, &edge.dn);
        edge.pn += mine ? 0 : FAR_ATTACK;
        if (best >= early.order + 2)
            edge.status = FAILED;
        keep_child(e, &early, &edge);
        graph_add_edge(e, n, &edge);
    }
    e->node[n].phase = LISTED;
}

/* What each of the moves brings the target, in order of points. */
static int look_at_replies(struct reading_engine *e, const struct pointset *moves)
{
    int count = 0;

    for (struct walk w = walk(moves); step(&w);) {
        extend(e, w.p, &e->reply[count]);
        count_captures(e, &e->reply[count++]);
    }
    return count;
}

/* The replies are those that have been looked at last. */
static void list_defences(struct reading_engine *e, int32_t n, int count)
{
    const bool lone = target_string(e)->stones == 1;
    const struct node early = e->node[n];
    const point killing = early.pre == NONE ? GEO_NONE : e->node[early.pre].best;

    e->node[n].count = 0;
    for (int i = 0; i < count; i++) {
        const struct extension *reply = &e->reply[i];
        const bool touches = reply->takes || reply->joins;
        struct edge edge = { .move = reply->x, .like = NONE, .reply = GEO_NONE };
        if (!may_play(e, e->defender, reply->x))
            continue;
        first_numbers(true, early.order, reply->count, &edge.pn, &edge.dn);
        edge.dn += touches ? 0 : FAR_REPLY;
        edge.dn += killing == GEO_NONE || reply->x == killing ? 0 : NOT_KILLING;
        keep_child(e, &early, &edge);
        if (reply->count == 1 && (reply->joins || !lone) && !reply->takes)
            edge.status = WON;
        graph_add_edge(e, n, &edge);
    }
}

void list_after_pre(struct reading_engine *e, int32_t n)
{
    struct node *node = &e->node[n];
    const struct node *pre = &e->node[node->pre];
    const bool attacker = node->attacker, banned = attacker && is_banned(e, true);
    struct extension extension[READING_ORDER_MAX + 2];
    struct pointset moves, forced;
    const int count = target_string(e)->liberties;
    int chosen[READING_ORDER_MAX + 2];
    bool ko;

    assert(pre->status != OPEN);
    if (pre->status == (attacker ? WON : FAILED)) {
        settle(node, (enum status)pre->status, BY_PRE, attacker && !banned ? pre->best : GEO_PASS);
        return;
    }
    if (banned && pre->loops[0] != NONE) {
        const struct pointset everything = ps_board(&e->b->geo);
        moves = changing_moves(e, &everything, true);
        node->list = LIST_EVERYTHING;
        find_extensions(e, node->order, extension, chosen, &forced);
        list_attacks(e, n, &moves, extension, count);
        return;
    }
    if (!attacker || banned)
        play(e, attacker, GEO_PASS, &ko);
    const int32_t c = carrier_of(e, node->pre);
    if (!attacker || banned)
        undo(e);
    if (c == NONE)
        return;
    moves = changing_moves(e, &e->carrier[c].set, attacker);
    if (!attacker) {
        ps_or(&e->seeds, &moves);
        list_defences(e, n, look_at_replies(e, &moves));
        e->node[n].phase = LISTED;
        return;
    }
    node->list = LIST_PRE;
    if (find_extensions(e, node->order, extension, chosen, &forced) > 0) {
        node->list |= LIST_EXTENSIONS;
        ps_and(&moves, &forced);
    }
    list_attacks(e, n, &moves, extension, count);
}

/* --- fresh nodes --------------------------------------------------------------------------- */

static void wait_for(struct reading_engine *e, int32_t n, bool pass, bool attacker, int order)
{
    bool ko = false;

    if (pass)
        play(e, e->node[n].attacker, GEO_PASS, &ko);
    const int32_t pre = graph_node(e, attacker, order, false);
    if (pre != NONE) {
        e->node[n].pre = pre;
        e->node[n].phase = WAITING;
        if (e->node[pre].phase == FRESH && e->node[pre].status == OPEN && order == 0)
            evaluate(e, pre);
    }
    if (pass)
        undo(e);
}

static void evaluate_attack(struct reading_engine *e, int32_t n)
{
    struct node *node = &e->node[n];
    const int order = node->order, count = target_string(e)->liberties;
    const struct pointset own = liberties(e->b, e->target);
    struct extension extension[READING_ORDER_MAX + 2];
    struct pointset forced;
    int chosen[READING_ORDER_MAX + 2];
    point last;

    ps_or(&e->seeds, &own);
    if (capture_wins(e, &last)) {
        settle(node, WON, BY_CAPTURE, last);
        return;
    }
    if (count >= order + 2) {
        settle(node, FAILED, BY_LIBERTIES, GEO_NONE);
        return;
    }
    const int forcing = find_extensions(e, order, extension, chosen, &forced);
    if (forcing > 0)
        node->list = LIST_EXTENSIONS;
    if (forcing > 0 && ps_is_empty(&forced)) {
        settle(node, FAILED, BY_ALL, GEO_NONE);
        node->phase = LISTED;
    } else if (count == order + 1) {
        struct pointset moves = own;
        if (forcing > 0)
            ps_and(&moves, &forced);
        node->list |= LIST_LIBERTIES;
        list_attacks(e, n, &moves, extension, count);
    } else if (forcing > 0 && count_few(&forced, e->b->words) <= FORCED_FEW) {
        list_attacks(e, n, &forced, extension, count);
    } else {
        const bool banned = is_banned(e, true);
        wait_for(e, n, banned, !banned, banned ? order : order - 1);
    }
}

/* A move that takes an attackers' string beside the target may lie away from its liberties. */
static void add_rescues(struct reading_engine *e, struct pointset *moves)
{
    const struct board *b = e->b;
    point s = e->target, q[4];

    do {
        ps_add(&e->seeds, s); /* the strings around are looked at */
        neighbours(b, s, q);
        for (int d = 0; d < 4; d++)
            if (b->at[q[d]] == e->attacker && board_string(b, q[d])->liberties == 1)
                add_words(moves, board_liberties(b, q[d]), b->words);
        s = b->next[s];
    } while (s != e->target);
}

static void evaluate_defence(struct reading_engine *e, int32_t n)
{
    struct node *node = &e->node[n];
    const int order = node->order;
    struct pointset moves;
    point best = GEO_NONE;
    int most = order + 1;

    if (is_taken(e)) {
        struct edge edge = {
            .move = e->target, .child = NONE, .like = NONE, .reply = GEO_NONE, .pn = 1, .dn = 1
        };
        node->phase = LISTED;
        if (board_check(e->b, e->defender, e->target) == GO_OK)
            graph_add_edge(e, n, &edge);
        else
            settle(node, WON, BY_ALL, GEO_NONE);
        return;
    }
    moves = liberties(e->b, e->target);
    ps_or(&e->seeds, &moves);
    if (!node->root && target_string(e)->liberties >= order + 1) {
        settle(node, FAILED, BY_LIBERTIES, GEO_PASS);
        return;
    }
    add_rescues(e, &moves);
    ps_or(&e->seeds, &moves);
    const int count = look_at_replies(e, &moves);
    for (int i = 0; i < count; i++) {
        if (e->reply[i].x == e->b->ko && is_banned(e, false))
            continue;
        if (e->reply[i].count > most) {
            most = e->reply[i].count;
            best = e->reply[i].x;
        }
    }
    if (best != GEO_NONE && !node->root) {
        settle(node, FAILED, BY_EXTENSION, best);
        return;
    }
    /* These are tried beside the pass: most attacks fail because the target runs. */
    if (!node->root)
        list_defences(e, n, count);
    if (!node->root && target_string(e)->liberties == 1 && target_string(e)->stones > 1) {
        /* The step of a ladder: after a pass it is over, and these are all moves that touch the
         * target or a string in atari beside it. No pre node is needed to see that. */
        e->node[n].phase = LISTED;
        return;
    }
    wait_for(e, n, true, true, node->root ? order : order - 1);
}

void evaluate(struct reading_engine *e, int32_t n)
{
    if (e->node[n].attacker)
        evaluate_attack(e, n);
    else
        evaluate_defence(e, n);
}
