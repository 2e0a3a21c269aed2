/* search.c - does the wall survive?
 *
 * Depth first with memory, two-valued.  The attacker's win is the least fixed point: a position
 * that comes back on the path counts as survival.  "Captured" found that way is a finite proof and
 * may always be kept; "survives" is kept only when it rests on no position further up the path.
 *
 * One slot of the memory holds a position for all outer liberties L, threats t and extra eyes e.
 * More of each never hurts the defender, so for each (e, t) two numbers say it all: captured for
 * L < low, survives for L >= high; what is learned is spread to the weaker and stronger columns.
 * A proof in which no ban stood in the way of the side that could have used a threat, and in
 * which none was used, holds for the other threats too.  Since bans are rare, the three
 * columns of a shape cost little more than one.
 */
#include <stdlib.h>

#include "eyeshape_private.h"

enum {
    PLIES_MAX = 512, /* longer lines count as cut: the answer becomes unknown */
    NEVER = PLIES_MAX + 1,
    OUTER = EYESHAPE_VERTICES_MAX, /* moves behind the vertices: take an outer liberty, */
    PASS = EYESHAPE_VERTICES_MAX + 1
};

struct child {
    struct spot spot;
    int16_t score;
    uint8_t move;
    uint8_t rests;
};

struct frame {
    struct spot spot; /* the position of this ply */
    int count;
    struct child children[MOVES_MAX];
};

/* A verdict inside the search; `loop` is the ply of the highest open position that it rests on,
 * NEVER when it stands by itself. */
struct finding {
    enum verdict verdict;
    uint32_t rests;
    int loop;
};

int search_new(struct search *s)
{
    *s = (struct search){ 0 };
    s->frames = malloc((PLIES_MAX + 1) * sizeof *s->frames);
    return s->frames ? GO_OK : GO_ENOMEM;
}

void search_free(struct search *s)
{
    free(s->frames);
    free(s->todo);
    memo_free(&s->memo);
    memo_free(&s->secure);
    memo_free(&s->alone);
}

void search_start(struct search *s, const struct eyeshape *shape, uint32_t budget)
{
    game_make(&s->game, shape);
    s->nodes = 0;
    s->budget = budget;
    memset(s->history, 0, sizeof s->history);
    s->round = 0;
    s->error = memo_start(&s->memo, shape->count + 4 < 14 ? shape->count + 4 : 14);
    if (s->error == GO_OK)
        s->error = memo_start(&s->secure, 0);
    if (s->error == GO_OK)
        s->error = memo_start(&s->alone, 0);
}

/* --- what a slot knows --------------------------------------------------------------------- */

enum { COLUMN_BITS = 8, LOW_BITS = 4, SECURE_SHIFT = 48 };

static int column_of(bool extra_eye, int threat)
{
    return (extra_eye ? EYESHAPE_THREATS : 0) + threat;
}

/* Captured for liberties below this. */
static int low_of(uint64_t known, int column)
{
    return (int)(known >> (column * COLUMN_BITS) & 15);
}

/* Survives with so many liberties or more; kept as 15 - high, so that 0 knows nothing. */
static int high_of(uint64_t known, int column)
{
    return 15 - (int)(known >> (column * COLUMN_BITS + LOW_BITS) & 15);
}

static bool look_up(uint64_t known, int column, int liberties, struct answer *answer)
{
    const int threat = column % EYESHAPE_THREATS;

    if (high_of(known, column) <= liberties) {
        const int worst = column - threat + EYESHAPE_THREAT_ATTACKER;
        answer->verdict = SURVIVES;
        answer->rests = high_of(known, worst) <= liberties ? 0 : RESTS_ATTACKER_BAN;
        if (!(known >> (SECURE_SHIFT + column) & 1))
            answer->rests |= RESTS_LOOSE;
        return true;
    }
    if (low_of(known, column) > liberties) {
        const int best = column - threat + EYESHAPE_THREAT_DEFENDER;
        answer->verdict = CAPTURED;
        answer->rests = low_of(known, best) > liberties ? 0 : RESTS_DEFENDER_BAN;
        return true;
    }
    return false;
}

/* Captured: so it is with less of everything. */
static uint64_t learn_captured(uint64_t known, bool extra_eye, int threat, int liberties)
{
    for (int e = 0; e <= extra_eye; e++)
        for (int t = 0; t <= threat; t++) {
            const int column = column_of(e, t);
            if (low_of(known, column) > liberties)
                continue;
            known &= ~(UINT64_C(15) << (column * COLUMN_BITS));
            known |= (uint64_t)(liberties + 1) << (column * COLUMN_BITS);
        }
    return known;
}

/* Survives: so it does with more of everything. */
static uint64_t learn_survival(uint64_t known, bool extra_eye, int threat, int liberties,
                               bool secure)
{
    for (int e = extra_eye; e <= 1; e++)
        for (int t = threat; t < EYESHAPE_THREATS; t++) {
            const int column = column_of(e, t);
            const int high = high_of(known, column);
            const uint64_t flag = UINT64_C(1) << (SECURE_SHIFT + column);
            const int shift = column * COLUMN_BITS + LOW_BITS;
            if (high < liberties || (high == liberties && !secure))
                continue;
            known &= ~(UINT64_C(15) << shift | flag);
            known |= (uint64_t)(15 - liberties) << shift | (secure ? flag : 0);
        }
    return known;
}

static void learn(struct search *s, const struct place *p, const struct finding *f)
{
    struct slot *slot = memo_slot(s->strict ? &s->secure : &s->memo, p);
    int threat = p->threat;

    if (!slot) {
        s->error = GO_ENOMEM;
        return;
    }
    if (f->verdict == CAPTURED) {
        if (!(f->rests & (RESTS_DEFENDER_BAN | RESTS_THREAT)))
            threat = EYESHAPE_THREAT_DEFENDER;
        slot->known = learn_captured(slot->known, s->extra_eye, threat, p->liberties);
    } else {
        if (!(f->rests & (RESTS_ATTACKER_BAN | RESTS_THREAT)))
            threat = EYESHAPE_THREAT_ATTACKER;
        slot->known = learn_survival(slot->known, s->extra_eye, threat, p->liberties,
                                     !(f->rests & RESTS_LOOSE));
    }
}

static bool recall(const struct search *s, const struct place *p, struct answer *answer)
{
    const int column = column_of(s->extra_eye, p->threat);
    const struct slot *slot = memo_find(&s->memo, p);
    const bool found = slot && look_up(slot->known, column, p->liberties, answer);

    if (!s->strict || (found && answer->verdict == CAPTURED))
        return found;
    slot = memo_find(&s->secure, p);
    return slot && look_up(slot->known, column, p->liberties, answer);
}

/* What a look at a position says, without memory or search. */
static bool seen_at_once(const struct search *s, const struct spot *at, struct answer *answer)
{
    answer->rests = 0;
    answer->verdict = CAPTURED;
    if (game_is_hopeless(&s->game, &at->place, at->joined, s->extra_eye))
        return true;
    if (at->place.turn == EYESHAPE_DEFENDER)
        return false;
    const uint32_t liberties = game_wall_liberties(&s->game, &at->place, at->joined);

    if (game_is_captured(&at->place, liberties, s->extra_eye))
        return true;
    answer->verdict = SURVIVES;
    return game_has_sure_eyes(&s->game, &at->place, at->joined, s->extra_eye ? 1 : 2);
}

static bool known_at_once(const struct search *s, const struct spot *at, struct answer *answer)
{
    return seen_at_once(s, at, answer) || recall(s, &at->place, answer);
}

/* --- moves --------------------------------------------------------------------------------- */

static struct child *add_child(struct frame *f, int move, uint32_t rests, int score)
{
    struct child *c = &f->children[f->count++];

    c->move = (uint8_t)move;
    c->rests = (uint8_t)rests;
    c->score = (int16_t)score;
    return c;
}

/* What the wall's stones have cut the space into, in points for the defender: regions that are
 * eyes, or may become one. */
static int score_regions(const struct search *s, const struct spot *to)
{
    const struct game *g = &s->game;
    const uint32_t touching = g->wall | game_near(g, to->joined);
    uint32_t rest = g->all & ~to->joined & ~(g->margin & g->outside);
    int score = 0;

    while (rest) {
        const uint32_t region = game_flood(g, rest & (0u - rest), rest);
        rest &= ~region;
        if (region & (g->margin | g->conditional))
            score += region & (region - 1) ? 10 : 0;
        else
            score += region & ~touching ? 60 : 120;
    }
    return score;
}

static int score_of(const struct search *s, const struct place *p, const struct spot *at, int move)
{
    const struct place *to = &at->place;
    const uint32_t before = p->turn == EYESHAPE_ATTACKER ? p->defender : p->attacker;
    const uint32_t after = p->turn == EYESHAPE_ATTACKER ? to->defender : to->attacker;
    const int taken = count_of(before) - count_of(after);
    const uint32_t around = s->game.shape->adjacent[move] & game_empty(&s->game, p);
    int score = s->history[p->turn][move] + 8 * count_of(around) + 24 * taken;

    if (p->turn == EYESHAPE_DEFENDER)
        score += score_regions(s, at);
    return score;
}

/* Lists the moves of the side to move; the bits of `rests` tell of a ban that stood in the way. */
static uint32_t list_moves(const struct search *s, struct frame *f)
{
    const struct place *p = &f->spot.place;
    const bool attacks = p->turn == EYESHAPE_ATTACKER;
    uint32_t open = game_empty(&s->game, p), barred = 0;

    f->count = 0;
    if (!attacks)
        open &= ~s->game.outside;
    for (; open; open &= open - 1) {
        const int v = __builtin_ctz(open);
        struct child *c = &f->children[f->count];
        const enum game_move move =
            attacks ? game_attack(&s->game, &f->spot, v, &c->spot)
                    : game_defend(&s->game, &f->spot, v, s->extra_eye, &c->spot);
        if (move == GAME_BANNED)
            barred = attacks ? RESTS_ATTACKER_BAN : RESTS_DEFENDER_BAN;
        if (move == GAME_BANNED || move == GAME_ILLEGAL)
            continue;
        memo_fetch(&s->memo, &c->spot.place);
        add_child(f, v, move == GAME_THREAT_USED ? RESTS_THREAT : 0, score_of(s, p, &c->spot, v));
    }
    return barred;
}

/* Moves that put no stone: the defender's pass, the attacker's outer liberty and tenuki. */
static void list_quiet_moves(const struct search *s, struct frame *f)
{
    const struct place *p = &f->spot.place;
    struct spot to = f->spot;

    to.place.turn ^= 1;
    to.place.ban = NO_BAN;
    if (p->turn == EYESHAPE_DEFENDER || p->ban != NO_BAN || s->strict)
        add_child(f, PASS, 0, s->history[p->turn][PASS])->spot = to;
    if (p->turn == EYESHAPE_ATTACKER && p->liberties > 0) {
        to.place.liberties--;
        add_child(f, OUTER, 0, s->history[p->turn][OUTER] + 20)->spot = to;
    }
}

/* In a part the attacker's string without liberties vanishes with the move that filled the last
 * one, or on its own: then it is still his turn. */
static void list_vanishing(const struct search *s, struct frame *f)
{
    const struct game *g = &s->game;
    const int played = f->count;

    for (int i = 0; i < played; i++) {
        const struct child c = f->children[i];
        const uint32_t stone = UINT32_C(1) << c.move;
        if (!(game_vanishing(g, &c.spot.place) & stone))
            continue;
        struct child *twin = add_child(f, c.move, c.rests, c.score);
        twin->spot = c.spot;
        twin->spot.place.attacker &= ~game_flood(g, stone, c.spot.place.attacker);
    }
    uint32_t rest = game_vanishing(g, &f->spot.place);
    while (rest) {
        const uint32_t string = game_flood(g, rest & (0u - rest), rest);
        struct child *c = add_child(f, PASS, 0, 0);
        c->spot = f->spot;
        c->spot.place.attacker &= ~string;
        rest &= ~string;
    }
}

/* Brings the best of the children from i on to place i: few are ever looked at. */
static void bring_best(struct frame *f, int i)
{
    int best = i;

    for (int k = i + 1; k < f->count; k++)
        if (f->children[k].score > f->children[best].score)
            best = k;
    const struct child c = f->children[best];
    f->children[best] = f->children[i];
    f->children[i] = c;
}

/* The ply at which the position of this one was on the path before, or NEVER.  The attacker's
 * plies are enough: a loop passes through both sides. */
static int find_loop(const struct search *s, int ply)
{
    const struct place *p = &s->frames[ply].spot.place;
    const int step = s->game.is_part ? 1 : 2;

    for (int k = ply - step; k >= 0; k -= step)
        if (memcmp(&s->frames[k].spot.place, p, sizeof *p) == 0)
            return k;
    return NEVER;
}

static void reward(struct search *s, const struct frame *f, const struct child *c)
{
    int16_t *h = &s->history[f->spot.place.turn][c->move];

    if (*h < 200)
        (*h)++;
}

/* --- the attacker alone -------------------------------------------------------------------- */

enum { ALONE_CAPTURES = 1, ALONE_FAILS = 2 };

/* The position with the attacker to move; the key's place of the ban tells what else counts. */
static struct place alone_place(const struct search *s, const struct place *p)
{
    struct place to = *p;

    to.turn = EYESHAPE_ATTACKER;
    to.ban = (uint8_t)(p->liberties + (s->extra_eye ? EYESHAPE_LIBERTIES_MAX + 1 : 0));
    return to;
}

/* Puts a position on the list of this round unless it is there or is known to fail.  Returns its
 * slot's knowledge from before, or 0. */
static int alone_reach(struct search *s, const struct spot *at, size_t *count)
{
    const struct place key = alone_place(s, &at->place);
    struct slot *slot = memo_slot(&s->alone, &key);

    if (!slot || array_reserve(&s->todo, &s->todo_room, *count + 1, sizeof *s->todo) != GO_OK) {
        s->error = GO_ENOMEM;
        return 0;
    }
    const int known = (int)(slot->known & 3);
    if (known == 0 && slot->known >> 2 != s->round) {
        slot->known = (uint64_t)s->round << 2;
        s->todo[(*count)++] = *at;
    }
    return known;
}

static void alone_mark(struct search *s, const struct place *p, int known)
{
    const struct place key = alone_place(s, p);
    struct slot *slot = memo_find(&s->alone, &key);

    slot->known = (slot->known & ~UINT64_C(3)) | (uint64_t)known;
}

/* Lists what the attacker reaches with one move; true when he captures now or surely later. */
static bool alone_expand(struct search *s, const struct spot *at, size_t *count)
{
    struct spot to = *at;
    struct answer seen;

    if (seen_at_once(s, at, &seen))
        return seen.verdict == CAPTURED;
    if (at->place.liberties > 0) {
        to.place.liberties--;
        if (alone_reach(s, &to, count) == ALONE_CAPTURES)
            return true;
    }
    for (uint32_t open = game_empty(&s->game, &at->place); open; open &= open - 1) {
        if (game_attack(&s->game, at, __builtin_ctz(open), &to) == GAME_ILLEGAL)
            continue;
        to.place.turn = EYESHAPE_ATTACKER;
        to.place.ban = NO_BAN;
        if (alone_reach(s, &to, count) == ALONE_CAPTURES)
            return true;
    }
    return false;
}

/* Can the attacker not capture though he moves alone for ever?  Everything reachable is listed. */
static bool alone_fails(struct search *s, const struct spot *at)
{
    struct spot start = *at;
    size_t count = 0;
    bool captures = false;

    start.place.turn = EYESHAPE_ATTACKER;
    start.place.ban = NO_BAN;
    s->round++;
    const int known = alone_reach(s, &start, &count);
    if (known != 0)
        return known == ALONE_FAILS;
    for (size_t i = 0; i < count && !captures; i++) {
        const struct spot here = s->todo[i];
        if (++s->nodes > s->budget || s->error != GO_OK)
            return false;
        captures = alone_expand(s, &here, &count);
    }
    if (captures)
        alone_mark(s, &start.place, ALONE_CAPTURES);
    else
        for (size_t i = 0; i < count; i++)
            alone_mark(s, &s->todo[i].place, ALONE_FAILS);
    return !captures;
}

/* --- the search ---------------------------------------------------------------------------- */

static struct finding visit(struct search *s, int ply);

/* The value of a child that was not known when the node was opened. */
static struct finding visit_child(struct search *s, const struct child *c, int ply)
{
    struct answer known;

    if (recall(s, &c->spot.place, &known))
        return (struct finding){ known.verdict, known.rests, NEVER };
    s->frames[ply + 1].spot = c->spot;
    return visit(s, ply + 1);
}

/* Looks at all moves.  True when one that is known already decides the node; those that are
 * known to fail are dropped, with what that rests on. */
static bool weed(struct search *s, struct frame *f, enum verdict good, struct finding *found)
{
    struct answer known;
    int kept = 0;

    for (int i = 0; i < f->count; i++) {
        const struct child *c = &f->children[i];
        if (!known_at_once(s, &c->spot, &known)) {
            f->children[kept++] = *c;
            continue;
        }
        if (known.verdict == good) {
            *found = (struct finding){ good, known.rests | c->rests, NEVER };
            reward(s, f, c);
            return true;
        }
        found->rests |= known.rests | c->rests;
    }
    f->count = kept;
    return false;
}

/* Tries the moves of the node at `ply`; the side to move wants the verdict `good`. */
static struct finding try_moves(struct search *s, int ply, uint32_t barred)
{
    struct frame *f = &s->frames[ply];
    const enum verdict good = f->spot.place.turn == EYESHAPE_ATTACKER ? CAPTURED : SURVIVES;
    struct finding all = { good == CAPTURED ? SURVIVES : CAPTURED, barred, NEVER };
    bool cut = false;

    if (weed(s, f, good, &all))
        return all;
    for (int i = 0; i < f->count; i++) {
        bring_best(f, i);
        struct finding one = visit_child(s, &f->children[i], ply);
        one.rests |= f->children[i].rests;
        if (one.verdict == good) {
            reward(s, f, &f->children[i]);
            return one;
        }
        cut |= one.verdict == CUT;
        if (s->nodes > s->budget || s->error != GO_OK)
            break;
        all.rests |= one.rests;
        all.loop = one.loop < all.loop ? one.loop : all.loop;
    }
    if (cut || s->nodes > s->budget || s->error != GO_OK)
        all.verdict = CUT;
    return all;
}

/* The position in the frame of this ply, which was not known at once. */
static struct finding visit(struct search *s, int ply)
{
    struct frame *f = &s->frames[ply];
    const enum verdict endless = s->strict ? CAPTURED : SURVIVES;

    if (f->spot.place.turn == EYESHAPE_ATTACKER) {
        const int loop = find_loop(s, ply);
        if (loop != NEVER)
            return (struct finding){ endless, RESTS_LOOSE, loop };
    }
    s->nodes++;
    if (s->nodes > s->budget || ply + 1 >= PLIES_MAX || s->error != GO_OK)
        return (struct finding){ CUT, 0, NEVER };
    struct finding found = { SURVIVES, 0, NEVER };
    if (!s->strict || f->spot.place.turn == EYESHAPE_ATTACKER || !alone_fails(s, &f->spot)) {
        const uint32_t barred = list_moves(s, f);
        if (s->game.is_part && f->spot.place.turn == EYESHAPE_ATTACKER)
            list_vanishing(s, f);
        list_quiet_moves(s, f);
        found = try_moves(s, ply, barred);
    }
    if (found.loop >= ply)
        found.loop = NEVER;
    if (found.verdict != CUT && (found.verdict != endless || found.loop == NEVER))
        learn(s, &f->spot.place, &found);
    return found;
}

static struct answer search_from(struct search *s, const struct place *p)
{
    const struct spot at = { *p, game_joined(&s->game, p) };
    struct answer known;

    if (known_at_once(s, &at, &known))
        return known;
    s->frames[0].spot = at;
    const struct finding found = visit(s, 0);
    return (struct answer){ found.verdict, found.rests };
}

struct answer search_survival(struct search *s, const struct place *p, bool extra_eye)
{
    struct place bare = *p;

    s->extra_eye = extra_eye;
    s->strict = false;
    /* Life without outer liberties, the usual kind, answers for all numbers of them. */
    bare.liberties = 0;
    const struct answer answer = search_from(s, &bare);
    return p->liberties == 0 || answer.verdict == SURVIVES ? answer : search_from(s, p);
}

enum verdict search_part(struct search *s, const struct eyeshape *part, uint32_t soft,
                         uint32_t budget)
{
    const struct place p = { .attacker = part->attacker,
                             .ban = NO_BAN,
                             .turn = EYESHAPE_ATTACKER,
                             .threat = EYESHAPE_THREAT_NONE };

    search_start(s, part, budget);
    s->game.margin |= soft;
    s->game.soft = soft;
    s->game.is_part = true;
    return search_survival(s, &p, true).verdict;
}

enum verdict search_secure(struct search *s, const struct place *p, bool extra_eye)
{
    s->extra_eye = extra_eye;
    s->strict = true;
    return search_from(s, p).verdict;
}
