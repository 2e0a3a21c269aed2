/* test_pointset.c - sets of points against bare arrays of flags, on boards of all shapes. */
#include <criterion/criterion.h>

#include "pointset.h"

struct flags {
    bool at[PS_LIMIT_MAX];
};

static struct flags flags_of(const struct geometry *g, const struct pointset *s)
{
    struct flags f = { { false } };

    for (int i = 0; i < PS_WORDS_MAX * 64; i++)
        if (s->w[i / 64] >> (i % 64) & 1) {
            cr_assert(geo_on_board(g, (point)i), "bit %d is no point", i);
            f.at[i] = true;
        }
    return f;
}

static void flags_grow(const struct geometry *g, struct flags *f, const struct flags *within)
{
    const struct flags before = *f;

    for (point p = 0; p < g->limit; p++)
        for (int d = 0; d < 4; d++) {
            const point q = geo_neighbour(g, p, d);
            if (before.at[p] && geo_on_board(g, q) && within->at[q])
                f->at[q] = true;
        }
}

Test(pointset, agrees_with_flags)
{
    for (uint64_t seed = 1; seed <= 1500; seed++) {
        struct random r = { seed };
        const struct geometry g =
            geo_make(1 + (int)random_below(&r, 25), 1 + (int)random_below(&r, 25));
        const struct pointset board = ps_board(&g);
        struct pointset seeds, within;
        int count = 0;

        ps_clear(&seeds);
        ps_clear(&within);
        for (point p = ps_next(&board, 0); p != GEO_NONE; p = ps_next(&board, p + 1), count++) {
            if (random_below(&r, 30) == 0)
                ps_add(&seeds, p);
            if (random_below(&r, 10) < 6)
                ps_add(&within, p);
        }
        cr_assert_eq(count, geo_area(&g));
        cr_assert_eq(ps_count(&board), count);

        const struct flags everywhere = flags_of(&g, &board), inside = flags_of(&g, &within);
        struct flags want = flags_of(&g, &seeds), before;
        flags_grow(&g, &want, &everywhere);
        const struct pointset grown = ps_grow(&g, &seeds);
        const struct flags got = flags_of(&g, &grown);
        cr_assert(memcmp(&got, &want, sizeof got) == 0, "grow, seed %llu",
                  (unsigned long long)seed);

        struct pointset start = seeds;
        ps_and(&start, &within);
        want = flags_of(&g, &start);
        do {
            before = want;
            flags_grow(&g, &want, &inside);
        } while (memcmp(&before, &want, sizeof want) != 0);
        const struct pointset flooded = ps_flood(&g, &seeds, &within);
        const struct flags reached = flags_of(&g, &flooded);
        cr_assert(memcmp(&reached, &want, sizeof want) == 0, "flood, seed %llu",
                  (unsigned long long)seed);
    }
}
