/* uncond_twin.h - random positions, pictures, and GNU Go's procedure played out literally: the slow
 * second opinion on lib/uncond, on a bare array and by playing stones. */
#ifndef UNCOND_TWIN_H
#define UNCOND_TWIN_H

#include "uncond.h"

#if defined(__SANITIZE_ADDRESS__)
enum { SLOWER = 8 };
#else
enum { SLOWER = 1 };
#endif

/* --- positions
 * ------------------------------------------------------------------------------------ */

/* Rows from the top, split by '/': X black, O white, anything else empty. */
static inline struct uncond_position position_of_picture(const char *picture)
{
    const int width = (int)strcspn(picture, "/");
    int height = 1;

    for (const char *c = picture; *c != '\0'; c++)
        height += *c == '/';
    struct uncond_position p = { .geo = geo_make(width, height), .ko = GEO_NONE };
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++) {
            const char c = picture[row * (width + 1) + column];
            if (c == 'X')
                ps_add(&p.black, geo_point(&p.geo, column, row));
            if (c == 'O')
                ps_add(&p.white, geo_point(&p.geo, column, row));
        }
    return p;
}

/* Takes strings without liberties off, as if they had been captured. */
static inline void take_dead(struct uncond_position *p)
{
    for (int c = BLACK; c <= WHITE; c++) {
        struct pointset *own = c == BLACK ? &p->black : &p->white;
        struct pointset empty = ps_board(&p->geo), safe;
        ps_andnot(&empty, &p->black);
        ps_andnot(&empty, &p->white);
        safe = ps_grow(&p->geo, &empty);
        ps_and(&safe, own);
        *own = ps_flood(&p->geo, &safe, own);
    }
}

/* Kinds of boards: 0 uniform, 1 dense walls, 2 framed spaces, 3 nearly full, 4 chess-board. */
enum { KINDS = 5 };

static inline struct uncond_position random_position(struct random *r, int width, int height,
                                                     int kind)
{
    struct uncond_position p = { .geo = geo_make(width, height), .ko = GEO_NONE };
    const uint64_t black = 20 + random_below(r, 60), white = 5 + random_below(r, 40);
    const int span = 2 + (int)random_below(r, 4);

    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++) {
            const point at = geo_point(&p.geo, column, row);
            const bool wall = column % span == 0 || row % span == 0;
            const bool even = (column + row) % 2 == 0;
            const uint64_t dice = random_below(r, 100);
            bool is_black = dice < (kind == 0 ? black / 2 : black);
            bool is_white = !is_black && dice < black + (kind == 1 ? white / 2 : white);
            if (kind == 2) {
                is_black = wall ? dice < 94 : dice < 10;
                is_white = !is_black && (wall ? dice >= 98 : dice < 30);
            } else if (kind == 3) {
                is_black = dice < 55;
                is_white = !is_black && dice < 85;
            } else if (kind == 4) {
                is_black = even ? dice < 97 : dice < 2;
                is_white = !is_black && !even && dice < 6;
            }
            if (is_black)
                ps_add(&p.black, at);
            else if (is_white)
                ps_add(&p.white, at);
        }
    if (random_below(r, 2)) {
        const struct pointset swap = p.black;
        p.black = p.white;
        p.white = swap;
    }
    take_dead(&p);
    return p;
}

/* --- GNU Go's unconditional_life(), by playing --------------------------------------------------
 */

struct twin {
    struct geometry geo;
    int8_t at[GEO_LIMIT_MAX];
};

static inline int twin_at(const struct twin *b, int p)
{
    return geo_on_board(&b->geo, (point)p) ? b->at[p] : EDGE;
}

/* Lists the stones of the string on p and its liberties. */
static inline int twin_string(const struct twin *b, int p, point *stones, point *liberties,
                              int *liberty_count)
{
    uint8_t seen[GEO_LIMIT_MAX];
    int count = 0;

    memset(seen, 0, (size_t)b->geo.limit);
    *liberty_count = 0;
    seen[p] = 1;
    stones[count++] = (point)p;
    for (int i = 0; i < count; i++)
        for (int d = 0; d < 4; d++) {
            const point q = geo_neighbour(&b->geo, stones[i], d);
            const int c = twin_at(b, q);
            if (c == EDGE || seen[q])
                continue;
            if (c == b->at[p]) {
                seen[q] = 1;
                stones[count++] = q;
            } else if (c == EMPTY) {
                seen[q] = 1;
                liberties[(*liberty_count)++] = q;
            }
        }
    return count;
}

static inline int twin_liberties(const struct twin *b, int p, point *liberties)
{
    point stones[GEO_LIMIT_MAX];
    int count;

    twin_string(b, p, stones, liberties, &count);
    return count;
}

/* Plays c at p; false, and nothing changed, when it is occupied or suicide. */
static inline bool twin_play(struct twin *b, int p, int c)
{
    point stones[GEO_LIMIT_MAX], liberties[GEO_LIMIT_MAX];
    int liberty_count;
    bool taken = false;

    if (twin_at(b, p) != EMPTY)
        return false;
    b->at[p] = (int8_t)c;
    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(&b->geo, (point)p, d);
        const int there = twin_at(b, q);
        if (there == EDGE || there == EMPTY || there == c)
            continue;
        const int count = twin_string(b, q, stones, liberties, &liberty_count);
        for (int i = 0; i < count && liberty_count == 0; i++) {
            b->at[stones[i]] = EMPTY;
            taken = true;
        }
    }
    if (!taken && twin_liberties(b, p, liberties) == 0) {
        b->at[p] = EMPTY;
        return false;
    }
    return true;
}

static inline bool twin_exempt(const struct twin *b, int p)
{
    point stones[GEO_LIMIT_MAX], liberties[GEO_LIMIT_MAX];
    int count;

    if (twin_string(b, p, stones, liberties, &count) != 2)
        return false;
    for (int i = 0; i < 2; i++)
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
                const int q = stones[i] + dy * b->geo.stride + dx;
                const int c = twin_at(b, q);
                if (c == b->at[p] && q != stones[0] && q != stones[1])
                    return false;
                if (c == EDGE && (dx == 0 || dy == 0))
                    return false;
            }
    return true;
}

/* Fills the liberties of the string on p; true when it fell. */
static inline bool twin_attack(struct twin *b, int p)
{
    const int own = b->at[p], enemy = own == BLACK ? WHITE : BLACK;
    const struct twin before = *b;
    point liberties[GEO_LIMIT_MAX];
    const int count = twin_liberties(b, p, liberties);

    for (int i = 0; i < count; i++)
        twin_play(b, liberties[i], enemy);
    if (b->at[p] == own && twin_liberties(b, p, liberties) == 1)
        twin_play(b, liberties[0], enemy);
    if (b->at[p] != own)
        return true;
    *b = before;
    return false;
}

static inline void twin_extend(struct twin *b, int enemy)
{
    point liberties[GEO_LIMIT_MAX];

    for (bool again = true; again;) {
        again = false;
        for (int p = 0; p < b->geo.limit; p++)
            if (twin_at(b, p) == enemy && twin_liberties(b, p, liberties) == 1)
                again |= twin_play(b, liberties[0], enemy);
    }
}

/* The pair on p, with its partner in direction `step`: spoils a shape that would be a seki. */
static inline void twin_spoil(struct twin *b, int p, int step, int up, int own)
{
    const int enemy = own == BLACK ? WHITE : BLACK, q = p + step;
    const int ends[2] = { p - step, q + step }, open[2] = { p + up, q - up };
    const int flank[2] = { p - up, q + up };
    point stones[GEO_LIMIT_MAX], liberties[GEO_LIMIT_MAX];
    struct twin c = *b;
    int count, found = 0;

    for (int i = 0; i < 2; i++)
        if (twin_at(b, ends[i]) != EMPTY || twin_at(b, open[i]) != EMPTY)
            return;
    for (int i = 0; i < 2; i++)
        if (twin_at(&c, flank[i]) == EMPTY)
            twin_play(&c, flank[i], enemy);
    if (c.at[flank[0]] != enemy || c.at[flank[1]] != enemy)
        return;
    const int size = twin_string(&c, flank[0], stones, liberties, &count);
    for (int i = 0; i < size; i++)
        found |= stones[i] == flank[1];
    if (found)
        twin_play(b, ends[0], own);
}

static inline int twin_liberties_after(const struct twin *b, int p, int colour)
{
    point liberties[GEO_LIMIT_MAX];
    struct twin c = *b;

    return twin_play(&c, p, colour) ? twin_liberties(&c, p, liberties) : 0;
}

/* Strings with two liberties side by side take the one that leaves them more; or else the one where
 * the other side would have more. */
static inline void twin_split(struct twin *b, int enemy)
{
    const int own = enemy == BLACK ? WHITE : BLACK;
    point l[GEO_LIMIT_MAX];

    for (int p = 0; p < b->geo.limit; p++) {
        if (twin_at(b, p) != enemy || twin_liberties(b, p, l) != 2)
            continue;
        const int gap = l[0] > l[1] ? l[0] - l[1] : l[1] - l[0];
        if (gap != 1 && gap != b->geo.stride)
            continue;
        int gain[2];
        for (int i = 0; i < 2; i++)
            gain[i] =
                1000 * twin_liberties_after(b, l[i], enemy) + twin_liberties_after(b, l[i], own);
        twin_play(b, gain[1] > gain[0] ? l[1] : l[0], enemy);
    }
}

/* mark[p]: 1 alive, 2 settled otherwise. */
static inline void twin_life(const struct uncond_position *p, int own, uint8_t *mark)
{
    const int enemy = own == BLACK ? WHITE : BLACK;
    struct twin b = { .geo = p->geo };
    uint8_t exempt[GEO_LIMIT_MAX] = { 0 };
    point l[GEO_LIMIT_MAX];
    bool any = false;

    memset(mark, 0, GEO_LIMIT_MAX);
    for (point q = ps_next(&p->black, 0); q != GEO_NONE; q = ps_next(&p->black, q + 1))
        b.at[q] = BLACK;
    for (point q = ps_next(&p->white, 0); q != GEO_NONE; q = ps_next(&p->white, q + 1))
        b.at[q] = WHITE;
    for (int q = 0; q < b.geo.limit; q++)
        exempt[q] = twin_at(&b, q) == own && twin_exempt(&b, q);
    for (bool again = true; again;) {
        again = false;
        for (int q = 0; q < b.geo.limit; q++)
            if (twin_at(&b, q) == own && !exempt[q])
                again |= twin_attack(&b, q);
    }
    for (int q = 0; q < b.geo.limit; q++)
        if (twin_at(&b, q) == own && !exempt[q]) {
            mark[q] = 1;
            any = true;
        }
    if (!any)
        return;
    for (int q = 0; q < b.geo.limit; q++)
        if (mark[q] == 1)
            for (int i = 0, n = twin_liberties(&b, q, l); i < n; i++)
                twin_play(&b, l[i], enemy);
    twin_extend(&b, enemy);
    for (int q = 0; q < b.geo.limit; q++) {
        const int steps[2] = { 1, b.geo.stride }, ups[2] = { b.geo.stride, 1 };
        for (int k = 0; k < 4 && exempt[q]; k++)
            if (twin_at(&b, q) == own && twin_at(&b, q + steps[k / 2]) == own &&
                exempt[q + steps[k / 2]])
                twin_spoil(&b, q, steps[k / 2], k % 2 ? -ups[k / 2] : ups[k / 2], own);
    }
    for (int q = 0; q < b.geo.limit; q++)
        if (twin_at(&b, q) == own && exempt[q])
            twin_attack(&b, q);
    twin_split(&b, enemy);
    for (int q = 0; q < b.geo.limit; q++) {
        const int n =
            twin_at(&b, q) == own || twin_at(&b, q) == enemy ? twin_liberties(&b, q, l) : 0;
        for (int i = 0; i < n && mark[q] == 1; i++)
            mark[l[i]] = 2;
        if (twin_at(&b, q) == enemy && n == 1)
            mark[q] = mark[l[0]] = 2;
    }
}

#endif
