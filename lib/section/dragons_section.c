/* dragons_section.c - the DRGN section; section.h says every byte. */
#include "section_private.h"

#include <stdlib.h>

enum { LINK_LIMIT = 1 << 24 };

void section_dragons_free(struct section_dragons *d)
{
    free(d->head);
    free(d->string);
    free(d->use);
    free(d->conflict);
    *d = (struct section_dragons){ 0 };
}

static int reserve(struct section_dragons *d, size_t dragons, size_t strings, size_t uses,
                   size_t conflicts)
{
    int error = array_reserve(&d->head, &d->capacity, dragons, sizeof *d->head);

    if (error == GO_OK)
        error = array_reserve(&d->string, &d->string_capacity, strings, sizeof *d->string);
    if (error == GO_OK)
        error = array_reserve(&d->use, &d->use_capacity, uses, sizeof *d->use);
    return error == GO_OK
               ? array_reserve(&d->conflict, &d->conflict_capacity, conflicts, sizeof *d->conflict)
               : error;
}

int section_dragons_fill(const struct dragons *d, int strings, int links,
                         struct section_dragons *out)
{
    const int error =
        reserve(out, (size_t)d->count, (size_t)strings, (size_t)links, (size_t)d->conflict_count);

    if (error != GO_OK)
        return error;
    out->count = (size_t)d->count;
    out->string_count = (size_t)strings;
    out->conflict_count = (size_t)d->conflict_count;
    out->use_count = 0;
    for (int i = 0; i < d->count; i++)
        out->head[i] = d->dragon[i].head;
    for (int i = 0; i < strings; i++)
        out->string[i] = (struct section_string){
            .part = d->part[i], .dragon = d->of[i], .block = d->block[i], .anchor = d->anchor[i]
        };
    for (int i = 0; i < links; i++)
        if (d->use[i] != DRAGON_UNUSED)
            out->use[out->use_count++] = (struct section_use){ i, d->use[i] };
    for (int i = 0; i < d->conflict_count; i++)
        out->conflict[i] = d->conflict[i];
    return GO_OK;
}

static bool is_tied(uint8_t part)
{
    return part == DRAGON_TAIL || part == DRAGON_LIKELY;
}

/* --- writing -------------------------------------------------------------------------------- */

static int put_string(const struct section_string *s, struct bytes *out)
{
    int error = bytes_add_byte(out, s->part);

    if (error == GO_OK)
        error = bytes_add_varint(out, (uint64_t)s->dragon);
    if (error == GO_OK)
        error = bytes_add_varint(out, (uint64_t)s->block);
    return error == GO_OK && is_tied(s->part) ? bytes_add_varint(out, (uint64_t)s->anchor) : error;
}

static int put_conflict(const struct geometry *g, const struct link_conflict *c, struct bytes *out)
{
    int error = bytes_add_varint(out, (uint64_t)c->first);

    if (error == GO_OK)
        error = bytes_add_varint(out, (uint64_t)c->second);
    if (error == GO_OK)
        error = bytes_add_byte(out, c->proved);
    return error == GO_OK ? bytes_add_varint(out, dense(g, c->move)) : error;
}

static int put_uses(const struct section_dragons *d, struct bytes *out)
{
    int before = -1;
    int error = bytes_add_varint(out, d->use_count);

    for (size_t i = 0; error == GO_OK && i < d->use_count; i++) {
        error = bytes_add_varint(out, (uint64_t)(d->use[i].link - before));
        if (error == GO_OK)
            error = bytes_add_byte(out, d->use[i].use);
        before = d->use[i].link;
    }
    return error;
}

int section_dragons_encode(const struct geometry *g, const struct section_dragons *d,
                           struct bytes *out)
{
    int error = bytes_add_varint(out, d->count);

    for (size_t i = 0; error == GO_OK && i < d->count; i++)
        error = bytes_add_varint(out, (uint64_t)d->head[i]);
    if (error == GO_OK)
        error = bytes_add_varint(out, d->string_count);
    for (size_t i = 0; error == GO_OK && i < d->string_count; i++)
        error = put_string(&d->string[i], out);
    if (error == GO_OK)
        error = put_uses(d, out);
    if (error == GO_OK)
        error = bytes_add_varint(out, d->conflict_count);
    for (size_t i = 0; error == GO_OK && i < d->conflict_count; i++)
        error = put_conflict(g, &d->conflict[i], out);
    return error;
}

/* --- reading -------------------------------------------------------------------------------- */

static int take_below(struct source *in, uint64_t limit, uint64_t *number)
{
    return take_number(in, number) == GO_OK && *number < limit ? GO_OK : GO_ESYNTAX;
}

static int take_string(struct source *in, const struct section_dragons *d, uint64_t strings,
                       struct section_string *s)
{
    uint64_t dragon, block, anchor;

    if (take_byte(in, &s->part) != GO_OK || s->part > DRAGON_LONE ||
        take_below(in, d->count, &dragon) != GO_OK || take_below(in, strings, &block) != GO_OK)
        return GO_ESYNTAX;
    s->dragon = (int16_t)dragon;
    s->block = (int16_t)block;
    s->anchor = -1;
    if (!is_tied(s->part))
        return GO_OK;
    if (take_below(in, strings, &anchor) != GO_OK)
        return GO_ESYNTAX;
    s->anchor = (int16_t)anchor;
    return GO_OK;
}

static int take_strings(struct source *in, struct section_dragons *d)
{
    const uint64_t limit = (uint64_t)geo_area(in->g) + 1;
    uint64_t dragons, strings, head;

    if (take_below(in, limit, &dragons) != GO_OK)
        return GO_ESYNTAX;
    int error = array_reserve(&d->head, &d->capacity, dragons, sizeof *d->head);
    for (uint64_t i = 0; error == GO_OK && i < dragons; i++) {
        error = take_below(in, limit - 1, &head);
        d->head[i] = (int16_t)head;
    }
    d->count = dragons;
    if (error == GO_OK)
        error = take_below(in, limit, &strings);
    if (error == GO_OK)
        error = array_reserve(&d->string, &d->string_capacity, strings, sizeof *d->string);
    for (uint64_t i = 0; error == GO_OK && i < strings; i++)
        error = take_string(in, d, strings, &d->string[i]);
    for (uint64_t i = 0; error == GO_OK && i < dragons; i++)
        error = (uint64_t)d->head[i] < strings ? GO_OK : GO_ESYNTAX;
    d->string_count = error == GO_OK ? strings : 0;
    return error;
}

static int take_uses(struct source *in, struct section_dragons *d)
{
    uint64_t count, step;
    int before = -1;

    if (take_below(in, LINK_LIMIT, &count) != GO_OK)
        return GO_ESYNTAX;
    for (uint64_t i = 0; i < count; i++) {
        struct section_use use;
        if (take_below(in, LINK_LIMIT, &step) != GO_OK || take_byte(in, &use.use) != GO_OK ||
            step == 0 || before + (int)step >= LINK_LIMIT || use.use == DRAGON_UNUSED ||
            use.use > DRAGON_REFUSED)
            return GO_ESYNTAX;
        use.link = before += (int)step;
        if (array_reserve(&d->use, &d->use_capacity, d->use_count + 1, sizeof *d->use) != GO_OK)
            return GO_ENOMEM;
        d->use[d->use_count++] = use;
    }
    return GO_OK;
}

static int take_conflicts(struct source *in, struct section_dragons *d)
{
    uint64_t count, first, second;
    uint8_t proved;

    if (take_below(in, LINK_LIMIT, &count) != GO_OK)
        return GO_ESYNTAX;
    for (uint64_t i = 0; i < count; i++) {
        struct link_conflict c;
        if (take_below(in, LINK_LIMIT, &first) != GO_OK ||
            take_below(in, LINK_LIMIT, &second) != GO_OK || take_byte(in, &proved) != GO_OK ||
            proved > 1 || take_point(in, &c.move) != GO_OK)
            return GO_ESYNTAX;
        c.first = (int)first;
        c.second = (int)second;
        c.proved = proved;
        if (array_reserve(&d->conflict, &d->conflict_capacity, d->conflict_count + 1,
                          sizeof *d->conflict) != GO_OK)
            return GO_ENOMEM;
        d->conflict[d->conflict_count++] = c;
    }
    return GO_OK;
}

int section_dragons_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                           struct section_dragons *d)
{
    struct source in = { .g = g, .at = answer, .end = answer + count };

    d->count = d->string_count = d->use_count = d->conflict_count = 0;
    int error = take_strings(&in, d);
    if (error == GO_OK)
        error = take_uses(&in, d);
    if (error == GO_OK)
        error = take_conflicts(&in, d);
    return error == GO_OK && in.at != in.end ? GO_ESYNTAX : error;
}
