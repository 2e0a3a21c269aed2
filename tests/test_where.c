/* test_where.c - questions about positions and strings.
 *
 * How: one position with answers made here, and rows of an expression, what it says of the
 * position, and the strings it finds; then expressions with faults and the character they are at.
 */
#include "diagram.h"
#include "where.h"

#include <criterion/criterion.h>
#include <stdio.h>

struct scene {
    struct pos_game game;
    struct board *board;
    struct replay at;
    struct findings findings;
};

static void add_answer(struct pos_game *g, const char *id, const struct bytes *answer)
{
    struct pos_section *section;
    int64_t last = -1;

    cr_assert_eq(pos_section_begin(g, id, 1, 0, &section), GO_OK);
    cr_assert_eq(pos_section_add(section, &last, 0, answer->data, answer->count), GO_OK);
}

/* Four strings: A5 (black, 1 stone), C4 (white, 2 stones, captured at C2, saved at C2 or D3),
 * E5 (white, lost), D1 (black, 2 stones, attack unknown and only guessed). */
static void set_scene(struct scene *s, bool all_moves)
{
    static const char picture[] = "X...O/..O../..O../...../...XX";
    struct worms *seen = malloc(sizeof *seen);
    struct section_worms w = { 0 };
    struct bytes answer = { 0 };

    *s = (struct scene){ .board = diagram_board(picture) };
    const struct geometry g = s->board->geo;
    pos_game_clear(&s->game, &g);
    for (point p = 0; p < g.limit; p++)
        if (geo_on_board(&g, p) && board_at(s->board, p) != EMPTY)
            record_add_edit(&s->game.record, p, board_at(s->board, p));
    record_add_turn(&s->game.record, WHITE);
    record_add_move(&s->game.record, WHITE, geo_point(&g, 3, 2));
    pos_keep_all(&s->game);
    worms_find(s->board, seen);
    cr_assert_eq(seen->count, 4);
    w.count = 4;
    w.worm = calloc(w.count, sizeof *w.worm);
    for (int i = 0; i < 4; i++)
        w.worm[i] = (struct section_worm){ .origin = seen->worm[i].origin,
                                           .lunch = GEO_NONE,
                                           .attack_proved = true,
                                           .flags = all_moves ? WORM_ALL_MOVES : 0 };
    w.worm[1].attack = READING_WIN; /* E5 */
    w.worm[1].asked_defend = w.worm[1].defend_proved = true;
    w.worm[1].attack_count = 1;
    w.worm[1].attack_move[0] = geo_point(&g, 3, 0);
    w.worm[2].attack = w.worm[2].defend = READING_WIN; /* C4 */
    w.worm[2].asked_defend = w.worm[2].defend_proved = true;
    w.worm[2].attack_count = 1;
    w.worm[2].attack_move[0] = geo_point(&g, 2, 3);
    w.worm[2].defend_count = 2;
    w.worm[2].defend_move[0] = geo_point(&g, 2, 3);
    w.worm[2].defend_move[1] = geo_point(&g, 3, 2);
    w.worm[3].attack_proved = false; /* D1 */
    cr_assert_eq(section_worms_encode(&g, &w, &answer), GO_OK);
    add_answer(&s->game, SECTION_WORMS, &answer);
    cr_assert_eq(findings_begin(&s->findings, &s->game, FINDINGS_ALL), GO_OK);
    cr_assert_eq(replay_start(&s->at, &s->game.record, s->board), GO_OK);
    cr_assert_eq(findings_look(&s->findings, &s->at), GO_OK);
    free(w.worm);
    free(seen);
    bytes_free(&answer);
}

static void end_scene(struct scene *s)
{
    pos_game_free(&s->game);
    board_free(s->board);
    findings_free(&s->findings);
}

/* "E5 C4" of the strings found; "-" when the answer is no, "yes" when it found none. */
static void ask(struct scene *s, const char *text, char answer[64])
{
    struct where *w;
    struct where_error e;
    struct section_hits hits = { 0 };
    char name[GEO_NAME_SIZE];
    bool result;

    cr_assert_eq(where_parse(text, &w, &e), GO_OK, "%s: %s", text, e.words);
    cr_assert_eq(where_match_position(w, &s->findings, &hits, &result), GO_OK);
    strcpy(answer, !result ? "-" : hits.count == 0 ? "yes" : "");
    for (size_t i = 0; i < hits.count; i++) {
        strcat(answer, i > 0 ? " " : "");
        strcat(answer, geo_name(&s->board->geo, hits.hit[i], name));
    }
    where_free(w);
    section_hits_free(&hits);
}

Test(where, positions_and_strings)
{
    static const struct {
        const char *text, *answer;
    } rows[] = {
        { "ply = 0 and left = 1 and stones = 6 and empty = 19 and to_move = W", "yes" },
        { "ply > 0", "-" },
        { "size = 5 and any string (size = 2)", "C4 D1" },
        { "any string (colour = white and size >= 2)", "C4" },
        { "any string (colour = B and size = 1)", "A5" },
        { "any string (attack = win)", "E5 C4" },
        { "any string (attack >= ko_b and defend = lose)", "E5" },
        { "any string (attack = win and defend = win and proved)", "C4" },
        { "any string (not attack_proved)", "D1" },
        { "any string (defenders = 2 and attackers = 1)", "C4" },
        { "any string (at = c4)", "C4" },
        { "any string (at != C4 and owner_to_move)", "E5" },
        { "any string (saved_next)", "C4" },
        { "any string (captured_next)", "-" },
        { "any string (liberties >= 6)", "C4" },
        { "no string (size > 2)", "yes" },
        { "no string (size = 2)", "-" },
        { "every string (size <= 2 and (attack = win or attack = lose))", "yes" },
        { "every string (proved)", "-" },
        { "count string (size = 2) = 2", "C4 D1" },
        { "count string (size = 2) != 2 or ply = 0", "C4 D1" },
        { "count string (attack = win) >= 3", "-" },
        { "not any string (size = 7)", "yes" },
        { "any string (size = 1) and any string (size = 2)", "A5 E5 C4 D1" },
        { "(any string (size = 7) or any string ((size = 1) and (colour = B))) and ply = 0", "A5" },
        { "settled >= 0", "-" }, /* nobody has asked */
        { "settled_black < 3 or needless = 0", "-" },
        { "any string (threats = 0 and cutstone = 0 and at = D1 and not lunch)", "D1" },
    };
    struct scene s;
    char answer[64];

    set_scene(&s, true);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ask(&s, rows[i].text, answer);
        cr_expect_str_eq(answer, rows[i].answer, "%s: %s", rows[i].text, answer);
    }
    end_scene(&s);
}

/* Without --all-moves nobody knows how many moves there are; without worms, nothing at all. */
Test(where, what_is_not_known)
{
    struct scene s;
    char answer[64];

    set_scene(&s, false);
    ask(&s, "any string (defenders = 2)", answer);
    cr_expect_str_eq(answer, "-");
    ask(&s, "any string (defenders != 2)", answer);
    cr_expect_str_eq(answer, "-");
    s.findings.has = 0;
    ask(&s, "no string (size = 2)", answer);
    cr_expect_str_eq(answer, "-");
    ask(&s, "every string (size = 2)", answer);
    cr_expect_str_eq(answer, "-");
    end_scene(&s);
}

Test(where, faults_point_at_the_character)
{
    static const struct {
        const char *text;
        size_t at;
    } rows[] = {
        { "any string (colour = red)", 21 },
        { "any string size", 11 },
        { "any strings (size > 3)", 4 },
        { "any string (any string (size > 2))", 12 },
        { "any string (size > 3", 0 },
        { "count string (size > 3)", 23 },
        { "count string (size > 3) ~ 3", 24 },
        { "count string (size > 3) >= x", 27 },
        { "liberties > 3", 0 },
        { "any string (at = 17)", 17 },
        { "any string (at < D4)", 15 },
        { "any string ()", 12 },
        { "any string (attack ~ 3)", 19 },
        { "any string (size = two)", 19 },
        { "ply = x", 6 },
        { "any", 3 },
        { "any string (size > 3))", 21 },
        { "no such", 3 },
    };
    struct where *w;
    struct where_error e;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_assert_eq(where_parse(rows[i].text, &w, &e), GO_ESYNTAX, "%s", rows[i].text);
        cr_expect_eq(e.at, rows[i].at, "%s: %zu, %s", rows[i].text, e.at, e.words);
    }
}

Test(where, what_an_expression_is_about)
{
    static const struct {
        const char *text;
        enum where_subject about;
        unsigned needs;
    } rows[] = {
        { "size = 19 and PB ~ x", WHERE_GAMES, 0 },
        { "size = 19 and ply > 3", WHERE_POSITIONS, 0 },
        { "settled > 3 or safe_black", WHERE_POSITIONS, FINDINGS_UNCOND | FINDINGS_SAFETY },
        { "no string (size = 3) and settled", WHERE_STRINGS, FINDINGS_WORMS | FINDINGS_UNCOND },
    };
    struct where *w;
    struct where_error e;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_assert_eq(where_parse(rows[i].text, &w, &e), GO_OK, "%s", e.words);
        cr_expect_eq(where_about(w), rows[i].about, "%s", rows[i].text);
        cr_expect_eq(where_needs(w), rows[i].needs, "%s", rows[i].text);
        where_free(w);
    }
}

/* Names are looked up by word: each is there once, and its words can be compared with. */
Test(where, every_listed_name)
{
    char text[120];
    struct where *w;
    struct where_error e;

    for (int of = WHERE_POSITIONS; of < WHERE_SUBJECTS; of++)
        for (int i = 0; where_field((enum where_subject)of, i); i++) {
            const struct where_field *f = where_field((enum where_subject)of, i);
            const char *word = where_subject_word((enum where_subject)of);
            const char *value = strcmp(f->values, "number") == 0      ? "1"
                                : strcmp(f->values, "yes or no") == 0 ? "yes"
                                : strcmp(f->values, "point") == 0     ? "D4"
                                                                      : NULL;
            snprintf(text, sizeof text, "%s%s (%s = %.*s)", word ? "any " : "", word ? word : "",
                     f->name, value ? 3 : (int)strcspn(f->values, "|"), value ? value : f->values);
            cr_assert_eq(where_parse(text, &w, &e), GO_OK, "%s: %s", text, e.words);
            where_free(w);
        }
}
