/* test_uncond.c - unconditional status.
 *
 * How: every variant of the kernels against each other and against GNU Go's procedure played out
 * on a bare array (uncond_twin.h); and against the definition, by brute force over all sequences of
 * enemy moves, on all boards up to 3x3 and on random larger ones.  Where the folder of oracles is
 * present, also against GNU Go's own answers.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "uncond_twin.h"

struct judges {
    struct uncond_scratch *scratch[UNCOND_VARIANTS];
};

static struct judges judges_new(void)
{
    struct judges j = { { NULL } };

    for (int v = 0; v < UNCOND_VARIANTS; v++)
        if (uncond_variant_available((enum uncond_variant)v))
            cr_assert_not_null(j.scratch[v] = uncond_scratch_new((enum uncond_variant)v));
    return j;
}

static void judges_free(struct judges *j)
{
    for (int v = 0; v < UNCOND_VARIANTS; v++)
        uncond_scratch_free(j->scratch[v]);
}

/* The status by the plain kernel, after all variants agree. */
static struct uncond judge(const struct judges *j, const struct uncond_position *p)
{
    struct uncond want, got;

    cr_assert_eq(uncond_status(j->scratch[UNCOND_PLAIN], &p->geo, &p->black, &p->white, &want),
                 GO_OK);
    for (int v = 0; v < UNCOND_VARIANTS; v++) {
        if (j->scratch[v] == NULL)
            continue;
        uncond_status(j->scratch[v], &p->geo, &p->black, &p->white, &got);
        cr_assert(memcmp(&got, &want, sizeof got) == 0, "variant %s",
                  uncond_variant_name((enum uncond_variant)v));
    }
    return want;
}

static void compare_with_twin(const struct judges *j, const struct uncond_position *p,
                              const char *what, uint64_t seed)
{
    const struct uncond u = judge(j, p);
    uint8_t mark[GEO_LIMIT_MAX];

    for (int c = BLACK; c <= WHITE; c++) {
        twin_life(p, c, mark);
        for (point q = 0; q < p->geo.limit; q++) {
            const int got = ps_has(&u.side[c].alive, q) ? 1 : ps_has(&u.side[c].settled, q) ? 2 : 0;
            cr_assert_eq(got, mark[q], "%s seed %llu, %dx%d, colour %d, point %d: %d, twin %d",
                         what, (unsigned long long)seed, p->geo.width, p->geo.height, c, q, got,
                         mark[q]);
        }
    }
}

Test(uncond, agrees_with_the_procedure_played_out)
{
    struct judges j = judges_new();

    for (uint64_t seed = 1; seed <= 6000 / SLOWER; seed++) {
        struct random r = { seed };
        const int width = 1 + (int)random_below(&r, 9), height = 1 + (int)random_below(&r, 9);
        const struct uncond_position p = random_position(&r, width, height, (int)(seed % KINDS));
        compare_with_twin(&j, &p, "small", seed);
    }
    judges_free(&j);
}

Test(uncond, agrees_on_large_boards_with_many_regions)
{
    static const int sides[][2] = { { 19, 19 }, { 25, 25 }, { 1, 25 },  { 25, 1 }, { 13, 20 },
                                    { 25, 3 },  { 20, 19 }, { 22, 22 }, { 23, 21 } };
    struct judges j = judges_new();

    for (uint64_t seed = 1; seed <= 18 / SLOWER; seed++) {
        struct random r = { seed };
        const int *side = sides[seed % (sizeof sides / sizeof *sides)];
        const struct uncond_position p = random_position(&r, side[0], side[1], (int)(seed % KINDS));
        compare_with_twin(&j, &p, "large", seed);
    }
    for (int size = 2; size <= 25; size += size == 19 ? 6 : 17) {
        struct uncond_position p = { .geo = geo_make(size, size), .ko = GEO_NONE };
        for (int i = 0; i < size * size; i++)
            if ((i / size + i % size) % 2 == 0)
                ps_add(&p.black, geo_point(&p.geo, i % size, i / size));
        compare_with_twin(&j, &p, "chess-board", (uint64_t)size);
    }
    judges_free(&j);
}

Test(uncond, refuses_boards_that_do_not_fit)
{
    struct uncond_scratch *s = uncond_scratch_new(UNCOND_BEST);
    const struct geometry g = geo_make(26, 5);
    const struct pointset none = { { 0 } };
    struct uncond u;

    cr_assert_eq(uncond_status(s, &g, &none, &none, &u), GO_ERANGE);
    uncond_scratch_free(s);
}

/* --- the definition, by brute force
 * ---------------------------------------------------------------- */

/* Boards of at most 30 bits, guard column included: a word a colour. */
struct cells {
    uint32_t own, enemy;
};

enum { STATES = 1 << 11 };

struct search {
    struct uncond_scratch *scratch;
    int stride;
    uint32_t board;
    uint64_t seen[STATES];
    struct cells todo[STATES / 2];
    uint32_t slot[STATES / 2];
    size_t count;
    bool overflow;
};

static uint32_t cells_beside(const struct search *s, uint32_t a)
{
    return (a << 1 | a >> 1 | a << s->stride | a >> s->stride) & s->board;
}

static uint32_t cells_string(const struct search *s, uint32_t stone, uint32_t stones)
{
    uint32_t before;

    do {
        before = stone;
        stone |= cells_beside(s, stone) & stones;
    } while (stone != before);
    return stone;
}

/* E plays on the empty point `stone`; false when that is suicide. */
static bool cells_play(const struct search *s, struct cells *c, uint32_t stone)
{
    const uint32_t empty = s->board & ~(c->own | c->enemy | stone);
    uint32_t rest = cells_beside(s, stone) & c->own, taken = 0;

    while (rest != 0) {
        const uint32_t string = cells_string(s, rest & -rest, c->own);
        rest &= ~string;
        if ((cells_beside(s, string) & empty) == 0)
            taken |= string;
    }
    c->own &= ~taken;
    c->enemy |= stone;
    return (cells_beside(s, cells_string(s, stone, c->enemy)) & (empty | taken)) != 0;
}

static void visit(struct search *s, struct cells c)
{
    const uint64_t state = (uint64_t)c.own << 32 | c.enemy | UINT64_C(1) << 63;
    size_t slot = hash_mix(state) % STATES;

    while (s->seen[slot] != 0 && s->seen[slot] != state)
        slot = (slot + 1) % STATES;
    if (s->seen[slot] == state)
        return;
    if (s->count == STATES / 2) {
        s->overflow = true;
        return;
    }
    s->seen[slot] = state;
    s->slot[s->count] = (uint32_t)slot;
    s->todo[s->count++] = c;
}

static void start_search(struct search *s, const struct uncond_position *p, int own)
{
    const struct pointset board = ps_board(&p->geo);
    const struct cells c = { (uint32_t)(own == BLACK ? p->black.w[0] : p->white.w[0]),
                             (uint32_t)(own == BLACK ? p->white.w[0] : p->black.w[0]) };

    cr_assert_leq(p->geo.limit, 30);
    for (size_t i = 0; i < s->count; i++)
        s->seen[s->slot[i]] = 0;
    s->count = 0;
    s->overflow = false;
    s->stride = p->geo.stride;
    s->board = (uint32_t)board.w[0];
    visit(s, c);
}

/* All boards that E reaches by moving alone: own stones standing on all of them are alive; where on
 * some of them E has stones that are alive, he can live. */
static bool play_all(struct search *s, const struct uncond_position *start, int own,
                     struct pointset *alive, struct pointset *can_live)
{
    const int enemy = own == BLACK ? WHITE : BLACK;
    struct pointset stones[3] = { { { 0 } } };
    struct uncond u;

    *alive = own == BLACK ? start->black : start->white;
    ps_clear(can_live);
    start_search(s, start, own);
    for (size_t i = 0; i < s->count && !s->overflow; i++) {
        const struct cells at = s->todo[i];
        stones[own].w[0] = at.own;
        stones[enemy].w[0] = at.enemy;
        ps_and(alive, &stones[own]);
        uncond_status(s->scratch, &start->geo, &stones[BLACK], &stones[WHITE], &u);
        ps_or(can_live, &u.side[enemy].alive);
        for (uint32_t rest = s->board & ~(at.own | at.enemy); rest != 0; rest &= rest - 1) {
            struct cells next = at;
            if (cells_play(s, &next, rest & -rest))
                visit(s, next);
        }
    }
    return !s->overflow;
}

/* Returns how many positions were small enough to be played out, 0 or 1. */
static int check_definition(struct search *s, const struct uncond_position *p, uint64_t seed,
                            int *seki)
{
    struct uncond u;

    uncond_status(s->scratch, &p->geo, &p->black, &p->white, &u);
    for (int own = BLACK; own <= WHITE; own++) {
        const struct uncond_side *side = &u.side[own];
        struct pointset alive, can_live, want, rest = ps_board(&p->geo);
        if (!play_all(s, p, own, &alive, &can_live))
            return 0;
        cr_assert(ps_equal(&alive, &side->alive), "seed %llu, %dx%d, colour %d: alive",
                  (unsigned long long)seed, p->geo.width, p->geo.height, own);
        want = alive;
        ps_andnot(&rest, &alive);
        while (!ps_is_empty(&alive) && !ps_is_empty(&rest)) {
            struct pointset one, region;
            ps_clear(&one);
            ps_add(&one, ps_next(&rest, 0));
            region = ps_flood(&p->geo, &one, &rest);
            ps_andnot(&rest, &region);
            if (!ps_meets(&region, &can_live))
                ps_or(&want, &region);
        }
        *seki += !ps_is_empty(&side->seki);
        struct pointset got = side->settled;
        cr_assert(!ps_meets(&got, &side->seki));
        ps_or(&got, &side->seki);
        cr_assert(ps_equal(&got, &want), "seed %llu, %dx%d, colour %d: settled",
                  (unsigned long long)seed, p->geo.width, p->geo.height, own);
    }
    return 1;
}

static struct search *search_new(void)
{
    struct search *s = calloc(1, sizeof *s);

    cr_assert_not_null(s);
    cr_assert_not_null(s->scratch = uncond_scratch_new(UNCOND_BEST));
    return s;
}

static void search_free(struct search *s)
{
    uncond_scratch_free(s->scratch);
    free(s);
}

/* All boards of one size, those without dead strings. */
static void check_all(struct search *s, int width, int height)
{
    const int area = width * height;
    int boards = 1, seki = 0;

    for (int i = 0; i < area; i++)
        boards *= 3;
    for (int k = 0; k < boards; k += SLOWER) {
        struct uncond_position p = { .geo = geo_make(width, height), .ko = GEO_NONE };
        for (int i = 0, rest = k; i < area; i++, rest /= 3) {
            if (rest % 3 == 1)
                ps_add(&p.black, geo_point(&p.geo, i % width, i / width));
            if (rest % 3 == 2)
                ps_add(&p.white, geo_point(&p.geo, i % width, i / width));
        }
        const struct uncond_position before = p;
        take_dead(&p);
        if (memcmp(&before, &p, sizeof p) == 0)
            cr_assert_eq(check_definition(s, &p, (uint64_t)k, &seki), 1);
    }
    cr_assert_eq(seki, 0, "no room for a seki step on %dx%d", width, height);
}

Test(uncond, is_exact_on_all_boards_up_to_3x3)
{
    struct search *s = search_new();

    for (int width = 1; width <= 8; width++)
        check_all(s, width, 1);
    check_all(s, 1, 6);
    check_all(s, 2, 2);
    check_all(s, 2, 3);
    check_all(s, 3, 2);
    check_all(s, 3, 3);
    search_free(s);
}

Test(uncond, is_exact_on_random_boards)
{
    static const int sides[4][2] = { { 3, 4 }, { 4, 4 }, { 2, 7 }, { 5, 5 } };
    struct search *s = search_new();
    int done = 0, seki = 0;

    for (uint64_t seed = 1; done < 20000 / SLOWER; seed++) {
        struct random r = { seed };
        const int *side = sides[seed % 4];
        const struct uncond_position p =
            random_position(&r, side[0], side[1], (int)(1 + seed / 4 % 3));
        const int open = side[0] * side[1] - ps_count(&p.black) - ps_count(&p.white);
        if (open <= 5)
            done += check_definition(s, &p, seed, &seki);
    }
    search_free(s);
}

/* --- GNU Go's own answers ------------------------------------------------------------------------
 */

Test(uncond, agrees_with_the_oracle)
{
    const char *shared = getenv("KIFU_SHARED");
    char path[4096], *line = NULL;
    size_t capacity = 0;
    int rows = 0;

    snprintf(path, sizeof path, "%s/oracle/unconditional.tsv", shared ? shared : ".");
    FILE *f = fopen(path, "r");
    if (f == NULL)
        cr_skip_test("no oracle");
    struct judges j = judges_new();
    while (getline(&line, &capacity, f) > 0) {
        char *rest = line, *size = strsep(&rest, "\t"), *board = strsep(&rest, "\t");
        const char *status = strsep(&rest, "\t");
        if (atoi(size) == 0)
            continue;
        const struct uncond_position p = position_of_picture(board);
        const struct uncond u = judge(&j, &p);
        for (int i = 0; i < p.geo.width * p.geo.height; i++) {
            const int row = i / p.geo.width, column = i % p.geo.width;
            cr_assert_eq(uncond_letter(&u, geo_point(&p.geo, column, row)),
                         status[row * (p.geo.width + 1) + column], "row %d of the oracle: %s", rows,
                         board);
        }
        rows++;
    }
    cr_assert_gt(rows, 3000);
    free(line);
    fclose(f);
    judges_free(&j);
}

/* --- words
 * ---------------------------------------------------------------------------------------- */

Test(uncond, names_what_stands_on_a_point)
{
    const struct uncond_position p = position_of_picture(".X.XO/XXXXO/.O.XX/XXXX./.....");
    struct uncond_scratch *s = uncond_scratch_new(UNCOND_BEST);
    struct uncond u;

    cr_assert_eq(uncond_status(s, &p.geo, &p.black, &p.white, &u), GO_OK);
    cr_expect_str_eq(uncond_point_text(uncond_at(&u, BLACK, geo_point(&p.geo, 1, 0))), "alive");
    cr_expect_str_eq(uncond_point_text(uncond_at(&u, WHITE, geo_point(&p.geo, 1, 2))), "dead");
    cr_expect_str_eq(uncond_point_text(uncond_at(&u, EMPTY, geo_point(&p.geo, 0, 0))),
                     "black_territory");
    cr_expect_eq(uncond_letter(&u, geo_point(&p.geo, 0, 1)), 'B');
    cr_expect_eq(uncond_letter(&u, geo_point(&p.geo, 0, 2)), 'b');
    uncond_scratch_free(s);
}
