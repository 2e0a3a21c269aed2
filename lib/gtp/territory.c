/* territory.c - commands about whose territory each point is, and what can be broken into. */
#include "breakin.h"
#include "evidence.h"
#include "gtp_private.h"
#include "level.h"

struct state {
    struct evidence_reader *reader;
    struct breakin_scratch *scratch;
    struct influence_evidence evidence[PS_LIMIT_MAX];
    struct breakin found;
};

static void end(void *state)
{
    struct state *kept = state;

    evidence_reader_free(kept->reader);
    breakin_scratch_free(kept->scratch);
    breakin_free(&kept->found);
}

static bool make(void *state, int level)
{
    struct state *kept = state;
    const struct evidence_effort effort = evidence_effort_of(level);

    kept->reader = evidence_reader_new(&effort);
    kept->scratch = breakin_scratch_new();
    return kept->reader && kept->scratch;
}

/* --- commands ------------------------------------------------------------------------------- */

/* The values row by row from the top, as GoGui's dboard wants them. */
static void say_values(struct gtp *s, struct gtp_call *call, const struct influence *estimate)
{
    const struct geometry *g = &s->board->geo;

    for (int row = 0; row < g->height; row++)
        for (int column = 0; column < g->width; column++)
            gtp_say(call, "%s%.4f",
                    column > 0 ? " "
                    : row > 0  ? "\n"
                               : "",
                    (double)estimate->value[geo_point(g, column, row)]);
}

/* territory_estimate [seen]: with the verdicts of reading, or from what is seen on the board. */
static int territory_estimate(struct gtp *s, struct gtp_call *call)
{
    const bool seen = call->count > 0;
    struct influence estimate;
    struct state *kept = gtp_state(s, GTP_GROUP_territory);
    int error = gtp_check_size(s, call);

    if (error == GO_OK && seen && strcmp(call->argument[0], "seen") != 0)
        error = gtp_refuse(call, "the only argument known is: seen");
    if (error == GO_OK && !kept)
        error = GO_ENOMEM;
    if (error == GO_OK && !seen)
        error = evidence_read(kept->reader, s->board, kept->evidence);
    if (error == GO_OK)
        error = influence_estimate(s->board, seen ? NULL : kept->evidence, &estimate);
    if (error == GO_OK)
        say_values(s, call, &estimate);
    return error;
}

/* Estimates and reads all regions, whatever the level says of archives. */
static int read_all(struct gtp *s, struct gtp_call *call, struct state *kept)
{
    const struct level_breakin *level = level_breakin(s->level);
    const struct breakin_effort effort = { .least = BREAKIN_LEAST,
                                           .order = level->order,
                                           .budget = level->budget,
                                           .strings = level->strings,
                                           .tries = level->tries };
    int error = gtp_check_size(s, call);

    if (error == GO_OK && !kept)
        error = GO_ENOMEM;
    if (error == GO_OK)
        error = evidence_read(kept->reader, s->board, kept->evidence);
    if (error == GO_OK)
        error = breakin_estimate(s->board, kept->evidence, effort.least, &kept->found);
    for (size_t i = 0; error == GO_OK && effort.budget > 0 && i < kept->found.count; i++)
        error = breakin_read(kept->scratch, s->board, kept->evidence, &effort, &kept->found, i);
    return error;
}

/* initial_influence COLOR territory_value: revised by break-ins with COLOR to move. */
static int initial_influence(struct gtp *s, struct gtp_call *call)
{
    struct state *kept = gtp_state(s, GTP_GROUP_territory);
    struct influence revised;
    enum colour c;
    int error = gtp_get_colour(call, 0, &c);

    if (error == GO_OK && call->count > 1 && strcmp(call->argument[1], "territory_value") != 0)
        error = gtp_refuse(call, "the only kind known is: territory_value");
    if (error == GO_OK)
        error = read_all(s, call, kept);
    if (error == GO_OK)
        error = breakin_revise(s->board, kept->evidence, &kept->found, c, &revised);
    if (error == GO_OK)
        say_values(s, call, &revised);
    return error;
}

/* Name and points, where there are any. */
static void say_set(struct gtp *s, struct gtp_call *call, const char *name,
                    const struct pointset *set)
{
    char text[GEO_NAME_SIZE];

    if (ps_is_empty(set))
        return;
    gtp_say(call, "%s", name);
    for (point p = ps_next(set, 0); p != GEO_NONE; p = ps_next(set, p + 1))
        gtp_say(call, " %s", geo_name(&s->board->geo, p, text));
}

static void say_region(struct gtp *s, struct gtp_call *call, const struct breakin_region *r,
                       enum breakin_first first)
{
    const struct breakin_reach *reach = &r->reach[first];
    char name[GEO_NAME_SIZE];

    gtp_say(call, "%s%s %s points %d value %.1f holds %.1f", call->answer->count > 0 ? "\n" : "",
            r->owner == BLACK ? "black" : "white",
            geo_name(&s->board->geo, ps_next(&r->points, 0), name), ps_count(&r->points),
            (double)r->value, (double)r->holds[first]);
    if (r->best >= 0 && reach->move != GEO_NONE)
        gtp_say(call, " move %s", geo_name(&s->board->geo, reach->move, name));
    if (r->best >= 0)
        gtp_say(call, " string %s", geo_name(&s->board->geo, r->intrusion[r->best].string, name));
    say_set(s, call, " falls", &reach->fallen);
    say_set(s, call, " likely", &reach->likely);
}

/* breakins COLOR: a line for each region, with COLOR to move. */
static int breakins(struct gtp *s, struct gtp_call *call)
{
    struct state *kept = gtp_state(s, GTP_GROUP_territory);
    enum colour c;
    int error = gtp_get_colour(call, 0, &c);

    if (error == GO_OK)
        error = read_all(s, call, kept);
    for (size_t i = 0; error == GO_OK && i < kept->found.count; i++) {
        const struct breakin_region *r = &kept->found.region[i];
        say_region(s, call, r, r->owner == c ? BREAKIN_OWNER : BREAKIN_INTRUDER);
    }
    return error;
}

/* For GoGui: what falls in red, what is likely to in orange, moves as crosses. */
static int breakins_shown(struct gtp *s, struct gtp_call *call)
{
    struct state *kept = gtp_state(s, GTP_GROUP_territory);
    enum colour c;
    char name[GEO_NAME_SIZE];
    int error = gtp_get_colour(call, 0, &c);

    if (error == GO_OK)
        error = read_all(s, call, kept);
    if (error == GO_OK)
        gtp_say(call, "TEXT %d regions", (int)kept->found.count);
    for (size_t i = 0; error == GO_OK && i < kept->found.count; i++) {
        const struct breakin_region *r = &kept->found.region[i];
        const struct breakin_reach *reach =
            &r->reach[r->owner == c ? BREAKIN_OWNER : BREAKIN_INTRUDER];
        say_set(s, call, "\nCOLOR red", &reach->fallen);
        say_set(s, call, "\nCOLOR orange", &reach->likely);
        if (r->best >= 0 && reach->move != GEO_NONE && reach->move != GEO_PASS)
            gtp_say(call, "\nMARK %s", geo_name(&s->board->geo, reach->move, name));
    }
    return error;
}

static const struct gtp_command commands[] = {
    { "territory_estimate", territory_estimate, 0, 1, "[seen]",
      "dboard/Territory estimate/territory_estimate" },
    { "initial_influence", initial_influence, 1, 2, "COLOR [territory_value]",
      "dboard/Territory with break-ins/initial_influence %c territory_value" },
    { "breakins", breakins, 1, 1, "COLOR", "string/Break-ins/breakins %c" },
    { "breakins_shown", breakins_shown, 1, 1, "COLOR", "gfx/Break-ins shown/breakins_shown %c" },
    { 0 },
};

const struct gtp_group gtp_group_territory = { .commands = commands,
                                               .state_size = sizeof(struct state),
                                               .by_level = true,
                                               .make = make,
                                               .end = end };
