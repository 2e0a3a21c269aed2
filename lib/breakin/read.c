/* read.c - one region: how far each intruder comes, and what that leaves.
 *
 *      layers of a region      the goal of layer d is all points from layer d on; intruder first:
 *      as seen from X            goal     1      2        3        4      5
 *      X 1 2 3 3 O               verdict  falls  falls?   holds?   holds  holds
 *      O 2 2 3 4 O             fallen: layer 1.  Open: layers 2 and 3, of which 2 is likely to
 * fall.
 */
#include "breakin_private.h"

#include <stdlib.h>

enum {
    LAYER_END = CONNECT_STRENGTH + 3, /* goals from here on cannot be reached at sight */
    PIECES_MAX = 3,
    UNKNOWN = -1
};

struct border {
    struct asker *asker;
    struct breakin_region *region;
    const struct intruder *intruder;
    enum breakin_first first;
    int8_t verdict[LAYER_END + 1]; /* enum breakin_verdict, or UNKNOWN */
    point move[LAYER_END + 1];
    bool has_ko;
};

static enum breakin_verdict verdict_of(enum breakin_first first, const struct connect_answer *a)
{
    const bool reached = (a->verdict == CONNECT_WIN) == (first == BREAKIN_INTRUDER);

    if (a->verdict == CONNECT_KO_A || a->verdict == CONNECT_KO_B)
        return BREAKIN_KO;
    if (reached)
        return a->proved ? BREAKIN_FALLS : BREAKIN_MAY_FALL;
    return a->proved ? BREAKIN_HOLDS : BREAKIN_MAY_HOLD;
}

static int ask_after(struct asker *k, const struct connect_question *q, point moved,
                     struct connect_answer *a)
{
    struct breakin_scratch *s = k->scratch;

    if (moved == GEO_NONE)
        return connect_ask(s->engine, k->board, q, a);
    int error = board_copy(s->board, k->board);
    if (error == GO_OK)
        error = board_play(s->board, board_at(k->board, q->ends[0]), moved);
    return error == GO_OK ? connect_ask(s->engine, s->board, q, a) : error;
}

int asker_get(struct asker *k, const struct connect_question *q, point moved,
              struct connect_answer *a)
{
    const struct kept *kept = k->before ? kept_find(k->before, k->old, k->board, q, moved) : NULL;
    int error = GO_OK;

    if (kept)
        *a = kept->answer;
    else
        error = ask_after(k, q, moved, a);
    if (error != GO_OK)
        return error;
    k->counts.questions++;
    k->counts.open += !a->proved;
    k->counts.reused += kept != NULL;
    *(kept ? &k->counts.reused_nodes : &k->counts.nodes) += (uint64_t)a->nodes;
    return k->now ? kept_add(k->now, q, moved, a) : GO_OK;
}

int asker_note(struct breakin_region *r, const struct breakin_step *step)
{
    const int error =
        array_reserve(&r->step, &r->step_capacity, r->step_count + 1, sizeof *r->step);

    if (error == GO_OK)
        r->step[r->step_count++] = *step;
    return error;
}

/* Asks about a goal and notes the step. */
static int ask(struct border *f, const struct pointset *goal, int layer, enum breakin_kind kind,
               struct breakin_step *step)
{
    struct breakin_region *r = f->region;
    const struct breakin_effort *effort = f->asker->effort;
    const struct connect_question q = {
        .ends = { f->intruder->string, f->intruder->string },
        .area = goal,
        .kind = f->first == BREAKIN_INTRUDER ? CONNECT_CONNECT : CONNECT_DISCONNECT,
        .meaning = CONNECT_STRICT,
        .order = effort->order,
        .budget = effort->budget,
        .estimate = true,
    };
    struct connect_answer a;
    const int error = asker_get(f->asker, &q, GEO_NONE, &a);

    if (error != GO_OK)
        return error;
    const int points = ps_count(goal);
    *step = (struct breakin_step){ .string = f->intruder->string,
                                   .first = (uint8_t)f->first,
                                   .verdict = (uint8_t)verdict_of(f->first, &a),
                                   .kind = (uint8_t)kind,
                                   .layer = (int16_t)layer,
                                   .goal = (int16_t)points,
                                   .erased = (int16_t)(ps_count(&r->points) - points),
                                   .move = a.move,
                                   .nodes = (int32_t)a.nodes };
    return asker_note(r, step);
}

/* The verdict on the goal of a layer, or an error. */
static int layer_verdict(struct border *f, int layer)
{
    if (f->verdict[layer] != UNKNOWN)
        return f->verdict[layer];
    const struct pointset goal = intruder_goal(f->intruder, f->region, layer);
    if (ps_is_empty(&goal))
        return f->verdict[layer] = BREAKIN_HOLDS;
    struct breakin_step step;
    const int error = ask(f, &goal, layer, BREAKIN_LAYER, &step);
    if (error != GO_OK)
        return error;
    f->move[layer] = step.move;
    f->has_ko = f->has_ko || step.verdict == BREAKIN_KO;
    return f->verdict[layer] = (int8_t)step.verdict;
}

/* The first layer of low..high whose goal has at least that verdict, which that of `high` has. */
static int find_layer(struct border *f, int low, int high, enum breakin_verdict wanted)
{
    for (int middle = low; low < high; middle = (low + high) / 2) {
        const int verdict = layer_verdict(f, middle);
        if (verdict < GO_OK)
            return verdict;
        if (verdict >= (int)wanted)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Gives back pieces of what has been given up, as far as they hold together with the rest. */
static int give_back(struct border *f, struct breakin_reach *reach)
{
    const struct geometry *g = &f->asker->board->geo;
    struct pointset lost = reach->fallen, seed;
    int pieces = 0;

    ps_or(&lost, &reach->likely);
    for (struct pointset rest = lost; !ps_is_empty(&rest) && pieces < PIECES_MAX;) {
        ps_clear(&seed);
        ps_add(&seed, ps_next(&rest, 0));
        const struct pointset piece = ps_flood(g, &seed, &rest);
        ps_andnot(&rest, &piece);
        if (ps_equal(&piece, &lost))
            break; /* all of it is one piece, and it was asked about */
        struct pointset goal = intruder_goal(f->intruder, f->region, 0), without = lost;
        ps_andnot(&without, &piece);
        ps_andnot(&goal, &without);
        struct breakin_step step;
        const int error = ask(f, &goal, ++pieces, BREAKIN_PIECE, &step);
        if (error != GO_OK)
            return error;
        if (step.verdict < BREAKIN_MAY_HOLD)
            continue;
        lost = without;
        ps_andnot(&reach->likely, &piece);
        ps_andnot(&reach->fallen, &piece);
        if (step.verdict == BREAKIN_HOLDS)
            ps_andnot(&reach->open, &piece);
        else
            ps_or(&reach->open, &piece);
    }
    return GO_OK;
}

/* The points of the region before a layer. */
static struct pointset before(const struct border *f, int layer)
{
    const struct pointset *points = &f->region->points;
    struct pointset set;

    ps_clear(&set);
    for (point p = ps_next(points, 0); p != GEO_NONE; p = ps_next(points, p + 1))
        if (f->intruder->layer[p] < layer)
            ps_add(&set, p);
    return set;
}

/* Finds the border when f->first moves first; goals from `end` on hold.  *held: the first layer
 * that is proved to; *deepest: the last one that falls or may, or 0. */
static int settle(struct border *f, int end, struct breakin_reach *reach, int *held, int *deepest)
{
    const int near = f->intruder->near < end ? f->intruder->near : end;
    const int lost = find_layer(f, near, end, BREAKIN_MAY_HOLD);
    int fallen = near;

    if (lost < GO_OK)
        return lost;
    *held = end;
    for (int i = end - 1; i >= lost; i--)
        if (f->verdict[i] == BREAKIN_HOLDS)
            *held = i;
    for (int i = near; i < lost; i++)
        if (f->verdict[i] == BREAKIN_FALLS)
            fallen = i + 1;
    reach->fallen = before(f, fallen);
    reach->likely = before(f, lost);
    reach->open = before(f, *held);
    ps_andnot(&reach->likely, &reach->fallen);
    ps_andnot(&reach->open, &reach->fallen);
    reach->ko = f->has_ko;
    *deepest = lost > near ? lost - 1 : 0;
    const int decisive = f->first == BREAKIN_INTRUDER ? lost - 1 : lost;
    reach->move = decisive >= near && decisive < end ? f->move[decisive] : GEO_NONE;
    return lost > near ? give_back(f, reach) : GO_OK;
}

static void border_init(struct border *f, enum breakin_first first)
{
    f->first = first;
    f->has_ko = false;
    for (int i = 0; i <= LAYER_END; i++) {
        f->verdict[i] = UNKNOWN;
        f->move[i] = GEO_NONE;
    }
}

/* What holds although the intruder moves first holds when he does not; what falls although the
 * owner moves first falls.  Guesses follow. */
static void reconcile(const struct pointset *region, struct breakin_reach reach[2])
{
    struct breakin_reach *in = &reach[BREAKIN_INTRUDER], *out = &reach[BREAKIN_OWNER];
    struct pointset holds = *region;

    ps_andnot(&holds, &in->fallen);
    ps_andnot(&holds, &in->open);
    ps_andnot(&out->fallen, &holds);
    ps_andnot(&out->open, &holds);
    ps_or(&in->fallen, &out->fallen);
    ps_or(&in->likely, &out->likely);
    ps_andnot(&in->open, &in->fallen);
    ps_and(&in->likely, &in->open);
    ps_and(&out->likely, &out->open);
}

static int read_intruder(struct asker *k, struct breakin_region *region, const struct intruder *s,
                         struct breakin_intrusion *found)
{
    struct border f = { .asker = k, .region = region, .intruder = s };
    const int end = s->far < LAYER_END ? s->far : LAYER_END;
    int held = end, held_by_owner, deepest = 0, deepest_owner;

    memset(found, 0, sizeof *found);
    found->string = s->string;
    border_init(&f, BREAKIN_INTRUDER);
    int error = settle(&f, end, &found->reach[BREAKIN_INTRUDER], &held, &deepest);
    found->deepest = (int16_t)deepest;
    border_init(&f, BREAKIN_OWNER);
    if (error == GO_OK)
        error = settle(&f, held, &found->reach[BREAKIN_OWNER], &held_by_owner, &deepest_owner);
    if (error == GO_OK)
        reconcile(&region->points, found->reach);
    return error;
}

/* What is lost on average if that side moves first. */
static float loss(const struct influence *estimate, const struct breakin_reach *reach)
{
    return breakin_worth(estimate, &reach->fallen) + breakin_worth(estimate, &reach->likely);
}

/* What falls or is open by any of two. */
static void add_reach(struct breakin_reach *to, const struct breakin_reach *from)
{
    ps_or(&to->fallen, &from->fallen);
    ps_or(&to->open, &from->open);
    ps_or(&to->likely, &from->likely);
    ps_andnot(&to->open, &to->fallen);
    ps_andnot(&to->likely, &to->fallen);
    to->ko = to->ko || from->ko;
}

/* What the owner loses if the intruder, and not he, makes the first move. */
static int swing(struct asker *k, const struct breakin_region *region,
                 const struct breakin_intrusion *n, float *gain)
{
    const struct breakin_reach *in = &n->reach[BREAKIN_INTRUDER];
    const enum colour intruder = colour_other(region->owner);
    const float kept = region->value - loss(k->estimate, &n->reach[BREAKIN_OWNER]);
    float holds = 0.0f;

    *gain = loss(k->estimate, in) - loss(k->estimate, &n->reach[BREAKIN_OWNER]);
    if (in->move == GEO_NONE || board_check(k->board, intruder, in->move) != GO_OK)
        return GO_OK;
    if (in->move == GEO_PASS)
        return GO_OK;
    const int error = worth_glance(k, region, intruder, in->move, n->string, in, &holds);
    *gain = kept - holds;
    return error;
}

/* All intruders together: one of them makes the first move, the others come as far as they come
 * when the owner moves first. */
static int sum_up(struct asker *k, struct breakin_region *region)
{
    struct breakin_reach *in = &region->reach[BREAKIN_INTRUDER];
    struct breakin_reach *out = &region->reach[BREAKIN_OWNER];
    float most = 0.0f;

    region->best = -1;
    for (int i = 0; i < region->intrusion_count; i++) {
        const struct breakin_intrusion *n = &region->intrusion[i];
        float gain = 0.0f;
        const int error = n->deepest == 0 ? GO_OK : swing(k, region, n, &gain);
        if (error != GO_OK)
            return error;
        add_reach(out, &n->reach[BREAKIN_OWNER]);
        if (gain > most) {
            most = gain;
            region->best = i;
        }
    }
    *in = *out;
    if (region->best < 0)
        return GO_OK;
    const struct breakin_reach *best = region->intrusion[region->best].reach;
    add_reach(in, &best[BREAKIN_INTRUDER]);
    in->move = best[BREAKIN_INTRUDER].move;
    out->move = best[BREAKIN_OWNER].move;
    return GO_OK;
}

/* What the region holds when either side moves first. */
static int value(struct asker *k, struct breakin_region *r)
{
    const struct breakin_reach *reach = r->reach;
    float *holds = r->holds;

    if (r->best < 0) {
        holds[BREAKIN_OWNER] -= loss(k->estimate, &reach[BREAKIN_OWNER]);
        holds[BREAKIN_INTRUDER] = holds[BREAKIN_OWNER];
        return GO_OK;
    }
    const point string = r->intrusion[r->best].string;
    int error = worth_choose(k, r);
    if (error == GO_OK)
        error = worth_after(k, r, r->owner, reach[BREAKIN_OWNER].move, GEO_NONE,
                            &reach[BREAKIN_OWNER], &holds[BREAKIN_OWNER]);
    if (error == GO_OK)
        error = worth_after(k, r, colour_other(r->owner), reach[BREAKIN_INTRUDER].move, string,
                            &reach[BREAKIN_INTRUDER], &holds[BREAKIN_INTRUDER]);
    if (holds[BREAKIN_INTRUDER] > holds[BREAKIN_OWNER])
        holds[BREAKIN_INTRUDER] = holds[BREAKIN_OWNER];
    return error;
}

int region_read(struct asker *k, struct breakin_region *region)
{
    struct intruder found[BREAKIN_STRINGS_MAX];

    for (int first = 0; first < 2; first++)
        region->reach[first] = (struct breakin_reach){ .move = GEO_NONE };
    region->step_count = 0;
    region->intrusion_count = 0;
    const int count = intruders_find(k->scratch->engine, k->board, k->estimate, region,
                                     k->effort->strings, found);
    for (int i = 0; i < count; i++) {
        const int error = read_intruder(k, region, &found[i], &region->intrusion[i]);
        if (error != GO_OK)
            return error;
        region->intrusion_count++;
    }
    if (count < GO_OK)
        return count;
    region->was_read = true;
    const int error = sum_up(k, region);
    return error == GO_OK ? value(k, region) : error;
}
