/* test_eyeshape.c - eye shapes that players know by name, conditions, kos, and the solver itself.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "eyeshape.h"
#include "eyeshape_pictures.h"

static struct eyeshape_solver *solver;

static void make_solver(void)
{
    solver = eyeshape_solver_new(UINT32_MAX / 2, 0);
}

static void free_solver(void)
{
    eyeshape_solver_free(solver);
}

static struct eyeshape_value ask(const struct eyeshape *s)
{
    struct eyeshape_value value;

    cr_assert(eyeshape_is_sound(s));
    cr_assert_eq(eyeshape_ask(solver, s, EYESHAPE_ALL, &value), GO_OK);
    return value;
}

/* --- named shapes -------------------------------------------------------------------------- */

Test(eyeshape, named_shapes, .init = make_solver, .fini = free_solver)
{
    for (int i = 0; i < PICTURES; i++) {
        const struct shape_picture *p = &shape_pictures[i];
        int number[PICTURE_SIDE][PICTURE_SIDE];
        struct eyeshape s;
        picture_shape(p->picture, &s, number);
        for (int k = 0; k < 4; k++) {
            char got[VALUE_ROOM];
            s.liberties = picture_liberties[k];
            const struct eyeshape_value value = ask(&s);
            value_text(&value, got);
            cr_expect_str_eq(got, p->value[k], "%s, %d liberties: got %s, want %s", p->name,
                             s.liberties, got, p->value[k]);
        }
    }
}

Test(eyeshape, named_vital_points, .init = make_solver, .fini = free_solver)
{
    for (int i = 0; i < PICTURES; i++) {
        const struct shape_picture *p = &shape_pictures[i];
        int number[PICTURE_SIDE][PICTURE_SIDE];
        struct eyeshape s;
        if (p->vital[0] == '\0')
            continue;
        picture_shape(p->picture, &s, number);
        s.liberties = 4;
        const struct eyeshape_value value = ask(&s);
        const uint32_t *vital = value.vital[EYESHAPE_THREAT_NONE];
        for (int y = 0; y < PICTURE_SIDE; y++)
            for (int x = 0; x < PICTURE_SIDE; x++) {
                const char c = picture_at(p->vital, x, y);
                if (number[y][x] < 0)
                    continue;
                cr_expect_eq(vital[EYESHAPE_ATTACKER] >> number[y][x] & 1, c == 'A' || c == 'B',
                             "%s: attack at column %d of row %d", p->name, x, y);
                cr_expect_eq(vital[EYESHAPE_DEFENDER] >> number[y][x] & 1, c == 'D' || c == 'B',
                             "%s: defence at column %d of row %d", p->name, x, y);
            }
    }
}

/* The carpenter's square: three by three in the corner, both legs open, the attacker's stones on
 * the second line behind them.  The books say: who moves first decides, at the 2-2 point, and the
 * attacker gets a ko.  So it is; but only where his hane at a leg can still be cut off.  Where he
 * is safe at the leg already he kills (see the pictures), and with one such leg closed he does,
 * too.
 *
 *     X . . . . . .      With a liberty outside 2-2 is the attacker's only move.
 *     . X . . . . .
 *     . X X X X X .      A ko: he kills if he has no less threats than the defender.
 *     . O O O X X .
 *     . . . O X X .
 *     . . . O X X .
 *     . . . . . . X
 */
Test(eyeshape, the_carpenters_square, .init = make_solver, .fini = free_solver)
{
    static const char picture[] = "#X/#.X/#.X/#.O/#.../#...OXX/#......X/########";
    const bool whole = getenv("KIFU_EYES_WHOLE") != NULL;
    int number[PICTURE_SIDE][PICTURE_SIDE];
    struct eyeshape_value value;
    struct eyeshape s;
    char got[VALUE_ROOM];

    picture_shape(picture, &s, number);
    const uint32_t two_two = UINT32_C(1) << number[5][2];
    for (s.liberties = 0; s.liberties <= (whole ? 1 : 0); s.liberties++) {
        const uint32_t *vital = value.vital[EYESHAPE_THREAT_NONE];
        cr_assert_eq(eyeshape_ask(solver, &s, whole ? EYESHAPE_VITALS : EYESHAPE_EYES, &value),
                     GO_OK);
        value_text(&value, got);
        cr_expect_str_eq(got, "22,12,12", "%d liberties: %s", s.liberties, got);
        cr_expect(!whole || (vital[EYESHAPE_ATTACKER] & vital[EYESHAPE_DEFENDER] & two_two));
        cr_expect(s.liberties == 0 || vital[EYESHAPE_ATTACKER] == two_two);
    }
}

/* --- halves, false eyes, kos --------------------------------------------------------------- */

static void expect(const struct eyeshape *shape, const char *want, const char *name)
{
    struct eyeshape s = *shape;
    char got[VALUE_ROOM];

    s.liberties = 3;
    const struct eyeshape_value value = ask(&s);
    value_text(&value, got);
    cr_expect_str_eq(got, want, "%s: got %s, want %s", name, got, want);
}

static void expect_vital(const struct eyeshape *shape, uint32_t attack, uint32_t defence,
                         const char *name)
{
    struct eyeshape s = *shape;

    s.liberties = 3;
    const struct eyeshape_value value = ask(&s);
    const uint32_t *vital = value.vital[EYESHAPE_THREAT_NONE];
    cr_expect_eq(vital[EYESHAPE_ATTACKER], attack, "%s: attack %x, want %x", name,
                 vital[EYESHAPE_ATTACKER], attack);
    cr_expect_eq(vital[EYESHAPE_DEFENDER], defence, "%s: defence %x, want %x", name,
                 vital[EYESHAPE_DEFENDER], defence);
}

/* A diagonal that either side may take, for good. */
static int add_diagonal(struct eyeshape *s)
{
    return eyeshape_add(s, EYESHAPE_WALL | EYESHAPE_MARGIN);
}

static int add_half_eye(struct eyeshape *s)
{
    const int h = eyeshape_add(s, EYESHAPE_WALL);
    const int c = add_diagonal(s);

    eyeshape_condition(s, h, 1u << c, 0, 1);
    return c;
}

/* One half eye: who takes the diagonal decides.  Three: the defender gets two of three when he
 * begins, else one of them; two: one for each. */
Test(eyeshape, half_eyes_add_up, .init = make_solver, .fini = free_solver)
{
    static const char *const want[] = { "01", "11", "12", "22" };
    struct eyeshape s;

    eyeshape_clear(&s);
    for (int k = 0; k < 4; k++) {
        add_half_eye(&s);
        expect(&s, want[k], "half eyes");
    }
    eyeshape_clear(&s);
    const int c = add_half_eye(&s);
    expect_vital(&s, 1u << c, 1u << c, "one half eye");
}

/* Two points whose eyes hang on the same diagonal: it is worth two eyes. */
Test(eyeshape, a_shared_diagonal_counts_twice, .init = make_solver, .fini = free_solver)
{
    struct eyeshape s;

    eyeshape_clear(&s);
    const int c = add_half_eye(&s);
    const int h = eyeshape_add(&s, EYESHAPE_WALL);
    eyeshape_condition(&s, h, 1u << c, 0, 1);
    expect(&s, "02", "shared diagonal");
    expect_vital(&s, 1u << c, 1u << c, "shared diagonal");
}

/* Both diagonals must fall: the defender answers at the other one. */
Test(eyeshape, two_diagonals_are_miai, .init = make_solver, .fini = free_solver)
{
    struct eyeshape s;

    eyeshape_clear(&s);
    const int h = eyeshape_add(&s, EYESHAPE_WALL);
    const int c = add_diagonal(&s), d = add_diagonal(&s);
    eyeshape_condition(&s, h, 1u << c | 1u << d, 0, 2);
    expect(&s, "11", "two diagonals");
}

/* The point is a margin while the defender does not own p, so p decides for both.  A stone on the
 * point itself does not help the attacker: the defender's p takes it away. */
Test(eyeshape, a_diagonal_that_only_the_defender_needs, .init = make_solver, .fini = free_solver)
{
    struct eyeshape s;

    eyeshape_clear(&s);
    const int h = eyeshape_add(&s, EYESHAPE_WALL);
    const int p = add_diagonal(&s);
    eyeshape_condition(&s, h, 0, 1u << p, 1);
    expect(&s, "01", "unless");
    expect_vital(&s, 1u << p, 1u << p, "unless");
}

/* b - h, h a false eye once the attacker has played outside.  h filled, b is an eye.  The attacker
 * plays h himself (a sacrifice: b takes it, but leaves h false); the outside move is too slow,
 * since h is filled then; at b his stone is taken from h, and b becomes an eye. */
Test(eyeshape, a_false_eye_gives_a_tempo, .init = make_solver, .fini = free_solver)
{
    struct eyeshape s;

    eyeshape_clear(&s);
    const int b = eyeshape_add(&s, EYESHAPE_WALL);
    const int h = eyeshape_add(&s, EYESHAPE_WALL);
    eyeshape_join(&s, b, h);
    cr_assert_gt(eyeshape_add_tempo(&s, h), h);
    expect(&s, "01", "false eye");
    expect_vital(&s, 1u << h, 1u << h, "false eye");
    const struct eyeshape_value value = ask(&s);
    cr_expect_eq(value.sacrifice[EYESHAPE_THREAT_NONE][EYESHAPE_ATTACKER], 1u << h);
    cr_expect_eq(value.sacrifice[EYESHAPE_THREAT_NONE][EYESHAPE_DEFENDER], 0);
}

/* A lone false eye is none, whoever moves. */
Test(eyeshape, a_lone_false_eye_is_none, .init = make_solver, .fini = free_solver)
{
    struct eyeshape s;

    eyeshape_clear(&s);
    eyeshape_add_tempo(&s, eyeshape_add(&s, EYESHAPE_WALL));
    expect(&s, "00", "lone false eye");
}

static int add_ko_eye(struct eyeshape *s, enum eyeshape_side turn)
{
    const int h = eyeshape_add(s, EYESHAPE_WALL);
    int d;

    cr_assert_eq(eyeshape_add_ko(s, turn, &d), GO_OK);
    eyeshape_condition(s, h, 1u << (d + 1), 0, 1);
    return d;
}

/* The defender holds the ko.  The attacker takes it, and without a threat the defender cannot
 * retake before it is settled; with one he retakes, and settles it himself when the attacker
 * has no answer.  With the first move he settles at once. */
Test(eyeshape, half_eye_on_a_ko_held, .init = make_solver, .fini = free_solver)
{
    struct eyeshape s;

    eyeshape_clear(&s);
    const int d = add_ko_eye(&s, EYESHAPE_ATTACKER);
    expect(&s, "11,01,01", "ko held");
    expect_vital(&s, 1u << d, 1u << d, "ko held");
}

/* The attacker holds it: he settles when he begins.  The defender takes, and loses the ko only to a
 * threat. */
Test(eyeshape, half_eye_on_a_ko_to_be_taken, .init = make_solver, .fini = free_solver)
{
    struct eyeshape s;

    eyeshape_clear(&s);
    const int d = add_ko_eye(&s, EYESHAPE_DEFENDER);
    expect(&s, "01,01,00", "ko to be taken");
    expect_vital(&s, 1u << (d + 1), 1u << (d + 1), "ko to be taken");
}

/* The case of 2002: two points in the corner, a - b, and a half eye h beyond b that hangs on a ko
 * which the defender holds.
 *     Attacker first at b: one point and a half eye are left; he who wins the ko does not matter,
 *     the attacker takes it, and even retaken it was his move at b that counts: one eye.
 *     Defender first at b: an eye at a, and h.  The attacker takes the ko.  Without a threat it is
 *     settled: one eye.  With one the defender retakes and settles it: two.
 * So the plain count is one eye, and it is two if the ko is won.  Filling the ko first is no
 * better: three points are left, and the attacker plays b. */
Test(eyeshape, the_case_of_2002, .init = make_solver, .fini = free_solver)
{
    struct eyeshape s;
    int d;

    eyeshape_clear(&s);
    const int a = eyeshape_add(&s, EYESHAPE_WALL), b = eyeshape_add(&s, EYESHAPE_WALL);
    const int h = eyeshape_add(&s, EYESHAPE_WALL);
    eyeshape_join(&s, a, b);
    eyeshape_join(&s, b, h);
    cr_assert_eq(eyeshape_add_ko(&s, EYESHAPE_ATTACKER, &d), GO_OK);
    eyeshape_condition(&s, h, 1u << (d + 1), 0, 1);
    expect(&s, "12,11,11", "2002");
    s.liberties = 3;
    const struct eyeshape_value value = ask(&s);
    const uint32_t *vital = value.vital[EYESHAPE_THREAT_DEFENDER];
    cr_expect_eq(eyeshape_hangs_on_ko(&value), EYESHAPE_YES);
    cr_expect(vital[EYESHAPE_ATTACKER] >> b & 1);
    cr_expect_eq(vital[EYESHAPE_DEFENDER], 1u << b);
}

/* Two half eyes on two kos that the defender holds: he keeps one of them, whoever begins, but the
 * attacker's threat breaks the second one, too, when he begins. */
Test(eyeshape, two_kos, .init = make_solver, .fini = free_solver)
{
    struct eyeshape s;

    eyeshape_clear(&s);
    add_ko_eye(&s, EYESHAPE_ATTACKER);
    add_ko_eye(&s, EYESHAPE_ATTACKER);
    const struct eyeshape_value value = ask(&s);
    cr_expect_eq(value.eyes[EYESHAPE_THREAT_NONE][EYESHAPE_ATTACKER], 1);
    cr_expect_eq(eyeshape_hangs_on_ko(&value), EYESHAPE_YES);
}

/* A tail: a stone of the wall that hangs on it only through the space, with one liberty outside.
 * The attacker takes that liberty; connecting at the point between is the defender's answer, and
 * costs him the eye. */
Test(eyeshape, a_tail_of_the_wall, .init = make_solver, .fini = free_solver)
{
    struct eyeshape s;

    eyeshape_clear(&s);
    const int between = eyeshape_add(&s, EYESHAPE_WALL);
    const int tail = eyeshape_add(&s, EYESHAPE_OWN);
    const int liberty = eyeshape_add(&s, EYESHAPE_OUTSIDE | EYESHAPE_MARGIN);
    eyeshape_join(&s, between, tail);
    eyeshape_join(&s, tail, liberty);
    expect(&s, "00", "tail");
}

/* --- seki, two moves in a row -------------------------------------------------------------- */

static struct eyeshape drawn(const char *picture, int liberties)
{
    int number[PICTURE_SIDE][PICTURE_SIDE];
    struct eyeshape s;

    picture_shape(picture, &s, number);
    s.liberties = liberties;
    return s;
}

/* Three stones in the middle of five: neither side can move, but the eyes are not there. */
Test(eyeshape, seki_is_marked, .init = make_solver, .fini = free_solver)
{
    const struct eyeshape seki = drawn(".xxx.", 2), life = drawn(".....", 2);
    const struct eyeshape_value a = ask(&seki), b = ask(&life);

    cr_expect_eq(a.eyes[EYESHAPE_THREAT_NONE][EYESHAPE_ATTACKER], 2);
    cr_expect_eq(a.seki[EYESHAPE_THREAT_NONE][EYESHAPE_ATTACKER], EYESHAPE_YES);
    cr_expect_eq(b.eyes[EYESHAPE_THREAT_NONE][EYESHAPE_ATTACKER], 2);
    cr_expect_eq(b.seki[EYESHAPE_THREAT_NONE][EYESHAPE_ATTACKER], EYESHAPE_NO);
}

/* Four in a row: two stones in the middle, and two single points are left of which one is an eye.
 */
Test(eyeshape, two_moves_in_a_row, .init = make_solver, .fini = free_solver)
{
    const struct eyeshape four = drawn("....", 2), square = drawn("../..", 2);
    const struct eyeshape_value a = ask(&four), b = ask(&square);
    struct eyeshape half;

    cr_expect_eq(a.twice[EYESHAPE_ATTACKER], 1);
    cr_expect_eq(a.twice[EYESHAPE_DEFENDER], 2);
    cr_expect_eq(b.twice[EYESHAPE_ATTACKER], 1);
    cr_expect_eq(b.twice[EYESHAPE_DEFENDER], 2);
    eyeshape_clear(&half);
    add_half_eye(&half);
    const struct eyeshape_value c = ask(&half);
    cr_expect_eq(c.twice[EYESHAPE_ATTACKER], 0);
    cr_expect_eq(c.twice[EYESHAPE_DEFENDER], 1);
}

/* --- the solver ---------------------------------------------------------------------------- */

static struct eyeshape random_shape(struct random *random)
{
    const int n = 1 + (int)random_below(random, 9);
    struct eyeshape s;

    eyeshape_clear(&s);
    for (int v = 0; v < n; v++) {
        eyeshape_add(&s, (random_below(random, 8) ? EYESHAPE_WALL : 0) |
                             (random_below(random, 5) ? 0 : EYESHAPE_MARGIN) |
                             (random_below(random, 6) ? 0 : EYESHAPE_BLACKENED));
        for (int k = 0; v > 0 && k < 2; k++)
            if (k == 0 || random_below(random, 3) == 0) {
                const int u = (int)random_below(random, (uint64_t)v);
                eyeshape_join(&s, u, v);
            }
    }
    if (n > 2 && random_below(random, 2))
        eyeshape_condition(&s, 0, (uint32_t)random_below(random, 1u << n) & ~1u,
                           (uint32_t)random_below(random, 1u << n) & ~1u, 2);
    s.liberties = (int)random_below(random, EYESHAPE_LIBERTIES_MAX + 1);
    return s;
}

static uint32_t moved(uint32_t set, const int *to, int count)
{
    uint32_t result = set >> count << count;

    for (int v = 0; v < count; v++)
        result |= (set >> v & 1) << to[v];
    return result;
}

static struct eyeshape renumbered(const struct eyeshape *s, const int *to)
{
    struct eyeshape r = { .count = s->count, .liberties = s->liberties };

    r.wall = moved(s->wall, to, s->count);
    r.margin = moved(s->margin, to, s->count);
    r.outside = moved(s->outside, to, s->count);
    r.attacker = moved(s->attacker, to, s->count);
    r.defender = moved(s->defender, to, s->count);
    for (int v = 0; v < s->count; v++) {
        r.adjacent[to[v]] = moved(s->adjacent[v], to, s->count);
        r.taken[to[v]] = moved(s->taken[v], to, s->count);
        r.unless[to[v]] = moved(s->unless[v], to, s->count);
        r.need[to[v]] = s->need[v];
    }
    return r;
}

/* Answers do not know how the vertices are numbered, what was asked before, or of the cache; also
 * where the budget cuts them off. */
Test(eyeshape, numbering_and_cache_change_nothing)
{
    struct random random = { 7 };
    struct eyeshape_solver *plain = eyeshape_solver_new(400, 0);
    struct eyeshape_solver *cached = eyeshape_solver_new(400, 1500);

    for (int i = 0; i < 3000; i++) {
        const struct eyeshape s = random_shape(&random);
        int to[EYESHAPE_VERTICES_MAX];
        for (int v = 0; v < s.count; v++) {
            const int k = (int)random_below(&random, (uint64_t)v + 1);
            to[v] = k == v ? v : to[k];
            to[k] = v;
        }
        const struct eyeshape r = renumbered(&s, to);
        struct eyeshape_value a, b;
        cr_assert_eq(eyeshape_ask(plain, &s, EYESHAPE_ALL, &a), GO_OK);
        cr_assert_eq(eyeshape_ask(cached, &r, EYESHAPE_ALL, &b), GO_OK);
        for (int k = 0; k < EYESHAPE_THREATS * EYESHAPE_SIDES; k++) {
            uint32_t *vital = &a.vital[k / 2][k % 2], *sacrifice = &a.sacrifice[k / 2][k % 2];
            *vital = moved(*vital, to, s.count);
            *sacrifice = moved(*sacrifice, to, s.count);
        }
        cr_assert_eq(memcmp(&a, &b, sizeof a), 0, "shape %d", i);
        cr_assert_eq(eyeshape_ask(cached, &r, EYESHAPE_ALL, &a), GO_OK);
        cr_assert_eq(memcmp(&a, &b, sizeof a), 0, "shape %d again", i);
    }
    cr_expect_gt(eyeshape_counts(cached).hits, 1500);
    eyeshape_solver_free(plain);
    eyeshape_solver_free(cached);
}

/* What is known under a small budget is what is known without one. */
Test(eyeshape, a_budget_only_leaves_out)
{
    struct random random = { 8 };
    struct eyeshape_solver *full = eyeshape_solver_new(UINT32_MAX / 2, 0);
    int left_out = 0;

    for (int i = 0; i < 2000; i++) {
        const struct eyeshape s = random_shape(&random);
        const uint32_t budget = (uint32_t)random_below(&random, 300);
        struct eyeshape_solver *poor = eyeshape_solver_new(budget, 0);
        struct eyeshape_value a, b;
        cr_assert_eq(eyeshape_ask(full, &s, EYESHAPE_ALL, &a), GO_OK);
        cr_assert_eq(eyeshape_ask(poor, &s, EYESHAPE_ALL, &b), GO_OK);
        cr_assert_leq(b.nodes, budget + 200);
        for (int k = 0; k < EYESHAPE_THREATS * EYESHAPE_SIDES; k++) {
            const int t = k / 2, side = k % 2;
            left_out += b.eyes[t][side] == EYESHAPE_UNKNOWN;
            cr_assert(b.eyes[t][side] == EYESHAPE_UNKNOWN || b.eyes[t][side] == a.eyes[t][side]);
            cr_assert(b.seki[t][side] == EYESHAPE_UNKNOWN || b.seki[t][side] == a.seki[t][side]);
            cr_assert(!b.vital_known[t][side] || b.vital[t][side] == a.vital[t][side]);
        }
        eyeshape_solver_free(poor);
    }
    cr_expect_gt(left_out, 500);
    eyeshape_solver_free(full);
}

Test(eyeshape, unsound_shapes_are_told)
{
    struct eyeshape s;

    eyeshape_clear(&s);
    cr_expect(eyeshape_is_sound(&s));
    eyeshape_add(&s, EYESHAPE_WALL);
    cr_expect(eyeshape_is_sound(&s));
    s.adjacent[0] = 2;
    cr_expect_not(eyeshape_is_sound(&s));
    s.adjacent[0] = 0;
    s.outside = 1;
    cr_expect_not(eyeshape_is_sound(&s), "outside without margin");
    s.outside = 0;
    s.liberties = EYESHAPE_LIBERTIES_MAX + 1;
    cr_expect_not(eyeshape_is_sound(&s));
    for (int v = 1; v < EYESHAPE_VERTICES_MAX; v++)
        cr_expect_eq(eyeshape_add(&s, 0), v);
    cr_expect_eq(eyeshape_add(&s, 0), GO_ERANGE);
}
