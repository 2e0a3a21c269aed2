/* fuzz_section.c - any bytes as one answer of a section. The first byte says of which kind, the
 * next two the size of the board; what is taken can be written, and that is read as the same again.
 */
#include <stdlib.h>
#include <string.h>

#include "section.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

static int try_uncond(const struct geometry *g, const uint8_t *data, size_t count,
                      struct bytes *again)
{
    struct section_uncond answer = { 0 };
    const int error = section_uncond_decode(g, data, count, &answer);

    if (error == GO_OK && section_uncond_encode(g, &answer, again) != GO_OK)
        abort();
    section_uncond_free(&answer);
    return error;
}

static int try_safety(const struct geometry *g, const uint8_t *data, size_t count,
                      struct bytes *again)
{
    struct section_safety answer = { 0 };
    const int error = section_safety_decode(g, data, count, &answer);

    if (error == GO_OK && section_safety_encode(g, &answer, again) != GO_OK)
        abort();
    section_safety_free(&answer);
    return error;
}

static int try_worms(const struct geometry *g, const uint8_t *data, size_t count,
                     struct bytes *again)
{
    struct section_worms answer = { 0 };
    const int error = section_worms_decode(g, data, count, &answer);

    if (error == GO_OK && section_worms_encode(g, &answer, again) != GO_OK)
        abort();
    section_worms_free(&answer);
    return error;
}

/* A new kind of section is a new line here. */
static int (*const kinds[])(const struct geometry *, const uint8_t *, size_t, struct bytes *) = {
    try_uncond,
    try_safety,
    try_worms,
};
enum { KINDS = sizeof kinds / sizeof *kinds, HEAD = 3 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count)
{
    if (count < HEAD)
        return 0;
    const struct geometry g =
        geo_make(1 + data[1] % GEO_ANALYSIS_SIDE_MAX, 1 + data[2] % GEO_ANALYSIS_SIDE_MAX);
    const size_t kind = data[0] % KINDS;
    struct bytes once = { 0 }, twice = { 0 };

    if (kinds[kind](&g, data + HEAD, count - HEAD, &once) == GO_OK) {
        if (kinds[kind](&g, once.data, once.count, &twice) != GO_OK || once.count != twice.count ||
            memcmp(once.data, twice.data, once.count) != 0)
            abort();
    }
    bytes_free(&once);
    bytes_free(&twice);
    return 0;
}
