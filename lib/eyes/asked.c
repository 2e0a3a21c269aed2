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
                       uint8_t count, const point move[])
{
    struct finding *f = finding_of(m, kind, p);

    if (!f->known)
        note(m, kind, p, f);
    f->given = f->proved = true;
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
    ps_clear(&m->inessential);
    for (size_t i = 0; error == GO_OK && i < count; i++) {
        const struct eyes_string *s = &known[i];
        if (s->inessential)
            ps_add(&m->inessential, s->origin);
        for (int all = 0; all < 2; all++) {
            take_given(m, all ? ASKED_ATTACK_ALL : ASKED_ATTACK, s->origin, s->attack,
                       s->attack_count, s->attack_move);
            take_given(m, all ? ASKED_DEFEND_ALL : ASKED_DEFEND, s->origin, s->defend,
                       s->defend_count, s->defend_move);
        }
    }
    return error;
}

static void ask(struct asker *a, enum reading_kind kind, point target, bool all_moves,
                struct finding *f)
{
    const struct reading_question q = { .target = target,
                                        .kind = kind,
                                        .order = a->effort->order,
                                        .budget = a->effort->budget,
                                        .further = a->effort->further,
                                        .further_budget = a->effort->further_budget,
                                        .all_moves = all_moves };
    struct reading_answer answer;
    const int error = reading_ask(a->engine, a->memory->board, &q, &answer);

    *f = (struct finding){ .verdict = READING_LOSE };
    if (error != GO_OK) {
        a->error = a->error == GO_OK ? error : a->error;
        return;
    }
    a->counts->reading_nodes += (uint64_t)answer.nodes;
    f->verdict = (uint8_t)answer.verdict;
    f->proved = answer.proved;
    a->counts->guesses += !answer.proved;
    f->reads = answer.reads;
    for (int i = 0; i < answer.move_count && f->count < EYES_MOVES_MAX; i++)
        if (answer.moves[i] >= 0)
            f->move[f->count++] = answer.moves[i];
    if (f->count == 0 && answer.verdict != READING_LOSE && answer.move >= 0)
        f->move[f->count++] = answer.move;
}

const struct finding *asked_string(struct asker *a, enum asked_kind kind, point p)
{
    const struct board *b = a->memory->board;
    const point origin = board_string(b, p)->first;
    struct finding *f = finding_of(a->memory, kind, origin);

    a->counts->questions++;
    if (f->known) {
        a->counts->reused++;
    } else {
        const bool attack = kind == ASKED_ATTACK || kind == ASKED_ATTACK_ALL;
        const bool all = kind == ASKED_ATTACK_ALL || kind == ASKED_DEFEND_ALL;
        ask(a, attack ? READING_ATTACK : READING_DEFEND, origin, all, f);
        note(a->memory, kind, origin, f);
    }
    a->guessed |= !f->proved;
    return f;
}

/* All that decides whether a move at p is legal and what it does. */
static void add_surroundings(const struct board *b, point p, struct pointset *reads)
{
    ps_add(reads, p);
    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(&b->geo, p, d);
        if (board_at(b, q) == EDGE)
            continue;
        ps_add(reads, q);
        if (board_at(b, q) == EMPTY)
            continue;
        const struct pointset stones = board_string_set(b, q);
        const struct pointset liberties = board_liberty_set(b, q);
        ps_or(reads, &stones);
        ps_or(reads, &liberties);
    }
}

/* Plays and asks whether the other side captures what then stands there. */
static void try_play(struct asker *a, enum colour c, point p, struct finding *f)
{
    struct board *b = a->memory->board;
    struct pointset around;

    ps_clear(&around);
    add_surroundings(b, p, &around);
    const int legal = board_play(b, c, p);
    if (legal == GO_OK) {
        ask(a, READING_ATTACK, p, false, f);
        board_undo(b);
    } else {
        *f = (struct finding){ .proved = true };
        f->verdict = legal == GO_EKO ? READING_KO_A : READING_WIN;
    }
    ps_or(&f->reads, &around);
}

enum safety asked_play(struct asker *a, enum colour c, point p)
{
    const enum asked_kind kind = c == BLACK ? ASKED_PLAY_BLACK : ASKED_PLAY_WHITE;
    struct finding *f = finding_of(a->memory, kind, p);

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
