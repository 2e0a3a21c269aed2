/* eyes.c - all spaces of a position, one shape each. */
#include <stdlib.h>

#include "eyes_private.h"

struct eyes_engine {
    struct eyes_effort effort;
    struct reading_engine *reading;
    struct facing facing;
    struct eyeshape_solver *small, *large; /* by budget */
    struct field field;
    struct geometry geo; /* that the field was made for */
    struct eyes_counts counts;
};

void eyes_free(struct eyes *e)
{
    free(e->space);
    *e = (struct eyes){ 0 };
}

struct eyes_effort eyes_effort_of(const struct level_eyes *level)
{
    return (struct eyes_effort){ .order = level->order,
                                 .budget = level->budget,
                                 .further = level->further,
                                 .further_budget = level->further_budget,
                                 .shape_budget = (uint32_t)level->shape_budget,
                                 .large_budget = (uint32_t)level->large_budget,
                                 .full_vertices = level->full_vertices,
                                 .open_margins = level->open_margins,
                                 .values_kept = EYES_VALUES_KEPT };
}

struct eyes_engine *eyes_engine_new(const struct eyes_effort *effort)
{
    struct eyes_engine *e = calloc(1, sizeof *e);

    if (!e)
        return NULL;
    e->effort = *effort;
    e->reading = reading_new();
    e->small = eyeshape_solver_new(effort->shape_budget, effort->values_kept);
    e->large = eyeshape_solver_new(effort->large_budget, effort->values_kept);
    if (e->reading && e->small && e->large)
        return e;
    eyes_engine_free(e);
    return NULL;
}

void eyes_engine_free(struct eyes_engine *e)
{
    if (!e)
        return;
    reading_free(e->reading);
    facing_free(&e->facing);
    eyeshape_solver_free(e->small);
    eyeshape_solver_free(e->large);
    free(e);
}

struct eyes_memory *eyes_memory_new(void)
{
    const struct geometry g = geo_make(1, 1);
    struct eyes_memory *m = calloc(1, sizeof *m);

    if (m && !(m->board = board_new(&g))) {
        free(m);
        m = NULL;
    }
    return m;
}

void eyes_memory_free(struct eyes_memory *m)
{
    if (!m)
        return;
    board_free(m->board);
    free(m);
}

struct eyes_counts eyes_engine_counts(const struct eyes_engine *e)
{
    struct eyes_counts counts = e->counts;
    const struct eyeshape_counts small = eyeshape_counts(e->small);
    const struct eyeshape_counts large = eyeshape_counts(e->large);

    counts.shapes = small.asked + large.asked;
    counts.hits = small.hits + large.hits;
    counts.shape_nodes = small.nodes + large.nodes;
    return counts;
}

/* --- values --------------------------------------------------------------------------------- */

static void unknown_value(const struct eyes_space *s, struct eyeshape_value *value)
{
    const int rest = ps_count(&s->points) - 2 * ps_count(&s->margins);

    memset(value, 0, sizeof *value);
    memset(value->eyes, EYESHAPE_UNKNOWN, sizeof value->eyes);
    memset(value->seki, EYESHAPE_UNKNOWN, sizeof value->seki);
    memset(value->twice, EYESHAPE_UNKNOWN, sizeof value->twice);
    value->guess = (int8_t)(rest > 3 ? 2 : rest > 0 ? 1 : 0);
}

static bool has_unknown(const struct eyeshape_value *value)
{
    for (int threat = 0; threat < EYESHAPE_THREATS; threat++)
        for (int side = 0; side < EYESHAPE_SIDES; side++)
            if (value->eyes[threat][side] == EYESHAPE_UNKNOWN)
                return true;
    return false;
}

/* Which vital stones on the board reading can capture. */
static void find_unsafe(struct asker *a, struct eyes_space *s)
{
    const enum colour mover[EYESHAPE_SIDES] = { colour_other((enum colour)s->colour),
                                                (enum colour)s->colour };

    for (int side = 0; side < EYESHAPE_SIDES; side++) {
        uint32_t vital = 0;
        for (int threat = 0; threat < EYESHAPE_THREATS; threat++)
            vital |= s->value.vital[threat][side];
        s->unsafe[side] = 0;
        for (int v = 0; v < s->vertex_count; v++)
            if ((vital >> v & 1) && s->vertex[v].at != GEO_NONE &&
                asked_play(a, mover[side], s->vertex[v].at) == SAFE_NOT)
                s->unsafe[side] |= UINT32_C(1) << v;
    }
}

/* Large and open: mostly not an eye space but a part of the board that nobody has walled off, where
 * the search would come to nothing. */
static bool is_open(const struct eyes_effort *effort, const struct eyes_space *s,
                    const struct eyeshape *shape)
{
    const uint32_t all = (UINT32_C(1) << shape->count) - 1;
    const uint32_t inner = all & ~shape->margin;

    return ps_count(&s->points) > EYES_LARGE_POINTS &&
           (ps_count(&s->margins) > effort->open_margins ||
            2 * __builtin_popcount(inner & shape->wall) < __builtin_popcount(inner));
}

static int find_value(struct eyes_engine *e, struct asker *a, struct eyes_space *s)
{
    struct eyeshape shape;

    s->unsafe[0] = s->unsafe[1] = 0;
    if (!draft_shape(a, &e->field, s, &shape) || is_open(&e->effort, s, &shape)) {
        unknown_value(s, &s->value);
        s->flags |= EYES_CUT;
        return a->error;
    }
    const bool full = shape.count <= e->effort.full_vertices;
    int error = eyeshape_ask(ps_count(&s->points) > EYES_LARGE_POINTS ? e->large : e->small, &shape,
                             full ? EYESHAPE_ALL : EYESHAPE_VITALS, &s->value);
    if (error == GO_OK)
        error = a->error;
    if (error != GO_OK)
        return error;
    if (has_unknown(&s->value))
        s->flags |= EYES_CUT;
    find_unsafe(a, s);
    return a->error;
}

/* --- spaces --------------------------------------------------------------------------------- */

/* The points whose spaces are worth looking at: a margin alone, without a stone to capture there
 * and open to the enemy, is no eye, whoever moves. */
static struct pointset seeds(const struct field *f, enum colour c)
{
    struct pointset inner = f->points[c], margins = f->margins[c];
    struct pointset held = f->stones[BLACK];

    ps_or(&held, &f->stones[WHITE]);
    ps_or(&held, &f->forbidden[colour_other(c)]);
    ps_andnot(&inner, &margins);
    ps_and(&margins, &held);
    ps_or(&inner, &margins);
    return inner;
}

static int add_spaces(struct eyes_engine *e, struct asker *a, enum colour c, struct eyes *out)
{
    const struct field *f = &e->field;
    struct pointset left = seeds(f, c);

    for (point p = ps_next(&left, 0); p != GEO_NONE; p = ps_next(&left, p + 1)) {
        const struct pointset points = field_space(f, c, p);
        struct pointset margins = points;
        ps_and(&margins, &f->margins[c]);
        ps_andnot(&left, &points);
        int error = array_reserve(&out->space, &out->capacity, out->count + 1, sizeof *out->space);
        if (error != GO_OK)
            return error;
        struct eyes_space *s = &out->space[out->count++];
        s->colour = (uint8_t)c;
        s->points = points;
        s->margins = margins;
        error = find_value(e, a, s);
        if (error != GO_OK)
            return error;
    }
    return GO_OK;
}

static void start(struct eyes_engine *e, struct eyes_memory *memory, struct asker *a)
{
    *a = (struct asker){ .engine = e->reading,
                         .facing = &e->facing,
                         .memory = memory,
                         .effort = &e->effort,
                         .counts = &e->counts };
}

static int prepare(struct eyes_engine *e, struct asker *a, const struct board *b,
                   const struct eyes_string *known, size_t known_count)
{
    assert(ps_fits(&b->geo));
    const int error = asked_start(a, b, known, known_count);
    if (error != GO_OK)
        return error;
    if (!geo_equal(&e->geo, &b->geo)) {
        e->geo = b->geo;
        field_size(&e->field, &e->geo);
    }
    field_make(&e->field, a);
    return a->error;
}

int eyes_find(struct eyes_engine *engine, struct eyes_memory *memory, const struct board *b,
              const struct eyes_string *known, size_t known_count, struct eyes *out)
{
    struct asker a;

    start(engine, memory, &a);
    out->geo = b->geo;
    out->count = 0;
    int error = prepare(engine, &a, b, known, known_count);
    for (enum colour c = BLACK; error == GO_OK && c <= WHITE; c++)
        error = add_spaces(engine, &a, c, out);
    engine->counts.positions++;
    engine->counts.spaces += out->count;
    return error;
}

int eyes_shape_at(struct eyes_engine *engine, struct eyes_memory *memory, const struct board *b,
                  point p, enum colour owner, struct eyeshape *shape, bool *found)
{
    struct asker a;
    struct eyes_space s = { .colour = (uint8_t)owner };

    start(engine, memory, &a);
    const int error = prepare(engine, &a, b, NULL, 0);
    *found = error == GO_OK && ps_has(&engine->field.points[owner], p);
    if (!*found)
        return error;
    s.points = s.margins = field_space(&engine->field, owner, p);
    ps_and(&s.margins, &engine->field.margins[owner]);
    *found = draft_shape(&a, &engine->field, &s, shape);
    return a.error;
}

/* Does space s say more about p than t does? */
static bool is_nearer(const struct eyes_space *s, const struct eyes_space *t, point p)
{
    const bool open = ps_has(&s->margins, p), other_open = ps_has(&t->margins, p);

    if (open != other_open)
        return other_open;
    return ps_count(&s->points) < ps_count(&t->points);
}

const struct eyes_space *eyes_at(const struct eyes *e, point p)
{
    const struct eyes_space *best = NULL;

    for (size_t i = 0; i < e->count; i++) {
        const struct eyes_space *s = &e->space[i];
        if (ps_has(&s->points, p) && (!best || is_nearer(s, best, p)))
            best = s;
    }
    return best;
}
