/* verdict.c - what reading says of one string, and what of it is still true after a move.
 *
 * Up to six questions a string: attack, defence, and one for each move that may be a threat.  Each
 * is kept on its own.
 *
 * The ban.  A question is read without it first; only if that search comes near the point of the
 * ko is it read again as the rules are.  So a ko elsewhere on the board, which changes the ban
 * with every other move, changes nothing for the rest.
 */
#include <stdlib.h>

#include "level.h"
#include "worms_private.h"

struct worms_effort worms_effort_of(int level)
{
    const struct level *l = level_get(level);

    return (struct worms_effort){ .order = l->reading_order,
                                  .budget = l->reading_budget,
                                  .further = l->further_order,
                                  .further_budget = l->further_budget,
                                  .race_budget = level_race_each(level) };
}

struct worms_scratch *worms_scratch_new(void)
{
    const struct geometry g = geo_make(1, 1);
    struct worms_scratch *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->reading = reading_new();
    s->semeai = semeai_new();
    s->board = board_new(&g);
    if (s->reading && s->semeai && s->board)
        return s;
    worms_scratch_free(s);
    return NULL;
}

void worms_scratch_free(struct worms_scratch *s)
{
    if (!s)
        return;
    reading_free(s->reading);
    semeai_free(s->semeai);
    board_free(s->board);
    free(s);
}

/* The string that is read, with what it takes. */
struct reader {
    struct reading_engine *engine;
    const struct board *position;
    struct board *b; /* a copy to play on, once has_copy is set */
    bool has_copy;
    const struct worms_effort *effort;
    struct memory *memory; /* or NULL */
    struct worms_counts *counts;
    point origin;
};

static void count(struct worms_counts *c, bool proved, int64_t nodes, bool reused)
{
    c->questions++;
    c->undecided += !proved;
    c->reused += reused;
    if (reused)
        c->reused_nodes += (uint64_t)nodes;
    else
        c->nodes += (uint64_t)nodes;
}

/* Most strings keep all their answers, and need no board. */
static int get_board(struct reader *r)
{
    const int error = r->has_copy ? GO_OK : board_copy(r->b, r->position);

    r->has_copy = error == GO_OK;
    return error;
}

static int ask_with_ban(const struct reader *r, const struct asked *asked, struct reading_answer *a)
{
    struct reading_question q = { .target = r->origin,
                                  .kind = asked->kind,
                                  .order = r->effort->order,
                                  .budget = r->effort->budget,
                                  .further = r->effort->further,
                                  .further_budget = r->effort->further_budget,
                                  .all_moves = r->effort->all_moves };

    if (asked->order > q.order) {
        q.order = asked->order;
        q.budget += q.further_budget;
    }
    return reading_ask(r->engine, r->b, &q, a);
}

static int ask_afresh(struct reader *r, const struct asked *asked, struct reading_answer *a)
{
    const point ko = r->position->ko;
    const enum colour banned = (enum colour)r->position->ko_colour;
    int error = get_board(r);

    if (error != GO_OK || ko == GEO_NONE)
        return error == GO_OK ? ask_with_ban(r, asked, a) : error;
    board_set_ko(r->b, GEO_NONE, EMPTY);
    error = ask_with_ban(r, asked, a);
    board_set_ko(r->b, ko, banned);
    if (error != GO_OK || !ps_has(&a->reads, ko))
        return error;
    const struct pointset reads = a->reads;
    const int64_t nodes = a->nodes;
    error = ask_with_ban(r, asked, a);
    ps_or(&a->reads, &reads);
    a->nodes += nodes;
    return error;
}

/* order: as in struct asked. */
static int ask(struct reader *r, enum reading_kind kind, int order, struct reading_answer *a)
{
    const struct asked asked = { kind, GEO_NONE, order };
    const bool found = r->memory && memory_find(r->memory, &asked, r->position, a);
    const int error = found ? GO_OK : ask_afresh(r, &asked, a);

    if (error != GO_OK)
        return error;
    count(r->counts, a->proved, a->nodes, found);
    if (r->memory && !found)
        memory_add(r->memory, &asked, r->position, a);
    return GO_OK;
}

/* --- threats -------------------------------------------------------------------------------- */

/* Does `kind` succeed if its side plays `first` now and moves again?  Where it cannot play there,
 * or captures the string at once, the answer is a proved LOSE: that is no threat. */
static int read_after(struct reader *r, enum reading_kind kind, point first,
                      struct reading_answer *a)
{
    const enum colour owner = board_at(r->position, r->origin);
    const struct reading_question q = { .target = r->origin,
                                        .kind = kind,
                                        .order = r->effort->order,
                                        .budget = r->effort->threat_budget };
    const struct pointset around = board_move_reads(r->position, first);
    int error = get_board(r);

    *a = (struct reading_answer){ .verdict = READING_LOSE, .proved = true };
    if (error == GO_OK &&
        board_play(r->b, kind == READING_ATTACK ? colour_other(owner) : owner, first) == GO_OK) {
        if (board_at(r->b, r->origin) != EMPTY)
            error = reading_ask(r->engine, r->b, &q, a);
        board_undo(r->b);
    }
    ps_or(&a->reads, &around);
    return error;
}

static int find_threats(struct reader *r, struct worm_verdict *v)
{
    const struct pointset liberties = board_liberty_set(r->position, r->origin);
    struct asked asked = { .kind = v->attack.verdict == READING_LOSE ? READING_ATTACK
                                                                     : READING_DEFEND };

    if (board_string(r->position, r->origin)->liberties > WORMS_THREATS_MAX)
        return GO_OK;
    for (point p = ps_next(&liberties, 0); p != GEO_NONE; p = ps_next(&liberties, p + 1)) {
        struct reading_answer a;
        asked.first = p;
        const bool found = r->memory && memory_find(r->memory, &asked, r->position, &a);
        const int error = found ? GO_OK : read_after(r, asked.kind, p, &a);
        if (error != GO_OK)
            return error;
        count(r->counts, a.proved, a.nodes, found);
        if (r->memory && !found)
            memory_add(r->memory, &asked, r->position, &a);
        if (a.proved && a.verdict == READING_WIN)
            v->threat[v->threat_count++] = p;
    }
    return GO_OK;
}

/* --- one string ------------------------------------------------------------------------------ */

/* "The owner may pass and it is saved" is a proof that the attack fails: it stands in for an
 * attack that was not decided. */
static void reconcile(struct worm_verdict *v)
{
    if (v->attack.proved || !v->defend.proved || v->defend.verdict != READING_WIN ||
        v->defend.move != GEO_PASS)
        return;
    const struct reading_answer attack = v->attack;
    v->attack = v->defend;
    v->attack.nodes += attack.nodes;
    ps_or(&v->attack.reads, &attack.reads);
    v->attack.verdict = READING_LOSE;
    v->attack.move = GEO_NONE;
    v->attack.move_count = 0;
    v->asked_defend = false;
}

/* The owner passes, and is captured by a proof of a higher order than his pass was refuted with? */
static bool attack_is_ignored(const struct worm_verdict *v)
{
    return v->attack.proved && v->attack.verdict == READING_WIN &&
           v->defend.verdict == READING_WIN && v->defend.move == GEO_PASS;
}

/* What saves a string that can be attacked: its moves are asked for at the order of the attack
 * where a lower one does not see it.  A pass that is left is no answer. */
static int read_defence(struct reader *r, struct worm_verdict *v)
{
    int error = ask(r, READING_DEFEND, 0, &v->defend);

    if (error == GO_OK && attack_is_ignored(v)) {
        const struct reading_answer low = v->defend;
        error = ask(r, READING_DEFEND, v->attack.order, &v->defend);
        v->defend.nodes += low.nodes;
        ps_or(&v->defend.reads, &low.reads);
    }
    if (error == GO_OK && attack_is_ignored(v)) {
        v->defend.verdict = READING_LOSE;
        v->defend.proved = false;
        v->defend.move = GEO_NONE;
        v->defend.move_count = 0;
    }
    v->asked_defend = error == GO_OK;
    return error;
}

int worms_read_again(struct worms_scratch *s, const struct board *b,
                     const struct worms_effort *effort, point origin, struct memory *m,
                     struct worm_verdict *v, struct worms_counts *counts)
{
    struct reader r = { .engine = s->reading,
                        .position = b,
                        .b = s->board,
                        .effort = effort,
                        .memory = m,
                        .counts = counts,
                        .origin = origin };

    v->asked_defend = false;
    v->threat_count = 0;
    v->no_liberties = board_string(b, origin)->liberties == 0;
    if (v->no_liberties) {
        v->attack =
            (struct reading_answer){ .verdict = READING_LOSE, .order = -1, .move = GEO_NONE };
        return GO_OK;
    }
    int error = ask(&r, READING_ATTACK, 0, &v->attack);
    if (error == GO_OK && v->attack.verdict != READING_LOSE) {
        error = read_defence(&r, v);
        if (error == GO_OK)
            reconcile(v);
    }
    const bool nothing_works =
        v->attack.verdict == READING_LOSE || (v->asked_defend && v->defend.verdict == READING_LOSE);
    if (error == GO_OK && effort->threat_budget > 0 && nothing_works)
        error = find_threats(&r, v);
    return error;
}

int worms_read(struct worms_scratch *s, const struct board *b, const struct worms_effort *effort,
               point origin, struct worm_verdict *v)
{
    struct worms_counts counts = { 0 };

    return worms_read_again(s, b, effort, origin, NULL, v, &counts);
}

bool worms_is_attackable(const struct worm_verdict *v)
{
    return v->attack.verdict != READING_LOSE;
}

bool worms_is_dead(const struct worm_verdict *v)
{
    return v->attack.verdict == READING_WIN && v->asked_defend && v->defend.verdict == READING_LOSE;
}
