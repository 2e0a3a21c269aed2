/* settled.c - commands about what is settled for ever and which moves can never matter. */
#include "gtp_private.h"
#include "uncond.h"

struct state {
    struct uncond_scratch *scratch;
    struct uncond_list list[3];
};

static void end(void *state)
{
    struct state *kept = state;

    uncond_scratch_free(kept->scratch);
    uncond_list_free(&kept->list[BLACK]);
    uncond_list_free(&kept->list[WHITE]);
}

static bool make(void *state, int level)
{
    struct state *kept = state;

    (void)level;
    return (kept->scratch = uncond_scratch_new(UNCOND_BEST)) != NULL;
}

/* The status of both colours on the present board. */
static int judge(struct gtp *s, struct gtp_call *call, struct uncond *u)
{
    const int error = gtp_check_size(s, call);
    const struct state *kept = error == GO_OK ? gtp_state(s, GTP_GROUP_settled) : NULL;

    if (error != GO_OK)
        return error;
    if (!kept)
        return GO_ENOMEM;
    const struct pointset black = board_stone_set(s->board, BLACK);
    const struct pointset white = board_stone_set(s->board, WHITE);
    return uncond_status(kept->scratch, &s->board->geo, &black, &white, u);
}

static int unconditional_status(struct gtp *s, struct gtp_call *call)
{
    struct uncond u;
    point p;
    int error = gtp_get_point(s, call, 0, &p);

    if (error == GO_OK)
        error = judge(s, call, &u);
    if (error == GO_OK)
        gtp_say(call, "%s", uncond_point_text(uncond_at(&u, board_at(s->board, p), p)));
    return error;
}

/* The owner of every settled point, row by row, as GoGui's bwboard wants it. */
static int settled_board(struct gtp *s, struct gtp_call *call)
{
    const struct geometry *g = &s->board->geo;
    struct uncond u;
    const int error = judge(s, call, &u);

    if (error != GO_OK)
        return error;
    for (int row = 0; row < g->height; row++)
        for (int column = 0; column < g->width; column++) {
            const point p = geo_point(g, column, row);
            const char owner = ps_has(&u.side[BLACK].settled, p)   ? 'b'
                               : ps_has(&u.side[WHITE].settled, p) ? 'w'
                                                                   : '.';
            gtp_say(call, "%s%c", column > 0 ? " " : "\n", owner);
        }
    return GO_OK;
}

/* The meaningless moves of a colour, each with what replaces it; `join` stands between the two
 * names. */
static int say_meaningless(struct gtp *s, struct gtp_call *call, char join)
{
    struct uncond u;
    struct uncond_position position;
    enum colour c;
    int error = gtp_get_colour(call, 0, &c);

    if (error == GO_OK)
        error = gtp_check_size(s, call);
    struct state *kept = error == GO_OK ? gtp_state(s, GTP_GROUP_settled) : NULL;
    if (error == GO_OK && !kept)
        error = GO_ENOMEM;
    if (error == GO_OK)
        error = uncond_position_of(s->board, &position);
    if (error == GO_OK)
        error = uncond_moves(kept->scratch, &position, UNCOND_CHOICE_BEST, &u, kept->list);
    for (size_t i = 0; error == GO_OK && i < kept->list[c].count; i++) {
        const struct uncond_move *m = &kept->list[c].move[i];
        char name[GEO_NAME_SIZE];
        gtp_say_point(s, call, m->at);
        gtp_say(call, "%c%s", join, geo_name(&s->board->geo, m->replacement, name));
    }
    return error;
}

static int meaningless_moves(struct gtp *s, struct gtp_call *call)
{
    return say_meaningless(s, call, '>');
}

/* The same as pairs of a point and a label, which GoGui shows on the board. */
static int meaningless_pairs(struct gtp *s, struct gtp_call *call)
{
    return say_meaningless(s, call, ' ');
}

static const struct gtp_command commands[] = {
    { "unconditional_status", unconditional_status, 1, 1, "VERTEX",
      "string/Unconditional Status/unconditional_status %p" },
    { "settled_board", settled_board, 0, 0, "", "bwboard/Settled Points/settled_board" },
    { "meaningless_moves", meaningless_moves, 1, 1, "COLOUR",
      "string/List Meaningless Moves/meaningless_moves %c" },
    { "meaningless_pairs", meaningless_pairs, 1, 1, "COLOUR",
      "pspairs/Meaningless Moves/meaningless_pairs %m" },
    { 0 },
};

const struct gtp_group gtp_group_settled = {
    .commands = commands, .state_size = sizeof(struct state), .make = make, .end = end
};
