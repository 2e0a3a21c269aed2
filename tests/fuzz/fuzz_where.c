/* fuzz_where.c - any text as an expression that says which games and positions are meant, and what
 * follows a zero byte as the section WORM of the position asked about: the text is refused at one
 * of its characters, or gives the same answer each time. */
#include <stdlib.h>
#include <string.h>

#include "where.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

/* A game on 5x5, and the answer about its last position. */
static void fill(struct pos_game *g, const uint8_t *answer, size_t count)
{
    static const struct {
        enum colour colour;
        int column, row;
    } moves[] = { { BLACK, 1, 1 }, { WHITE, 0, 1 }, { BLACK, 0, 2 },
                  { WHITE, 2, 1 }, { BLACK, 0, 0 }, { WHITE, 3, 3 } };
    enum { MOVES = sizeof moves / sizeof *moves };
    const struct geometry geo = geo_make(5, 5);
    struct pos_section *to;
    int64_t last = -1;

    pos_game_clear(g, &geo);
    if (record_add_property(&g->record, "PB", "Wu 9d", 5) != GO_OK)
        abort();
    for (int i = 0; i < MOVES; i++)
        if (record_add_move(&g->record, moves[i].colour,
                            geo_point(&geo, moves[i].column, moves[i].row)) != GO_OK)
            abort();
    if (pos_keep_all(g) != GO_OK ||
        pos_section_begin(g, SECTION_WORMS, SECTION_WORMS_VERSION, 0, &to) != GO_OK ||
        pos_section_add(to, &last, MOVES, answer, count) != GO_OK)
        abort();
}

/* The answers about all positions, as bits. */
static uint32_t ask(const struct where *w, const struct pos_game *g, struct board *board)
{
    struct findings f = { 0 };
    struct section_hits hits = { 0 };
    struct replay at;
    uint32_t answers = 1;
    int error = findings_begin(&f, g, where_needs(w));

    if (error == GO_OK)
        error = replay_start(&at, &g->record, board);
    while (error == GO_OK) {
        bool yes = false;
        error = findings_look(&f, &at);
        if (error == GO_OK)
            error = where_match_position(w, &f, &hits, &yes);
        answers = answers * 2 + yes;
        for (size_t i = 0; error == GO_OK && i < hits.count; i++)
            if (!yes || board_at(board, hits.hit[i]) == EMPTY)
                abort();
        if (error != GO_OK || !replay_next(&at))
            break;
    }
    section_hits_free(&hits);
    findings_free(&f);
    return answers;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count)
{
    struct pos_game game = { 0 };
    struct where_error e = { 0 };
    struct where *w = NULL;
    char *text = calloc(1, count + 1);

    if (!text)
        abort();
    if (count > 0)
        memcpy(text, data, count);
    const size_t length = strlen(text), skip = length < count ? length + 1 : count;
    fill(&game, (const uint8_t *)text + skip, count - skip);
    if (where_parse(text, &w, &e) != GO_OK) {
        if (e.at > length || !e.words)
            abort();
    } else if (where_about(w) == WHERE_GAMES) {
        if (where_match(w, &game.record) != where_match(w, &game.record))
            abort();
    } else {
        struct board *board = board_new(&game.record.geo);
        if (!board || ask(w, &game, board) != ask(w, &game, board))
            abort();
        board_free(board);
    }
    where_free(w);
    pos_game_free(&game);
    free(text);
    return 0;
}
