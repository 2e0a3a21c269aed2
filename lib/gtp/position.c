/* position.c - commands that set up a position, play on it and show it. */
#include <math.h>
#include <stdlib.h>

#include "diagram.h"
#include "gtp_private.h"

/* Room for the numbers of any board that can be asked for; larger ones are out of range. */
static int resize(struct gtp *s, struct gtp_call *call, int width_at, int height_at)
{
    int width, height;

    if (gtp_get_number(call, width_at, 1, GEO_SIDE_MAX, &width) != GO_OK ||
        gtp_get_number(call, height_at, 1, GEO_SIDE_MAX, &height) != GO_OK)
        return gtp_refuse(call, "unacceptable size");
    const struct geometry g = geo_make(width, height);
    return gtp_clear(s, &g);
}

static int boardsize(struct gtp *s, struct gtp_call *call)
{
    return resize(s, call, 0, 0);
}

static int rectangular_boardsize(struct gtp *s, struct gtp_call *call)
{
    return resize(s, call, 0, 1);
}

static int query_boardsize(struct gtp *s, struct gtp_call *call)
{
    gtp_say(call, "%d", s->board->geo.width);
    if (s->board->geo.width != s->board->geo.height)
        gtp_say(call, " %d", s->board->geo.height);
    return GO_OK;
}

static int clear_board(struct gtp *s, struct gtp_call *call)
{
    const struct geometry g = s->board->geo;

    (void)call;
    return gtp_clear(s, &g);
}

static int komi(struct gtp *s, struct gtp_call *call)
{
    char *end;
    const double value = strtod(call->argument[0], &end);

    if (end == call->argument[0] || *end != '\0' || !isfinite(value))
        return gtp_refuse(call, "syntax error: %s is no number", call->argument[0]);
    s->komi = value;
    return GO_OK;
}

static int get_komi(struct gtp *s, struct gtp_call *call)
{
    gtp_say(call, "%g", s->komi);
    return GO_OK;
}

/* Plays for good or on trial; refused moves leave the board as it was. */
static int make_move(struct gtp *s, struct gtp_call *call, enum colour c, point p)
{
    int error = board_play(s->board, c, p);

    if (error == GO_EOCCUPIED || error == GO_ESUICIDE || error == GO_EKO)
        return gtp_refuse(call, "illegal move: %s", go_error_text(error));
    if (error != GO_OK)
        return error;
    error = gtp_note_move(s, c);
    if (error != GO_OK)
        board_undo(s->board);
    return error;
}

static int play_colour(struct gtp *s, struct gtp_call *call, enum colour c, int vertex_at)
{
    point p;
    const int error = gtp_get_vertex(s, call, vertex_at, &p);

    if (error != GO_OK)
        return error;
    if (s->tried > 0)
        return gtp_refuse(call, "moves are being tried: popgo comes first");
    return make_move(s, call, c, p);
}

static int play(struct gtp *s, struct gtp_call *call)
{
    enum colour c;
    const int error = gtp_get_colour(call, 0, &c);

    return error == GO_OK ? play_colour(s, call, c, 1) : error;
}

/* The two commands of version 1 that old test suites still use. */
static int black(struct gtp *s, struct gtp_call *call)
{
    return play_colour(s, call, BLACK, 0);
}

static int white(struct gtp *s, struct gtp_call *call)
{
    return play_colour(s, call, WHITE, 0);
}

static void take_back(struct gtp *s)
{
    board_undo(s->board);
    s->to_move = (enum colour)s->movers.data[--s->movers.count];
}

static int undo(struct gtp *s, struct gtp_call *call)
{
    if (s->tried > 0)
        return gtp_refuse(call, "cannot undo: moves are being tried");
    if (s->movers.count == 0)
        return gtp_refuse(call, "cannot undo");
    take_back(s);
    return GO_OK;
}

static int trymove(struct gtp *s, struct gtp_call *call)
{
    enum colour c;
    point p;
    int error = gtp_get_colour(call, 0, &c);

    if (error == GO_OK)
        error = gtp_get_vertex(s, call, 1, &p);
    if (error == GO_OK)
        error = make_move(s, call, c, p);
    if (error == GO_OK)
        s->tried++;
    return error;
}

static int popgo(struct gtp *s, struct gtp_call *call)
{
    if (s->tried == 0)
        return gtp_refuse(call, "no move is being tried");
    s->tried--;
    take_back(s);
    return GO_OK;
}

static int is_legal(struct gtp *s, struct gtp_call *call)
{
    enum colour c;
    point p;
    int error = gtp_get_colour(call, 0, &c);

    if (error == GO_OK)
        error = gtp_get_vertex(s, call, 1, &p);
    if (error == GO_OK)
        gtp_say(call, "%d", board_check(s->board, c, p) == GO_OK);
    return error;
}

static int list_stones(struct gtp *s, struct gtp_call *call)
{
    enum colour c;
    const int error = gtp_get_colour(call, 0, &c);

    if (error != GO_OK)
        return error;
    for (point p = 0; p < s->board->geo.limit; p++)
        if (board_at(s->board, p) == c)
            gtp_say_point(s, call, p);
    return GO_OK;
}

static int showboard(struct gtp *s, struct gtp_call *call)
{
    char name[GEO_NAME_SIZE];

    gtp_say(call, "\n");
    const int error = diagram_write(s->board, DIAGRAM_COORDINATES, NULL, call->answer);
    if (error != GO_OK)
        return error;
    gtp_say(call, "%s to move; captured: %d black, %d white", s->to_move == BLACK ? "X" : "O",
            s->board->prisoners[BLACK], s->board->prisoners[WHITE]);
    if (s->board->ko != GEO_NONE)
        gtp_say(call, "; ko at %s", geo_name(&s->board->geo, s->board->ko, name));
    return GO_OK;
}

static const struct gtp_command commands[] = {
    { "boardsize", boardsize, 1, 1, "N", NULL },
    { "rectangular_boardsize", rectangular_boardsize, 2, 2, "WIDTH HEIGHT", NULL },
    { "query_boardsize", query_boardsize, 0, 0, "", NULL },
    { "clear_board", clear_board, 0, 0, "", NULL },
    { "komi", komi, 1, 1, "NUMBER", NULL },
    { "get_komi", get_komi, 0, 0, "", NULL },
    { "play", play, 2, 2, "COLOUR VERTEX", NULL },
    { "black", black, 1, 1, "VERTEX", NULL },
    { "white", white, 1, 1, "VERTEX", NULL },
    { "undo", undo, 0, 0, "", NULL },
    { "trymove", trymove, 2, 2, "COLOUR VERTEX", NULL },
    { "popgo", popgo, 0, 0, "", NULL },
    { "is_legal", is_legal, 2, 2, "COLOUR VERTEX", NULL },
    { "list_stones", list_stones, 1, 1, "COLOUR", "plist/List Stones/list_stones %c" },
    { "showboard", showboard, 0, 0, "", NULL },
    { 0 },
};

const struct gtp_group gtp_group_position = { .commands = commands };
