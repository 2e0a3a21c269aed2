/* test_section.c - the bytes of analysis sections: round trips, cuts and damage.
 *
 * How: random answers, also absurd ones, on boards of many sizes; what is decoded must be what
 * was encoded; every cut is refused; damaged bytes are refused or decode to something that
 * encodes again.
 */
#include <criterion/criterion.h>

#include "section.h"

static struct pointset random_set(struct random *random, const struct geometry *g, unsigned one_in)
{
    struct pointset s;

    ps_clear(&s);
    for (point p = 0; p < g->limit; p++)
        if (geo_on_board(g, p) && random_below(random, one_in) == 0)
            ps_add(&s, p);
    return s;
}

static point random_point(struct random *random, const struct geometry *g)
{
    return geo_point(g, (int)random_below(random, (uint64_t)g->width),
                     (int)random_below(random, (uint64_t)g->height));
}

static void random_list(struct random *random, const struct geometry *g, struct uncond_list *l)
{
    const struct pointset moves = random_set(random, g, 1 + (unsigned)random_below(random, 60));

    l->count = l->ring_count = l->ring_point_count = 0;
    const size_t rings =
        random_below(random, 3) == 0 ? random_below(random, 4) % (size_t)geo_area(g) : 0;
    for (size_t i = 0; i < rings; i++) {
        const struct pointset ring = random_set(random, g, 9);
        const point stays = random_below(random, 2) ? random_point(random, g) : GEO_NONE;
        cr_assert_eq(array_reserve(&l->ring, &l->ring_capacity, i + 1, sizeof *l->ring), GO_OK);
        l->ring[l->ring_count++] =
            (struct uncond_ring){ l->ring_point_count, (size_t)ps_count(&ring), stays };
        for (point p = ps_next(&ring, 0); p != GEO_NONE; p = ps_next(&ring, p + 1)) {
            cr_assert_eq(array_reserve(&l->ring_point, &l->ring_point_capacity,
                                       l->ring_point_count + 1, sizeof *l->ring_point),
                         GO_OK);
            l->ring_point[l->ring_point_count++] = p;
        }
    }
    for (point p = ps_next(&moves, 0); p != GEO_NONE; p = ps_next(&moves, p + 1)) {
        const uint8_t category = (uint8_t)(1 + random_below(random, 3));
        cr_assert_eq(array_reserve(&l->move, &l->capacity, l->count + 1, sizeof *l->move), GO_OK);
        l->move[l->count++] = (struct uncond_move){
            .at = p,
            .replacement = category == UNCOND_REPLACED ? random_point(random, g) : GEO_PASS,
            .category = category,
            .mutual = random_below(random, 2) == 0,
            .ring = (int16_t)(rings > 0 ? (int)random_below(random, rings + 1) - 1 : -1),
        };
    }
}

static void random_answer(struct random *random, const struct geometry *g, struct section_uncond *u)
{
    const unsigned dense = 1 + (unsigned)random_below(random, 50);

    memset(&u->status, 0, sizeof u->status);
    u->looked = random_below(random, 4) != 0;
    for (int c = BLACK; c <= WHITE; c++) {
        struct uncond_side *side = &u->status.side[c];
        if (random_below(random, 3) > 0)
            side->settled = random_set(random, g, dense);
        if (c == WHITE)
            ps_andnot(&side->settled, &u->status.side[BLACK].settled);
        side->alive = random_set(random, g, 2);
        ps_and(&side->alive, &side->settled);
        if (random_below(random, 5) == 0)
            side->seki = random_set(random, g, 10);
        if (u->looked)
            random_list(random, g, &u->list[c]);
        else
            u->list[c].count = u->list[c].ring_count = u->list[c].ring_point_count = 0;
    }
    u->list[BLACK].ko = u->list[WHITE].ko = u->looked && random_below(random, 9) == 0;
}

static bool same_list(const struct uncond_list *a, const struct uncond_list *b)
{
    if (a->count != b->count || a->ring_count != b->ring_count ||
        a->ring_point_count != b->ring_point_count || a->ko != b->ko)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->move[i].at != b->move[i].at || a->move[i].category != b->move[i].category ||
            a->move[i].replacement != b->move[i].replacement ||
            a->move[i].mutual != b->move[i].mutual || a->move[i].ring != b->move[i].ring)
            return false;
    for (size_t i = 0; i < a->ring_count; i++)
        if (a->ring[i].first != b->ring[i].first || a->ring[i].count != b->ring[i].count ||
            a->ring[i].stays != b->ring[i].stays)
            return false;
    return a->ring_point_count == 0 ||
           memcmp(a->ring_point, b->ring_point, a->ring_point_count * sizeof *a->ring_point) == 0;
}

static bool same(const struct section_uncond *a, const struct section_uncond *b)
{
    return memcmp(&a->status, &b->status, sizeof a->status) == 0 && a->looked == b->looked &&
           same_list(&a->list[BLACK], &b->list[BLACK]) &&
           same_list(&a->list[WHITE], &b->list[WHITE]);
}

static void damage(struct random *random, const struct geometry *g, const struct bytes *good,
                   unsigned long long seed)
{
    struct section_uncond back = { 0 };
    struct bytes bad = { 0 }, again = { 0 };

    for (size_t cut = 0; cut < good->count; cut++)
        cr_assert_eq(section_uncond_decode(g, good->data, cut, &back), GO_ESYNTAX,
                     "seed %llu: cut at %zu of %zu", seed, cut, good->count);
    for (int i = 0; i < 40; i++) {
        bad.count = again.count = 0;
        cr_assert_eq(bytes_add(&bad, good->data, good->count), GO_OK);
        bad.data[random_below(random, bad.count)] ^= (uint8_t)(1 << random_below(random, 8));
        if (section_uncond_decode(g, bad.data, bad.count, &back) == GO_OK)
            cr_assert_eq(section_uncond_encode(g, &back, &again), GO_OK, "seed %llu", seed);
    }
    section_uncond_free(&back);
    bytes_free(&bad);
    bytes_free(&again);
}

Test(section, uncond_answers_come_back)
{
    struct section_uncond one = { 0 }, back = { 0 };
    struct bytes out = { 0 };

    for (unsigned long long seed = 1; seed <= 300; seed++) {
        struct random random = { .state = seed };
        const struct geometry g =
            geo_make(1 + (int)random_below(&random, 25), 1 + (int)random_below(&random, 25));
        random_answer(&random, &g, &one);
        out.count = 0;
        cr_assert_eq(section_uncond_encode(&g, &one, &out), GO_OK, "seed %llu", seed);
        cr_assert_eq(section_uncond_decode(&g, out.data, out.count, &back), GO_OK, "seed %llu",
                     seed);
        cr_assert(same(&one, &back), "seed %llu: not what went in", seed);
        damage(&random, &g, &out, seed);
    }
    section_uncond_free(&one);
    section_uncond_free(&back);
    bytes_free(&out);
}

Test(section, nothing_found_is_one_byte)
{
    const struct geometry g = geo_make(19, 19);
    struct section_uncond none = { 0 }, back = { .looked = true };
    struct section_safety unsafe = { 0 };
    struct bytes out = { 0 };

    cr_assert_eq(section_uncond_encode(&g, &none, &out), GO_OK);
    cr_assert_eq(out.count, 1);
    cr_assert_eq(out.data[0], 0);
    cr_assert_eq(section_uncond_decode(&g, out.data, 1, &back), GO_OK);
    cr_assert(!back.looked);
    none.looked = true;
    out.count = 0;
    cr_assert_eq(section_uncond_encode(&g, &none, &out), GO_OK);
    cr_assert_eq(out.count, 1);
    cr_assert_eq(out.data[0], 1);
    out.count = 0;
    cr_assert_eq(section_safety_encode(&g, &unsafe, &out), GO_OK);
    cr_assert_eq(out.count, 1);
    bytes_free(&out);
}

Test(section, a_point_settled_for_both_is_refused)
{
    const struct geometry g = geo_make(5, 5);
    struct section_uncond u = { 0 };
    struct bytes out = { 0 };

    ps_add(&u.status.side[BLACK].settled, 3);
    ps_add(&u.status.side[WHITE].settled, 3);
    cr_assert_eq(section_uncond_encode(&g, &u, &out), GO_ERANGE);
    bytes_free(&out);
}

/* The bytes that section.h promises, once by hand:
 *     B B .      on a 3x2 board Black's two stones are alive and C2 is settled
 *     . . .  */
Test(section, the_bytes_are_those_of_the_contract)
{
    const struct geometry g = geo_make(3, 2);
    struct section_uncond u = { .looked = true };
    struct uncond_move move = { .at = 2, .replacement = 4, .category = 3, .ring = -1 };
    const uint8_t want[] = {
        1 | 4 | 16, /* looked, status, black moves */
        1 | 2 << 3, /* two stones alive */
        2 | 1 << 3, /* one point settled */
        0 | 3 << 3, /* three undecided */
        1,          /* one move */
        3 | 3 << 4, /* replaced, point -1 + 3 */
        3,          /* by the point 3: row 1, column 0 */
        0,          /* no rings */
    };
    struct bytes out = { 0 };

    ps_add(&u.status.side[BLACK].alive, 0);
    ps_add(&u.status.side[BLACK].alive, 1);
    u.status.side[BLACK].settled = u.status.side[BLACK].alive;
    ps_add(&u.status.side[BLACK].settled, 2);
    u.list[BLACK].move = &move;
    u.list[BLACK].count = 1;
    cr_assert_eq(section_uncond_encode(&g, &u, &out), GO_OK);
    cr_assert_eq(out.count, sizeof want);
    cr_assert_arr_eq(out.data, want, sizeof want);
    bytes_free(&out);
}

Test(section, safety_answers_come_back)
{
    struct section_safety one = { 0 }, back = { 0 };
    struct bytes out = { 0 };

    for (unsigned long long seed = 1; seed <= 200; seed++) {
        struct random random = { .state = seed };
        const struct geometry g =
            geo_make(1 + (int)random_below(&random, 25), 1 + (int)random_below(&random, 25));
        for (int c = BLACK; c <= WHITE; c++) {
            struct uncond_safety *s = &one.side[c];
            const size_t pairs = random_below(&random, 5) % (size_t)geo_area(&g);
            s->settled = random_set(&random, &g, 3);
            s->stones = random_set(&random, &g, 2);
            ps_and(&s->stones, &s->settled);
            cr_assert_eq(array_reserve(&s->pair, &s->capacity, pairs, sizeof *s->pair), GO_OK);
            for (s->count = 0; s->count < pairs; s->count++)
                s->pair[s->count] =
                    (struct uncond_pair){ (uint8_t)random_below(&random, 2),
                                          random_point(&random, &g), random_point(&random, &g),
                                          random_point(&random, &g), random_point(&random, &g) };
        }
        out.count = 0;
        cr_assert_eq(section_safety_encode(&g, &one, &out), GO_OK);
        cr_assert_eq(section_safety_decode(&g, out.data, out.count, &back), GO_OK, "seed %llu",
                     seed);
        for (int c = BLACK; c <= WHITE; c++) {
            const struct uncond_safety *a = &one.side[c], *b = &back.side[c];
            cr_assert(ps_equal(&a->stones, &b->stones) && ps_equal(&a->settled, &b->settled));
            cr_assert_eq(a->count, b->count);
            for (size_t i = 0; i < a->count; i++)
                cr_assert(a->pair[i].kind == b->pair[i].kind && a->pair[i].a == b->pair[i].a &&
                          a->pair[i].b == b->pair[i].b && a->pair[i].guards == b->pair[i].guards &&
                          a->pair[i].string == b->pair[i].string);
        }
        for (size_t cut = 0; cut < out.count; cut++)
            cr_assert_eq(section_safety_decode(&g, out.data, cut, &back), GO_ESYNTAX);
    }
    section_safety_free(&one);
    section_safety_free(&back);
    bytes_free(&out);
}
