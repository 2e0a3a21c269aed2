/* worms_section.c - the WORM section; section.h says every byte. */
#include "section_private.h"

#include <stdlib.h>

enum { CODE_BITS = 2, CODE_MASK = 3 };

enum verdict_bit { ATTACK_PROVED = 16, DEFEND_PROVED = 32, DEFEND_ASKED = 64, HAS_KO = 128 };

void section_worms_free(struct section_worms *w)
{
    free(w->worm);
    *w = (struct section_worms){ 0 };
}

static void take_moves_of(const struct reading_answer *a, uint8_t *count, point moves[])
{
    *count = 0;
    for (int i = 0; i < a->move_count && i < SECTION_WORM_MOVES; i++)
        moves[(*count)++] = a->moves[i];
    if (*count == 0 && a->verdict != READING_LOSE && a->move != GEO_NONE)
        moves[(*count)++] = a->move;
}

/* What of a verdict goes into the stream. */
static void from_verdict(const struct worms *w, int i, const struct worm_verdict *v,
                         const struct worm_summary *s, struct section_worm *out)
{
    *out = (struct section_worm){ .origin = w->worm[i].origin,
                                  .lunch = s->lunch < 0 ? GEO_NONE : w->worm[s->lunch].origin,
                                  .attack = (uint8_t)v->attack.verdict,
                                  .attack_proved = v->attack.proved,
                                  .asked_defend = v->asked_defend,
                                  .ko = v->attack.ko,
                                  .flags = s->flags };
    take_moves_of(&v->attack, &out->attack_count, out->attack_move);
    out->attack_order = (int8_t)v->attack.order;
    if (v->asked_defend) {
        out->defend = (uint8_t)v->defend.verdict;
        out->defend_proved = v->defend.proved;
        out->defend_order = (int8_t)v->defend.order;
        out->ko = out->ko || v->defend.ko;
        take_moves_of(&v->defend, &out->defend_count, out->defend_move);
    }
    out->threat_count = (uint8_t)v->threat_count;
    memcpy(out->threat, v->threat, sizeof v->threat);
}

int section_worms_fill(const struct worms *w, const struct worm_verdict *verdict,
                       const struct worm_summary *summary, struct section_worms *out)
{
    const int error =
        array_reserve(&out->worm, &out->capacity, (size_t)w->count, sizeof *out->worm);

    if (error != GO_OK)
        return error;
    out->count = (size_t)w->count;
    for (int i = 0; i < w->count; i++)
        from_verdict(w, i, &verdict[i], &summary[i], &out->worm[i]);
    return GO_OK;
}

/* Points as numbers from 1, 0 for a pass. */
static int put_points(const struct geometry *g, uint8_t count, const point *p, struct bytes *out)
{
    int error = bytes_add_varint(out, count);

    for (int i = 0; error == GO_OK && i < count; i++)
        error = bytes_add_varint(out, p[i] == GEO_PASS ? 0 : 1 + dense(g, p[i]));
    return error;
}

static int put_worm(const struct geometry *g, const struct section_worm *w, uint64_t before,
                    struct bytes *out)
{
    const unsigned verdict = (unsigned)w->attack | (unsigned)w->defend << CODE_BITS |
                             (w->attack_proved ? ATTACK_PROVED : 0U) |
                             (w->defend_proved ? DEFEND_PROVED : 0U) |
                             (w->asked_defend ? DEFEND_ASKED : 0U) | (w->ko ? HAS_KO : 0U);
    int error = bytes_add_varint(out, dense(g, w->origin) + 1 - before);

    if (error == GO_OK)
        error = bytes_add_byte(out, (uint8_t)verdict);
    if (error == GO_OK)
        error = bytes_add_byte(out, w->flags);
    if (error == GO_OK)
        error = bytes_add_byte(out, (uint8_t)((w->attack_order + 1) | (w->defend_order + 1) << 4));
    if (error == GO_OK)
        error = bytes_add_varint(out, w->lunch == GEO_NONE ? 0 : 1 + dense(g, w->lunch));
    if (error == GO_OK)
        error = put_points(g, w->attack_count, w->attack_move, out);
    if (error == GO_OK && w->asked_defend)
        error = put_points(g, w->defend_count, w->defend_move, out);
    return error == GO_OK ? put_points(g, w->threat_count, w->threat, out) : error;
}

int section_worms_encode(const struct geometry *g, const struct section_worms *w, struct bytes *out)
{
    uint64_t before = 0;
    int error = bytes_add_varint(out, w->count);

    for (size_t i = 0; error == GO_OK && i < w->count; i++) {
        error = put_worm(g, &w->worm[i], before, out);
        before = dense(g, w->worm[i].origin) + 1;
    }
    return error;
}

static int take_points(struct source *in, uint8_t *count, point *p)
{
    uint64_t number;

    if (take_number(in, &number) != GO_OK || number > SECTION_WORM_MOVES)
        return GO_ESYNTAX;
    *count = (uint8_t)number;
    for (int i = 0; i < *count; i++) {
        if (take_number(in, &number) != GO_OK)
            return GO_ESYNTAX;
        p[i] = GEO_PASS;
        if (number > 0 && point_of(in->g, number - 1, &p[i]) != GO_OK)
            return GO_ESYNTAX;
    }
    return GO_OK;
}

static int take_worm(struct source *in, uint64_t *before, struct section_worm *w)
{
    uint64_t step, lunch;
    uint8_t verdict, orders;

    *w = (struct section_worm){ .lunch = GEO_NONE };
    if (take_number(in, &step) != GO_OK || step == 0 || step > (uint64_t)geo_area(in->g))
        return GO_ESYNTAX;
    *before += step;
    if (point_of(in->g, *before - 1, &w->origin) != GO_OK || take_byte(in, &verdict) != GO_OK ||
        take_byte(in, &w->flags) != GO_OK || take_byte(in, &orders) != GO_OK ||
        take_number(in, &lunch) != GO_OK)
        return GO_ESYNTAX;
    if (lunch > 0 && point_of(in->g, lunch - 1, &w->lunch) != GO_OK)
        return GO_ESYNTAX;
    w->attack = verdict & CODE_MASK;
    w->defend = verdict >> CODE_BITS & CODE_MASK;
    w->attack_proved = (verdict & ATTACK_PROVED) != 0;
    w->defend_proved = (verdict & DEFEND_PROVED) != 0;
    w->asked_defend = (verdict & DEFEND_ASKED) != 0;
    w->ko = (verdict & HAS_KO) != 0;
    w->attack_order = (int8_t)((orders & 15) - 1);
    w->defend_order = (int8_t)((orders >> 4) - 1);
    if (take_points(in, &w->attack_count, w->attack_move) != GO_OK ||
        (w->asked_defend && take_points(in, &w->defend_count, w->defend_move) != GO_OK))
        return GO_ESYNTAX;
    return take_points(in, &w->threat_count, w->threat);
}

int section_worms_decode(const struct geometry *g, const uint8_t *answer, size_t count,
                         struct section_worms *w)
{
    struct source in = { .g = g, .at = answer, .end = answer + count };
    uint64_t worms, before = 0;

    w->count = 0;
    if (take_number(&in, &worms) != GO_OK || worms > (uint64_t)geo_area(g))
        return GO_ESYNTAX;
    int error = array_reserve(&w->worm, &w->capacity, (size_t)worms, sizeof *w->worm);
    for (uint64_t i = 0; error == GO_OK && i < worms; i++)
        error = take_worm(&in, &before, &w->worm[i]);
    if (error != GO_OK)
        return error;
    w->count = (size_t)worms;
    return in.at == in.end ? GO_OK : GO_ESYNTAX;
}
