/* test_uncond_alternating.c - safety when both sides alternate.
 *
 * How: every claim passes the check; a claim with anything taken from its proof does not pass when
 * that was needed; and on small boards E plays every sequence while P answers by the table alone:
 * no stone claimed safe is ever captured.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "uncond_twin.h"

enum { STATES = 1 << 14 };

struct search {
    uint64_t seen[STATES];
    struct twin *todo;
    size_t count;
};

static bool is_new(struct search *s, const struct twin *b)
{
    const uint64_t key = hash_bytes(b->at, (size_t)b->geo.limit, 1) | 1;
    size_t slot = key % STATES;

    while (s->seen[slot] != 0 && s->seen[slot] != key)
        slot = (slot + 1) % STATES;
    if (s->seen[slot] == key)
        return false;
    s->seen[slot] = key;
    return true;
}

/* P's answer to E's move at p. */
static void answer(struct twin *b, const struct uncond_safety *claim, point p, int own)
{
    for (size_t i = 0; i < claim->count; i++) {
        const struct uncond_pair *k = &claim->pair[i];
        if (k->a == p || k->b == p)
            twin_play(b, k->a == p ? k->b : k->a, own);
    }
}

/* False when it got too large. */
static bool play_all(struct search *s, const struct uncond_position *p, int own,
                     const struct uncond_safety *claim, uint64_t seed)
{
    const int enemy = own == BLACK ? WHITE : BLACK;
    struct twin start = { .geo = p->geo };

    memset(s->seen, 0, sizeof s->seen);
    s->count = 0;
    for (point q = 0; q < p->geo.limit; q++)
        start.at[q] = ps_has(&p->black, q) ? BLACK : ps_has(&p->white, q) ? WHITE : EMPTY;
    s->todo[s->count++] = start;
    for (size_t i = 0; i < s->count; i++)
        for (point q = 0; q < p->geo.limit; q++) {
            struct twin b;
            if (twin_at(&s->todo[i], q) != EMPTY)
                continue;
            b = s->todo[i];
            if (!twin_play(&b, q, enemy))
                continue;
            answer(&b, claim, q, own);
            for (point k = ps_next(&claim->stones, 0); k != GEO_NONE;
                 k = ps_next(&claim->stones, k + 1))
                cr_assert_eq(b.at[k], own, "seed %llu: point %d fell", (unsigned long long)seed, k);
            if (!is_new(s, &b))
                continue;
            if (s->count == STATES / 4)
                return false;
            s->todo[s->count++] = b;
        }
    return true;
}

Test(uncond_alternating, claims_hold_in_play_and_before_the_check)
{
    struct uncond_scratch *scratch = uncond_scratch_new(UNCOND_BEST);
    struct search *s = calloc(1, sizeof *s);
    struct uncond_safety claim = { .count = 0 };
    int played = 0, broken = 0;

    cr_assert_not_null(s);
    cr_assert_not_null(s->todo = calloc(STATES / 4, sizeof *s->todo));
    for (uint64_t seed = 1; seed <= 20000 / SLOWER; seed++) {
        struct random r = { seed };
        const int width = 4 + (int)random_below(&r, 3), height = 3 + (int)random_below(&r, 3);
        const struct uncond_position p = random_position(&r, width, height, (int)(seed % KINDS));
        const int own = BLACK + (int)(seed / KINDS % 2);
        struct uncond u;

        uncond_status(scratch, &p.geo, &p.black, &p.white, &u);
        cr_assert_eq(
            uncond_alternating(scratch, &p.geo, &p.black, &p.white, (enum colour)own, &claim),
            GO_OK);
        cr_assert_eq(
            uncond_safety_check(scratch, &p.geo, &p.black, &p.white, (enum colour)own, &claim),
            GO_OK, "seed %llu", (unsigned long long)seed);
        struct pointset lost = u.side[own].settled;
        ps_andnot(&lost, &claim.settled);
        cr_assert(ps_is_empty(&lost), "seed %llu", (unsigned long long)seed);
        if (claim.count == 0)
            continue;
        const int open = geo_area(&p.geo) - ps_count(&p.black) - ps_count(&p.white);
        if (open <= 10)
            played += play_all(s, &p, own, &claim, seed);
        claim.count--;
        broken += uncond_safety_check(scratch, &p.geo, &p.black, &p.white, (enum colour)own,
                                      &claim) != GO_OK;
    }
    cr_assert_gt(played, 10);
    cr_assert_gt(broken, 10);
    uncond_safety_free(&claim);
    free(s->todo);
    free(s);
    uncond_scratch_free(scratch);
}
