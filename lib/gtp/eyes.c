/* eyes.c - commands about eye spaces. */
#include "eyes.h"

#include <stdlib.h>

#include "gtp_private.h"
#include "level.h"

struct state {
    struct eyes_engine *engine;
    struct eyes_memory *memory;
    struct eyes eyes;
    int level; /* that the engine was made for */
};

static void end(void *state)
{
    struct state *kept = state;

    eyes_engine_free(kept->engine);
    eyes_memory_free(kept->memory);
    eyes_free(&kept->eyes);
    free(kept);
}

/* What this group keeps, for the session's level; NULL when memory is out. */
static struct state *state_of(struct gtp *s)
{
    struct state *kept = s->state[GTP_GROUP_eyes];
    const struct level_eyes *level = level_eyes(s->level);
    const struct eyes_effort effort = { .order = level->order,
                                        .budget = level->budget,
                                        .shape_budget = (uint32_t)level->shape_budget,
                                        .large_budget = (uint32_t)level->large_budget,
                                        .parts = EYESHAPE_ALL };

    if (kept && kept->level == s->level)
        return kept;
    if (kept)
        end(kept);
    kept = calloc(1, sizeof *kept);
    s->state[GTP_GROUP_eyes] = kept;
    if (!kept)
        return NULL;
    kept->level = s->level;
    kept->engine = eyes_engine_new(&effort);
    kept->memory = eyes_memory_new();
    if (kept->engine && kept->memory)
        return kept;
    end(kept);
    s->state[GTP_GROUP_eyes] = NULL;
    return NULL;
}

/* Finds the spaces of the board as it stands. */
static int find(struct gtp *s, struct gtp_call *call, struct state **out)
{
    const int error = gtp_check_size(s, call);
    struct state *kept = error == GO_OK ? state_of(s) : NULL;

    if (error != GO_OK)
        return error;
    if (!kept)
        return GO_ENOMEM;
    *out = kept;
    return eyes_find(kept->engine, kept->memory, s->board, NULL, 0, &kept->eyes);
}

static int eval_eye(struct gtp *s, struct gtp_call *call)
{
    struct state *kept;
    point p;
    int error = gtp_get_point(s, call, 0, &p);

    if (error == GO_OK)
        error = find(s, call, &kept);
    if (error != GO_OK)
        return error;
    const struct eyes_space *space = eyes_at(&kept->eyes, p);
    if (!space) {
        gtp_say(call, "0 0");
        return GO_OK;
    }
    const struct eyes_answer a = eyes_answer(&kept->eyes, space);
    gtp_say(call, "%d %d", a.least, a.most);
    if (a.least != a.most) {
        gtp_say_point(s, call, a.attack);
        gtp_say_point(s, call, a.defence);
    }
    return GO_OK;
}

static const struct gtp_command commands[] = {
    { "eval_eye", eval_eye, 1, 1, "VERTEX", "string/Eval Eye/eval_eye %p" },
    { 0 },
};

const struct gtp_group gtp_group_eyes = { commands, .end = end };
