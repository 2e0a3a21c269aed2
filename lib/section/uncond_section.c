/* uncond_section.c - the UNCD section; section.h says every byte. */
#include "section_private.h"

enum flag {
    FLAG_LOOKED = 1,
    FLAG_KO = 2,
    FLAG_STATUS = 4,
    FLAG_SEKI = 8,
    FLAG_MOVES = 16, /* of Black; White's is the next bit */
    FLAGS_ALL = 63
};

enum move_bit { MOVE_CATEGORY = 3, MOVE_MUTUAL = 4, MOVE_RING = 8, MOVE_SHIFT = 4, MOVE_NEAR = 15 };

enum status_class { CLASS_OPEN, CLASS_ALIVE, CLASS_SETTLED, CLASSES_A_SIDE = 2 };

void section_uncond_free(struct section_uncond *u)
{
    for (int c = 0; c < 3; c++)
        uncond_list_free(&u->list[c]);
}

/* --- encoding ------------------------------------------------------------------------------- */

static bool has_moves(const struct section_uncond *u, enum colour c)
{
    return u->looked && (u->list[c].count > 0 || u->list[c].ring_count > 0);
}

static uint8_t flags_of(const struct section_uncond *u)
{
    const struct uncond_side *black = &u->status.side[BLACK], *white = &u->status.side[WHITE];
    unsigned flags = 0;

    if (u->looked)
        flags |= FLAG_LOOKED;
    if (u->looked && u->list[BLACK].ko)
        flags |= FLAG_KO;
    if (!ps_is_empty(&black->settled) || !ps_is_empty(&white->settled))
        flags |= FLAG_STATUS;
    if (!ps_is_empty(&black->seki) || !ps_is_empty(&white->seki))
        flags |= FLAG_SEKI;
    if (has_moves(u, BLACK))
        flags |= FLAG_MOVES;
    if (has_moves(u, WHITE))
        flags |= FLAG_MOVES << 1;
    return (uint8_t)flags;
}

static int put_status(const struct geometry *g, const struct uncond *u, struct bytes *out)
{
    struct classes classes;

    if (ps_meets(&u->side[BLACK].settled, &u->side[WHITE].settled))
        return GO_ERANGE;
    classes_clear(&classes);
    for (int c = BLACK; c <= WHITE; c++) {
        const int base = (c - BLACK) * CLASSES_A_SIDE;
        classes_set(&classes, &u->side[c].settled, (uint8_t)(base + CLASS_SETTLED));
        classes_set(&classes, &u->side[c].alive, (uint8_t)(base + CLASS_ALIVE));
    }
    return classes_put(g, &classes, out);
}

static int put_seki(const struct geometry *g, const struct uncond *u, struct bytes *out)
{
    struct pointset both = u->side[BLACK].seki;
    struct classes classes;

    ps_and(&both, &u->side[WHITE].seki);
    classes_clear(&classes);
    classes_set(&classes, &u->side[BLACK].seki, 1);
    classes_set(&classes, &u->side[WHITE].seki, 2);
    classes_set(&classes, &both, 3);
    return classes_put(g, &classes, out);
}

static int put_move(const struct geometry *g, const struct uncond_move *m, int64_t *last,
                    struct bytes *out)
{
    const int64_t here = (int64_t)dense(g, m->at);
    const uint64_t step = (uint64_t)(here - *last);
    unsigned head = m->category;
    int error;

    if (here <= *last)
        return GO_ERANGE;
    *last = here;
    head |= m->mutual ? MOVE_MUTUAL : 0;
    head |= m->ring >= 0 ? MOVE_RING : 0;
    head |= (step <= MOVE_NEAR ? (unsigned)step : 0) << MOVE_SHIFT;
    error = bytes_add_byte(out, (uint8_t)head);
    if (error == GO_OK && step > MOVE_NEAR)
        error = bytes_add_varint(out, step);
    if (error == GO_OK && m->category == UNCOND_REPLACED)
        error = bytes_add_varint(out, dense(g, m->replacement));
    if (error == GO_OK && m->ring >= 0)
        error = bytes_add_varint(out, (uint64_t)m->ring);
    return error;
}

static int put_ring(const struct geometry *g, const struct uncond_list *l,
                    const struct uncond_ring *r, struct bytes *out)
{
    int error = bytes_add_varint(out, r->count);
    int64_t last = -1;

    for (size_t i = 0; error == GO_OK && i < r->count; i++) {
        const int64_t here = (int64_t)dense(g, l->ring_point[r->first + i]);
        if (here <= last)
            return GO_ERANGE;
        error = bytes_add_varint(out, (uint64_t)(here - last));
        last = here;
    }
    if (error == GO_OK)
        error = bytes_add_varint(out, r->stays == GEO_NONE ? 0 : dense(g, r->stays) + 1);
    return error;
}

static int put_list(const struct geometry *g, const struct uncond_list *l, struct bytes *out)
{
    int error = bytes_add_varint(out, l->count);
    int64_t last = -1;

    for (size_t i = 0; error == GO_OK && i < l->count; i++)
        error = put_move(g, &l->move[i], &last, out);
    if (error == GO_OK)
        error = bytes_add_varint(out, l->ring_count);
    for (size_t i = 0; error == GO_OK && i < l->ring_count; i++)
        error = put_ring(g, l, &l->ring[i], out);
    return error;
}

int section_uncond_encode(const struct geometry *g, const struct section_uncond *u,
                          struct bytes *out)
{
    const uint8_t flags = flags_of(u);
    int error = bytes_add_byte(out, flags);

    if (error == GO_OK && (flags & FLAG_STATUS))
        error = put_status(g, &u->status, out);
    if (error == GO_OK && (flags & FLAG_SEKI))
        error = put_seki(g, &u->status, out);
    for (int c = BLACK; error == GO_OK && c <= WHITE; c++)
        if (has_moves(u, (enum colour)c))
            error = put_list(g, &u->list[c], out);
    return error;
}

/* --- decoding ------------------------------------------------------------------------------- */

static int take_status(struct source *in, struct uncond *u)
{
    struct classes classes;
    const int error = classes_take(in, 2 * CLASSES_A_SIDE, &classes);

    if (error != GO_OK)
        return error;
    for (int c = BLACK; c <= WHITE; c++) {
        const int base = (c - BLACK) * CLASSES_A_SIDE;
        u->side[c].alive = classes_get(in->g, &classes, (uint8_t)(base + CLASS_ALIVE));
        u->side[c].settled = classes_get(in->g, &classes, (uint8_t)(base + CLASS_SETTLED));
        ps_or(&u->side[c].settled, &u->side[c].alive);
    }
    return GO_OK;
}

static int take_seki(struct source *in, struct uncond *u)
{
    struct classes classes;
    const int error = classes_take(in, 3, &classes);

    if (error != GO_OK)
        return error;
    const struct pointset both = classes_get(in->g, &classes, 3);
    u->side[BLACK].seki = classes_get(in->g, &classes, 1);
    u->side[WHITE].seki = classes_get(in->g, &classes, 2);
    ps_or(&u->side[BLACK].seki, &both);
    ps_or(&u->side[WHITE].seki, &both);
    return GO_OK;
}

/* The next point of a rising row. */
static int take_step(struct source *in, uint64_t step, int64_t *last, point *p)
{
    if (step == 0 || step > (uint64_t)geo_area(in->g))
        return GO_ESYNTAX;
    *last += (int64_t)step;
    return point_of(in->g, (uint64_t)*last, p);
}

static int take_move(struct source *in, int64_t *last, struct uncond_move *m)
{
    uint8_t head;
    uint64_t step, ring;
    int error = take_byte(in, &head);

    if (error != GO_OK)
        return error;
    step = head >> MOVE_SHIFT;
    if (step == 0 && (take_number(in, &step) != GO_OK || step <= MOVE_NEAR))
        return GO_ESYNTAX;
    *m = (struct uncond_move){ .replacement = GEO_PASS,
                               .category = head & MOVE_CATEGORY,
                               .mutual = (head & MOVE_MUTUAL) != 0,
                               .ring = -1 };
    if (m->category == 0)
        return GO_ESYNTAX;
    error = take_step(in, step, last, &m->at);
    if (error == GO_OK && m->category == UNCOND_REPLACED)
        error = take_point(in, &m->replacement);
    if (error == GO_OK && (head & MOVE_RING)) {
        error = take_number(in, &ring);
        if (error == GO_OK && ring > INT16_MAX)
            return GO_ESYNTAX;
        m->ring = error == GO_OK ? (int16_t)ring : -1;
    }
    return error;
}

static int take_ring(struct source *in, struct uncond_list *l, struct uncond_ring *r)
{
    uint64_t count, step, stays;
    int64_t last = -1;

    if (take_number(in, &count) != GO_OK || count > (uint64_t)geo_area(in->g))
        return GO_ESYNTAX;
    if (array_reserve(&l->ring_point, &l->ring_point_capacity, l->ring_point_count + count,
                      sizeof *l->ring_point) != GO_OK)
        return GO_ENOMEM;
    *r = (struct uncond_ring){ l->ring_point_count, count, GEO_NONE };
    for (uint64_t i = 0; i < count; i++)
        if (take_number(in, &step) != GO_OK ||
            take_step(in, step, &last, &l->ring_point[l->ring_point_count++]) != GO_OK)
            return GO_ESYNTAX;
    if (take_number(in, &stays) != GO_OK)
        return GO_ESYNTAX;
    return stays == 0 ? GO_OK : point_of(in->g, stays - 1, &r->stays);
}

static int take_rings(struct source *in, struct uncond_list *l)
{
    uint64_t rings;
    int error = take_number(in, &rings);

    if (error != GO_OK || rings > (uint64_t)geo_area(in->g))
        return GO_ESYNTAX;
    error = array_reserve(&l->ring, &l->ring_capacity, rings, sizeof *l->ring);
    while (error == GO_OK && l->ring_count < rings)
        error = take_ring(in, l, &l->ring[l->ring_count++]);
    for (size_t i = 0; error == GO_OK && i < l->count; i++)
        if (l->move[i].ring >= (int64_t)rings)
            return GO_ESYNTAX;
    return error;
}

static int take_list(struct source *in, struct uncond_list *l)
{
    uint64_t moves;
    int64_t last = -1;
    int error = take_number(in, &moves);

    if (error != GO_OK || moves > (uint64_t)geo_area(in->g))
        return GO_ESYNTAX;
    error = array_reserve(&l->move, &l->capacity, moves, sizeof *l->move);
    while (error == GO_OK && l->count < moves)
        error = take_move(in, &last, &l->move[l->count++]);
    return error == GO_OK ? take_rings(in, l) : error;
}

static void clear(struct section_uncond *u)
{
    memset(&u->status, 0, sizeof u->status);
    u->looked = false;
    for (int c = 0; c < 3; c++) {
        struct uncond_list *l = &u->list[c];
        l->count = l->ring_count = l->ring_point_count = 0;
        l->ko = false;
    }
}

int section_uncond_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                          struct section_uncond *u)
{
    struct source in = { g, answer, answer + count };
    uint8_t flags;
    int error;

    clear(u);
    if (!ps_fits(g) || take_byte(&in, &flags) != GO_OK || (flags & ~FLAGS_ALL))
        return GO_ESYNTAX;
    u->looked = (flags & FLAG_LOOKED) != 0;
    if (!u->looked && (flags & (FLAG_KO | FLAG_MOVES * 3)))
        return GO_ESYNTAX;
    u->list[BLACK].ko = u->list[WHITE].ko = (flags & FLAG_KO) != 0;
    error = flags & FLAG_STATUS ? take_status(&in, &u->status) : GO_OK;
    if (error == GO_OK && (flags & FLAG_SEKI))
        error = take_seki(&in, &u->status);
    for (int c = BLACK; error == GO_OK && c <= WHITE; c++)
        if (flags & FLAG_MOVES << (c - BLACK))
            error = take_list(&in, &u->list[c]);
    return error == GO_OK && in.at != in.end ? GO_ESYNTAX : error;
}
