/* ops_avx2_private.h - sets of UNCOND_REGISTERS 256-bit registers; see ops_plain_private.h. */
#ifndef UNCOND_OPS_AVX2_PRIVATE_H
#define UNCOND_OPS_AVX2_PRIVATE_H

#include <immintrin.h>

#include "tables_private.h"

#define EACH(i) for (int i = 0; i < UNCOND_REGISTERS; i++)

typedef struct {
    __m256i r[UNCOND_REGISTERS];
} set;

struct shifts {
    __m128i row, rest; /* the stride, and 64 less the stride */
};

OP struct shifts shifts_make(int stride)
{
    return (struct shifts){ _mm_cvtsi32_si128(stride), _mm_cvtsi32_si128(64 - stride) };
}

OP set set_load(const struct pointset *s)
{
    set a;

    EACH(i)
    a.r[i] = _mm256_loadu_si256((const __m256i *)(const void *)(s->w + 4 * i));
    return a;
}

OP void set_store(struct pointset *s, set a)
{
    EACH(i)
    _mm256_storeu_si256((__m256i *)(void *)(s->w + 4 * i), a.r[i]);
    for (int i = UNCOND_REGISTERS; i < PS_WORDS_MAX / 4; i++)
        _mm256_storeu_si256((__m256i *)(void *)(s->w + 4 * i), _mm256_setzero_si256());
}

OP set set_none(void)
{
    set a;

    EACH(i)
    a.r[i] = _mm256_setzero_si256();
    return a;
}

/* A shift by a count of 64 or more, or by a negative one, gives 0: only one lane keeps its 1. */
OP set set_point(int p)
{
    const __m256i first = _mm256_set_epi64x(192, 128, 64, 0);
    const __m256i at = _mm256_set1_epi64x(p);
    set a;

    EACH(i)
    a.r[i] = _mm256_sllv_epi64(
        _mm256_set1_epi64x(1),
        _mm256_sub_epi64(at, _mm256_add_epi64(first, _mm256_set1_epi64x(256 * i))));
    return a;
}

OP set set_or(set a, set b)
{
    EACH(i)
    a.r[i] = _mm256_or_si256(a.r[i], b.r[i]);
    return a;
}

OP set set_and(set a, set b)
{
    EACH(i)
    a.r[i] = _mm256_and_si256(a.r[i], b.r[i]);
    return a;
}

OP set set_minus(set a, set b)
{
    EACH(i)
    a.r[i] = _mm256_andnot_si256(b.r[i], a.r[i]);
    return a;
}

OP bool set_is_empty(set a)
{
    __m256i any = a.r[0];

    for (int i = 1; i < UNCOND_REGISTERS; i++)
        any = _mm256_or_si256(any, a.r[i]);
    return _mm256_testz_si256(any, any);
}

OP bool set_equal(set a, set b)
{
    EACH(i)
    a.r[i] = _mm256_xor_si256(a.r[i], b.r[i]);
    return set_is_empty(a);
}

OP bool set_meets(set a, set b)
{
    return !set_is_empty(set_and(a, b));
}

OP bool set_within(set a, set b)
{
    return set_is_empty(set_minus(a, b));
}

OP bool set_has(set a, int p)
{
    return set_meets(a, set_point(p));
}

OP int set_count(set a)
{
    int count = 0;

    EACH(i)
    {
        count += (int)_mm_popcnt_u64((uint64_t)_mm256_extract_epi64(a.r[i], 0));
        count += (int)_mm_popcnt_u64((uint64_t)_mm256_extract_epi64(a.r[i], 1));
        count += (int)_mm_popcnt_u64((uint64_t)_mm256_extract_epi64(a.r[i], 2));
        count += (int)_mm_popcnt_u64((uint64_t)_mm256_extract_epi64(a.r[i], 3));
    }
    return count;
}

OP int set_first(set a)
{
    uint64_t w[4 * UNCOND_REGISTERS];
    unsigned lanes = 0;

    EACH(i)
    {
        const __m256i zero = _mm256_cmpeq_epi64(a.r[i], _mm256_setzero_si256());
        lanes |= (~(unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(zero)) & 15u) << (4 * i);
        _mm256_storeu_si256((__m256i *)(void *)(w + 4 * i), a.r[i]);
    }
    const int lane = __builtin_ctz(lanes);
    return lane * 64 + (int)_tzcnt_u64(w[lane]);
}

/* Each word replaced by the one before it (0 before the first), or by the one behind it. */
OP set words_up(set a)
{
    set up;

    up.r[0] =
        _mm256_blend_epi32(_mm256_permute4x64_epi64(a.r[0], 0x93), _mm256_setzero_si256(), 0x03);
    for (int i = 1; i < UNCOND_REGISTERS; i++)
        up.r[i] = _mm256_blend_epi32(_mm256_permute4x64_epi64(a.r[i], 0x93),
                                     _mm256_permute4x64_epi64(a.r[i - 1], 0x93), 0x03);
    return up;
}

OP set words_down(set a)
{
    set down;

    for (int i = 0; i + 1 < UNCOND_REGISTERS; i++)
        down.r[i] = _mm256_blend_epi32(_mm256_permute4x64_epi64(a.r[i], 0x39),
                                       _mm256_permute4x64_epi64(a.r[i + 1], 0x39), 0xC0);
    down.r[UNCOND_REGISTERS - 1] = _mm256_blend_epi32(
        _mm256_permute4x64_epi64(a.r[UNCOND_REGISTERS - 1], 0x39), _mm256_setzero_si256(), 0xC0);
    return down;
}

OP set set_left_in(struct shifts s, set a)
{
    const set up = words_up(a);

    (void)s;
    EACH(i)
    a.r[i] = _mm256_or_si256(_mm256_slli_epi64(a.r[i], 1), _mm256_srli_epi64(up.r[i], 63));
    return a;
}

OP set set_right_in(struct shifts s, set a)
{
    const set down = words_down(a);

    (void)s;
    EACH(i)
    a.r[i] = _mm256_or_si256(_mm256_srli_epi64(a.r[i], 1), _mm256_slli_epi64(down.r[i], 63));
    return a;
}

OP set set_above_in(struct shifts s, set a)
{
    const set up = words_up(a);

    EACH(i)
    a.r[i] = _mm256_or_si256(_mm256_sll_epi64(a.r[i], s.row), _mm256_srl_epi64(up.r[i], s.rest));
    return a;
}

OP set set_below_in(struct shifts s, set a)
{
    const set down = words_down(a);

    EACH(i)
    a.r[i] = _mm256_or_si256(_mm256_srl_epi64(a.r[i], s.row), _mm256_sll_epi64(down.r[i], s.rest));
    return a;
}

OP set set_spread(struct shifts s, set a)
{
    return set_or(set_or(a, set_or(set_left_in(s, a), set_right_in(s, a))),
                  set_or(set_above_in(s, a), set_below_in(s, a)));
}

#endif
