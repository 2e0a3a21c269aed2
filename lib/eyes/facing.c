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

/* Only what changed since the last time is put on the image. */
static void put_stones(struct facing *f, const struct board *b, int k)
{
    struct pointset *had = f->stones[k];
    const struct pointset now[3] = {
        [BLACK] = board_stone_set(b, BLACK), [WHITE] = board_stone_set(b, WHITE)
    };
    struct pointset changed;

    for (int i = 0; i < PS_WORDS_MAX; i++)
        changed.w[i] = (had[BLACK].w[i] ^ now[BLACK].w[i]) | (had[WHITE].w[i] ^ now[WHITE].w[i]);
    for (point p = ps_next(&changed, 0); p != GEO_NONE; p = ps_next(&changed, p + 1))
        board_setup(f->image[k], geo_transform(&b->geo, p, k), board_at(b, p));
    had[BLACK] = now[BLACK];
    had[WHITE] = now[WHITE];
}

int facing_turn(struct facing *f, const struct board *b, int k, struct board **image)
{
    const struct geometry to = geo_transformed(&b->geo, k);

    if (!f->image[k] || !geo_equal(&f->image[k]->geo, &to)) {
        const int error = make_empty(f, &b->geo, k);
        if (error != GO_OK)
            return error;
    }
    put_stones(f, b, k);
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
