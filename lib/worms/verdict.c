/* verdict.c - what reading says of a string, and what follows from all of it. */
#include "worms.h"

static int ask(struct reading_engine *e, const struct board *b, point target,
               enum reading_kind kind, const struct worms_effort *effort, struct reading_answer *a)
{
    const struct reading_question q = { .target = target,
                                        .kind = kind,
                                        .order = effort->order,
                                        .budget = effort->budget,
                                        .further = effort->further,
                                        .further_budget = effort->further_budget,
                                        .all_moves = effort->all_moves };

    return reading_ask(e, b, &q, a);
}

/* All that decides whether a move at p is legal and what it does. */
static void read_around(const struct board *b, point p, struct pointset *reads)
{
    for (int d = 0; d < 4; d++) {
        const point q = geo_neighbour(&b->geo, p, d);
        if (board_at(b, q) == EDGE)
            continue;
        ps_add(reads, q);
        if (board_at(b, q) == EMPTY)
            continue;
        const struct pointset stones = board_string_set(b, q);
        const struct pointset grown = ps_grow(&b->geo, &stones);
        ps_or(reads, &grown);
    }
}

/* Would `kind` succeed if its side could play `first` now and move again? */
static int succeeds_after(struct reading_engine *e, struct board *b, point target,
                          enum reading_kind kind, enum colour mover, point first,
                          const struct worms_effort *effort, struct pointset *reads, bool *yes)
{
    const struct worms_effort threat = { .order = effort->order, .budget = effort->threat_budget };
    struct reading_answer a;

    read_around(b, first, reads);
    *yes = false;
    if (board_play(b, mover, first) != GO_OK)
        return GO_OK;
    int error = GO_OK;
    if (board_at(b, target) != EMPTY) {
        error = ask(e, b, target, kind, &threat, &a);
        if (error == GO_OK) {
            *yes = a.proved && a.verdict == READING_WIN;
            ps_or(reads, &a.reads);
        }
    }
    board_undo(b);
    return error;
}

static int find_threats(struct reading_engine *e, struct board *b,
                        const struct worms_effort *effort, point origin, struct worm_verdict *v)
{
    const enum colour owner = board_at(b, origin);
    const bool attack = v->attack.verdict == READING_LOSE;
    const struct pointset liberties = board_liberty_set(b, origin);

    const struct pointset stones = board_string_set(b, origin);
    v->threat_reads = ps_grow(&b->geo, &stones);
    if (board_string(b, origin)->liberties > WORMS_THREAT_LIBERTIES)
        return GO_OK;
    for (point p = ps_next(&liberties, 0); p != GEO_NONE; p = ps_next(&liberties, p + 1)) {
        bool yes;
        const int error =
            succeeds_after(e, b, origin, attack ? READING_ATTACK : READING_DEFEND,
                           attack ? colour_other(owner) : owner, p, effort, &v->threat_reads, &yes);
        if (error != GO_OK)
            return error;
        if (yes && v->threat_count < WORMS_THREATS_MAX)
            v->threat[v->threat_count++] = p;
    }
    return GO_OK;
}

/* "The owner may pass and it is saved" is a proof that the attack fails: it stands in for an
 * attack that was not decided. */
static void reconcile(struct worm_verdict *v)
{
    if (v->attack.proved || !v->defend.proved || v->defend.verdict != READING_WIN ||
        v->defend.move != GEO_PASS)
        return;
    ps_or(&v->defend.reads, &v->attack.reads);
    v->defend.nodes += v->attack.nodes;
    v->attack = v->defend;
    v->attack.verdict = READING_LOSE;
    v->attack.move = GEO_NONE;
    v->attack.move_count = 0;
    v->asked_defend = false;
}

int worms_read(struct reading_engine *e, struct board *b, const struct worms_effort *effort,
               point origin, struct worm_verdict *v)
{
    v->threat_count = 0;
    ps_clear(&v->threat_reads);
    v->asked_defend = false;
    int error = ask(e, b, origin, READING_ATTACK, effort, &v->attack);
    if (error == GO_OK && v->attack.verdict != READING_LOSE) {
        v->asked_defend = true;
        error = ask(e, b, origin, READING_DEFEND, effort, &v->defend);
        if (error == GO_OK)
            reconcile(v);
    }
    const bool nothing_works =
        v->attack.verdict == READING_LOSE || (v->asked_defend && v->defend.verdict == READING_LOSE);
    if (error == GO_OK && effort->threat_budget > 0 && nothing_works)
        error = find_threats(e, b, effort, origin, v);
    return error;
}

static bool agree(const struct board *a, const struct board *b, const struct pointset *s)
{
    for (point p = ps_next(s, 0); p != GEO_NONE; p = ps_next(s, p + 1))
        if (a->at[p] != b->at[p] || (a->ko == p) != (b->ko == p) ||
            (a->ko == p && a->ko_colour != b->ko_colour))
            return false;
    return true;
}

bool worms_verdict_holds(const struct worm_verdict *v, const struct board *old,
                         const struct board *now)
{
    return reading_holds(&v->attack, old, now) &&
           (!v->asked_defend || reading_holds(&v->defend, old, now)) &&
           agree(old, now, &v->threat_reads);
}

bool worms_is_attackable(const struct worm_verdict *v)
{
    return v->attack.verdict != READING_LOSE;
}

bool worms_is_dead(const struct worm_verdict *v)
{
    return v->attack.verdict == READING_WIN && v->asked_defend && v->defend.verdict == READING_LOSE;
}

/* Is string j a better meal than string k? */
static bool tastier(const struct worms *w, int j, int k)
{
    if (w->worm[j].cutstone != w->worm[k].cutstone)
        return w->worm[j].cutstone > w->worm[k].cutstone;
    return w->worm[j].liberties[0] < w->worm[k].liberties[0];
}

static int16_t find_lunch(const struct board *b, const struct worms *w,
                          const struct worm_verdict *verdict, int i)
{
    const struct worm *worm = &w->worm[i];
    const struct pointset stones = board_string_set(b, worm->origin);
    const int stride = b->geo.stride;
    const int step[8] = {
        -stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1
    };
    int16_t lunch = -1;

    for (point p = ps_next(&stones, 0); p != GEO_NONE; p = ps_next(&stones, p + 1))
        for (int d = 0; d < 8; d++) {
            const point q = (point)(p + step[d]);
            if (!geo_on_board(&b->geo, q) ||
                board_at(b, q) != colour_other((enum colour)worm->colour))
                continue;
            const int16_t j = w->at[q];
            if (verdict[j].attack.verdict >= READING_KO_A && (lunch < 0 || tastier(w, j, lunch)))
                lunch = j;
        }
    return lunch;
}

void worms_summarize(const struct board *b, const struct worms *w,
                     const struct worm_verdict *verdict, const struct uncond *u,
                     struct worm_summary *summary)
{
    for (int i = 0; i < w->count; i++) {
        const struct worm *worm = &w->worm[i];
        struct worm_summary *s = &summary[i];
        const enum uncond_point status =
            u ? uncond_at(u, (enum colour)worm->colour, worm->origin) : UNCOND_UNDECIDED;
        unsigned border;
        int edge_points;

        s->lunch = find_lunch(b, w, verdict, i);
        bool candidate = worm->genus == 0 && worm->liberties[1] == 0 && s->lunch < 0;
        if (candidate) {
            worms_cavity(b, worm->origin, &border, &edge_points);
            candidate = (border == BLACK || border == WHITE) && edge_points < 3;
        }
        s->flags = (uint8_t)((status == UNCOND_ALIVE ? WORM_ALIVE : 0) |
                             (status == UNCOND_DEAD ? WORM_DEAD_FOREVER : 0) |
                             (candidate ? WORM_CANDIDATE : 0) |
                             (candidate && worm->cutstone == 0 ? WORM_INESSENTIAL : 0));
    }
}
