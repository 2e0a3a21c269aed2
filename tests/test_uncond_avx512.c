/* test_uncond_avx512.c - the logic of the AVX-512 kernel on any machine.
 *
 * How: the kernel's own source is compiled here against plain functions that do, word by word, what
 * the few instructions it uses are documented to do, and must give the plain kernel's answers.
 */
#include <criterion/criterion.h>

#include "uncond_twin.h"

#define UNCOND_EMULATED 1

typedef struct {
    uint64_t w[8];
} wide;

#define WIDE(name, expression)                                                                     \
    static __attribute__((noinline)) wide name(wide a, wide b)                                     \
    {                                                                                              \
        wide r;                                                                                    \
        for (int i = 0; i < 8; i++)                                                                \
            r.w[i] = (expression);                                                                 \
        return r;                                                                                  \
    }
WIDE(wide_or, a.w[i] | b.w[i])
WIDE(wide_and, a.w[i] & b.w[i])
WIDE(wide_andnot, ~a.w[i] & b.w[i])
WIDE(wide_sub, a.w[i] - b.w[i])
WIDE(wide_shift, b.w[i] < 64 ? a.w[i] << b.w[i] : 0)

static __attribute__((noinline)) wide wide_load(const void *from)
{
    wide r;
    memcpy(&r, from, sizeof r);
    return r;
}

static __attribute__((noinline)) wide wide_fill(uint64_t x)
{
    return (wide){ { x, x, x, x, x, x, x, x } };
}

/* The words of low and, behind them, of high; eight of them from `count` on. */
static __attribute__((noinline)) wide wide_align(wide high, wide low, int count)
{
    wide r;
    for (int i = 0; i < 8; i++)
        r.w[i] = i + count < 8 ? low.w[i + count] : high.w[i + count - 8];
    return r;
}

static __attribute__((noinline)) wide wide_funnel_up(wide a, wide b, wide c)
{
    wide r;
    for (int i = 0; i < 8; i++)
        r.w[i] = a.w[i] << c.w[i] | b.w[i] >> (64 - c.w[i]);
    return r;
}

static __attribute__((noinline)) wide wide_funnel_down(wide a, wide b, wide c)
{
    wide r;
    for (int i = 0; i < 8; i++)
        r.w[i] = a.w[i] >> c.w[i] | b.w[i] << (64 - c.w[i]);
    return r;
}

/* Only the table for "or of all three" is used. */
static __attribute__((noinline)) wide wide_three(wide a, wide b, wide c, int table)
{
    assert(table == 0xFE);
    return wide_or(a, wide_or(b, c));
}

static __attribute__((noinline)) unsigned wide_test(wide a, wide b)
{
    unsigned mask = 0;
    for (int i = 0; i < 8; i++)
        mask |= (unsigned)((a.w[i] & b.w[i]) != 0) << i;
    return mask;
}

static __attribute__((noinline)) unsigned wide_differs(wide a, wide b)
{
    unsigned mask = 0;
    for (int i = 0; i < 8; i++)
        mask |= (unsigned)(a.w[i] != b.w[i]) << i;
    return mask;
}

#define __m512i                                  wide
#define _mm512_or_si512                          wide_or
#define _mm512_and_si512                         wide_and
#define _mm512_andnot_si512                      wide_andnot
#define _mm512_sub_epi64                         wide_sub
#define _mm512_sllv_epi64                        wide_shift
#define _mm512_loadu_si512                       wide_load
#define _mm512_storeu_si512(to, a)               memcpy(to, &(a), sizeof(wide))
#define _mm512_set1_epi64(x)                     wide_fill((uint64_t)(x))
#define _mm512_setzero_si512()                   wide_fill(0)
#define _mm512_set_epi64(h, g, f, e, d, c, b, a) ((wide){ { a, b, c, d, e, f, g, h } })
#define _mm512_alignr_epi64                      wide_align
#define _mm512_shldv_epi64                       wide_funnel_up
#define _mm512_shrdv_epi64                       wide_funnel_down
#define _mm512_shldi_epi64(a, b, n)              wide_funnel_up(a, b, wide_fill(n))
#define _mm512_shrdi_epi64(a, b, n)              wide_funnel_down(a, b, wide_fill(n))
#define _mm512_ternarylogic_epi64                wide_three
#define _mm512_test_epi64_mask                   wide_test
#define _mm512_cmpneq_epi64_mask                 wide_differs

#include "ops_avx512_private.h"

#include "core_private.h"

#include "moves_private.h"

static const struct uncond_kernel emulated = { 8, find_side, find_moves };

static void compare_lists(const struct uncond_list *a, const struct uncond_list *b, uint64_t seed)
{
    cr_assert_eq(a->count, b->count, "seed %llu", (unsigned long long)seed);
    for (size_t i = 0; i < a->count; i++)
        cr_assert(a->move[i].at == b->move[i].at && a->move[i].ring == b->move[i].ring &&
                      a->move[i].replacement == b->move[i].replacement &&
                      a->move[i].category == b->move[i].category,
                  "seed %llu", (unsigned long long)seed);
}

Test(uncond_avx512, emulated_kernel_agrees_with_the_plain_one)
{
    struct uncond_scratch *plain = uncond_scratch_new(UNCOND_PLAIN);
    struct uncond_scratch *other = uncond_scratch_new(UNCOND_PLAIN);
    struct uncond_list list[3] = { 0 }, list_other[3] = { 0 };
    struct uncond u, u_other;

    other->narrow = &emulated;
    for (uint64_t seed = 1; seed <= 4000 / SLOWER; seed++) {
        struct random r = { seed };
        const int most = seed % 10 == 0 ? 22 : 9;
        const int width = 1 + (int)random_below(&r, (uint64_t)most);
        const int height = 1 + (int)random_below(&r, (uint64_t)most);
        const struct uncond_position p = random_position(&r, width, height, (int)(seed % KINDS));

        cr_assert_eq(uncond_moves(plain, &p, UNCOND_CHOICE_BEST, &u, list), GO_OK);
        cr_assert_eq(uncond_moves(other, &p, UNCOND_CHOICE_BEST, &u_other, list_other), GO_OK);
        cr_assert(memcmp(&u, &u_other, sizeof u) == 0, "seed %llu", (unsigned long long)seed);
        compare_lists(&list[BLACK], &list_other[BLACK], seed);
        compare_lists(&list[WHITE], &list_other[WHITE], seed);
        uncond_status(other, &p.geo, &p.black, &p.white, &u_other);
        cr_assert(memcmp(&u, &u_other, sizeof u) == 0, "seed %llu", (unsigned long long)seed);
    }
    for (int c = BLACK; c <= WHITE; c++) {
        uncond_list_free(&list[c]);
        uncond_list_free(&list_other[c]);
    }
    uncond_scratch_free(plain);
    uncond_scratch_free(other);
}
