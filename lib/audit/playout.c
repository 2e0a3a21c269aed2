/* playout.c - games played to their end by players who know almost nothing.
 *
 * A player takes a string that has just been left with one liberty, most of the time; else, most of
 * the time, he moves a string of his own out of atari if that helps; else he plays anywhere where
 * he may, but not into an own eye and not a string of his own into atari while he has anything
 * better. A playout ends when neither has a move; then stones and eyes are counted. */
#include "audit_private.h"

enum { LENGTH_MAX = 3, TRIES = 12 }; /* moves a point; random points tried before all are */

struct playout {
    struct audit_engine *e;
    struct board *b;
    struct random random;
    enum colour mover;
    point last; /* the move before */
    int empty;  /* points in e->empty, the occupied ones among them are dropped as they are met */
};

/* An own eye: own stones around, and no more enemies at the corners than let it stay one. */
static bool is_eye(const struct board *b, point p, enum colour c)
{
    const struct geometry *g = &b->geo;
    const int column = geo_column(g, p), row = geo_row(g, p);
    int enemies = 0, corners = 0;

    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(g, p, d);
        if (board_at(b, q) != c && board_at(b, q) != EDGE)
            return false;
    }
    for (int dx = -1; dx <= 1; dx += 2)
        for (int dy = -1; dy <= 1; dy += 2) {
            if (column + dx < 0 || column + dx >= g->width || row + dy < 0 || row + dy >= g->height)
                continue;
            corners++;
            enemies += board_at(b, geo_point(g, column + dx, row + dy)) == colour_other(c);
        }
    return corners < 4 ? enemies == 0 : enemies < 2;
}

/* Would the stone stand with one liberty, taking nothing? */
static bool is_self_atari(const struct board *b, point p, enum colour c)
{
    const struct geometry *g = &b->geo;
    int liberties = 0;
    point first = GEO_NONE;

    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(g, p, d);
        if (board_at(b, q) == EMPTY) {
            liberties++;
            continue;
        }
        if (board_at(b, q) == EDGE)
            continue;
        const struct board_string *s = board_string(b, q);
        if (board_at(b, q) != c && s->liberties == 1)
            return false;
        if (board_at(b, q) != c)
            continue;
        if (s->liberties > 2)
            return false;
        if (s->liberties == 2 && s->first != first) {
            liberties++;
            first = s->first;
        }
    }
    return liberties < 2;
}

static bool try_move(struct playout *p, point at)
{
    if (at == GEO_NONE || board_at(p->b, at) != EMPTY)
        return false;
    return board_play(p->b, p->mover, at) == GO_OK;
}

/* The only liberty of the string on p, or GEO_NONE when it has more. */
static point last_liberty(const struct board *b, point p)
{
    if (board_string(b, p)->liberties != 1)
        return GEO_NONE;
    const struct pointset liberties = board_liberty_set(b, p);
    return ps_next(&liberties, 0);
}

/* Answers the move before: takes what it has left in atari, saves what it has put there. */
static bool answer(struct playout *p, point *played)
{
    const struct board *b = p->b;

    if (p->last < 0 || board_at(b, p->last) != colour_other(p->mover) ||
        random_below(&p->random, 8) == 0)
        return false;
    *played = last_liberty(b, p->last);
    if (*played != GEO_NONE && try_move(p, *played))
        return true;
    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(&b->geo, p->last, d);
        if (board_at(b, q) != p->mover)
            continue;
        *played = last_liberty(b, q);
        if (*played != GEO_NONE && !is_self_atari(b, *played, p->mover) && try_move(p, *played))
            return true;
    }
    return false;
}

static bool is_sensible(const struct playout *p, point at, bool careful)
{
    return board_at(p->b, at) == EMPTY && !is_eye(p->b, at, p->mover) &&
           !(careful && is_self_atari(p->b, at, p->mover));
}

/* Any point, carefully; when none is found, every point in turn, carefully and then not. */
static bool anywhere(struct playout *p, point *played)
{
    for (int i = 0; i < TRIES && p->empty > 0; i++) {
        const size_t k = (size_t)random_below(&p->random, (uint64_t)p->empty);
        *played = p->e->empty[k];
        if (is_sensible(p, *played, true) && try_move(p, *played))
            return true;
    }
    for (int careful = 1; careful >= 0; careful--) {
        const int from = p->empty > 0 ? (int)random_below(&p->random, (uint64_t)p->empty) : 0;
        for (int i = 0; i < p->empty; i++) {
            *played = p->e->empty[(from + i) % p->empty];
            if (is_sensible(p, *played, careful) && try_move(p, *played))
                return true;
        }
    }
    return false;
}

/* The points that are empty now: captures bring new ones. */
static void list_empty(struct playout *p)
{
    const struct pointset empty = board_empty_set(p->b);

    p->empty = 0;
    for (point at = ps_next(&empty, 0); at != GEO_NONE; at = ps_next(&empty, at + 1))
        p->e->empty[p->empty++] = at;
}

static void play(struct playout *p)
{
    const int most = LENGTH_MAX * geo_area(&p->b->geo);
    int passes = 0, listed = 0;
    point played;

    list_empty(p);
    for (int i = 0; i < most && passes < 2; i++) {
        if (2 * listed++ > p->empty) {
            list_empty(p);
            listed = 0;
        }
        bool moved = answer(p, &played) || anywhere(p, &played);
        if (!moved) {
            list_empty(p);
            moved = anywhere(p, &played);
        }
        if (!moved)
            board_play(p->b, p->mover, GEO_PASS);
        passes = moved ? 0 : passes + 1;
        p->last = moved ? played : GEO_PASS;
        p->mover = colour_other(p->mover);
    }
}

/* A stone owns its point, an empty point is owned by whoever has all around it. */
static void count(struct audit_engine *e)
{
    const struct board *b = e->board;

    for (point p = 0; p < b->geo.limit; p++) {
        if (!geo_on_board(&b->geo, p))
            continue;
        unsigned around = board_at(b, p) == EMPTY ? 0U : 1U << board_at(b, p);
        for (int d = 0; board_at(b, p) == EMPTY && d < 4; d++)
            around |= 1U << board_at(b, geo_neighbour(&b->geo, p, d));
        around &= 1U << BLACK | 1U << WHITE;
        e->owned[p] = (int16_t)(e->owned[p] + (around == 1U << BLACK) - (around == 1U << WHITE));
    }
}

int playouts_run(struct audit_engine *e, const struct board *b)
{
    struct playout p = { .e = e, .b = e->board, .random = { hash_mix(b->hash ^ 0x5eed) } };

    memset(e->owned, 0, sizeof e->owned);
    for (int i = 0; i < PLAYOUTS; i++) {
        const int error = board_copy(e->board, b);
        if (error != GO_OK)
            return error;
        board_set_ko(e->board, GEO_NONE, EMPTY);
        p.mover = i % 2 ? WHITE : BLACK;
        p.last = GEO_PASS;
        play(&p);
        count(e);
    }
    return GO_OK;
}
