/* section.c - runs and points, which all sections are made of. */
#include "section_private.h"

enum { CLASS_BITS = 3, RUN_MAX = 31 };

void classes_clear(struct classes *c)
{
    memset(c, 0, sizeof *c);
}

void classes_set(struct classes *c, const struct pointset *s, uint8_t class)
{
    for (point p = ps_next(s, 0); p != GEO_NONE; p = ps_next(s, p + 1))
        c->of[p] = class;
}

struct pointset classes_get(const struct geometry *g, const struct classes *c, uint8_t class)
{
    struct pointset s;

    ps_clear(&s);
    for (point p = 0; p < g->limit; p++)
        if (geo_on_board(g, p) && c->of[p] == class)
            ps_add(&s, p);
    return s;
}

int classes_put(const struct geometry *g, const struct classes *c, struct bytes *out)
{
    int class = -1, length = 0, error = GO_OK;

    for (int row = 0; row < g->height; row++)
        for (int column = 0; column < g->width && error == GO_OK; column++) {
            const int here = c->of[geo_point(g, column, row)];
            if (here == class && length < RUN_MAX) {
                length++;
                continue;
            }
            if (length > 0)
                error = bytes_add_byte(out, (uint8_t)(class | length << CLASS_BITS));
            class = here;
            length = 1;
        }
    return error < 0 ? error : bytes_add_byte(out, (uint8_t)(class | length << CLASS_BITS));
}

int classes_take(struct source *in, uint8_t most, struct classes *c)
{
    const int area = geo_area(in->g);
    int index = 0;

    classes_clear(c);
    while (index < area) {
        uint8_t run;
        const int error = take_byte(in, &run);
        if (error != GO_OK)
            return error;
        const int class = run & ((1 << CLASS_BITS) - 1), length = run >> CLASS_BITS;
        if (class > most || length == 0 || length > area - index)
            return GO_ESYNTAX;
        for (const int end = index + length; index < end; index++)
            c->of[geo_point(in->g, index % in->g->width, index / in->g->width)] = (uint8_t) class;
    }
    return GO_OK;
}

int point_of(const struct geometry *g, uint64_t number, point *p)
{
    if (number >= (uint64_t)geo_area(g))
        return GO_ESYNTAX;
    *p = geo_point(g, (int)number % g->width, (int)number / g->width);
    return GO_OK;
}

int take_number(struct source *in, uint64_t *number)
{
    return bytes_get_varint(&in->at, in->end, number) == GO_OK ? GO_OK : GO_ESYNTAX;
}

int take_point(struct source *in, point *p)
{
    uint64_t number;
    const int error = take_number(in, &number);

    return error == GO_OK ? point_of(in->g, number, p) : error;
}

int take_byte(struct source *in, uint8_t *byte)
{
    if (in->at == in->end)
        return GO_ESYNTAX;
    *byte = *in->at++;
    return GO_OK;
}
