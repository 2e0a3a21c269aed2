/* numbers.c - logarithm and logistic function from additions, multiplications and divisions.
 *
 * The C library's may differ in the last bit from version to version; these do not.  Both are
 * good to about 1e-6, far below what the regression can tell.
 */
#include "influence_private.h"

static const float ln2 = 0.69314718f;

static uint32_t bits_of(float x)
{
    uint32_t bits;

    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits)
{
    float x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

float number_log(float x)
{
    assert(x > 0.0f);
    const uint32_t bits = bits_of(x);
    int exponent = (int)(bits >> 23) - 127;
    float m = float_of((bits & 0x7fffffu) | 0x3f800000u); /* 1 <= m < 2 */

    if (m > 1.41421356f) {
        m *= 0.5f;
        exponent++;
    }
    const float t = (m - 1.0f) / (m + 1.0f), q = t * t;
    const float series =
        1.0f + q * (0.33333333f + q * (0.2f + q * (0.14285714f + q * 0.11111111f)));
    return (float)exponent * ln2 + 2.0f * t * series;
}

static float number_exp(float x)
{
    x = x < -30.0f ? -30.0f : x > 30.0f ? 30.0f : x;
    const int n = (int)(x / ln2 + (x < 0.0f ? -0.5f : 0.5f));
    const float r = x - (float)n * ln2;
    const float series =
        1.0f +
        r * (1.0f + r * (0.5f + r * (0.16666667f + r * (0.041666667f +
                                                        r * (0.0083333333f + r * 0.0013888889f)))));
    return series * float_of((uint32_t)(n + 127) << 23);
}

float number_logistic(float x)
{
    return 1.0f / (1.0f + number_exp(-x));
}
