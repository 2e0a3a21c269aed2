/* test_base.c - errors, growing bytes, varints, random numbers, hashes.
 *
 * How: values that are fixed for ever (streams and seeds depend on them), computed outside this
 * program, then round trips and every truncation.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"

Test(base, every_error_has_words_of_its_own)
{
    for (int e = GO_EUNSUPPORTED; e <= GO_OK; e++) {
        cr_assert_str_neq(go_error_text(e), "unknown error", "code %d", e);
        for (int f = GO_EUNSUPPORTED; f < e; f++)
            cr_assert_str_neq(go_error_text(e), go_error_text(f), "codes %d and %d", e, f);
    }
    cr_assert_str_eq(go_error_text(1), "unknown error");
    cr_assert_str_eq(go_error_text(-1000), "unknown error");
}

Test(base, bytes_keep_what_is_added)
{
    struct bytes b = { 0 };

    for (int i = 0; i < 5000; i++)
        cr_assert_eq(bytes_add_byte(&b, (uint8_t)(i * 7)), GO_OK);
    cr_assert_eq(bytes_add(&b, "end", 3), GO_OK);
    cr_assert_eq(bytes_add(&b, NULL, 0), GO_OK);
    cr_assert_eq(b.count, 5003);
    cr_assert(b.capacity >= b.count);
    for (int i = 0; i < 5000; i++)
        cr_assert_eq(b.data[i], (uint8_t)(i * 7), "byte %d", i);
    cr_assert_arr_eq(b.data + 5000, "end", 3);
    bytes_free(&b);
    cr_assert_null(b.data);
    cr_assert_eq(b.count + b.capacity, 0);
}

Test(base, impossible_sizes_are_refused_and_change_nothing)
{
    struct bytes b = { 0 };

    cr_assert_eq(bytes_add(&b, "kept", 4), GO_OK);
    const struct bytes before = b;
    cr_assert_eq(bytes_reserve(&b, SIZE_MAX), GO_ENOMEM);
    cr_assert_eq(bytes_reserve(&b, SIZE_MAX / 2), GO_ENOMEM);
    cr_assert_eq(b.data, before.data);
    cr_assert_eq(b.count, before.count);
    cr_assert_eq(b.capacity, before.capacity);
    cr_assert_arr_eq(b.data, "kept", 4);
    bytes_free(&b);
}

Test(base, arrays_grow_by_elements)
{
    uint32_t *array = NULL;
    size_t capacity = 0;

    for (uint32_t i = 0; i < 1000; i++) {
        cr_assert_eq(array_reserve(&array, &capacity, i + 1, sizeof *array), GO_OK);
        cr_assert(capacity > i);
        array[i] = i;
    }
    for (uint32_t i = 0; i < 1000; i++)
        cr_assert_eq(array[i], i);
    cr_assert_eq(array_reserve(&array, &capacity, SIZE_MAX / 4 + 2, sizeof *array), GO_ENOMEM);
    cr_assert_eq(array[999], 999);
    free(array);
}

struct varint_row {
    uint64_t value;
    int count;
    uint8_t coded[10];
};

static const struct varint_row varints[] = {
    { 0, 1, { 0x00 } },
    { 1, 1, { 0x01 } },
    { 127, 1, { 0x7f } },
    { 128, 2, { 0x80, 0x01 } },
    { 300, 2, { 0xac, 0x02 } },
    { 16383, 2, { 0xff, 0x7f } },
    { 16384, 3, { 0x80, 0x80, 0x01 } },
    { UINT32_MAX, 5, { 0xff, 0xff, 0xff, 0xff, 0x0f } },
    { UINT64_C(1) << 63, 10, { 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01 } },
    { UINT64_MAX, 10, { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01 } },
};

Test(base, varints_are_leb128)
{
    for (size_t i = 0; i < sizeof varints / sizeof *varints; i++) {
        const struct varint_row *row = &varints[i];
        struct bytes b = { 0 };
        uint64_t value = 99;

        cr_assert_eq(bytes_add_varint(&b, row->value), GO_OK);
        cr_assert_eq(b.count, (size_t)row->count, "row %zu", i);
        cr_assert_arr_eq(b.data, row->coded, b.count, "row %zu", i);

        /* Cut anywhere, it says so and moves nothing. */
        for (size_t cut = 0; cut < b.count; cut++) {
            const uint8_t *at = b.data;
            cr_assert_eq(bytes_get_varint(&at, b.data + cut, &value), GO_ETRUNCATED);
            cr_assert_eq(at, b.data, "row %zu, cut %zu", i, cut);
            cr_assert_eq(value, 99);
        }
        const uint8_t *at = b.data;
        cr_assert_eq(bytes_get_varint(&at, b.data + b.count, &value), GO_OK);
        cr_assert_eq(at, b.data + b.count);
        cr_assert_eq(value, row->value, "row %zu", i);
        bytes_free(&b);
    }
}

Test(base, a_varint_beyond_64_bits_is_out_of_range)
{
    const uint8_t too_large[] = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02 };
    const uint8_t too_long[] = { 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0 };
    const uint8_t *at = too_large;
    uint64_t value;

    cr_assert_eq(bytes_get_varint(&at, too_large + sizeof too_large, &value), GO_ERANGE);
    cr_assert_eq(at, too_large);
    at = too_long;
    cr_assert_eq(bytes_get_varint(&at, too_long + sizeof too_long, &value), GO_ERANGE);
}

Test(base, random_varints_make_a_round_trip)
{
    struct random random = { .state = 11 };
    struct bytes b = { 0 };
    enum { COUNT = 20000 };

    for (int i = 0; i < COUNT; i++) {
        const unsigned shift = (unsigned)random_below(&random, 64);
        cr_assert_eq(bytes_add_varint(&b, random_next(&random) >> shift), GO_OK);
    }
    random.state = 11;
    const uint8_t *at = b.data;
    for (int i = 0; i < COUNT; i++) {
        const unsigned shift = (unsigned)random_below(&random, 64);
        uint64_t value;
        cr_assert_eq(bytes_get_varint(&at, b.data + b.count, &value), GO_OK);
        cr_assert_eq(value, random_next(&random) >> shift, "seed 11, number %d", i);
    }
    cr_assert_eq(at, b.data + b.count);
    bytes_free(&b);
}

/* SplitMix64's published first numbers for the seeds 0 and 1234567. */
Test(base, random_numbers_are_splitmix64)
{
    static const uint64_t from_0[] = { UINT64_C(0xe220a8397b1dcdaf), UINT64_C(0x6e789e6aa1b965f4),
                                       UINT64_C(0x06c45d188009454f) };
    static const uint64_t from_1234567[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431), UINT64_C(16408922859458223821)
    };
    struct random random = { .state = 0 };

    for (size_t i = 0; i < sizeof from_0 / sizeof *from_0; i++)
        cr_assert_eq(random_next(&random), from_0[i], "number %zu", i);
    random.state = 1234567;
    for (size_t i = 0; i < sizeof from_1234567 / sizeof *from_1234567; i++)
        cr_assert_eq(random_next(&random), from_1234567[i], "number %zu", i);
}

Test(base, random_below_stays_below_and_is_even)
{
    struct random random = { .state = 5 };
    int seen[7] = { 0 };

    for (int i = 0; i < 70000; i++)
        seen[random_below(&random, 7)]++;
    for (int k = 0; k < 7; k++)
        cr_assert(seen[k] > 9600 && seen[k] < 10400, "seed 5: %d came %d times", k, seen[k]);
    for (int i = 0; i < 100; i++) {
        cr_assert_eq(random_below(&random, 1), 0);
        cr_assert(random_below(&random, UINT64_C(1) << 32) <= UINT32_MAX);
    }
}

/* Written into streams: these must never change. */
Test(base, hashes_are_the_same_on_every_machine)
{
    cr_assert_eq(hash_bytes("", 0, 0), UINT64_C(0x0000000000000000));
    cr_assert_eq(hash_bytes("a", 1, 0), UINT64_C(0x343e69370ad4a4ee));
    cr_assert_eq(hash_bytes("a", 1, 1), UINT64_C(0xda392e041ecc1abe));
    cr_assert_eq(hash_bytes("12345678", 8, 0), UINT64_C(0xe2808d8cc061cf68));
    cr_assert_eq(hash_bytes("The quick brown fox", 19, 7), UINT64_C(0x3513b1b80e0eef2c));
    cr_assert_eq(hash_mix(0), UINT64_C(0x0000000000000000));
    cr_assert_eq(hash_mix(1), UINT64_C(0x5692161d100b05e5));
}

Test(base, a_hash_sees_every_bit_and_the_length)
{
    uint8_t data[37] = { 0 };
    const uint64_t zero = hash_bytes(data, sizeof data, 3);

    for (size_t bit = 0; bit < 8 * sizeof data; bit++) {
        data[bit / 8] ^= (uint8_t)(1u << bit % 8);
        cr_assert_neq(hash_bytes(data, sizeof data, 3), zero, "bit %zu", bit);
        data[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    for (size_t count = 0; count < sizeof data; count++)
        cr_assert_neq(hash_bytes(data, count, 3), zero, "%zu zeros", count);
    cr_assert_neq(hash_bytes(data, sizeof data, 4), zero);
}

/* --- text ----------------------------------------------------------------------------------- */

Test(base, sizes_of_characters)
{
    static const struct {
        const char *text;
        size_t left, size;
    } rows[] = {
        { "a", 1, 1 },
        { "\x7f", 1, 1 },
        { "\xc3\xa4", 2, 2 },
        { "\xc3\xa4", 1, 0 },         /* cut */
        { "\xc1\x81", 2, 0 },         /* too long a form of A */
        { "\xe0\x9f\xbf", 3, 0 },     /* too long a form of U+07FF */
        { "\xe0\xa0\x80", 3, 3 },     /* U+0800 */
        { "\xed\x9f\xbf", 3, 3 },     /* U+D7FF */
        { "\xed\xa0\x80", 3, 0 },     /* a surrogate */
        { "\xf0\x8f\xbf\xbf", 4, 0 }, /* too long a form of U+FFFF */
        { "\xf4\x8f\xbf\xbf", 4, 4 }, /* U+10FFFF */
        { "\xf4\x90\x80\x80", 4, 0 }, /* beyond */
        { "\xf5\x80\x80\x80", 4, 0 },
        { "\x80", 1, 0 },
        { "\xe2\x28\xa1", 3, 0 },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_eq(utf8_size((const uint8_t *)rows[i].text, rows[i].left), rows[i].size,
                     "row %zu", i);
}

Test(base, text_of_any_length)
{
    struct bytes b = { 0 };

    cr_assert_eq(bytes_print(&b, "%d:", 7), GO_OK);
    cr_assert_eq(bytes_print(&b, "%0900d", 1), GO_OK);
    cr_expect_eq(b.count, 902);
    cr_expect_arr_eq(b.data, "7:0", 3);
    cr_expect_eq(b.data[901], '1');
    free(b.data);
}
