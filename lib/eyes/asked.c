/* asked.c - what reading says of strings and moves, kept while nothing it rests on has changed.
 *
 * A finding depends on the board at its `reads` alone, so it may stay for any later position that
 * agrees there: a fresh search would give the same bytes.  Verdicts that the caller handed over
 * are good for their own position only.
 */
#include "eyes_private.h"

static struct finding *finding_of(struct eyes_memory *m, enum asked_kind kind, point p)
{
    return &m->finding[kind][p];
}

static void forget_all(struct eyes_memory *m)
{
    for (int i = 0; i < m->list_count; i++)
        m->finding[m->list[i] / PS_LIMIT_MAX][m->list[i] % PS_LIMIT_MAX].known = false;
    m->list_count = 0;
}

void eyes_memory_forget(struct eyes_memory *m)
{
    forget_all(m);
    m->valid = false;
}

/* Where two boards of one size differ, bans included. */
static struct pointset differences(const struct board *a, const struct board *b)
{
    struct pointset changed;

    ps_clear(&changed);
    for (enum colour c = BLACK; c <= WHITE; c++) {
        const uint64_t *x = board_stones(a, c), *y = board_stones(b, c);
        for (int i = 0; i < a->words; i++)
            changed.w[i] |= x[i] ^ y[i];
    }
    if (a->ko != b->ko || a->ko_colour != b->ko_colour) {
        if (a->ko != GEO_NONE)
            ps_add(&changed, a->ko);
        if (b->ko != GEO_NONE)
            ps_add(&changed, b->ko);
    }
    return changed;
}

static void keep_what_holds(struct eyes_memory *m, const struct board *b)
{
    const struct pointset changed = differences(m->board, b);
    int kept = 0;

    for (int i = 0; i < m->list_count; i++) {
        struct finding *f = &m->finding[m->list[i] / PS_LIMIT_MAX][m->list[i] % PS_LIMIT_MAX];
        if (f->given || ps_meets(&f->reads, &changed))
            f->known = false;
        else
            m->list[kept++] = m->list[i];
    }
    m->list_count = kept;
}

static void note(struct eyes_memory *m, enum asked_kind kind, point p, struct finding *f)
{
    f->known = true;
    m->list[m->list_count++] = (int16_t)((int)kind * PS_LIMIT_MAX + p);
}

static void take_given(struct eyes_memory *m, enum asked_kind kind, point p, uint8_t verdict,
                       bool guessed, uint8_t count, const point move[])
{
    struct finding *f = finding_of(m, kind, p);

    if (!f->known)
        note(m, kind, p, f);
    f->given = true;
    f->proved = !guessed;
    f->verdict = verdict;
    f->count = 0;
    ps_clear(&f->reads);
    for (int i = 0; i < count && f->count < EYES_MOVES_MAX; i++)
        if (move[i] >= 0)
            f->move[f->count++] = move[i];
}

int asked_start(struct asker *a, const struct board *b, const struct eyes_string *known,
                size_t count)
{
    struct eyes_memory *m = a->memory;

    if (m->valid && geo_equal(&m->board->geo, &b->geo))
        keep_what_holds(m, b);
    else
        forget_all(m);
    const int error = board_copy(m->board, b);
    m->valid = error == GO_OK;
    if (m->valid)
        facing_follow(a->facing, m->board);
    ps_clear(&m->inessential);
    for (size_t i = 0; error == GO_OK && i < count; i++) {
        const struct eyes_string *s = &known[i];
        if (s->inessential)
            ps_add(&m->inessential, s->origin);
        for (int all = 0; all < 2; all++) {
            take_given(m, all ? ASKED_ATTACK_ALL : ASKED_ATTACK, s->origin, s->attack,
                       s->attack_guessed, s->attack_count, s->attack_move);
            take_given(m, all ? ASKED_DEFEND_ALL : ASKED_DEFEND, s->origin, s->defend,
                       s->defend_guessed, s->defend_count, s->defend_move);
        }
    }
    return error;
}

/* --- questions ------------------------------------------------------------------------------ */

/* A question as it is put to reading: what it is about, and the board as it is looked at. */
struct question {
    enum reading_kind kind;
    bool all_moves;
    struct board *board; /* turned; the move that is tried has been made */
    point target;        /* on it */
    const struct view *view;
};

static void fail(struct asker *a, int error)
{
    a->error = a->error == GO_OK ? error : a->error;
}

static void take_move(const struct geometry *g, const struct view *v, point p, struct finding *f)
{
    point back[GEO_SYMMETRIES];

    if (p < 0)
        return;
    const int count = view_back(g, v, p, back);
    for (int i = 0; i < count && f->count < EYES_MOVES_MAX; i++) {
        bool is_new = true;
        for (int k = 0; k < f->count; k++)
            is_new &= f->move[k] != back[i];
        if (is_new)
            f->move[f->count++] = back[i];
    }
}

static void ask(struct asker *a, const struct question *q, struct finding *f)
{
    const struct geometry *g = &a->memory->board->geo;
    const struct reading_question asked = { .target = q->target,
                                            .kind = q->kind,
                                            .order = a->effort->order,
                                            .budget = a->effort->budget,
                                            .further = a->effort->further,
                                            .further_budget = a->effort->further_budget,
                                            .all_moves = q->all_moves };
    struct reading_answer answer;
    const int error = reading_ask(a->engine, q->board, &asked, &answer);

    *f = (struct finding){ .verdict = READING_LOSE };
    if (error != GO_OK) {
        fail(a, error);
        return;
    }
    a->counts->reading_nodes += (uint64_t)answer.nodes;
    f->verdict = (uint8_t)answer.verdict;
    f->proved = answer.proved;
    a->counts->guesses += !answer.proved;
    f->reads = view_back_set(g, q->view, &answer.reads);
    for (int i = 0; i < answer.move_count; i++)
        take_move(g, q->view, answer.moves[i], f);
    if (f->count == 0 && answer.verdict != READING_LOSE)
        take_move(g, q->view, answer.move, f);
}

/* An attack on so many liberties fails at every order that is read: reading would say so at once.
 */
static bool is_out_of_reach(const struct asker *a, int liberties)
{
    const struct eyes_effort *e = a->effort;

    return liberties >= 2 + (e->order > e->further ? e->order : e->further);
}

/* Reads what becomes of the string. */
static void read_string(struct asker *a, enum asked_kind kind, point origin, struct finding *f)
{
    const struct board *b = a->memory->board;
    const struct pointset stones = board_string_set(b, origin);
    struct view view;
    struct question q = { .kind = kind == ASKED_ATTACK || kind == ASKED_ATTACK_ALL ? READING_ATTACK
                                                                                   : READING_DEFEND,
                          .all_moves = kind == ASKED_ATTACK_ALL || kind == ASKED_DEFEND_ALL,
                          .view = &view };

    view_choose(b, &stones, board_at(b, origin), &view);
    q.target = view_point(&b->geo, &view, origin);
    const int error = facing_turn(a->facing, b, view.symmetry[0], &q.board);
    if (error == GO_OK)
        ask(a, &q, f);
    else
        fail(a, error);
    ps_or(&f->reads, &view.seen);
}

const struct finding *asked_string(struct asker *a, enum asked_kind kind, point p)
{
    const point origin = board_string(a->memory->board, p)->first;
    static const struct finding safe = { .verdict = READING_LOSE, .known = true, .proved = true };
    struct finding *f = finding_of(a->memory, kind, origin);

    if (!f->known && (kind == ASKED_ATTACK || kind == ASKED_ATTACK_ALL) &&
        is_out_of_reach(a, board_string(a->memory->board, origin)->liberties))
        return &safe;
    a->counts->questions++;
    if (f->known) {
        a->counts->reused++;
    } else {
        read_string(a, kind, origin, f);
        note(a->memory, kind, origin, f);
    }
    a->guessed |= !f->proved;
    return f;
}

/* Plays and asks whether the other side captures what then stands there. */
static void try_play(struct asker *a, enum colour c, point p, struct finding *f)
{
    const struct board *b = a->memory->board;
    const struct pointset around = board_move_reads(b, p);
    struct pointset from;
    struct view view;
    struct question q = { .kind = READING_ATTACK, .view = &view };

    ps_clear(&from);
    ps_add(&from, p);
    view_choose(b, &from, c, &view);
    q.target = view_point(&b->geo, &view, p);
    const int error = facing_turn(a->facing, b, view.symmetry[0], &q.board);
    if (error != GO_OK) {
        fail(a, error);
        return;
    }
    const int legal = board_play(q.board, c, q.target);
    if (legal == GO_OK) {
        ask(a, &q, f);
        board_undo(q.board);
    } else {
        *f = (struct finding){ .proved = true };
        f->verdict = legal == GO_EKO ? READING_KO_A : READING_WIN;
    }
    ps_or(&f->reads, &around);
    ps_or(&f->reads, &view.seen);
}

/* Does a stone of c at p have liberties enough whatever it captures? */
static bool is_safe_at_once(const struct asker *a, enum colour c, point p)
{
    const struct board *b = a->memory->board;
    struct pointset liberties;

    if (b->ko == p)
        return false;
    ps_clear(&liberties);
    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(&b->geo, p, d);
        if (board_at(b, q) == EMPTY) {
            ps_add(&liberties, q);
        } else if (board_at(b, q) == c) {
            const struct pointset more = board_liberty_set(b, q);
            ps_or(&liberties, &more);
        }
    }
    return is_out_of_reach(a, ps_count(&liberties) - ps_has(&liberties, p));
}

enum safety asked_play(struct asker *a, enum colour c, point p)
{
    const enum asked_kind kind = c == BLACK ? ASKED_PLAY_BLACK : ASKED_PLAY_WHITE;
    struct finding *f = finding_of(a->memory, kind, p);

    if (!f->known && is_safe_at_once(a, c, p))
        return SAFE_YES;
    a->counts->questions++;
    if (f->known) {
        a->counts->reused++;
    } else {
        try_play(a, c, p, f);
        note(a->memory, kind, p, f);
    }
    a->guessed |= !f->proved;
    return f->verdict == READING_LOSE  ? SAFE_YES
           : f->verdict == READING_WIN ? SAFE_NOT
                                       : SAFE_BY_KO;
}

bool asked_is_dead(struct asker *a, point p)
{
    return ps_has(&a->memory->inessential, board_string(a->memory->board, p)->first) ||
           (asked_string(a, ASKED_ATTACK, p)->verdict == READING_WIN &&
            asked_string(a, ASKED_DEFEND, p)->verdict == READING_LOSE);
}
