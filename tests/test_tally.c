/* test_tally.c - sums that merge: any split, in any order, gives the same bytes.
 *
 * How: random tallies stand for the parts of an archive; the text form goes round, and every
 * cut and every flipped byte of it is refused.
 */
#include <criterion/criterion.h>

#include "tally.h"

static void random_tally(struct random *random, struct tally *t)
{
    const size_t cells = random_below(random, 12);

    tally_init(t, 30);
    t->checksum = random_next(random);
    for (size_t i = 0; i < cells; i++) {
        const int side = 5 + (int)random_below(random, 4);
        const uint32_t range =
            random_below(random, 4) == 0 ? TALLY_GAME : (uint32_t)random_below(random, 5);
        const struct tally_key key = { .width = (int16_t)side,
                                       .height = (int16_t)side,
                                       .range = range,
                                       .phase = (uint8_t)random_below(random, 4),
                                       .outcome = (uint8_t)random_below(random, 5),
                                       .rank = (int16_t)((int)random_below(random, 9) - 4) };
        struct tally_cell *c = tally_cell(t, &key);
        cr_assert_not_null(c);
        for (int k = 0; k < TALLY_COUNT_KINDS; k++)
            c->count[k] += random_below(random, 3) == 0 ? 0 : random_below(random, 100000);
    }
    for (size_t i = random_below(random, 9); i > 0; i--) {
        struct tally_best best = { .score = random_below(random, 4),
                                   .order = random_below(random, 4),
                                   .ply = (uint32_t)random_below(random, 300) };
        /* Equal games at equal plies are equal bytes. */
        cr_assert_eq(bytes_add(&best.game, &best.order, 1 + (size_t)best.order), GO_OK);
        best.ply = (uint32_t)random_below(random, 300);
        tally_offer(t, (enum tally_telling)random_below(random, TALLY_TELLINGS), &best);
    }
}

static struct bytes merged(const struct tally *part, const size_t *order, size_t count)
{
    struct tally all;
    struct bytes text = { 0 };

    tally_init(&all, 30);
    for (size_t i = 0; i < count; i++)
        cr_assert_eq(tally_merge(&all, &part[order[i]]), GO_OK);
    cr_assert_eq(tally_encode(&all, &text), GO_OK);
    tally_free(&all);
    return text;
}

Test(tally, any_order_gives_the_same_bytes)
{
    for (unsigned long long seed = 1; seed <= 50; seed++) {
        struct random random = { .state = seed };
        struct tally part[6];
        size_t order[6] = { 0, 1, 2, 3, 4, 5 };

        for (int i = 0; i < 6; i++)
            random_tally(&random, &part[i]);
        struct bytes want = merged(part, order, 6);
        for (size_t i = 5; i > 0; i--) {
            const size_t j = random_below(&random, i + 1), kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
        struct bytes got = merged(part, order, 6);
        cr_assert(got.count == want.count && memcmp(got.data, want.data, got.count) == 0,
                  "seed %llu", seed);
        bytes_free(&want);
        bytes_free(&got);
        for (int i = 0; i < 6; i++)
            tally_free(&part[i]);
    }
}

Test(tally, text_goes_round_and_damage_shows)
{
    for (unsigned long long seed = 1; seed <= 10; seed++) {
        struct random random = { .state = seed };
        struct tally t, back;
        struct bytes text = { 0 }, again = { 0 };

        random_tally(&random, &t);
        cr_assert_eq(tally_encode(&t, &text), GO_OK);
        tally_init(&back, 7); /* an empty tally takes the band of what it reads */
        cr_assert_eq(tally_decode(&back, text.data, text.count), GO_OK);
        cr_assert_eq(tally_encode(&back, &again), GO_OK);
        cr_assert(again.count == text.count && memcmp(again.data, text.data, text.count) == 0);
        tally_free(&back);
        for (size_t cut = 0; cut < text.count; cut += 1 + cut / 50) {
            tally_init(&back, 30);
            cr_assert_neq(tally_decode(&back, text.data, cut), GO_OK, "seed %llu, cut %zu", seed,
                          cut);
            tally_free(&back);
        }
        for (int i = 0; i < 300; i++) {
            const size_t at = random_below(&random, text.count);
            const uint8_t bit = (uint8_t)(1 << random_below(&random, 8));
            text.data[at] ^= bit;
            tally_init(&back, 30);
            cr_assert_neq(tally_decode(&back, text.data, text.count), GO_OK,
                          "seed %llu: byte %zu flipped", seed, at);
            tally_free(&back);
            text.data[at] ^= bit;
        }
        tally_free(&t);
        bytes_free(&text);
        bytes_free(&again);
    }
}

Test(tally, bands_that_differ_do_not_merge)
{
    struct tally a, b;

    tally_init(&a, 30);
    tally_init(&b, 10);
    cr_assert_eq(tally_merge(&a, &b), GO_ERANGE);
    tally_free(&a);
    tally_free(&b);
}

Test(tally, rolling_up_keeps_the_sums)
{
    struct random random = { .state = 5 };
    struct tally t, all;
    uint64_t games = 0;

    random_tally(&random, &t);
    for (size_t i = 0; i < t.cell_count; i++)
        games += t.cell[i].count[TALLY_GAMES];
    for (unsigned by = 0; by < 32; by++) {
        uint64_t sum = 0;
        cr_assert_eq(tally_roll_up(&t, by, &all), GO_OK);
        for (size_t i = 0; i < all.cell_count; i++)
            sum += all.cell[i].count[TALLY_GAMES];
        cr_assert_eq(sum, games);
        tally_free(&all);
    }
    tally_free(&t);
}

Test(tally, ranks)
{
    static const struct {
        const char *text;
        int rank;
        const char *word;
    } rows[] = { { "9d", 9, "9d" },
                 { "12k", -12, "12k" },
                 { "1 dan", 1, "1d" },
                 { "9p", 109, "9p" },
                 { "P8", 108, "8p" },
                 { "P8\xe6\xae\xb5", 108, "8p" },
                 { "9\xe6\xae\xb5", 9, "9d" },
                 { "3\xe7\xba\xa7", -3, "3k" },
                 { "18\xea\xb8\x89", -18, "18k" },
                 { "P", 0, "?" },
                 { "30K?", -30, "30k" },
                 { "NR", 0, "?" },
                 { "", 0, "?" },
                 { "31k", 0, "?" },
                 { "21d", 0, "?" },
                 { "0k", 0, "?" },
                 { "12", 0, "?" },
                 { " 5 kyu", -5, "5k" },
                 { "999999999999d", 0, "?" } };
    char text[8];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_expect_eq(tally_read_rank(rows[i].text), rows[i].rank, "%s", rows[i].text);
        cr_expect_str_eq(tally_rank_word(rows[i].rank, text), rows[i].word);
    }
    cr_expect_eq(tally_read_rank(NULL), TALLY_RANK_UNKNOWN);
}
