/* fuzz_sgf.c - any bytes as SGF: no crash, no end that does not come, and the same games whether
 * the input comes whole or in pieces. */
#include <stdlib.h>

#include "sgf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct pieces {
    const uint8_t *at;
    size_t left, size;
};

static int64_t read_piece(void *context, void *buffer, size_t count)
{
    struct pieces *p = context;
    size_t n = p->size < p->left ? p->size : p->left;

    n = n < count ? n : count;
    if (n > 0)
        memcpy(buffer, p->at, n);
    p->at += n;
    p->left -= n;
    return (int64_t)n;
}

/* Everything that was read, as one number. */
static uint64_t read_all(struct sgf_reader *r, struct sgf_checker *checker, enum sgf_illegal policy)
{
    struct record game = { 0 };
    uint64_t sum = 0;

    for (int games = 0; games < 1000 && sgf_next(r, &game) == 1; games++) {
        for (size_t i = 0; i < game.property_count; i++)
            sum += strlen((const char *)game.text.data + game.property[i].value);
        sum = hash_mix(sum ^ record_hash(&game) ^ sgf_fresh(r));
        if (sgf_fresh(r) > game.move_count + 1)
            abort();
        sgf_check(checker, &game, policy, NULL, NULL);
    }
    record_free(&game);
    const struct sgf_totals totals = sgf_totals(r);
    if (totals.lost > totals.games)
        abort();
    return hash_mix(sum ^ totals.faults);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sgf_checker *checker = sgf_checker_new();

    for (int variant = 0; variant < 3; variant++) {
        const struct sgf_options options = { .any_game = variant > 0,
                                             .all_variations = variant == 1 };
        struct sgf_reader *r = sgf_new(&options);
        struct pieces pieces = { data, size, size % 37 + 1 };
        if (!r || !checker)
            abort();
        sgf_open_memory(r, data, size);
        const uint64_t whole = read_all(r, checker, (enum sgf_illegal)variant);
        sgf_open(r, read_piece, &pieces);
        if (read_all(r, checker, (enum sgf_illegal)variant) != whole)
            abort();
        sgf_free(r);
    }
    sgf_checker_free(checker);
    return 0;
}
