/* capture.c - commands about the capture and rescue of strings. */
#include "gtp_private.h"
#include "level.h"
#include "reading.h"

struct state {
    struct reading_engine *engine;
    int64_t nodes; /* since the last reset */
    bool has_last;
    struct reading_answer last;
};

static void end(void *state)
{
    struct state *kept = state;

    reading_free(kept->engine);
}

static bool make(void *state, int level)
{
    struct state *kept = state;

    (void)level;
    return (kept->engine = reading_new()) != NULL;
}

enum { OF_MANY = 0, NAMED = -1 }; /* instead of an order */

/* Asks about the string on p of the session's board as it stands, at the session's level. */
static int ask(struct gtp *s, enum reading_kind kind, point p, int order, struct reading_answer *a)
{
    struct state *kept = gtp_state(s, GTP_GROUP_capture);
    const struct level *level = level_get(s->level);
    struct reading_question q = { .target = p,
                                  .kind = kind,
                                  .order = level->reading_order,
                                  .budget = level->reading_budget,
                                  .further = level->further_order,
                                  .further_budget = level->further_budget };

    if (!kept)
        return GO_ENOMEM;
    if (order > 0) {
        q.order = order;
        q.further = 0;
    } else if (order == NAMED) {
        q.order = level_named(s->level)->order;
        q.budget = level_named(s->level)->budget;
        q.hope = 4; /* strings that people ask about are mostly ones that can be attacked */
    }
    const int error = reading_ask(kept->engine, s->board, &q, a);
    if (error == GO_OK) {
        kept->nodes += a->nodes;
        kept->last = *a;
        kept->has_last = true;
    }
    return error;
}

static int get_string(struct gtp *s, struct gtp_call *call, int i, point *p)
{
    const int error = gtp_check_size(s, call);

    return error == GO_OK ? gtp_get_stone(s, call, i, p) : error;
}

/* Asks about the string of argument 0 and says code and move. */
static int say_verdict(struct gtp *s, struct gtp_call *call, enum reading_kind kind, int order)
{
    struct reading_answer a;
    point p;
    int error = get_string(s, call, 0, &p);

    if (error == GO_OK)
        error = ask(s, kind, p, order, &a);
    if (error != GO_OK)
        return error;
    gtp_say(call, "%d", reading_code(a.verdict));
    if (a.verdict != READING_LOSE && a.move != GEO_NONE)
        gtp_say_point(s, call, a.move);
    return GO_OK;
}

static int attack(struct gtp *s, struct gtp_call *call)
{
    return say_verdict(s, call, READING_ATTACK, NAMED);
}

static int defend(struct gtp *s, struct gtp_call *call)
{
    return say_verdict(s, call, READING_DEFEND, NAMED);
}

static int ladder_attack(struct gtp *s, struct gtp_call *call)
{
    point p;
    const int error = get_string(s, call, 0, &p);

    if (error != GO_OK)
        return error;
    if (board_string(s->board, p)->liberties != 2)
        return gtp_refuse(call, "string must have exactly 2 liberties");
    return say_verdict(s, call, READING_ATTACK, 1);
}

/* Plays without noting it; the caller takes it back.  An illegal move is refused. */
static int try_move(struct gtp *s, struct gtp_call *call, enum colour c, point p)
{
    const int error = board_play(s->board, c, p);

    return error == GO_OK || error == GO_ENOMEM ? error
                                                : gtp_refuse(call, "%s", go_error_text(error));
}

/* does_attack MOVE STRING: what is left to the defender after the move, mirrored. */
static int does_attack(struct gtp *s, struct gtp_call *call)
{
    struct reading_answer a = { .verdict = READING_LOSE };
    point move, p;
    int error = gtp_get_vertex(s, call, 0, &move);

    if (error == GO_OK)
        error = get_string(s, call, 1, &p);
    if (error == GO_OK)
        error = try_move(s, call, colour_other(board_at(s->board, p)), move);
    if (error != GO_OK)
        return error;
    if (board_at(s->board, p) != EMPTY)
        error = ask(s, READING_DEFEND, p, OF_MANY, &a);
    board_undo(s->board);
    if (error == GO_OK)
        gtp_say(call, "%d", reading_code((enum reading_verdict)(READING_WIN - a.verdict)));
    return error;
}

static int does_defend(struct gtp *s, struct gtp_call *call)
{
    struct reading_answer before, after;
    point move, p;
    int error = gtp_get_vertex(s, call, 0, &move);

    if (error == GO_OK)
        error = get_string(s, call, 1, &p);
    if (error == GO_OK)
        error = ask(s, READING_ATTACK, p, OF_MANY, &before);
    if (error == GO_OK)
        error = try_move(s, call, board_at(s->board, p), move);
    if (error != GO_OK)
        return error;
    error = ask(s, READING_ATTACK, p, OF_MANY, &after);
    board_undo(s->board);
    if (error != GO_OK)
        return error;
    gtp_say(call, "%d",
            after.verdict < before.verdict
                ? reading_code((enum reading_verdict)(READING_WIN - after.verdict))
                : 0);
    return GO_OK;
}

/* --- two strings at once ------------------------------------------------------------------ */

/* The best that the owner can do for both strings with one move (or none): *result is the
 * verdict of the worse of the two. */
static int save_both(struct gtp *s, const point p[2], enum reading_verdict *result)
{
    const enum colour c = board_at(s->board, p[0]);
    struct reading_answer a[2];
    struct pointset tries;
    enum reading_verdict best;
    int error = GO_OK;

    for (int i = 0; i < 2 && error == GO_OK; i++)
        error = ask(s, READING_ATTACK, p[i], OF_MANY, &a[i]);
    if (error != GO_OK)
        return error;
    best = READING_WIN - (a[0].verdict > a[1].verdict ? a[0].verdict : a[1].verdict);
    /* A saving move must touch what both attacks look at, where both are in danger. */
    tries = a[a[0].verdict == READING_LOSE].reads;
    if (a[0].verdict != READING_LOSE && a[1].verdict != READING_LOSE)
        ps_and(&tries, &a[1].reads);
    for (point m = ps_next(&tries, 0); m != GEO_NONE && best < READING_WIN;
         m = ps_next(&tries, m + 1)) {
        enum reading_verdict worst = READING_WIN;
        if (board_check(s->board, c, m) != GO_OK)
            continue;
        if ((error = board_play(s->board, c, m)) != GO_OK)
            return error;
        for (int i = 0; i < 2 && error == GO_OK && worst > best; i++) {
            error = ask(s, READING_ATTACK, p[i], OF_MANY, &a[i]);
            if (error == GO_OK && (enum reading_verdict)(READING_WIN - a[i].verdict) < worst)
                worst = (enum reading_verdict)(READING_WIN - a[i].verdict);
        }
        board_undo(s->board);
        if (error != GO_OK)
            return error;
        if (worst > best)
            best = worst;
    }
    *result = best;
    return GO_OK;
}

static int get_pair(struct gtp *s, struct gtp_call *call, point p[2])
{
    int error = get_string(s, call, 0, &p[0]);

    if (error == GO_OK)
        error = get_string(s, call, 1, &p[1]);
    if (error == GO_OK && board_at(s->board, p[0]) != board_at(s->board, p[1]))
        error = gtp_refuse(call, "strings must be of one colour");
    return error;
}

static int defend_both(struct gtp *s, struct gtp_call *call)
{
    enum reading_verdict verdict = READING_LOSE;
    point p[2];
    int error = get_pair(s, call, p);

    if (error == GO_OK)
        error = save_both(s, p, &verdict);
    if (error == GO_OK)
        gtp_say(call, "%d", reading_code(verdict));
    return error;
}

/* Attack one of two: either alone, or a move at one of their liberties that leaves the owner
 * no move for both. */
static int attack_either(struct gtp *s, struct gtp_call *call)
{
    enum reading_verdict best = READING_LOSE;
    struct pointset tries, more;
    point p[2];
    int error = get_pair(s, call, p);

    for (int i = 0; i < 2 && error == GO_OK; i++) {
        struct reading_answer a;
        error = ask(s, READING_ATTACK, p[i], OF_MANY, &a);
        if (error == GO_OK && a.verdict > best)
            best = a.verdict;
    }
    if (error != GO_OK)
        return error;
    tries = board_liberty_set(s->board, p[0]);
    more = board_liberty_set(s->board, p[1]);
    ps_or(&tries, &more);
    for (point m = ps_next(&tries, 0); m != GEO_NONE && best < READING_WIN;
         m = ps_next(&tries, m + 1)) {
        enum reading_verdict saved = READING_WIN;
        if (board_play(s->board, colour_other(board_at(s->board, p[0])), m) != GO_OK)
            continue;
        error = save_both(s, p, &saved);
        board_undo(s->board);
        if (error != GO_OK)
            return error;
        if ((enum reading_verdict)(READING_WIN - saved) > best)
            best = (enum reading_verdict)(READING_WIN - saved);
    }
    gtp_say(call, "%d", reading_code(best));
    return GO_OK;
}

/* --- about the last answer -------------------------------------------------------------------- */

static int get_counter(struct gtp *s, struct gtp_call *call)
{
    const struct state *kept = s->state[GTP_GROUP_capture];

    gtp_say(call, "%lld", kept ? (long long)kept->nodes : 0LL);
    return GO_OK;
}

static int reset_counter(struct gtp *s, struct gtp_call *call)
{
    struct state *kept = s->state[GTP_GROUP_capture];

    (void)call;
    if (kept)
        kept->nodes = 0;
    return GO_OK;
}

/* "proved 1 order 2 nodes 57 carrier C3 C4 ..." of the last answer; a guess has no carrier and
 * shows its reads. */
static int last_proof(struct gtp *s, struct gtp_call *call)
{
    const struct state *kept = s->state[GTP_GROUP_capture];

    if (!kept || !kept->has_last)
        return gtp_refuse(call, "nothing was read yet");
    const struct reading_answer *a = &kept->last;
    const struct pointset *set = a->proved ? &a->carrier : &a->reads;
    gtp_say(call, "%s %d order %d nodes %lld %s", a->proved ? "proved" : "guess",
            reading_code(a->verdict), a->order, (long long)a->nodes,
            a->proved ? "carrier" : "reads");
    for (point p = ps_next(set, 0); p != GEO_NONE; p = ps_next(set, p + 1))
        if (geo_on_board(&s->board->geo, p))
            gtp_say_point(s, call, p);
    return GO_OK;
}

static const struct gtp_command commands[] = {
    { "attack", attack, 1, 1, "VERTEX", "string/Attack/attack %p" },
    { "defend", defend, 1, 1, "VERTEX", "string/Defend/defend %p" },
    { "ladder_attack", ladder_attack, 1, 1, "VERTEX", "string/Ladder Attack/ladder_attack %p" },
    { "attack_either", attack_either, 2, 2, "VERTEX VERTEX", NULL },
    { "defend_both", defend_both, 2, 2, "VERTEX VERTEX", NULL },
    { "does_attack", does_attack, 2, 2, "MOVE VERTEX", NULL },
    { "does_defend", does_defend, 2, 2, "MOVE VERTEX", NULL },
    { "get_reading_node_counter", get_counter, 0, 0, "",
      "string/Reading Nodes/get_reading_node_counter" },
    { "reset_reading_node_counter", reset_counter, 0, 0, "", NULL },
    { "last_proof", last_proof, 0, 0, "", "string/Last Proof/last_proof" },
    { 0 },
};

const struct gtp_group gtp_group_capture = {
    .commands = commands, .state_size = sizeof(struct state), .make = make, .end = end
};
