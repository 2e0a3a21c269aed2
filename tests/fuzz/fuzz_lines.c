/* fuzz_lines.c - any bytes behind a first good line of "id TAB moves", and a record that is written
 * must be read back as the same game. */
#include <stdlib.h>

#include "sgf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_back(const struct record *game)
{
    const struct sgf_options options = { .any_game = false };
    struct sgf_reader *r = sgf_new(&options);
    struct bytes out = { 0 };
    struct record again = { 0 };

    if (!r || sgf_write(game, NULL, NULL, &out) != GO_OK)
        abort();
    sgf_open_memory(r, out.data, out.count);
    if (sgf_next(r, &again) != 1 || record_hash(&again) != record_hash(game))
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
