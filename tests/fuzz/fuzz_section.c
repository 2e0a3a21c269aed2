/* fuzz_section.c - any bytes as one answer of a section. The first byte says of which kind, the
 * next two the size of the board; what is taken can be written, and that is read as the same again.
 */
#include <stdlib.h>
#include <string.h>

#include "section.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

/* A new kind of section is a new line here, and one in `kinds`. */
#define KIND(name)                                                                                 \
    static int try_##name(const struct geometry *g, const uint8_t *data, size_t count,             \
                          struct bytes *again)                                                     \
    {                                                                                              \
        struct section_##name answer = { 0 };                                                      \
        const int error = section_##name##_decode(g, data, count, &answer);                        \
                                                                                                   \
        if (error == GO_OK && section_##name##_encode(g, &answer, again) != GO_OK)                 \
            abort();                                                                               \
        section_##name##_free(&answer);                                                            \
        return error;                                                                              \
    }
KIND(uncond)
KIND(safety)
KIND(worms)
KIND(hits)
KIND(eyes)
KIND(links)
KIND(dragons)

static int (*const kinds[])(const struct geometry *, const uint8_t *, size_t, struct bytes *) = {
    try_uncond, try_safety, try_worms, try_hits, try_eyes, try_links, try_dragons,
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
