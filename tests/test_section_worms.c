/* test_section_worms.c - the bytes of WORM answers: round trips, cuts and damage.
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

static void random_moves(struct random *random, const struct geometry *g, uint8_t *count, point *p)
{
    *count = (uint8_t)random_below(random, SECTION_WORM_MOVES + 1);
    for (int i = 0; i < *count; i++)
        p[i] = random_below(random, 9) == 0 ? GEO_PASS : random_point(random, g);
}

static struct section_worm random_worm(struct random *random, const struct geometry *g,
                                       point origin)
{
    struct section_worm w = { .origin = origin,
                              .lunch = random_below(random, 2) ? GEO_NONE : random_point(random, g),
                              .attack = (uint8_t)random_below(random, 4),
                              .attack_proved = random_below(random, 2),
                              .asked_defend = random_below(random, 2),
                              .ko = random_below(random, 2),
                              .attack_order = (int8_t)((int)random_below(random, 11) - 1),
                              .flags = (uint8_t)random_below(random, 256) };

    random_moves(random, g, &w.attack_count, w.attack_move);
    random_moves(random, g, &w.threat_count, w.threat);
    if (w.asked_defend) {
        w.defend = (uint8_t)random_below(random, 4);
        w.defend_proved = random_below(random, 2);
        w.defend_order = (int8_t)((int)random_below(random, 11) - 1);
        random_moves(random, g, &w.defend_count, w.defend_move);
    } else {
        w.defend_order = -1;
    }
    return w;
}

static void random_answer(struct random *random, const struct geometry *g, struct section_worms *w)
{
    w->count = 0;
    for (point p = 0; p < g->limit; p++) {
        if (!geo_on_board(g, p) || random_below(random, 5) > 0)
            continue;
        cr_assert_eq(array_reserve(&w->worm, &w->capacity, w->count + 1, sizeof *w->worm), GO_OK);
        w->worm[w->count++] = random_worm(random, g, p);
    }
}

static bool same_points(uint8_t count, const point *a, const point *b)
{
    return memcmp(a, b, count * sizeof *a) == 0;
}

static bool same(const struct section_worm *a, const struct section_worm *b)
{
    return a->origin == b->origin && a->lunch == b->lunch && a->attack == b->attack &&
           a->defend == b->defend && a->attack_proved == b->attack_proved &&
           a->defend_proved == b->defend_proved && a->asked_defend == b->asked_defend &&
           a->ko == b->ko && a->flags == b->flags && a->attack_order == b->attack_order &&
           a->defend_order == b->defend_order && a->attack_count == b->attack_count &&
           a->defend_count == b->defend_count && a->threat_count == b->threat_count &&
           same_points(a->attack_count, a->attack_move, b->attack_move) &&
           same_points(a->defend_count, a->defend_move, b->defend_move) &&
           same_points(a->threat_count, a->threat, b->threat);
}

/* Decodes an exact copy, so that a sanitizer sees a read beyond the end. */
static int decode(const struct geometry *g, const uint8_t *data, size_t count,
                  struct section_worms *w)
{
    uint8_t *copy = malloc(count > 0 ? count : 1);

    cr_assert(copy);
    memcpy(copy, data, count);
    const int error = section_worms_decode(g, copy, count, w);
    free(copy);
    return error;
}

static void try_one(uint64_t seed)
{
    struct random random = { .state = seed };
    const struct geometry g = geo_make(1 + (int)(seed % 25), 1 + (int)(seed / 25 % 25));
    struct section_worms want = { 0 }, got = { 0 };
    struct bytes coded = { 0 }, again = { 0 };

    random_answer(&random, &g, &want);
    cr_assert_eq(section_worms_encode(&g, &want, &coded), GO_OK);
    cr_assert_eq(decode(&g, coded.data, coded.count, &got), GO_OK, "seed %d", (int)seed);
    cr_assert_eq(got.count, want.count);
    for (size_t i = 0; i < want.count; i++)
        cr_assert(same(&want.worm[i], &got.worm[i]), "seed %d, string %zu", (int)seed, i);
    for (int i = 0; i < 20; i++) {
        const size_t cut = (size_t)random_below(&random, coded.count);
        cr_assert_eq(decode(&g, coded.data, cut, &got), GO_ESYNTAX, "seed %d, cut %zu", (int)seed,
                     cut);
    }
    for (int i = 0; i < 50; i++) {
        const size_t at = (size_t)random_below(&random, coded.count);
        const uint8_t kept = coded.data[at];
        coded.data[at] ^= (uint8_t)(1 + random_below(&random, 255));
        again.count = 0;
        if (decode(&g, coded.data, coded.count, &got) == GO_OK)
            cr_assert_eq(section_worms_encode(&g, &got, &again), GO_OK);
        coded.data[at] = kept;
    }
    section_worms_free(&want);
    section_worms_free(&got);
    bytes_free(&coded);
    bytes_free(&again);
}

Test(section_worms, answers_come_back_and_damage_is_seen)
{
    for (uint64_t seed = 1; seed <= 500; seed++)
        try_one(seed);
}
