/* Tests of lib/pos: the JSON twin, and the language of conditions. */
#include "pos_json.h"
#include "where.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- JSON --- */

static int read_json(struct pos_game *g, const char *line)
{
    size_t where;
    const int status = pos_json_read(g, line, strlen(line), &where);

    cr_assert_leq(where, strlen(line));
    return status;
}

Test(pos_text, json_keys_come_in_any_order_and_may_be_unknown)
{
    struct pos_game g = { 0 };

    cr_assert_eq(read_json(&g, " { \"keep\" : [[1,2]], \"moves\":[[\"W\",\"A1\"],[\"W\",\"pass\"]],"
                               "\"new\":{\"a\":[1,{\"b\":\"]}\\\"\"}],\"c\":null}, \"x\":-1.5e3,"
                               "\"edits\":[[1,\"E\",\"C2\"]], \"size\":[3,2], \"komi\":-0.75 } "),
                 GO_OK);
    cr_assert_eq(g.record.geo.width, 3);
    cr_assert_eq(g.record.move_count, 2);
    cr_assert_eq(g.record.move[0].at, geo_point(&g.record.geo, 0, 1));
    cr_assert_eq(g.record.move[1].at, GEO_PASS);
    cr_assert_eq(g.record.move[1].colour, WHITE);
    cr_assert_eq(g.record.edit[0].ply, 1);
    cr_assert_eq(g.record.komi_quarters, -3);
    cr_assert_not(pos_kept(&g, 0));
    cr_assert(pos_kept(&g, 2));
    cr_assert_eq(read_json(&g, "{\"size\":[1,1]}"), GO_OK);
    cr_assert_eq(pos_kept_count(&g), 1);
    pos_game_free(&g);
}

Test(pos_text, json_that_is_no_game_is_refused)
{
    static const char *const wrong[] = {
        "",
        "{",
        "{}",
        "[]",
        "null",
        "{\"size\":[19]}",
        "{\"size\":[0,1]}",
        "{\"size\":[53,1]}",
        "{\"size\":[9,9]}}",
        "{\"size\":[9,9],}",
        "{\"size\":[9,9] \"komi\":1}",
        "{\"size\":[9,9],\"komi\":6.3}",
        "{\"size\":[9,9],\"komi\":99999}",
        "{\"size\":[9,9],\"handicap\":256}",
        "{\"size\":[9,9],\"index\":18446744073709551616}",
        "{\"size\":[9,9],\"result\":\"X\"}",
        "{\"size\":[9,9],\"moves\":[[\"B\",\"K1\"]]}",
        "{\"size\":[9,9],\"moves\":[[\"E\",\"A1\"]]}",
        "{\"size\":[9,9],\"moves\":[[\"B\",\"A1\"]}",
        "{\"size\":[9,9],\"edits\":[[1,\"B\",\"A1\"]]}",
        "{\"size\":[9,9],\"edits\":[[0,\"B\",\"PASS\"]]}",
        "{\"size\":[9,9],\"keep\":[[0,1]]}",
        "{\"size\":[9,9],\"text\":[[\"PB\",\"\\u0000\"]]}",
        "{\"size\":[9,9],\"text\":[[\"PB\",\"\\ud800x\"]]}",
        "{\"size\":[9,9],\"text\":[[\"PB\",\"open]]}",
        "{\"size\":[9,9],\"sections\":[{\"id\":\"ABC\"}]}",
        "{\"size\":[9,9],\"sections\":[{\"id\":\"ABCD\",\"body\":\"0\"}]}",
        "{\"size\":[9,9],\"sections\":[{\"id\":\"ABCD\"},{\"id\":\"ABCD\"}]}",
        "{\"size\":[9,9],\"unknown\":\"4000\"}",
        "{\"size\":[9,9],\"unknown\":\"7002aa\"}",
    };
    struct pos_game g = { 0 };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_assert_eq(read_json(&g, wrong[i]), GO_ESYNTAX, "%s", wrong[i]);
    pos_game_free(&g);
}

Test(pos_text, json_strings_keep_every_byte)
{
    struct pos_game g = { 0 }, back = { 0 };
    struct bytes line = { 0 };
    struct random random = { 11 };
    const struct geometry geo = geo_make(2, 2);
    size_t where;

    for (int i = 0; i < 2000; i++) {
        pos_game_clear(&g, &geo);
        pos_keep_all(&g);
        for (size_t k = (size_t)random_below(&random, 12); k > 0; k--) {
            const uint64_t kind = random_below(&random, 4);
            if (kind == 0)
                bytes_add_byte(&g.record.source, (uint8_t)random_next(&random));
            else if (kind == 1)
                bytes_add(&g.record.source, "\xe5\x9b\xb2", (size_t)random_below(&random, 4));
            else if (kind == 2)
                bytes_add(&g.record.source, "\xed\xb2\x80\xf0\x9f\x98\x80", 7);
            else
                bytes_add(&g.record.source, "\"\\\n/", 4);
        }
        line.count = 0;
        cr_assert_eq(pos_json_write(&g, &line), GO_OK);
        cr_assert_eq(pos_json_read(&back, (const char *)line.data, line.count, &where), GO_OK,
                     "game %d", i);
        cr_assert_eq(back.record.source.count, g.record.source.count, "game %d", i);
        cr_assert_eq(pos_game_hash(&g, false), pos_game_hash(&back, false), "game %d", i);
    }
    pos_game_free(&g);
    pos_game_free(&back);
    bytes_free(&line);
}

/* --- conditions --- */

static void fill(struct record *r)
{
    const struct geometry g = geo_make(19, 13);

    record_clear(r, &g);
    record_add_property(r, "PB", "Wu Qingyuan", 11);
    record_add_property(r, "WR", "9d", 2);
    record_add_property(r, "EV", "", 0);
    record_add_move(r, BLACK, geo_point(&g, 3, 3));
    record_add_move(r, WHITE, GEO_PASS);
    r->komi_quarters = 26;
    r->result = RECORD_WHITE_WINS;
    bytes_add(&r->source, "a/b.sgf", 7);
}

Test(pos_text, conditions)
{
    static const struct {
        const char *text;
        bool holds;
    } rows[] = {
        { "size = 19x13", true },
        { "size = 19", false },
        { "size != 19", true },
        { "size >= 19", true },
        { "size < 19", false },
        { "size", true },
        { "width=19 and height=13", true },
        { "moves = 2", true },
        { "moves > 2 or moves < 2", false },
        { "komi = 6.5", true },
        { "komi <= 6", false },
        { "komi", true },
        { "handicap", false },
        { "not handicap", true },
        { "not not handicap", false },
        { "result = W", true },
        { "result != W", false },
        { "result = unknown", false },
        { "source = \"a/b.sgf\"", true },
        { "source ~ b.sgf", true },
        { "source !~ b.sgf", false },
        { "PB", true },
        { "EV", false },
        { "PW", false },
        { "PB ~ Wu", true },
        { "PB !~ Wu", false },
        { "PB = 'Wu Qingyuan'", true },
        { "PB < X and PB > W", true },
        { "PW = \"\"", true },
        { "PW != Wu", true },
        { "WR > 5", true },
        { "WR = 9", true },
        { "PB > 5", false },
        { "PB != 5", true },
        { "handicap or komi and moves = 3", false },
        { "(handicap or komi) and moves = 2", true },
        { "komi or komi and handicap", true },
        { "not (komi and handicap)", true },
        { "not komi or moves", true },
        { "((((moves))))", true },
    };
    struct record r = { 0 };
    struct where *w;
    struct where_error e;

    fill(&r);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_assert_eq(where_parse(rows[i].text, &w, &e), GO_OK, "%s: %s", rows[i].text, e.words);
        cr_assert_eq(where_match(w, &r), rows[i].holds, "%s", rows[i].text);
        where_free(w);
    }
    record_free(&r);
}

Test(pos_text, wrong_conditions_point_at_the_character)
{
    static const struct {
        const char *text;
        size_t at;
    } rows[] = {
        { "", 0 },           { "moves >", 7 },         { "moves > x", 8 },    { "(moves", 0 },
        { "moves)", 5 },     { "moves > 1 komi", 10 }, { "and komi", 0 },     { "komi or", 7 },
        { "colour = 1", 0 }, { "result > B", 7 },      { "result = X", 9 },   { "PB = 'x", 5 },
        { "size = 9x", 7 },  { "moves ~ 1", 6 },       { "komi and & 1", 9 },
    };
    struct where *w;
    struct where_error e;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_assert_eq(where_parse(rows[i].text, &w, &e), GO_ESYNTAX, "%s", rows[i].text);
        cr_assert_eq(e.at, rows[i].at, "%s: at %zu: %s", rows[i].text, e.at, e.words);
    }
}

Test(pos_text, deep_conditions_do_not_recurse)
{
    enum { DEEP = 200000 };
    struct record r = { 0 };
    struct where *w;
    struct where_error e;
    char *text = malloc(2 * DEEP + 20);

    fill(&r);
    memset(text, '(', DEEP);
    memcpy(text + DEEP, "moves", 5);
    memset(text + DEEP + 5, ')', DEEP);
    text[2 * DEEP + 5] = '\0';
    cr_assert_eq(where_parse(text, &w, &e), GO_OK);
    cr_assert(where_match(w, &r));
    where_free(w);

    struct bytes nested = { 0 };
    for (int i = 0; i < 100; i++)
        bytes_add(&nested, "komi and (", 10);
    bytes_add(&nested, "komi", 4);
    for (int i = 0; i < 100; i++)
        bytes_add(&nested, ")", 1);
    bytes_add_byte(&nested, 0);
    cr_assert_eq(where_parse((const char *)nested.data, &w, &e), GO_ESYNTAX);
    bytes_free(&nested);
    record_free(&r);
    free(text);
}
