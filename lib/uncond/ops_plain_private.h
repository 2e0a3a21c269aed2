/* ops_plain_private.h - sets of UNCOND_WORDS words in portable C, for core_private.h.
 *
 * Every ops header defines the type `set`, `struct shifts`, and the functions below with the same
 * meaning; core_private.h is written in nothing else. */
#ifndef UNCOND_OPS_PLAIN_PRIVATE_H
#define UNCOND_OPS_PLAIN_PRIVATE_H

#include "tables_private.h"

#define EACH(i) for (int i = 0; i < UNCOND_WORDS; i++)

typedef struct {
    uint64_t w[UNCOND_WORDS];
} set;

/* Ready-made operands for a step to the next row. */
struct shifts {
    int row;
};

OP struct shifts shifts_make(int stride)
{
    return (struct shifts){ stride };
}

OP set set_load(const struct pointset *s)
{
    set r;

    EACH(i)
    r.w[i] = s->w[i];
    return r;
}

/* Writes all words of *s. */
OP void set_store(struct pointset *s, set a)
{
    EACH(i)
    s->w[i] = a.w[i];
    for (int i = UNCOND_WORDS; i < PS_WORDS_MAX; i++)
        s->w[i] = 0;
}

OP set set_none(void)
{
    return (set){ { 0 } };
}

OP set set_point(int p)
{
    set r = { { 0 } };

    r.w[p >> 6] = UINT64_C(1) << (p & 63);
    return r;
}

OP set set_or(set a, set b)
{
    EACH(i)
    a.w[i] |= b.w[i];
    return a;
}

OP set set_and(set a, set b)
{
    EACH(i)
    a.w[i] &= b.w[i];
    return a;
}

OP set set_minus(set a, set b)
{
    EACH(i)
    a.w[i] &= ~b.w[i];
    return a;
}

OP bool set_is_empty(set a)
{
    uint64_t any = 0;

    EACH(i)
    any |= a.w[i];
    return any == 0;
}

OP bool set_equal(set a, set b)
{
    uint64_t any = 0;

    EACH(i)
    any |= a.w[i] ^ b.w[i];
    return any == 0;
}

OP bool set_meets(set a, set b)
{
    return !set_is_empty(set_and(a, b));
}

/* Is all of a in b? */
OP bool set_within(set a, set b)
{
    return set_is_empty(set_minus(a, b));
}

OP bool set_has(set a, int p)
{
    return a.w[p >> 6] >> (p & 63) & 1;
}

OP int set_count(set a)
{
    int count = 0;

    EACH(i)
    count += __builtin_popcountll(a.w[i]);
    return count;
}

/* The smallest member of a set that is not empty. */
OP int set_first(set a)
{
    int i = 0;

    while (a.w[i] == 0)
        i++;
    return i * 64 + __builtin_ctzll(a.w[i]);
}

/* Points whose neighbour on the left / on the right / above / below is in a. */
OP set set_left_in(struct shifts s, set a)
{
    set r;

    (void)s;
    r.w[0] = a.w[0] << 1;
    for (int i = 1; i < UNCOND_WORDS; i++)
        r.w[i] = a.w[i] << 1 | a.w[i - 1] >> 63;
    return r;
}

OP set set_right_in(struct shifts s, set a)
{
    set r;

    (void)s;
    for (int i = 0; i + 1 < UNCOND_WORDS; i++)
        r.w[i] = a.w[i] >> 1 | a.w[i + 1] << 63;
    r.w[UNCOND_WORDS - 1] = a.w[UNCOND_WORDS - 1] >> 1;
    return r;
}

OP set set_above_in(struct shifts s, set a)
{
    set r;

    r.w[0] = a.w[0] << s.row;
    for (int i = 1; i < UNCOND_WORDS; i++)
        r.w[i] = a.w[i] << s.row | a.w[i - 1] >> (64 - s.row);
    return r;
}

OP set set_below_in(struct shifts s, set a)
{
    set r;

    for (int i = 0; i + 1 < UNCOND_WORDS; i++)
        r.w[i] = a.w[i] >> s.row | a.w[i + 1] << (64 - s.row);
    r.w[UNCOND_WORDS - 1] = a.w[UNCOND_WORDS - 1] >> s.row;
    return r;
}

/* a with its neighbours, guards included. */
OP set set_spread(struct shifts s, set a)
{
    return set_or(set_or(a, set_or(set_left_in(s, a), set_right_in(s, a))),
                  set_or(set_above_in(s, a), set_below_in(s, a)));
}

#endif
