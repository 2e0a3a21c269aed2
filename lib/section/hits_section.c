/* hits_section.c - the HITS section; section.h says every byte. */
#include "section_private.h"

#include <stdlib.h>

void section_hits_free(struct section_hits *h)
{
    free(h->hit);
    *h = (struct section_hits){ 0 };
}

int section_hits_encode(const struct geometry *g, const struct section_hits *h, struct bytes *out)
{
    uint64_t before = 0;
    int error = bytes_add_varint(out, h->count);

    for (size_t i = 0; error == GO_OK && i < h->count; i++) {
        const uint64_t now = dense(g, h->hit[i]) + 1;
        if (now <= before)
            return GO_ERANGE;
        error = bytes_add_varint(out, now - before);
        before = now;
    }
    return error;
}

int section_hits_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                        struct section_hits *h)
{
    struct source in = { .g = g, .at = answer, .end = answer + count };
    uint64_t hits, step, before = 0;

    h->count = 0;
    if (take_number(&in, &hits) != GO_OK || hits > (uint64_t)geo_area(g))
        return GO_ESYNTAX;
    const int error = array_reserve(&h->hit, &h->capacity, (size_t)hits, sizeof *h->hit);
    if (error != GO_OK)
        return error;
    for (uint64_t i = 0; i < hits; i++) {
        if (take_number(&in, &step) != GO_OK || step == 0 || step > (uint64_t)geo_area(g))
            return GO_ESYNTAX;
        before += step;
        if (point_of(g, before - 1, &h->hit[i]) != GO_OK)
            return GO_ESYNTAX;
    }
    h->count = (size_t)hits;
    return in.at == in.end ? GO_OK : GO_ESYNTAX;
}
