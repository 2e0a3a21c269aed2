/* choice.c - all moves as points of the board, and the single answer that eval_eye gives.
 *
 * The choice among several vital points is the one that GNU Go's suites expect: what lies amid
 * many points of the space comes first, points vital for both sides before others, and moves whose
 * stone would be captured last.  The VALUES are not touched by it.
 */
#include "eyes_private.h"

enum {
    BESIDE = 2,         /* for a point of the space beside the move, ... */
    STONE = 1,          /* ... more if a stone stands there, ... */
    DIAGONAL_TO = 1,    /* ... and for one diagonal to it */
    OUTSIDE = 2,        /* a move outside the space */
    FOR_BOTH = 3,       /* vital for the other side, too */
    CAPTURED_LATER = -5 /* the stone can be captured */
};

static void add(point moves[], int *count, point p)
{
    int i = *count;

    for (int k = 0; k < *count; k++)
        if (moves[k] == p)
            return;
    while (i > 0 && moves[i - 1] > p) {
        moves[i] = moves[i - 1];
        i--;
    }
    moves[i] = p;
    ++*count;
}

/* The far vertex of a ko is where the ko is settled: the same moves decide both. */
int eyes_vital(const struct eyes_space *s, enum eyeshape_threat threat, enum eyeshape_side side,
               point moves[EYESHAPE_VERTICES_MAX * EYES_MOVES_MAX], bool *outside)
{
    const uint32_t vital = s->value.vital[threat][side];
    int count = 0;

    *outside = (vital & EYESHAPE_OUTER_LIBERTY) != 0;
    for (int v = 0; v < s->vertex_count; v++)
        if (vital >> v & 1)
            for (int i = 0; i < s->vertex[v].move_count[side]; i++)
                add(moves, &count, s->vertex[v].move[side][i]);
    return count;
}

/* The columns that eval_eye speaks of: no threats; where a ko beside the space is in the shape, the
 * enemy has the threat for the lower value and the owner for the higher. */
static enum eyeshape_threat column(const struct eyes_space *s, enum eyeshape_side side)
{
    if (!(s->flags & EYES_KO))
        return EYESHAPE_THREAT_NONE;
    return side == EYESHAPE_ATTACKER ? EYESHAPE_THREAT_ATTACKER : EYESHAPE_THREAT_DEFENDER;
}

static bool is_among(const point moves[], int count, point p)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == p)
            return true;
    return false;
}

static bool is_unsafe(const struct eyes_space *s, enum eyeshape_side side, point p)
{
    for (int v = 0; v < s->vertex_count; v++)
        if (s->vertex[v].at == p)
            return s->unsafe[side] >> v & 1;
    return false;
}

static int score(const struct eyes *e, const struct eyes_space *s, point p)
{
    const struct geometry *g = &e->geo;
    const int column = geo_column(g, p), row = geo_row(g, p);
    int sum = 0;

    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            const int x = column + dx, y = row + dy;
            if ((dx == 0 && dy == 0) || x < 0 || y < 0 || x >= g->width || y >= g->height ||
                !ps_has(&s->points, geo_point(g, x, y)))
                continue;
            sum += dx != 0 && dy != 0 ? DIAGONAL_TO : BESIDE;
        }
    return ps_has(&s->points, p) && sum > 0 ? sum : OUTSIDE;
}

/* The vital moves of a side in its column; where there are none, those without threats, and at last
 * those of the other side's column. */
static int moves_of(const struct eyes_space *s, enum eyeshape_side side, point moves[])
{
    const enum eyeshape_threat order[] = { column(s, side), EYESHAPE_THREAT_NONE,
                                           column(s, !side) };
    int count = 0;
    bool outside;

    for (int i = 0; i < 3 && count == 0; i++)
        count = eyes_vital(s, order[i], side, moves, &outside);
    return count;
}

static point choose(const struct eyes *e, const struct eyes_space *s, enum eyeshape_side side)
{
    point moves[EYESHAPE_VERTICES_MAX * EYES_MOVES_MAX];
    point others[EYESHAPE_VERTICES_MAX * EYES_MOVES_MAX];
    const int count = moves_of(s, side, moves);
    const int other_count = moves_of(s, !side, others);
    point best = GEO_NONE;
    int best_score = 0;

    for (int i = 0; i < count; i++) {
        const int here = score(e, s, moves[i]) +
                         (is_among(others, other_count, moves[i]) ? FOR_BOTH : 0) +
                         (is_unsafe(s, side, moves[i]) ? CAPTURED_LATER : 0);
        if (best == GEO_NONE || here > best_score) {
            best = moves[i];
            best_score = here;
        }
    }
    return best;
}

struct eyes_answer eyes_answer(const struct eyes *e, const struct eyes_space *s)
{
    const enum eyeshape_threat low = column(s, EYESHAPE_ATTACKER);
    const enum eyeshape_threat high = column(s, EYESHAPE_DEFENDER);
    struct eyes_answer a = { .least = s->value.eyes[low][EYESHAPE_ATTACKER],
                             .most = s->value.eyes[high][EYESHAPE_DEFENDER],
                             .attack = GEO_NONE,
                             .defence = GEO_NONE };

    if (a.least == EYESHAPE_UNKNOWN || a.most == EYESHAPE_UNKNOWN) {
        a.guess = true;
        a.least = a.most = s->value.guess;
    }
    if (a.least != a.most) {
        a.attack = choose(e, s, EYESHAPE_ATTACKER);
        a.defence = choose(e, s, EYESHAPE_DEFENDER);
    }
    return a;
}
