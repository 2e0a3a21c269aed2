/* ops_avx512_private.h - sets of one 512-bit register; see ops_plain_private.h.
 *
 * Needs AVX-512 F, VL, DQ and VBMI2 (funnel shifts).  A test compiles this very file on any
 * machine against plain functions of the same names: hence UNCOND_EMULATED. */
#ifndef UNCOND_OPS_AVX512_PRIVATE_H
#define UNCOND_OPS_AVX512_PRIVATE_H

#ifndef UNCOND_EMULATED
#include <immintrin.h>
#endif

#include "tables_private.h"

typedef __m512i set;

struct shifts {
    __m512i row;
};

OP struct shifts shifts_make(int stride)
{
    return (struct shifts){ _mm512_set1_epi64(stride) };
}

OP set set_load(const struct pointset *s)
{
    return _mm512_loadu_si512(s->w);
}

OP void set_store(struct pointset *s, set a)
{
    _mm512_storeu_si512(s->w, a);
    memset(s->w + 8, 0, sizeof s->w - 64);
}

OP set set_none(void)
{
    return _mm512_setzero_si512();
}

/* A shift by a count of 64 or more gives 0: only one lane keeps its 1. */
OP set set_point(int p)
{
    const __m512i first = _mm512_set_epi64(448, 384, 320, 256, 192, 128, 64, 0);

    return _mm512_sllv_epi64(_mm512_set1_epi64(1), _mm512_sub_epi64(_mm512_set1_epi64(p), first));
}

OP set set_or(set a, set b)
{
    return _mm512_or_si512(a, b);
}

OP set set_and(set a, set b)
{
    return _mm512_and_si512(a, b);
}

OP set set_minus(set a, set b)
{
    return _mm512_andnot_si512(b, a);
}

OP bool set_is_empty(set a)
{
    return _mm512_test_epi64_mask(a, a) == 0;
}

OP bool set_equal(set a, set b)
{
    return _mm512_cmpneq_epi64_mask(a, b) == 0;
}

OP bool set_meets(set a, set b)
{
    return _mm512_test_epi64_mask(a, b) != 0;
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
    uint64_t w[8];
    int count = 0;

    _mm512_storeu_si512(w, a);
    for (int i = 0; i < 8; i++)
        count += __builtin_popcountll(w[i]);
    return count;
}

OP int set_first(set a)
{
    uint64_t w[8];
    const int lane = __builtin_ctz((unsigned)_mm512_test_epi64_mask(a, a));

    _mm512_storeu_si512(w, a);
    return lane * 64 + __builtin_ctzll(w[lane]);
}

/* Each word replaced by the one before it (0 before the first), or by the one behind it. */
OP set words_up(set a)
{
    return _mm512_alignr_epi64(a, _mm512_setzero_si512(), 7);
}

OP set words_down(set a)
{
    return _mm512_alignr_epi64(_mm512_setzero_si512(), a, 1);
}

OP set set_left_in(struct shifts s, set a)
{
    (void)s;
    return _mm512_shldi_epi64(a, words_up(a), 1);
}

OP set set_right_in(struct shifts s, set a)
{
    (void)s;
    return _mm512_shrdi_epi64(a, words_down(a), 1);
}

OP set set_above_in(struct shifts s, set a)
{
    return _mm512_shldv_epi64(a, words_up(a), s.row);
}

OP set set_below_in(struct shifts s, set a)
{
    return _mm512_shrdv_epi64(a, words_down(a), s.row);
}

OP set set_spread(struct shifts s, set a)
{
    const set sides = _mm512_ternarylogic_epi64(a, set_left_in(s, a), set_right_in(s, a), 0xFE);

    return _mm512_ternarylogic_epi64(sides, set_above_in(s, a), set_below_in(s, a), 0xFE);
}

#endif
