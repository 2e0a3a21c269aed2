/* game.c - the rules of the local eye game. */
#include "eyeshape_private.h"

static uint32_t bit_of(int v)
{
    return UINT32_C(1) << v;
}

/* near[k][m] is the union of the neighbours of byte k's vertices in m. */
static void fill_neighbours(struct game *g, const struct eyeshape *s)
{
    for (int k = 0; k < 3; k++) {
        const int here = s->count - 8 * k;
        const unsigned size = here <= 0 ? 1u : here >= 8 ? 256u : 1u << here;

        g->near[k][0] = 0;
        for (unsigned m = 1; m < size; m++)
            g->near[k][m] = g->near[k][m & (m - 1)] | s->adjacent[8 * k + __builtin_ctz(m)];
    }
}

/* Margins, where `attacker` counts for `taken` and `not_defender` for `unless`. */
static uint32_t margins_where(const struct game *g, uint32_t attacker, uint32_t not_defender)
{
    const struct eyeshape *s = g->shape;
    uint32_t margins = g->margin;

    for (uint32_t rest = g->conditional; rest; rest &= rest - 1) {
        const int h = __builtin_ctz(rest);
        if (count_of(s->taken[h] & attacker) + count_of(s->unless[h] & not_defender) >= s->need[h])
            margins |= bit_of(h);
    }
    return margins;
}

uint32_t game_margins(const struct game *g, uint32_t attacker, uint32_t defender)
{
    return g->conditional ? margins_where(g, attacker, ~defender) : g->margin;
}

/* The stones of a colour that have a liberty or are safe. */
static uint32_t breathing(const struct game *g, uint32_t stones, uint32_t empty, uint32_t safe)
{
    return game_flood(g, (game_near(g, empty) | safe) & stones, stones);
}

/* Stones without a liberty stand where setup put them, or where a condition ended that had made
 * them safe.  Only then has a move to look beyond its neighbours. */
static bool has_stale_stones(const struct game *g, const struct eyeshape *s)
{
    const uint32_t empty = g->all & ~(s->attacker | s->defender);
    const uint32_t safe = game_margins(g, s->attacker, s->defender);

    return breathing(g, s->attacker, empty, safe) != s->attacker ||
           breathing(g, s->defender, empty, s->wall) != s->defender;
}

void game_make(struct game *g, const struct eyeshape *s)
{
    g->shape = s;
    g->all = bit_of(s->count) - 1;
    g->wall = s->wall;
    g->margin = s->margin;
    g->outside = s->outside;
    g->soft = 0;
    g->is_part = false;
    g->conditional = 0;
    for (int v = 0; v < s->count; v++)
        if (s->need[v] > 0)
            g->conditional |= bit_of(v);
    fill_neighbours(g, s);
    g->stale = g->conditional != 0 || has_stale_stones(g, s);
}

/* Benson's condition with suicide: a region of points that are not the wall's is an eye when every
 * one of its points touches the wall, none can ever be a margin, no loose stone of the defender
 * lies in it (taking it would open a point), and it is not full (as only a setup can be). */
static uint32_t sound_regions(const struct game *g, const struct place *p, uint32_t joined)
{
    const uint32_t open = g->all & ~joined;
    const uint32_t touching = g->wall | game_near(g, joined);
    const uint32_t margins = g->conditional ? margins_where(g, ~joined, ~joined) : g->margin;
    const uint32_t loose = p->defender & ~joined;
    const uint32_t spoiled = open & (margins | loose | ~touching);

    return open & ~game_flood(g, spoiled, open);
}

bool game_has_sure_eyes(const struct game *g, const struct place *p, uint32_t joined, int eyes)
{
    const uint32_t sound = sound_regions(g, p, joined);
    uint32_t seeds = sound & game_empty(g, p);

    while (seeds && eyes > 0) {
        seeds &= ~game_flood(g, seeds & (0u - seeds), sound);
        eyes--;
    }
    return eyes == 0;
}

/* All of the attacker's stones are safe for good, and so would be one on any empty point but one,
 * or but none where an extra eye helps the wall: he fills what is left, a point a move, and nothing
 * that the defender does can take a stone of his.  Stones of the defender that are not the wall's
 * may only come onto such points, too.  The point left over is at most one eye, and filled last. */
bool game_is_hopeless(const struct game *g, const struct place *p, uint32_t joined, bool extra_eye)
{
    if (p->defender & ~joined)
        return false;
    const uint32_t safe = game_flood(g, p->attacker & g->margin, p->attacker);
    const uint32_t left = game_empty(g, p) & ~(g->margin | game_near(g, safe));
    return safe == p->attacker && (left == 0 || (!extra_eye && (left & (left - 1)) == 0));
}

/* The ban after `v` took `taken`: a lone stone took a lone stone and has no other liberty. */
static uint8_t ban_after(const struct game *g, uint32_t stone, uint32_t string, uint32_t taken,
                         uint32_t empty)
{
    if (taken == 0 || (taken & (taken - 1)) || string != stone)
        return NO_BAN;
    return (game_near(g, stone) & empty) == taken ? (uint8_t)__builtin_ctz(taken) : NO_BAN;
}

/* Is the move at v, which takes `taken`, a retake that the ban forbids?  A retake that takes more
 * than one stone repeats nothing. */
static enum game_move check_ban(const struct place *p, int v, uint32_t taken, int threat)
{
    if (v != p->ban || taken == 0 || (taken & (taken - 1)))
        return GAME_PLAYED;
    return p->threat == threat ? GAME_THREAT_USED : GAME_BANNED;
}

static void finish(struct place *to, const struct place *from, enum game_move move)
{
    to->turn = from->turn ^ 1;
    to->liberties = from->liberties;
    to->threat = move == GAME_THREAT_USED ? EYESHAPE_THREAT_NONE : from->threat;
}

/* The defender's loose stones that the attacker takes at v. */
static uint32_t taken_by_attack(const struct game *g, const struct spot *from, int v,
                                uint32_t empty)
{
    const uint32_t loose = from->place.defender & ~from->joined;

    if (g->stale ? loose == 0 : (g->shape->adjacent[v] & loose) == 0)
        return 0;
    return loose & ~breathing(g, loose, empty, 0);
}

enum game_move game_attack(const struct game *g, const struct spot *from, int v, struct spot *to)
{
    const struct place *p = &from->place;
    const uint32_t stone = bit_of(v);
    uint32_t attacker = p->attacker | stone;
    uint32_t empty = game_empty(g, p) & ~stone;
    const uint32_t taken = taken_by_attack(g, from, v, empty);
    const enum game_move move = check_ban(p, v, taken, EYESHAPE_THREAT_ATTACKER);

    if (move == GAME_BANNED)
        return move;
    const uint32_t defender = p->defender & ~taken;
    to->place.ban = NO_BAN;
    empty |= taken;
    if (taken || !(g->shape->adjacent[v] & empty)) {
        const uint32_t margins = game_margins(g, attacker, defender);
        const uint32_t string = game_flood(g, stone, attacker);
        if (!(string & (margins | game_near(g, empty)))) {
            if (string == stone)
                return GAME_ILLEGAL;
            attacker &= ~string;
        } else if (!(stone & margins)) {
            to->place.ban = ban_after(g, stone, string, taken, empty);
        }
    }
    to->place.attacker = attacker;
    to->place.defender = defender;
    to->joined = from->joined;
    finish(&to->place, p, move);
    return move;
}

/* The attacker's stones that the defender takes at v. */
static uint32_t taken_by_defence(const struct game *g, const struct place *p, int v,
                                 uint32_t defender, uint32_t empty)
{
    if (!g->stale && !(g->shape->adjacent[v] & p->attacker))
        return 0;
    const uint32_t safe = game_margins(g, p->attacker, defender);
    return p->attacker & ~breathing(g, p->attacker, empty, safe);
}

enum game_move game_defend(const struct game *g, const struct spot *from, int v, bool extra_eye,
                           struct spot *to)
{
    const struct place *p = &from->place;
    const uint32_t stone = bit_of(v), around = g->shape->adjacent[v];
    const uint32_t defender = p->defender | stone;
    uint32_t empty = game_empty(g, p) & ~stone;
    const uint32_t taken = taken_by_defence(g, p, v, defender, empty);
    const enum game_move move = check_ban(p, v, taken, EYESHAPE_THREAT_DEFENDER);

    if (move == GAME_BANNED)
        return move;
    empty |= taken;
    to->place.ban = NO_BAN;
    to->joined = from->joined;
    if ((stone & g->wall) || (around & from->joined)) {
        to->joined |= game_flood(g, stone, defender);
        if (!((g->wall | game_near(g, to->joined)) & empty) && p->liberties == 0 && !extra_eye)
            return GAME_ILLEGAL;
    } else if (taken || !(around & empty) || g->is_part) {
        const uint32_t string = game_flood(g, stone, defender);
        if (!(game_near(g, string) & empty) || (string & g->soft))
            return GAME_ILLEGAL;
        if (!g->is_part)
            to->place.ban = ban_after(g, stone, string, taken, empty);
    }
    to->place.attacker = p->attacker & ~taken;
    to->place.defender = defender;
    finish(&to->place, p, move);
    return move;
}

uint32_t game_vanishing(const struct game *g, const struct place *p)
{
    const uint32_t safe = g->margin & ~g->soft;

    return p->attacker & ~breathing(g, p->attacker, game_empty(g, p), safe);
}
