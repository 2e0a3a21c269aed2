/* connect.c - commands about joining two strings or cutting them, and about reaching an area. */
#include <limits.h>

#include "connect.h"
#include "gtp_private.h"
#include "level.h"

struct state {
    struct connect_engine *engine;
    bool has_last;
    struct connect_answer last;
};

static void end(void *state)
{
    struct state *kept = state;

    connect_free(kept->engine);
}

static bool make(void *state, int level)
{
    struct state *kept = state;

    (void)level;
    return (kept->engine = connect_new()) != NULL;
}

static int get_ends(struct gtp *s, struct gtp_call *call, point ends[2])
{
    int error = gtp_check_size(s, call);

    for (int i = 0; i < 2 && error == GO_OK; i++)
        error = gtp_get_stone(s, call, i, &ends[i]);
    if (error == GO_OK && board_at(s->board, ends[0]) != board_at(s->board, ends[1]))
        error = gtp_refuse(call, "strings must be of one colour");
    return error;
}

/* Asks q, keeps the answer, and says its verdict and move. */
static int ask(struct gtp *s, struct gtp_call *call, struct connect_question *q)
{
    const struct level_connect *effort = level_connect(s->level);
    struct state *kept = gtp_state(s, GTP_GROUP_connect);

    if (!kept)
        return GO_ENOMEM;
    q->order = effort->order;
    q->budget = effort->budget;
    q->estimate = true;
    struct connect_answer *a = &kept->last;
    const int error = connect_ask(kept->engine, s->board, q, a);
    kept->has_last = error == GO_OK;
    if (error != GO_OK)
        return error;
    gtp_say(call, "%d", connect_code(a->verdict));
    if (a->verdict != CONNECT_LOSE && a->move != GEO_NONE)
        gtp_say_point(s, call, a->move);
    return GO_OK;
}

static int ask_ends(struct gtp *s, struct gtp_call *call, enum connect_kind kind)
{
    struct connect_question q = { .kind = kind, .meaning = CONNECT_STRICT };
    const int error = get_ends(s, call, q.ends);

    return error == GO_OK ? ask(s, call, &q) : error;
}

static int ask_area(struct gtp *s, struct gtp_call *call, enum connect_kind kind)
{
    struct connect_question q = { .kind = kind, .meaning = CONNECT_STRICT };
    struct pointset area;
    int error = gtp_check_size(s, call);

    if (error == GO_OK)
        error = gtp_get_stone(s, call, 0, &q.ends[0]);
    ps_clear(&area);
    for (int i = 1; i < call->count && error == GO_OK; i++) {
        point p;
        error = gtp_get_point(s, call, i, &p);
        if (error == GO_OK)
            ps_add(&area, p);
    }
    q.area = &area;
    return error == GO_OK ? ask(s, call, &q) : error;
}

static int connect(struct gtp *s, struct gtp_call *call)
{
    return ask_ends(s, call, CONNECT_CONNECT);
}

static int disconnect(struct gtp *s, struct gtp_call *call)
{
    return ask_ends(s, call, CONNECT_DISCONNECT);
}

static int break_in(struct gtp *s, struct gtp_call *call)
{
    return ask_area(s, call, CONNECT_CONNECT);
}

static int block_off(struct gtp *s, struct gtp_call *call)
{
    return ask_area(s, call, CONNECT_DISCONNECT);
}

/* "connected order 1 nodes 57 carrier C3 C4 ..." of the last answer. */
static int last_connection(struct gtp *s, struct gtp_call *call)
{
    const struct state *kept = s->state[GTP_GROUP_connect];

    if (!kept || !kept->has_last)
        return gtp_refuse(call, "no connection was read yet");
    const struct connect_answer *a = &kept->last;
    gtp_say(call, "%s%s order %d nodes %lld carrier", a->proved ? "proved " : "",
            connect_scale_text(a->scale), a->order, (long long)a->nodes);
    for (point p = ps_next(&a->carrier, 0); p != GEO_NONE; p = ps_next(&a->carrier, p + 1))
        if (geo_on_board(&s->board->geo, p))
            gtp_say_point(s, call, p);
    return GO_OK;
}

/* For GoGui: the points on which the last proof rests as squares, its move as a circle. */
static int last_connection_shown(struct gtp *s, struct gtp_call *call)
{
    const struct state *kept = s->state[GTP_GROUP_connect];

    if (!kept || !kept->has_last)
        return gtp_refuse(call, "no connection was read yet");
    const struct connect_answer *a = &kept->last;
    if (!ps_is_empty(&a->carrier)) {
        gtp_say(call, "SQUARE");
        for (point p = ps_next(&a->carrier, 0); p != GEO_NONE; p = ps_next(&a->carrier, p + 1))
            if (geo_on_board(&s->board->geo, p))
                gtp_say_point(s, call, p);
        gtp_say(call, "\n");
    }
    if (a->move >= 0) {
        gtp_say(call, "CIRCLE");
        gtp_say_point(s, call, a->move);
    }
    return GO_OK;
}

static const struct gtp_command commands[] = {
    { "connect", connect, 2, 2, "VERTEX VERTEX", "string/Connect/connect %P" },
    { "disconnect", disconnect, 2, 2, "VERTEX VERTEX", "string/Disconnect/disconnect %P" },
    { "break_in", break_in, 2, INT_MAX, "STRING VERTEX...", NULL },
    { "block_off", block_off, 2, INT_MAX, "STRING VERTEX...", NULL },
    { "last_connection", last_connection, 0, 0, "", "string/Last Connection/last_connection" },
    { "last_connection_shown", last_connection_shown, 0, 0, "",
      "gfx/Last Connection shown/last_connection_shown" },
    { 0 },
};

const struct gtp_group gtp_group_connect = {
    .commands = commands, .state_size = sizeof(struct state), .make = make, .end = end
};
