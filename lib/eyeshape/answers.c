/* answers.c - what is asked of one shape, as a fixed sequence of searches.
 *
 * The sequence never depends on what a caller asked before; each level of enum eyeshape_parts
 * is the beginning of the next one.  So the nodes, and with them what the budget cuts off, are a
 * function of the shape.
 */
#include "eyeshape_private.h"

struct asker {
    struct search *search;
    struct place start; /* the shape with no ban; turn and threat as the question needs */
    struct eyeshape_value *value;
    int sure_eyes;
};

static struct place start_of(const struct asker *a, int turn, int threat)
{
    struct place p = a->start;

    p.turn = (uint8_t)turn;
    p.threat = (uint8_t)threat;
    return p;
}

/* Survival of a position where the defender may have no liberty left. */
static enum verdict survival(struct search *s, const struct place *p, bool extra_eye)
{
    const uint32_t joined = game_joined(&s->game, p);

    if (!extra_eye && p->liberties == 0 && game_wall_liberties(&s->game, p, joined) == 0)
        return CAPTURED;
    return search_survival(s, p, extra_eye).verdict;
}

enum verdict answers_survival(struct search *s, int turn, int threat, bool extra_eye)
{
    const struct eyeshape *shape = s->game.shape;
    const struct place p = { .attacker = shape->attacker,
                             .defender = shape->defender,
                             .ban = NO_BAN,
                             .turn = (uint8_t)turn,
                             .liberties = (uint8_t)shape->liberties,
                             .threat = (uint8_t)threat };

    return survival(s, &p, extra_eye);
}

/* --- eyes ---------------------------------------------------------------------------------- */

/* Survival with one eye needs the extra one, with two it does not. */
static bool helped(int eyes)
{
    return eyes == 1;
}

static int count_eyes(struct asker *a, int turn, int threat, int at_least)
{
    const struct place p = start_of(a, turn, threat);

    if (at_least == 2)
        return 2;
    const enum verdict two = survival(a->search, &p, false);
    if (two == SURVIVES)
        return 2;
    const enum verdict one = at_least == 1 ? SURVIVES : survival(a->search, &p, true);
    if (one == CAPTURED)
        return 0;
    return one == SURVIVES && two == CAPTURED ? 1 : EYESHAPE_UNKNOWN;
}

/* The defender may pass: with the first move he has no less than without it. */
static void answer_row(struct asker *a, int threat)
{
    int8_t *eyes = a->value->eyes[threat];

    eyes[EYESHAPE_ATTACKER] = (int8_t)count_eyes(a, EYESHAPE_ATTACKER, threat, a->sure_eyes);
    const int less =
        eyes[EYESHAPE_ATTACKER] > a->sure_eyes ? eyes[EYESHAPE_ATTACKER] : a->sure_eyes;
    eyes[EYESHAPE_DEFENDER] = (int8_t)count_eyes(a, EYESHAPE_DEFENDER, threat, less);
}

static int guess_eyes(const struct eyeshape *s)
{
    const uint32_t all = (UINT32_C(1) << s->count) - 1;
    const int points = count_of(all & ~s->outside);
    const int margins = count_of(s->margin & ~s->outside);
    const int rest = points - 2 * margins;

    return rest > 3 ? 2 : rest > 0 ? 1 : 0;
}

/* --- moves --------------------------------------------------------------------------------- */

/* What a first move leads to. */
enum outcome { NO_MOVE, MOVED, TAKES_ALL };

/* Plays `move`, a vertex or EYESHAPE_VERTICES_MAX for an outer liberty. */
static enum outcome play(const struct asker *a, const struct place *p, int move, bool extra_eye,
                         struct place *to)
{
    const struct game *g = &a->search->game;
    const struct spot from = { *p, game_joined(g, p) };
    struct spot reached = from;
    enum game_move legal;

    if (p->turn == EYESHAPE_DEFENDER) {
        if (move == EYESHAPE_VERTICES_MAX || (g->outside >> move & 1))
            return NO_MOVE;
        legal = game_defend(g, &from, move, extra_eye, &reached);
        *to = reached.place;
        return legal == GAME_ILLEGAL || legal == GAME_BANNED ? NO_MOVE : MOVED;
    }
    const uint32_t inside = game_wall_liberties(g, p, from.joined);
    const bool last = !extra_eye && count_of(inside) + p->liberties == 1;
    if (move == EYESHAPE_VERTICES_MAX) {
        if (p->liberties == 0)
            return NO_MOVE;
        *to = *p;
        to->turn ^= 1;
        to->liberties--;
        return last ? TAKES_ALL : MOVED;
    }
    if (last && (inside >> move & 1))
        return TAKES_ALL;
    legal = game_attack(g, &from, move, &reached);
    *to = reached.place;
    return legal == GAME_ILLEGAL || legal == GAME_BANNED ? NO_MOVE : MOVED;
}

/* All moves there may be, as bits. */
static uint32_t candidates(const struct asker *a)
{
    return game_empty(&a->search->game, &a->start) | EYESHAPE_OUTER_LIBERTY;
}

/* The verdict after a move, with the same side to move again when `again`.  The other side then
 * has passed, which lifts a ban. */
static enum verdict after_move(struct asker *a, const struct place *p, int move, bool extra_eye,
                               bool again)
{
    struct place to;
    const enum outcome outcome = play(a, p, move, extra_eye, &to);

    if (outcome == TAKES_ALL)
        return CAPTURED;
    if (outcome == NO_MOVE)
        return p->turn == EYESHAPE_ATTACKER ? SURVIVES : CAPTURED;
    if (again) {
        to.turn = p->turn;
        to.ban = NO_BAN;
    }
    return survival(a->search, &to, extra_eye);
}

/* Can the other side take the stone just put on v? */
static bool is_sacrifice(const struct asker *a, const struct place *p, int v, bool extra_eye)
{
    const struct game *g = &a->search->game;
    const uint32_t stone = UINT32_C(1) << v;
    struct place to, next;

    if (play(a, p, v, extra_eye, &to) != MOVED)
        return false;
    if (!((to.attacker | to.defender) & stone))
        return true;
    for (uint32_t open = game_empty(g, &to); open; open &= open - 1) {
        const enum outcome outcome = play(a, &to, __builtin_ctz(open), extra_eye, &next);
        if (outcome == TAKES_ALL && (game_joined(g, &to) & stone))
            return true;
        if (outcome == MOVED && !((next.attacker | next.defender) & stone))
            return true;
    }
    return false;
}

/* All moves of one side that reach its value, `eyes` being that value. */
static void answer_vital(struct asker *a, int turn, int threat, int eyes)
{
    struct eyeshape_value *value = a->value;
    const struct place p = start_of(a, turn, threat);
    const enum verdict good = turn == EYESHAPE_ATTACKER ? CAPTURED : SURVIVES;
    const bool extra_eye = helped(turn == EYESHAPE_ATTACKER ? eyes + 1 : eyes);
    uint32_t vital = 0, sacrifice = 0;

    for (uint32_t rest = candidates(a); rest; rest &= rest - 1) {
        const int move = __builtin_ctz(rest);
        const enum verdict verdict = after_move(a, &p, move, extra_eye, false);
        if (verdict == CUT)
            return;
        if (verdict != good)
            continue;
        vital |= UINT32_C(1) << move;
        if (move < EYESHAPE_VERTICES_MAX && is_sacrifice(a, &p, move, extra_eye))
            sacrifice |= UINT32_C(1) << move;
    }
    value->vital[threat][turn] = vital;
    value->sacrifice[threat][turn] = sacrifice;
    value->vital_known[threat][turn] = 1;
}

static void answer_vitals(struct asker *a)
{
    static const int order[] = { EYESHAPE_THREAT_NONE, EYESHAPE_THREAT_ATTACKER,
                                 EYESHAPE_THREAT_DEFENDER };

    for (int i = 0; i < EYESHAPE_THREATS; i++) {
        const int8_t *eyes = a->value->eyes[order[i]];
        const bool known = eyes[0] != EYESHAPE_UNKNOWN && eyes[1] != EYESHAPE_UNKNOWN;
        for (int turn = 0; known && turn < EYESHAPE_SIDES; turn++) {
            if (eyes[0] == eyes[1])
                a->value->vital_known[order[i]][turn] = 1;
            else
                answer_vital(a, turn, order[i], eyes[turn]);
        }
    }
}

/* --- seki, two moves in a row -------------------------------------------------------------- */

static int answer_seki(struct asker *a, int turn, int threat)
{
    const int eyes = a->value->eyes[threat][turn];
    const struct place p = start_of(a, turn, threat);

    if (eyes == EYESHAPE_UNKNOWN)
        return EYESHAPE_UNKNOWN;
    if (eyes == 0)
        return EYESHAPE_NO;
    const enum verdict verdict = search_secure(a->search, &p, helped(eyes));
    return verdict == CUT ? EYESHAPE_UNKNOWN : verdict == SURVIVES ? EYESHAPE_NO : EYESHAPE_YES;
}

/* Is there a move after which, with the same side to move again, the verdict is `good`? */
static enum verdict any_after(struct asker *a, int turn, bool extra_eye)
{
    const struct place p = start_of(a, turn, EYESHAPE_THREAT_NONE);
    const enum verdict good = turn == EYESHAPE_ATTACKER ? CAPTURED : SURVIVES;
    enum verdict best = turn == EYESHAPE_ATTACKER ? SURVIVES : CAPTURED;

    for (uint32_t rest = candidates(a); rest; rest &= rest - 1) {
        const enum verdict verdict = after_move(a, &p, __builtin_ctz(rest), extra_eye, true);
        if (verdict == good)
            return good;
        if (verdict == CUT)
            best = CUT;
    }
    return best;
}

static int answer_twice(struct asker *a, int turn)
{
    int eyes = a->value->eyes[EYESHAPE_THREAT_NONE][turn];
    const int step = turn == EYESHAPE_ATTACKER ? -1 : 1;
    const int last = turn == EYESHAPE_ATTACKER ? 0 : 2;

    while (eyes != EYESHAPE_UNKNOWN && eyes != last) {
        const bool extra_eye = helped(turn == EYESHAPE_ATTACKER ? eyes : eyes + 1);
        const enum verdict verdict = any_after(a, turn, extra_eye);
        if (verdict == CUT)
            eyes = EYESHAPE_UNKNOWN;
        else if (verdict == (turn == EYESHAPE_ATTACKER ? CAPTURED : SURVIVES))
            eyes += step;
        else
            break;
    }
    return eyes;
}

static void fill_unknown(struct eyeshape_value *value)
{
    memset(value, 0, sizeof *value);
    memset(value->eyes, EYESHAPE_UNKNOWN, sizeof value->eyes);
    memset(value->seki, EYESHAPE_UNKNOWN, sizeof value->seki);
    memset(value->twice, EYESHAPE_UNKNOWN, sizeof value->twice);
}

void answers_make(struct search *s, enum eyeshape_parts parts, int sure_eyes,
                  struct eyeshape_value *value)
{
    const struct eyeshape *shape = s->game.shape;
    struct asker a = { .search = s, .value = value, .sure_eyes = sure_eyes };

    a.start = (struct place){ .attacker = shape->attacker,
                              .defender = shape->defender,
                              .ban = NO_BAN,
                              .liberties = (uint8_t)shape->liberties };
    fill_unknown(value);
    value->guess = (int8_t)guess_eyes(shape);
    answer_row(&a, EYESHAPE_THREAT_NONE);
    answer_row(&a, EYESHAPE_THREAT_ATTACKER);
    answer_row(&a, EYESHAPE_THREAT_DEFENDER);
    if (parts >= EYESHAPE_VITALS)
        answer_vitals(&a);
    if (parts >= EYESHAPE_ALL) {
        for (int turn = 0; turn < EYESHAPE_SIDES; turn++)
            value->twice[turn] = (int8_t)answer_twice(&a, turn);
        for (int threat = 0; threat < EYESHAPE_THREATS; threat++)
            for (int turn = 0; turn < EYESHAPE_SIDES; turn++)
                value->seki[threat][turn] = (int8_t)answer_seki(&a, turn, threat);
    }
    value->nodes = s->nodes;
}
