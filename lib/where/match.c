/* match.c - is it true? Of games, of positions, and of each item in turn. */
#include "where_private.h"

#include <stdlib.h>

/* What is asked about. */
struct subject {
    const struct where *w;
    const struct record *record;
    const struct findings *findings; /* NULL: a game alone */
    int item;                        /* inside a question about items: which one, or -1 */
    struct section_hits *hits;       /* or NULL */
    int error;
};

static bool ordered(enum test_op op, double a, double b)
{
    switch (op) {
    case OP_PRESENT:
        return a < 0 || a > 0;
    case OP_EQ:
        return !(a < b) && !(a > b);
    case OP_NE:
        return a < b || a > b;
    case OP_LT:
        return a < b;
    case OP_LE:
        return a <= b;
    case OP_GT:
        return a > b;
    case OP_GE:
        return a >= b;
    case OP_HAS:
    case OP_HAS_NOT:
        break;
    }
    return false;
}

static bool match_text(const struct step *s, const char *value, const char *text, size_t count)
{
    const size_t length = strlen(value);

    if (s->op == OP_PRESENT)
        return count > 0;
    if (s->op == OP_HAS || s->op == OP_HAS_NOT)
        return (memmem(text, count, value, length) != NULL) == (s->op == OP_HAS);
    if (s->is_number) {
        char *end;
        const double number = strtod(text, &end);
        return end == text ? s->op == OP_NE : ordered(s->op, number, s->number);
    }
    const int order = memcmp(text, value, count < length ? count : length);
    const double sign = order != 0 ? order : count < length ? -1 : count > length;
    return ordered(s->op, sign, 0);
}

static bool match_size(const struct step *s, const struct record *r)
{
    const int width = r->geo.width, height = r->geo.height;

    if (s->op == OP_PRESENT)
        return true;
    if (s->op != OP_EQ && s->op != OP_NE)
        return ordered(s->op, width > height ? width : height, s->number);
    const bool same = ordered(OP_EQ, width, s->number) &&
                      ordered(OP_EQ, height, s->height > 0 ? s->height : s->number);
    return same == (s->op == OP_EQ);
}

static bool match_property(const struct where *w, const struct step *s, const struct record *r)
{
    const char *value = record_property(r, w->text + s->name);

    if (!value)
        value = "";
    return match_text(s, w->text + s->value, value, strlen(value));
}

static bool match_source(const struct where *w, const struct step *s, const struct record *r)
{
    struct step plain = *s;

    plain.is_number = false;
    return match_text(&plain, w->text + s->value,
                      r->source.count > 0 ? (const char *)r->source.data : "", r->source.count);
}

static bool match_listed(const struct subject *q, const struct step *s)
{
    double value;
    point p;

    if (!q->findings || !field_value(s->of, s->listed, q->findings, q->item, &value))
        return false;
    if (!field_is_point(s->of, s->listed) || s->op == OP_PRESENT)
        return ordered(s->op, value, s->number);
    if (geo_parse(&q->record->geo, q->w->text + s->value, &p) != GO_OK)
        return s->op == OP_NE;
    return ordered(s->op, value, p);
}

static bool match_test(const struct subject *q, const struct step *s)
{
    const struct where *w = q->w;
    const struct record *r = q->record;
    static const char *const results[] = { "unknown", "B", "W", "draw" };

    switch (s->field) {
    case FIELD_SIZE:
        return match_size(s, r);
    case FIELD_WIDTH:
        return ordered(s->op, r->geo.width, s->number);
    case FIELD_HEIGHT:
        return ordered(s->op, r->geo.height, s->number);
    case FIELD_MOVES:
        return ordered(s->op, (double)r->move_count, s->number);
    case FIELD_KOMI:
        if (r->komi_quarters == RECORD_KOMI_ABSENT)
            return false;
        return s->op == OP_PRESENT || ordered(s->op, r->komi_quarters / 4.0, s->number);
    case FIELD_HANDICAP:
        return ordered(s->op, r->handicap, s->number);
    case FIELD_RESULT:
        if (s->op == OP_PRESENT)
            return r->result != RECORD_UNKNOWN;
        return (strcmp(results[r->result & 3], w->text + s->value) == 0) == (s->op == OP_EQ);
    case FIELD_SOURCE:
        return match_source(w, s, r);
    case FIELD_LISTED:
        return match_listed(q, s);
    case FIELD_PROPERTY:
        break;
    }
    return match_property(w, s, r);
}

/* --- questions about items -------------------------------------------------------------------- */

static bool add_hit(struct subject *q, point at)
{
    struct section_hits *h = q->hits;

    for (size_t i = 0; i < h->count; i++)
        if (h->hit[i] == at)
            return true;
    q->error = array_reserve(&h->hit, &h->capacity, h->count + 1, sizeof *h->hit);
    if (q->error == GO_OK)
        h->hit[h->count++] = at;
    return q->error == GO_OK;
}

static bool run(struct subject *q, size_t from, size_t to);

/* The steps of the scope's body for each item. Bodies hold no questions, so run() calls itself
 * once at most. */
static bool match_scope(struct subject *q, size_t index)
{
    const struct step *s = &q->w->step[index];
    const struct fields *of = fields_of(s->of);
    const struct findings *f = q->findings;
    int matched = 0;

    if (!f || (f->has & of->needs) != of->needs)
        return false;
    const int items = of->items(f);
    for (int i = 0; i < items && q->error == GO_OK; i++) {
        q->item = i;
        if (!run(q, index + 1, s->end))
            continue;
        matched++;
        if (q->hits && of->at && (s->scope == SCOPE_ANY || s->scope == SCOPE_COUNT))
            add_hit(q, of->at(f, i));
    }
    q->item = -1;
    switch (s->scope) {
    case SCOPE_ANY:
        return matched > 0;
    case SCOPE_NO:
        return matched == 0;
    case SCOPE_EVERY:
        return matched == items;
    case SCOPE_COUNT:
        break;
    }
    return ordered(s->op, matched, s->number);
}

static bool run(struct subject *q, size_t from, size_t to)
{
    uint64_t few = 0; /* truth values: the lowest bit is the top of the stack */

    for (size_t i = from; i < to; i++) {
        const struct step *s = &q->w->step[i];
        const uint64_t top = few & 1, next = few >> 1 & 1;
        if (s->kind == WHERE_TEST) {
            few = few << 1 | match_test(q, s);
        } else if (s->kind == WHERE_SCOPE) {
            few = few << 1 | match_scope(q, i);
            i = s->end - 1;
        } else if (s->kind == WHERE_NOT) {
            few ^= 1;
        } else {
            few = (few >> 2) << 1 | (s->kind == WHERE_AND ? top & next : top | next);
        }
    }
    return few & 1;
}

bool where_match(const struct where *w, const struct record *r)
{
    struct subject q = { .w = w, .record = r, .item = -1 };

    return run(&q, 0, w->count);
}

static int compare_points(const void *a, const void *b)
{
    return *(const point *)a - *(const point *)b;
}

int where_match_position(const struct where *w, const struct findings *f, struct section_hits *hits,
                         bool *result)
{
    struct subject q = {
        .w = w, .record = &f->game->record, .findings = f, .item = -1, .hits = hits
    };

    if (hits)
        hits->count = 0;
    *result = run(&q, 0, w->count);
    if (hits && !*result)
        hits->count = 0;
    if (hits && hits->count > 1)
        qsort(hits->hit, hits->count, sizeof *hits->hit, compare_points);
    return q.error;
}
