/* eyes.c - commands about eye spaces. */
#include "eyes.h"

#include "gtp_private.h"
#include "level.h"

/* A space that somebody asks for may cost so many times what one of many may, and its strings are
 * read one order deeper. */
enum { BY_NAME = 10 };

enum asking { OF_MANY, BY_ITS_NAME, ASKINGS };

struct state {
    struct eyes_engine *engine[ASKINGS];
    struct eyes_memory *memory[ASKINGS];
    struct eyes eyes;
};

static void end(void *state)
{
    struct state *kept = state;

    for (int i = 0; i < ASKINGS; i++) {
        eyes_engine_free(kept->engine[i]);
        eyes_memory_free(kept->memory[i]);
    }
    eyes_free(&kept->eyes);
}

static struct eyes_effort effort_of(int number, enum asking asking)
{
    struct eyes_effort effort = eyes_effort_of(level_eyes(number));

    if (asking == OF_MANY)
        return effort;
    if (effort.further <= effort.order)
        effort.further = effort.order + 1;
    effort.further_budget += effort.budget;
    effort.shape_budget *= BY_NAME;
    effort.large_budget *= BY_NAME;
    return effort;
}

static bool make(void *state, int level)
{
    struct state *kept = state;

    for (int i = 0; i < ASKINGS; i++) {
        const struct eyes_effort effort = effort_of(level, (enum asking)i);
        kept->engine[i] = eyes_engine_new(&effort);
        kept->memory[i] = eyes_memory_new();
        if (!kept->engine[i] || !kept->memory[i])
            return false;
    }
    return true;
}

/* Finds the spaces of the board as it stands. */
static int find(struct gtp *s, struct gtp_call *call, enum asking asking, struct state **out)
{
    const int error = gtp_check_size(s, call);
    struct state *kept = error == GO_OK ? gtp_state(s, GTP_GROUP_eyes) : NULL;

    if (error != GO_OK)
        return error;
    if (!kept)
        return GO_ENOMEM;
    *out = kept;
    return eyes_find(kept->engine[asking], kept->memory[asking], s->board, NULL, 0, &kept->eyes);
}

static void say_point(struct gtp *s, struct gtp_call *call, const char *what, point p)
{
    gtp_say(call, "%s", what);
    gtp_say_point(s, call, p);
    gtp_say(call, "\n");
}

/* *space: that of the vertex that the command names, NULL where there is none. */
static int find_named(struct gtp *s, struct gtp_call *call, const struct eyes **eyes,
                      const struct eyes_space **space)
{
    struct state *kept;
    point p;
    int error = gtp_get_point(s, call, 0, &p);

    if (error == GO_OK)
        error = find(s, call, BY_ITS_NAME, &kept);
    if (error != GO_OK)
        return error;
    *eyes = &kept->eyes;
    *space = eyes_at(&kept->eyes, p);
    return GO_OK;
}

static int eval_eye(struct gtp *s, struct gtp_call *call)
{
    const struct eyes *eyes;
    const struct eyes_space *space;
    const int error = find_named(s, call, &eyes, &space);

    if (error != GO_OK)
        return error;
    if (!space) {
        gtp_say(call, "0 0");
        return GO_OK;
    }
    const struct eyes_answer a = eyes_answer(eyes, space);
    gtp_say(call, "%d %d", a.least, a.most);
    if (a.least != a.most) {
        gtp_say_point(s, call, a.attack);
        gtp_say_point(s, call, a.defence);
    }
    return GO_OK;
}

/* --- data ----------------------------------------------------------------------------------- */

static void say_set(struct gtp *s, struct gtp_call *call, const char *what,
                    const struct pointset *set)
{
    gtp_say(call, "%s", what);
    for (point p = ps_next(set, 0); p != GEO_NONE; p = ps_next(set, p + 1))
        gtp_say_point(s, call, p);
    gtp_say(call, "\n");
}

static void say_number(struct gtp_call *call, int eyes)
{
    if (eyes == EYESHAPE_UNKNOWN)
        gtp_say(call, " ?");
    else
        gtp_say(call, " %d", eyes);
}

static const char *const side_words[EYESHAPE_SIDES] = { "attack", "defence" };
static const char *const half_words[] = { "false", "half", "ko_half" };
static const char *const threat_words[EYESHAPE_THREATS] = { "enemy_has_ko_threat", "no_ko_threats",
                                                            "owner_has_ko_threat" };

/* The three columns: eyes with the enemy first and with the owner first. */
static void say_values(struct gtp_call *call, const struct eyes_space *e)
{
    for (int threat = 0; threat < EYESHAPE_THREATS; threat++) {
        gtp_say(call, "%s", threat_words[threat]);
        for (int side = 0; side < EYESHAPE_SIDES; side++)
            say_number(call, e->value.eyes[threat][side]);
        for (int side = 0; side < EYESHAPE_SIDES; side++)
            if (e->value.seki[threat][side] == EYESHAPE_YES)
                gtp_say(call, " seki_if_%s_first", side == EYESHAPE_ATTACKER ? "enemy" : "owner");
        gtp_say(call, "\n");
    }
    gtp_say(call, "two_moves_in_a_row");
    for (int side = 0; side < EYESHAPE_SIDES; side++)
        say_number(call, e->value.twice[side]);
    gtp_say(call, "\n");
}

static void say_moves(struct gtp *s, struct gtp_call *call, const struct eyes_space *e)
{
    for (int threat = 0; threat < EYESHAPE_THREATS; threat++)
        for (int side = 0; side < EYESHAPE_SIDES; side++) {
            point moves[EYESHAPE_VERTICES_MAX * EYES_MOVES_MAX];
            bool outside;
            const int count = eyes_vital(e, (enum eyeshape_threat)threat, (enum eyeshape_side)side,
                                         moves, &outside);
            if (count == 0 && !outside)
                continue;
            gtp_say(call, "%s %s", side_words[side], threat_words[threat]);
            for (int i = 0; i < count; i++)
                gtp_say_point(s, call, moves[i]);
            gtp_say(call, "%s\n", outside ? " outer_liberty" : "");
        }
}

static void say_mark(struct gtp *s, struct gtp_call *call, const struct eyes_space *e,
                     enum eyeshape_side side, const char *what, uint32_t set)
{
    if (set == 0)
        return;
    gtp_say(call, "%s_%s", side_words[side], what);
    for (int v = 0; v < e->vertex_count; v++)
        if ((set >> v & 1) && e->vertex[v].at != GEO_NONE)
            gtp_say_point(s, call, e->vertex[v].at);
    gtp_say(call, "\n");
}

static void say_marks(struct gtp *s, struct gtp_call *call, const struct eyes_space *e)
{
    const uint32_t *sacrifice = e->value.sacrifice[EYESHAPE_THREAT_NONE];

    for (int side = 0; side < EYESHAPE_SIDES; side++)
        say_mark(s, call, e, (enum eyeshape_side)side, "sacrifices", sacrifice[side]);
    for (int side = 0; side < EYESHAPE_SIDES; side++)
        say_mark(s, call, e, (enum eyeshape_side)side, "unsafe", e->unsafe[side]);
}

static void say_space(struct gtp *s, struct gtp_call *call, const struct eyes_space *e)
{
    static const char *const flags[] = { "split_wall", "large",  "unknown",
                                         "opened",     "has_ko", "guessed" };

    say_point(s, call, "origin", ps_next(&e->points, 0));
    gtp_say(call, "color %s\nsize %d\nmargins %d\n", e->colour == BLACK ? "black" : "white",
            ps_count(&e->points), ps_count(&e->margins));
    say_set(s, call, "points", &e->points);
    say_set(s, call, "marginal", &e->margins);
    for (int i = 0; i < e->half_count; i++)
        say_point(s, call, half_words[e->half[i].kind], e->half[i].at);
    gtp_say(call, "outer_liberties %d\n", e->liberties);
    say_values(call, e);
    say_moves(s, call, e);
    say_marks(s, call, e);
    gtp_say(call, "flags");
    for (int i = 0; EYES_FLAGS_ALL >> i != 0; i++)
        if (e->flags >> i & 1)
            gtp_say(call, " %s", flags[i]);
    gtp_say(call, "\nguess %d\n", e->value.guess);
}

/* The space of a colour that holds a point, margins last. */
static const struct eyes_space *space_of(const struct eyes *e, enum colour c, point p)
{
    const struct eyes_space *found = NULL;

    for (size_t i = 0; i < e->count; i++)
        if (e->space[i].colour == c && ps_has(&e->space[i].points, p) &&
            (!found || !ps_has(&e->space[i].margins, p)))
            found = &e->space[i];
    return found;
}

static int eye_data(struct gtp *s, struct gtp_call *call)
{
    struct state *kept;
    enum colour c;
    point p;
    int error = gtp_get_colour(call, 0, &c);

    if (error == GO_OK)
        error = gtp_get_point(s, call, 1, &p);
    if (error == GO_OK)
        error = find(s, call, BY_ITS_NAME, &kept);
    if (error != GO_OK)
        return error;
    const struct eyes_space *space = space_of(&kept->eyes, c, p);
    if (space)
        say_space(s, call, space);
    else
        gtp_say(call, "none");
    return GO_OK;
}

static int eye_values(struct gtp *s, struct gtp_call *call)
{
    const struct eyes *eyes;
    const struct eyes_space *space;
    const int error = find_named(s, call, &eyes, &space);

    if (error != GO_OK)
        return error;
    if (!space) {
        gtp_say(call, "none");
        return GO_OK;
    }
    say_values(call, space);
    say_moves(s, call, space);
    return GO_OK;
}

/* --- ends and displays ---------------------------------------------------------------------- */

/* What a vertex stands for, for both sides. */
static void say_deciders(struct gtp *s, struct gtp_call *call, const struct eyes_space *e,
                         uint32_t deciders)
{
    for (int side = 0; side < EYESHAPE_SIDES; side++) {
        gtp_say(call, "%s", side_words[side]);
        for (int v = 0; v < e->vertex_count; v++)
            for (int i = 0; (deciders >> v & 1) && i < e->vertex[v].move_count[side]; i++)
                gtp_say_point(s, call, e->vertex[v].move[side][i]);
        gtp_say(call, "\n");
    }
}

static int half_eye_data(struct gtp *s, struct gtp_call *call)
{
    const struct eyes *eyes;
    const struct eyes_space *e;
    point p;
    int error = gtp_get_point(s, call, 0, &p);

    if (error == GO_OK)
        error = find_named(s, call, &eyes, &e);
    if (error != GO_OK)
        return error;
    for (int i = 0; e && i < e->half_count; i++)
        if (e->half[i].at == p) {
            gtp_say(call, "type %s\nneed %d\n", half_words[e->half[i].kind], e->half[i].need);
            say_deciders(s, call, e, e->half[i].deciders);
            return GO_OK;
        }
    gtp_say(call, "type none");
    return GO_OK;
}

/* A colour for each point of a space: who has how many eyes there. */
static const char *display_colour(const struct eyes *all, point p)
{
    static const char *const settled[] = { "gray", "green", "cyan" };
    const struct eyes_space *e = eyes_at(all, p);

    if (!e)
        return "\"\"";
    const struct eyes_answer a = eyes_answer(all, e);
    return a.guess ? "black" : a.least != a.most ? "yellow" : settled[a.least];
}

/* Grey: no eye, green: one, cyan: two, yellow: who moves first decides, black: unknown. */
static int eye_colours(struct gtp *s, struct gtp_call *call)
{
    const struct geometry *g = &s->board->geo;
    struct state *kept;
    const int error = find(s, call, OF_MANY, &kept);

    if (error != GO_OK)
        return error;
    for (int row = 0; row < g->height; row++) {
        for (int column = 0; column < g->width; column++)
            gtp_say(call, "%s%s", column > 0 ? " " : "",
                    display_colour(&kept->eyes, geo_point(g, column, row)));
        gtp_say(call, "\n");
    }
    return GO_OK;
}

static const struct gtp_command commands[] = {
    { "eye_colours", eye_colours, 0, 0, "", "cboard/Eye Spaces/eye_colours" },
    { "half_eye_data", half_eye_data, 1, 1, "VERTEX", "string/Half Eye Data/half_eye_data %p" },
    { "eye_data", eye_data, 2, 2, "COLOR VERTEX", "string/Eye Data/eye_data %c %p" },
    { "eye_values", eye_values, 1, 1, "VERTEX", "string/Eye Values/eye_values %p" },
    { "eval_eye", eval_eye, 1, 1, "VERTEX", "string/Eval Eye/eval_eye %p" },
    { 0 },
};

const struct gtp_group gtp_group_eyes = { .commands = commands,
                                          .state_size = sizeof(struct state),
                                          .by_level = true,
                                          .make = make,
                                          .end = end };
