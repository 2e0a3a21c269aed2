/* game.c - a game with the positions kept and its sections: see pos.h. */
#include "pos_private.h"

#include <stdlib.h>
#include <string.h>

void pos_game_free(struct pos_game *g)
{
    record_free(&g->record);
    free(g->keep.w);
    for (size_t i = 0; i < g->section_capacity; i++)
        bytes_free(&g->section[i].body);
    free(g->section);
    bytes_free(&g->unknown);
    *g = (struct pos_game){ 0 };
}

void pos_game_clear(struct pos_game *g, const struct geometry *geo)
{
    record_clear(&g->record, geo);
    g->ordinal = 0;
    g->section_count = 0;
    g->unknown.count = 0;
}

int pos_game_copy(struct pos_game *dst, const struct pos_game *src)
{
    const size_t words = src->record.move_count / 64 + 1;
    int error;

    pos_game_clear(dst, &src->record.geo);
    error = record_copy(&dst->record, &src->record);
    if (error == GO_OK)
        error = pos_keep_none(dst);
    for (size_t i = 0; error == GO_OK && i < src->section_count; i++) {
        const struct pos_section *from = &src->section[i];
        struct pos_section *to;
        error = pos_section_begin(dst, from->id, from->version, from->flags, &to);
        if (error == GO_OK)
            error = bytes_add(&to->body, from->body.data, from->body.count);
    }
    if (error == GO_OK)
        error = bytes_add(&dst->unknown, src->unknown.data, src->unknown.count);
    if (error != GO_OK)
        return error;
    assert(src->keep.capacity >= words);
    memcpy(dst->keep.w, src->keep.w, words * sizeof *src->keep.w);
    dst->ordinal = src->ordinal;
    return GO_OK;
}

/* --- the positions kept --- */

/* 64 plies of those kept.  What stands beyond the last ply, where moves were taken away after
 * positions were marked, counts for nothing. */
static uint64_t keep_word(const struct pos_game *g, size_t i)
{
    const size_t last = g->record.move_count;

    assert(i < g->keep.capacity);
    if (i < last / 64 || last % 64 == 63)
        return g->keep.w[i];
    return g->keep.w[i] & ((UINT64_C(2) << last % 64) - 1);
}

static int keep_fill(struct pos_game *g, uint64_t word)
{
    const size_t words = g->record.move_count / 64 + 1;
    const int error = array_reserve(&g->keep.w, &g->keep.capacity, words, sizeof *g->keep.w);

    if (error != GO_OK)
        return error;
    for (size_t i = 0; i < words; i++)
        g->keep.w[i] = word;
    g->keep.w[words - 1] = keep_word(g, words - 1);
    return GO_OK;
}

int pos_keep_all(struct pos_game *g)
{
    return keep_fill(g, UINT64_MAX);
}

int pos_keep_none(struct pos_game *g)
{
    return keep_fill(g, 0);
}

bool pos_kept(const struct pos_game *g, uint32_t ply)
{
    assert(ply <= g->record.move_count);
    assert(ply / 64 < g->keep.capacity);
    return g->keep.w[ply / 64] >> ply % 64 & 1;
}

void pos_keep_set(struct pos_game *g, uint32_t ply, bool kept)
{
    const uint64_t bit = UINT64_C(1) << ply % 64;

    assert(ply <= g->record.move_count);
    assert(ply / 64 < g->keep.capacity);
    if (kept)
        g->keep.w[ply / 64] |= bit;
    else
        g->keep.w[ply / 64] &= ~bit;
}

uint64_t pos_kept_count(const struct pos_game *g)
{
    uint64_t count = 0;

    for (size_t i = 0; i <= g->record.move_count / 64; i++)
        count += (uint64_t)__builtin_popcountll(keep_word(g, i));
    return count;
}

/* --- sections --- */

struct pos_section *pos_section_find(const struct pos_game *g, const char id[POS_ID_SIZE])
{
    for (size_t i = 0; i < g->section_count; i++)
        if (memcmp(g->section[i].id, id, POS_ID_SIZE) == 0)
            return &g->section[i];
    return NULL;
}

/* One more section at the end.  Those behind the count own memory from games before. */
static int section_append(struct pos_game *g)
{
    const size_t before = g->section_capacity;
    const int error =
        array_reserve(&g->section, &g->section_capacity, g->section_count + 1, sizeof *g->section);

    if (error != GO_OK)
        return error;
    for (size_t i = before; i < g->section_capacity; i++)
        g->section[i] = (struct pos_section){ 0 };
    g->section_count++;
    return GO_OK;
}

int pos_section_begin(struct pos_game *g, const char id[POS_ID_SIZE], uint8_t version,
                      uint8_t flags, struct pos_section **section)
{
    struct pos_section *s = pos_section_find(g, id);

    if (!s) {
        if (g->section_count == POS_SECTIONS_MAX)
            return GO_ERANGE;
        const int error = section_append(g);
        if (error != GO_OK)
            return error;
        s = &g->section[g->section_count - 1];
    }
    memcpy(s->id, id, POS_ID_SIZE);
    s->version = version;
    s->flags = flags;
    s->body.count = 0;
    *section = s;
    return GO_OK;
}

void pos_section_remove(struct pos_game *g, const char id[POS_ID_SIZE])
{
    struct pos_section *s = pos_section_find(g, id);

    if (!s)
        return;
    const struct pos_section gone = *s; /* its memory stays for a later game */
    const size_t behind = (size_t)(g->section + g->section_count - 1 - s);
    memmove(s, s + 1, behind * sizeof *s);
    g->section[--g->section_count] = gone;
}

int pos_section_add(struct pos_section *s, int64_t *last, uint32_t ply, const void *answer,
                    size_t count)
{
    const size_t before = s->body.count;
    int error;

    assert((int64_t)ply > *last);
    error = bytes_add_varint(&s->body, *last < 0 ? ply : (uint64_t)(ply - *last));
    if (error == GO_OK)
        error = bytes_add_varint(&s->body, count);
    if (error == GO_OK)
        error = bytes_add(&s->body, answer, count);
    if (error == GO_OK)
        *last = ply;
    else
        s->body.count = before;
    return error;
}

int pos_section_next(const struct pos_section *s, struct pos_answer *a)
{
    const uint8_t *at, *end;
    uint64_t step, count;

    if (a->offset == s->body.count)
        return 0;
    at = s->body.data + a->offset;
    end = s->body.data + s->body.count;
    if (bytes_get_varint(&at, end, &step) != GO_OK || bytes_get_varint(&at, end, &count) != GO_OK)
        return GO_ESYNTAX;
    if (count > (uint64_t)(end - at) || (a->started && step == 0))
        return GO_ESYNTAX;
    if (step > UINT32_MAX - (a->started ? a->ply : 0))
        return GO_ESYNTAX;
    a->ply = (uint32_t)step + (a->started ? a->ply : 0);
    a->started = true;
    a->answer = at;
    a->count = (size_t)count;
    a->offset = (size_t)(at - s->body.data) + (size_t)count;
    return 1;
}

static int section_trim(const struct pos_game *g, struct pos_section *s, struct bytes *old)
{
    struct pos_section source = *s;
    struct pos_answer a = { 0 };
    int64_t last = -1;
    int status;

    old->count = 0;
    status = bytes_add(old, s->body.data, s->body.count);
    if (status != GO_OK)
        return status;
    source.body = *old;
    s->body.count = 0;
    while ((status = pos_section_next(&source, &a)) == 1) {
        if (a.ply > g->record.move_count)
            return GO_ESYNTAX;
        if (!pos_kept(g, a.ply))
            continue;
        const int error = pos_section_add(s, &last, a.ply, a.answer, a.count);
        if (error != GO_OK)
            return error;
    }
    return status;
}

int pos_sections_trim(struct pos_game *g)
{
    struct bytes old = { 0 };
    int error = GO_OK;

    for (size_t i = 0; error == GO_OK && i < g->section_count; i++)
        if (!(g->section[i].flags & POS_SECTION_WHOLE_GAME))
            error = section_trim(g, &g->section[i], &old);
    bytes_free(&old);
    return error;
}

/* --- identity --- */

static uint64_t hash_text(const struct record *r, uint64_t h)
{
    for (size_t i = 0; i < r->property_count; i++) {
        const char *name = (const char *)r->text.data + r->property[i].name;
        const char *value = (const char *)r->text.data + r->property[i].value;
        h = hash_bytes(name, strlen(name), h);
        h = hash_bytes(value, strlen(value), h);
    }
    return h;
}

uint64_t pos_game_hash(const struct pos_game *g, bool no_text)
{
    const struct record *r = &g->record;
    uint64_t h = record_hash(r);

    h = hash_mix(h ^ ((uint64_t)(uint16_t)r->komi_quarters | (uint64_t)r->handicap << 16 |
                      (uint64_t)r->result << 24 | (uint64_t)r->flags << 32));
    h = hash_bytes(r->source.data, r->source.count, h);
    h = hash_mix(hash_mix(h ^ r->source_index) + r->source_offset);
    if (!no_text)
        h = hash_text(r, h);
    for (size_t i = 0; i <= r->move_count / 64; i++)
        h = hash_mix(h ^ keep_word(g, i)) + 1;
    for (size_t i = 0; i < g->section_count; i++) {
        const struct pos_section *s = &g->section[i];
        h = hash_bytes(s->id, POS_ID_SIZE, h);
        h = hash_mix(h ^ ((uint64_t)s->version | (uint64_t)s->flags << 8));
        h = hash_bytes(s->body.data, s->body.count, h);
    }
    return hash_bytes(g->unknown.data, g->unknown.count, h);
}
