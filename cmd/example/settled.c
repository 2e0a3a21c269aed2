/* settled.c - a program of your own on libkifupipe: which points are settled for ever when a game
 * ends?
 *
 *     cc settled.c $(pkg-config --cflags --libs kifupipe) -o settled
 *     ./settled <game.sgf
 *
 * Each public header says at its top what it knows, who owns what, and where its answers are wrong.
 */
#include <stdio.h>

#include <kifupipe/sgf.h>
#include <kifupipe/uncond.h>

/* The reader takes its bytes from here. */
static int64_t read_input(void *context, void *buffer, size_t count)
{
    FILE *in = context;
    const size_t got = fread(buffer, 1, count, in);

    return ferror(in) ? GO_EIO : (int64_t)got;
}

/* Plays the game to its end and asks about the last position. */
static int look(const struct record *game, struct uncond_scratch *scratch)
{
    struct board *board = board_new(&game->geo);
    struct uncond_position end;
    struct uncond status;
    struct replay replay;
    int error = board ? replay_start(&replay, game, board) : GO_ENOMEM;

    while (error == GO_OK && replay_next(&replay))
        continue;
    if (error == GO_OK)
        error = uncond_position_of(board, &end);
    if (error == GO_OK)
        error = uncond_status(scratch, &end.geo, &end.black, &end.white, &status);
    if (error == GO_OK)
        printf("%zu moves on %dx%d: settled for Black %d, for White %d\n", game->move_count,
               game->geo.width, game->geo.height, ps_count(&status.side[BLACK].settled),
               ps_count(&status.side[WHITE].settled));
    board_free(board);
    return error;
}

int main(void)
{
    const struct sgf_options options = { .no_text = true };
    struct sgf_reader *sgf = sgf_new(&options);
    struct uncond_scratch *scratch = uncond_scratch_new(UNCOND_BEST);
    struct record game = { 0 };
    int status = sgf && scratch ? 1 : GO_ENOMEM;

    if (sgf)
        sgf_open(sgf, read_input, stdin);
    while (status == 1 && (status = sgf_next(sgf, &game)) == 1) {
        const int error = look(&game, scratch);
        if (error == GO_ERANGE)
            puts("this board is too large to be analysed");
        else if (error != GO_OK)
            status = error;
    }
    if (status < 0)
        fprintf(stderr, "settled: %s\n", go_error_text(status));
    record_free(&game);
    uncond_scratch_free(scratch);
    sgf_free(sgf);
    return status < 0 ? 2 : 0;
}
