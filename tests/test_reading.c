/* test_reading.c - pictures with questions, and answers on real positions held against change.
 *
 * Pictures: a board, a question, the verdict and the moves that may be named.
 * Real positions: games of ../shared when it is there, else of the sample archive. Every proof is
 * asked again after changes outside its carrier and with ten times the nodes; every answer after
 * changes outside its reads, where it must be the same to the last byte.
 * READING_FLIPS=N in the environment makes the runs N changes long.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "diagram.h"
#include "members.h"
#include "reading.h"
#include "record.h"
#include "sgf.h"

/* --- pictures --------------------------------------------------------------------------------- */

struct picture {
    const char *title, *board, *target;
    enum reading_kind kind;
    int order;
    enum reading_verdict verdict;
    const char *moves; /* any of these; "" when none is named */
};

static const struct picture pictures[] = {
    { "one stone in atari", "...../..X../.XO../..X../.....", "C3", READING_ATTACK, 1, READING_WIN,
      "D3" },
    { "a stone in the open", "......./......./......./...O.../......./......./.......", "D4",
      READING_ATTACK, 2, READING_LOSE, "" },
    { "a ladder", "......./......./...X.../..XO.../..X..../......./.......", "D4", READING_ATTACK,
      1, READING_WIN, "D3 E4" },
    { "a ladder with a breaker", "......./......./...X.../..XO.../..X..../....O../.......", "D4",
      READING_ATTACK, 1, READING_LOSE, "" },
    { "a net", "......./..XX.../.XOO.../.XX..../......./......./.......", "D5", READING_ATTACK, 2,
      READING_WIN, "E5 E4 F5 F4 E6 F6" },
    { "two eyes", "X.X.X/XXXXX/OOOOO/...../.....", "A5", READING_ATTACK, 3, READING_LOSE, "" },
    { "a last liberty that captures", ".XO../XXO../OOO../...../.....", "A4", READING_ATTACK, 3,
      READING_WIN, "A5" },
};

static bool names(const struct geometry *g, const char *moves, point p)
{
    char name[GEO_NAME_SIZE];

    if (*moves == '\0')
        return p == GEO_NONE || p == GEO_PASS;
    return strstr(moves, geo_name(g, p, name)) != NULL;
}

Test(reading, pictures)
{
    struct reading_engine *e = reading_new();

    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        const struct picture *p = &pictures[i];
        struct board *b = diagram_board(p->board);
        struct reading_question q = { .kind = p->kind, .order = p->order, .budget = 20000 };
        struct reading_answer a;
        char name[GEO_NAME_SIZE];
        cr_assert_not_null(b, "%s", p->title);
        cr_assert_eq(geo_parse(&b->geo, p->target, &q.target), GO_OK);
        cr_assert_eq(reading_ask(e, b, &q, &a), GO_OK);
        cr_expect(a.proved, "%s: undecided", p->title);
        cr_expect_eq(a.verdict, p->verdict, "%s: verdict %d", p->title, (int)a.verdict);
        cr_expect(names(&b->geo, p->moves, a.move), "%s: move %s", p->title,
                  geo_name(&b->geo, a.move, name));
        cr_expect(ps_has(&a.carrier, q.target), "%s: carrier without target", p->title);
        board_free(b);
    }
    reading_free(e);
}

/*     A B C D E
 *   4 . X O . .      Black takes B3 at C3, and White would retake at once: Black needs to
 *   3 X O . O .      ignore one threat (ko A). When the ban is on Black, he must find the
 *   2 . X O . .      first threat (ko B).
 *   1 . . . . .
 */
Test(reading, ko)
{
    struct board *b = diagram_board(".XO../XO.O./.XO../.....");
    struct reading_engine *e = reading_new();
    struct reading_question q = { .kind = READING_ATTACK, .order = 2, .budget = 20000 };
    struct reading_answer a;
    point at;

    cr_assert_not_null(b);
    cr_assert_eq(geo_parse(&b->geo, "B3", &q.target), GO_OK);
    cr_assert_eq(geo_parse(&b->geo, "C3", &at), GO_OK);
    cr_assert_eq(reading_ask(e, b, &q, &a), GO_OK);
    cr_expect(a.proved);
    cr_expect(a.ko);
    cr_expect_eq(a.verdict, READING_KO_A, "verdict %d", (int)a.verdict);
    cr_expect_eq(a.move, at);
    board_set_ko(b, at, BLACK);
    cr_assert_eq(reading_ask(e, b, &q, &a), GO_OK);
    cr_expect(a.proved);
    cr_expect_eq(a.verdict, READING_KO_B, "verdict when banned %d", (int)a.verdict);
    board_free(b);
    reading_free(e);
}

/* --- real positions ------------------------------------------------------------------------------
 */

struct source {
    struct sgf_reader *sgf;
    struct members *members;
    struct record game;
    struct board *board;
    struct replay replay;
    bool in_game;
    int every;
};

static void source_open(struct source *s, int every)
{
    const struct geometry g = geo_make(19, 19);
    const char *shared = getenv("KIFU_SHARED"), *tests = getenv("KIFU_TESTS");
    char path[4096];

    *s = (struct source){ .every = every };
    s->sgf = sgf_new(&(struct sgf_options){ .no_text = true });
    s->members = members_new(&(struct members_options){ 0 });
    s->board = board_new(&g);
    cr_assert(s->sgf && s->members && s->board);
    snprintf(path, sizeof path, "%s/games/ai-games.tar.gz", shared ? shared : "../shared");
    if (members_open(s->members, path, false) != GO_OK) {
        snprintf(path, sizeof path, "%s/../data/sample.tar.gz", tests ? tests : "tests");
        cr_assert_eq(members_open(s->members, path, false), GO_OK, "no games in %s", path);
    }
}

static void source_close(struct source *s)
{
    record_free(&s->game);
    board_free(s->board);
    members_free(s->members);
    sgf_free(s->sgf);
}

static bool next_game(struct source *s)
{
    struct member member;

    while (members_next(s->members, &member) == 1) {
        sgf_open(s->sgf, members_read, s->members);
        if (sgf_next(s->sgf, &s->game) == 1 &&
            replay_start(&s->replay, &s->game, s->board) == GO_OK && ps_fits(&s->board->geo))
            return true;
    }
    return false;
}

/* The next position on s->board; false when the archive is over. */
static bool next_position(struct source *s)
{
    for (;;) {
        if (!s->in_game && !next_game(s))
            return false;
        s->in_game = true;
        while (replay_next(&s->replay))
            if (s->replay.ply % (uint32_t)s->every == 0)
                return true;
        s->in_game = false;
    }
}

/* The next string from point p on, by its name; GEO_NONE when there is none. */
static point next_string(const struct board *b, int p)
{
    for (; p < b->geo.limit; p++)
        if ((b->at[p] == BLACK || b->at[p] == WHITE) && board_string(b, (point)p)->first == p)
            return (point)p;
    return GEO_NONE;
}

/* Changes points outside `keep`: one, about eight, or half of them. False when strings without
 * liberties come out. */
static bool change(struct random *r, const struct board *b, const struct pointset *keep,
                   struct board *out)
{
    const struct pointset all = ps_board(&b->geo);
    struct pointset outside = all;
    const int mode = (int)random_below(r, 3);

    ps_andnot(&outside, keep);
    const int count = ps_count(&outside);
    if (count == 0 || board_copy(out, b) != GO_OK)
        return false;
    int skip = mode == 0 ? (int)random_below(r, (uint64_t)count) : -1;
    for (point p = ps_next(&outside, 0); p != GEO_NONE; p = ps_next(&outside, p + 1)) {
        if (mode == 0 ? skip-- != 0
                      : random_below(r, 100) >= (mode == 1 ? 800 / (uint64_t)count + 1 : 50))
            continue;
        board_setup(out, p, (enum colour)random_below(r, 3));
    }
    board_set_ko(out, b->ko, (enum colour)b->ko_colour);
    for (point p = next_string(out, 0); p != GEO_NONE; p = next_string(out, p + 1))
        if (board_string(out, p)->liberties == 0)
            return false;
    return out->ko == GEO_NONE || out->at[out->ko] == EMPTY;
}

static int flips(int ordinary)
{
    const char *wish = getenv("READING_FLIPS");
    return wish ? atoi(wish) : ordinary;
}

/* Asks about every string; each answer is changed `per_answer` times. */
static void flip_all(int count, int every, int per_answer, bool reads)
{
    struct random r = { 5 };
    struct source s;
    struct reading_engine *e = reading_new();
    const struct geometry g = geo_make(1, 1);
    struct board *changed = board_new(&g);
    int done = 0, undecided = 0;

    source_open(&s, every);
    while (done < count && next_position(&s)) {
        for (point p = next_string(s.board, 0); p != GEO_NONE && done < count;
             p = next_string(s.board, p + 1)) {
            struct reading_question q = { .target = p, .order = 3, .budget = 600 };
            struct reading_answer a, again;
            q.kind = random_below(&r, 2) ? READING_ATTACK : READING_DEFEND;
            cr_assert_eq(reading_ask(e, s.board, &q, &a), GO_OK);
            if (!reads && (!a.proved || (a.nodes < 3 && random_below(&r, 10) > 0)))
                continue;
            for (int i = 0; i < per_answer; i++) {
                if (!change(&r, s.board, reads ? &a.reads : &a.carrier, changed))
                    continue;
                q.budget = reads ? 600 : 6000;
                cr_assert_eq(reading_ask(e, changed, &q, &again), GO_OK);
                done++;
                if (reads) {
                    cr_assert_eq(memcmp(&a, &again, sizeof a), 0,
                                 "change %d: string %d, nodes %lld then %lld", done, p,
                                 (long long)a.nodes, (long long)again.nodes);
                } else if (again.proved) {
                    cr_assert_eq(a.verdict, again.verdict, "change %d: string %d, %d then %d", done,
                                 p, (int)a.verdict, (int)again.verdict);
                } else {
                    undecided++;
                }
            }
        }
    }
    cr_log_info("%d changes outside %s, undecided after them %d\n", done,
                reads ? "reads" : "carriers", undecided);
    cr_assert_geq(done, count < 1000 ? count : 1000);
    source_close(&s);
    board_free(changed);
    reading_free(e);
}

Test(reading, changes_outside_carriers)
{
    flip_all(flips(4000), 37, 4, false);
}

Test(reading, changes_outside_reads)
{
    flip_all(flips(2000), 41, 2, true);
}

/* A defence that goes on from the attack asked before gives the answer of one asked alone. */
Test(reading, defences_after_attacks)
{
    struct source s;
    struct reading_engine *alone = reading_new(), *after = reading_new();
    int compared = 0;

    source_open(&s, 47);
    while (compared < 1000 && next_position(&s)) {
        for (point p = next_string(s.board, 0); p != GEO_NONE; p = next_string(s.board, p + 1)) {
            struct reading_question q = {
                .target = p, .order = 2, .budget = 150, .further = 3, .further_budget = 100
            };
            struct reading_answer a, attack, again;
            q.kind = READING_DEFEND;
            cr_assert_eq(reading_ask(alone, s.board, &q, &a), GO_OK);
            q.kind = READING_ATTACK;
            cr_assert_eq(reading_ask(after, s.board, &q, &attack), GO_OK);
            q.kind = READING_DEFEND;
            cr_assert_eq(reading_ask(after, s.board, &q, &again), GO_OK);
            cr_assert_eq(memcmp(&a, &again, sizeof a), 0, "ply %u string %d",
                         (unsigned)s.replay.ply, p);
            compared += attack.verdict != READING_LOSE;
        }
    }
    source_close(&s);
    reading_free(alone);
    reading_free(after);
}

/* A search that ends before it has looked at any move still has an answer. */
Test(reading, tiny_budgets)
{
    struct source s;
    struct reading_engine *e = reading_new();

    source_open(&s, 61);
    for (int i = 0; i < 3 && next_position(&s); i++)
        for (point p = next_string(s.board, 0); p != GEO_NONE; p = next_string(s.board, p + 1))
            for (int budget = 0; budget < 40; budget += 1 + budget / 2) {
                struct reading_question q = {
                    .target = p, .order = 3, .budget = budget, .hope = 4
                };
                struct reading_answer a;
                q.kind = READING_DEFEND;
                cr_assert_eq(reading_ask(e, s.board, &q, &a), GO_OK);
                cr_assert(a.verdict == READING_LOSE || a.move != GEO_NONE);
                q.kind = READING_ATTACK;
                cr_assert_eq(reading_ask(e, s.board, &q, &a), GO_OK);
                cr_assert(a.verdict == READING_LOSE || a.move != GEO_NONE);
            }
    source_close(&s);
    reading_free(e);
}

/* Proofs of different verdicts speak of different orders. */
static void check_proofs_agree(const struct reading_answer *a, const struct reading_answer *b)
{
    cr_assert(a->wins <= a->fails && b->wins <= b->fails);
    cr_assert(a->verdict == b->verdict || a->wins > b->fails || b->wins > a->fails,
              "%d for orders %d to %d, %d for %d to %d", (int)a->verdict, a->wins, a->fails,
              (int)b->verdict, b->wins, b->fails);
}

/* No proof is overturned by ten times the nodes. */
Test(reading, larger_budgets_agree)
{
    struct source s;
    struct reading_engine *e = reading_new();
    int proved = 0;
    const int count = flips(1000);

    source_open(&s, 53);
    while (proved < count && next_position(&s)) {
        for (point p = next_string(s.board, 0); p != GEO_NONE; p = next_string(s.board, p + 1)) {
            const bool further = p / 2 % 2;
            struct reading_question q = { .target = p,
                                          .order = 3,
                                          .budget = 300,
                                          .kind = p % 2 ? READING_ATTACK : READING_DEFEND };
            struct reading_answer a, again;
            if (further) {
                q.order = 2;
                q.further = 4;
                q.further_budget = 200;
            }
            cr_assert_eq(reading_ask(e, s.board, &q, &a), GO_OK);
            if (!a.proved)
                continue;
            q.budget *= 10;
            q.further_budget *= 10;
            cr_assert_eq(reading_ask(e, s.board, &q, &again), GO_OK);
            cr_assert(again.proved || further);
            if (again.proved)
                check_proofs_agree(&a, &again);
            cr_assert(further || (a.verdict == again.verdict && a.order == again.order));
            proved++;
        }
    }
    cr_assert_geq(proved, 1000);
    source_close(&s);
    reading_free(e);
}

/* Through a game: an old answer that reading_holds() keeps is the fresh one. */
Test(reading, reuse_changes_nothing)
{
    static struct reading_answer kept[GEO_ANALYSIS_SIDE_MAX * (GEO_ANALYSIS_SIDE_MAX + 1)];
    static bool has[GEO_ANALYSIS_SIDE_MAX * (GEO_ANALYSIS_SIDE_MAX + 1)];
    const struct geometry g = geo_make(1, 1);
    struct board *old = board_new(&g);
    struct source s;
    struct reading_engine *e = reading_new();
    int asked = 0, held = 0, by_proof = 0;

    source_open(&s, 1);
    for (int ply = 0; ply < flips(80) && next_position(&s); ply++) {
        const bool same_game = ply > 0 && s.replay.ply > 1;
        for (point p = next_string(s.board, 0); p != GEO_NONE; p = next_string(s.board, p + 1)) {
            const struct reading_question q = {
                .target = p, .order = 2, .budget = 500, .further = 3, .further_budget = 200
            };
            struct reading_answer a;
            cr_assert_eq(reading_ask(e, s.board, &q, &a), GO_OK);
            asked++;
            if (same_game && has[p] && board_at(old, p) == board_at(s.board, p)) {
                if (reading_holds(&kept[p], old, s.board)) {
                    held++;
                    cr_assert_eq(memcmp(&a, &kept[p], sizeof a), 0, "ply %u string %d",
                                 (unsigned)s.replay.ply, p);
                }
                if (reading_proof_holds(&kept[p], old, s.board) && a.proved) {
                    by_proof++;
                    cr_assert(a.verdict == kept[p].verdict || a.order != kept[p].order);
                }
            }
            kept[p] = a;
        }
        memset(has, 0, sizeof has);
        for (point p = next_string(s.board, 0); p != GEO_NONE; p = next_string(s.board, p + 1))
            has[p] = true;
        cr_assert_eq(board_copy(old, s.board), GO_OK);
    }
    cr_log_info("%d answers, %d held by reads, %d by carrier\n", asked, held, by_proof);
    cr_assert_gt(held, asked / 4);
    source_close(&s);
    board_free(old);
    reading_free(e);
}
