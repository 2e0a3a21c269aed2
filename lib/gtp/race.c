/* race.c - commands about capturing races. */
#include "gtp_private.h"
#include "level.h"
#include "semeai.h"

struct state {
    struct semeai_engine *engine;
    bool has_last;
    struct semeai_answer last;
};

static void end(void *state)
{
    struct state *kept = state;

    semeai_free(kept->engine);
}

static bool make(void *state, int level)
{
    struct state *kept = state;

    (void)level;
    return (kept->engine = semeai_new()) != NULL;
}

static int get_race(struct gtp *s, struct gtp_call *call, struct semeai_question *q)
{
    int error = gtp_check_size(s, call);

    if (error == GO_OK)
        error = gtp_get_stone(s, call, 0, &q->a);
    if (error == GO_OK)
        error = gtp_get_stone(s, call, 1, &q->b);
    if (error == GO_OK && board_at(s->board, q->a) == board_at(s->board, q->b))
        error = gtp_refuse(call, "strings must be of different colours");
    return error;
}

/* analyze_semeai A B: "DEFEND ATTACK MOVE" for A's side, which moves first. */
static int analyze_semeai(struct gtp *s, struct gtp_call *call)
{
    struct semeai_question q = { .budget = level_race_budget(s->level) };
    struct semeai_answer answer;
    struct state *kept;
    int error = get_race(s, call, &q);

    if (error != GO_OK)
        return error;
    if (!(kept = gtp_state(s, GTP_GROUP_race)))
        return GO_ENOMEM;
    error = semeai_ask(kept->engine, s->board, &q, &answer);
    if (error != GO_OK)
        return error;
    kept->last = answer;
    kept->has_last = true;
    gtp_say(call, "%d %d", semeai_code(answer.defend), semeai_code(answer.attack));
    if (answer.move != GEO_NONE)
        gtp_say_point(s, call, answer.move);
    return GO_OK;
}

/* "defend proved 1 static 1 attack estimate 0 static 0 move proved nodes 57" of the last answer. */
static int last_race(struct gtp *s, struct gtp_call *call)
{
    const struct state *kept = s->state[GTP_GROUP_race];

    if (!kept || !kept->has_last)
        return gtp_refuse(call, "no race was read yet");
    const struct semeai_answer *a = &kept->last;
    gtp_say(call, "defend %s %d static %d attack %s %d static %d move %s nodes %lld",
            a->defend_proved ? "proved" : "estimate", semeai_code(a->defend),
            semeai_code(a->defend_static), a->attack_proved ? "proved" : "estimate",
            semeai_code(a->attack), semeai_code(a->attack_static),
            a->move_proved ? "proved" : "estimate", (long long)a->nodes);
    return GO_OK;
}

static const struct gtp_command commands[] = {
    { "analyze_semeai", analyze_semeai, 2, 2, "VERTEX VERTEX", NULL },
    { "tactical_analyze_semeai", analyze_semeai, 2, 2, "VERTEX VERTEX", NULL },
    { "last_race", last_race, 0, 0, "", "string/Last Race/last_race" },
    { 0 },
};

const struct gtp_group gtp_group_race = {
    .commands = commands, .state_size = sizeof(struct state), .make = make, .end = end
};
