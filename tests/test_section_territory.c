/* test_section_territory.c - the bytes of TERR answers: round trips, cuts and damage.
 *
 * How: random answers on boards of many sizes come back as they were; every cut is refused; damaged
 * bytes are refused or decode to something that encodes again.
 */
#include <criterion/criterion.h>

#include <stdlib.h>

#include "section.h"

static point random_point(struct random *random, const struct geometry *g)
{
    return geo_point(g, (int)random_below(random, (uint64_t)g->width),
                     (int)random_below(random, (uint64_t)g->height));
}

static point random_move(struct random *random, const struct geometry *g)
{
    const uint64_t kind = random_below(random, 4);

    return kind == 0 ? GEO_NONE : kind == 1 ? GEO_PASS : random_point(random, g);
}

static struct breakin_reach random_reach(struct random *random, const struct geometry *g,
                                         const struct pointset *region)
{
    struct breakin_reach reach = { .move = random_move(random, g), .ko = random_below(random, 2) };
    const uint64_t kinds = 1 + random_below(random, 6);

    for (point p = ps_next(region, 0); p != GEO_NONE; p = ps_next(region, p + 1)) {
        const uint64_t kind = random_below(random, kinds);
        if (kind == 1)
            ps_add(&reach.fallen, p);
        if (kind == 2 || kind == 3)
            ps_add(&reach.open, p);
        if (kind == 3)
            ps_add(&reach.likely, p);
    }
    return reach;
}

static void random_step(struct random *random, const struct geometry *g, int points,
                        struct breakin_step *s)
{
    *s = (struct breakin_step){ .string = random_point(random, g),
                                .first = (uint8_t)random_below(random, 2),
                                .verdict = (uint8_t)random_below(random, BREAKIN_VERDICTS),
                                .kind = (uint8_t)random_below(random, BREAKIN_KINDS),
                                .layer = (int16_t)random_below(random, 8),
                                .goal = (int16_t)random_below(random, (uint64_t)points + 1),
                                .move = random_move(random, g),
                                .nodes = (int32_t)random_below(random, 100000) };
    s->erased = (int16_t)(points - s->goal);
}

static void random_region(struct random *random, const struct geometry *g, struct breakin_region *r)
{
    r->was_read = true;
    r->intrusion_count = (int)random_below(random, BREAKIN_STRINGS_MAX + 1);
    r->best = (int)random_below(random, (uint64_t)r->intrusion_count + 1) - 1;
    for (int first = 0; first < 2; first++) {
        r->reach[first] = random_reach(random, g, &r->points);
        r->holds[first] = (float)random_below(random, 30000) / (float)SECTION_TERR_UNIT;
    }
    for (int i = 0; i < r->intrusion_count; i++) {
        struct breakin_intrusion *n = &r->intrusion[i];
        n->string = random_point(random, g);
        n->deepest = (int16_t)random_below(random, BREAKIN_LAYERS_MAX + 1);
        for (int first = 0; first < 2; first++)
            n->reach[first] = random_reach(random, g, &r->points);
    }
    const size_t steps = (size_t)random_below(random, 20);
    cr_assert_eq(array_reserve(&r->step, &r->step_capacity, steps, sizeof *r->step), GO_OK);
    for (r->step_count = 0; r->step_count < steps; r->step_count++)
        random_step(random, g, ps_count(&r->points), &r->step[r->step_count]);
}

/* Regions are pieces of random sets, as they are pieces of what leans to one side. */
static void random_answer(struct random *random, const struct geometry *g,
                          struct section_territory *t)
{
    struct pointset rest[3] = { 0 }, seed;

    memset(t, 0, sizeof *t);
    t->was_read = random_below(random, 3) > 0;
    for (point p = 0; p < g->limit; p++) {
        const uint64_t kind = random_below(random, 5);
        if (!geo_on_board(g, p))
            continue;
        t->value[p] = (int8_t)((int)random_below(random, 201) - 100);
        if (kind > 0 && kind < 4)
            ps_add(&rest[kind < 3 ? BLACK : WHITE], p);
    }
    for (point p = 0; p < g->limit; p++) {
        const enum colour c = ps_has(&rest[BLACK], p) ? BLACK : WHITE;
        if (!ps_has(&rest[c], p))
            continue;
        const size_t had = t->capacity;
        cr_assert_eq(array_reserve(&t->region, &t->capacity, t->count + 1, sizeof *t->region),
                     GO_OK);
        memset(&t->region[had], 0, (t->capacity - had) * sizeof *t->region);
        struct breakin_region *r = &t->region[t->count++];
        ps_clear(&seed);
        ps_add(&seed, p);
        r->owner = c;
        r->points = ps_flood(g, &seed, &rest[c]);
        r->best = -1;
        ps_andnot(&rest[c], &r->points);
        if (t->was_read)
            random_region(random, g, r);
    }
}

static bool same_reach(const struct breakin_reach *a, const struct breakin_reach *b)
{
    return a->move == b->move && a->ko == b->ko && ps_equal(&a->fallen, &b->fallen) &&
           ps_equal(&a->open, &b->open) && ps_equal(&a->likely, &b->likely);
}

static bool same_step(const struct breakin_step *a, const struct breakin_step *b)
{
    return a->string == b->string && a->first == b->first && a->verdict == b->verdict &&
           a->kind == b->kind && a->layer == b->layer && a->goal == b->goal &&
           a->erased == b->erased && a->move == b->move && a->nodes == b->nodes;
}

static bool same_region(const struct breakin_region *a, const struct breakin_region *b)
{
    bool same = a->owner == b->owner && ps_equal(&a->points, &b->points) && a->best == b->best &&
                a->was_read == b->was_read && a->intrusion_count == b->intrusion_count &&
                a->step_count == b->step_count;

    for (int first = 0; first < 2 && same && a->was_read; first++)
        same = same_reach(&a->reach[first], &b->reach[first]) &&
               (int)(a->holds[first] * 100.0f + 0.5f) == (int)(b->holds[first] * 100.0f + 0.5f);
    for (int i = 0; i < a->intrusion_count && same; i++)
        same = a->intrusion[i].string == b->intrusion[i].string &&
               a->intrusion[i].deepest == b->intrusion[i].deepest &&
               same_reach(&a->intrusion[i].reach[0], &b->intrusion[i].reach[0]) &&
               same_reach(&a->intrusion[i].reach[1], &b->intrusion[i].reach[1]);
    for (size_t i = 0; i < a->step_count && same; i++)
        same = same_step(&a->step[i], &b->step[i]);
    return same;
}

/* Decodes an exact copy, so that a sanitizer sees a read beyond the end. */
static int decode(const struct geometry *g, const uint8_t *data, size_t count,
                  struct section_territory *t)
{
    uint8_t *copy = malloc(count > 0 ? count : 1);

    cr_assert(copy);
    memcpy(copy, data, count);
    const int error = section_territory_decode(g, copy, count, t);
    free(copy);
    return error;
}

static void damage(struct random *random, const struct geometry *g, struct bytes *coded,
                   struct section_territory *got)
{
    struct bytes again = { 0 };

    for (int i = 0; i < 20; i++) {
        const size_t cut = (size_t)random_below(random, coded->count);
        cr_assert_eq(decode(g, coded->data, cut, got), GO_ESYNTAX, "cut %zu", cut);
    }
    for (int i = 0; i < 50; i++) {
        const size_t at = (size_t)random_below(random, coded->count);
        const uint8_t kept = coded->data[at];
        coded->data[at] ^= (uint8_t)(1 + random_below(random, 255));
        again.count = 0;
        if (decode(g, coded->data, coded->count, got) == GO_OK)
            cr_assert_eq(section_territory_encode(g, got, &again), GO_OK);
        coded->data[at] = kept;
    }
    bytes_free(&again);
}

static void try_one(uint64_t seed)
{
    struct random random = { .state = seed };
    const struct geometry g = geo_make(1 + (int)(seed % 25), 1 + (int)(seed / 25 % 25));
    struct section_territory want, got = { 0 };
    struct bytes coded = { 0 };

    random_answer(&random, &g, &want);
    cr_assert_eq(section_territory_encode(&g, &want, &coded), GO_OK);
    cr_assert_eq(decode(&g, coded.data, coded.count, &got), GO_OK, "seed %d", (int)seed);
    cr_assert_eq(got.count, want.count);
    cr_assert_eq(got.was_read, want.was_read);
    cr_assert_arr_eq(got.value, want.value, sizeof want.value);
    for (size_t i = 0; i < want.count; i++)
        cr_assert(same_region(&want.region[i], &got.region[i]), "seed %d, region %zu", (int)seed,
                  i);
    damage(&random, &g, &coded, &got);
    section_territory_free(&want);
    section_territory_free(&got);
    bytes_free(&coded);
}

Test(section_territory, answers_come_back_and_damage_is_seen)
{
    for (uint64_t seed = 1; seed <= 250; seed++)
        try_one(seed);
}
