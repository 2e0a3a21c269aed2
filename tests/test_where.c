/* test_where.c - questions about positions and what is in them.
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

/* Links A5-D1 (Black's, cut or joined by who moves first) and E5-C4 (White's, holds; C4 is the
 * larger), both in a conflict; a group of White, with E5 as its tail, and two of Black; a space of
 * two points around A1 with one eye or two, and one of White that nobody solved; a region of White
 * of three points that loses one. */
static void add_others(struct scene *s)
{
    struct findings *f = &s->findings;
    const struct geometry g = s->board->geo;

    f->links.count = 2;
    f->links.link = calloc(2, sizeof *f->links.link);
    f->links.link[0] = (struct section_link){ 0,
                                              3,
                                              3,
                                              LINK_CUTTABLE,
                                              CONNECT_WIN,
                                              CONNECT_WIN,
                                              .asked_join = true,
                                              .cut_proved = true,
                                              .cut_move = geo_point(&g, 3, 2) };
    f->links.link[1] = (struct section_link){ 1,
                                              2,
                                              2,
                                              LINK_HOLDS,
                                              CONNECT_LOSE,
                                              CONNECT_LOSE,
                                              .cut_proved = true,
                                              .cut_move = GEO_NONE,
                                              .join_move = GEO_NONE };
    f->dragons.count = 3;
    f->dragons.head = calloc(3, sizeof *f->dragons.head);
    f->dragons.head[1] = 3;
    f->dragons.head[2] = 2;
    f->dragons.string_count = 4;
    f->dragons.string = calloc(4, sizeof *f->dragons.string);
    f->dragons.string[1] = (struct section_string){ DRAGON_TAIL, 2, 1, 2 };
    f->dragons.string[2] = (struct section_string){ DRAGON_CORE, 2, 2, -1 };
    f->dragons.string[3] = (struct section_string){ DRAGON_CORE, 1, 3, -1 };
    f->dragons.conflict_count = 1;
    f->dragons.conflict = calloc(1, sizeof *f->dragons.conflict);
    f->dragons.conflict[0] = (struct link_conflict){ .first = 1, .second = 1 };
    f->eyes.count = 2;
    f->eyes.eye = calloc(2, sizeof *f->eyes.eye);
    struct section_eye *e = f->eyes.eye;
    e[0].colour = BLACK;
    e[1].colour = WHITE;
    ps_add(&e[0].points, geo_point(&g, 0, 4));
    ps_add(&e[0].points, geo_point(&g, 1, 4));
    ps_add(&e[1].points, geo_point(&g, 4, 2));
    for (int threat = 0; threat < EYESHAPE_THREATS; threat++) {
        e[0].eyes[threat][EYESHAPE_ATTACKER] = 1;
        e[0].eyes[threat][EYESHAPE_DEFENDER] = 2;
        e[0].vital[threat][EYESHAPE_ATTACKER].count = 1;
        e[0].vital[threat][EYESHAPE_ATTACKER].move[0].at = geo_point(&g, 3, 2);
        e[1].eyes[threat][EYESHAPE_ATTACKER] = e[1].eyes[threat][EYESHAPE_DEFENDER] =
            EYESHAPE_UNKNOWN;
    }
    f->territory = (struct section_territory){ .was_read = true, .count = 1 };
    f->territory.region = calloc(1, sizeof *f->territory.region);
    struct breakin_region *r = f->territory.region;
    r->owner = WHITE;
    for (int column = 2; column < 5; column++) {
        ps_add(&r->points, geo_point(&g, column, 3));
        f->territory.value[geo_point(&g, column, 3)] = 50;
    }
    ps_add(&r->reach[BREAKIN_INTRUDER].fallen, geo_point(&g, 2, 3));
    r->reach[BREAKIN_INTRUDER].move = r->reach[BREAKIN_OWNER].move = geo_point(&g, 3, 2);
    r->holds[BREAKIN_INTRUDER] = 1;
    r->holds[BREAKIN_OWNER] = 1.5F;
    f->has |= FINDINGS_LINKS | FINDINGS_DRAGONS | FINDINGS_EYES | FINDINGS_TERR;
}

Test(where, links_groups_spaces_and_regions)
{
    static const struct {
        const char *text, *answer;
    } rows[] = {
        { "count link (distance >= 2) = 2", "yes" },
        { "any link (bond = cuttable and colour = B and at = A5 and to = D1)", "yes" },
        { "any link (bond > likely and size = 1 and colour = white)", "yes" },
        { "any link (cut = win and join = win and cut_proved and not join_proved)", "yes" },
        { "any link (cut = lose and join = win and proved)", "yes" },
        { "any link (cut_next)", "yes" }, /* White played D3 */
        { "any link (joined_next)", "-" },
        { "count group (strings >= 1) = 3", "yes" },
        { "any group (colour = W and size = 3 and strings = 2 and tails = 1 and conflicts = 1)",
          "yes" },
        { "any group (colour = B and tails)", "-" },
        { "any group (at = C4 and owner_to_move)", "yes" },
        { "any space (eyes = 2 and eyes_attacked = 1 and attackers = 1 and defenders = 0)", "yes" },
        { "any space (eyes >= 0 and colour = W)", "-" }, /* not known */
        { "any space (eyes < 9 and colour = W)", "-" },
        { "any space (colour = W and points = 1)", "yes" },
        { "any space (taken_next and not made_next and not ko)", "yes" },
        { "any region (colour = W and points = 3 and value = 1.5 and loss = 0.5 and falls = 1)",
          "yes" },
        { "any region (held < 1.2 and held_first > 1.2 and kept_next)", "yes" },
        { "any region (broken_next)", "-" }, /* it is White's own move */
        { "any region (loss > 1) or any string (at = C4)", "C4" },
        { "territory_white = 1.5 and territory_black = 0 and lead = -1.5", "yes" },
        { "any region (stones = 6)", "yes" }, /* a name of the position's */
    };
    struct scene s;
    char answer[64];

    set_scene(&s, true);
    add_others(&s);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ask(&s, rows[i].text, answer);
        cr_expect_str_eq(answer, rows[i].answer, "%s: %s", rows[i].text, answer);
    }
    s.findings.has &= ~(unsigned)(FINDINGS_DRAGONS | FINDINGS_TERR);
    ask(&s, "no group (size > 9) or no region (points > 9) or lead < 99", answer);
    cr_expect_str_eq(answer, "-");
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
        { "any link (any region (points > 2))", 10 },
        { "any link (liberties > 3)", 10 },
        { "any space (bond = cuttable)", 11 },
        { "any link (bond = firm)", 17 },
        { "any region (at = 3)", 17 },
        { "tails > 2", 0 },
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
        { "any link (cut = win)", WHERE_POSITIONS, FINDINGS_LINKS },
        { "any group (size > 3) or lead", WHERE_POSITIONS,
          FINDINGS_LINKS | FINDINGS_DRAGONS | FINDINGS_TERR },
        { "any string (size > 3) and no space (ko)", WHERE_STRINGS,
          FINDINGS_WORMS | FINDINGS_EYES },
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
