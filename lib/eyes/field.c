/* field.c - domains of both colours, and the eye spaces that follow from them.
 *
 * Influence of a colour: 1 on its lively stones and beside them, 0 beside lively stones of both;
 * elsewhere 0, but -1 beside lively stones of the enemy and on the edge.  A point joins the domain
 * when, for a neighbour `a` and the point `b` beside that, diagonal to it,
 *
 *     . p         influence(a) + influence(b) > 0, beside lively stones of the enemy > 1;
 *     b a
 *
 * its own influence then rises by one.  Influence only rises, so the order does not matter: whole
 * boards are done at a time, as bits.
 */
#include "eyes_private.h"

/* A string with more liberties than this cannot be read as captured after a move that costs one. */
enum { SAFE_LIBERTIES = 4 };

/* Larger regions are left to the verdicts of reading. */
enum { ENCLOSED_MAX = 12, PREY_STONES_MAX = 4 };

struct pointset field_shift(const struct field *f, const struct pointset *s, int by)
{
    const int words = ps_words(f->g);
    struct pointset r;

    ps_clear(&r);
    if (by > 0) {
        r.w[0] = s->w[0] << by;
        for (int i = 1; i < words; i++)
            r.w[i] = s->w[i] << by | s->w[i - 1] >> (64 - by);
    } else {
        for (int i = 0; i + 1 < words; i++)
            r.w[i] = s->w[i] >> -by | s->w[i + 1] << (64 + by);
        r.w[words - 1] = s->w[words - 1] >> -by;
    }
    ps_and(&r, &f->board);
    return r;
}

struct pointset field_near(const struct field *f, const struct pointset *s)
{
    const int words = ps_words(f->g), stride = f->g->stride;
    struct pointset near;
    uint64_t below = 0;

    ps_clear(&near);
    for (int i = 0; i < words; i++) {
        const uint64_t x = s->w[i], above = i + 1 < words ? s->w[i + 1] : 0;
        near.w[i] = (x << 1 | x >> 1 | x << stride | x >> stride | below >> 63 |
                     below >> (64 - stride) | above << 63 | above << (64 - stride)) &
                    f->board.w[i] & ~x;
        below = x;
    }
    return near;
}

void field_size(struct field *f, const struct geometry *g)
{
    f->g = g;
    f->board = ps_board(g);
    ps_clear(&f->edge);
    for (point p = ps_next(&f->board, 0); p != GEO_NONE; p = ps_next(&f->board, p + 1)) {
        const int column = geo_column(g, p), row = geo_row(g, p);
        if (column == 0 || row == 0 || column == g->width - 1 || row == g->height - 1)
            ps_add(&f->edge, p);
    }
}

/* --- lively strings ------------------------------------------------------------------------- */

static void find_lively(struct field *f, struct asker *a)
{
    const struct board *b = f->b;

    for (enum colour c = BLACK; c <= WHITE; c++) {
        f->stones[c] = f->lively[c] = board_stone_set(b, c);
        for (point p = ps_next(&f->stones[c], 0); p != GEO_NONE;
             p = ps_next(&f->stones[c], p + 1)) {
            if (board_string(b, p)->first != p || !asked_is_dead(a, p))
                continue;
            const struct pointset dead = board_string_set(b, p);
            ps_andnot(&f->lively[c], &dead);
        }
    }
}

/* Small lively strings of the enemy in atari, that c takes when he moves first (not by a ko). */
static void add_prey(const struct field *f, struct asker *a, enum colour c, struct pointset *found)
{
    const struct pointset *enemy = &f->lively[colour_other(c)];

    for (point p = ps_next(enemy, 0); p != GEO_NONE; p = ps_next(enemy, p + 1)) {
        if (board_string(f->b, p)->first != p || board_string(f->b, p)->liberties != 1 ||
            board_string(f->b, p)->stones > PREY_STONES_MAX ||
            asked_string(a, ASKED_ATTACK, p)->verdict != READING_WIN)
            continue;
        const struct pointset stones = board_string_set(f->b, p);
        ps_or(found, &stones);
    }
}

/* The enemies of c that its spaces may hold although they are lively: what c can capture moving
 * first, and what stands in regions that c's lively stones close off, when the region is small
 * enough for the local game.  What becomes of them there is for the game to say. */
static struct pointset doubtful(const struct field *f, struct asker *a, enum colour c)
{
    struct pointset rest = f->board, found;

    ps_clear(&found);
    add_prey(f, a, c, &found);
    ps_andnot(&rest, &f->lively[c]);
    for (point p = ps_next(&rest, 0); p != GEO_NONE; p = ps_next(&rest, p + 1)) {
        struct pointset region;
        ps_clear(&region);
        ps_add(&region, p);
        region = ps_flood(f->g, &region, &rest);
        ps_andnot(&rest, &region);
        if (ps_count(&region) > ENCLOSED_MAX)
            continue;
        ps_and(&region, &f->lively[colour_other(c)]);
        ps_or(&found, &region);
    }
    return found;
}

/* --- contact -------------------------------------------------------------------------------- */

/* Is a stone of c at p surely safe, as it joins a lively string with liberties enough? */
static bool joins_the_safe(const struct field *f, enum colour c, point p)
{
    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(f->g, p, d);
        if (board_at(f->b, q) == c && board_string(f->b, q)->liberties > SAFE_LIBERTIES)
            return true;
    }
    return false;
}

/* Points between a colour and the other, or beside its own lost stones, do not belong to it where
 * its stone would be captured. */
static void find_forbidden(struct field *f, struct asker *a)
{
    for (enum colour c = BLACK; c <= WHITE; c++) {
        struct pointset others = f->stones[c], contact = field_near(f, &f->lively[c]);
        ps_andnot(&others, &f->lively[c]);
        ps_or(&others, &f->lively[colour_other(c)]);
        others = field_near(f, &others);
        ps_and(&contact, &others);
        ps_clear(&f->forbidden[c]);
        for (point p = ps_next(&contact, 0); p != GEO_NONE; p = ps_next(&contact, p + 1))
            if (board_at(f->b, p) == EMPTY && !joins_the_safe(f, c, p) &&
                asked_play(a, c, p) == SAFE_NOT)
                ps_add(&f->forbidden[c], p);
    }
}

/* --- domains -------------------------------------------------------------------------------- */

struct influence {
    struct pointset start;     /* in the domain from the beginning */
    struct pointset one, zero; /* 1 and 0; the rest of the board is -1 */
    struct pointset guarded;   /* beside lively enemies */
    struct pointset barred;    /* never in the domain: lively enemies and forbidden points */
};

static void start_influence(const struct field *f, enum colour c, struct influence *n)
{
    n->guarded = field_near(f, &f->lively[colour_other(c)]);
    n->barred = f->lively[colour_other(c)];
    ps_or(&n->barred, &f->forbidden[c]);
    n->start = field_near(f, &f->lively[c]);
    ps_or(&n->start, &f->lively[c]);
    ps_andnot(&n->start, &n->barred);
    n->one = n->start;
    ps_andnot(&n->one, &n->guarded);
    ps_or(&n->one, &f->lively[c]);
    n->zero = f->board;
    ps_andnot(&n->zero, &f->edge);
    ps_andnot(&n->zero, &n->guarded);
    ps_or(&n->zero, &n->start);
    ps_andnot(&n->zero, &n->one);
    ps_andnot(&n->zero, &n->barred);
}

/* A set moved by the steps to the four neighbours and the four diagonals. */
struct moved {
    struct pointset beside[4], diagonal[4];
};

static void move_all(const struct field *f, const struct pointset *s, struct moved *m)
{
    const int stride = f->g->stride;
    const int beside[4] = { stride, 1, -stride, -1 };

    for (int i = 0; i < 4; i++) {
        m->beside[i] = field_shift(f, s, beside[i]);
        m->diagonal[i] = field_shift(f, s, beside[i] + beside[(i + 1) % 4]);
    }
}

/* The points that some pair (neighbour, diagonal beside it) supports. */
static struct pointset supported(const struct field *f, const struct influence *n)
{
    const int words = ps_words(f->g);
    struct moved one, zero;
    struct pointset strong, weak;

    move_all(f, &n->one, &one);
    move_all(f, &n->zero, &zero);
    ps_clear(&strong);
    ps_clear(&weak);
    for (int i = 0; i < 8; i++) {
        /* Neighbour i / 2 lies beside the diagonals on its two sides. */
        const int a = i / 2, d = i & 1 ? a : (a + 3) % 4;
        for (int w = 0; w < words; w++) {
            strong.w[w] |= one.beside[a].w[w] & one.diagonal[d].w[w];
            weak.w[w] |= (one.beside[a].w[w] & zero.diagonal[d].w[w]) |
                         (zero.beside[a].w[w] & one.diagonal[d].w[w]);
        }
    }
    ps_andnot(&weak, &n->guarded);
    ps_or(&strong, &weak);
    return strong;
}

static struct pointset find_domain(const struct field *f, enum colour c)
{
    struct influence n;
    struct pointset domain;

    start_influence(f, c, &n);
    domain = n.start;
    for (;;) {
        struct pointset joins = supported(f, &n);
        ps_andnot(&joins, &domain);
        ps_andnot(&joins, &n.barred);
        if (ps_is_empty(&joins))
            return domain;
        ps_or(&domain, &joins);
        struct pointset raised = joins;
        ps_and(&raised, &n.zero);
        ps_andnot(&n.zero, &joins);
        ps_or(&n.one, &raised);
        ps_andnot(&joins, &raised);
        ps_or(&n.zero, &joins);
    }
}

/* --- spaces --------------------------------------------------------------------------------- */

static void find_spaces(struct field *f, enum colour c, const struct pointset *domain)
{
    const enum colour other = colour_other(c);
    struct pointset own = domain[c], theirs = domain[other];

    ps_andnot(&own, &domain[other]);
    ps_andnot(&theirs, &domain[c]);
    struct pointset shared = domain[c];
    ps_and(&shared, &domain[other]);
    ps_andnot(&own, &f->lively[c]);
    const struct pointset near_own = field_near(f, &own);
    const struct pointset near_theirs = field_near(f, &theirs);
    f->margins[c] = own;
    ps_and(&f->margins[c], &near_theirs);
    ps_and(&shared, &near_own);
    ps_or(&f->margins[c], &shared);
    f->points[c] = own;
    ps_or(&f->points[c], &shared);
}

void field_make(struct field *f, struct asker *a)
{
    f->b = a->memory->board;
    find_lively(f, a);
    find_forbidden(f, a);
    for (enum colour c = BLACK; c <= WHITE; c++)
        f->domain[c] = find_domain(f, c);
    for (enum colour c = BLACK; c <= WHITE; c++) {
        const enum colour other = colour_other(c);
        const struct pointset shut = doubtful(f, a, c), lively = f->lively[other];
        if (ps_is_empty(&shut)) {
            find_spaces(f, c, f->domain);
            continue;
        }
        struct pointset domain[3];
        ps_andnot(&f->lively[other], &shut);
        for (enum colour d = BLACK; d <= WHITE; d++)
            domain[d] = find_domain(f, d);
        find_spaces(f, c, domain);
        f->lively[other] = lively;
    }
}

struct pointset field_space(const struct field *f, enum colour c, point p)
{
    struct pointset space, inner, before;

    ps_clear(&space);
    ps_add(&space, p);
    do {
        before = space;
        inner = space;
        ps_andnot(&inner, &f->margins[c]);
        struct pointset more = field_near(f, &inner);
        struct pointset from_margins = field_near(f, &space);
        ps_andnot(&from_margins, &f->margins[c]);
        ps_or(&more, &from_margins);
        ps_and(&more, &f->points[c]);
        ps_or(&space, &more);
    } while (!ps_equal(&space, &before));
    return space;
}
