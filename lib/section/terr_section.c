/* terr_section.c - the TERR section; section.h says every byte. */
#include "section_private.h"

#include <stdlib.h>

enum flag { WAS_READ = 1, HAS_STEPS = 2 };

enum reach_flag { HAS_FALLEN = 1, HAS_OPEN = 2, HAS_LIKELY = 4, HAS_KO = 8, REACH_FLAGS = 15 };

enum step_bit {
    OWNER_FIRST = 1,
    VERDICT_SHIFT = 1,
    VERDICT_MASK = 7,
    KIND_SHIFT = 4,
    STEP_BITS = 63
};

enum { BYTE_BITS = 8, NUMBER_MAX = INT16_MAX, HOLDS_MAX = SECTION_TERR_UNIT * PS_LIMIT_MAX };

void section_territory_free(struct section_territory *t)
{
    for (size_t i = 0; i < t->capacity; i++)
        free(t->region[i].step);
    free(t->region);
    *t = (struct section_territory){ 0 };
}

/* Makes room; new regions are zeroed, old ones keep the memory of their steps. */
static int make_room(struct section_territory *t, size_t want)
{
    const size_t had = t->capacity;
    const int error = array_reserve(&t->region, &t->capacity, want, sizeof *t->region);

    if (error == GO_OK && t->capacity > had)
        memset(&t->region[had], 0, (t->capacity - had) * sizeof *t->region);
    return error;
}

/* Room for the steps of a region, which loses everything else. */
static int start_region(struct breakin_region *r, size_t steps)
{
    struct breakin_step *const step = r->step;
    const size_t capacity = r->step_capacity;

    *r = (struct breakin_region){ .best = -1, .step = step, .step_capacity = capacity };
    return array_reserve(&r->step, &r->step_capacity, steps, sizeof *r->step);
}

static int copy_region(struct breakin_region *to, const struct breakin_region *from, bool trace)
{
    const size_t steps = trace ? from->step_count : 0;
    const int error = start_region(to, steps);

    if (error != GO_OK)
        return error;
    struct breakin_step *const step = to->step;
    const size_t capacity = to->step_capacity;
    *to = *from;
    to->step = step;
    to->step_capacity = capacity;
    to->step_count = steps;
    if (steps > 0)
        memcpy(to->step, from->step, steps * sizeof *step);
    return GO_OK;
}

static int hundredths(float value)
{
    const float scaled = value * (float)SECTION_TERR_UNIT;

    return (int)(scaled < 0.0f ? scaled - 0.5f : scaled + 0.5f);
}

int section_territory_fill(const struct breakin *found, bool trace, struct section_territory *out)
{
    int error = make_room(out, found->count);

    if (error != GO_OK)
        return error;
    out->was_read = true;
    for (point p = 0; p < found->estimate.geo.limit; p++) {
        out->value[p] = (int8_t)hundredths(found->estimate.value[p]);
    }
    for (out->count = 0; out->count < found->count && error == GO_OK; out->count++) {
        const struct breakin_region *r = &found->region[out->count];
        error = copy_region(&out->region[out->count], r, trace);
        out->was_read = out->was_read && r->was_read;
    }
    return error;
}

/* --- writing -------------------------------------------------------------------------------- */

static int put_values(const struct geometry *g, const struct section_territory *t,
                      struct bytes *out)
{
    int error = GO_OK;

    for (point p = 0; p < g->limit && error == GO_OK; p++)
        if (geo_on_board(g, p))
            error = bytes_add_byte(out, (uint8_t)(SECTION_TERR_UNIT + t->value[p]));
    return error;
}

static int put_owners(const struct geometry *g, const struct section_territory *t,
                      struct bytes *out)
{
    struct classes owners;

    classes_clear(&owners);
    for (size_t i = 0; i < t->count; i++)
        classes_set(&owners, &t->region[i].points, (uint8_t)t->region[i].owner);
    return classes_put(g, &owners, out);
}

static int put_move(const struct geometry *g, point p, struct bytes *out)
{
    return bytes_add_varint(out, p == GEO_NONE ? 0 : p == GEO_PASS ? 1 : 2 + dense(g, p));
}

static int put_bits(const struct pointset *region, const struct pointset *set, struct bytes *out)
{
    unsigned byte = 0;
    int error = GO_OK, bits = 0;

    for (point p = ps_next(region, 0); p != GEO_NONE && error == GO_OK;
         p = ps_next(region, p + 1)) {
        byte |= (unsigned)ps_has(set, p) << bits;
        if (++bits < BYTE_BITS)
            continue;
        error = bytes_add_byte(out, (uint8_t)byte);
        byte = 0;
        bits = 0;
    }
    return bits > 0 && error == GO_OK ? bytes_add_byte(out, (uint8_t)byte) : error;
}

static int put_reach(const struct geometry *g, const struct pointset *region,
                     const struct breakin_reach *reach, struct bytes *out)
{
    const bool fallen = !ps_is_empty(&reach->fallen), open = !ps_is_empty(&reach->open);
    const bool likely = !ps_is_empty(&reach->likely);
    int error =
        bytes_add_byte(out, (uint8_t)((fallen ? HAS_FALLEN : 0) | (open ? HAS_OPEN : 0) |
                                      (likely ? HAS_LIKELY : 0) | (reach->ko ? HAS_KO : 0)));

    if (error == GO_OK)
        error = put_move(g, reach->move, out);
    if (error == GO_OK && fallen)
        error = put_bits(region, &reach->fallen, out);
    if (error == GO_OK && open)
        error = put_bits(region, &reach->open, out);
    return error == GO_OK && likely ? put_bits(region, &reach->likely, out) : error;
}

static int put_reaches(const struct geometry *g, const struct pointset *region,
                       const struct breakin_reach reach[2], struct bytes *out)
{
    const int error = put_reach(g, region, &reach[BREAKIN_INTRUDER], out);

    return error == GO_OK ? put_reach(g, region, &reach[BREAKIN_OWNER], out) : error;
}

static int put_step(const struct geometry *g, const struct breakin_step *s, struct bytes *out)
{
    int error = bytes_add_varint(out, dense(g, s->string));

    if (error == GO_OK)
        error = bytes_add_byte(out, (uint8_t)((s->first == BREAKIN_OWNER ? OWNER_FIRST : 0) |
                                              s->verdict << VERDICT_SHIFT | s->kind << KIND_SHIFT));
    if (error == GO_OK)
        error = bytes_add_varint(out, (uint64_t)s->layer);
    if (error == GO_OK)
        error = bytes_add_varint(out, (uint64_t)s->goal);
    if (error == GO_OK)
        error = bytes_add_varint(out, (uint64_t)s->nodes);
    return error == GO_OK ? put_move(g, s->move, out) : error;
}

static int put_region(const struct geometry *g, const struct breakin_region *r, bool steps,
                      struct bytes *out)
{
    int error = put_reaches(g, &r->points, r->reach, out);

    for (int first = 0; first < 2 && error == GO_OK; first++)
        error = bytes_add_varint(out, (uint64_t)hundredths(r->holds[first]));
    if (error == GO_OK)
        error = bytes_add_varint(out, (uint64_t)(r->best + 1));
    if (error == GO_OK)
        error = bytes_add_varint(out, (uint64_t)r->intrusion_count);
    for (int i = 0; i < r->intrusion_count && error == GO_OK; i++) {
        error = bytes_add_varint(out, dense(g, r->intrusion[i].string));
        if (error == GO_OK)
            error = bytes_add_varint(out, (uint64_t)r->intrusion[i].deepest);
        if (error == GO_OK)
            error = put_reaches(g, &r->points, r->intrusion[i].reach, out);
    }
    if (error == GO_OK && steps)
        error = bytes_add_varint(out, r->step_count);
    for (size_t i = 0; steps && i < r->step_count && error == GO_OK; i++)
        error = put_step(g, &r->step[i], out);
    return error;
}

int section_territory_encode(const struct geometry *g, const struct section_territory *t,
                             struct bytes *out)
{
    bool steps = false;

    for (size_t i = 0; i < t->count; i++)
        steps = steps || t->region[i].step_count > 0;
    int error =
        bytes_add_byte(out, (uint8_t)((t->was_read ? WAS_READ : 0) | (steps ? HAS_STEPS : 0)));
    if (error == GO_OK)
        error = put_values(g, t, out);
    if (error == GO_OK)
        error = put_owners(g, t, out);
    for (size_t i = 0; t->was_read && i < t->count && error == GO_OK; i++)
        error = put_region(g, &t->region[i], steps, out);
    return error;
}

/* --- reading -------------------------------------------------------------------------------- */

static int take_values(struct source *in, struct section_territory *t)
{
    memset(t->value, 0, sizeof t->value);
    for (point p = 0; p < in->g->limit; p++) {
        uint8_t byte;
        if (!geo_on_board(in->g, p))
            continue;
        if (take_byte(in, &byte) != GO_OK || byte > 2 * SECTION_TERR_UNIT)
            return GO_ESYNTAX;
        t->value[p] = (int8_t)(byte - SECTION_TERR_UNIT);
    }
    return GO_OK;
}

/* Regions are the pieces of one class. */
static int take_owners(struct source *in, struct section_territory *t)
{
    struct classes owners;
    struct pointset rest[3], seed;

    t->count = 0;
    if (classes_take(in, WHITE, &owners) != GO_OK)
        return GO_ESYNTAX;
    for (enum colour c = BLACK; c <= WHITE; c++)
        rest[c] = classes_get(in->g, &owners, (uint8_t)c);
    for (point p = 0; p < in->g->limit; p++) {
        const enum colour c = ps_has(&rest[BLACK], p) ? BLACK : WHITE;
        if (!ps_has(&rest[c], p))
            continue;
        int error = make_room(t, t->count + 1);
        if (error == GO_OK)
            error = start_region(&t->region[t->count], 0);
        if (error != GO_OK)
            return error;
        struct breakin_region *r = &t->region[t->count++];
        ps_clear(&seed);
        ps_add(&seed, p);
        r->owner = c;
        r->points = ps_flood(in->g, &seed, &rest[c]);
        r->reach[BREAKIN_INTRUDER].move = r->reach[BREAKIN_OWNER].move = GEO_NONE;
        ps_andnot(&rest[c], &r->points);
    }
    return GO_OK;
}

static int take_move(struct source *in, point *p)
{
    uint64_t number;

    if (take_number(in, &number) != GO_OK)
        return GO_ESYNTAX;
    *p = number == 0 ? GEO_NONE : GEO_PASS;
    return number < 2 ? GO_OK : point_of(in->g, number - 2, p);
}

static int take_bits(struct source *in, const struct pointset *region, struct pointset *set)
{
    uint8_t byte = 0;
    int bits = 0;

    for (point p = ps_next(region, 0); p != GEO_NONE; p = ps_next(region, p + 1)) {
        if (bits == 0 && take_byte(in, &byte) != GO_OK)
            return GO_ESYNTAX;
        if (byte >> bits & 1)
            ps_add(set, p);
        bits = (bits + 1) % BYTE_BITS;
    }
    return byte >> bits != 0 && bits > 0 ? GO_ESYNTAX : GO_OK;
}

/* A set that a flag announces has members. */
static int take_set(struct source *in, const struct pointset *region, int announced,
                    struct pointset *set)
{
    if (!announced)
        return GO_OK;
    return take_bits(in, region, set) == GO_OK && !ps_is_empty(set) ? GO_OK : GO_ESYNTAX;
}

static int take_reach(struct source *in, const struct pointset *region, struct breakin_reach *reach)
{
    uint8_t flags;

    *reach = (struct breakin_reach){ .move = GEO_NONE };
    if (take_byte(in, &flags) != GO_OK || flags > REACH_FLAGS ||
        take_move(in, &reach->move) != GO_OK)
        return GO_ESYNTAX;
    reach->ko = (flags & HAS_KO) != 0;
    if (take_set(in, region, flags & HAS_FALLEN, &reach->fallen) != GO_OK ||
        take_set(in, region, flags & HAS_OPEN, &reach->open) != GO_OK ||
        take_set(in, region, flags & HAS_LIKELY, &reach->likely) != GO_OK)
        return GO_ESYNTAX;
    struct pointset strange = reach->likely;
    ps_andnot(&strange, &reach->open);
    return ps_is_empty(&strange) && !ps_meets(&reach->fallen, &reach->open) ? GO_OK : GO_ESYNTAX;
}

static int take_reaches(struct source *in, const struct pointset *region,
                        struct breakin_reach reach[2])
{
    if (take_reach(in, region, &reach[BREAKIN_INTRUDER]) != GO_OK)
        return GO_ESYNTAX;
    return take_reach(in, region, &reach[BREAKIN_OWNER]);
}

static int take_count(struct source *in, uint64_t most, uint64_t *count)
{
    return take_number(in, count) == GO_OK && *count <= most ? GO_OK : GO_ESYNTAX;
}

static int take_step(struct source *in, const struct breakin_region *r, struct breakin_step *s)
{
    uint64_t layer, goal, nodes;
    uint8_t byte;

    *s = (struct breakin_step){ .move = GEO_NONE };
    if (take_point(in, &s->string) != GO_OK || take_byte(in, &byte) != GO_OK || byte > STEP_BITS ||
        take_count(in, NUMBER_MAX, &layer) != GO_OK ||
        take_count(in, (uint64_t)ps_count(&r->points), &goal) != GO_OK ||
        take_count(in, INT32_MAX, &nodes) != GO_OK)
        return GO_ESYNTAX;
    s->first = byte & OWNER_FIRST ? BREAKIN_OWNER : BREAKIN_INTRUDER;
    s->verdict = byte >> VERDICT_SHIFT & VERDICT_MASK;
    s->kind = (uint8_t)(byte >> KIND_SHIFT);
    if (s->verdict >= BREAKIN_VERDICTS || s->kind >= BREAKIN_KINDS)
        return GO_ESYNTAX;
    s->layer = (int16_t)layer;
    s->goal = (int16_t)goal;
    s->erased = (int16_t)(ps_count(&r->points) - (int)goal);
    s->nodes = (int32_t)nodes;
    return take_move(in, &s->move);
}

static int take_steps(struct source *in, struct breakin_region *r)
{
    uint64_t steps;

    /* A step takes seven bytes at least, so a damaged count cannot ask for much memory. */
    if (take_count(in, (uint64_t)(in->end - in->at), &steps) != GO_OK)
        return GO_ESYNTAX;
    int error = array_reserve(&r->step, &r->step_capacity, (size_t)steps, sizeof *r->step);
    for (; r->step_count < steps && error == GO_OK; r->step_count++)
        error = take_step(in, r, &r->step[r->step_count]);
    return error;
}

static int take_region(struct source *in, bool steps, struct breakin_region *r)
{
    uint64_t best, count, holds[2], deepest;

    r->was_read = true;
    if (take_reaches(in, &r->points, r->reach) != GO_OK ||
        take_count(in, HOLDS_MAX, &holds[BREAKIN_INTRUDER]) != GO_OK ||
        take_count(in, HOLDS_MAX, &holds[BREAKIN_OWNER]) != GO_OK ||
        take_count(in, BREAKIN_STRINGS_MAX, &best) != GO_OK ||
        take_count(in, BREAKIN_STRINGS_MAX, &count) != GO_OK || best > count)
        return GO_ESYNTAX;
    r->best = (int)best - 1;
    for (int first = 0; first < 2; first++)
        r->holds[first] = (float)holds[first] / (float)SECTION_TERR_UNIT;
    for (; r->intrusion_count < (int)count; r->intrusion_count++) {
        struct breakin_intrusion *n = &r->intrusion[r->intrusion_count];
        if (take_point(in, &n->string) != GO_OK ||
            take_count(in, BREAKIN_LAYERS_MAX, &deepest) != GO_OK ||
            take_reaches(in, &r->points, n->reach) != GO_OK)
            return GO_ESYNTAX;
        n->deepest = (int16_t)deepest;
    }
    return steps ? take_steps(in, r) : GO_OK;
}

int section_territory_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                             struct section_territory *t)
{
    struct source in = { .g = g, .at = answer, .end = answer + count };
    uint8_t flags;

    t->count = 0;
    if (take_byte(&in, &flags) != GO_OK || flags > (WAS_READ | HAS_STEPS))
        return GO_ESYNTAX;
    t->was_read = (flags & WAS_READ) != 0;
    int error = take_values(&in, t);
    if (error == GO_OK)
        error = take_owners(&in, t);
    for (size_t i = 0; t->was_read && i < t->count && error == GO_OK; i++)
        error = take_region(&in, (flags & HAS_STEPS) != 0, &t->region[i]);
    if (error != GO_OK)
        return error;
    return in.at == in.end ? GO_OK : GO_ESYNTAX;
}

/* --- values --------------------------------------------------------------------------------- */

int section_territory_worth(const struct section_territory *t, const struct pointset *points)
{
    int sum = 0;

    for (point p = ps_next(points, 0); p != GEO_NONE; p = ps_next(points, p + 1))
        sum += abs(t->value[p]);
    return sum;
}
