/* influence.c - chances of strings and values of points, each from the other, in fixed rounds.
 *
 * 1. Every string starts alive, but for those that a ladder takes.
 * 2. Walks from every point (spread.c) say which side the point leans to.
 * 3. From that, and from what does not change, each string gets its columns and so its chance.
 * 4. Steps 2 and 3 are done ROUNDS times, never "until nothing changes": chances feed
 *    values and values chances, and the regression was fitted on exactly this many rounds.
 * 5. A last spread with the chances squared: a doubtful stone is less of a wall than its chance
 * says.
 */
#include "influence_private.h"

enum { ROUNDS = 3, ROUND_PAIRS = 12, LAST_PAIRS = 20 };

/* A zone of loose contact is where a group finds its eyes; a firm one is its territory. */
static const float loose = -0.15f, firm = 0.5f;

static const float caught_start = 0.05f, critical_start = 0.5f;

struct view {
    struct board *b;
    struct strings strings;
    struct spread spread;
    struct zones loose, firm;
    float lean[PS_LIMIT_MAX]; /* how far each point leans to the side in question */
};

static const float *values(const struct view *v)
{
    return v->spread.value + SPREAD_PAD;
}

static float alive_at(const struct view *v, point p)
{
    return v->strings.of[v->strings.at[p]].alive;
}

/* How the points look to side c: its zones, its eyes and what they are worth. */
static void look(struct view *v, enum colour c)
{
    const struct board *b = v->b;
    const struct geometry *g = &b->geo;
    const float *u = values(v);
    uint32_t in_loose[ZONE_ROWS], in_firm[ZONE_ROWS], in_eye[ZONE_ROWS], stones[ZONE_ROWS];
    int worth[PS_LIMIT_MAX];

    for (int row = 0; row < g->height; row++) {
        uint32_t own = 0, leans = 0, leans_much = 0;
        for (int column = 0; column < g->width; column++) {
            const point p = geo_point(g, column, row);
            const float lean = c == WHITE ? u[p] : -u[p];
            v->lean[p] = lean;
            own |= (uint32_t)(b->at[p] == c) << column;
            leans |= (uint32_t)(lean > loose) << column;
            leans_much |= (uint32_t)(lean > firm) << column;
            worth[p] = b->at[p] == EMPTY && lean > 0.0f ? (int)(lean * (float)ZONE_UNIT) : 0;
            if (b->at[p] == colour_other(c))
                worth[p] = (int)(2.0f * (1.0f - alive_at(v, p)) * (float)ZONE_UNIT);
        }
        in_loose[row] = leans | own;
        in_firm[row] = leans_much | own;
        in_eye[row] = leans_much & ~own;
        stones[row] = own;
    }
    zones_find(&v->loose, g, in_loose, stones, worth);
    zones_count_eyes(&v->loose, b, c, v->lean, in_eye);
    zones_find(&v->firm, g, in_firm, stones, worth);
}

/* The best lean among the liberties: is help near? */
static float backing(const struct view *v, const struct string *s)
{
    const uint64_t *liberties = board_liberties(v->b, s->first);
    float best = -1.0f;

    for (int i = 0; i < v->b->words; i++)
        for (uint64_t w = liberties[i]; w != 0; w &= w - 1) {
            const float lean = v->lean[i * 64 + __builtin_ctzll(w)];
            best = lean > best ? lean : best;
        }
    return best;
}

/* The mean lean of the points around, from whole numbers, which add up in any order. */
static float around(const struct view *v, const struct string *s)
{
    const struct pointset *set = &s->around;
    int sum = 0, count = 0;

    for (int i = 0; i < v->b->words; i++)
        for (uint64_t w = set->w[i]; w != 0; w &= w - 1) {
            sum += (int)(v->lean[i * 64 + __builtin_ctzll(w)] * (float)ZONE_UNIT);
            count++;
        }
    return count > 0 ? (float)sum / (float)(count * ZONE_UNIT) : -1.0f;
}

/* The chance that the weakest enemy string beside s dies, and how many liberties more than that
 * one's group the group of s has. */
static float weakest_enemy(const struct view *v, const struct string *s, int *margin)
{
    float weakest = 1.0f;

    *margin = 0;
    for (int32_t i = s->enemy; i != STRING_NONE; i = v->strings.next[i]) {
        const struct string *e = &v->strings.of[v->strings.to[i]];
        const int more =
            v->strings.group_liberties[s->group] - v->strings.group_liberties[e->group];
        if (e->alive < weakest || (e->alive == weakest && more > *margin)) {
            weakest = e->alive;
            *margin = more;
        }
    }
    return 1.0f - weakest;
}

/* More liberties than this do not decide a race any more surely. */
#define RACE_MOST 5.0f

static float clamp(float x, float low, float high)
{
    return x < low ? low : x > high ? high : x;
}

static bool eyes_were_read(const struct influence_evidence *known)
{
    return known->eyes_attacked != 0 && known->eyes_defended != 0;
}

static float read_eyes(const struct influence_evidence *known)
{
    if (!eyes_were_read(known))
        return 0.0f;
    return (float)(known->eyes_attacked + known->eyes_defended - 6) / 4.0f;
}

static void fill_columns(const struct view *v, const struct string *s, float *x)
{
    const float territory = (float)v->firm.of[v->firm.at[s->first]].worth / (float)ZONE_UNIT;
    const struct zone *loose_zone = &v->loose.of[v->loose.at[s->first]];
    const float eyes = clamp((float)loose_zone->eyes / 10.0f, 0.0f, 3.0f);
    int margin;
    const float weak = weakest_enemy(v, s, &margin);

    x[INFLUENCE_COLUMN_ONE] = 1.0f;
    x[INFLUENCE_COLUMN_BACKING] = backing(v, s);
    x[INFLUENCE_COLUMN_AROUND] = around(v, s);
    x[INFLUENCE_COLUMN_TERRITORY] = number_log(1.0f + territory);
    x[INFLUENCE_COLUMN_ZONE] = number_log(1.0f + (float)loose_zone->own);
    x[INFLUENCE_COLUMN_EYES] = eyes;
    x[INFLUENCE_COLUMN_TWO_EYES] = eyes >= 2.0f ? 1.0f : 0.0f;
    x[INFLUENCE_COLUMN_LIBERTIES] = number_log(1.0f + (float)s->liberties);
    x[INFLUENCE_COLUMN_GROUP] = number_log(1.0f + (float)v->strings.group_liberties[s->group]);
    x[INFLUENCE_COLUMN_RACE] = s->known.race != 0
                                   ? RACE_MOST * (float)s->known.race
                                   : weak * clamp((float)margin, -RACE_MOST, RACE_MOST);
    x[INFLUENCE_COLUMN_CRITICAL] = s->known.capture == INFLUENCE_CRITICAL ? 1.0f : 0.0f;
    x[INFLUENCE_COLUMN_CAUGHT] = s->known.capture == INFLUENCE_CAUGHT ? 1.0f : 0.0f;
    x[INFLUENCE_COLUMN_SETTLED] = (float)s->known.settled;
    x[INFLUENCE_COLUMN_READ_EYES] = read_eyes(&s->known);
}

/* Sums in the order of the columns; no order of points enters. */
static float chance(const struct influence_weights *weights, const float *x)
{
    float sum = 0.0f;

    for (int i = 0; i < INFLUENCE_COLUMNS; i++)
        sum += weights->column[i] * x[i];
    return number_logistic(sum);
}

/* Step 1. */
static void start(struct view *v)
{
    for (int i = 0; i < v->strings.count; i++) {
        struct string *s = &v->strings.of[i];
        s->alive = s->known.capture == INFLUENCE_CAUGHT     ? caught_start
                   : s->known.capture == INFLUENCE_CRITICAL ? critical_start
                                                            : 1.0f;
    }
    spread_init(&v->spread, &v->b->geo);
}

/* Steps 2 and 5. */
static void spread(struct view *v, bool last)
{
    const struct board *b = v->b;

    for (point p = 0; p < b->geo.limit; p++)
        if (v->strings.at[p] != STRING_NONE) {
            const float alive = alive_at(v, p);
            spread_stone(&v->spread, p, board_at(b, p), last ? alive * alive : alive);
        }
    spread_run(&v->spread, last ? LAST_PAIRS : ROUND_PAIRS);
}

/* Step 3.  All chances are computed before one is changed. */
static void judge(struct view *v, const struct influence_weights *weights,
                  float (*columns)[INFLUENCE_COLUMNS])
{
    float alive[PS_LIMIT_MAX];

    for (enum colour c = BLACK; c <= WHITE; c++) {
        look(v, c);
        for (int i = 0; i < v->strings.count; i++) {
            const struct string *s = &v->strings.of[i];
            float own[INFLUENCE_COLUMNS], *x = columns ? columns[s->first] : own;
            if (s->colour != c)
                continue;
            fill_columns(v, s, x);
            alive[i] = chance(weights, x);
        }
    }
    for (int i = 0; i < v->strings.count; i++)
        v->strings.of[i].alive = alive[i];
}

/* How sure a lean was to hold in finished games: tanh(steepness * log odds of u + bend * u), which
 * is odd in u to the last bit. */
static float steepen(const struct influence_weights *weights, float u)
{
    const float size = 0.98f * (u < 0.0f ? -u : u);
    const float odds = number_log((1.0f + size) / (1.0f - size));
    const float sum = weights->steepness * odds + weights->bend * size;
    const float value = 2.0f * number_logistic(2.0f * sum) - 1.0f;

    return u < 0.0f ? -value : value;
}

static void report(const struct view *v, const struct influence_weights *weights,
                   struct influence *result)
{
    const struct geometry *g = &v->b->geo;

    memset(result, 0, sizeof *result);
    result->geo = *g;
    for (point p = 0; p < g->limit; p++) {
        if (v->b->at[p] == EDGE)
            continue;
        result->value[p] = steepen(weights, values(v)[p]);
        if (v->strings.at[p] != STRING_NONE)
            result->alive[p] = alive_at(v, p);
    }
}

void influence_of_chances(const struct board *b, const float *alive,
                          enum influence_knowledge knowledge, struct influence *result)
{
    const struct influence_weights *weights = &influence_weights[knowledge];
    const struct geometry *g = &b->geo;
    struct spread spread;
    float chance_of[PS_LIMIT_MAX] = { 0 };

    assert(ps_fits(g));
    spread_init(&spread, g);
    for (point p = 0; p < g->limit; p++)
        if (b->at[p] == BLACK || b->at[p] == WHITE) {
            chance_of[p] = alive[p];
            spread_stone(&spread, p, board_at(b, p), alive[p] * alive[p]);
        }
    spread_run(&spread, LAST_PAIRS);
    memset(result, 0, sizeof *result);
    result->geo = *g;
    result->knowledge = knowledge;
    for (point p = 0; p < g->limit; p++)
        if (b->at[p] != EDGE) {
            result->value[p] = steepen(weights, spread.value[SPREAD_PAD + p]);
            result->alive[p] = chance_of[p];
        }
}

/* One set of weights a position: were eyes read of any string? */
static enum influence_knowledge knowledge_of(const struct strings *s)
{
    for (int i = 0; i < s->count; i++)
        if (eyes_were_read(&s->of[i].known))
            return INFLUENCE_READ;
    return INFLUENCE_SEEN;
}

int influence_estimate_with(struct board *b, const struct influence_evidence *evidence,
                            const struct influence_weights *weights, struct influence *result,
                            float (*columns)[INFLUENCE_COLUMNS])
{
    struct view v;

    assert(ps_fits(&b->geo));
    v.b = b;
    const int error = strings_gather(&v.strings, b, evidence);
    if (error != GO_OK)
        return error;
    const enum influence_knowledge knowledge = knowledge_of(&v.strings);
    if (!weights)
        weights = &influence_weights[knowledge];
    start(&v);
    for (int round = 0; round < ROUNDS; round++) {
        spread(&v, false);
        judge(&v, weights, columns);
    }
    spread(&v, true);
    report(&v, weights, result);
    result->knowledge = knowledge;
    return GO_OK;
}

int influence_estimate(struct board *b, const struct influence_evidence *evidence,
                       struct influence *result)
{
    return influence_estimate_with(b, evidence, NULL, result, NULL);
}
