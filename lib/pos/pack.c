/* pack.c - games into the columns of a block; unpack.c is its mirror. */
#include "pos_private.h"

#include <string.h>

/* What pack_game() may have to take back. */
struct mark {
    size_t column[COLUMNS], value[NAME_CODES], tail;
};

void pack_clear(struct pack *p)
{
    for (int i = 0; i < COLUMNS; i++)
        p->column[i].count = 0;
    for (int i = 0; i < NAME_CODES; i++)
        p->value[i].count = 0;
    p->tail.count = 0;
    p->games = 0;
    p->positions = 0;
    p->last.source.count = 0;
    p->last.source_index = p->last.source_offset = 0;
}

void pack_free(struct pack *p)
{
    for (int i = 0; i < COLUMNS; i++)
        bytes_free(&p->column[i]);
    for (int i = 0; i < NAME_CODES; i++)
        bytes_free(&p->value[i]);
    bytes_free(&p->tail);
    bytes_free(&p->last.source);
    bytes_free(&p->scratch);
}

static void mark_set(const struct pack *p, struct mark *m)
{
    for (int i = 0; i < COLUMNS; i++)
        m->column[i] = p->column[i].count;
    for (int i = 0; i < NAME_CODES; i++)
        m->value[i] = p->value[i].count;
    m->tail = p->tail.count;
}

static void mark_restore(struct pack *p, const struct mark *m)
{
    for (int i = 0; i < COLUMNS; i++)
        p->column[i].count = m->column[i];
    for (int i = 0; i < NAME_CODES; i++)
        p->value[i].count = m->value[i];
    p->tail.count = m->tail;
}

/* Bytes of the body as it stands: at most four more a column for its frame. */
static size_t pack_size(const struct pack *p)
{
    size_t size = p->tail.count;

    for (int i = 0; i < COLUMNS; i++)
        size += p->column[i].count + 4;
    for (int i = 0; i < NAME_CODES; i++)
        size += p->value[i].count;
    return size;
}

static int pack_facts(struct pack *p, const struct record *r)
{
    const uint8_t size[2] = { (uint8_t)r->geo.width, (uint8_t)r->geo.height };
    const bool has_komi = r->komi_quarters != RECORD_KOMI_ABSENT;
    int error = bytes_add(&p->column[COLUMN_SIZE], size, 2);

    if (error == GO_OK)
        error =
            bytes_add_varint(&p->column[COLUMN_KOMI], has_komi ? zigzag(r->komi_quarters) + 1 : 0);
    if (error == GO_OK)
        error = bytes_add_byte(&p->column[COLUMN_HANDICAP], r->handicap);
    if (error == GO_OK)
        error = bytes_add_byte(&p->column[COLUMN_RESULT], r->result);
    if (error == GO_OK)
        error = bytes_add_byte(&p->column[COLUMN_FLAGS], r->flags);
    if (error == GO_OK)
        error = bytes_add_varint(&p->column[COLUMN_MOVE_COUNT], r->move_count);
    return error;
}

static int pack_source(struct pack *p, const struct record *r)
{
    const struct bytes *last = &p->last.source;
    struct bytes *rest = &p->column[COLUMN_SOURCE_REST];
    size_t shared = 0;
    int error;

    while (shared < r->source.count && shared < last->count && shared < SHARED_MAX &&
           r->source.data[shared] == last->data[shared])
        shared++;
    const bool same = shared == r->source.count && shared == last->count && p->games > 0;
    error = bytes_add_varint(&p->column[COLUMN_SOURCE_SHARED], shared);
    if (error == GO_OK)
        error = bytes_add_varint(rest, r->source.count - shared);
    if (error == GO_OK && shared < r->source.count)
        error = bytes_add(rest, r->source.data + shared, r->source.count - shared);

    /* In one file games follow one another; in another file they start again. */
    const uint64_t index = same ? p->last.source_index + 1 : 0;
    const uint64_t offset = same ? p->last.source_offset : 0;
    if (error == GO_OK)
        error = bytes_add_varint(&p->column[COLUMN_SOURCE_INDEX],
                                 zigzag((int64_t)(r->source_index - index)));
    if (error == GO_OK)
        error = bytes_add_varint(&p->column[COLUMN_SOURCE_OFFSET],
                                 zigzag((int64_t)(r->source_offset - offset)));
    return error;
}

/* The present source becomes the last one; only when the game is in for good. */
static int remember(struct pack *p, const struct record *r)
{
    int error;

    error = bytes_reserve(&p->last.source, r->source.count);
    if (error != GO_OK)
        return error;
    p->last.source.count = 0;
    error = bytes_add(&p->last.source, r->source.data, r->source.count);
    p->last.source_index = r->source_index;
    p->last.source_offset = r->source_offset;
    return error;
}

static int pack_setup(struct pack *p, const struct record *r)
{
    struct bytes *out = &p->column[COLUMN_EDITS];
    int error = bytes_add_varint(out, r->edit_count);
    uint32_t ply = 0;

    for (size_t i = 0; error == GO_OK && i < r->edit_count; i++) {
        const struct record_edit *e = &r->edit[i];
        const uint8_t where[2] = { (uint8_t)geo_column(&r->geo, e->at),
                                   (uint8_t)geo_row(&r->geo, e->at) };
        error = bytes_add_varint(out, (uint64_t)(e->ply - ply) << 2 | e->colour);
        if (error == GO_OK)
            error = bytes_add(out, where, 2);
        ply = e->ply;
    }
    out = &p->column[COLUMN_TURNS];
    if (error == GO_OK)
        error = bytes_add_varint(out, r->turn_count);
    ply = 0;
    for (size_t i = 0; error == GO_OK && i < r->turn_count; i++) {
        error = bytes_add_varint(out, (uint64_t)(r->turn[i].ply - ply) << 2 | r->turn[i].colour);
        ply = r->turn[i].ply;
    }
    return error;
}

static int pack_text(struct pack *p, const struct record *r)
{
    struct bytes *names = &p->column[COLUMN_NAMES];
    int error = GO_OK;

    for (size_t i = 0; error == GO_OK && i < r->property_count; i++) {
        const char *name = (const char *)r->text.data + r->property[i].name;
        const char *value = (const char *)r->text.data + r->property[i].value;
        uint8_t code = name_code(name);
        if (code == 0)
            code = NAME_OTHER;
        error = bytes_add_byte(names, code);
        if (error == GO_OK && code == NAME_OTHER)
            error = bytes_add(names, name, strlen(name) + 1);
        if (error == GO_OK)
            error = bytes_add(&p->value[code], value, strlen(value) + 1);
    }
    if (error == GO_OK)
        error = bytes_add_byte(names, NAME_END);
    return error;
}

/* Lengths of runs, by turns dropped and kept; the first run is of dropped ones. */
static int keep_runs(struct bytes *out, const struct pos_game *g)
{
    const uint32_t plies = (uint32_t)g->record.move_count + 1;
    bool kept = false;
    int error = GO_OK;

    for (uint32_t at = 0; error == GO_OK && at < plies; kept = !kept) {
        const uint32_t start = at;
        while (at < plies && pos_kept(g, at) == kept)
            at++;
        error = bytes_add_varint(out, at - start);
    }
    return error;
}

static uint8_t keep_byte(const struct pos_game *g, size_t i)
{
    const size_t left = g->record.move_count + 1 - 8 * i;
    const uint64_t mask = left >= 8 ? 0xff : (UINT64_C(1) << left) - 1;

    return (uint8_t)(g->keep.w[i / 8] >> (i % 8 * 8) & mask);
}

static int pack_keep(struct pack *p, const struct pos_game *g, uint64_t kept)
{
    struct bytes *out = &p->column[COLUMN_KEEP];
    const size_t plies = g->record.move_count + 1, raw = (plies + 7) / 8;
    int error;

    if (kept == plies)
        return bytes_add_byte(out, KEEP_ALL);
    p->scratch.count = 0;
    error = keep_runs(&p->scratch, g);
    if (error != GO_OK)
        return error;
    if (p->scratch.count <= raw) {
        error = bytes_add_byte(out, KEEP_RUNS);
        return error == GO_OK ? bytes_add(out, p->scratch.data, p->scratch.count) : error;
    }
    error = bytes_add_byte(out, KEEP_BITS);
    for (size_t i = 0; error == GO_OK && i < raw; i++)
        error = bytes_add_byte(out, keep_byte(g, i));
    return error;
}

static int pack_sections(struct pack *p, const struct pos_game *g)
{
    struct bytes *body = &p->scratch;
    const uint8_t *at = g->unknown.data, *end = at ? at + g->unknown.count : at;
    struct frame f;
    int error = GO_OK;

    for (size_t i = 0; error == GO_OK && i < g->section_count; i++) {
        const struct pos_section *s = &g->section[i];
        const uint8_t kind[2] = { s->version, s->flags };
        body->count = 0;
        error = bytes_add_varint(body, p->games);
        if (error == GO_OK)
            error = bytes_add(body, s->id, POS_ID_SIZE);
        if (error == GO_OK)
            error = bytes_add(body, kind, 2);
        if (error == GO_OK)
            error = bytes_add(body, s->body.data, s->body.count);
        if (error == GO_OK)
            error = frame_add(&p->tail, FRAME_SECTION, body->data, body->count);
    }
    while (error == GO_OK && at != end) {
        error = frame_next(&at, end, &f);
        body->count = 0;
        if (error == GO_OK)
            error = bytes_add_varint(body, p->games);
        if (error == GO_OK)
            error = bytes_add(body, f.data, f.count);
        if (error == GO_OK)
            error = frame_add(&p->tail, f.type, body->data, body->count);
    }
    return error;
}

int pack_game(struct pack *p, const struct pos_game *g, bool no_text, size_t room)
{
    const struct record *r = &g->record;
    const uint64_t kept = pos_kept_count(g);
    struct mark mark;
    int error;

    mark_set(p, &mark);
    error = pack_facts(p, r);
    if (error == GO_OK)
        error = pack_source(p, r);
    if (error == GO_OK)
        error = pack_setup(p, r);
    if (error == GO_OK && !no_text)
        error = pack_text(p, r);
    if (error == GO_OK && no_text)
        error = bytes_add_byte(&p->column[COLUMN_NAMES], NAME_END);
    if (error == GO_OK)
        error = moves_pack(&p->column[COLUMN_MOVES], &p->column[COLUMN_FAR], r);
    if (error == GO_OK)
        error = pack_keep(p, g, kept);
    if (error == GO_OK)
        error = pack_sections(p, g);
    const bool full = error == GO_OK && p->games > 0 && pack_size(p) > room;
    if (error == GO_OK && !full && pack_size(p) > BODY_MAX)
        error = GO_ERANGE; /* no reader would take it */
    if (error == GO_OK && !full)
        error = remember(p, r);
    if (error != GO_OK || full) {
        mark_restore(p, &mark);
        return error;
    }
    p->games++;
    p->positions += kept;
    return 1;
}

int frame_add(struct bytes *body, uint8_t type, const void *data, size_t count)
{
    const int error = bytes_reserve(body, count + 11);

    if (error != GO_OK)
        return error;
    bytes_add_byte(body, type);
    bytes_add_varint(body, count);
    return bytes_add(body, data, count);
}

int frame_next(const uint8_t **at, const uint8_t *end, struct frame *f)
{
    uint64_t count;

    if (*at == end)
        return GO_ESYNTAX;
    f->type = *(*at)++;
    if (bytes_get_varint(at, end, &count) != GO_OK || count > (uint64_t)(end - *at))
        return GO_ESYNTAX;
    f->data = *at;
    f->count = (size_t)count;
    *at += count;
    return GO_OK;
}

/* A column of nothing but its default is left out; those from COLUMN_VALUES on have none, and
 * the numbers of moves stay: every game has a byte in its block, or a few bytes could claim
 * billions of games. */
static bool is_default(const struct bytes *column, uint8_t value)
{
    for (size_t i = 0; i < column->count; i++)
        if (column->data[i] != value)
            return false;
    return true;
}

int pack_finish(struct pack *p, struct bytes *body, struct seam seam[SEAMS])
{
    struct bytes *values = &p->column[COLUMN_VALUES];
    int error = GO_OK;

    assert(body->count == 0);

    values->count = 0;
    for (int i = 0; error == GO_OK && i < NAME_CODES; i++)
        error = bytes_add(values, p->value[i].data, p->value[i].count);
    for (int i = 0; error == GO_OK && i < COLUMNS; i++) {
        const uint8_t value = i == COLUMN_SIZE ? SIZE_DEFAULT : 0;
        const struct bytes *column = &p->column[i];
        if (i >= COLUMN_VALUES)
            seam[i - COLUMN_VALUES] = (struct seam){ body->count, i == COLUMN_MOVES };
        if (i >= COLUMN_VALUES || i == COLUMN_MOVE_COUNT ? column->count > 0
                                                         : !is_default(column, value))
            error = frame_add(body, (uint8_t)(FRAME_COLUMN + i), column->data, column->count);
    }
    seam[SEAMS - 1] = (struct seam){ body->count, false };
    if (error == GO_OK)
        error = bytes_add(body, p->tail.data, p->tail.count);
    return error;
}
