/* test_audit.c - who owns what at the end, and results held against it.
 *
 * How: positions whose count is plain, without any findings and with them; then rows of a recorded
 * result, rules, komi and handicap, and what must be said of it.
 */
#include "audit.h"
#include "diagram.h"

#include <criterion/criterion.h>

struct scene {
    struct pos_game game;
    struct board *board;
    struct replay at;
    struct findings findings;
    struct audit audit;
};

static void set_scene(struct scene *s, const char *picture)
{
    struct audit_engine *e = audit_new();

    *s = (struct scene){ .board = diagram_board(picture) };
    const struct geometry g = s->board->geo;
    pos_game_clear(&s->game, &g);
    for (point p = 0; p < g.limit; p++)
        if (geo_on_board(&g, p) && board_at(s->board, p) != EMPTY)
            record_add_edit(&s->game.record, p, board_at(s->board, p));
    pos_keep_all(&s->game);
    cr_assert_eq(findings_begin(&s->findings, &s->game, FINDINGS_ALL), GO_OK);
    cr_assert_eq(replay_start(&s->at, &s->game.record, s->board), GO_OK);
    cr_assert_eq(findings_look(&s->findings, &s->at), GO_OK);
    cr_assert_eq(audit_position(e, &s->findings, &s->audit), GO_OK);
    audit_free(e);
}

static void end_scene(struct scene *s)
{
    pos_game_free(&s->game);
    board_free(s->board);
    findings_free(&s->findings);
}

/* A wall between two sides that live, dead stones behind each, and dame between them. */
static const char finished[] = "..XO...../..XO.X.../..XO...../O.XO...../..X.O..../..XXO..../"
                               "...XO..../...X.O.../...XO....";

Test(audit, a_finished_game)
{
    struct scene s;

    set_scene(&s, finished);
    cr_expect_eq(s.audit.class, AUDIT_ESTIMATED);
    cr_expect_eq(ps_count(&s.audit.dead), 2);
    cr_expect_eq(s.audit.dame, 2);
    cr_expect_eq(s.audit.area[BLACK] + s.audit.area[WHITE] + ps_count(&s.audit.open), 81);
    cr_expect_eq(s.audit.area[BLACK], 31);
    cr_expect_eq(s.audit.area[WHITE], 48);
    cr_expect_eq(s.audit.territory[BLACK], 21 + 1);
    cr_expect_eq(s.audit.territory[WHITE], 39 + 1);
    cr_expect_leq(s.audit.low, -17);
    cr_expect_geq(s.audit.high, -17);
    end_scene(&s);
}

/* The same seed for the same position: twice the same answer. */
Test(audit, repeats)
{
    struct scene a, b;

    set_scene(&a, finished);
    set_scene(&b, finished);
    cr_expect(ps_equal(&a.audit.dead, &b.audit.dead) && ps_equal(&a.audit.open, &b.audit.open));
    cr_expect_eq(a.audit.low, b.audit.low);
    cr_expect_eq(a.audit.high, b.audit.high);
    end_scene(&a);
    end_scene(&b);
}

/* Swapped colours swap everything that is counted. */
Test(audit, colours_swapped)
{
    char swapped[sizeof finished];
    struct scene a, b;

    for (size_t i = 0; i < sizeof finished; i++)
        swapped[i] = finished[i] == 'X' ? 'O' : finished[i] == 'O' ? 'X' : finished[i];
    set_scene(&a, finished);
    set_scene(&b, swapped);
    cr_expect(ps_equal(&a.audit.dead, &b.audit.dead));
    cr_expect_eq(a.audit.area[BLACK], b.audit.area[WHITE]);
    cr_expect_eq(a.audit.area[WHITE], b.audit.area[BLACK]);
    end_scene(&a);
    end_scene(&b);
}

Test(audit, settled_for_ever)
{
    static const char picture[] = ".X.XO/XXXXO/OOOOO/O.O.O/OOOOO";
    struct uncond_scratch *scratch = uncond_scratch_new(UNCOND_BEST);
    struct section_uncond u = { 0 };
    struct uncond_position position;
    struct audit_engine *e = audit_new();
    struct scene s;

    set_scene(&s, picture);
    cr_assert_eq(uncond_position_of(s.board, &position), GO_OK);
    cr_assert_eq(uncond_status(scratch, &position.geo, &position.black, &position.white, &u.status),
                 GO_OK);
    s.findings.uncond = u;
    s.findings.has = FINDINGS_UNCOND;
    cr_assert_eq(audit_position(e, &s.findings, &s.audit), GO_OK);
    cr_expect_eq(s.audit.class, AUDIT_SETTLED);
    cr_expect_eq(s.audit.area[BLACK], 8);
    cr_expect_eq(s.audit.area[WHITE], 17);
    cr_expect_eq(s.audit.low, -9);
    cr_expect_eq(s.audit.high, -9);
    audit_free(e);
    uncond_scratch_free(scratch);
    end_scene(&s);
}

Test(audit, recorded_results)
{
    static const struct {
        const char *text;
        bool said;
        enum record_result winner;
        int32_t margin;
    } rows[] = { { "B+3.5", true, RECORD_BLACK_WINS, 14 },
                 { "W+0.25", true, RECORD_WHITE_WINS, 1 },
                 { "B+0", true, RECORD_BLACK_WINS, AUDIT_UNKNOWN_MARGIN },
                 { "B+0.03", true, RECORD_BLACK_WINS, AUDIT_UNKNOWN_MARGIN },
                 { "W+2.50000", true, RECORD_WHITE_WINS, 10 },
                 { "W+2.50001", true, RECORD_WHITE_WINS, AUDIT_UNKNOWN_MARGIN },
                 { "w+12", true, RECORD_WHITE_WINS, 48 },
                 { "B+R", true, RECORD_BLACK_WINS, AUDIT_UNKNOWN_MARGIN },
                 { "W+Time", true, RECORD_WHITE_WINS, AUDIT_UNKNOWN_MARGIN },
                 { "0", true, RECORD_DRAW, 0 },
                 { "Draw", true, RECORD_DRAW, 0 },
                 { "Void", false, RECORD_UNKNOWN, 0 },
                 { "?", false, RECORD_UNKNOWN, 0 },
                 { "", false, RECORD_UNKNOWN, 0 } };
    enum record_result winner;
    int32_t margin;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_expect_eq(audit_read_result(rows[i].text, &winner, &margin), rows[i].said, "%s",
                     rows[i].text);
        if (rows[i].said)
            cr_expect(winner == rows[i].winner && margin == rows[i].margin, "%s", rows[i].text);
    }
    cr_expect(!audit_read_result(NULL, &winner, &margin));
}

/* Black has 45 by area and 21 by territory, White 36 and 14; nothing is open. */
Test(audit, judging)
{
    static const struct {
        const char *result, *rules;
        int komi, handicap; /* komi in quarters */
        enum audit_verdict want;
    } rows[] = {
        { "B+2.5", "Chinese", 26, 0, AUDIT_AGREES },
        { "B+0.5", "Japanese", 26, 0, AUDIT_AGREES },
        { "B+2.5", "Japanese", 26, 0, AUDIT_OTHER_MARGIN },
        { "B+0.5", "Chinese", 26, 0, AUDIT_OTHER_MARGIN },
        { "B+0.5", NULL, 26, 0, AUDIT_AGREES },
        { "W+0.5", NULL, 26, 0, AUDIT_OTHER_WINNER },
        { "W+0.5", "Japanese", 30, 0, AUDIT_AGREES },
        { "W+0.5", NULL, 30, 0, AUDIT_AGREES },
        { "W+0.5", "Chinese", 30, 0, AUDIT_OTHER_WINNER },
        { "B+6.5", "AGA", 2, 3, AUDIT_AGREES },
        { "B+5.5", "Chinese", 2, 3, AUDIT_AGREES },
        { "B+8.5", "New Zealand", 2, 3, AUDIT_AGREES },
        { "B+1.25", "Chinese", 26, 0, AUDIT_AGREES }, /* stones above half the board */
        { "B+1.25", "Japanese", 26, 0, AUDIT_OTHER_KOMI },
        { "W+6.5", NULL, 0, 0, AUDIT_OTHER_KOMI },
        { "0", NULL, 26, 0, AUDIT_OTHER_KOMI },
        { "B+R", NULL, 26, 0, AUDIT_NO_CLAIM },
        { "W+3", NULL, RECORD_KOMI_ABSENT, 0, AUDIT_NO_CLAIM },
        { NULL, NULL, 26, 0, AUDIT_NO_CLAIM },
    };
    const struct geometry g = geo_make(9, 9);
    struct audit a = { .area = { 0, 45, 36 }, .territory = { 0, 21, 14 }, .low = 9, .high = 9 };
    struct record r = { 0 };
    struct audit_claim claim;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        record_clear(&r, &g);
        r.komi_quarters = (int16_t)rows[i].komi;
        r.handicap = (uint8_t)rows[i].handicap;
        if (rows[i].result)
            record_add_property(&r, "RE", rows[i].result, strlen(rows[i].result));
        if (rows[i].rules)
            record_add_property(&r, "RU", rows[i].rules, strlen(rows[i].rules));
        audit_judge(&r, &a, &claim);
        cr_expect_eq(claim.verdict, rows[i].want, "row %zu: %s", i,
                     audit_verdict_word(claim.verdict));
    }
    /* An estimate that may be wrong by enough is no proof against the winner. */
    a.low = 4;
    record_clear(&r, &g);
    r.komi_quarters = 26;
    record_add_property(&r, "RE", "W+0.5", 5);
    audit_judge(&r, &a, &claim);
    cr_expect_eq(claim.verdict, AUDIT_UNSURE);
    record_free(&r);
}
