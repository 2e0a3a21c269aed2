/* load.c - loadsgf: the position of a game file before one of its moves. */
#include <ctype.h>

#include "gtp_private.h"
#include "record.h"
#include "sgf.h"

/* How many moves to play: all of them where the game is shorter.  The word is the number of a
 * move, from 1, which is left to be played; or a vertex, and the first move there is. */
static int stop_before(struct gtp_call *call, const struct record *r, uint32_t *plies)
{
    const char *word = call->argument[1];
    int number = 0;
    point p;

    *plies = (uint32_t)r->move_count;
    if (isdigit((unsigned char)*word) || *word == '-') {
        const int error = gtp_get_number(call, 1, 1, INT32_MAX, &number);
        if (error == GO_OK && (uint32_t)number <= r->move_count)
            *plies = (uint32_t)number - 1;
        return error;
    }
    if (geo_parse(&r->geo, word, &p) != GO_OK)
        return gtp_refuse(call, "syntax error: %s is neither the number of a move nor a vertex",
                          word);
    while ((uint32_t)number < r->move_count && r->move[number].at != p)
        number++;
    if ((uint32_t)number == r->move_count)
        return gtp_refuse(call, "cannot load file: no move at %s", word);
    *plies = (uint32_t)number;
    return GO_OK;
}

/* Plays the record up to that position on the session's board. */
static int replay(struct gtp *s, const struct record *r, uint32_t plies)
{
    struct replay w;
    int error = gtp_clear(s, &r->geo);

    if (error == GO_OK)
        error = replay_start(&w, r, s->board);
    while (error == GO_OK && w.ply < plies) {
        const enum colour mover = (enum colour)r->move[w.ply].colour;
        replay_next(&w);
        if (board_depth(s->board) == 0)
            s->movers.count = 0; /* setup stands behind the move: it cannot be taken back */
        else
            error = gtp_note_move(s, mover);
    }
    if (error == GO_OK)
        s->to_move = w.to_move;
    return error;
}

/* The first game of the bytes. */
static int first_game(const struct bytes *text, struct record *game)
{
    const struct sgf_options options = { .no_text = true };
    struct sgf_reader *sgf = NULL;

    if (text->count == 0)
        return GO_ESYNTAX;
    sgf = sgf_new(&options);
    if (!sgf)
        return GO_ENOMEM;
    sgf_open_memory(sgf, text->data, text->count);
    const int status = sgf_next(sgf, game);
    sgf_free(sgf);
    return status < 0 ? status : status == 1 ? GO_OK : GO_ESYNTAX;
}

static int loadsgf(struct gtp *s, struct gtp_call *call)
{
    struct bytes text = { 0 };
    struct record game = { 0 };
    uint32_t plies;
    int error = s->read_file ? s->read_file(call->argument[0], &text) : GO_EUNSUPPORTED;

    if (error == GO_OK)
        error = first_game(&text, &game);
    if (error < 0)
        error = gtp_refuse(call, "cannot load file: %s", go_error_text(error));
    if (error == GO_OK) {
        plies = (uint32_t)game.move_count;
        if (call->count > 1)
            error = stop_before(call, &game, &plies);
    }
    if (error == GO_OK) {
        error = replay(s, &game, plies);
        if (error == GO_OK)
            gtp_say(call, "%s", s->to_move == BLACK ? "black" : "white");
        if (error == GO_OK && game.komi_quarters != RECORD_KOMI_ABSENT)
            s->komi = game.komi_quarters / 4.0;
    }
    record_free(&game);
    bytes_free(&text);
    return error;
}

static const struct gtp_command commands[] = {
    { "loadsgf", loadsgf, 1, 2, "FILE [MOVE_NUMBER|VERTEX]", NULL },
    { 0 },
};

const struct gtp_group gtp_group_load = { .commands = commands };
