/* facing.c - from which side a question to reading is looked at.
 *
 * A search that runs out of nodes, or a list of moves that is not whole, depends on the order in
 * which moves are tried, and so on how the board happens to lie.  Eye spaces must not: the answer
 * for a mirrored board is the mirrored answer.  So every question is put on the board turned in a
 * way that is chosen by what stands on it, and the answer is turned back.
 *
 * The stones asked about decide nearly always: they are brought into one octant of the board.
 * Only where they lie evenly on an axis of it, their surroundings are compared, ring by ring, until
 * two sides differ; what was looked at for that belongs to what the answer rests on.  Where nothing
 * differs the board is its own image, and the moves found are mirrored onto all sides.
 */
#include "eyes_private.h"

void facing_free(struct facing *f)
{
    for (int k = 0; k < GEO_SYMMETRIES; k++)
        board_free(f->image[k]);
}

/* --- boards --------------------------------------------------------------------------------- */

static int make_empty(struct facing *f, const struct geometry *g, int k)
{
    const struct geometry to = geo_transformed(g, k);

    if (!f->image[k] && !(f->image[k] = board_new(&to)))
        return GO_ENOMEM;
    ps_clear(&f->stones[k][BLACK]);
    ps_clear(&f->stones[k][WHITE]);
    return board_reset(f->image[k], &to);
}

/* From what an image shows to the position. */
struct change {
    struct pointset now[3], added[3], removed;
};

static void find_change(const struct facing *f, const struct board *b, int k, struct change *c)
{
    ps_clear(&c->removed);
    for (enum colour colour = BLACK; colour <= WHITE; colour++) {
        const struct pointset *had = &f->stones[k][colour];
        struct pointset gone = *had;
        c->now[colour] = c->added[colour] = board_stone_set(b, colour);
        ps_andnot(&c->added[colour], had);
        ps_andnot(&gone, &c->now[colour]);
        ps_or(&c->removed, &gone);
    }
}

static void note_change(struct facing *f, int k, const struct change *c)
{
    f->stones[k][BLACK] = c->now[BLACK];
    f->stones[k][WHITE] = c->now[WHITE];
}

/* Makes the move that leads to the position, where one move does. */
static bool follow_move(struct facing *f, const struct board *b, int k, const struct change *c)
{
    const enum colour mover = ps_is_empty(&c->added[BLACK]) ? WHITE : BLACK;
    const enum colour other = colour_other(mover);
    struct board *image = f->image[k];
    const int taken = image->prisoners[other];

    if (ps_count(&c->added[mover]) != 1 || !ps_is_empty(&c->added[other]))
        return false;
    const point p = ps_next(&c->added[mover], 0);
    board_set_ko(image, GEO_NONE, EMPTY);
    if (board_play(image, mover, geo_transform(&b->geo, p, k)) != GO_OK)
        return false;
    bool same = image->prisoners[other] - taken == ps_count(&c->removed);
    for (point q = ps_next(&c->removed, 0); q != GEO_NONE; q = ps_next(&c->removed, q + 1))
        same &= board_at(image, geo_transform(&b->geo, q, k)) == EMPTY;
    if (same)
        board_forget(image);
    else
        board_undo(image);
    return same;
}

/* Taking stones up one by one costs more than putting all of them down anew. */
static int put_stones(struct facing *f, const struct board *b, int k, struct change *c)
{
    struct board *image = f->image[k];
    int error = GO_OK;

    if (!ps_is_empty(&c->removed)) {
        error = board_reset(image, &image->geo);
        c->added[BLACK] = c->now[BLACK];
        c->added[WHITE] = c->now[WHITE];
    }
    for (enum colour colour = BLACK; error == GO_OK && colour <= WHITE; colour++) {
        const struct pointset *added = &c->added[colour];
        for (point p = ps_next(added, 0); p != GEO_NONE; p = ps_next(added, p + 1))
            board_setup(image, geo_transform(&b->geo, p, k), colour);
    }
    return error;
}

static bool has_size(const struct facing *f, const struct board *b, int k)
{
    const struct geometry to = geo_transformed(&b->geo, k);

    return f->image[k] && geo_equal(&f->image[k]->geo, &to);
}

void facing_follow(struct facing *f, const struct board *b)
{
    for (int k = 0; k < GEO_SYMMETRIES; k++) {
        struct change c;
        if (!has_size(f, b, k))
            continue;
        find_change(f, b, k, &c);
        if (follow_move(f, b, k, &c))
            note_change(f, k, &c);
    }
}

int facing_turn(struct facing *f, const struct board *b, int k, struct board **image)
{
    struct change c;
    int error = has_size(f, b, k) ? GO_OK : make_empty(f, &b->geo, k);

    if (error != GO_OK)
        return error;
    find_change(f, b, k, &c);
    error = put_stones(f, b, k, &c);
    if (error != GO_OK)
        return error;
    note_change(f, k, &c);
    board_set_ko(f->image[k], geo_transform(&b->geo, b->ko, k), (enum colour)b->ko_colour);
    *image = f->image[k];
    return GO_OK;
}

/* --- the choice ----------------------------------------------------------------------------- */

/* Where k brings a place that lies x to the right of and y below the middle of the board. */
static void turn_offset(int k, int *x, int *y)
{
    const int dx = k & 1 ? -*x : *x, dy = k & 2 ? -*y : *y;

    *x = k & 4 ? dy : dx;
    *y = k & 4 ? dx : dy;
}

/* Brings the middle of the set into one octant; boards are turned to be no higher than wide. */
static void choose_octant(const struct geometry *g, const struct pointset *from, struct view *v)
{
    int x = 0, y = 0, best_x = 0, best_y = 0;

    for (point p = ps_next(from, 0); p != GEO_NONE; p = ps_next(from, p + 1)) {
        x += 2 * geo_column(g, p) - (g->width - 1);
        y += 2 * geo_row(g, p) - (g->height - 1);
    }
    v->count = 0;
    for (int k = 0; k < GEO_SYMMETRIES; k++) {
        int to_x = x, to_y = y;
        turn_offset(k, &to_x, &to_y);
        if (k & 4 ? g->height < g->width : g->width < g->height)
            continue;
        if (v->count > 0 && (to_x != best_x ? to_x > best_x : to_y > best_y))
            continue;
        if (to_x != best_x || to_y != best_y)
            v->count = 0;
        best_x = to_x;
        best_y = to_y;
        v->symmetry[v->count++] = (uint8_t)k;
    }
}

static struct pointset turned(const struct geometry *g, const struct pointset *s, int k)
{
    struct pointset image;

    ps_clear(&image);
    for (point p = ps_next(s, 0); p != GEO_NONE; p = ps_next(s, p + 1))
        ps_add(&image, geo_transform(g, p, k));
    return image;
}

/* Below 0, 0 or above: any order of sets will do. */
static int compare(const struct pointset *a, const struct pointset *b)
{
    for (int i = 0; i < PS_WORDS_MAX; i++)
        if (a->w[i] != b->w[i])
            return a->w[i] < b->w[i] ? -1 : 1;
    return 0;
}

/* Leaves the views in which the set's image is the least. */
static void keep_least(const struct geometry *g, const struct pointset *s, struct view *v)
{
    struct pointset least = turned(g, s, v->symmetry[0]);
    int kept = 1;

    for (int i = 1; i < v->count; i++) {
        const uint8_t k = v->symmetry[i];
        const struct pointset image = turned(g, s, k);
        const int order = compare(&image, &least);
        if (order > 0)
            continue;
        if (order < 0)
            kept = 0;
        least = image;
        v->symmetry[kept++] = k;
    }
    v->count = kept;
}

static struct pointset common(const struct pointset *a, const struct pointset *b)
{
    struct pointset both = *a;

    ps_and(&both, b);
    return both;
}

void view_choose(const struct board *b, const struct pointset *from, enum colour c, struct view *v)
{
    struct pointset ring = *from;

    choose_octant(&b->geo, from, v);
    v->seen = *from;
    if (v->count == 1)
        return;
    const struct pointset own = board_stone_set(b, c), other = board_stone_set(b, colour_other(c));
    struct pointset ban;
    ps_clear(&ban);
    if (b->ko != GEO_NONE)
        ps_add(&ban, b->ko);
    keep_least(&b->geo, from, v);
    while (v->count > 1 && !ps_is_empty(&ring)) {
        const struct pointset sets[] = { common(&ring, &own), common(&ring, &other),
                                         common(&ring, &ban) };
        for (int i = 0; i < 3; i++)
            keep_least(&b->geo, &sets[i], v);
        const struct pointset inner = v->seen;
        v->seen = ps_grow(&b->geo, &inner);
        ring = v->seen;
        ps_andnot(&ring, &inner);
    }
}

/* --- and back ------------------------------------------------------------------------------- */

/* The symmetry that takes back what k does. */
static int inverse(int k)
{
    return k & 4 ? 4 | (k & 1) << 1 | (k & 2) >> 1 : k;
}

point view_point(const struct geometry *g, const struct view *v, point p)
{
    return geo_transform(g, p, v->symmetry[0]);
}

int view_back(const struct geometry *g, const struct view *v, point p, point back[GEO_SYMMETRIES])
{
    int count = 0;

    for (int i = 0; i < v->count; i++) {
        const int k = v->symmetry[i];
        const struct geometry image = geo_transformed(g, k);
        const point q = geo_transform(&image, p, inverse(k));
        bool is_new = true;
        for (int j = 0; j < count; j++)
            is_new &= back[j] != q;
        if (is_new)
            back[count++] = q;
    }
    return count;
}

struct pointset view_back_set(const struct geometry *g, const struct view *v,
                              const struct pointset *s)
{
    const int k = v->symmetry[0];
    const struct geometry image = geo_transformed(g, k);

    return turned(&image, s, inverse(k));
}
