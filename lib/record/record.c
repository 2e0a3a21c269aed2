/* record.c - see record.h. */
#include "record.h"

#include <stdlib.h>

void record_clear(struct record *r, const struct geometry *g)
{
    r->geo = *g;
    r->komi_quarters = RECORD_KOMI_ABSENT;
    r->handicap = r->result = r->flags = 0;
    r->edit_count = r->turn_count = r->move_count = r->property_count = 0;
    r->text.count = r->source.count = 0;
    r->source_index = r->source_offset = 0;
}

void record_free(struct record *r)
{
    free(r->edit);
    free(r->turn);
    free(r->move);
    free(r->property);
    bytes_free(&r->text);
    bytes_free(&r->source);
    *r = (struct record){ 0 };
}

int record_add_move(struct record *r, enum colour c, point p)
{
    assert(p == GEO_PASS || geo_on_board(&r->geo, p));
    const int error =
        array_reserve(&r->move, &r->move_capacity, r->move_count + 1, sizeof *r->move);
    if (error != GO_OK)
        return error;
    r->move[r->move_count++] = (struct record_move){ .at = p, .colour = (uint8_t)c };
    return GO_OK;
}

int record_add_edit(struct record *r, point p, enum colour c)
{
    assert(geo_on_board(&r->geo, p));
    const int error =
        array_reserve(&r->edit, &r->edit_capacity, r->edit_count + 1, sizeof *r->edit);
    if (error != GO_OK)
        return error;
    r->edit[r->edit_count++] =
        (struct record_edit){ .ply = (uint32_t)r->move_count, .at = p, .colour = (uint8_t)c };
    return GO_OK;
}

int record_add_turn(struct record *r, enum colour c)
{
    const int error =
        array_reserve(&r->turn, &r->turn_capacity, r->turn_count + 1, sizeof *r->turn);
    if (error != GO_OK)
        return error;
    r->turn[r->turn_count++] =
        (struct record_turn){ .ply = (uint32_t)r->move_count, .colour = (uint8_t)c };
    return GO_OK;
}

int record_add_property(struct record *r, const char *name, const char *value, size_t count)
{
    const size_t name_size = strlen(name) + 1;
    int error = array_reserve(&r->property, &r->property_capacity, r->property_count + 1,
                              sizeof *r->property);
    if (error == GO_OK)
        error = bytes_reserve(&r->text, name_size + count + 1);
    if (error != GO_OK)
        return error;
    if (r->text.count + name_size + count + 1 > UINT32_MAX)
        return GO_ERANGE;
    r->property[r->property_count++] =
        (struct record_property){ .name = (uint32_t)r->text.count,
                                  .value = (uint32_t)(r->text.count + name_size) };
    bytes_add(&r->text, name, name_size);
    bytes_add(&r->text, value, count);
    return bytes_add_byte(&r->text, 0);
}

const char *record_property(const struct record *r, const char *name)
{
    for (size_t i = 0; i < r->property_count; i++)
        if (strcmp((const char *)r->text.data + r->property[i].name, name) == 0)
            return (const char *)r->text.data + r->property[i].value;
    return NULL;
}

uint64_t record_hash(const struct record *r)
{
    uint64_t h = hash_mix((uint64_t)r->geo.width << 8 | (uint64_t)r->geo.height);

    for (size_t i = 0; i < r->edit_count; i++)
        h = hash_mix(h ^ (1 + ((uint64_t)r->edit[i].ply << 24 | (uint64_t)r->edit[i].at << 8 |
                               (uint64_t)r->edit[i].colour << 2)));
    for (size_t i = 0; i < r->turn_count; i++)
        h = hash_mix(h ^ (2 + ((uint64_t)r->turn[i].ply << 24 | (uint64_t)r->turn[i].colour << 2)));
    for (size_t i = 0; i < r->move_count; i++)
        h = hash_mix(
            h ^ (3 + ((uint64_t)(uint16_t)r->move[i].at << 8 | (uint64_t)r->move[i].colour << 2)));
    return h;
}

int record_copy(struct record *dst, const struct record *src)
{
    record_clear(dst, &src->geo);
    if (array_reserve(&dst->edit, &dst->edit_capacity, src->edit_count, sizeof *src->edit) ||
        array_reserve(&dst->turn, &dst->turn_capacity, src->turn_count, sizeof *src->turn) ||
        array_reserve(&dst->move, &dst->move_capacity, src->move_count, sizeof *src->move) ||
        array_reserve(&dst->property, &dst->property_capacity, src->property_count,
                      sizeof *src->property) ||
        bytes_add(&dst->text, src->text.data, src->text.count) ||
        bytes_add(&dst->source, src->source.data, src->source.count))
        return GO_ENOMEM;
    dst->komi_quarters = src->komi_quarters;
    dst->handicap = src->handicap;
    dst->result = src->result;
    dst->flags = src->flags;
    dst->source_index = src->source_index;
    dst->source_offset = src->source_offset;
    dst->edit_count = src->edit_count;
    dst->turn_count = src->turn_count;
    dst->move_count = src->move_count;
    dst->property_count = src->property_count;
    if (src->edit_count > 0)
        memcpy(dst->edit, src->edit, src->edit_count * sizeof *src->edit);
    if (src->turn_count > 0)
        memcpy(dst->turn, src->turn, src->turn_count * sizeof *src->turn);
    if (src->move_count > 0)
        memcpy(dst->move, src->move, src->move_count * sizeof *src->move);
    if (src->property_count > 0)
        memcpy(dst->property, src->property, src->property_count * sizeof *src->property);
    return GO_OK;
}

enum colour replay_to_move(const struct record *r, uint32_t ply)
{
    if (ply < r->move_count)
        return (enum colour)r->move[ply].colour;
    for (size_t i = r->turn_count; i-- > 0;)
        if (r->turn[i].ply == ply)
            return (enum colour)r->turn[i].colour;
    if (ply > 0)
        return colour_other((enum colour)r->move[ply - 1].colour);
    if (r->handicap >= 2)
        for (size_t i = 0; i < r->edit_count; i++)
            if (r->edit[i].colour == BLACK)
                return WHITE;
    return BLACK;
}

static void arrive(struct replay *w)
{
    const struct record *r = w->record;

    for (; w->next_edit < r->edit_count && r->edit[w->next_edit].ply == w->ply; w->next_edit++)
        board_setup(w->board, r->edit[w->next_edit].at, (enum colour)r->edit[w->next_edit].colour);
    w->to_move = replay_to_move(r, w->ply);
}

int replay_start(struct replay *w, const struct record *r, struct board *b)
{
    const int error = board_reset(b, &r->geo);

    if (error != GO_OK)
        return error;
    *w = (struct replay){ .record = r, .board = b };
    arrive(w);
    return GO_OK;
}

unsigned replay_place(struct board *b, enum colour c, point p)
{
    unsigned faults = 0;
    const bool suicide = b->suicide;

    if (p != GEO_PASS && p == b->ko && c == (enum colour)b->ko_colour) {
        faults |= RECORD_HAS_KO_BREACH;
        board_set_ko(b, GEO_NONE, EMPTY);
    }
    if (p != GEO_PASS && board_at(b, p) != EMPTY) {
        faults |= RECORD_OVERWRITES;
        board_setup(b, p, EMPTY);
    }
    b->suicide = true;
    if (board_play(b, c, p) != GO_OK)
        abort(); /* only memory for one more move can be missing */
    b->suicide = suicide;
    if (p != GEO_PASS && board_at(b, p) == EMPTY)
        faults |= RECORD_HAS_SUICIDE;
    return faults;
}

bool replay_next(struct replay *w)
{
    const struct record *r = w->record;

    if (w->ply >= r->move_count)
        return false;
    const struct record_move *m = &r->move[w->ply];
    w->faults = replay_place(w->board, (enum colour)m->colour, m->at);
    w->ply++;
    arrive(w);
    return true;
}
