/* safety_section.c - the ALTN section; section.h says every byte. */
#include "section_private.h"

enum { SAFE_STONE = 1, SAFE_POINT = 2 };

void section_safety_free(struct section_safety *s)
{
    for (int c = 0; c < 3; c++)
        uncond_safety_free(&s->side[c]);
}

static int put_side(const struct geometry *g, const struct uncond_safety *s, struct bytes *out)
{
    struct classes classes;
    int error;

    classes_clear(&classes);
    classes_set(&classes, &s->settled, SAFE_POINT);
    classes_set(&classes, &s->stones, SAFE_STONE);
    error = classes_put(g, &classes, out);
    if (error == GO_OK)
        error = bytes_add_varint(out, s->count);
    for (size_t i = 0; error == GO_OK && i < s->count; i++) {
        const struct uncond_pair *pair = &s->pair[i];
        const point points[4] = { pair->a, pair->b, pair->guards, pair->string };
        error = bytes_add_byte(out, pair->kind);
        for (int k = 0; error == GO_OK && k < 4; k++)
            error = bytes_add_varint(out, dense(g, points[k]));
    }
    return error;
}

static bool says_something(const struct uncond_safety *s)
{
    return s->count > 0 || !ps_is_empty(&s->stones) || !ps_is_empty(&s->settled);
}

int section_safety_encode(const struct geometry *g, const struct section_safety *s,
                          struct bytes *out)
{
    unsigned flags = 0;
    int error;

    for (int c = BLACK; c <= WHITE; c++)
        if (says_something(&s->side[c]))
            flags |= 1U << (c - BLACK);
    error = bytes_add_byte(out, (uint8_t)flags);
    for (int c = BLACK; error == GO_OK && c <= WHITE; c++)
        if (says_something(&s->side[c]))
            error = put_side(g, &s->side[c], out);
    return error;
}

static int take_pair(struct source *in, struct uncond_pair *pair)
{
    if (take_byte(in, &pair->kind) != GO_OK || pair->kind > UNCOND_PAIR_EYE ||
        take_point(in, &pair->a) != GO_OK || take_point(in, &pair->b) != GO_OK ||
        take_point(in, &pair->guards) != GO_OK || take_point(in, &pair->string) != GO_OK)
        return GO_ESYNTAX;
    return GO_OK;
}

static int take_side(struct source *in, struct uncond_safety *s)
{
    struct classes classes;
    uint64_t pairs;
    int error = classes_take(in, SAFE_POINT, &classes);

    if (error != GO_OK)
        return error;
    s->stones = classes_get(in->g, &classes, SAFE_STONE);
    s->settled = classes_get(in->g, &classes, SAFE_POINT);
    ps_or(&s->settled, &s->stones);
    if (take_number(in, &pairs) != GO_OK || pairs > (uint64_t)geo_area(in->g))
        return GO_ESYNTAX;
    error = array_reserve(&s->pair, &s->capacity, pairs, sizeof *s->pair);
    while (error == GO_OK && s->count < pairs)
        error = take_pair(in, &s->pair[s->count++]);
    return error;
}

int section_safety_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                          struct section_safety *s)
{
    struct source in = { g, answer, answer + count };
    uint8_t flags;
    int error = GO_OK;

    for (int c = 0; c < 3; c++) {
        ps_clear(&s->side[c].stones);
        ps_clear(&s->side[c].settled);
        s->side[c].count = 0;
    }
    if (!ps_fits(g) || take_byte(&in, &flags) != GO_OK || flags > 3)
        return GO_ESYNTAX;
    for (int c = BLACK; error == GO_OK && c <= WHITE; c++)
        if (flags & 1U << (c - BLACK))
            error = take_side(&in, &s->side[c]);
    return error == GO_OK && in.at != in.end ? GO_ESYNTAX : error;
}
