/* fuzz_lines.c - any bytes behind a first good line of "id TAB moves", and a record that is written
 * must be read back as the same game. */
#include <stdlib.h>

#include "sgf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The same positions; setup of one node may have changed its order. */
static bool same_positions(const struct record *a, const struct record *b)
{
    struct board *left = board_new(&a->geo), *right = board_new(&b->geo);
    struct replay v, w;

    if (!left || !right || replay_start(&v, a, left) != GO_OK ||
        replay_start(&w, b, right) != GO_OK)
        abort();
    bool same = a->move_count == b->move_count && board_equal(left, right);
    while (same && replay_next(&v))
        same = replay_next(&w) && board_equal(left, right) && v.to_move == w.to_move;
    board_free(left);
    board_free(right);
    return same;
}

static void read_back(const struct record *game)
{
    const struct sgf_options options = { .any_game = false };
    struct sgf_reader *r = sgf_new(&options);
    struct bytes out = { 0 };
    struct record again = { 0 };

    if (!r || sgf_write(game, NULL, NULL, &out) != GO_OK)
        abort();
    sgf_open_memory(r, out.data, out.count);
    if (sgf_next(r, &again) != 1 || !same_positions(&again, game))
        abort();
    const char *a = record_property(game, "GN"), *b = record_property(&again, "GN");
    if (a && (!b || strcmp(a, b) != 0))
        abort();
    record_free(&again);
    bytes_free(&out);
    sgf_free(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char first[] = "1\t;B[aa]\n";
    const struct sgf_options options = { .any_game = false };
    struct sgf_reader *r = sgf_new(&options);
    struct bytes input = { 0 };
    struct record game = { 0 };
    uint64_t games = 0;

    if (!r || bytes_add(&input, first, sizeof first - 1) || bytes_add(&input, data, size))
        abort();
    sgf_open_memory(r, input.data, input.count);
    while (sgf_next(r, &game) == 1) {
        games++;
        if (games <= 100)
            read_back(&game);
    }
    const struct sgf_totals totals = sgf_totals(r);
    if (games == 0 || games + totals.lost != totals.games)
        abort();
    record_free(&game);
    bytes_free(&input);
    sgf_free(r);
    return 0;
}
