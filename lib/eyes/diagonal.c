/* diagonal.c - who controls the diagonals of an end of an eye space.
 *
 * The values are those of GNU Go's manual (chapter on eyes, topology): own control 0, contested 1,
 * enemy control 2, and a and b for the two kinds of ko; the board's edge takes 1 for each diagonal
 * beside the point's side, so that one lost diagonal makes an eye on the edge false.
 *
 *     . X X      h is an eye of X.  Its diagonals: X controls c; O has d; who plays first at e
 *     c X d      gets e.
 *     X h X
 *     e X .
 */
#include "eyes_private.h"

static void add_move(struct diagonal *d, enum eyeshape_side side, point p)
{
    if (d->count[side] < EYES_MOVES_MAX)
        d->move[side][d->count[side]++] = p;
}

static void add_moves(struct diagonal *d, enum eyeshape_side side, const struct finding *f)
{
    for (int i = 0; i < f->count; i++)
        add_move(d, side, f->move[i]);
}

/* A stone of the enemy: what captures it secures the eye. */
static void look_at_stone(struct asker *a, point p, struct diagonal *d)
{
    const struct finding *attack = asked_string(a, ASKED_ATTACK, p);

    d->key = board_string(a->memory->board, p)->first;
    d->kind = DIAGONAL_LOST;
    if (attack->verdict == READING_LOSE)
        return;
    const struct finding *defend = asked_string(a, ASKED_DEFEND, p);
    if (defend->verdict == READING_LOSE) {
        d->kind = attack->verdict == READING_WIN ? DIAGONAL_OWN : DIAGONAL_KO_ENEMY;
        if (d->kind == DIAGONAL_OWN)
            return;
    }
    attack = asked_string(a, ASKED_ATTACK_ALL, p);
    add_moves(d, EYESHAPE_DEFENDER, attack);
    defend = asked_string(a, ASKED_DEFEND_ALL, p);
    add_moves(d, EYESHAPE_ATTACKER, defend);
    const bool wins = attack->verdict == READING_WIN, saved = defend->verdict == READING_WIN;
    d->kind = wins == saved ? DIAGONAL_OPEN : wins ? DIAGONAL_KO_OWN : DIAGONAL_KO_ENEMY;
}

/* Can the owner make p his by capturing a string beside it that is in atari? */
static bool secured_by_capture(struct asker *a, enum colour owner, point p, struct diagonal *d)
{
    const struct board *b = a->memory->board;
    bool any = false;

    for (int i = 0; i < 4; i++) {
        const point q = geo_neighbour(&b->geo, p, i);
        if (board_at(b, q) != colour_other(owner) || board_string(b, q)->liberties != 1)
            continue;
        const struct pointset last = board_liberty_set(b, q);
        const point x = ps_next(&last, 0);
        if (x != p && asked_play(a, owner, x) == SAFE_YES) {
            add_move(d, EYESHAPE_DEFENDER, x);
            any = true;
        }
    }
    return any;
}

static void look_at_empty(struct asker *a, enum colour owner, point p, struct diagonal *d)
{
    const enum safety enemy = asked_play(a, colour_other(owner), p);

    d->key = p;
    d->kind = enemy == SAFE_BY_KO ? DIAGONAL_KO_OWN : DIAGONAL_OWN;
    if (enemy == SAFE_NOT)
        return;
    add_move(d, EYESHAPE_ATTACKER, p);
    if (enemy == SAFE_BY_KO) {
        add_move(d, EYESHAPE_DEFENDER, p);
        return;
    }
    const enum safety own = asked_play(a, owner, p);
    if (own != SAFE_NOT)
        add_move(d, EYESHAPE_DEFENDER, p);
    d->kind = own == SAFE_YES                      ? DIAGONAL_OPEN
              : own == SAFE_BY_KO                  ? DIAGONAL_KO_ENEMY
              : secured_by_capture(a, owner, p, d) ? DIAGONAL_OPEN
                                                   : DIAGONAL_LOST;
}

/* Is p inside the space, with at most one margin beside it? */
static bool is_inside(const struct field *f, const struct pointset *points,
                      const struct pointset *margins, point p)
{
    int open = 0;

    if (!ps_has(points, p) || ps_has(margins, p))
        return false;
    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(f->g, p, d);
        open += geo_on_board(f->g, q) && ps_has(margins, q);
    }
    return open < 2;
}

int diagonals_look(struct asker *a, const struct field *f, enum colour owner,
                   const struct pointset *points, const struct pointset *margins, point h,
                   struct diagonal out[4], int *fixed)
{
    const struct geometry *g = f->g;
    const int column = geo_column(g, h), row = geo_row(g, h);
    const bool narrow = g->width == 1 || g->height == 1;
    int count = 0;

    *fixed = 0;
    for (int i = 0; i < 4; i++) {
        const int x = column + (i & 1 ? 1 : -1), y = row + (i & 2 ? 1 : -1);
        const bool off_x = x < 0 || x >= g->width, off_y = y < 0 || y >= g->height;
        if (off_x || off_y) {
            *fixed += off_x != off_y && !narrow;
            continue;
        }
        const point p = geo_point(g, x, y);
        struct diagonal *d = &out[count];
        *d = (struct diagonal){ .kind = DIAGONAL_OWN, .key = p };
        const enum colour c = board_at(f->b, p);
        if (c == owner || (c == EMPTY && is_inside(f, points, margins, p)))
            continue;
        if (c == EMPTY)
            look_at_empty(a, owner, p, d);
        else
            look_at_stone(a, p, d);
        if (d->kind == DIAGONAL_LOST)
            *fixed += 2;
        else if (d->kind != DIAGONAL_OWN)
            count++;
    }
    return count;
}
