/* strings.c - commands about the attributes of strings. */
#include <stdlib.h>

#include "gtp_private.h"
#include "worms.h"

struct state {
    struct worms_scratch *scratch;
    struct worms_game *game;
};

static void end(void *state)
{
    struct state *kept = state;

    worms_scratch_free(kept->scratch);
    worms_game_free(kept->game);
}

static bool make(void *state, int level)
{
    struct state *kept = state;
    struct worms_effort effort = worms_effort_of(level);

    effort.threat_budget = worms_threat_budget(effort.budget);
    kept->scratch = worms_scratch_new();
    kept->game = worms_game_new(&effort, true);
    return kept->scratch && kept->game;
}

/* Reads all strings of the present board. */
static int read_all(struct gtp *s, struct gtp_call *call, struct state **out)
{
    int error = gtp_check_size(s, call);
    struct state *kept = error == GO_OK ? gtp_state(s, GTP_GROUP_strings) : NULL;

    if (error != GO_OK)
        return error;
    if (!kept)
        return GO_ENOMEM;
    *out = kept;
    return worms_game_all(kept->game, kept->scratch, s->board);
}

static void say_answer(struct gtp *s, struct gtp_call *call, const char *what,
                       const struct reading_answer *a)
{
    gtp_say(call, "%s_code %d %s\n", what, reading_code(a->verdict), a->proved ? "proof" : "guess");
    gtp_say(call, "%s_points", what);
    if (a->verdict != READING_LOSE && a->move_count == 0 && a->move != GEO_NONE)
        gtp_say_point(s, call, a->move);
    for (int i = 0; i < a->move_count; i++)
        gtp_say_point(s, call, a->moves[i]);
    gtp_say(call, "\n");
}

static void say_point_line(struct gtp *s, struct gtp_call *call, const char *what, point p)
{
    gtp_say(call, "%s", what);
    if (p == GEO_NONE)
        gtp_say(call, " none");
    else
        gtp_say_point(s, call, p);
    gtp_say(call, "\n");
}

static void say_worm(struct gtp *s, struct gtp_call *call, const struct state *kept, int i)
{
    const struct worms *all = worms_game_worms(kept->game);
    const struct worm *w = &all->worm[i];
    const struct worm_verdict *v = &worms_game_verdicts(kept->game)[i];
    const struct worm_summary *sum = &worms_game_summaries(kept->game)[i];

    say_point_line(s, call, "origin", w->origin);
    gtp_say(call,
            "color %s\nsize %d\neffective_size %.2f\nliberties %d\nliberties2 %d\n"
            "liberties3 %d\nliberties4 %d\n",
            w->colour == BLACK ? "black" : "white", w->size,
            (double)w->effective / WORMS_EFFECTIVE_UNIT, w->liberties[0], w->liberties[1],
            w->liberties[2], w->liberties[3]);
    if (v->no_liberties)
        gtp_say(call, "attack_code 0 no_liberties\nattack_points\n");
    else
        say_answer(s, call, "attack", &v->attack);
    if (v->asked_defend)
        say_answer(s, call, "defend", &v->defend);
    say_point_line(s, call, "lunch", sum->lunch < 0 ? GEO_NONE : all->worm[sum->lunch].origin);
    gtp_say(call, "cutstone %d\ngenus %d\ninessential %d\ninessential_by_races %d\n", w->cutstone,
            w->genus, (sum->flags & WORM_INESSENTIAL) != 0, (sum->flags & WORM_LOSES_RACES) != 0);
    gtp_say(call, "unconditional_status %s\n",
            sum->flags & WORM_ALIVE          ? "alive"
            : sum->flags & WORM_DEAD_FOREVER ? "dead"
                                             : "undecided");
    gtp_say(call, "threats");
    for (int k = 0; k < v->threat_count; k++)
        gtp_say_point(s, call, v->threat[k]);
    gtp_say(call, "\n");
}

static int worm_data(struct gtp *s, struct gtp_call *call)
{
    struct state *kept;
    point p = GEO_NONE;
    int error = call->count > 0 ? gtp_get_stone(s, call, 0, &p) : GO_OK;

    if (error == GO_OK)
        error = read_all(s, call, &kept);
    if (error != GO_OK)
        return error;
    const struct worms *all = worms_game_worms(kept->game);
    for (int i = 0; i < all->count; i++)
        if (p == GEO_NONE || all->at[p] == i)
            say_worm(s, call, kept, i);
    return GO_OK;
}

static int worm_cutstone(struct gtp *s, struct gtp_call *call)
{
    struct worms *all;
    point p;
    int error = gtp_check_size(s, call);

    if (error == GO_OK)
        error = gtp_get_stone(s, call, 0, &p);
    if (error != GO_OK)
        return error;
    all = malloc(sizeof *all);
    if (!all)
        return GO_ENOMEM;
    worms_find(s->board, all);
    gtp_say(call, "%d", all->worm[all->at[p]].cutstone);
    free(all);
    return GO_OK;
}

static void say_stones(struct gtp *s, struct gtp_call *call, point p)
{
    const struct pointset stones = board_string_set(s->board, p);

    for (point q = ps_next(&stones, 0); q != GEO_NONE; q = ps_next(&stones, q + 1))
        gtp_say_point(s, call, q);
}

/* The stones of one string, or of all strings (of a colour), a line each. */
static int worm_stones(struct gtp *s, struct gtp_call *call)
{
    enum colour only = EMPTY;
    point p = GEO_NONE;
    int error = gtp_check_size(s, call);

    if (error == GO_OK && call->count > 0 && gtp_get_colour(call, 0, &only) != GO_OK) {
        call->answer->count = 0;
        error = gtp_get_stone(s, call, 0, &p);
    }
    if (error != GO_OK)
        return error;
    if (p != GEO_NONE) {
        say_stones(s, call, p);
        return GO_OK;
    }
    for (point q = 0; q < s->board->geo.limit; q++) {
        const enum colour c = board_at(s->board, q);
        if ((c != BLACK && c != WHITE) || (only != EMPTY && c != only) ||
            board_string(s->board, q)->first != q)
            continue;
        say_stones(s, call, q);
        gtp_say(call, "\n");
    }
    return GO_OK;
}

/* What becomes of each stone, as GoGui's dboard and cboard cannot tell: one letter a string. */
static int worm_verdicts(struct gtp *s, struct gtp_call *call)
{
    static const char *const colours[] = { "green", "yellow", "red", "gray" };
    const struct geometry *g = &s->board->geo;
    struct state *kept;
    const int error = read_all(s, call, &kept);

    if (error != GO_OK)
        return error;
    const struct worms *all = worms_game_worms(kept->game);
    for (int row = 0; row < g->height; row++) {
        for (int column = 0; column < g->width; column++) {
            const int i = all->at[geo_point(g, column, row)];
            const struct worm_verdict *v = i < 0 ? NULL : &worms_game_verdicts(kept->game)[i];
            const bool open = v && (!v->attack.proved || (v->asked_defend && !v->defend.proved));
            gtp_say(call, "%s%s", column > 0 ? " " : "",
                    !v                        ? "\"\""
                    : open                    ? colours[3]
                    : !worms_is_attackable(v) ? colours[0]
                    : worms_is_dead(v)        ? colours[2]
                                              : colours[1]);
        }
        gtp_say(call, "\n");
    }
    return GO_OK;
}

static const struct gtp_command commands[] = {
    { "worm_data", worm_data, 0, 1, "[VERTEX]", "string/Worm Data/worm_data %p" },
    { "worm_cutstone", worm_cutstone, 1, 1, "VERTEX", "string/Worm Cutstone/worm_cutstone %p" },
    { "worm_stones", worm_stones, 0, 1, "[VERTEX | COLOR]", "plist/Worm Stones/worm_stones %p" },
    { "worm_verdicts", worm_verdicts, 0, 0, "", "cboard/Worm Verdicts/worm_verdicts" },
    { 0 },
};

const struct gtp_group gtp_group_strings = { .commands = commands,
                                             .state_size = sizeof(struct state),
                                             .by_level = true,
                                             .make = make,
                                             .end = end };
