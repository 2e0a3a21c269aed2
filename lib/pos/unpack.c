/* unpack.c - the columns of a block back into games.  Nothing in a block is believed: every
 * count is measured against the bytes that are there, every point against the board. */
#include "pos_private.h"

#include <string.h>

void unpack_free(struct unpack *u)
{
    bytes_free(&u->last.source);
}

/* The next number of a column; an absent column is all 0. */
static int number(struct cursor *c, uint64_t *value)
{
    *value = 0;
    if (!c->at)
        return GO_OK;
    return bytes_get_varint(&c->at, c->end, value) == GO_OK ? GO_OK : GO_ESYNTAX;
}

static int byte_of(struct cursor *c, uint8_t fallback, uint8_t *value)
{
    *value = fallback;
    if (!c->at)
        return GO_OK;
    if (c->at == c->end)
        return GO_ESYNTAX;
    *value = *c->at++;
    return GO_OK;
}

/* Text up to its NUL, and the cursor behind it; NULL when there is no NUL. */
static const uint8_t *text_of(struct cursor *c)
{
    const uint8_t *start = c->at;
    const uint8_t *nul = start == c->end ? NULL : memchr(start, 0, (size_t)(c->end - start));

    if (nul)
        c->at = nul + 1;
    return nul ? start : NULL;
}

/* How many values each code of a name has in the block. */
static int values_count(struct cursor names, uint64_t games, uint64_t count[NAME_CODES])
{
    memset(count, 0, NAME_CODES * sizeof *count);
    if (!names.at)
        return GO_OK;
    for (uint64_t game = 0; game < games; game++) {
        for (;;) {
            uint8_t code;
            if (byte_of(&names, 0, &code) != GO_OK)
                return GO_ESYNTAX;
            if (code == NAME_END)
                break;
            if (code != NAME_OTHER && !name_of(code))
                return GO_EVERSION;
            if (code == NAME_OTHER && !text_of(&names))
                return GO_ESYNTAX;
            count[code]++;
        }
    }
    return names.at == names.end ? GO_OK : GO_ESYNTAX;
}

/* Values stand grouped by the code of their name: finds where each group starts. */
static int values_split(struct unpack *u)
{
    struct cursor all = u->column[COLUMN_VALUES];
    uint64_t count[NAME_CODES];
    const int error = values_count(u->column[COLUMN_NAMES], u->games, count);

    if (error != GO_OK)
        return error;
    for (int code = 0; code < NAME_CODES; code++) {
        u->value[code].at = all.at;
        for (uint64_t i = 0; i < count[code]; i++)
            if (!text_of(&all))
                return GO_ESYNTAX;
        u->value[code].end = all.at;
    }
    return all.at == all.end ? GO_OK : GO_ESYNTAX;
}

int unpack_open(struct unpack *u, const uint8_t *body, size_t count, uint64_t games)
{
    const uint8_t *at = body, *end = count > 0 ? body + count : body;
    struct frame f;

    memset(u->column, 0, sizeof u->column);
    u->tail = (struct cursor){ end, end };
    u->games = games;
    u->index = 0;
    u->last.source.count = 0;
    u->last.source_index = u->last.source_offset = 0;
    while (at != end) {
        const uint8_t *start = at;
        if (frame_next(&at, end, &f) != GO_OK)
            return GO_ESYNTAX;
        if (f.type >= FRAME_OF_GAME) {
            u->tail.at = start;
            break;
        }
        if (f.type < FRAME_COLUMN || f.type >= FRAME_COLUMN + COLUMNS)
            return GO_EVERSION;
        struct cursor *c = &u->column[f.type - FRAME_COLUMN];
        if (c->at)
            return GO_ESYNTAX;
        *c = (struct cursor){ f.data, f.data + f.count };
    }
    const struct cursor *counts = &u->column[COLUMN_MOVE_COUNT];
    if (games > (uint64_t)(counts->end - counts->at))
        return GO_ESYNTAX; /* each has a number of moves */
    return values_split(u);
}

static int unpack_facts(struct unpack *u, struct record *r, uint64_t *move_count)
{
    struct cursor *c = u->column;
    uint8_t width, height;
    uint64_t komi;
    int error = byte_of(&c[COLUMN_SIZE], SIZE_DEFAULT, &width);

    if (error == GO_OK)
        error = byte_of(&c[COLUMN_SIZE], SIZE_DEFAULT, &height);
    if (error != GO_OK || !geo_valid(width, height))
        return GO_ESYNTAX;
    const struct geometry geo = geo_make(width, height);
    record_clear(r, &geo);
    error = number(&c[COLUMN_KOMI], &komi);
    if (error != GO_OK || komi > 2 * (uint64_t)INT16_MAX + 1)
        return GO_ESYNTAX;
    if (komi > 0)
        r->komi_quarters = (int16_t)unzigzag(komi - 1);
    error = byte_of(&c[COLUMN_HANDICAP], 0, &r->handicap);
    if (error == GO_OK)
        error = byte_of(&c[COLUMN_RESULT], 0, &r->result);
    if (error == GO_OK)
        error = byte_of(&c[COLUMN_FLAGS], 0, &r->flags);
    if (error == GO_OK)
        error = number(&c[COLUMN_MOVE_COUNT], move_count);
    if (error == GO_OK && (*move_count >= UINT32_MAX || r->result > RECORD_DRAW))
        error = GO_ESYNTAX;
    return error;
}

static int unpack_source(struct unpack *u, struct record *r)
{
    struct bytes *last = &u->last.source;
    struct cursor *c = &u->column[COLUMN_SOURCE_REST];
    uint64_t shared, rest, index, offset;

    if (number(&u->column[COLUMN_SOURCE_SHARED], &shared) != GO_OK || shared > last->count ||
        shared > SHARED_MAX || number(c, &rest) != GO_OK || rest > (uint64_t)(c->end - c->at) ||
        number(&u->column[COLUMN_SOURCE_INDEX], &index) != GO_OK ||
        number(&u->column[COLUMN_SOURCE_OFFSET], &offset) != GO_OK)
        return GO_ESYNTAX;
    const bool same = rest == 0 && shared == last->count && u->index > 0;
    last->count = (size_t)shared;
    int error = bytes_add(last, c->at, (size_t)rest);
    if (error == GO_OK)
        error = bytes_add(&r->source, last->data, last->count);
    if (error != GO_OK)
        return error;
    if (c->at)
        c->at += rest;
    u->last.source_index = (uint64_t)unzigzag(index) + (same ? u->last.source_index + 1 : 0);
    u->last.source_offset = (uint64_t)unzigzag(offset) + (same ? u->last.source_offset : 0);
    r->source_index = u->last.source_index;
    r->source_offset = u->last.source_offset;
    return GO_OK;
}

/* A ply that rises by what stands in the upper bits, and a colour in the lower two. */
static int ply_and_colour(struct cursor *c, uint64_t move_count, uint64_t *ply, uint8_t *colour)
{
    uint64_t value;

    if (number(c, &value) != GO_OK || value >> 2 > move_count - *ply || (value & 3) > WHITE)
        return GO_ESYNTAX;
    *ply += value >> 2;
    *colour = value & 3;
    return GO_OK;
}

static int unpack_edits(struct unpack *u, struct record *r, uint64_t move_count)
{
    struct cursor *c = &u->column[COLUMN_EDITS];
    uint64_t count, ply = 0;
    int error;

    if (number(c, &count) != GO_OK || count > (uint64_t)(c->end - c->at))
        return GO_ESYNTAX;
    error = array_reserve(&r->edit, &r->edit_capacity, (size_t)count, sizeof *r->edit);
    for (uint64_t i = 0; error == GO_OK && i < count; i++) {
        uint8_t colour, column, row;
        error = ply_and_colour(c, move_count, &ply, &colour);
        if (error != GO_OK || byte_of(c, 0, &column) != GO_OK || byte_of(c, 0, &row) != GO_OK)
            return GO_ESYNTAX;
        if (column >= r->geo.width || row >= r->geo.height)
            return GO_ESYNTAX;
        r->edit[r->edit_count++] = (struct record_edit){ .ply = (uint32_t)ply,
                                                         .at = geo_point(&r->geo, column, row),
                                                         .colour = colour };
    }
    return error;
}

static int unpack_turns(struct unpack *u, struct record *r, uint64_t move_count)
{
    struct cursor *c = &u->column[COLUMN_TURNS];
    uint64_t count, ply = 0;
    int error;

    if (number(c, &count) != GO_OK || count > (uint64_t)(c->end - c->at))
        return GO_ESYNTAX;
    error = array_reserve(&r->turn, &r->turn_capacity, (size_t)count, sizeof *r->turn);
    for (uint64_t i = 0; error == GO_OK && i < count; i++) {
        uint8_t colour;
        error = ply_and_colour(c, move_count, &ply, &colour);
        if (error != GO_OK || colour == EMPTY)
            return GO_ESYNTAX;
        r->turn[r->turn_count++] = (struct record_turn){ .ply = (uint32_t)ply, .colour = colour };
    }
    return error;
}

static int unpack_text(struct unpack *u, struct record *r)
{
    struct cursor *names = &u->column[COLUMN_NAMES];
    int error = GO_OK;

    while (error == GO_OK) {
        uint8_t code;
        if (byte_of(names, NAME_END, &code) != GO_OK)
            return GO_ESYNTAX;
        if (code == NAME_END)
            break;
        const char *name = code == NAME_OTHER ? (const char *)text_of(names) : name_of(code);
        struct cursor *c = &u->value[code];
        const uint8_t *value = text_of(c);
        if (!name || !value)
            return GO_ESYNTAX;
        error = record_add_property(r, name, (const char *)value, (size_t)(c->at - value) - 1);
    }
    return error;
}

static int unpack_runs(struct cursor *c, struct pos_game *g)
{
    const uint64_t plies = g->record.move_count + 1;
    uint64_t at = 0;

    for (bool kept = false; at < plies; kept = !kept) {
        uint64_t run;
        if (number(c, &run) != GO_OK || run > plies - at || (run == 0 && at > 0))
            return GO_ESYNTAX;
        if (run == 0 && kept)
            return GO_ESYNTAX;
        for (uint64_t end = at + run; at < end; at++)
            pos_keep_set(g, (uint32_t)at, kept);
    }
    return GO_OK;
}

static int unpack_keep(struct unpack *u, struct pos_game *g)
{
    struct cursor *c = &u->column[COLUMN_KEEP];
    const size_t plies = g->record.move_count + 1;
    uint8_t mode, byte;
    int error;

    if (byte_of(c, KEEP_ALL, &mode) != GO_OK)
        return GO_ESYNTAX;
    if (mode == KEEP_ALL)
        return pos_keep_all(g);
    error = pos_keep_none(g);
    if (error != GO_OK)
        return error;
    if (mode == KEEP_RUNS)
        return unpack_runs(c, g);
    if (mode != KEEP_BITS)
        return GO_EVERSION;
    for (size_t i = 0; i < plies; i += 8) {
        if (byte_of(c, 0, &byte) != GO_OK)
            return GO_ESYNTAX;
        if (plies - i < 8 && byte >> (plies - i) != 0)
            return GO_ESYNTAX;
        g->keep.w[i / 64] |= (uint64_t)byte << i % 64;
    }
    return GO_OK;
}

static int take_section(struct pos_game *g, const uint8_t *at, size_t count)
{
    struct pos_section *s;
    char id[POS_ID_SIZE];

    if (count < POS_ID_SIZE + 2 || g->section_count == POS_SECTIONS_MAX)
        return GO_ESYNTAX;
    memcpy(id, at, POS_ID_SIZE);
    if (pos_section_find(g, id))
        return GO_ESYNTAX;
    const int error = pos_section_begin(g, id, at[POS_ID_SIZE], at[POS_ID_SIZE + 1], &s);
    if (error != GO_OK)
        return error;
    return bytes_add(&s->body, at + POS_ID_SIZE + 2, count - POS_ID_SIZE - 2);
}

/* Frames of games stand in the order of the games, each with the number of its game first. */
static int unpack_frames(struct unpack *u, struct pos_game *g)
{
    g->section_count = 0;
    g->unknown.count = 0;
    while (u->tail.at != u->tail.end) {
        const uint8_t *at = u->tail.at;
        struct frame f;
        uint64_t index;
        int error = frame_next(&at, u->tail.end, &f);
        if (error != GO_OK || f.type < FRAME_OF_GAME)
            return GO_ESYNTAX;
        const uint8_t *data = f.data, *end = f.data + f.count;
        if (bytes_get_varint(&data, end, &index) != GO_OK || index < u->index || index >= u->games)
            return GO_ESYNTAX;
        if (index > u->index)
            break;
        if (f.type == FRAME_SECTION)
            error = take_section(g, data, (size_t)(end - data));
        else
            error = frame_add(&g->unknown, f.type, data, (size_t)(end - data));
        if (error != GO_OK)
            return error;
        u->tail.at = at;
    }
    return GO_OK;
}

static int unpack_end(const struct unpack *u)
{
    for (int i = 0; i < COLUMNS; i++)
        if (i != COLUMN_VALUES && u->column[i].at != u->column[i].end)
            return GO_ESYNTAX;
    return u->tail.at == u->tail.end ? 0 : GO_ESYNTAX;
}

int unpack_game(struct unpack *u, struct pos_game *g)
{
    uint64_t move_count = 0;
    int error;

    if (u->index == u->games)
        return unpack_end(u);
    error = unpack_facts(u, &g->record, &move_count);
    if (error == GO_OK)
        error = unpack_source(u, &g->record);
    if (error == GO_OK)
        error = unpack_edits(u, &g->record, move_count);
    if (error == GO_OK)
        error = unpack_turns(u, &g->record, move_count);
    if (error == GO_OK)
        error = unpack_text(u, &g->record);
    if (error == GO_OK)
        error =
            moves_unpack(&u->column[COLUMN_MOVES], &u->column[COLUMN_FAR], &g->record, move_count);
    if (error == GO_OK)
        error = unpack_keep(u, g);
    if (error == GO_OK)
        error = unpack_frames(u, g);
    if (error != GO_OK)
        return error;
    u->index++;
    return 1;
}
