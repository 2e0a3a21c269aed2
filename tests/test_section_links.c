/* test_section_links.c - the bytes of LINK and DRGN answers: round trips, cuts and damage.
 *
 * How: random answers on boards of many sizes come back as they were; every cut is refused; damaged
 * bytes are refused or decode to something that encodes again.
 */
#include <criterion/criterion.h>

#include <stdlib.h>

#include "section.h"

enum { CUTS = 20, DAMAGES = 50, SEEDS = 500 };

static point random_point(struct random *random, const struct geometry *g)
{
    return geo_point(g, (int)random_below(random, (uint64_t)g->width),
                     (int)random_below(random, (uint64_t)g->height));
}

static point random_move(struct random *random, const struct geometry *g)
{
    const int kind = (int)random_below(random, 8);

    return kind == 0 ? GEO_NONE : kind == 1 ? GEO_PASS : random_point(random, g);
}

static int8_t random_order(struct random *random)
{
    return (int8_t)((int)random_below(random, CONNECT_ORDER_MAX + 2) - 1);
}

/* --- links --------------------------------------------------------------------------------- */

static struct section_link random_link(struct random *random, const struct geometry *g, int a,
                                       int b)
{
    struct section_link l = { .a = (int16_t)a,
                              .b = (int16_t)b,
                              .distance = (uint8_t)(1 + random_below(random, LINKS_NEAR_MAX)),
                              .bond = (uint8_t)random_below(random, LINK_HOLDS + 1),
                              .cut_order = -1,
                              .join_order = -1,
                              .cut_move = GEO_NONE,
                              .join_move = GEO_NONE };

    if (l.bond == LINK_IMPLIED)
        return l;
    l.is_static = random_below(random, 2);
    l.cut = (uint8_t)random_below(random, CONNECT_WIN + 1);
    l.cut_proved = random_below(random, 2);
    l.cut_order = random_order(random);
    l.cut_move = random_move(random, g);
    l.asked_join = random_below(random, 2);
    if (!l.asked_join)
        return l;
    l.join = (uint8_t)random_below(random, CONNECT_WIN + 1);
    l.join_proved = random_below(random, 2);
    l.join_order = random_order(random);
    l.join_move = random_move(random, g);
    return l;
}

static void random_links(struct random *random, const struct geometry *g, struct section_links *l)
{
    const int strings = 1 + (int)random_below(random, (uint64_t)geo_area(g));

    l->count = 0;
    for (int a = 0; a < strings; a++)
        for (int b = a + 1; b < strings && b < a + 20; b++) {
            if (random_below(random, 6) > 0)
                continue;
            cr_assert_eq(array_reserve(&l->link, &l->capacity, l->count + 1, sizeof *l->link),
                         GO_OK);
            l->link[l->count++] = random_link(random, g, a, b);
        }
}

static bool same_link(const struct section_link *a, const struct section_link *b)
{
    return a->a == b->a && a->b == b->b && a->distance == b->distance && a->bond == b->bond &&
           a->cut == b->cut && a->join == b->join && a->is_static == b->is_static &&
           a->cut_proved == b->cut_proved && a->join_proved == b->join_proved &&
           a->asked_join == b->asked_join && a->cut_order == b->cut_order &&
           a->join_order == b->join_order && a->cut_move == b->cut_move &&
           a->join_move == b->join_move;
}

/* --- dragons ------------------------------------------------------------------------------- */

static void random_strings(struct random *random, const struct geometry *g,
                           struct section_dragons *d)
{
    const uint64_t strings = 1 + random_below(random, (uint64_t)geo_area(g));

    d->count = 1 + (size_t)random_below(random, strings);
    d->string_count = (size_t)strings;
    cr_assert_eq(array_reserve(&d->head, &d->capacity, d->count, sizeof *d->head), GO_OK);
    cr_assert_eq(array_reserve(&d->string, &d->string_capacity, d->string_count, sizeof *d->string),
                 GO_OK);
    for (size_t i = 0; i < d->count; i++)
        d->head[i] = (int16_t)random_below(random, strings);
    for (size_t i = 0; i < d->string_count; i++) {
        struct section_string *s = &d->string[i];
        s->part = (uint8_t)random_below(random, DRAGON_LONE + 1);
        s->dragon = (int16_t)random_below(random, d->count);
        s->block = (int16_t)random_below(random, strings);
        s->anchor = -1;
        if (s->part == DRAGON_TAIL || s->part == DRAGON_LIKELY)
            s->anchor = (int16_t)random_below(random, strings);
    }
}

static void random_dragons(struct random *random, const struct geometry *g,
                           struct section_dragons *d)
{
    int link = -1;

    random_strings(random, g, d);
    d->use_count = (size_t)random_below(random, 40);
    d->conflict_count = (size_t)random_below(random, 10);
    cr_assert_eq(array_reserve(&d->use, &d->use_capacity, d->use_count, sizeof *d->use), GO_OK);
    cr_assert_eq(
        array_reserve(&d->conflict, &d->conflict_capacity, d->conflict_count, sizeof *d->conflict),
        GO_OK);
    for (size_t i = 0; i < d->use_count; i++) {
        link += 1 + (int)random_below(random, 5);
        d->use[i] = (struct section_use){
            .link = link,
            .use = (uint8_t)(DRAGON_UNUSED + 1 +
                             (int)random_below(random, DRAGON_REFUSED - DRAGON_UNUSED))
        };
    }
    for (size_t i = 0; i < d->conflict_count; i++)
        d->conflict[i] = (struct link_conflict){ .first = (int)random_below(random, 100),
                                                 .second = (int)random_below(random, 100),
                                                 .move = random_point(random, g),
                                                 .proved = random_below(random, 2) };
}

static bool same_dragons(const struct section_dragons *a, const struct section_dragons *b)
{
    bool same = a->count == b->count && a->string_count == b->string_count &&
                a->use_count == b->use_count && a->conflict_count == b->conflict_count;

    for (size_t i = 0; same && i < a->count; i++)
        same = a->head[i] == b->head[i];
    for (size_t i = 0; same && i < a->string_count; i++)
        same =
            a->string[i].part == b->string[i].part && a->string[i].dragon == b->string[i].dragon &&
            a->string[i].block == b->string[i].block && a->string[i].anchor == b->string[i].anchor;
    for (size_t i = 0; same && i < a->use_count; i++)
        same = a->use[i].link == b->use[i].link && a->use[i].use == b->use[i].use;
    for (size_t i = 0; same && i < a->conflict_count; i++)
        same = a->conflict[i].first == b->conflict[i].first &&
               a->conflict[i].second == b->conflict[i].second &&
               a->conflict[i].move == b->conflict[i].move &&
               a->conflict[i].proved == b->conflict[i].proved;
    return same;
}

/* --- both ---------------------------------------------------------------------------------- */

/* One of them is decoded into; the other is NULL. */
struct decoded {
    struct section_links *links;
    struct section_dragons *dragons;
};

/* From memory that ends where the answer does, so that a sanitizer sees a byte too many. */
static int decode(const struct geometry *g, const struct bytes *coded, size_t count,
                  struct decoded *out)
{
    uint8_t *copy = malloc(count > 0 ? count : 1);

    cr_assert(copy);
    memcpy(copy, coded->data, count);
    const int error = out->links ? section_links_decode(g, copy, count, out->links)
                                 : section_dragons_decode(g, copy, count, out->dragons);
    free(copy);
    return error;
}

static void cut_and_damage(struct random *random, const struct geometry *g, struct bytes *coded,
                           struct decoded *got, int seed)
{
    struct bytes again = { 0 };

    for (int i = 0; i < CUTS; i++) {
        const size_t cut = (size_t)random_below(random, coded->count);
        cr_assert_eq(decode(g, coded, cut, got), GO_ESYNTAX, "seed %d, cut %zu", seed, cut);
    }
    for (int i = 0; i < DAMAGES; i++) {
        const size_t at = (size_t)random_below(random, coded->count);
        const uint8_t kept = coded->data[at];
        coded->data[at] ^= (uint8_t)(1 + random_below(random, 255));
        again.count = 0;
        if (decode(g, coded, coded->count, got) == GO_OK)
            cr_assert_eq(got->links ? section_links_encode(g, got->links, &again)
                                    : section_dragons_encode(g, got->dragons, &again),
                         GO_OK);
        coded->data[at] = kept;
    }
    bytes_free(&again);
}

static struct geometry board_of(int seed)
{
    return geo_make(2 + seed % 24, 1 + seed / 24 % 25);
}

Test(section_links, links_come_back_and_damage_is_seen)
{
    struct section_links want = { 0 }, got = { 0 };
    struct decoded out = { .links = &got };
    struct bytes coded = { 0 };

    for (int seed = 1; seed <= SEEDS; seed++) {
        struct random random = { .state = (uint64_t)seed };
        const struct geometry g = board_of(seed);
        random_links(&random, &g, &want);
        coded.count = 0;
        cr_assert_eq(section_links_encode(&g, &want, &coded), GO_OK);
        cr_assert_eq(decode(&g, &coded, coded.count, &out), GO_OK, "seed %d", seed);
        cr_assert_eq(got.count, want.count);
        for (size_t i = 0; i < want.count; i++)
            cr_assert(same_link(&want.link[i], &got.link[i]), "seed %d, link %zu", seed, i);
        cut_and_damage(&random, &g, &coded, &out, seed);
    }
    section_links_free(&want);
    section_links_free(&got);
    bytes_free(&coded);
}

Test(section_links, dragons_come_back_and_damage_is_seen)
{
    struct section_dragons want = { 0 }, got = { 0 };
    struct decoded out = { .dragons = &got };
    struct bytes coded = { 0 };

    for (int seed = 1; seed <= SEEDS; seed++) {
        struct random random = { .state = (uint64_t)seed };
        const struct geometry g = board_of(seed);
        random_dragons(&random, &g, &want);
        coded.count = 0;
        cr_assert_eq(section_dragons_encode(&g, &want, &coded), GO_OK);
        cr_assert_eq(decode(&g, &coded, coded.count, &out), GO_OK, "seed %d", seed);
        cr_assert(same_dragons(&want, &got), "seed %d", seed);
        cut_and_damage(&random, &g, &coded, &out, seed);
    }
    section_dragons_free(&want);
    section_dragons_free(&got);
    bytes_free(&coded);
}
