/* test_reading_brute.c - reading against the whole game graph of small boards.
 *
 * How: the game of reading.h is written down a second time, plainly: all legal moves and the pass
 * for both sides, every state that can be reached, and the least fixed point by propagation.
 * Boards are random and crowded, with random bans, so that graphs stay small.  Carriers are
 * judged the same way: points outside are changed at random and the game is solved again.
 * READING_QUESTIONS=N in the environment asks N questions in all, shared out as the ordinary ones
 * are (50,000 take some twenty minutes).
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "reading.h"
#include "small_board.h"

enum { SIDE_MAX = 5, AREA_MAX = SIDE_MAX * SIDE_MAX, UNLIMITED = 15 };

enum { ORDINARY = 4 * 250 + 3 * 40 + 2 * 8 + 200 /* questions, if nothing else is wished */ };

/* --- the plain game -------------------------------------------------------------------------- */

/* The order of a state is its `more`. */
enum { UNKNOWN, IS_WON, IS_FAILED };

struct record {
    struct small_state state;
    uint8_t value;
    int32_t open;    /* children not yet won, at the defender's nodes */
    int32_t parents; /* head of a list in links */
};

struct link {
    int32_t parent, next;
};

struct plain {
    int width, height, target, question;
    uint8_t attacker, defender;
    struct record *record;
    struct link *link;
    int32_t *table, *queue;
    size_t count, limit, links, link_capacity, table_size;
};

static int string_at(const struct plain *g, const uint8_t *at, int p, bool mark[AREA_MAX],
                     int *stones)
{
    return small_string(g->width, g->height, at, p, mark, stones);
}

/* Plays for the mover.  False when illegal.  *own_liberties is of the stone's string. */
static bool plain_play(const struct plain *g, const struct small_state *s, int p,
                       struct small_state *after, int *own_liberties)
{
    int ko;

    if (!small_play(g->width, g->height, s, p, after, &ko, own_liberties))
        return false;
    if (g->question == 2 || g->question == (s->mover == g->attacker ? 3 : 1))
        after->ban = (int8_t)ko;
    return true;
}

/* The record of a state, new or known; -1 when there are too many. */
static int32_t find_state(struct plain *g, const struct small_state *s)
{
    const int area = g->width * g->height;
    size_t i = small_hash(s, area) & (g->table_size - 1);

    while (g->table[i] >= 0) {
        if (small_same(&g->record[g->table[i]].state, s, area))
            return g->table[i];
        i = (i + 1) & (g->table_size - 1);
    }
    if (g->count == g->limit)
        return -1;
    g->table[i] = (int32_t)g->count;
    g->record[g->count] = (struct record){ .state = *s, .parents = -1 };
    return (int32_t)g->count++;
}

static void add_link(struct plain *g, int32_t parent, int32_t child)
{
    cr_assert_eq(array_reserve(&g->link, &g->link_capacity, g->links + 1, sizeof *g->link), GO_OK);
    g->link[g->links] = (struct link){ .parent = parent, .next = g->record[child].parents };
    g->record[child].parents = (int32_t)g->links++;
    g->record[parent].open++;
}

/* One move from a state that no rule decides.  False when there are too many states. */
static bool expand_move(struct plain *g, int32_t n, int p)
{
    const struct small_state s = g->record[n].state;
    const bool attacker = s.mover == g->attacker;
    struct small_state after;
    bool mark[AREA_MAX];
    int own_liberties, stones;

    if (!plain_play(g, &s, p, &after, &own_liberties))
        return true;
    if (p < 0 && !attacker && s.more != UNLIMITED)
        after.more--;
    if (attacker && after.at[g->target] == EMPTY) {
        string_at(g, s.at, g->target, mark, &stones);
        if (stones > 1 || own_liberties > 1) {
            g->record[n].value = IS_WON;
            return true;
        }
    }
    const int32_t child = find_state(g, &after);
    if (child < 0)
        return false;
    add_link(g, n, child);
    return true;
}

static bool expand(struct plain *g, int32_t n)
{
    const struct small_state s = g->record[n].state;
    const bool attacker = s.mover == g->attacker;
    bool mark[AREA_MAX];
    int stones;

    if (s.at[g->target] == EMPTY) { /* taken: retake or lose */
        if (!expand_move(g, n, g->target))
            return false;
        if (g->record[n].open == 0)
            g->record[n].value = IS_WON;
        return true;
    }
    const int liberties = string_at(g, s.at, g->target, mark, &stones);
    if (s.more != UNLIMITED && liberties >= s.more + (attacker ? 2 : 1)) {
        g->record[n].value = IS_FAILED;
        return true;
    }
    for (int p = -1; p < g->width * g->height; p++)
        if (!expand_move(g, n, p))
            return false;
    return true;
}

/* Value of the attack from a state; UNKNOWN when the graph is too large. */
static int solve(struct plain *g, const struct small_state *root)
{
    size_t head = 0, tail = 0;

    g->count = g->links = 0;
    memset(g->table, 0xff, g->table_size * sizeof *g->table);
    find_state(g, root);
    for (size_t i = 0; i < g->count; i++)
        if (!expand(g, (int32_t)i))
            return UNKNOWN;
    for (size_t i = 0; i < g->count; i++)
        if (g->record[i].value == IS_WON)
            g->queue[tail++] = (int32_t)i;
    while (head < tail) {
        for (int32_t l = g->record[g->queue[head++]].parents; l >= 0; l = g->link[l].next) {
            struct record *parent = &g->record[g->link[l].parent];
            if (parent->value != UNKNOWN)
                continue;
            parent->open--;
            if (parent->state.mover == g->attacker || parent->open == 0) {
                parent->value = IS_WON;
                g->queue[tail++] = (int32_t)(parent - g->record);
            }
        }
    }
    return g->record[0].value == IS_WON ? IS_WON : IS_FAILED;
}

static struct plain *plain_new(size_t limit)
{
    struct plain *g = calloc(1, sizeof *g);

    g->limit = limit;
    g->table_size = 1;
    while (g->table_size < limit * 2)
        g->table_size *= 2;
    g->record = malloc(limit * sizeof *g->record);
    g->queue = malloc(limit * sizeof *g->queue);
    g->table = malloc(g->table_size * sizeof *g->table);
    cr_assert(g->record && g->queue && g->table);
    return g;
}

static void plain_free(struct plain *g)
{
    free(g->record);
    free(g->queue);
    free(g->table);
    free(g->link);
    free(g);
}

/* --- questions -------------------------------------------------------------------------------- */

struct setting {
    int width, height;
    uint8_t at[AREA_MAX];
    int target, ban; /* on the side to move, or -1 */
    enum reading_kind kind;
    int order; /* or UNLIMITED */
};

/* Does the attack fail in ko question k? At the root of a defence the pass is free. */
static int solve_question(struct plain *g, const struct setting *s, int k)
{
    const bool attack = s->kind == READING_ATTACK;
    struct small_state root = { .ban = -1, .more = (uint8_t)s->order };
    int worst = IS_WON;

    g->width = s->width;
    g->height = s->height;
    g->target = s->target;
    g->question = k;
    g->defender = s->at[s->target];
    g->attacker = g->defender == BLACK ? WHITE : BLACK;
    memcpy(root.at, s->at, AREA_MAX);
    root.mover = attack ? g->attacker : g->defender;
    if (k == 2 || k == (attack ? 1 : 3))
        root.ban = (int8_t)s->ban;
    if (attack)
        return solve(g, &root);
    for (int p = -1; p < s->width * s->height; p++) {
        struct small_state after;
        int own;
        if (!plain_play(g, &root, p, &after, &own))
            continue;
        const int value = solve(g, &after);
        if (value == UNKNOWN)
            return UNKNOWN;
        if (value == IS_FAILED)
            worst = IS_FAILED;
    }
    return worst;
}

/* The verdict, or -1 when the graph is too large. */
static int plain_verdict(struct plain *g, const struct setting *s)
{
    static const int attack[] = { READING_WIN, READING_KO_A, READING_KO_B, READING_LOSE };
    static const int defend[] = { READING_LOSE, READING_KO_B, READING_KO_A, READING_WIN };
    int k = 1;

    for (; k <= 3; k++) {
        const int value = solve_question(g, s, k);
        if (value == UNKNOWN)
            return -1;
        if (value == IS_WON)
            break;
    }
    return s->kind == READING_ATTACK ? attack[k - 1] : defend[k - 1];
}

static bool random_setting(struct random *r, int side, int order, struct setting *s)
{
    const int area = side * side;
    const int full = 62 + (int)random_below(r, 32);
    int stones[AREA_MAX], empty[AREA_MAX], count = 0, holes = 0;

    *s = (struct setting){ .width = side, .height = side, .ban = -1, .order = order };
    for (int p = 0; p < area; p++) {
        if ((int)random_below(r, 100) < full)
            s->at[p] = random_below(r, 2) ? BLACK : WHITE;
        if (s->at[p] == EMPTY)
            empty[holes++] = p;
        else
            stones[count++] = p;
    }
    if (count == 0 || holes == 0)
        return false;
    struct plain g = { .width = side, .height = side };
    for (int i = 0; i < count; i++) {
        bool mark[AREA_MAX];
        int size;
        if (string_at(&g, s->at, stones[i], mark, &size) == 0)
            return false;
    }
    s->target = stones[random_below(r, (uint64_t)count)];
    s->kind = random_below(r, 2) ? READING_ATTACK : READING_DEFEND;
    if (random_below(r, 3) == 0)
        s->ban = empty[random_below(r, (uint64_t)holes)];
    return true;
}

static point point_of(const struct geometry *g, int p, int width)
{
    return geo_point(g, p % width, p / width);
}

static struct board *board_of(const struct setting *s)
{
    const struct geometry g = geo_make(s->width, s->height);
    const enum colour defender = (enum colour)s->at[s->target];
    struct board *b = board_new(&g);

    cr_assert_not_null(b);
    for (int p = 0; p < s->width * s->height; p++)
        if (s->at[p] != EMPTY)
            board_setup(b, point_of(&g, p, s->width), (enum colour)s->at[p]);
    if (s->ban >= 0)
        board_set_ko(b, point_of(&g, s->ban, s->width),
                     s->kind == READING_ATTACK ? colour_other(defender) : defender);
    return b;
}

static struct reading_answer ask(struct reading_engine *e, const struct setting *s, int order)
{
    struct board *b = board_of(s);
    struct reading_answer a;
    const struct reading_question q = { .target = point_of(&b->geo, s->target, s->width),
                                        .kind = s->kind,
                                        .order = order,
                                        .budget = 200000 };

    cr_assert_eq(reading_ask(e, b, &q, &a), GO_OK);
    board_free(b);
    return a;
}

static const char *picture(const struct setting *s)
{
    static char text[AREA_MAX * 2 + 64];
    char *at = text;

    for (int p = 0; p < s->width * s->height; p++) {
        *at++ = ".XO"[s->at[p]];
        if (p % s->width == s->width - 1)
            *at++ = '\n';
    }
    sprintf(at, "target %d,%d ban %d %s", s->target % s->width, s->target / s->width, s->ban,
            s->kind == READING_ATTACK ? "attack" : "defend");
    return text;
}

static int questions(int ordinary)
{
    const char *wish = getenv("READING_QUESTIONS");
    return wish ? (int)(atoi(wish) * (int64_t)ordinary / ORDINARY) + 1 : ordinary;
}

static void compare(int side, int order, int count, size_t states, uint64_t seed)
{
    struct random r = { seed };
    struct plain *g = plain_new(states);
    struct reading_engine *e = reading_new();
    int undecided = 0, verdicts[4] = { 0 };

    for (int i = 0; i < count;) {
        struct setting s;
        if (!random_setting(&r, side, order, &s))
            continue;
        const int truth = plain_verdict(g, &s);
        if (truth < 0)
            continue;
        const struct reading_answer a = ask(e, &s, order);
        i++;
        verdicts[truth]++;
        if (!a.proved)
            undecided++;
        else
            cr_assert_eq((int)a.verdict, truth, "seed %lu question %d: %d, should be %d\n%s\n",
                         (unsigned long)seed, i, (int)a.verdict, truth, picture(&s));
    }
    cr_log_info("%dx%d order %d: lose %d, ko B %d, ko A %d, win %d, undecided %d\n", side, side,
                order, verdicts[0], verdicts[1], verdicts[2], verdicts[3], undecided);
    cr_assert_leq(undecided, 1 + count / 100);
    reading_free(e);
    plain_free(g);
}

Test(brute, three)
{
    for (int order = 1; order <= 4; order++)
        compare(3, order, questions(250), 20000, 31 + (uint64_t)order);
}

Test(brute, four)
{
    for (int order = 1; order <= 3; order++)
        compare(4, order, questions(40), 20000, 41 + (uint64_t)order);
}

Test(brute, five)
{
    compare(5, 2, questions(8), 20000, 52);
    compare(5, 3, questions(8), 20000, 53);
}

/* Against the game without orders: never a wrong win; failures only by the order. */
Test(brute, unlimited)
{
    struct random r = { 99 };
    struct plain *g = plain_new(20000);
    struct reading_engine *e = reading_new();
    int missed = 0, count = questions(200);

    for (int i = 0; i < count;) {
        struct setting s;
        if (!random_setting(&r, 3, UNLIMITED, &s))
            continue;
        const int truth = plain_verdict(g, &s);
        if (truth < 0)
            continue;
        const struct reading_answer a = ask(e, &s, READING_ORDER_MAX);
        i++;
        if (!a.proved || (int)a.verdict == truth)
            continue;
        missed++;
        cr_assert(s.kind == READING_ATTACK ? (int)a.verdict < truth : (int)a.verdict > truth,
                  "question %d: %d, should be %d\n%s\n", i, (int)a.verdict, truth, picture(&s));
    }
    cr_log_info("order %d hides %d of %d wins and ko wins\n", READING_ORDER_MAX, missed, count);
    cr_assert_leq(missed, 1 + count / 50);
    reading_free(e);
    plain_free(g);
}

/* Changes points outside the carrier; false when the result is no position. */
static bool change_outside(struct random *r, const struct setting *s,
                           const struct reading_answer *a, struct setting *changed)
{
    const struct geometry geo = geo_make(s->width, s->height);
    struct plain g = { .width = s->width, .height = s->height };
    bool different = false;

    *changed = *s;
    for (int p = 0; p < s->width * s->height; p++)
        if (!ps_has(&a->carrier, point_of(&geo, p, s->width)) && random_below(r, 2))
            changed->at[p] = (uint8_t)random_below(r, 3);
    for (int p = 0; p < s->width * s->height; p++) {
        bool mark[AREA_MAX];
        int size;
        different |= changed->at[p] != s->at[p];
        if (changed->at[p] != EMPTY && string_at(&g, changed->at, p, mark, &size) == 0)
            return false;
    }
    if (s->ban >= 0 && changed->at[s->ban] != EMPTY)
        changed->ban = -1;
    return different;
}

Test(brute, carriers)
{
    struct random r = { 77 };
    struct plain *g = plain_new(20000);
    struct reading_engine *e = reading_new();
    const int count = questions(200);

    for (int i = 0; i < count;) {
        struct setting s, changed;
        const int order = 1 + (int)random_below(&r, 3);
        if (!random_setting(&r, 3 + (int)random_below(&r, 2), order, &s))
            continue;
        const struct reading_answer a = ask(e, &s, order);
        if (!a.proved || !change_outside(&r, &s, &a, &changed))
            continue;
        const int truth = plain_verdict(g, &changed);
        if (truth < 0)
            continue;
        i++;
        cr_assert_eq((int)a.verdict, truth, "change %d: %d becomes %d\n%s\n", i, (int)a.verdict,
                     truth, (cr_log_error("before:\n%s", picture(&s)), picture(&changed)));
    }
    reading_free(e);
    plain_free(g);
}
