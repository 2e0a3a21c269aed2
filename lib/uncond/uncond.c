/* uncond.c - working memory, choice of the kernel, and status in words and letters. */
#include "uncond.h"

#include <stdlib.h>

#include "tables_private.h"

/* --- variants ----------------------------------------------------------------------------------
 */

bool uncond_variant_available(enum uncond_variant v)
{
    switch (v) {
    case UNCOND_BEST:
    case UNCOND_PLAIN:
        return true;
#if defined(__x86_64__)
    case UNCOND_AVX2:
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
               __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    case UNCOND_AVX512:
        return uncond_variant_available(UNCOND_AVX2) && __builtin_cpu_supports("avx512f") &&
               __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512vbmi2");
#else
    case UNCOND_AVX2:
    case UNCOND_AVX512:
#endif
    case UNCOND_VARIANTS:
    default:
        return false;
    }
}

const char *uncond_variant_name(enum uncond_variant v)
{
    static const char *const names[UNCOND_VARIANTS] = { "best", "plain", "avx2", "avx512" };

    assert(v < UNCOND_VARIANTS);
    return names[v];
}

static enum uncond_variant best_variant(void)
{
    return uncond_variant_available(UNCOND_AVX512) ? UNCOND_AVX512
           : uncond_variant_available(UNCOND_AVX2) ? UNCOND_AVX2
                                                   : UNCOND_PLAIN;
}

struct uncond_scratch *uncond_scratch_new(enum uncond_variant v)
{
    if (v == UNCOND_BEST)
        v = best_variant();
    if (!uncond_variant_available(v))
        return NULL;
    struct uncond_scratch *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->narrow = &uncond_kernel_plain;
    s->wide = &uncond_kernel_plain_wide;
#if defined(__x86_64__)
    if (v == UNCOND_AVX2 || v == UNCOND_AVX512) {
        s->narrow = v == UNCOND_AVX2 ? &uncond_kernel_avx2 : &uncond_kernel_avx512;
        s->wide = &uncond_kernel_avx2_wide;
    }
#endif
    return s;
}

void uncond_scratch_free(struct uncond_scratch *s)
{
    free(s);
}

/* --- status --------------------------------------------------------------------------------------
 */

/* Facts about g, kept until another geometry comes. */
static void set_frame(struct uncond_frame *f, const struct geometry *g)
{
    if (geo_equal(&f->geo, g))
        return;
    f->geo = *g;
    f->board = ps_board(g);
    ps_clear(&f->off_edge);
    for (int row = 1; row + 1 < g->height; row++)
        for (int column = 1; column + 1 < g->width; column++)
            ps_add(&f->off_edge, geo_point(g, column, row));
}

int uncond_prepare(struct uncond_scratch *s, const struct geometry *g, const struct pointset *black,
                   const struct pointset *white, bool keep)
{
    const struct uncond_kernel *kernel = uncond_kernel_for(s, g);
    struct pointset empty;

    if (!ps_fits(g))
        return GO_ERANGE;
    set_frame(&s->frame, g);
    empty = s->frame.board;
    ps_andnot(&empty, black);
    ps_andnot(&empty, white);
    for (int c = BLACK; c <= WHITE; c++) {
        struct uncond_table *t = &s->table[c];
        t->own = c == BLACK ? *black : *white;
        t->enemy = c == BLACK ? *white : *black;
        t->empty = empty;
        kernel->side(&s->frame, t, keep);
    }
    return GO_OK;
}

static void copy_sides(const struct uncond_scratch *s, struct uncond *out)
{
    memset(&out->side[EMPTY], 0, sizeof out->side[EMPTY]);
    for (int c = BLACK; c <= WHITE; c++) {
        out->side[c].alive = s->table[c].alive;
        out->side[c].settled = s->table[c].settled;
        out->side[c].seki = s->table[c].seki;
    }
}

int uncond_status(struct uncond_scratch *s, const struct geometry *g, const struct pointset *black,
                  const struct pointset *white, struct uncond *out)
{
    const int status = uncond_prepare(s, g, black, white, false);

    if (status == GO_OK)
        copy_sides(s, out);
    return status;
}

enum uncond_point uncond_at(const struct uncond *u, enum colour stone, point p)
{
    const bool black = ps_has(&u->side[BLACK].settled, p);
    const bool white = ps_has(&u->side[WHITE].settled, p);

    if (!black && !white)
        return UNCOND_UNDECIDED;
    if (stone == EMPTY)
        return black ? UNCOND_BLACK_TERRITORY : UNCOND_WHITE_TERRITORY;
    return (stone == BLACK) == black ? UNCOND_ALIVE : UNCOND_DEAD;
}

const char *uncond_point_text(enum uncond_point status)
{
    switch (status) {
    case UNCOND_ALIVE:
        return "alive";
    case UNCOND_DEAD:
        return "dead";
    case UNCOND_WHITE_TERRITORY:
        return "white_territory";
    case UNCOND_BLACK_TERRITORY:
        return "black_territory";
    case UNCOND_UNDECIDED:
    default:
        return "undecided";
    }
}

char uncond_letter(const struct uncond *u, point p)
{
    if (ps_has(&u->side[BLACK].settled, p))
        return ps_has(&u->side[BLACK].alive, p) ? 'B' : 'b';
    if (ps_has(&u->side[WHITE].settled, p))
        return ps_has(&u->side[WHITE].alive, p) ? 'W' : 'w';
    return '.';
}

/* --- one move by its definition ----------------------------------------------------------------
 */

int uncond_position_of(const struct board *b, struct uncond_position *p)
{
    if (!ps_fits(&b->geo))
        return GO_ERANGE;
    p->geo = b->geo;
    p->black = board_stone_set(b, BLACK);
    p->white = board_stone_set(b, WHITE);
    p->ko = b->ko;
    p->ko_colour = (enum colour)b->ko_colour;
    return GO_OK;
}

/* The sets after mover's stone at `at`; false when that is occupied or suicide. */
static bool play(const struct uncond_position *p, enum colour mover, point at, struct pointset *own,
                 struct pointset *enemy)
{
    const struct geometry *g = &p->geo;
    struct pointset seed, string, liberties, empty = ps_board(g);

    *own = mover == BLACK ? p->black : p->white;
    *enemy = mover == BLACK ? p->white : p->black;
    if (ps_has(own, at) || ps_has(enemy, at))
        return false;
    ps_add(own, at);
    ps_andnot(&empty, own);
    ps_andnot(&empty, enemy);
    for (int d = 0; d < 5; d++) {
        const point q = d < 4 ? geo_neighbour(g, at, d) : at;
        const bool other = geo_on_board(g, q) && ps_has(enemy, q);
        if (d < 4 && !other)
            continue;
        ps_clear(&seed);
        ps_add(&seed, q);
        string = ps_flood(g, &seed, d < 4 ? enemy : own);
        liberties = ps_grow(g, &string);
        if (ps_meets(&liberties, &empty))
            continue;
        if (d == 4)
            return false;
        ps_andnot(enemy, &string);
        ps_or(&empty, &string);
    }
    return true;
}

int uncond_gain(struct uncond_scratch *s, const struct uncond_position *p, enum colour mover,
                point at, struct pointset *gain)
{
    struct pointset own, enemy, before, empty;
    int status = uncond_prepare(s, &p->geo, &p->black, &p->white, false);

    ps_clear(gain);
    if (status != GO_OK || !play(p, mover, at, &own, &enemy))
        return status;
    before = s->table[mover].settled;
    empty = s->table[mover].empty;
    ps_remove(&empty, at);
    status = uncond_prepare(s, &p->geo, mover == BLACK ? &own : &enemy,
                            mover == BLACK ? &enemy : &own, false);
    if (status != GO_OK || !ps_has(&s->table[mover].settled, at))
        return status;
    *gain = s->table[mover].settled;
    ps_and(gain, &empty);
    ps_andnot(gain, &before);
    return GO_OK;
}
