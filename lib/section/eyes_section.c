/* eyes_section.c - the EYES section; section.h says every byte. */
#include "section_private.h"

#include <stdlib.h>

enum { COLUMNS_DIFFER = 256, LIBERTY_BITS = 3, LIBERTY_MASK = 7, FIELD_BITS = 2, FIELD_MASK = 3 };

void section_eyes_free(struct section_eyes *e)
{
    free(e->eye);
    *e = (struct section_eyes){ 0 };
}

static bool one_point_decides(const struct section_eye *e)
{
    const struct section_eye_moves *attack = &e->vital[EYESHAPE_THREAT_NONE][EYESHAPE_ATTACKER];
    const struct section_eye_moves *defence = &e->vital[EYESHAPE_THREAT_NONE][EYESHAPE_DEFENDER];

    return attack->count == 1 && defence->count == 1 && !attack->outside && !defence->outside &&
           attack->move[0].at == defence->move[0].at;
}

bool section_eye_sum_up(const struct section_eye *e, struct section_eye_summary *s)
{
    const int8_t *none = e->eyes[EYESHAPE_THREAT_NONE];

    *s = (struct section_eye_summary){ .open = none[EYESHAPE_ATTACKER] != none[EYESHAPE_DEFENDER] };
    for (int threat = 0; threat < EYESHAPE_THREATS; threat++)
        for (int side = 0; side < EYESHAPE_SIDES; side++) {
            const int eyes = e->eyes[threat][side];
            if (eyes == EYESHAPE_UNKNOWN)
                return false;
            s->ko |= eyes != none[side];
            s->ko_second |= (eyes == 2) != (none[side] == 2);
            s->two |= eyes == 2;
        }
    s->one_point = s->open && one_point_decides(e);
    return true;
}

void section_worms_for_eyes(const struct section_worms *w, struct eyes_string *out)
{
    for (size_t i = 0; i < w->count; i++) {
        const struct section_worm *from = &w->worm[i];
        struct eyes_string *to = &out[i];
        *to = (struct eyes_string){
            .origin = from->origin,
            .attack = from->attack,
            .defend = from->asked_defend ? from->defend : (uint8_t)READING_WIN,
            .attack_guessed = !from->attack_proved,
            .defend_guessed = from->asked_defend && !from->defend_proved,
            .inessential = (from->flags & (WORM_INESSENTIAL | WORM_LOSES_RACES)) != 0,
        };
        for (int k = 0; k < from->attack_count && k < EYES_MOVES_MAX; k++)
            to->attack_move[to->attack_count++] = from->attack_move[k];
        for (int k = 0; k < from->defend_count && k < EYES_MOVES_MAX; k++)
            to->defend_move[to->defend_count++] = from->defend_move[k];
    }
}

/* --- what goes in --------------------------------------------------------------------------- */

/* Marks of a move: it has those of the vertex on its point, if there is one. */
static uint8_t marks_of(const struct eyes_space *s, int threat, int side, point p)
{
    for (int v = 0; v < s->vertex_count; v++)
        if (s->vertex[v].at == p)
            return (
                uint8_t)((s->value.sacrifice[threat][side] >> v & 1 ? SECTION_EYE_SACRIFICE : 0) |
                         (s->unsafe[side] >> v & 1 ? SECTION_EYE_UNSAFE : 0));
    return 0;
}

static void fill_moves(const struct eyes_space *s, int threat, int side,
                       struct section_eye_moves *out)
{
    point moves[EYESHAPE_VERTICES_MAX * EYES_MOVES_MAX];
    const int count =
        eyes_vital(s, (enum eyeshape_threat)threat, (enum eyeshape_side)side, moves, &out->outside);

    for (int i = 0; i < count && i < SECTION_EYE_MOVES; i++)
        out->move[out->count++] =
            (struct section_eye_move){ moves[i], marks_of(s, threat, side, moves[i]) };
}

static void fill_eye(const struct eyes_space *s, struct section_eye *out)
{
    *out = (struct section_eye){ .colour = s->colour,
                                 .flags = s->flags,
                                 .liberties = s->liberties,
                                 .guess = s->value.guess,
                                 .half_count = s->half_count,
                                 .points = s->points,
                                 .margins = s->margins };
    for (int i = 0; i < s->half_count; i++)
        out->half[i] = (struct section_eye_half){ s->half[i].at, s->half[i].kind };
    memcpy(out->eyes, s->value.eyes, sizeof out->eyes);
    memcpy(out->seki, s->value.seki, sizeof out->seki);
    memcpy(out->twice, s->value.twice, sizeof out->twice);
    for (int threat = 0; threat < EYESHAPE_THREATS; threat++)
        for (int side = 0; side < EYESHAPE_SIDES; side++)
            fill_moves(s, threat, side, &out->vital[threat][side]);
}

int section_eyes_fill(const struct eyes *found, struct section_eyes *out)
{
    const int error = array_reserve(&out->eye, &out->capacity, found->count, sizeof *out->eye);

    if (error != GO_OK)
        return error;
    out->count = found->count;
    for (size_t i = 0; i < found->count; i++)
        fill_eye(&found->space[i], &out->eye[i]);
    return GO_OK;
}

/* --- encoding ------------------------------------------------------------------------------- */

static bool same_moves(const struct section_eye_moves *a, const struct section_eye_moves *b)
{
    if (a->count != b->count || a->outside != b->outside)
        return false;
    for (int i = 0; i < a->count; i++)
        if (a->move[i].at != b->move[i].at || a->move[i].marks != b->move[i].marks)
            return false;
    return true;
}

static bool columns_differ(const struct section_eye *e)
{
    for (int threat = 1; threat < EYESHAPE_THREATS; threat++)
        for (int side = 0; side < EYESHAPE_SIDES; side++)
            if (e->eyes[threat][side] != e->eyes[0][side] ||
                e->seki[threat][side] != e->seki[0][side] ||
                !same_moves(&e->vital[threat][side], &e->vital[0][side]))
                return true;
    return false;
}

static int put_points(const struct geometry *g, const struct section_eye *e, struct bytes *out)
{
    uint64_t before = 0;
    int error = bytes_add_varint(out, (uint64_t)ps_count(&e->points));

    for (point p = ps_next(&e->points, 0); error == GO_OK && p != GEO_NONE;
         p = ps_next(&e->points, p + 1)) {
        const uint64_t now = dense(g, p) + 1;
        error = bytes_add_varint(out, (now - before) << 1 | ps_has(&e->margins, p));
        before = now;
    }
    return error;
}

static int put_moves(const struct geometry *g, const struct section_eye_moves *m, struct bytes *out)
{
    int error = bytes_add_varint(out, (uint64_t)m->count << 1 | m->outside);

    for (int i = 0; error == GO_OK && i < m->count; i++)
        error = bytes_add_varint(out, dense(g, m->move[i].at) << FIELD_BITS | m->move[i].marks);
    return error;
}

static int put_column(const struct geometry *g, const struct section_eye *e, int threat,
                      struct bytes *out)
{
    const int8_t fields[] = { e->eyes[threat][0], e->eyes[threat][1], e->seki[threat][0],
                              e->seki[threat][1] };
    unsigned byte = 0;

    for (int i = 0; i < 4; i++)
        byte |= (unsigned)(fields[i] + 1) << FIELD_BITS * i;
    int error = bytes_add_byte(out, (uint8_t)byte);
    for (int side = 0; error == GO_OK && side < EYESHAPE_SIDES; side++)
        error = put_moves(g, &e->vital[threat][side], out);
    return error;
}

static int put_eye(const struct geometry *g, const struct section_eye *e, struct bytes *out)
{
    const bool differ = columns_differ(e);
    int error = bytes_add_varint(out, (uint64_t)e->flags | (differ ? COLUMNS_DIFFER : 0));

    if (error == GO_OK)
        error = bytes_add_byte(out, (uint8_t)(e->liberties | e->guess << LIBERTY_BITS));
    if (error == GO_OK)
        error = put_points(g, e, out);
    if (error == GO_OK)
        error = bytes_add_varint(out, e->half_count);
    for (int i = 0; error == GO_OK && i < e->half_count; i++) {
        error = bytes_add_varint(out, dense(g, e->half[i].at));
        if (error == GO_OK)
            error = bytes_add_byte(out, e->half[i].kind);
    }
    for (int threat = 0; error == GO_OK && threat < (differ ? EYESHAPE_THREATS : 1); threat++)
        error = put_column(g, e, threat, out);
    return error != GO_OK ? error
                          : bytes_add_byte(out, (uint8_t)((e->twice[0] + 1) | (e->twice[1] + 1)
                                                                                  << FIELD_BITS));
}

int section_eyes_encode(const struct geometry *g, const struct section_eyes *e, struct bytes *out)
{
    size_t black = 0;

    while (black < e->count && e->eye[black].colour == BLACK)
        black++;
    int error = bytes_add_varint(out, black);
    if (error == GO_OK)
        error = bytes_add_varint(out, e->count - black);
    for (size_t i = 0; error == GO_OK && i < e->count; i++)
        error = put_eye(g, &e->eye[i], out);
    return error;
}

/* --- decoding ------------------------------------------------------------------------------- */

static int take_points(struct source *in, struct section_eye *e)
{
    uint64_t count, number, before = 0;

    if (take_number(in, &count) != GO_OK || count == 0 || count > (uint64_t)geo_area(in->g))
        return GO_ESYNTAX;
    for (uint64_t i = 0; i < count; i++) {
        point p;
        if (take_number(in, &number) != GO_OK || number < 2 ||
            number >> 1 > (uint64_t)geo_area(in->g))
            return GO_ESYNTAX;
        before += number >> 1;
        if (point_of(in->g, before - 1, &p) != GO_OK)
            return GO_ESYNTAX;
        ps_add(&e->points, p);
        if (number & 1)
            ps_add(&e->margins, p);
    }
    return GO_OK;
}

static int take_halves(struct source *in, struct section_eye *e)
{
    uint64_t count;

    if (take_number(in, &count) != GO_OK || count > EYES_HALVES_MAX)
        return GO_ESYNTAX;
    e->half_count = (uint8_t)count;
    for (int i = 0; i < e->half_count; i++)
        if (take_point(in, &e->half[i].at) != GO_OK || take_byte(in, &e->half[i].kind) != GO_OK ||
            e->half[i].kind > EYES_KO_HALF)
            return GO_ESYNTAX;
    return GO_OK;
}

static int take_moves(struct source *in, struct section_eye_moves *m)
{
    uint64_t number;

    if (take_number(in, &number) != GO_OK || number >> 1 > SECTION_EYE_MOVES)
        return GO_ESYNTAX;
    m->count = (uint8_t)(number >> 1);
    m->outside = number & 1;
    for (int i = 0; i < m->count; i++) {
        if (take_number(in, &number) != GO_OK ||
            point_of(in->g, number >> FIELD_BITS, &m->move[i].at) != GO_OK)
            return GO_ESYNTAX;
        m->move[i].marks = number & FIELD_MASK;
    }
    return GO_OK;
}

static int take_column(struct source *in, struct section_eye *e, int threat)
{
    uint8_t byte;

    if (take_byte(in, &byte) != GO_OK)
        return GO_ESYNTAX;
    for (int side = 0; side < EYESHAPE_SIDES; side++) {
        e->eyes[threat][side] = (int8_t)((byte >> FIELD_BITS * side & FIELD_MASK) - 1);
        const int seki = (byte >> FIELD_BITS * (side + EYESHAPE_SIDES) & FIELD_MASK) - 1;
        if (seki > EYESHAPE_YES)
            return GO_ESYNTAX;
        e->seki[threat][side] = (int8_t)seki;
    }
    for (int side = 0; side < EYESHAPE_SIDES; side++)
        if (take_moves(in, &e->vital[threat][side]) != GO_OK)
            return GO_ESYNTAX;
    return GO_OK;
}

static void repeat_column(struct section_eye *e)
{
    for (int threat = 1; threat < EYESHAPE_THREATS; threat++) {
        memcpy(e->eyes[threat], e->eyes[0], sizeof e->eyes[0]);
        memcpy(e->seki[threat], e->seki[0], sizeof e->seki[0]);
        memcpy(e->vital[threat], e->vital[0], sizeof e->vital[0]);
    }
}

static int take_eye(struct source *in, enum colour c, struct section_eye *e)
{
    uint64_t flags;
    uint8_t byte;

    *e = (struct section_eye){ .colour = (uint8_t)c };
    if (take_number(in, &flags) != GO_OK || flags > (EYES_FLAGS_ALL | COLUMNS_DIFFER) ||
        take_byte(in, &byte) != GO_OK)
        return GO_ESYNTAX;
    e->flags = flags & EYES_FLAGS_ALL;
    e->liberties = byte & LIBERTY_MASK;
    e->guess = (int8_t)(byte >> LIBERTY_BITS);
    if (e->liberties > EYESHAPE_LIBERTIES_MAX || e->guess > 2 || take_points(in, e) != GO_OK ||
        take_halves(in, e) != GO_OK)
        return GO_ESYNTAX;
    const int columns = flags & COLUMNS_DIFFER ? EYESHAPE_THREATS : 1;
    for (int threat = 0; threat < columns; threat++)
        if (take_column(in, e, threat) != GO_OK)
            return GO_ESYNTAX;
    if (columns == 1)
        repeat_column(e);
    if (take_byte(in, &byte) != GO_OK || byte >> 2 * FIELD_BITS != 0)
        return GO_ESYNTAX;
    for (int side = 0; side < EYESHAPE_SIDES; side++)
        e->twice[side] = (int8_t)((byte >> FIELD_BITS * side & FIELD_MASK) - 1);
    return GO_OK;
}

int section_eyes_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                        struct section_eyes *e)
{
    struct source in = { .g = g, .at = answer, .end = answer + count };
    uint64_t black, white;

    e->count = 0;
    if (take_number(&in, &black) != GO_OK || black > (uint64_t)geo_area(g) ||
        take_number(&in, &white) != GO_OK || white > (uint64_t)geo_area(g))
        return GO_ESYNTAX;
    int error = array_reserve(&e->eye, &e->capacity, (size_t)(black + white), sizeof *e->eye);
    for (uint64_t i = 0; error == GO_OK && i < black + white; i++)
        error = take_eye(&in, i < black ? BLACK : WHITE, &e->eye[i]);
    if (error != GO_OK)
        return error;
    e->count = (size_t)(black + white);
    return in.at == in.end ? GO_OK : GO_ESYNTAX;
}
