/* eyeshape_twin.h - the slow plain twin of lib/eyeshape: whole shapes solved backwards.
 *
 * Every colouring of the shape with both sides to move is a position; the positions that the
 * attacker wins are found by going over all of them until nothing changes.  No search, no bits,
 * no sure eyes, no memory that depends on a path.  A position with a ko ban is worked out from its
 * successors when it is met, since a ban lasts for one move.
 */
#ifndef EYESHAPE_TWIN_H
#define EYESHAPE_TWIN_H

#include <stdlib.h>

#include "eyeshape.h"

enum { TWIN_VERTICES_MAX = 9, TWIN_NONE = -1 };

enum { T_EMPTY, T_ATTACKER, T_DEFENDER };

/* What a move leads to, whatever the outer liberties, threats and extra eye. */
struct twin_move {
    int32_t to;  /* number of the colouring; TWIN_NONE when illegal */
    int8_t ban;  /* for the answer; TWIN_NONE */
    int8_t lone; /* did it take exactly one stone? */
    int8_t dry;  /* attacker: it takes the wall if nothing outside is left;
                    defender: it leaves the wall with no liberty inside */
};

struct twin {
    const struct eyeshape *shape;
    int n, states;
    struct twin_move *moves; /* [side][state][vertex] */
    int8_t *dry;             /* [state]: the wall has no liberty inside */
    /* wins[extra eye][threat][liberties][side][state]: does the attacker capture? */
    int8_t *wins;
};

static inline int8_t *twin_wins(const struct twin *t, int eye, int threat, int liberties, int side)
{
    const int row = ((eye * 3 + threat) * 5 + liberties) * 2 + side;

    return t->wins + (size_t)row * (size_t)t->states;
}

static inline struct twin_move *twin_move(const struct twin *t, int side, int state, int v)
{
    return t->moves + ((size_t)(side * t->states + state) * (size_t)t->n + (size_t)v);
}

static inline void twin_colours(const struct twin *t, int state, int *colour)
{
    for (int v = 0; v < t->n; v++) {
        colour[v] = state % 3;
        state /= 3;
    }
}

static inline int twin_number(const struct twin *t, const int *colour)
{
    int state = 0;

    for (int v = t->n - 1; v >= 0; v--)
        state = state * 3 + colour[v];
    return state;
}

static inline bool twin_margin(const struct eyeshape *s, const int *colour, int h)
{
    int count = 0;

    if (s->margin >> h & 1)
        return true;
    for (int v = 0; v < s->count; v++) {
        count += (s->taken[h] >> v & 1) && colour[v] == T_ATTACKER;
        count += (s->unless[h] >> v & 1) && colour[v] != T_DEFENDER;
    }
    return s->need[h] > 0 && count >= s->need[h];
}

/* Marks the string on v; tells its stones, its liberties, and whether it is the wall's or safe. */
static inline void twin_string(const struct eyeshape *s, const int *colour, int v, int *mark,
                               int *stones, int *liberties, bool *anchored)
{
    int todo[TWIN_VERTICES_MAX], count = 0, seen[TWIN_VERTICES_MAX] = { 0 };

    for (int u = 0; u < s->count; u++)
        mark[u] = 0;
    mark[v] = 1;
    todo[count++] = v;
    *liberties = 0;
    *anchored = false;
    for (int i = 0; i < count; i++) {
        const int u = todo[i];
        if (colour[v] == T_ATTACKER ? twin_margin(s, colour, u) : (s->wall >> u & 1))
            *anchored = true;
        for (int w = 0; w < s->count; w++) {
            if (!(s->adjacent[u] >> w & 1))
                continue;
            if (colour[w] == colour[v] && !mark[w]) {
                mark[w] = 1;
                todo[count++] = w;
            } else if (colour[w] == T_EMPTY && !seen[w]) {
                seen[w] = 1;
                ++*liberties;
            }
        }
    }
    *stones = count;
}

static inline bool twin_wall_is_dry(const struct eyeshape *s, const int *colour)
{
    int mark[TWIN_VERTICES_MAX], stones, liberties;
    bool anchored;

    for (int v = 0; v < s->count; v++) {
        if (colour[v] == T_EMPTY && (s->wall >> v & 1))
            return false;
        if (colour[v] != T_DEFENDER)
            continue;
        twin_string(s, colour, v, mark, &stones, &liberties, &anchored);
        if (anchored && liberties > 0)
            return false;
    }
    return true;
}

/* Takes all strings of a colour that have no liberty and no anchor; returns the stones, and the
 * last one in *where. */
static inline int twin_take(const struct eyeshape *s, int *colour, int victim, int *where)
{
    int before[TWIN_VERTICES_MAX], mark[TWIN_VERTICES_MAX], stones, liberties, taken = 0;
    bool anchored;

    memcpy(before, colour, sizeof before);
    for (int v = 0; v < s->count; v++) {
        if (before[v] != victim)
            continue;
        twin_string(s, before, v, mark, &stones, &liberties, &anchored);
        if (anchored || liberties > 0)
            continue;
        colour[v] = T_EMPTY;
        *where = v;
        taken++;
    }
    return taken;
}

static inline struct twin_move twin_play(const struct twin *t, int side, int state, int v)
{
    const struct eyeshape *s = t->shape;
    struct twin_move m = { TWIN_NONE, TWIN_NONE, 0, 0 };
    int colour[TWIN_VERTICES_MAX] = { 0 }, mark[TWIN_VERTICES_MAX], stones, liberties, where = 0;
    bool anchored;
    const int own = side == 0 ? T_ATTACKER : T_DEFENDER;

    twin_colours(t, state, colour);
    if (colour[v] != T_EMPTY || (side == 1 && (s->outside >> v & 1)))
        return m;
    colour[v] = own;
    m.dry = side == 0 && twin_wall_is_dry(s, colour);
    const int taken = twin_take(s, colour, 3 - own, &where);
    m.lone = taken == 1;
    twin_string(s, colour, v, mark, &stones, &liberties, &anchored);
    if (!anchored && liberties == 0) {
        if (side == 1 || stones == 1)
            return m;
        for (int u = 0; u < t->n; u++)
            if (mark[u])
                colour[u] = T_EMPTY;
    } else if (!anchored && taken == 1 && stones == 1 && liberties == 1 &&
               (s->adjacent[v] >> where & 1)) {
        m.ban = (int8_t)where;
    }
    if (side == 1)
        m.dry = anchored && twin_wall_is_dry(s, colour);
    m.to = twin_number(t, colour);
    return m;
}

/* One position from its successors: does the attacker capture? */
static inline bool twin_value(const struct twin *t, int eye, int threat, int liberties, int side,
                              int state, int ban)
{
    const int own_threat = side == 0 ? 0 : 2;
    const bool outside = liberties > 0 || eye;

    if (side == 0) {
        /* The extra eye goes last. */
        if (t->dry[state] && liberties == 0)
            return true;
        if (liberties > 0 && ((liberties == 1 && !eye && t->dry[state]) ||
                              twin_wins(t, eye, threat, liberties - 1, 1)[state]))
            return true;
        if (ban != TWIN_NONE && twin_wins(t, eye, threat, liberties, 1)[state])
            return true;
    } else if (!twin_wins(t, eye, threat, liberties, 0)[state]) {
        return false;
    }
    for (int v = 0; v < t->n; v++) {
        const struct twin_move *m = twin_move(t, side, state, v);
        int next = threat;
        if (side == 0 && m->dry && !outside)
            return true;
        if (m->to == TWIN_NONE || (side == 1 && m->dry && !outside))
            continue;
        if (v == ban && m->lone) {
            if (threat != own_threat)
                continue;
            next = 1;
        }
        const bool wins = m->ban == TWIN_NONE
                              ? twin_wins(t, eye, next, liberties, 1 - side)[m->to]
                              : twin_value(t, eye, next, liberties, 1 - side, m->to, m->ban);
        if (wins == (side == 0))
            return wins;
    }
    return side == 1;
}

static inline void twin_solve(struct twin *t, int eye, int threat, int liberties)
{
    bool changed = true;

    while (changed) {
        changed = false;
        for (int side = 0; side < 2; side++) {
            int8_t *wins = twin_wins(t, eye, threat, liberties, side);
            for (int state = 0; state < t->states; state++)
                if (!wins[state] && twin_value(t, eye, threat, liberties, side, state, TWIN_NONE)) {
                    wins[state] = 1;
                    changed = true;
                }
        }
    }
}

/* The stones of the shape do not count: all colourings are solved. */
static inline void twin_make(struct twin *t, const struct eyeshape *s)
{
    static const int threats[] = { 1, 0, 2 };
    int colour[TWIN_VERTICES_MAX] = { 0 };

    t->shape = s;
    t->n = s->count;
    t->states = 1;
    for (int v = 0; v < t->n; v++)
        t->states *= 3;
    t->moves = calloc((size_t)t->states * (size_t)t->n * 2, sizeof *t->moves);
    t->dry = calloc((size_t)t->states, 1);
    t->wins = calloc((size_t)t->states * 60, 1);
    for (int state = 0; state < t->states; state++) {
        twin_colours(t, state, colour);
        t->dry[state] = twin_wall_is_dry(s, colour);
        for (int side = 0; side < 2; side++)
            for (int v = 0; v < t->n; v++)
                *twin_move(t, side, state, v) = twin_play(t, side, state, v);
    }
    for (int eye = 0; eye < 2; eye++)
        for (int k = 0; k < 3; k++)
            for (int liberties = 0; liberties < 5; liberties++)
                twin_solve(t, eye, threats[k], liberties);
}

static inline void twin_free(struct twin *t)
{
    free(t->moves);
    free(t->dry);
    free(t->wins);
}

/* Does the wall survive the shape's own stones and liberties?  A wall without liberties whose side
 * is to move has been captured already. */
static inline bool twin_survives(const struct twin *t, const struct eyeshape *s, int side,
                                 int threat, int eye)
{
    int colour[TWIN_VERTICES_MAX] = { 0 };

    for (int v = 0; v < t->n; v++)
        colour[v] = s->attacker >> v & 1 ? T_ATTACKER : s->defender >> v & 1 ? T_DEFENDER : T_EMPTY;
    const int state = twin_number(t, colour);
    if (t->dry[state] && s->liberties == 0 && !eye)
        return false;
    return !twin_wins(t, eye, threat, s->liberties, side)[state];
}

static inline int twin_eyes(const struct twin *t, const struct eyeshape *s, int side, int threat)
{
    return twin_survives(t, s, side, threat, 0) ? 2 : twin_survives(t, s, side, threat, 1) ? 1 : 0;
}

#endif
