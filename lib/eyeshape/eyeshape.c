/* eyeshape.c - the solver: canonical form, finished values, and the way back.
 *
 * A shape is always solved in its canonical numbering, cached or not, so that the cache cannot
 * change a byte.  The cache never throws out: when it is full, new values are not kept.
 */
#include <stdlib.h>

#include "eyeshape_private.h"

struct entry {
    uint64_t hash;
    size_t key; /* where its bytes begin */
    struct eyeshape_value value;
};

struct eyeshape_solver {
    struct search search;
    uint32_t budget;
    size_t limit; /* of finished values */
    struct entry *entries;
    size_t entry_count, entry_room;
    uint32_t *table; /* entry + 1, or 0 */
    size_t table_size;
    struct bytes keys;
    struct eyeshape_counts counts;
};

struct eyeshape_solver *eyeshape_solver_new(uint32_t budget, size_t cached)
{
    struct eyeshape_solver *solver = calloc(1, sizeof *solver);

    if (!solver)
        return NULL;
    if (search_new(&solver->search) != GO_OK) {
        free(solver);
        return NULL;
    }
    solver->budget = budget;
    solver->limit = cached;
    return solver;
}

void eyeshape_solver_free(struct eyeshape_solver *solver)
{
    if (!solver)
        return;
    search_free(&solver->search);
    free(solver->entries);
    free(solver->table);
    bytes_free(&solver->keys);
    free(solver);
}

/* --- finished values ----------------------------------------------------------------------- */

/* The place in the table of this key or of the free slot where it belongs. */
static size_t find_slot(const struct eyeshape_solver *solver, const struct canon *c, uint64_t hash)
{
    size_t i = (size_t)hash & (solver->table_size - 1);

    for (;; i = (i + 1) & (solver->table_size - 1)) {
        if (solver->table[i] == 0)
            return i;
        const struct entry *e = &solver->entries[solver->table[i] - 1];
        const uint8_t *key = solver->keys.data + e->key;
        if (e->hash == hash && memcmp(key, c->key, (size_t)c->bytes) == 0)
            return i;
    }
}

static int grow_table(struct eyeshape_solver *solver)
{
    const size_t size = solver->table_size == 0 ? 256 : solver->table_size * 2;
    uint32_t *table = calloc(size, sizeof *table);

    if (!table)
        return GO_ENOMEM;
    for (size_t k = 0; k < solver->entry_count; k++) {
        size_t i = (size_t)solver->entries[k].hash & (size - 1);
        while (table[i] != 0)
            i = (i + 1) & (size - 1);
        table[i] = (uint32_t)(k + 1);
    }
    free(solver->table);
    solver->table = table;
    solver->table_size = size;
    return GO_OK;
}

static int keep(struct eyeshape_solver *solver, const struct canon *c, uint64_t hash,
                const struct eyeshape_value *value)
{
    const struct entry entry = { hash, solver->keys.count, *value };

    if (solver->entry_count >= solver->limit || solver->entry_count >= UINT32_MAX / 2)
        return GO_OK;
    if (solver->entry_count * 2 >= solver->table_size && grow_table(solver) != GO_OK)
        return GO_ENOMEM;
    if (array_reserve(&solver->entries, &solver->entry_room, solver->entry_count + 1,
                      sizeof *solver->entries) != GO_OK)
        return GO_ENOMEM;
    if (bytes_add(&solver->keys, c->key, (size_t)c->bytes) != GO_OK)
        return GO_ENOMEM;
    solver->entries[solver->entry_count++] = entry;
    solver->table[find_slot(solver, c, hash)] = (uint32_t)solver->entry_count;
    return GO_OK;
}

/* --- asking -------------------------------------------------------------------------------- */

/* Below this many vertices the search is cheaper than looking for a split. */
enum { SPLIT_FROM = 11 };

/* Makes the search ready for a shape, with the nodes of a look for sure eyes on the bill. */
static int begin(struct eyeshape_solver *solver, const struct eyeshape *shape)
{
    uint32_t nodes = 0;
    const int sure =
        shape->count >= SPLIT_FROM ? split_eyes(&solver->search, shape, solver->budget, &nodes) : 0;

    search_start(&solver->search, shape, solver->budget);
    solver->search.nodes = nodes;
    return sure;
}

static int solve(struct eyeshape_solver *solver, const struct canon *c, enum eyeshape_parts parts,
                 struct eyeshape_value *value)
{
    struct search *s = &solver->search;
    const int sure = begin(solver, &c->shape);

    if (s->error == GO_OK)
        answers_make(s, parts, sure, value);
    solver->counts.nodes += s->nodes;
    return s->error;
}

/* Sets of the canonical numbering, in the caller's. */
static uint32_t moved_back(uint32_t set, const struct canon *c)
{
    uint32_t back = set & EYESHAPE_OUTER_LIBERTY;

    for (int v = 0; v < c->shape.count; v++)
        back |= (set >> c->place[v] & 1) << v;
    return back;
}

static void number_as_asked(struct eyeshape_value *value, const struct canon *c)
{
    for (int threat = 0; threat < EYESHAPE_THREATS; threat++)
        for (int turn = 0; turn < EYESHAPE_SIDES; turn++) {
            value->vital[threat][turn] = moved_back(value->vital[threat][turn], c);
            value->sacrifice[threat][turn] = moved_back(value->sacrifice[threat][turn], c);
        }
}

int eyeshape_ask(struct eyeshape_solver *solver, const struct eyeshape *s,
                 enum eyeshape_parts parts, struct eyeshape_value *value)
{
    struct canon c;
    int error = GO_OK;

    assert(eyeshape_is_sound(s));
    solver->counts.asked++;
    canon_make(&c, s);
    c.key[c.bytes++] = (uint8_t)parts;
    const uint64_t hash = hash_bytes(c.key, (size_t)c.bytes, 0);
    const uint32_t found = solver->table_size == 0 ? 0 : solver->table[find_slot(solver, &c, hash)];
    if (found != 0) {
        solver->counts.hits++;
        *value = solver->entries[found - 1].value;
    } else {
        error = solve(solver, &c, parts, value);
        if (error == GO_OK)
            error = keep(solver, &c, hash, value);
    }
    if (error == GO_OK)
        number_as_asked(value, &c);
    return error;
}

int eyeshape_survives(struct eyeshape_solver *solver, const struct eyeshape *s,
                      enum eyeshape_side turn, enum eyeshape_threat threat, bool extra_eye,
                      int *answer)
{
    struct canon c;
    struct search *search = &solver->search;

    assert(eyeshape_is_sound(s));
    canon_make(&c, s);
    const int sure = begin(solver, &c.shape);
    if (search->error != GO_OK)
        return search->error;
    const enum verdict verdict = sure >= (extra_eye ? 1 : 2)
                                     ? SURVIVES
                                     : answers_survival(search, (int)turn, (int)threat, extra_eye);
    solver->counts.nodes += search->nodes;
    *answer = verdict == CUT ? EYESHAPE_UNKNOWN : verdict == SURVIVES ? EYESHAPE_YES : EYESHAPE_NO;
    return search->error;
}

int eyeshape_sure_eyes(struct eyeshape_solver *solver, const struct eyeshape *s, int *eyes)
{
    struct canon c;
    uint32_t nodes;

    assert(eyeshape_is_sound(s));
    canon_make(&c, s);
    *eyes = split_eyes(&solver->search, &c.shape, solver->budget, &nodes);
    solver->counts.nodes += nodes;
    return solver->search.error;
}

int eyeshape_hangs_on_ko(const struct eyeshape_value *value)
{
    int answer = EYESHAPE_NO;

    for (int turn = 0; turn < EYESHAPE_SIDES; turn++) {
        const int none = value->eyes[EYESHAPE_THREAT_NONE][turn];
        for (int threat = 0; threat < EYESHAPE_THREATS; threat++) {
            if (value->eyes[threat][turn] == EYESHAPE_UNKNOWN)
                return EYESHAPE_UNKNOWN;
            if (value->eyes[threat][turn] != none)
                answer = EYESHAPE_YES;
        }
    }
    return answer;
}

struct eyeshape_counts eyeshape_counts(const struct eyeshape_solver *solver)
{
    return solver->counts;
}
