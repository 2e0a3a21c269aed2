/* problem.c - a string that hangs on one move, as a problem with its answer. */
#include "overlay_private.h"

#include <inttypes.h>

struct problem {
    const struct findings *f;
    int index; /* of the string */
    const struct worm *seen;
    const struct section_worm *worm;
    bool save; /* else capture */
    enum colour mover;
    uint8_t count;
    const point *moves;
};

static const char *colour_word(enum colour c)
{
    return c == BLACK ? "Black" : "White";
}

/* Saving is the question where both could be asked: whoever can capture has more ways to. */
static bool choose(struct problem *q, enum overlay_task task)
{
    const struct section_worm *w = q->worm;
    const bool can_save = w->asked_defend && w->defend != READING_LOSE && w->defend_count > 0 &&
                          w->defend_move[0] != GEO_PASS;
    const bool can_take = w->attack != READING_LOSE && w->attack_count > 0;

    q->save = can_save && task != OVERLAY_CAPTURE;
    if (!q->save && (!can_take || task == OVERLAY_SAVE))
        return false;
    q->mover = q->save ? (enum colour)q->seen->colour : colour_other((enum colour)q->seen->colour);
    q->count = q->save ? w->defend_count : w->attack_count;
    q->moves = q->save ? w->defend_move : w->attack_move;
    return true;
}

static int add_property(const char *name, const struct bytes *value, struct bytes *out)
{
    const int error = bytes_add(out, name, strlen(name));

    return error == GO_OK ? sgf_write_text(out, (const char *)value->data, value->count) : error;
}

/* Who played, when and where, as the game has it. */
static int add_origin(const struct problem *q, struct bytes *out)
{
    static const char *const names[] = { "PB", "BR", "PW", "WR", "EV", "RO", "DT", "PC", "RU" };
    const struct record *r = &q->f->game->record;
    struct bytes source = { 0 };
    int error = GO_OK;

    for (size_t i = 0; error == GO_OK && i < sizeof names / sizeof *names; i++) {
        const char *value = record_property(r, names[i]);
        if (!value)
            continue;
        error = bytes_add(out, names[i], 2);
        if (error == GO_OK)
            error = sgf_write_text(out, value, strlen(value));
    }
    if (error == GO_OK)
        error = bytes_add(&source, r->source.data, r->source.count);
    if (error == GO_OK)
        error = bytes_print(&source, ", game %" PRIu64 ", move %" PRIu32, r->source_index,
                            q->f->at->ply);
    if (error == GO_OK)
        error = add_property("SO", &source, out);
    bytes_free(&source);
    return error;
}

static int add_stones(const struct board *b, enum colour c, struct bytes *out)
{
    bool first = true;
    int error = GO_OK;

    for (point at = 0; error == GO_OK && at < b->geo.limit; at++) {
        if (!geo_on_board(&b->geo, at) || board_at(b, at) != c)
            continue;
        if (first)
            error = bytes_add(out, c == BLACK ? "AB" : "AW", 2);
        first = false;
        if (error == GO_OK)
            error = sgf_write_point(out, &b->geo, at);
    }
    return error;
}

static int add_string(const struct problem *q, struct bytes *out)
{
    const struct worms *seen = q->f->seen;
    int error = bytes_add(out, "TR", 2);

    for (point at = 0; error == GO_OK && at < seen->geo.limit; at++)
        if (seen->at[at] == q->index)
            error = sgf_write_point(out, &seen->geo, at);
    return error;
}

/* "White to move: save the 5 stones at D4." */
static int add_task(const struct problem *q, struct bytes *out)
{
    const struct board *b = q->f->at->board;
    char name[GEO_NAME_SIZE];
    struct bytes text = { 0 };
    int error = bytes_print(&text, "%s to move: %s the %d %s at %s.", colour_word(q->mover),
                            q->save ? "save" : "capture", q->seen->size,
                            q->seen->size == 1 ? "stone" : "stones",
                            geo_name(&b->geo, q->seen->origin, name));

    if (error == GO_OK && b->ko != GEO_NONE && b->ko_colour == q->mover)
        error = bytes_print(&text, " (A ko: %s may not play at %s.)", colour_word(q->mover),
                            geo_name(&b->geo, b->ko, name));
    if (error == GO_OK)
        error = add_property("C", &text, out);
    bytes_free(&text);
    return error;
}

static int add_answer(const struct problem *q, point move, struct bytes *out)
{
    static const char *const how[] = { "", " by ko (B)", " by ko (A)", "" };
    const bool proved = q->save ? q->worm->defend_proved : q->worm->attack_proved;
    struct bytes text = { 0 };
    int error = bytes_print(&text, "%s%s (%s).", q->save ? "Saves it" : "Captures it",
                            how[(q->save ? q->worm->defend : q->worm->attack) & 3],
                            proved ? "proof" : "guess");

    if (error == GO_OK)
        error = bytes_add(out, q->mover == BLACK ? "\n(;B" : "\n(;W", 4);
    if (error == GO_OK)
        error = sgf_write_point(out, &q->f->at->board->geo, move);
    if (error == GO_OK)
        error = bytes_add(out, "TE[1]", 5);
    if (error == GO_OK)
        error = add_property("C", &text, out);
    bytes_free(&text);
    return error == GO_OK ? bytes_add_byte(out, ')') : error;
}

static int write_problem(const struct problem *q, struct bytes *out)
{
    const struct board *b = q->f->at->board;
    int error =
        b->geo.width == b->geo.height
            ? bytes_print(out, "(;FF[4]GM[1]CA[UTF-8]SZ[%d]", b->geo.width)
            : bytes_print(out, "(;FF[4]GM[1]CA[UTF-8]SZ[%d:%d]", b->geo.width, b->geo.height);

    if (error == GO_OK)
        error = add_origin(q, out);
    if (error == GO_OK)
        error = bytes_add_byte(out, '\n');
    for (int c = BLACK; error == GO_OK && c <= WHITE; c++)
        error = add_stones(b, (enum colour)c, out);
    if (error == GO_OK)
        error = bytes_print(out, "PL[%c]", q->mover == BLACK ? 'B' : 'W');
    if (error == GO_OK)
        error = add_string(q, out);
    if (error == GO_OK)
        error = add_task(q, out);
    for (int i = 0; error == GO_OK && i < q->count; i++)
        error = add_answer(q, q->moves[i], out);
    return error == GO_OK ? bytes_add(out, ")\n", 2) : error;
}

int overlay_problem(const struct findings *f, point at, enum overlay_task task, struct bytes *out)
{
    struct problem q = { .f = f };

    if (!(f->has & FINDINGS_WORMS))
        return GO_ERANGE;
    while (q.index < f->seen->count && f->seen->worm[q.index].origin != at)
        q.index++;
    if (q.index == f->seen->count)
        return GO_ERANGE;
    q.seen = &f->seen->worm[q.index];
    q.worm = &f->worms.worm[q.index];
    return choose(&q, task) ? write_problem(&q, out) : GO_ERANGE;
}
