/* moves.c - what can be said of a position without search, and its list of moves.
 *
 * Liberties that are worth the same are tried once.  A PLAIN liberty of a named string S touches S
 * and safe strings of the other side and nothing else, and its empty neighbours are plain liberties
 * of S as well: whoever fills it takes one liberty from S and changes nothing else.
 *
 *      # # # #        #  safe            a, b, c: plain liberties of O's string.
 *      # a b #        O  named           One of them stands for all, and O never plays there.
 *      O O c #
 *
 * Points without empty neighbours that touch the same strings stand for each other too, if each of
 * these is safe or its capture ends the game.  Where a string may be captured and the game goes on,
 * nothing is merged: then it matters which liberty was filled, for it shapes the space that is
 * left.
 */
#include "semeai_private.h"

enum { EYE_MAX = 10, SHAPE_PLAIN = 1, SHAPE_MIN = 3 };

struct look {
    int empty, own, enemy; /* neighbours */
    point heads[4];        /* of the strings around, each once */
    int count;
    bool third;      /* some of them is neither named nor safe */
    bool takes;      /* the move captures */
    bool saves;      /* an own string around is in atari */
    bool named;      /* an enemy's named string is around */
    bool self_atari; /* a guess */
    int own_liberties;
};

/* --- kinds ---------------------------------------------------------------------------------- */

static void set_kind(struct semeai_engine *e, point stone, enum kind kind)
{
    const point head = e->b->head[stone];

    e->kind_at[head] = e->kind_stamp;
    e->kind_of[head] = (uint8_t)kind;
}

static enum kind kind_of(const struct semeai_engine *e, point head)
{
    return e->kind_at[head] == e->kind_stamp ? (enum kind)e->kind_of[head] : THIRD;
}

static void find_kinds(struct semeai_engine *e)
{
    e->kind_stamp++;
    for (enum colour c = BLACK; c <= WHITE; c++)
        if (race_stands(e, &e->racer[c], c))
            set_kind(e, e->racer[c].at, NAMED);
    for (size_t i = 0; i < e->watch_count; i++)
        if (e->b->at[e->watch[i].at] == e->watch[i].colour)
            set_kind(e, e->watch[i].at, SAFE);
}

/* Does the capture of that string end the game? */
static bool is_decisive(const struct semeai_engine *e, const struct racer *r)
{
    return (e->roles.nested && r == e->roles.target) || race_settles(e, r);
}

/* --- life at a look --------------------------------------------------------------------------- */

/* The region around p, which holds no stone of the string of `head`: false when others than that
 * string enclose it, or it is large (then not all of it is in *region).  *vital: every empty point
 * is a liberty of the string, so that it is an eye whoever moves (Benson 1976). */
static bool is_enclosed(const struct semeai_engine *e, point p, point head, struct pointset *region,
                        bool *vital)
{
    const struct board *b = e->b;
    const uint64_t *liberties = board_liberties(b, head);
    const uint8_t own = b->at[head];
    point todo[EYE_MAX];
    int count = 0;

    ps_clear(region);
    *vital = true;
    todo[count++] = p;
    ps_add(region, p);
    for (int i = 0; i < count; i++) {
        *vital &= b->at[todo[i]] != EMPTY || word_has(liberties, todo[i]);
        for (int d = 0; d < 4; d++) {
            const point q = geo_neighbour(&b->geo, todo[i], d);
            if (b->at[q] == own && b->head[q] != head)
                return false;
            if (b->at[q] == EDGE || b->at[q] == own || ps_has(region, q))
                continue;
            if (count == EYE_MAX)
                return false;
            ps_add(region, q);
            todo[count++] = q;
        }
    }
    return true;
}

/* Eyes with the attacker and with the owner to move first. */
struct eyes {
    int attacker, owner;
    bool ko; /* another ko question may get other values */
};

/* Eyes of an enclosed region that has at least `sure`, by the local game and without a liberty
 * outside, as if the string were surrounded already.  Unless the owner may retake kos at once, the
 * attacker is given a ko threat, for he may have one in another region: nearly as good as many.  On
 * whole boards, where nothing is a rule of thumb, the local game is not asked then. */
static struct eyes count_eyes(struct semeai_engine *e, const struct pointset *region, int sure)
{
    const struct board *b = e->b;
    const enum eyeshape_threat threat =
        e->favoured == e->roles.owner ? EYESHAPE_THREAT_NONE : EYESHAPE_THREAT_ATTACKER;
    struct eyes eyes = { .attacker = sure, .owner = sure };
    struct pointset nothing, stones = board_stone_set(b, e->roles.attacker);
    struct eyeshape shape;
    struct eyeshape_value value;
    point points[EYESHAPE_VERTICES_MAX];

    if (ps_count(region) < SHAPE_MIN || (b->ko != GEO_NONE && ps_has(region, b->ko)) ||
        (e->whole_board && threat == EYESHAPE_THREAT_ATTACKER))
        return eyes;
    ps_clear(&nothing);
    ps_and(&stones, region);
    if (eyeshape_of_points(&shape, &b->geo, region, &nothing, &nothing, &stones, &nothing,
                           points) != GO_OK)
        return eyes;
    if (eyeshape_ask(e->shapes, &shape, EYESHAPE_EYES, &value) != GO_OK) {
        e->no_memory = true;
        return eyes;
    }
    const int8_t *found = value.eyes[threat], *with_threat = value.eyes[EYESHAPE_THREAT_ATTACKER];
    for (int side = 0; side < EYESHAPE_SIDES; side++)
        eyes.ko |= found[side] != with_threat[side];
    if (found[EYESHAPE_ATTACKER] > sure)
        eyes.attacker = found[EYESHAPE_ATTACKER];
    eyes.owner =
        found[EYESHAPE_DEFENDER] > eyes.attacker ? found[EYESHAPE_DEFENDER] : eyes.attacker;
    return eyes;
}

/* Has the string two eyes that it alone encloses?  Its regions do not need each other, the owner
 * answers every move where it was played; if he is to move, he may begin in one of them. */
static bool has_two_eyes(struct semeai_engine *e, point stone, bool owner_first, bool *ko)
{
    const point head = e->b->head[stone];
    struct pointset liberties = board_liberty_set(e->b, stone), region;
    int eyes = 0, gain = 0;

    for (point p = ps_next(&liberties, 0); p != GEO_NONE && eyes + gain < 2;
         p = ps_next(&liberties, p + 1)) {
        bool is_eye;
        const bool enclosed = is_enclosed(e, p, head, &region, &is_eye);
        ps_or(&e->seeds, &region);
        if (!enclosed)
            continue;
        ps_andnot(&liberties, &region);
        const struct eyes found = count_eyes(e, &region, is_eye);
        eyes += found.attacker;
        *ko |= found.ko;
        if (owner_first && found.owner - found.attacker > gain)
            gain = found.owner - found.attacker;
    }
    return eyes + gain >= 2;
}

/* Liberties where nobody plays: two of them cannot be filled. */
static int outside_liberties(const struct semeai_engine *e, point stone)
{
    const uint64_t *liberties = board_liberties(e->b, stone);
    int count = 0;

    for (int i = 0; i < e->b->words; i++)
        count += __builtin_popcountll(liberties[i] & ~e->region.w[i]);
    return count;
}

static bool target_lives(struct semeai_engine *e, bool owner_first, bool *ko)
{
    const point p = e->roles.target->at;

    return kind_of(e, e->b->head[p]) == SAFE || outside_liberties(e, p) >= 2 ||
           (board_string(e->b, p)->liberties >= 2 && has_two_eyes(e, p, owner_first, ko));
}

/* --- worth the same -------------------------------------------------------------------------- */

static void look_around(const struct semeai_engine *e, point p, enum colour mover, struct look *l)
{
    const struct board *b = e->b;

    *l = (struct look){ .count = 0 };
    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(&b->geo, p, d);
        if (b->at[q] == EDGE)
            continue;
        if (b->at[q] == EMPTY) {
            l->empty++;
            continue;
        }
        const point head = b->head[q];
        const enum kind kind = kind_of(e, head);
        const int liberties = b->string[head].liberties;
        l->third |= kind == THIRD;
        if (b->at[q] == mover) {
            l->own++;
            l->saves |= liberties == 1;
            if (liberties > l->own_liberties)
                l->own_liberties = liberties;
        } else {
            l->enemy++;
            l->takes |= liberties == 1;
            l->named |= kind == NAMED;
        }
        int i = 0;
        while (i < l->count && l->heads[i] != head)
            i++;
        if (i == l->count)
            l->heads[l->count++] = head;
    }
    l->self_atari = !l->takes && l->empty + l->own_liberties - (l->own > 0) < 2;
}

/* The one named string of the point, if it touches besides only safe strings of the other side
 * (and at least one); or GEO_NONE. */
static point plain_string(const struct semeai_engine *e, const struct look *l)
{
    point named = GEO_NONE;
    bool walled = false;

    if (l->third)
        return GEO_NONE;
    for (int i = 0; i < l->count; i++) {
        if (kind_of(e, l->heads[i]) == SAFE) {
            walled = true;
        } else if (named != GEO_NONE) {
            return GEO_NONE;
        } else {
            named = l->heads[i];
        }
    }
    if (named == GEO_NONE || !walled)
        return GEO_NONE;
    for (int i = 0; i < l->count; i++)
        if (l->heads[i] != named && e->b->at[l->heads[i]] == e->b->at[named])
            return GEO_NONE;
    return named;
}

static bool is_plain(const struct semeai_engine *e, point p, point named)
{
    const uint64_t *liberties = board_liberties(e->b, named);

    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(&e->b->geo, p, d);
        struct look l;
        if (e->b->at[q] != EMPTY)
            continue;
        if (!word_has(liberties, q))
            return false;
        look_around(e, q, BLACK, &l);
        if (plain_string(e, &l) != named)
            return false;
    }
    return true;
}

/* A number that points of one worth share; 0 for a point like no other. */
static uint64_t worth_of(const struct semeai_engine *e, point p, const struct look *l, point *plain)
{
    uint64_t key = 0;

    *plain = plain_string(e, l);
    if (*plain != GEO_NONE && is_plain(e, p, *plain))
        return hash_mix((uint64_t)*plain) | SHAPE_PLAIN;
    *plain = GEO_NONE;
    if (l->empty > 0 || l->third)
        return 0;
    for (int i = 0; i < l->count; i++) {
        const bool safe = kind_of(e, l->heads[i]) == SAFE;
        if (!safe && !is_decisive(e, &e->racer[e->b->at[l->heads[i]]]))
            return 0;
        key ^= hash_mix(safe ? 0x10000 + (uint64_t)e->b->at[l->heads[i]] : (uint64_t)l->heads[i]);
    }
    return key & ~(uint64_t)SHAPE_PLAIN;
}

/* --- lists ------------------------------------------------------------------------------------ */

/* Would the stone fill a point among stones of one own string, and gain nothing?  It costs a
 * liberty, but it may change the shape that a capture leaves (of A1 A2 B1 B2 and a fifth stone only
 * four need be there before): so it is idle only where the string stays, where its capture ends the
 * game, or where it is so large that its capture settles. */
static bool fills_own_eye(const struct semeai_engine *e, const struct look *l)
{
    if (l->empty > 0 || l->enemy > 0 || l->count != 1)
        return false;
    const enum kind kind = kind_of(e, l->heads[0]);
    return kind == SAFE || (kind == NAMED && is_decisive(e, &e->racer[e->b->at[l->heads[0]]])) ||
           (!e->whole_board && e->b->string[l->heads[0]].stones >= SETTLING_CAPTURE);
}

/* A first guess at the effort after the move. */
static uint16_t effort_of(const struct look *l, bool plain)
{
    int effort = l->takes ? 1 : l->saves ? 2 : l->named ? (plain ? 1 : 2) : l->enemy ? 3 : 4;

    if (l->self_atari)
        effort += 4;
    return (uint16_t)effort;
}

static void add_move(struct semeai_engine *e, int32_t n, point p, uint16_t effort)
{
    const bool attacker = e->node[n].attacker;
    const struct edge edge = {
        .move = p, .pn = attacker ? effort : 1, .dn = attacker ? 1 : effort, .child = NONE
    };

    race_add_edge(e, n, &edge);
}

static void consider(struct semeai_engine *e, int32_t n, point p, uint64_t worth[])
{
    const enum colour mover = e->node[n].attacker ? e->roles.attacker : e->roles.owner;
    struct look l;
    point plain;

    look_around(e, p, mover, &l);
    if (fills_own_eye(e, &l))
        return;
    const uint64_t key = worth_of(e, p, &l, &plain);
    if (plain != GEO_NONE && board_at(e->b, plain) == mover)
        return;
    for (int i = 0; key != 0 && i < e->node[n].count; i++)
        if (worth[i] == key)
            return;
    if (board_check(e->b, mover, p) != GO_OK)
        return;
    worth[e->node[n].count] = key;
    add_move(e, n, p, effort_of(&l, plain != GEO_NONE));
}

point race_plain_liberty(struct semeai_engine *e, enum colour c)
{
    find_kinds(e);
    for (point p = ps_next(&e->region, 0); p != GEO_NONE; p = ps_next(&e->region, p + 1)) {
        struct look l;
        point plain;
        if (board_at(e->b, p) != EMPTY)
            continue;
        look_around(e, p, c, &l);
        if (worth_of(e, p, &l, &plain) != 0 && plain != GEO_NONE && board_at(e->b, plain) == c)
            return p;
    }
    return GEO_NONE;
}

/* Last liberties, outside the region, of strings that it touches. */
static struct pointset last_liberties(const struct semeai_engine *e)
{
    const struct board *b = e->b;
    struct pointset found;

    ps_clear(&found);
    for (int i = 0; i < b->words; i++) {
        const uint64_t stones = (board_stones(b, BLACK)[i] | board_stones(b, WHITE)[i]) &
                                (e->region.w[i] | e->rim.w[i]);
        for (uint64_t rest = stones; rest; rest &= rest - 1) {
            const point p = (point)(i * 64 + __builtin_ctzll(rest));
            if (board_string(b, p)->liberties != 1)
                continue;
            const uint64_t *liberties = board_liberties(b, p);
            for (int k = 0; k < b->words; k++)
                found.w[k] |= liberties[k];
        }
    }
    ps_andnot(&found, &e->region);
    return found;
}

/* The string, if it stands and its capture ends the game; or GEO_NONE. */
static point decisive_string(const struct semeai_engine *e, const struct racer *r, enum colour c)
{
    return is_decisive(e, r) && race_stands(e, r, c) ? r->at : GEO_NONE;
}

/* The last liberty of a string in atari, or GEO_NONE. */
static point last_liberty(const struct board *b, point stone)
{
    if (stone == GEO_NONE || board_string(b, stone)->liberties != 1)
        return GEO_NONE;
    const uint64_t *liberties = board_liberties(b, stone);
    int i = 0;
    while (liberties[i] == 0)
        i++;
    return (point)(i * 64 + __builtin_ctzll(liberties[i]));
}

/* What can save a string in atari: its last liberty, and those of the strings around it. */
static struct pointset rescues(const struct semeai_engine *e, point stone)
{
    const struct board *b = e->b;
    struct pointset found;
    point s = stone;

    ps_clear(&found);
    ps_add(&found, last_liberty(b, stone));
    do {
        for (int d = 0; d < 4; d++) {
            const point q = geo_neighbour(&b->geo, s, d);
            if (!is_stone(b, q) || b->at[q] == b->at[s])
                continue;
            const point last = last_liberty(b, q);
            if (last != GEO_NONE)
                ps_add(&found, last);
        }
        s = b->next[s];
    } while (s != stone);
    return found;
}

/* Moves at `only`, if given, else wherever they can matter. */
static void list_moves(struct semeai_engine *e, int32_t n, const struct pointset *only)
{
    const struct board *b = e->b;
    const bool attacker = e->node[n].attacker;
    const enum colour mover = attacker ? e->roles.attacker : e->roles.owner;
    struct pointset moves = only ? *only : e->region;
    uint64_t worth[PS_LIMIT_MAX + 1];

    if (!only) {
        const struct pointset last = last_liberties(e);
        ps_or(&moves, &last);
        for (int i = 0; i < b->words; i++)
            moves.w[i] &= ~(board_stones(b, BLACK)[i] | board_stones(b, WHITE)[i]);
        if (!attacker || (b->ko != GEO_NONE && b->ko_colour == mover)) {
            worth[0] = 0;
            add_move(e, n, GEO_PASS, 2);
        }
    }
    ps_or(&e->seeds, &moves);
    for (point p = ps_next(&moves, 0); p != GEO_NONE; p = ps_next(&moves, p + 1))
        consider(e, n, p, worth);
    e->node[n].listed = true;
}

static void decide_leaf(struct node *node, enum status status)
{
    node->leaf = true;
    node->status = (uint8_t)status;
    node->pn = status == WON ? 0 : NUMBER_MAX;
    node->dn = status == WON ? NUMBER_MAX : 0;
}

/* Decides a position in which the side to move takes the other's decisive string. */
static bool take_at_once(struct semeai_engine *e, int32_t n, const point decisive[2])
{
    const bool attacker = e->node[n].attacker;
    const point last = last_liberty(e->b, decisive[attacker]);

    if (last != GEO_NONE)
        ps_add(&e->seeds, last);
    if (last == GEO_NONE ||
        board_check(e->b, attacker ? e->roles.attacker : e->roles.owner, last) != GO_OK)
        return false;
    decide_leaf(&e->node[n], attacker ? WON : FAILED);
    e->node[n].best = last;
    return true;
}

void race_evaluate(struct semeai_engine *e, int32_t n, bool root)
{
    const bool attacker = e->node[n].attacker;
    bool ko = false;

    if (!race_stands(e, e->roles.target, e->roles.owner)) {
        const enum status status = race_after_capture(e);
        e->node[n].assumed = status == OPEN;
        e->node[n].ko |= e->ko_met;
        decide_leaf(&e->node[n], status == FAILED ? FAILED : WON);
        return;
    }
    find_kinds(e);
    if ((race_settles(e, e->roles.own) && !race_stands(e, e->roles.own, e->roles.attacker)) ||
        target_lives(e, !attacker && !root, &ko)) {
        e->node[n].ko |= ko;
        decide_leaf(&e->node[n], FAILED);
        return;
    }
    const point decisive[2] = { decisive_string(e, e->roles.own, e->roles.attacker),
                                decisive_string(e, e->roles.target, e->roles.owner) };
    if (take_at_once(e, n, decisive))
        return;
    /* Whose decisive string is in atari must save it; all else is answered by its capture. */
    const point mine = decisive[!attacker];
    if (last_liberty(e->b, mine) != GEO_NONE) {
        const struct pointset only = rescues(e, mine);
        list_moves(e, n, &only);
    } else {
        list_moves(e, n, NULL);
    }
}
