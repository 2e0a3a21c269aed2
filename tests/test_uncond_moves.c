/* test_uncond_moves.c - meaningless moves.
 *
 * How: what the sieves find against full recomputation after every legal move, on random boards and
 * on every variant; each replacement is verified by playing it (pictures: test_uncond_pictures.c);
 * and, where the folder of oracles is present, GNU Go's own lists letter by letter.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "uncond_twin.h"

static const struct uncond_move *find_move(const struct uncond_list *l, point at)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->move[i].at == at)
            return &l->move[i];
    return NULL;
}

static bool is_one_that_stays(const struct uncond_list *l, point at)
{
    for (size_t i = 0; i < l->ring_count; i++)
        if (l->ring[i].stays == at)
            return true;
    return false;
}

static void free_lists(struct uncond_list list[3])
{
    uncond_list_free(&list[BLACK]);
    uncond_list_free(&list[WHITE]);
}

/* --- against full recomputation
 * -------------------------------------------------------------------- */

/* Everything that a list must say, found by playing every move. */
struct truth {
    uint8_t category[GEO_LIMIT_MAX]; /* 1, 2; 0 */
    struct pointset gain[GEO_LIMIT_MAX];
};

static void find_truth(struct uncond_scratch *s, const struct uncond_position *p, enum colour mover,
                       struct truth *t)
{
    const enum colour other = colour_other(mover);
    struct twin b = { .geo = p->geo };
    struct uncond before, after;

    uncond_status(s, &p->geo, &p->black, &p->white, &before);
    for (point q = 0; q < p->geo.limit; q++)
        b.at[q] = ps_has(&p->black, q) ? BLACK : ps_has(&p->white, q) ? WHITE : EMPTY;
    for (point q = 0; q < p->geo.limit; q++) {
        struct twin c = b;
        struct uncond_position next = *p;
        t->category[q] = 0;
        ps_clear(&t->gain[q]);
        if (twin_at(&b, q) == EMPTY && ps_has(&before.side[mover].settled, q))
            t->category[q] = 1;
        if (t->category[q] != 0 || !twin_play(&c, q, (int)mover))
            continue;
        ps_clear(&next.black);
        ps_clear(&next.white);
        for (point k = 0; k < p->geo.limit; k++)
            if (c.at[k] == BLACK || c.at[k] == WHITE)
                ps_add(c.at[k] == BLACK ? &next.black : &next.white, k);
        uncond_status(s, &p->geo, &next.black, &next.white, &after);
        if (ps_has(&before.side[other].settled, q))
            t->category[q] = 1;
        else if (ps_has(&after.side[other].settled, q))
            t->category[q] = 2;
        if (t->category[q] != 0 || !ps_has(&after.side[mover].settled, q))
            continue;
        t->gain[q] = after.side[mover].settled;
        ps_andnot(&t->gain[q], &before.side[mover].settled);
        ps_andnot(&t->gain[q], &p->black);
        ps_andnot(&t->gain[q], &p->white);
        ps_remove(&t->gain[q], q);
    }
}

/* GNU Go's scan over the truth. */
static void scan(const struct uncond_position *p, const struct truth *t, int16_t *choose)
{
    for (point q = 0; q < p->geo.limit; q++)
        choose[q] = t->category[q] == 1 ? GEO_PASS : GEO_NONE;
    for (point q = 0; q < p->geo.limit; q++) {
        if (choose[q] == GEO_NONE && t->category[q] == 2)
            choose[q] = GEO_PASS;
        if (choose[q] != GEO_NONE)
            continue;
        for (point k = 0; k < p->geo.limit; k++)
            if (ps_has(&t->gain[q], k) && choose[k] == GEO_NONE)
                choose[k] = q;
    }
    for (point q = 0; q < p->geo.limit; q++)
        while (choose[q] >= 0 && choose[choose[q]] >= 0)
            choose[q] = choose[choose[q]];
}

static void compare_with_truth(struct uncond_scratch *s, const struct uncond_position *p,
                               enum uncond_variant v, const char *what, uint64_t seed)
{
    static struct truth t;
    struct uncond_list list[3] = { 0 };
    int16_t choose[GEO_LIMIT_MAX];
    struct uncond u;

    cr_assert_eq(uncond_moves(s, p, UNCOND_CHOICE_GNUGO, &u, list), GO_OK);
    for (int c = BLACK; c <= WHITE; c++) {
        find_truth(s, p, (enum colour)c, &t);
        scan(p, &t, choose);
        for (point q = 0; q < p->geo.limit; q++) {
            const struct uncond_move *m = find_move(&list[c], q);
            cr_assert_eq(m ? m->replacement : GEO_NONE, choose[q],
                         "%s seed %llu, %dx%d, %s, colour %d, point %d: %d, by playing %d", what,
                         (unsigned long long)seed, p->geo.width, p->geo.height,
                         uncond_variant_name(v), c, q, m ? m->replacement : GEO_NONE, choose[q]);
        }
    }
    free_lists(list);
}

Test(uncond_moves, sieves_find_what_playing_every_move_finds)
{
    for (int v = UNCOND_PLAIN; v < UNCOND_VARIANTS; v++) {
        struct uncond_scratch *s = uncond_scratch_new((enum uncond_variant)v);
        for (uint64_t seed = 1; s != NULL && seed <= 6000 / SLOWER; seed++) {
            struct random r = { seed + 1000000 * (uint64_t)v };
            const int width = 1 + (int)random_below(&r, 9), height = 1 + (int)random_below(&r, 9);
            const struct uncond_position p =
                random_position(&r, width, height, (int)(seed % KINDS));
            compare_with_truth(s, &p, (enum uncond_variant)v, "small", seed);
        }
        for (uint64_t seed = 1; s != NULL && seed <= 80 / SLOWER; seed++) {
            struct random r = { seed + 1000000 * (uint64_t)v };
            const int width = 10 + (int)random_below(&r, 16);
            const struct uncond_position p =
                random_position(&r, width, 10 + (int)random_below(&r, 16), (int)(seed % KINDS));
            compare_with_truth(s, &p, (enum uncond_variant)v, "large", seed);
        }
        uncond_scratch_free(s);
    }
}

/* The list of the default choice: categories by their definition, every replacement settles its
 * point when played, what GNU Go lists is listed or stays, and somebody always stays. */
static void check_best(struct uncond_scratch *s, const struct uncond_position *p, uint64_t seed)
{
    static struct truth t;
    struct uncond_list list[3] = { 0 }, gnugo[3] = { 0 };
    struct uncond u;

    uncond_moves(s, p, UNCOND_CHOICE_BEST, &u, list);
    uncond_moves(s, p, UNCOND_CHOICE_GNUGO, &u, gnugo);
    for (int c = BLACK; c <= WHITE; c++) {
        find_truth(s, p, (enum colour)c, &t);
        for (size_t i = 0; i < list[c].count; i++) {
            const struct uncond_move *m = &list[c].move[i];
            struct pointset gain;
            if (m->category != UNCOND_REPLACED) {
                cr_assert_eq(m->category, t.category[m->at], "seed %llu", (unsigned long long)seed);
                continue;
            }
            cr_assert_eq(t.category[m->at], 0);
            cr_assert(ps_has(&t.gain[m->replacement], m->at), "seed %llu: %d does not settle %d",
                      (unsigned long long)seed, m->replacement, m->at);
            uncond_gain(s, p, (enum colour)c, m->replacement, &gain);
            cr_assert(ps_equal(&gain, &t.gain[m->replacement]));
            cr_assert_eq(m->mutual, ps_has(&t.gain[m->at], m->replacement));
        }
        for (size_t i = 0; i < gnugo[c].count; i++)
            cr_assert(find_move(&list[c], gnugo[c].move[i].at) != NULL ||
                          is_one_that_stays(&list[c], gnugo[c].move[i].at),
                      "seed %llu: point %d", (unsigned long long)seed, gnugo[c].move[i].at);
        for (size_t i = 0; i < list[c].ring_count; i++)
            cr_assert(list[c].ring[i].stays == GEO_NONE ||
                      find_move(&list[c], list[c].ring[i].stays) == NULL);
    }
    free_lists(list);
    free_lists(gnugo);
}

Test(uncond_moves, lists_hold_what_they_promise)
{
    struct uncond_scratch *s = uncond_scratch_new(UNCOND_BEST);

    for (uint64_t seed = 1; seed <= 4000 / SLOWER; seed++) {
        struct random r = { seed };
        const int width = 2 + (int)random_below(&r, 8), height = 2 + (int)random_below(&r, 8);
        const struct uncond_position p = random_position(&r, width, height, (int)(seed % KINDS));
        check_best(s, &p, seed);
    }
    uncond_scratch_free(s);
}

/* --- pictures
 * ---------------------------------------------------------------------------------------- */

Test(uncond_moves, a_banned_replacement_is_none)
{
    struct uncond_scratch *s = uncond_scratch_new(UNCOND_BEST);
    struct uncond_list list[3] = { 0 };
    struct uncond_position p;
    struct uncond u;

    for (uint64_t seed = 1; seed <= 3000 / SLOWER; seed++) {
        struct random r = { seed };
        p = random_position(&r, 7, 7, (int)(seed % KINDS));
        uncond_moves(s, &p, UNCOND_CHOICE_BEST, &u, list);
        cr_assert(!list[BLACK].ko);
        for (size_t i = 0; i < list[BLACK].count; i++)
            if (list[BLACK].move[i].category == UNCOND_REPLACED) {
                p.ko = list[BLACK].move[i].replacement;
                p.ko_colour = BLACK;
            }
        uncond_moves(s, &p, UNCOND_CHOICE_BEST, &u, list);
        cr_assert_eq(list[BLACK].ko, p.ko != GEO_NONE);
        for (size_t i = 0; i < list[BLACK].count; i++)
            cr_assert(p.ko == GEO_NONE || list[BLACK].move[i].replacement != p.ko, "seed %llu",
                      (unsigned long long)seed);
    }
    free_lists(list);
    uncond_scratch_free(s);
}

/* --- GNU Go's own lists
 * ------------------------------------------------------------------------------ */

static void expect_list(const struct uncond_position *p, const struct uncond_list *l,
                        const char *want, int row)
{
    char got[8192] = "", *end = got, one[GEO_NAME_SIZE], two[GEO_NAME_SIZE];

    for (size_t i = 0; i < l->count; i++)
        end += sprintf(end, "%s%s>%s", i == 0 ? "" : " ", geo_name(&p->geo, l->move[i].at, one),
                       geo_name(&p->geo, l->move[i].replacement, two));
    cr_assert_str_eq(l->count == 0 ? "-" : got, want, "row %d of the oracle", row);
}

Test(uncond_moves, agree_with_the_oracle)
{
    const char *shared = getenv("KIFU_SHARED");
    char path[4096], *line = NULL;
    size_t capacity = 0;
    int row = 0;

    snprintf(path, sizeof path, "%s/oracle/unconditional.tsv", shared ? shared : ".");
    FILE *f = fopen(path, "r");
    if (f == NULL)
        cr_skip_test("no oracle");
    struct uncond_scratch *s = uncond_scratch_new(UNCOND_BEST);
    struct uncond_list list[3] = { 0 };
    while (getline(&line, &capacity, f) > 0) {
        char *rest = line, *size = strsep(&rest, "\t"), *board = strsep(&rest, "\t");
        struct uncond u;
        strsep(&rest, "\t");
        const char *black = strsep(&rest, "\t"), *white = strsep(&rest, "\n");
        if (atoi(size) == 0)
            continue;
        const struct uncond_position p = position_of_picture(board);
        cr_assert_eq(uncond_moves(s, &p, UNCOND_CHOICE_GNUGO, &u, list), GO_OK);
        expect_list(&p, &list[BLACK], black, row);
        expect_list(&p, &list[WHITE], white, row);
        if (row++ % (20 * SLOWER) == 0)
            check_best(s, &p, (uint64_t)row);
    }
    cr_assert_gt(row, 3000);
    free_lists(list);
    free(line);
    fclose(f);
    uncond_scratch_free(s);
}
