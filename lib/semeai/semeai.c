/* semeai.c - a race: which games have to be searched, and what follows from them.
 *
 * Four games: A kills B, B kills A, each with A or with B to move first.  Who kills moving second
 * kills moving first, since the owner may pass; and if A can kill, B's capture of A would not be
 * for good, since A would kill him after it: so he cannot.  Two or three games are enough mostly.
 * The move is PASS when both sides get the same whoever moves first.
 */
#include "semeai_private.h"

#include <stdlib.h>

/* Eyes that one string encloses, at most ten points: nodes a shape, and values kept. */
enum { SHAPE_NODES = 1000, SHAPES_KEPT = 20000 };

struct semeai_engine *semeai_new(void)
{
    const struct geometry small = geo_make(1, 1);
    struct semeai_engine *e = calloc(1, sizeof *e);

    if (!e)
        return NULL;
    e->b = board_new(&small);
    e->uncond = uncond_scratch_new(UNCOND_BEST);
    e->shapes = eyeshape_solver_new(SHAPE_NODES, SHAPES_KEPT);
    if (!e->b || !e->uncond || !e->shapes) {
        semeai_free(e);
        return NULL;
    }
    return e;
}

void semeai_free(struct semeai_engine *e)
{
    if (!e)
        return;
    board_free(e->b);
    uncond_scratch_free(e->uncond);
    eyeshape_solver_free(e->shapes);
    free(e->watch);
    free(e->node);
    free(e->edge);
    free(e->list);
    free(e->table);
    free(e);
}

int semeai_code(enum semeai_verdict v)
{
    static const int code[] = {
        [SEMEAI_LOSE] = 0, [SEMEAI_KO_B] = 3, [SEMEAI_KO_A] = 2, [SEMEAI_WIN] = 1
    };
    return code[v];
}

static int prepare(struct semeai_engine *e, const struct board *b, point a, point other,
                   bool whole_board, const struct pointset *alive)
{
    const int error = board_copy(e->b, b);

    assert(ps_fits(&b->geo) && is_stone(b, a) && is_stone(b, other));
    assert(board_at(b, a) != board_at(b, other));
    e->whole_board = whole_board;
    ps_clear(&e->seeds);
    return error == GO_OK ? race_find_region(e, a, other, alive) : error;
}

int semeai_kill(struct semeai_engine *e, const struct board *b, const struct semeai_game *game,
                struct semeai_outcome *outcome)
{
    const int error = prepare(e, b, game->own, game->target, game->whole_board, NULL);

    return error == GO_OK ? race_search(e, game, GEO_NONE, outcome) : error;
}

/* --- races ----------------------------------------------------------------------------------- */

/* What one side's killing comes to, with one side to move first. */
struct kill {
    enum semeai_verdict verdict; /* of the killer */
    bool proved;
    point move; /* of the first mover */
};

struct race {
    struct semeai_engine *e;
    const struct semeai_question *q;
    struct semeai_answer *answer;
    int error;
};

static bool formula(const struct race *r, const struct semeai_game *game)
{
    return race_formula(r->e, board_at(r->e->b, game->own), game->attacker_first);
}

/* The lattice of ko questions, won first; what is not proved is estimated. */
static struct kill ask(struct race *r, bool by_a, bool a_first, point hint)
{
    const point killer = by_a ? r->q->a : r->q->b, victim = by_a ? r->q->b : r->q->a;
    struct semeai_game game = { .target = victim,
                                .own = killer,
                                .attacker_first = by_a == a_first,
                                .budget = r->q->budget,
                                .whole_board = r->q->whole_board };
    struct kill kill = { .verdict = SEMEAI_LOSE, .proved = true, .move = GEO_NONE };

    for (int k = 1; k <= 3; k++) {
        struct semeai_outcome o;
        game.ko_question = k;
        r->error = r->error == GO_OK ? race_search(r->e, &game, hint, &o) : r->error;
        if (r->error != GO_OK)
            return kill;
        r->answer->nodes += o.nodes;
        /* The killer's move is that of the question he wins; the owner's that of the first. */
        if (k == 1 || (o.result == SEMEAI_KILLED && game.attacker_first))
            kill.move = o.move;
        const bool killed =
            o.result == SEMEAI_KILLED ||
            (o.result == SEMEAI_UNKNOWN && (o.likely || (k == 1 && formula(r, &game))));
        kill.proved = o.result != SEMEAI_UNKNOWN;
        if (killed)
            kill.verdict = k == 1 || o.waits ? SEMEAI_WIN : k == 2 ? SEMEAI_KO_A : SEMEAI_KO_B;
        if (killed || !kill.proved)
            return kill;
        if (!o.ko)
            return kill;
    }
    return kill;
}

static struct kill known(enum semeai_verdict verdict, bool proved)
{
    return (struct kill){ .verdict = verdict, .proved = proved, .move = GEO_NONE };
}

/* What B's killing is worth to A. */
static enum semeai_verdict mirror(enum semeai_verdict v)
{
    return (enum semeai_verdict)(SEMEAI_WIN - v);
}

static void answer_static(const struct race *r)
{
    const enum colour a = board_at(r->e->b, r->q->a);

    r->answer->attack_static = race_formula(r->e, a, true) ? SEMEAI_WIN : SEMEAI_LOSE;
    r->answer->defend_static =
        race_formula(r->e, colour_other(a), false) ? SEMEAI_LOSE : SEMEAI_WIN;
}

/* B's killing, and what follows for A's: whom B kills even moving second, cannot kill B. */
static void play_out_b(struct race *r, struct kill kill[2][2])
{
    kill[0][0] = ask(r, false, false, GEO_NONE);
    if (kill[0][0].verdict == SEMEAI_LOSE)
        kill[0][1] = known(SEMEAI_LOSE, kill[0][0].proved);
    else if (kill[1][1].verdict == SEMEAI_WIN)
        kill[0][1] = known(SEMEAI_LOSE, kill[1][1].proved);
    else
        kill[0][1] = ask(r, false, true, kill[0][0].move);
    if (kill[0][1].verdict == SEMEAI_WIN && kill[0][0].verdict != SEMEAI_WIN)
        kill[0][0] = known(SEMEAI_WIN, kill[0][1].proved);
    if (kill[0][1].verdict == SEMEAI_WIN && kill[1][1].verdict != SEMEAI_LOSE)
        kill[1][0] = kill[1][1] = known(SEMEAI_LOSE, kill[0][1].proved);
}

/* A lives by its own move alone, which is proved, and B's life is not: the race is close, and who
 * is not captured in a close race captures.  (Where B lives anyhow that is proved soon.) */
static void estimate_close_race(struct kill kill[2][2])
{
    const bool saved =
        kill[0][1].proved && kill[0][1].verdict == SEMEAI_LOSE && kill[0][0].verdict == SEMEAI_WIN;

    if (saved && !kill[1][1].proved)
        kill[1][1].verdict = SEMEAI_WIN;
}

/* All four games, or what follows for them: kill[by A?][A first?]. */
static void play_out(struct race *r, struct kill kill[2][2])
{
    kill[1][1] = ask(r, true, true, GEO_NONE);
    kill[1][0] = kill[1][1].verdict == SEMEAI_LOSE ? known(SEMEAI_LOSE, kill[1][1].proved)
                                                   : ask(r, true, false, kill[1][1].move);
    if (kill[1][0].verdict == SEMEAI_WIN) {
        if (kill[1][1].verdict != SEMEAI_WIN)
            kill[1][1] = known(SEMEAI_WIN, kill[1][0].proved);
        kill[0][0] = kill[0][1] = known(SEMEAI_LOSE, kill[1][0].proved);
    } else {
        play_out_b(r, kill);
        estimate_close_race(kill);
    }
}

/* The point that is proved to save B, who moves first, if A may play there; or GEO_NONE. */
static point point_of_rescue(const struct race *r, const struct kill *kill)
{
    const struct board *b = r->e->b;
    const point p = kill->move;

    if (!kill->proved || kill->verdict != SEMEAI_LOSE || p == GEO_NONE || p == GEO_PASS)
        return GEO_NONE;
    return board_check(b, board_at(b, r->q->a), p) == GO_OK ? p : GEO_NONE;
}

/* A's likeliest move where none is proved; `searched` is what the search would try next.  In a race
 * in which A is in danger himself, the point that saves B is A's point too, and else an outside
 * liberty is seldom wrong; where he is not, B is to be kept from living, and the search knows best.
 */
static point guess_move(const struct race *r, struct kill kill[2][2], point searched)
{
    const point rescue = point_of_rescue(r, &kill[1][0]);
    const point plain = race_plain_liberty(r->e, board_at(r->e->b, r->q->b));
    const bool in_danger = !kill[0][0].proved || kill[0][0].verdict != SEMEAI_LOSE;

    if (rescue != GEO_NONE && (in_danger || searched == GEO_NONE))
        return rescue;
    return in_danger && plain != GEO_NONE ? plain : searched;
}

/* The move, or PASS when nothing changes between first movers. */
static void choose_move(struct race *r, struct kill kill[2][2])
{
    struct semeai_answer *answer = r->answer;
    const bool attack_changes = kill[1][1].verdict != kill[1][0].verdict;
    const bool defence_changes = kill[0][1].verdict != kill[0][0].verdict;
    const bool saves = defence_changes && kill[0][1].proved && !kill[1][1].proved;
    const struct kill *decisive = attack_changes && !saves ? &kill[1][1] : &kill[0][1];

    if (!attack_changes && !defence_changes) {
        answer->move = GEO_PASS;
        answer->move_proved =
            kill[0][0].proved && kill[0][1].proved && kill[1][0].proved && kill[1][1].proved;
        return;
    }
    answer->move = decisive->move;
    answer->move_proved = decisive->proved && decisive->move != GEO_NONE;
    if (saves)
        answer->move_proved = !attack_changes && answer->move_proved;
    else if (!answer->move_proved)
        answer->move = guess_move(r, kill, decisive->move);
}

/* A ban far from the race is lifted, lest all races change with every ko on the board. */
static bool lift_far_ban(struct semeai_engine *e)
{
    const struct pointset near = ps_grow(&e->b->geo, &e->region);

    if (e->b->ko == GEO_NONE || ps_has(&near, e->b->ko))
        return false;
    board_set_ko(e->b, GEO_NONE, EMPTY);
    return true;
}

/* Did the searches come to the point of a ban that was lifted? */
static bool met(const struct semeai_engine *e, point ko)
{
    const struct pointset near = ps_grow(&e->b->geo, &e->seeds);

    return ps_has(&near, ko);
}

/* Finds the region, and does what is to be done: without the ban where it is far, and again with
 * it where it was not far enough. */
static int run(struct race *r, const struct board *b, void (*play)(struct race *))
{
    const struct semeai_question *q = r->q;
    struct semeai_engine *e = r->e;

    r->error = prepare(e, b, q->a, q->b, q->whole_board, q->alive);
    if (r->error != GO_OK)
        return r->error;
    const bool lifted = lift_far_ban(e);
    play(r);
    if (lifted && met(e, b->ko)) {
        board_set_ko(e->b, b->ko, (enum colour)b->ko_colour);
        play(r);
    }
    if (e->b->ko != GEO_NONE)
        ps_add(&e->seeds, e->b->ko);
    r->answer->reads = race_reads(e);
    return r->error;
}

static void play_whole(struct race *r)
{
    struct semeai_answer *answer = r->answer;
    struct kill kill[2][2];

    answer_static(r);
    play_out(r, kill);
    answer->attack = kill[1][1].verdict;
    answer->attack_proved = kill[1][1].proved;
    answer->defend = mirror(kill[0][1].verdict);
    answer->defend_proved = kill[0][1].proved;
    choose_move(r, kill);
}

int semeai_ask(struct semeai_engine *e, const struct board *b, const struct semeai_question *q,
               struct semeai_answer *answer)
{
    struct race r = { .e = e, .q = q, .answer = answer };

    *answer = (struct semeai_answer){ .move = GEO_NONE };
    return run(&r, b, play_whole);
}

static void play_loss(struct race *r)
{
    const struct kill kill = ask(r, false, true, GEO_NONE);

    r->answer->defend = mirror(kill.verdict);
    r->answer->defend_proved = kill.proved;
}

int semeai_race_lost(struct semeai_engine *e, const struct board *b,
                     const struct semeai_question *q, struct semeai_loss *loss)
{
    struct semeai_answer answer = { .nodes = 0 };
    struct race r = { .e = e, .q = q, .answer = &answer };
    const int error = run(&r, b, play_loss);

    *loss = (struct semeai_loss){ .lost = answer.defend == SEMEAI_LOSE,
                                  .proved = answer.defend_proved,
                                  .nodes = answer.nodes,
                                  .reads = answer.reads };
    return error;
}
