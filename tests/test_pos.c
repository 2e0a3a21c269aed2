/* Tests of lib/pos: what goes in comes out, and damage never goes unseen. */
#include "pos.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- a stream in memory --- */

struct memory {
    struct bytes bytes;
    size_t at, step; /* step: most bytes a read gives, 0 for no limit */
};

static int memory_write(void *context, const void *data, size_t count)
{
    struct memory *m = context;

    return bytes_add(&m->bytes, data, count);
}

static int64_t memory_read(void *context, void *buffer, size_t count)
{
    struct memory *m = context;
    size_t n = m->bytes.count - m->at;

    if (n > count)
        n = count;
    if (m->step > 0 && n > m->step)
        n = m->step;
    if (n > 0)
        memcpy(buffer, m->bytes.data + m->at, n);
    m->at += n;
    return (int64_t)n;
}

static int memory_seek(void *context, uint64_t offset)
{
    struct memory *m = context;

    m->at = (size_t)offset;
    return GO_OK;
}

/* --- games of chance --- */

struct shape {
    int side;         /* 0: any up to 52, rectangles too */
    uint32_t moves;   /* at most */
    uint32_t section; /* at most so many bytes an answer */
};

static void fill_record(struct record *r, struct random *random, struct shape shape)
{
    const struct geometry g =
        shape.side ? geo_make(shape.side, shape.side)
                   : geo_make(1 + (int)random_below(random, 52), 1 + (int)random_below(random, 52));
    const uint64_t moves = random_below(random, shape.moves + 1);
    enum colour c = BLACK;
    point last = geo_point(&g, g.width / 2, g.height / 2);

    record_clear(r, &g);
    if (random_below(random, 3) > 0)
        r->komi_quarters = (int16_t)((int)random_below(random, 800) - 400);
    r->handicap = (uint8_t)random_below(random, 10);
    r->result = (uint8_t)random_below(random, 4);
    r->flags = (uint8_t)random_below(random, 32);
    for (uint64_t i = 0; i <= moves; i++) {
        for (uint64_t k = random_below(random, 40) == 0 ? random_below(random, 5) : 0; k > 0; k--)
            record_add_edit(r,
                            geo_point(&g, (int)random_below(random, (uint64_t)g.width),
                                      (int)random_below(random, (uint64_t)g.height)),
                            (enum colour)random_below(random, 3));
        if (random_below(random, 50) == 0)
            record_add_turn(r, random_below(random, 2) ? BLACK : WHITE);
        if (i == moves)
            break;
        int column = geo_column(&g, last) + (int)random_below(random, 7) - 3;
        int row = geo_row(&g, last) + (int)random_below(random, 7) - 3;
        if (column < 0 || column >= g.width || row < 0 || row >= g.height ||
            random_below(random, 5) == 0) {
            column = (int)random_below(random, (uint64_t)g.width);
            row = (int)random_below(random, (uint64_t)g.height);
        }
        const bool pass = random_below(random, 30) == 0;
        record_add_move(r, c, pass ? GEO_PASS : geo_point(&g, column, row));
        if (!pass)
            last = geo_point(&g, column, row);
        if (random_below(random, 25) > 0)
            c = colour_other(c);
    }
}

static void fill_text(struct record *r, struct random *random)
{
    static const char *const name[] = { "PB", "PW", "RE", "EV", "OWN", "X", "" };
    char value[40];

    for (uint64_t k = random_below(random, 8); k > 0; k--) {
        const int n =
            snprintf(value, sizeof value, "caf\xc3\xa9 %u", (unsigned)random_below(random, 1000));
        record_add_property(r, name[random_below(random, 7)], value,
                            random_below(random, 4) == 0 ? 0 : (size_t)n);
    }
    r->source.count = 0;
    const int n = snprintf(value, sizeof value, "dir%u/%u.sgf", (unsigned)random_below(random, 3),
                           (unsigned)random_below(random, 20));
    bytes_add(&r->source, value, random_below(random, 5) == 0 ? 0 : (size_t)n);
    r->source_index = random_below(random, 4) == 0 ? UINT64_MAX : random_below(random, 9);
    r->source_offset = random_below(random, 4) == 0 ? UINT64_MAX : random_below(random, 90000);
}

static void fill_keep(struct pos_game *g, struct random *random)
{
    const uint64_t kind = random_below(random, 5);

    pos_keep_all(g);
    for (uint32_t ply = 0; ply <= g->record.move_count; ply++) {
        if (kind == 1)
            pos_keep_set(g, ply, random_below(random, 2));
        if (kind == 2)
            pos_keep_set(g, ply, ply > 20 && ply < 60);
        if (kind == 3)
            pos_keep_set(g, ply, random_below(random, 60) == 0);
    }
    if (kind == 4)
        pos_keep_none(g);
}

static void fill_sections(struct pos_game *g, struct random *random, uint32_t size)
{
    static const char id[3][POS_ID_SIZE + 1] = { "UNCD", "WORM", "XYZ9" };
    struct pos_section *s;
    uint8_t *answer = calloc(1, size + 1);

    for (size_t i = 0; i < 3; i++) {
        int64_t last = -1;
        if (random_below(random, 2) == 0)
            continue;
        cr_assert_eq(pos_section_begin(g, id[i], (uint8_t)random_below(random, 256), 0, &s), GO_OK);
        for (uint32_t ply = 0; ply <= g->record.move_count; ply++) {
            if (!pos_kept(g, ply))
                continue;
            const size_t n = (size_t)random_below(random, size + 1);
            for (size_t k = 0; k < n; k++)
                answer[k] = (uint8_t)random_next(random);
            cr_assert_eq(pos_section_add(s, &last, ply, answer, n), GO_OK);
        }
    }
    free(answer);
    if (random_below(random, 4) == 0) /* two frames of a version to come */
        bytes_add(&g->unknown, "\x70\x05hello\x7f\x00", 9);
}

static void fill_game(struct pos_game *g, struct random *random, struct shape shape)
{
    g->section_count = 0;
    g->unknown.count = 0;
    fill_record(&g->record, random, shape);
    fill_text(&g->record, random);
    fill_keep(g, random);
    fill_sections(g, random, shape.section);
}

static void assert_equal(const struct pos_game *a, const struct pos_game *b, const char *what)
{
    const struct record *r = &a->record, *s = &b->record;

    cr_assert(geo_equal(&r->geo, &s->geo), "%s: size", what);
    cr_assert_eq(r->move_count, s->move_count, "%s: moves", what);
    cr_assert_eq(record_hash(r), record_hash(s), "%s: play", what);
    cr_assert_eq(r->komi_quarters, s->komi_quarters, "%s: komi", what);
    cr_assert_eq(r->property_count, s->property_count, "%s: properties", what);
    cr_assert_eq(r->source_index, s->source_index, "%s: index", what);
    cr_assert_eq(r->source_offset, s->source_offset, "%s: offset", what);
    cr_assert_eq(pos_kept_count(a), pos_kept_count(b), "%s: kept", what);
    cr_assert_eq(a->section_count, b->section_count, "%s: sections", what);
    cr_assert_eq(a->unknown.count, b->unknown.count, "%s: unknown", what);
    cr_assert_eq(pos_game_hash(a, false), pos_game_hash(b, false), "%s: hash", what);
}

/* `games` games of chance as a stream. */
static void make_stream(struct memory *m, uint64_t seed, int games, struct shape shape, int level)
{
    struct random random = { seed };
    struct pos_game game = { 0 };
    struct bytes lines = { 0 };
    const struct pos_writer_options options = { .level = level, .provenance = &lines };

    bytes_add(&lines, "maker 1.0\0other 2", 18);
    struct pos_writer *w = pos_writer_new(memory_write, m, &options);
    for (int i = 0; i < games; i++) {
        fill_game(&game, &random, shape);
        cr_assert_eq(pos_write(w, &game), GO_OK);
    }
    cr_assert_eq(pos_writer_finish(w), GO_OK);
    pos_writer_free(w);
    bytes_free(&lines);
    pos_game_free(&game);
}

/* Reads to the end: the last status, and the games. */
static int read_all(struct memory *m, const struct pos_reader_options *options, int *games)
{
    struct pos_game game = { 0 };
    struct pos_reader *r = pos_reader_new(memory_read, m, options);
    int status;

    *games = 0;
    while ((status = pos_read(r, &game)) == 1)
        ++*games;
    cr_assert_eq(pos_read(r, &game), status, "the end stays the end");
    pos_reader_free(r);
    pos_game_free(&game);
    return status;
}

/* --- round trips --- */

static void round_trip(uint64_t seed, int games, struct shape shape, int level, size_t step)
{
    struct memory m = { .step = step };
    struct random random = { seed };
    struct pos_game want = { 0 }, got = { 0 };
    char what[60];

    make_stream(&m, seed, games, shape, level);
    struct pos_reader *r = pos_reader_new(memory_read, &m, NULL);
    for (int i = 0; i < games; i++) {
        snprintf(what, sizeof what, "seed %u game %d", (unsigned)seed, i);
        fill_game(&want, &random, shape);
        const int status = pos_read(r, &got);
        cr_assert_eq(status, 1, "%s: %s", what, go_error_text(status));
        cr_assert_eq(got.ordinal, (uint64_t)i);
        assert_equal(&want, &got, what);
    }
    cr_assert_eq(pos_read(r, &got), 0);
    const struct bytes *lines = pos_reader_provenance(r);
    cr_assert_eq(lines->count, 18);
    cr_assert_eq(memcmp(lines->data, "maker 1.0\0other 2", 18), 0);
    cr_assert_eq(pos_reader_totals(r).games, (uint64_t)games);
    pos_reader_free(r);
    pos_game_free(&want);
    pos_game_free(&got);
    bytes_free(&m.bytes);
}

Test(pos, games_of_any_size_come_back)
{
    for (uint64_t seed = 1; seed <= 12; seed++)
        round_trip(seed, 60, (struct shape){ 0, 200, 6 }, (int)(seed % 10), seed % 3 ? 0 : 7);
}

Test(pos, games_larger_than_a_block_come_back)
{
    for (uint64_t seed = 1; seed <= 3; seed++)
        round_trip(seed, 8, (struct shape){ 19, 400, 2000 }, (int)seed - 1, 0);
    round_trip(9, 3, (struct shape){ 52, 90000, 0 }, 1, 0);
}

Test(pos, nothing_comes_back_as_nothing)
{
    round_trip(1, 0, (struct shape){ 19, 10, 1 }, 6, 1);
    round_trip(2, 5, (struct shape){ 1, 0, 0 }, 0, 0);
}

/* --- parts and joins --- */

Test(pos, parts_one_behind_the_other_are_the_whole)
{
    struct memory m = { 0 };
    struct pos_game whole = { 0 }, part = { 0 };
    char what[60];

    make_stream(&m, 77, 900, (struct shape){ 19, 200, 4 }, 1);
    const size_t once = m.bytes.count;
    cr_assert_eq(bytes_reserve(&m.bytes, once), GO_OK);
    cr_assert_eq(bytes_add(&m.bytes, m.bytes.data, once), GO_OK); /* cat x x */
    for (uint64_t n = 1; n <= 40; n = n * 2 + 1) {
        struct memory a = { .bytes = m.bytes }, b = { .bytes = m.bytes };
        struct pos_reader *all = pos_reader_new(memory_read, &a, NULL);
        for (uint64_t k = 1; k <= n; k++) {
            const struct pos_reader_options options = { .shard = k,
                                                        .shards = n,
                                                        .seek = k % 2 ? memory_seek : NULL };
            int status;
            b.at = 0;
            struct pos_reader *one = pos_reader_new(memory_read, &b, &options);
            while ((status = pos_read(one, &part)) == 1) {
                cr_assert_eq(pos_read(all, &whole), 1);
                snprintf(what, sizeof what, "part %u of %u, game %u", (unsigned)k, (unsigned)n,
                         (unsigned)whole.ordinal);
                assert_equal(&whole, &part, what);
                cr_assert_eq(whole.ordinal, part.ordinal);
            }
            cr_assert_eq(status, 0, "%s", go_error_text(status));
            cr_assert_eq(pos_reader_totals(one).games, 1800);
            pos_reader_free(one);
        }
        cr_assert_eq(pos_read(all, &whole), 0);
        pos_reader_free(all);
    }
    pos_game_free(&whole);
    pos_game_free(&part);
    bytes_free(&m.bytes);
}

Test(pos, cat_is_the_union)
{
    struct memory a = { 0 }, b = { 0 };
    int games;

    make_stream(&a, 5, 30, (struct shape){ 0, 100, 2 }, 6);
    make_stream(&b, 6, 50, (struct shape){ 9, 60, 0 }, 0);
    bytes_add(&a.bytes, b.bytes.data, b.bytes.count);
    cr_assert_eq(read_all(&a, NULL, &games), 0);
    cr_assert_eq(games, 80);
    bytes_free(&a.bytes);
    bytes_free(&b.bytes);
}

/* --- damage --- */

Test(pos, every_truncation_is_seen)
{
    for (int level = 0; level <= 6; level += 6) {
        struct memory m = { 0 };
        int games;

        make_stream(&m, 3, 12, (struct shape){ 0, 40, 3 }, level);
        const size_t size = m.bytes.count;
        for (size_t cut = 0; cut < size; cut++) {
            struct memory part = { .bytes = m.bytes };
            part.bytes.count = cut;
            cr_assert_eq(read_all(&part, NULL, &games), GO_ETRUNCATED, "cut at %zu", cut);
            part.at = 0;
            cr_assert_eq(
                read_all(&part, &(struct pos_reader_options){ .allow_truncated = true }, &games), 0,
                "cut at %zu", cut);
        }
        bytes_free(&m.bytes);
    }
}

Test(pos, every_flip_in_a_small_stream_is_seen)
{
    for (int level = 0; level <= 6; level += 6) {
        struct memory m = { 0 };
        int games;

        make_stream(&m, 4, 6, (struct shape){ 0, 40, 3 }, level);
        for (size_t i = 0; i < m.bytes.count; i++) {
            const uint8_t was = m.bytes.data[i];
            for (int flip = 1; flip < 256; flip = flip < 128 ? 2 * flip : flip + 127) {
                m.bytes.data[i] = (uint8_t)(was ^ flip);
                m.at = 0;
                cr_assert_lt(read_all(&m, NULL, &games), 0, "byte %zu flip %d", i, flip);
            }
            m.bytes.data[i] = was;
        }
        bytes_free(&m.bytes);
    }
}

Test(pos, ten_thousand_flips_in_a_larger_stream_are_seen)
{
    struct memory m = { 0 };
    struct random random = { 99 };
    int games;

    make_stream(&m, 8, 150, (struct shape){ 19, 40, 1 }, 6);
    for (int i = 0; i < 10000; i++) {
        const size_t at = (size_t)random_below(&random, m.bytes.count);
        const uint8_t flip = (uint8_t)(1 + random_below(&random, 255));
        m.bytes.data[at] ^= flip;
        m.at = 0;
        cr_assert_lt(read_all(&m, NULL, &games), 0, "byte %zu flip %d", at, flip);
        m.bytes.data[at] ^= flip;
    }
    bytes_free(&m.bytes);
}

/* Member sizes are in the BSIZE field. */
static size_t member_at(const struct bytes *b, size_t offset)
{
    return (size_t)b->data[offset + 16] + ((size_t)b->data[offset + 17] << 8) + 1;
}

Test(pos, a_lost_block_and_a_doubled_block_are_seen)
{
    struct memory m = { 0 };
    size_t start[16], count = 0;
    int games;

    make_stream(&m, 8, 900, (struct shape){ 19, 300, 0 }, 6);
    for (size_t at = 0; at < m.bytes.count && count < 16; at += member_at(&m.bytes, at))
        start[count++] = at;
    cr_assert_gt(count, 4);
    for (size_t i = 0; i + 1 < count; i++) {
        const size_t size = start[i + 1] - start[i], behind = m.bytes.count - start[i + 1];
        struct memory lost = { 0 }, twice = { 0 };
        bytes_add(&lost.bytes, m.bytes.data, start[i]);
        bytes_add(&lost.bytes, m.bytes.data + start[i + 1], behind);
        bytes_add(&twice.bytes, m.bytes.data, start[i + 1]);
        bytes_add(&twice.bytes, m.bytes.data + start[i], size + behind);
        cr_assert_lt(read_all(&lost, NULL, &games), 0, "lost %zu", i);
        if (size != 28)
            cr_assert_lt(read_all(&twice, NULL, &games), 0, "twice %zu", i);
        bytes_free(&lost.bytes);
        bytes_free(&twice.bytes);
    }
    bytes_free(&m.bytes);
}

Test(pos, what_is_no_stream_is_refused)
{
    struct memory m = { 0 };
    int games;

    bytes_add(&m.bytes, "(;GM[1]FF[4]SZ[19];B[pd];W[dp])", 31);
    cr_assert_eq(read_all(&m, NULL, &games), GO_ESYNTAX);
    bytes_free(&m.bytes);
}

/* --- games, sections, provenance --- */

Test(pos, sections_hold_answers_by_ply)
{
    struct pos_game g = { 0 };
    struct pos_section *s;
    struct pos_answer a = { 0 };
    const struct geometry geo = geo_make(9, 9);
    int64_t last = -1;

    pos_game_clear(&g, &geo);
    for (int i = 0; i < 10; i++)
        record_add_move(&g.record, i % 2 ? WHITE : BLACK, geo_point(&geo, i % 9, 4));
    pos_keep_all(&g);
    pos_section_begin(&g, "AAAA", 1, 0, &s);
    for (uint32_t ply = 0; ply <= 10; ply += 2)
        cr_assert_eq(pos_section_add(s, &last, ply, "answer", ply % 7), GO_OK);
    for (uint32_t ply = 0; ply <= 10; ply++)
        pos_keep_set(&g, ply, ply == 4 || ply == 5 || ply == 10);
    cr_assert_eq(pos_sections_trim(&g), GO_OK);
    cr_assert_eq(pos_section_next(s, &a), 1);
    cr_assert_eq(a.ply, 4);
    cr_assert_eq(a.count, 4);
    cr_assert_eq(pos_section_next(s, &a), 1);
    cr_assert_eq(a.ply, 10);
    cr_assert_eq(memcmp(a.answer, "ans", 3), 0);
    cr_assert_eq(pos_section_next(s, &a), 0);
    pos_section_begin(&g, "BBBB", 1, 0, &s);
    pos_section_remove(&g, "AAAA");
    cr_assert_eq(g.section_count, 1);
    cr_assert_null(pos_section_find(&g, "AAAA"));
    cr_assert_not_null(pos_section_find(&g, "BBBB"));
    pos_game_free(&g);
}

Test(pos, marks_beyond_the_last_move_count_for_nothing)
{
    const struct geometry geo = geo_make(9, 9);
    struct pos_game g = { 0 }, back = { 0 };
    struct bytes bytes = { 0 };

    for (size_t cut = 0; cut <= 130; cut += 5) {
        pos_game_clear(&g, &geo);
        for (int i = 0; i < 130; i++)
            record_add_move(&g.record, BLACK, GEO_PASS);
        pos_keep_all(&g);
        pos_keep_set(&g, 0, false);
        g.record.move_count -= cut;
        cr_assert_eq(pos_kept_count(&g), 130 - cut, "cut %zu", cut);
        bytes.count = 0;
        cr_assert_eq(pos_game_encode(&g, &bytes), GO_OK);
        cr_assert_eq(pos_game_decode(&back, bytes.data, bytes.count), GO_OK, "cut %zu", cut);
        assert_equal(&g, &back, "cut");
    }
    pos_game_free(&g);
    pos_game_free(&back);
    bytes_free(&bytes);
}

Test(pos, a_game_alone_is_bytes_and_back)
{
    struct random random = { 21 };
    struct pos_game g = { 0 }, back = { 0 }, copy = { 0 };
    struct bytes bytes = { 0 };

    for (int i = 0; i < 200; i++) {
        fill_game(&g, &random, (struct shape){ 0, 100, 5 });
        bytes.count = 0;
        cr_assert_eq(pos_game_encode(&g, &bytes), GO_OK);
        cr_assert_eq(pos_game_decode(&back, bytes.data, bytes.count), GO_OK);
        assert_equal(&g, &back, "encoded");
        cr_assert_eq(pos_game_copy(&copy, &g), GO_OK);
        assert_equal(&g, &copy, "copied");
        bytes_add(&bytes, "\x10", 1);
        cr_assert_lt(pos_game_decode(&back, bytes.data, bytes.count), 0, "game %d and more", i);
    }
    pos_game_free(&g);
    pos_game_free(&back);
    pos_game_free(&copy);
    bytes_free(&bytes);
}

Test(pos, text_can_be_left_out_and_late_provenance_is_kept)
{
    struct memory m = { 0 };
    struct random random = { 31 };
    struct pos_game g = { 0 };
    const struct bytes late = { .data = (uint8_t[]){ 'a', 0, 'b', 0 }, .count = 4 };
    const struct bytes again = { .data = (uint8_t[]){ 'b', 0, 'c', 0 }, .count = 4 };
    struct pos_writer *w =
        pos_writer_new(memory_write, &m, &(struct pos_writer_options){ .no_text = true });

    for (int i = 0; i < 20; i++) {
        fill_game(&g, &random, (struct shape){ 13, 50, 1 });
        cr_assert_eq(pos_write(w, &g), GO_OK);
        cr_assert_eq(pos_writer_provenance(w, i < 10 ? &late : &again), GO_OK);
    }
    cr_assert_eq(pos_writer_finish(w), GO_OK);
    const struct pos_totals out = pos_writer_totals(w);
    pos_writer_free(w);
    struct pos_reader *r = pos_reader_new(memory_read, &m, NULL);
    int status;
    while ((status = pos_read(r, &g)) == 1)
        cr_assert_eq(g.record.property_count, 0);
    cr_assert_eq(status, 0);
    const struct pos_totals in = pos_reader_totals(r);
    cr_assert_eq(in.games, out.games);
    cr_assert_eq(in.positions, out.positions);
    cr_assert_eq(in.checksum, out.checksum);
    cr_assert_eq(pos_reader_provenance(r)->count, 6);
    cr_assert_eq(memcmp(pos_reader_provenance(r)->data, "a\0b\0c", 6), 0);
    pos_reader_free(r);
    pos_game_free(&g);
    bytes_free(&m.bytes);
}
