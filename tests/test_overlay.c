/* test_overlay.c - findings on pictures, and pictures as mark-up of games.
 *
 * How: a small game with sections made here; the picture as plain text and as SGF properties is
 * compared with what the findings say.
 */
#include "overlay.h"

#include <criterion/criterion.h>

struct scene {
    struct pos_game game;
    struct board *board;
    struct replay at;
    struct findings findings;
    struct picture picture;
    struct bytes text;
};

static void add_answer(struct scene *s, const char *id, uint8_t version, const struct bytes *answer)
{
    struct pos_section *section;
    int64_t last = -1;

    cr_assert_eq(pos_section_begin(&s->game, id, version, 0, &section), GO_OK);
    cr_assert_eq(pos_section_add(section, &last, 0, answer->data, answer->count), GO_OK);
}

/* The position as setup of a game without moves, and what unconditional status finds there. */
static void set_scene(struct scene *s, const char *picture)
{
    struct uncond_scratch *scratch = uncond_scratch_new(UNCOND_BEST);
    struct section_uncond u = { 0 };
    struct uncond_position position;
    struct bytes answer = { 0 };

    *s = (struct scene){ .board = diagram_board(picture) };
    const struct geometry g = s->board->geo;
    pos_game_clear(&s->game, &g);
    for (point p = 0; p < g.limit; p++)
        if (geo_on_board(&g, p) && board_at(s->board, p) != EMPTY)
            cr_assert_eq(record_add_edit(&s->game.record, p, board_at(s->board, p)), GO_OK);
    cr_assert_eq(pos_keep_all(&s->game), GO_OK);
    cr_assert_eq(uncond_position_of(s->board, &position), GO_OK);
    cr_assert_eq(uncond_moves(scratch, &position, UNCOND_CHOICE_BEST, &u.status, u.list), GO_OK);
    u.looked = true;
    cr_assert_eq(section_uncond_encode(&g, &u, &answer), GO_OK);
    add_answer(s, SECTION_UNCOND, SECTION_UNCOND_VERSION, &answer);
    section_uncond_free(&u);
    uncond_scratch_free(scratch);
    bytes_free(&answer);
}

/* Says of the string on p that it can be captured at `attack` and saved at `defend`. */
static void add_worms(struct scene *s, point p, point attack, point defend)
{
    struct worms *seen = malloc(sizeof *seen);
    struct section_worms w = { 0 };
    struct bytes answer = { 0 };

    worms_find(s->board, seen);
    w.count = (size_t)seen->count;
    w.worm = calloc(w.count, sizeof *w.worm);
    for (int i = 0; i < seen->count; i++) {
        w.worm[i] = (struct section_worm){ .origin = seen->worm[i].origin,
                                           .lunch = GEO_NONE,
                                           .attack = READING_LOSE,
                                           .attack_proved = true };
        if (seen->at[p] != i)
            continue;
        w.worm[i].attack = w.worm[i].defend = READING_WIN;
        w.worm[i].asked_defend = w.worm[i].defend_proved = true;
        w.worm[i].attack_count = w.worm[i].defend_count = 1;
        w.worm[i].attack_move[0] = attack;
        w.worm[i].defend_move[0] = defend;
        if (defend == GEO_NONE) {
            w.worm[i].defend = READING_LOSE;
            w.worm[i].defend_count = 0;
        }
    }
    cr_assert_eq(section_worms_encode(&s->board->geo, &w, &answer), GO_OK);
    add_answer(s, SECTION_WORMS, SECTION_WORMS_VERSION, &answer);
    free(w.worm);
    free(seen);
    bytes_free(&answer);
}

static void draw(struct scene *s, unsigned set)
{
    cr_assert_eq(findings_begin(&s->findings, &s->game, FINDINGS_ALL), GO_OK);
    cr_assert_eq(replay_start(&s->at, &s->game.record, s->board), GO_OK);
    cr_assert_eq(findings_look(&s->findings, &s->at), GO_OK);
    cr_assert_eq(overlay_draw(&s->findings, set, &s->picture), GO_OK);
    s->text.count = 0;
}

static const char *as_text(struct scene *s)
{
    cr_assert_eq(picture_text(&s->picture, PICTURE_ASCII, &s->text), GO_OK);
    bytes_add_byte(&s->text, 0);
    return (const char *)s->text.data;
}

static const char *as_markup(struct scene *s)
{
    s->text.count = 0;
    cr_assert_eq(overlay_markup(&s->picture, &s->text), GO_OK);
    bytes_add_byte(&s->text, 0);
    return (const char *)s->text.data;
}

static void end_scene(struct scene *s)
{
    pos_game_free(&s->game);
    board_free(s->board);
    findings_free(&s->findings);
    picture_free(&s->picture);
    bytes_free(&s->text);
}

static unsigned set_of(const char *names)
{
    unsigned set;
    size_t at;

    cr_assert(overlay_parse(names, &set, &at), "%s", names);
    return set;
}

Test(overlay, settled_points_and_dead_stones)
{
    struct scene s;

    set_scene(&s, ".X.X./XXXX./.XX.X/OXXX./.X.X.");
    draw(&s, set_of("settled"));
    cr_expect_str_eq(as_text(&s), ", game 0, move 0 of 0, black to move\n"
                                  "   A B C D E\n"
                                  " 5 bbX bbX b 5\n"
                                  " 4bXbXbXbX b 4\n"
                                  " 3 bbXbX bbX 3\n"
                                  " 2bobXbXbX b 2\n"
                                  " 1 bbX bbX b 1\n"
                                  "   A B C D E\n"
                                  "settled: Black 25 points, White 0\n");
    cr_expect_str_eq(as_markup(&s), "TB[aa][ca][ea][eb][ac][dc][ad][ed][ae][ce][ee]"
                                    "C[settled: Black 25 points, White 0]");
    end_scene(&s);
}

Test(overlay, strings)
{
    struct scene s;

    set_scene(&s, "...../.XOX./..X../...../.....");
    const struct geometry five = geo_make(5, 5), *g = &five;
    add_worms(&s, geo_point(g, 2, 1), geo_point(g, 2, 0), geo_point(g, 3, 0));
    draw(&s, set_of("strings"));
    cr_expect_str_eq(as_markup(&s), "TR[cb]LB[ca:A][da:D]C[C4 can be captured outright (proof): "
                                    "C5; saved outright (proof): D5]");
    end_scene(&s);
    set_scene(&s, "...../.XOX./..X../...../.....");
    add_worms(&s, geo_point(g, 2, 1), geo_point(g, 2, 0), GEO_NONE);
    draw(&s, set_of("all"));
    cr_expect(s.picture.at[geo_point(g, 2, 1)].faded);
    end_scene(&s);
}

Test(overlay, by_default_what_says_most)
{
    struct scene s;
    struct bytes legend = { 0 };
    size_t left;

    set_scene(&s, "...../.XOX./..X../...../.....");
    const struct geometry five = geo_make(5, 5), *g = &five;
    const unsigned needless = set_of("settled,needless") | OVERLAY_LAST_MOVE;
    cr_expect_eq(overlay_default(&s.game), needless);
    add_worms(&s, geo_point(g, 2, 1), geo_point(g, 2, 0), geo_point(g, 3, 0));
    cr_expect_eq(overlay_default(&s.game), needless | set_of("strings"));
    draw(&s, set_of("strings"));
    const size_t whole = s.picture.caption.count;
    cr_assert_eq(overlay_draw_briefly(&s.findings, set_of("strings"), 1, &s.picture, &left), GO_OK);
    cr_expect(left == 0 && s.picture.caption.count == whole);
    cr_assert_eq(overlay_draw_briefly(&s.findings, set_of("strings"), 0, &s.picture, &left), GO_OK);
    cr_expect(left == 1 && s.picture.caption.count == 0);
    cr_assert_eq(overlay_legend(set_of("hits"), true, &legend), GO_OK);
    cr_assert_eq(bytes_add_byte(&legend, 0), GO_OK);
    cr_expect(strstr((const char *)legend.data, "\nhits: ( in front of stones"));
    bytes_free(&legend);
    end_scene(&s);
}

Test(overlay, marks_labels_and_lines_as_markup)
{
    struct scene s;

    set_scene(&s, ".../.../...");
    draw(&s, 0);
    const point a = geo_point(&s.board->geo, 0, 0), b = geo_point(&s.board->geo, 2, 1);
    picture_mark(&s.picture, a, PICTURE_SQUARE, PICTURE_RED);
    picture_mark(&s.picture, b, PICTURE_CROSS, PICTURE_RED);
    picture_label(&s.picture, a, "]:1");
    picture_line(&s.picture, a, b, PICTURE_RED, PICTURE_SOLID);
    picture_line(&s.picture, b, a, PICTURE_RED, PICTURE_DASHED);
    picture_line(&s.picture, b, a, PICTURE_RED, PICTURE_ARROW);
    picture_line(&s.picture, b, b, PICTURE_RED, PICTURE_ARROW);
    picture_note(&s.picture, "a [note] with \\");
    cr_expect_str_eq(as_markup(&s), "SQ[aa]MA[cb]LB[aa:\\]\\:1]LN[aa:cb]AR[cb:aa]C[a [note\\] with "
                                    "\\\\]");
    end_scene(&s);
}

Test(overlay, sets_by_name)
{
    unsigned set;
    size_t at;

    cr_expect_eq(set_of("none"), 0);
    cr_expect_eq(set_of("all"), ((1U << overlay_count()) - 1) | OVERLAY_LAST_MOVE);
    cr_expect_eq(set_of("strings,settled"), set_of("settled,strings"));
    cr_expect(!overlay_parse("settled,nonsense", &set, &at));
    cr_expect_eq(at, 8);
    cr_expect(!overlay_parse("", &set, &at));
    cr_expect(!overlay_parse("settled,", &set, &at));
}

/* Plies in any order give the same findings. */
Test(overlay, plies_in_any_order)
{
    struct pos_game game = { 0 };
    const struct geometry g = geo_make(5, 5);
    struct findings f = { 0 };
    struct pos_section *section;
    int64_t last = -1;
    struct replay at = { 0 };
    struct board *b = board_new(&g);

    pos_game_clear(&game, &g);
    for (int i = 0; i < 4; i++)
        record_add_move(&game.record, i % 2 ? WHITE : BLACK, GEO_PASS);
    pos_keep_all(&game);
    cr_assert_eq(pos_section_begin(&game, SECTION_UNCOND, SECTION_UNCOND_VERSION, 0, &section),
                 GO_OK);
    for (uint32_t ply = 1; ply < 4; ply += 2)
        cr_assert_eq(pos_section_add(section, &last, ply, "\1", 1), GO_OK);
    cr_assert_eq(findings_begin(&f, &game, FINDINGS_ALL), GO_OK);
    replay_start(&at, &game.record, b);
    static const uint32_t plies[] = { 0, 1, 4, 3, 3, 2, 1, 1, 3, 0, 3, 4, 4, 1 };
    for (size_t i = 0; i < sizeof plies / sizeof *plies; i++) {
        at.ply = plies[i];
        cr_assert_eq(findings_look(&f, &at), GO_OK);
        cr_expect_eq(f.has, plies[i] % 2 ? FINDINGS_UNCOND : 0, "look %zu, ply %u", i, plies[i]);
    }
    findings_free(&f);
    board_free(b);
    pos_game_free(&game);
}
