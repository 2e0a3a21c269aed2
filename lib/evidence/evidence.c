/* evidence.c - see evidence.h. */
#include "evidence.h"

#include <stdlib.h>

/* --- from answers to evidence ------------------------------------------------------------------
 */

static enum influence_capture capture_of(const struct evidence_string *s)
{
    if (s->attack <= READING_KO_B)
        return INFLUENCE_SAFE;
    return s->asked_defend && s->defend <= READING_KO_B ? INFLUENCE_CAUGHT : INFLUENCE_CRITICAL;
}

/* The group that has most points beside the space, the one with the smaller name of two; 0: none.
 */
static int16_t builder(const struct board *b, const struct evidence_space *space,
                       const struct influence_evidence *of)
{
    int16_t points[PS_LIMIT_MAX + 1] = { 0 };
    const struct pointset stones = board_stone_set(b, space->colour);
    struct pointset border = ps_grow(&b->geo, space->points);
    int16_t best = 0;

    ps_and(&border, &stones);
    for (point p = ps_next(&border, 0); p != GEO_NONE; p = ps_next(&border, p + 1)) {
        const int16_t group = of[board_string(b, p)->first].group;
        points[group]++;
        if (group != 0 && (points[group] > points[best] ||
                           (points[group] == points[best] && group < best) || best == 0))
            best = group;
    }
    return best;
}

struct evidence_space evidence_space_of(enum colour colour, const struct pointset *points,
                                        const int8_t eyes[EYESHAPE_SIDES], int guess)
{
    const bool known =
        eyes[EYESHAPE_ATTACKER] != EYESHAPE_UNKNOWN && eyes[EYESHAPE_DEFENDER] != EYESHAPE_UNKNOWN;
    const int guessed = guess > 0 ? guess : 0;

    return (struct evidence_space){ .colour = colour,
                                    .points = points,
                                    .least = known ? eyes[EYESHAPE_ATTACKER] : guessed,
                                    .most = known ? eyes[EYESHAPE_DEFENDER] : guessed };
}

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

static void add_eyes(const struct board *b, const struct evidence_string *string, size_t strings,
                     const struct evidence_space *space, size_t spaces,
                     struct influence_evidence *out)
{
    int attacked[PS_LIMIT_MAX + 1] = { 0 }, defended[PS_LIMIT_MAX + 1] = { 0 };

    for (size_t i = 0; i < spaces; i++) {
        const int16_t group = builder(b, &space[i], out);
        attacked[group] += space[i].least;
        defended[group] += space[i].most;
    }
    for (size_t i = 0; i < strings; i++) {
        struct influence_evidence *e = &out[string[i].origin];
        if (e->group == 0)
            continue;
        e->eyes_attacked = (uint8_t)(1 + least_of(attacked[e->group], 2) * 2);
        e->eyes_defended = (uint8_t)(1 + least_of(defended[e->group], 2) * 2);
    }
}

void evidence_of(const struct board *b, const struct evidence_string *string, size_t strings,
                 const struct evidence_space *space, size_t spaces, struct influence_evidence *out)
{
    int16_t name[WORMS_MAX] = { 0 };

    memset(out, 0, (size_t)b->geo.limit * sizeof *out);
    for (size_t i = 0; i < strings; i++) {
        const struct evidence_string *s = &string[i];
        if (s->dragon >= 0 && name[s->dragon] == 0)
            name[s->dragon] = (int16_t)(1 + s->origin);
        out[s->origin] = (struct influence_evidence){
            .settled =
                (int8_t)(((s->flags & WORM_ALIVE) != 0) - ((s->flags & WORM_DEAD_FOREVER) != 0)),
            .capture = (uint8_t)capture_of(s),
            .race = (int8_t)((s->flags & WORM_LOSES_RACES) != 0 ? -1 : 0),
            .group = s->dragon >= 0 ? name[s->dragon] : 0,
        };
    }
    if (spaces > 0)
        add_eyes(b, string, strings, space, spaces, out);
}

/* --- reading ------------------------------------------------------------------------------------
 */

struct evidence_effort evidence_effort_of(int level)
{
    return (struct evidence_effort){
        .strings = worms_effort_of(level),
        .groups = true,
        .links = { .near = LINKS_NEAR,
                   .order = level_connect(level)->order,
                   .budget = level_links_budget(level),
                   .conflict_budget = 0 },
        .eyes = eyes_effort_of(level_eyes(level)),
    };
}

struct evidence_reader {
    struct evidence_effort effort;
    struct worms_scratch *worms_scratch;
    struct links_scratch *links_scratch;
    struct worms_game *worms;
    struct links_game *links;
    struct dragons dragons;
    struct eyes_engine *engine;
    struct eyes_memory *memory;
    struct eyes eyes;
    struct evidence_string string[WORMS_MAX];
    struct evidence_space *space;
    size_t space_capacity;
};

void evidence_reader_free(struct evidence_reader *r)
{
    if (!r)
        return;
    worms_scratch_free(r->worms_scratch);
    links_scratch_free(r->links_scratch);
    worms_game_free(r->worms);
    links_game_free(r->links);
    dragons_free(&r->dragons);
    eyes_engine_free(r->engine);
    eyes_memory_free(r->memory);
    eyes_free(&r->eyes);
    free(r->space);
    free(r);
}

struct evidence_reader *evidence_reader_new(const struct evidence_effort *effort)
{
    struct evidence_reader *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->effort = *effort;
    r->worms_scratch = worms_scratch_new();
    r->worms = worms_game_new(&effort->strings, true);
    bool good = r->worms_scratch && r->worms;
    if (good && effort->groups) {
        r->links_scratch = links_scratch_new();
        r->links = links_game_new(&effort->links, true);
        r->engine = eyes_engine_new(&effort->eyes);
        r->memory = eyes_memory_new();
        good = r->links_scratch && r->links && r->engine && r->memory;
    }
    if (good)
        return r;
    evidence_reader_free(r);
    return NULL;
}

/* What is known of the strings before groups are. */
static void take_strings(struct evidence_reader *r)
{
    const struct worms *w = worms_game_worms(r->worms);
    const struct worm_verdict *verdict = worms_game_verdicts(r->worms);
    const struct worm_summary *summary = worms_game_summaries(r->worms);

    for (int i = 0; i < w->count; i++)
        r->string[i] = (struct evidence_string){
            .origin = w->worm[i].origin,
            .attack = (uint8_t)verdict[i].attack.verdict,
            .defend = (uint8_t)verdict[i].defend.verdict,
            .asked_defend = verdict[i].asked_defend,
            .flags = summary[i].flags,
            .dragon = -1,
        };
}

static int read_groups(struct evidence_reader *r, const struct board *b)
{
    const struct worms *w = worms_game_worms(r->worms);
    int error = links_game_position(r->links, b, w);

    for (int i = 0; error == GO_OK && i < links_game_to_read(r->links); i++)
        error = links_game_read(r->links, r->links_scratch, i);
    if (error != GO_OK)
        return error;
    links_game_finish(r->links);
    error = dragons_build(r->links, r->links_scratch, w, worms_game_verdicts(r->worms),
                          worms_game_summaries(r->worms), &r->dragons);
    for (int i = 0; error == GO_OK && i < w->count; i++)
        r->string[i].dragon = r->dragons.of[i];
    return error;
}

static int read_eyes(struct evidence_reader *r, const struct board *b)
{
    int error = eyes_find(r->engine, r->memory, b, NULL, 0, &r->eyes);

    if (error == GO_OK)
        error = array_reserve(&r->space, &r->space_capacity, r->eyes.count + 1, sizeof *r->space);
    for (size_t i = 0; error == GO_OK && i < r->eyes.count; i++) {
        const struct eyes_space *s = &r->eyes.space[i];
        r->space[i] = evidence_space_of((enum colour)s->colour, &s->points,
                                        s->value.eyes[EYESHAPE_THREAT_NONE], s->value.guess);
    }
    return error;
}

int evidence_read(struct evidence_reader *r, const struct board *b, struct influence_evidence *out)
{
    int error = worms_game_all(r->worms, r->worms_scratch, b);

    if (error != GO_OK)
        return error;
    take_strings(r);
    if (r->effort.groups)
        error = read_groups(r, b);
    if (error == GO_OK && r->effort.groups)
        error = read_eyes(r, b);
    if (error == GO_OK)
        evidence_of(b, r->string, (size_t)worms_game_worms(r->worms)->count, r->space,
                    r->effort.groups ? r->eyes.count : 0, out);
    return error;
}
