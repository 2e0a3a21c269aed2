/* links_section.c - the LINK section; section.h says every byte. */
#include "section_private.h"

#include <stdlib.h>

enum { DISTANCE_MASK = 15, BOND_SHIFT = 4, BOND_MASK = 7, CODE_BITS = 2, CODE_MASK = 3 };
enum { ORDER_MASK = 15, ORDER_SHIFT = 4, MOVE_NONE = 0, MOVE_PASS = 1, MOVE_POINT = 2 };

enum answer_bit { CUT_PROVED = 16, JOIN_PROVED = 32, JOIN_ASKED = 64, IS_STATIC = 128 };

void section_links_free(struct section_links *l)
{
    free(l->link);
    *l = (struct section_links){ 0 };
}

static void from_link(const struct link *l, struct section_link *out)
{
    *out = (struct section_link){ .a = l->a,
                                  .b = l->b,
                                  .distance = l->distance,
                                  .bond = (uint8_t)l->bond,
                                  .cut_order = -1,
                                  .join_order = -1,
                                  .cut_move = GEO_NONE,
                                  .join_move = GEO_NONE };
    if (l->bond == LINK_IMPLIED)
        return;
    out->is_static = l->is_static;
    out->cut = (uint8_t)l->cut.verdict;
    out->cut_proved = l->cut.proved;
    out->cut_order = (int8_t)l->cut.order;
    if (l->cut.verdict != CONNECT_LOSE)
        out->cut_move = l->cut.move;
    out->asked_join = l->asked_join;
    if (!l->asked_join)
        return;
    out->join = (uint8_t)l->join.verdict;
    out->join_proved = l->join.proved;
    out->join_order = (int8_t)l->join.order;
    if (l->join.verdict != CONNECT_LOSE)
        out->join_move = l->join.move;
}

int section_links_fill(const struct links *links, struct section_links *out)
{
    const int error =
        array_reserve(&out->link, &out->capacity, (size_t)links->count, sizeof *out->link);

    if (error != GO_OK)
        return error;
    out->count = (size_t)links->count;
    for (int i = 0; i < links->count; i++)
        from_link(&links->link[i], &out->link[i]);
    return GO_OK;
}

static int put_move(const struct geometry *g, point p, struct bytes *out)
{
    return bytes_add_varint(out, p == GEO_NONE   ? MOVE_NONE
                                 : p == GEO_PASS ? MOVE_PASS
                                                 : MOVE_POINT + dense(g, p));
}

static int put_answers(const struct geometry *g, const struct section_link *l, struct bytes *out)
{
    const unsigned answers = (unsigned)l->cut | (unsigned)l->join << CODE_BITS |
                             (l->cut_proved ? CUT_PROVED : 0U) |
                             (l->join_proved ? JOIN_PROVED : 0U) |
                             (l->asked_join ? JOIN_ASKED : 0U) | (l->is_static ? IS_STATIC : 0U);
    int error = bytes_add_byte(out, (uint8_t)answers);

    if (error == GO_OK)
        error =
            bytes_add_byte(out, (uint8_t)((l->cut_order + 1) | (l->join_order + 1) << ORDER_SHIFT));
    if (error == GO_OK)
        error = put_move(g, l->cut_move, out);
    return error == GO_OK && l->asked_join ? put_move(g, l->join_move, out) : error;
}

int section_links_encode(const struct geometry *g, const struct section_links *l, struct bytes *out)
{
    int before = 0;
    int error = bytes_add_varint(out, l->count);

    for (size_t i = 0; error == GO_OK && i < l->count; i++) {
        const struct section_link *link = &l->link[i];
        error = bytes_add_varint(out, (uint64_t)(link->a - before));
        if (error == GO_OK)
            error = bytes_add_varint(out, (uint64_t)(link->b - link->a));
        if (error == GO_OK)
            error = bytes_add_byte(out, (uint8_t)(link->distance | link->bond << BOND_SHIFT));
        if (error == GO_OK && link->bond != LINK_IMPLIED)
            error = put_answers(g, link, out);
        before = link->a;
    }
    return error;
}

static int take_move(struct source *in, point *p)
{
    uint64_t number;

    if (take_number(in, &number) != GO_OK)
        return GO_ESYNTAX;
    *p = number == MOVE_NONE ? GEO_NONE : GEO_PASS;
    return number < MOVE_POINT ? GO_OK : point_of(in->g, number - MOVE_POINT, p);
}

static int take_answers(struct source *in, struct section_link *l)
{
    uint8_t answers, orders;

    if (take_byte(in, &answers) != GO_OK || take_byte(in, &orders) != GO_OK ||
        take_move(in, &l->cut_move) != GO_OK)
        return GO_ESYNTAX;
    l->cut = answers & CODE_MASK;
    l->join = answers >> CODE_BITS & CODE_MASK;
    l->cut_proved = (answers & CUT_PROVED) != 0;
    l->join_proved = (answers & JOIN_PROVED) != 0;
    l->asked_join = (answers & JOIN_ASKED) != 0;
    l->is_static = (answers & IS_STATIC) != 0;
    l->cut_order = (int8_t)((orders & ORDER_MASK) - 1);
    l->join_order = (int8_t)((orders >> ORDER_SHIFT) - 1);
    return l->asked_join ? take_move(in, &l->join_move) : GO_OK;
}

static int take_link(struct source *in, int *before, struct section_link *l)
{
    const uint64_t most = (uint64_t)geo_area(in->g);
    uint64_t first, second;
    uint8_t kind;

    *l = (struct section_link){
        .cut_order = -1, .join_order = -1, .cut_move = GEO_NONE, .join_move = GEO_NONE
    };
    if (take_number(in, &first) != GO_OK || take_number(in, &second) != GO_OK ||
        take_byte(in, &kind) != GO_OK || first > most || second > most || second == 0 ||
        (uint64_t)*before + first + second >= most)
        return GO_ESYNTAX;
    *before += (int)first;
    l->a = (int16_t)*before;
    l->b = (int16_t)(*before + (int)second);
    l->distance = kind & DISTANCE_MASK;
    l->bond = kind >> BOND_SHIFT;
    if (l->bond > LINK_HOLDS)
        return GO_ESYNTAX;
    return l->bond == LINK_IMPLIED ? GO_OK : take_answers(in, l);
}

int section_links_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                         struct section_links *l)
{
    struct source in = { .g = g, .at = answer, .end = answer + count };
    const uint64_t area = (uint64_t)geo_area(g);
    uint64_t links;
    int before = 0;

    l->count = 0;
    if (take_number(&in, &links) != GO_OK || links > area * area / 2)
        return GO_ESYNTAX;
    for (uint64_t i = 0; i < links; i++) {
        int error = array_reserve(&l->link, &l->capacity, l->count + 1, sizeof *l->link);
        if (error == GO_OK)
            error = take_link(&in, &before, &l->link[l->count]);
        if (error != GO_OK)
            return error;
        l->count++;
    }
    return in.at == in.end ? GO_OK : GO_ESYNTAX;
}
