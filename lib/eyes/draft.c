/* draft.c - the shape of an eye space.
 *
 * What is on the board becomes the local game's graph:
 *
 *   points        a vertex each, with the stones that stand there.
 *   margins       as they are, but for margins that depend on stones which are not safe.  Such
 *                 stones, and the one point where they would get out, become vertices, that point
 *                 being the margin then:
 *
 *                     O O O O X X     row 1: the space of O is B, C; C is a margin because of D.
 *                     O X . X . .     D has one liberty elsewhere, E: if X plays C, O captures
 *                     A B C D E F     three stones there.  So D and E are vertices.
 *
 *   dead stones   their liberties outside the space are vertices, margins, too: the stones are
 *                 safe when one of them has been taken.
 *   own strings   that touch nothing but the space are vertices with a stone.
 *   half eyes     a condition on the end of the space, hanging on what decides its diagonals; see
 *                 diagonal.c.  A vertex of the space itself where the deciding move lies in it.
 *   false eyes    a condition that hangs on one more move of the enemy outside.
 */
#include "eyes_private.h"

enum {
    OPENED_STONES_MAX = 4, /* larger strings beside a margin count as safe */
    OUTLETS_MAX = 2        /* a dead string with more liberties outside is taken as safe */
};

struct draft {
    struct asker *asker;
    const struct field *f;
    struct eyes_space *space;
    struct eyeshape *shape;
    enum colour owner, enemy;
    struct pointset inside;  /* all points that become vertices */
    struct pointset margins; /* of those */
    struct pointset traps;   /* see open_margin() */
    struct pointset outlets; /* see find_outlets() */
    struct pointset own;     /* own strings that become vertices */
    struct pointset wall;    /* the other own lively strings beside the space */
    int key_count;           /* diagonals that have a vertex: what names them, and which it is */
    point key[EYESHAPE_VERTICES_MAX];
    int key_vertex[EYESHAPE_VERTICES_MAX];
};

static struct pointset liberties_outside(const struct draft *d, point p)
{
    struct pointset liberties = board_liberty_set(d->f->b, p);

    ps_andnot(&liberties, &d->inside);
    return liberties;
}

/* --- margins that are not safe -------------------------------------------------------------- */

enum opening { STAYS_MARGIN, IS_OPENED, IS_TRAP };

/* Takes in a string of the enemy with its only liberty elsewhere, if that is all it has. */
static bool open_string(struct draft *d, point p, struct pointset *added, struct pointset *outlets)
{
    const struct pointset outside = liberties_outside(d, p);

    if (board_string(d->f->b, p)->stones > OPENED_STONES_MAX || ps_count(&outside) > 1)
        return false;
    const struct pointset stones = board_string_set(d->f->b, p);
    ps_or(added, &stones);
    ps_or(outlets, &outside);
    return true;
}

/* The margin m in the light of what is around it: does it hang on strings that can be taken in, is
 * it a trap (a stone of the enemy there would be captured, by moves elsewhere), or is it a margin
 * indeed?  A stone of the enemy on m is dealt with by its liberties, see find_outlets(). */
static enum opening open_margin(struct draft *d, point m, struct pointset *added,
                                struct pointset *outlets)
{
    const struct board *b = d->f->b;
    const bool stone = board_at(b, m) == d->enemy;
    struct pointset more, ways;
    bool all = true;

    if (!stone && !ps_has(&d->f->forbidden[d->enemy], m))
        return STAYS_MARGIN;
    ps_clear(&more);
    ps_clear(&ways);
    for (int i = 0; i < 4 && all; i++) {
        const point q = geo_neighbour(&b->geo, m, i);
        const enum colour c = board_at(b, q);
        if (c == EDGE || c == d->owner || ps_has(&d->space->points, q) || (c == EMPTY && stone))
            continue;
        all = c == d->enemy && open_string(d, q, &more, &ways);
    }
    if (!all)
        return stone ? STAYS_MARGIN : IS_TRAP;
    ps_or(added, &more);
    ps_or(outlets, &ways);
    return IS_OPENED;
}

/* Where stones of the enemy in the space would get out. */
static void find_outlets(struct draft *d, struct pointset *outlets)
{
    const struct board *b = d->f->b;

    for (point p = ps_next(&d->inside, 0); p != GEO_NONE; p = ps_next(&d->inside, p + 1)) {
        if (board_at(b, p) != d->enemy || board_string(b, p)->first != p)
            continue;
        const struct pointset outside = liberties_outside(d, p);
        if (ps_count(&outside) <= OUTLETS_MAX) {
            ps_or(outlets, &outside);
            continue;
        }
        struct pointset exits = field_near(d->f, &outside);
        const struct pointset stones = board_string_set(b, p);
        ps_and(&exits, &stones);
        ps_or(&d->margins, &exits);
    }
}

/* Stones of strings that reach into the space from where they do not belong to it. */
static void whole_strings(struct draft *d)
{
    struct pointset enemies = d->inside;

    ps_and(&enemies, &d->f->stones[d->enemy]);
    enemies = ps_flood(d->f->g, &enemies, &d->f->stones[d->enemy]);
    ps_or(&d->inside, &enemies);
}

static void open_margins(struct draft *d)
{
    struct pointset added, outlets;

    ps_clear(&added);
    ps_clear(&outlets);
    for (point m = ps_next(&d->space->margins, 0); m != GEO_NONE;
         m = ps_next(&d->space->margins, m + 1)) {
        const enum opening opening = open_margin(d, m, &added, &outlets);
        if (opening != STAYS_MARGIN)
            ps_remove(&d->margins, m);
        if (opening == IS_TRAP)
            ps_add(&d->traps, m);
    }
    if (!ps_is_empty(&added))
        d->space->flags |= EYES_OPENED;
    ps_or(&d->inside, &added);
    whole_strings(d);
    find_outlets(d, &outlets);
    ps_andnot(&outlets, &d->inside);
    d->outlets = outlets;
    ps_or(&d->inside, &outlets);
    ps_or(&d->margins, &outlets);
}

/* --- own strings ---------------------------------------------------------------------------- */

/* Does the string touch nothing but the shape's points? */
static bool is_within(const struct draft *d, const struct pointset *stones)
{
    struct pointset around = field_near(d->f, stones);

    ps_andnot(&around, &d->inside);
    return ps_is_empty(&around);
}

static void sort_own_strings(struct draft *d)
{
    const struct board *b = d->f->b;
    struct pointset beside = field_near(d->f, &d->inside);

    ps_clear(&d->own);
    ps_clear(&d->wall);
    ps_and(&beside, &d->f->lively[d->owner]);
    for (point p = ps_next(&beside, 0); p != GEO_NONE; p = ps_next(&beside, p + 1)) {
        if (ps_has(&d->own, p) || ps_has(&d->wall, p))
            continue;
        const struct pointset stones = board_string_set(b, p);
        ps_or(is_within(d, &stones) ? &d->own : &d->wall, &stones);
    }
    if (ps_is_empty(&d->wall)) {
        d->wall = d->own;
        ps_clear(&d->own);
    }
    ps_or(&d->inside, &d->own);
}

/* Do the strings of the wall hang together without the space?  Two do when they share a liberty
 * outside, or stones of the enemy between them that cannot be saved.  Those that meet at an end
 * with a condition do, too: what parts them there is what the condition is about. */
static bool wall_is_one(const struct draft *d)
{
    const struct geometry *g = d->f->g;
    struct pointset links = d->f->board, all = d->wall;

    if (ps_is_empty(&all))
        return false;
    ps_andnot(&links, &d->inside);
    ps_andnot(&links, &d->f->lively[d->enemy]);
    const struct pointset own = d->f->lively[d->owner];
    struct pointset beside = field_near(d->f, &own);
    ps_or(&beside, &own);
    ps_and(&links, &beside);
    for (int i = 0; i < d->space->half_count; i++)
        ps_add(&links, d->space->half[i].at);
    struct pointset seed;
    ps_clear(&seed);
    ps_add(&seed, ps_next(&d->wall, 0));
    for (;;) {
        /* Strings, then the points beside them, then the strings beside those. */
        const struct pointset strings = ps_flood(g, &seed, &own);
        ps_andnot(&all, &strings);
        if (ps_is_empty(&all))
            return true;
        struct pointset next = field_near(d->f, &strings);
        ps_and(&next, &links);
        next = field_near(d->f, &next);
        ps_and(&next, &own);
        ps_or(&next, &strings);
        if (ps_equal(&next, &seed))
            return false;
        seed = next;
    }
}

static int outer_liberties(const struct draft *d)
{
    struct pointset liberties = field_near(d->f, &d->wall), eyes = d->f->points[d->owner];

    ps_andnot(&eyes, &d->f->margins[d->owner]);
    ps_andnot(&liberties, &d->f->stones[BLACK]);
    ps_andnot(&liberties, &d->f->stones[WHITE]);
    ps_andnot(&liberties, &d->inside);
    ps_andnot(&liberties, &eyes);
    const int count = ps_count(&liberties);
    return count < EYESHAPE_LIBERTIES_MAX ? count : EYESHAPE_LIBERTIES_MAX;
}

/* --- vertices ------------------------------------------------------------------------------- */

static int vertex_at(const struct draft *d, point p)
{
    for (int v = 0; v < d->space->vertex_count; v++)
        if (d->space->vertex[v].at == p)
            return v;
    return -1;
}

static void lend_liberty(struct draft *d)
{
    if (d->shape->liberties > 0)
        d->shape->liberties--;
}

static bool touches(const struct draft *d, point p, const struct pointset *set)
{
    for (int i = 0; i < 4; i++) {
        const point q = geo_neighbour(d->f->g, p, i);
        if (geo_on_board(d->f->g, q) && ps_has(set, q))
            return true;
    }
    return false;
}

/* The owner's stone at an outlet may be safe without touching the wall.  The shape has no liberties
 * but its own: so the point counts as one of the wall, and one liberty less is left outside. */
static bool holds_outlet(struct draft *d, point p)
{
    if (!ps_has(&d->outlets, p) || asked_play(d->asker, d->owner, p) != SAFE_YES)
        return false;
    lend_liberty(d);
    return true;
}

static bool add_points(struct draft *d)
{
    const struct geometry *g = d->f->g;
    struct eyes_space *s = d->space;

    if (ps_count(&d->inside) > EYESHAPE_VERTICES_MAX)
        return false;
    for (point p = ps_next(&d->inside, 0); p != GEO_NONE; p = ps_next(&d->inside, p + 1)) {
        const enum colour c = board_at(d->f->b, p);
        const bool wall = touches(d, p, &d->wall) || holds_outlet(d, p);
        const int v = eyeshape_add(d->shape, (wall ? EYESHAPE_WALL : 0) |
                                                 (ps_has(&d->margins, p) ? EYESHAPE_MARGIN : 0) |
                                                 (c == d->enemy ? EYESHAPE_BLACKENED : 0) |
                                                 (c == d->owner ? EYESHAPE_OWN : 0));
        s->vertex[v] =
            (struct eyes_vertex){ .at = p, .move_count = { 1, 1 }, .move = { { p }, { p } } };
        s->vertex_count = v + 1;
        for (int i = 0; i < 2; i++) { /* above and left: those are vertices already */
            const point q = geo_neighbour(g, p, i);
            const int u = geo_on_board(g, q) ? vertex_at(d, q) : -1;
            if (u >= 0)
                eyeshape_join(d->shape, u, v);
        }
    }
    return true;
}

/* What is beside a trap: a stone of the enemy, and the point where it gets out in time.
 *
 *     trap - stone - exit      The enemy on the trap is caught by the owner's move at the exit,
 * which stands for the moves that capture; with his own move there first he is safe. */
static bool add_trap(struct draft *d, int trap)
{
    const int stone = eyeshape_add(d->shape, EYESHAPE_BLACKENED);
    const int exit = stone < 0 ? -1 : eyeshape_add(d->shape, EYESHAPE_WALL | EYESHAPE_MARGIN);

    if (exit < 0)
        return false;
    lend_liberty(d);
    eyeshape_join(d->shape, trap, stone);
    eyeshape_join(d->shape, stone, exit);
    d->space->vertex[stone] = d->space->vertex[exit] = (struct eyes_vertex){ .at = GEO_NONE };
    d->space->vertex_count = exit + 1;
    d->space->flags |= EYES_OPENED;
    return true;
}

static bool add_traps(struct draft *d)
{
    for (point p = ps_next(&d->traps, 0); p != GEO_NONE; p = ps_next(&d->traps, p + 1))
        if (!add_trap(d, vertex_at(d, p)))
            return false;
    return true;
}

/* --- half eyes ------------------------------------------------------------------------------ */

/* A vertex beside the space where the diagonal is decided. */
static int add_decider(struct draft *d, const struct diagonal *x)
{
    const int v = eyeshape_add(d->shape, EYESHAPE_WALL | EYESHAPE_MARGIN);

    if (v < 0)
        return v;
    struct eyes_vertex *vertex = &d->space->vertex[v];
    *vertex = (struct eyes_vertex){ .at = GEO_NONE };
    for (int side = 0; side < EYESHAPE_SIDES; side++) {
        vertex->move_count[side] = x->count[side];
        memcpy(vertex->move[side], x->move[side], sizeof x->move[side]);
    }
    d->space->vertex_count = v + 1;
    return v;
}

/* A ko beside the space; returns its far point, on which the half eye hangs. */
static int add_ko(struct draft *d, const struct diagonal *x)
{
    const enum eyeshape_side turn =
        x->kind == DIAGONAL_KO_OWN ? EYESHAPE_ATTACKER : EYESHAPE_DEFENDER;
    int near;

    if (eyeshape_add_ko(d->shape, turn, &near) != GO_OK)
        return -1;
    for (int v = near; v <= near + 1; v++) {
        struct eyes_vertex *vertex = &d->space->vertex[v];
        *vertex = (struct eyes_vertex){ .at = GEO_NONE };
        for (int side = 0; side < EYESHAPE_SIDES; side++) {
            vertex->move_count[side] = x->count[side];
            memcpy(vertex->move[side], x->move[side], sizeof x->move[side]);
        }
    }
    d->space->vertex_count = near + 2;
    d->space->flags |= EYES_KO;
    return near + 1;
}

static bool has_move(const struct diagonal *x, enum eyeshape_side side, point p)
{
    for (int i = 0; i < x->count[side]; i++)
        if (x->move[side][i] == p)
            return true;
    return false;
}

/* The vertex of the space, other than the end h itself, where the owner alone, or (for_both) both
 * sides decide an open diagonal.  -1 when there is none, or no single one. */
static int decider_inside(const struct draft *d, const struct diagonal *x, int h, bool for_both)
{
    int found = -1;

    for (int i = 0; i < x->count[EYESHAPE_DEFENDER]; i++) {
        const point p = x->move[EYESHAPE_DEFENDER][i];
        const int v = vertex_at(d, p);
        if (v < 0 || v == h || (d->shape->attacker >> v & 1) ||
            has_move(x, EYESHAPE_ATTACKER, p) != for_both)
            continue;
        if (found >= 0)
            return -1;
        found = v;
    }
    return found;
}

/* The vertex that decides the diagonal: one of the space when a move of both sides lies in it, else
 * a new one, shared by all ends that hang on the same.  Where only the owner's move lies in the
 * space, *unless says that the diagonal is lost unless he owns that vertex.  -1: no room. */
static int decider(struct draft *d, const struct diagonal *x, int h, bool *unless)
{
    int v = x->kind == DIAGONAL_OPEN ? decider_inside(d, x, h, true) : -1;

    *unless = false;
    if (v < 0 && x->kind == DIAGONAL_OPEN) {
        v = decider_inside(d, x, h, false);
        *unless = v >= 0;
    }
    if (v >= 0)
        return v;
    for (int k = 0; k < d->key_count; k++)
        if (d->key[k] == x->key)
            return d->key_vertex[k];
    v = x->kind == DIAGONAL_OPEN ? add_decider(d, x) : add_ko(d, x);
    if (v >= 0) {
        d->key[d->key_count] = x->key;
        d->key_vertex[d->key_count++] = v;
    }
    return v;
}

/* Gives the end h of the space its condition.  False when there is no room. */
static bool add_half(struct draft *d, int h)
{
    const point p = d->space->vertex[h].at;
    struct diagonal x[4];
    uint32_t taken = 0, unless = 0;
    int fixed;
    bool ko = false;
    const int count = diagonals_look(d->asker, d->f, d->owner, &d->space->points,
                                     &d->space->margins, p, x, &fixed);
    const int need = (4 - fixed + 1) / 2;

    if (need > count)
        return true;
    struct eyes_half *half = &d->space->half[d->space->half_count++];
    *half = (struct eyes_half){ .at = p, .kind = EYES_FALSE };
    if (need <= 0) {
        const int t = eyeshape_add_tempo(d->shape, h);
        if (t < 0)
            return false;
        d->space->vertex[t] = (struct eyes_vertex){ .at = GEO_NONE };
        d->space->vertex_count = t + 1;
        return true;
    }
    for (int i = 0; i < count; i++) {
        bool is_unless;
        const int v = decider(d, &x[i], h, &is_unless);
        if (v < 0)
            return false;
        *(is_unless ? &unless : &taken) |= UINT32_C(1) << v;
        ko |= x[i].kind != DIAGONAL_OPEN;
    }
    half->kind = ko ? EYES_KO_HALF : EYES_HALF;
    half->need = (uint8_t)need;
    half->deciders = taken | unless;
    half->unless = unless;
    eyeshape_condition(d->shape, h, taken, unless, need);
    return true;
}

/* Ends are points of the space, no margins, with at most one neighbour in it. */
static bool is_end(const struct draft *d, point p)
{
    int near = 0;

    if (!ps_has(&d->space->points, p) || ps_has(&d->space->margins, p))
        return false;
    for (int i = 0; i < 4; i++) {
        const point q = geo_neighbour(d->f->g, p, i);
        near += geo_on_board(d->f->g, q) && ps_has(&d->space->points, q);
    }
    return near <= 1;
}

static bool add_halves(struct draft *d)
{
    const int points = d->space->vertex_count;

    for (int v = 0; v < points; v++)
        if (is_end(d, d->space->vertex[v].at) && !add_half(d, v))
            return false;
    return true;
}

/* --- all of it ------------------------------------------------------------------------------ */

static void draft_start(struct draft *d, struct asker *a, const struct field *f,
                        struct eyes_space *s, struct eyeshape *shape)
{
    *d = (struct draft){ .asker = a, .f = f, .space = s, .shape = shape };
    d->owner = (enum colour)s->colour;
    d->enemy = colour_other(d->owner);
    d->inside = s->points;
    d->margins = s->margins;
    s->flags = 0;
    s->half_count = 0;
    s->vertex_count = 0;
    eyeshape_clear(shape);
}

bool draft_shape(struct asker *a, const struct field *f, struct eyes_space *s,
                 struct eyeshape *shape)
{
    struct draft d;

    draft_start(&d, a, f, s, shape);
    a->guessed = false;
    open_margins(&d);
    sort_own_strings(&d);
    s->liberties = (uint8_t)outer_liberties(&d);
    shape->liberties = s->liberties;
    const bool fits = add_points(&d) && add_halves(&d) && add_traps(&d);
    if (!fits) { /* how far it got depends on where it began */
        s->flags |= EYES_LARGE;
        s->half_count = 0;
        s->vertex_count = 0;
    }
    if (!wall_is_one(&d))
        s->flags |= EYES_SPLIT;
    if (a->guessed)
        s->flags |= EYES_GUESSED;
    return fits;
}
