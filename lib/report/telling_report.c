/* telling_report.c - the telling positions of a tally, drawn so that one sees what they are there
 * for and nothing else. */
#include "overlay.h"
#include "report_private.h"

struct boards {
    struct pos_game game;
    struct board *board;
    struct replay at;
    struct findings findings;
    struct picture picture;
    const struct record_move *next; /* the move played from here, or NULL */
};

static const char *side(enum colour c)
{
    return c == BLACK ? "Black" : "White";
}

/* A better move as a letter on green ground. */
static void mark_better(struct picture *p, point at)
{
    if (!geo_on_board(&p->geo, at) || p->at[at].stone != EMPTY)
        return;
    picture_label(p, at, "A");
    p->at[at].shade = PICTURE_GREEN;
}

static void mark_string(struct boards *b, point at, enum picture_shape shape)
{
    const struct pointset string = board_string_set(b->board, at);

    for (point p = ps_next(&string, 0); p != GEO_NONE; p = ps_next(&string, p + 1))
        picture_mark(&b->picture, p, shape, PICTURE_RED);
}

/* The move played, as 1 on red ground. */
static int tell_next(struct boards *b)
{
    char name[GEO_NAME_SIZE];

    if (!b->next)
        return GO_OK;
    if (geo_on_board(&b->picture.geo, b->next->at)) {
        picture_label(&b->picture, b->next->at, "1");
        b->picture.at[b->next->at].shade = PICTURE_RED;
    }
    return picture_note(&b->picture, "1: %s plays %s", side((enum colour)b->next->colour),
                        geo_name(&b->picture.geo, b->next->at, name));
}

static bool is_defence(const struct section_worm *w, point move)
{
    for (int i = 0; i < w->defend_count; i++)
        if (w->defend_move[i] == move)
            return true;
    return false;
}

/* The string that the next move did not save: it has as many stones as the score says. */
static int tell_not_saved(struct boards *b, const struct tally_best *best)
{
    const struct geometry *g = &b->picture.geo;
    char string[GEO_NAME_SIZE], move[GEO_NAME_SIZE];

    for (int i = 0; b->next && i < b->findings.seen->count; i++) {
        const struct worm *seen = &b->findings.seen->worm[i];
        const struct section_worm *w = &b->findings.worms.worm[i];
        if (seen->colour != b->next->colour || (uint64_t)seen->size != best->score ||
            !tally_hangs(w) || w->defend_count == 0 || is_defence(w, b->next->at))
            continue;
        mark_string(b, seen->origin, PICTURE_TRIANGLE);
        mark_better(&b->picture, w->defend_move[0]);
        return picture_note(&b->picture, "A: %s saves the %d stone%s at %s",
                            geo_name(g, w->defend_move[0], move), seen->size,
                            seen->size == 1 ? "" : "s", geo_name(g, seen->origin, string));
    }
    return GO_OK;
}

static int tell_needless(struct boards *b, const struct tally_best *best)
{
    const struct geometry *g = &b->picture.geo;
    char move[GEO_NAME_SIZE];

    (void)best;
    for (size_t i = 0; b->next && i < b->findings.uncond.list[b->next->colour].count; i++) {
        const struct uncond_move *m = &b->findings.uncond.list[b->next->colour].move[i];
        if (m->at != b->next->at)
            continue;
        if (m->category == UNCOND_SETTLED)
            return picture_note(&b->picture, "which is settled for ever, whatever is played there");
        if (m->category == UNCOND_SETTLED_PLAYED)
            return picture_note(&b->picture, "where it is dead for ever");
        mark_better(&b->picture, m->replacement);
        return picture_note(&b->picture, "A: %s settles that point, too",
                            geo_name(g, m->replacement, move));
    }
    return GO_OK;
}

/* The string with the most stones of those that hang and weigh less than the one before. */
static int next_hanging(const struct findings *f, int before)
{
    int best = -1;

    for (int i = 0; i < f->seen->count; i++) {
        const int size = f->seen->worm[i].size;
        if (!tally_hangs(&f->worms.worm[i]))
            continue;
        if (before >= 0 && (size > f->seen->worm[before].size ||
                            (size == f->seen->worm[before].size && i <= before)))
            continue;
        if (best < 0 || size > f->seen->worm[best].size)
            best = i;
    }
    return best;
}

/* All that hang are ringed; the largest are told about. */
static int tell_fight(struct boards *b, const struct tally_best *best)
{
    enum { TOLD = 4 };
    const struct findings *f = &b->findings;
    const struct geometry *g = &b->picture.geo;
    char string[GEO_NAME_SIZE], attack[GEO_NAME_SIZE], defend[GEO_NAME_SIZE];
    int told = 0, error = GO_OK;

    (void)best;
    for (int i = next_hanging(f, -1); error == GO_OK && i >= 0; i = next_hanging(f, i)) {
        const struct section_worm *w = &f->worms.worm[i];
        mark_string(b, w->origin, PICTURE_CIRCLE);
        if (told++ >= TOLD || w->attack_count == 0 || w->defend_count == 0)
            continue;
        error = picture_note(&b->picture, "%s, %d stone%s: captured at %s, saved at %s",
                             geo_name(g, w->origin, string), f->seen->worm[i].size,
                             f->seen->worm[i].size == 1 ? "" : "s",
                             geo_name(g, w->attack_move[0], attack),
                             geo_name(g, w->defend_move[0], defend));
    }
    return error == GO_OK && told > TOLD
               ? picture_note(&b->picture, "and %d more strings", told - TOLD)
               : error;
}

static int tell_played_on(struct boards *b, const struct tally_best *best)
{
    return picture_note(&b->picture, "everything is settled; %llu moves follow",
                        (unsigned long long)best->score);
}

/* The region of which as much falls as the score says. */
static int tell_fall(struct boards *b, const struct tally_best *best)
{
    const struct section_territory *t = &b->findings.territory;
    struct picture *p = &b->picture;
    char region[GEO_NAME_SIZE], move[GEO_NAME_SIZE];

    for (size_t i = 0; i < t->count; i++) {
        const struct breakin_region *r = &t->region[i];
        const struct breakin_reach *reach = &r->reach[BREAKIN_INTRUDER];
        if (!t->was_read || (uint64_t)ps_count(&reach->fallen) != best->score)
            continue;
        for (point at = ps_next(&r->points, 0); at != GEO_NONE; at = ps_next(&r->points, at + 1)) {
            p->at[at].shade = r->owner == BLACK ? PICTURE_BLACK : PICTURE_WHITE;
            p->at[at].faded = p->at[at].stone != EMPTY;
            if (ps_has(&reach->fallen, at) || ps_has(&reach->likely, at))
                picture_mark(p, at, PICTURE_CROSS,
                             ps_has(&reach->fallen, at) ? PICTURE_RED : PICTURE_ORANGE);
        }
        mark_better(p, reach->move);
        return picture_note(
            p,
            "%s's region at %s, %.1f points by the estimate: A (%s) by %s takes the %d red "
            "crosses, by proof; orange ones are likely to fall, too",
            side(r->owner), geo_name(&p->geo, ps_next(&r->points, 0), region),
            (double)section_territory_worth(t, &r->points) / SECTION_TERR_UNIT,
            reach->move == GEO_NONE ? "?" : geo_name(&p->geo, reach->move, move),
            side(colour_other(r->owner)), ps_count(&reach->fallen));
    }
    return GO_OK;
}

static const struct {
    const char *title;
    unsigned needs; /* enum findings_kind: what is told of */
    const char *overlays;
    bool last_move; /* in a circle; not where circles are for the stones that hang */
    int (*tell)(struct boards *b, const struct tally_best *best);
} kinds[TALLY_TELLINGS] = {
    [TALLY_TELLING_NOT_SAVED] = { "The largest strings that could be saved and were not",
                                  FINDINGS_WORMS, "none", true, tell_not_saved },
    [TALLY_TELLING_NEEDLESS] = { "Meaningless moves played while most was open", FINDINGS_UNCOND,
                                 "settled", true, tell_needless },
    [TALLY_TELLING_FIGHT] = { "The most stones that hang on who moves", FINDINGS_WORMS, "none",
                              false, tell_fight },
    [TALLY_TELLING_PLAYED_ON] = { "Played on longest when everything was settled", FINDINGS_UNCOND,
                                  "settled", true, tell_played_on },
    [TALLY_TELLING_FALL] = { "The regions of which most falls, by proof, when the enemy moves "
                             "first",
                             FINDINGS_TERR, "none", true, tell_fall },
};

static int go_there(struct boards *b, const struct tally_best *best)
{
    int error;

    pos_game_free(&b->game);
    error = pos_game_decode(&b->game, best->game.data, best->game.count);
    if (error == GO_OK && best->ply > b->game.record.move_count)
        error = GO_ESYNTAX;
    if (error == GO_OK)
        error = findings_begin(&b->findings, &b->game, FINDINGS_ALL);
    if (error == GO_OK)
        error = replay_start(&b->at, &b->game.record, b->board);
    while (error == GO_OK && b->at.ply < best->ply && replay_next(&b->at))
        continue;
    if (error == GO_OK)
        error = findings_look(&b->findings, &b->at);
    b->next = error == GO_OK ? findings_next_move(&b->findings) : NULL;
    return error;
}

static int draw_best(struct boards *b, enum tally_telling kind, const struct tally_best *best)
{
    unsigned shown;
    size_t fault;
    int error = go_there(b, best);

    overlay_parse(kinds[kind].overlays, &shown, &fault);
    if (kinds[kind].last_move)
        shown |= OVERLAY_LAST_MOVE;
    if (error == GO_OK)
        error = overlay_draw(&b->findings, shown, &b->picture);
    if (error == GO_OK)
        error = tell_next(b);
    /* A partial result may come from anywhere: what a kind is about need not be there. */
    return error == GO_OK && b->findings.has & kinds[kind].needs ? kinds[kind].tell(b, best)
                                                                 : error;
}

static int add_kind(struct bytes *out, const struct tally *t, enum tally_telling kind,
                    struct boards *b)
{
    int error = GO_OK;

    if (t->best[kind][0].game.count == 0)
        return GO_OK;
    error = bytes_print(out, "<h3>%s</h3>\n", kinds[kind].title);
    for (int i = 0; error == GO_OK && i < TALLY_BEST && t->best[kind][i].game.count > 0; i++) {
        error = draw_best(b, kind, &t->best[kind][i]);
        if (error == GO_OK)
            error = picture_svg(&b->picture, out);
    }
    return error;
}

int report_telling(const struct tally *t, struct bytes *out)
{
    const struct geometry g = geo_make(19, 19);
    struct boards b = { .board = board_new(&g) };
    int error = b.board ? GO_OK : GO_ENOMEM;

    for (int k = 0; error == GO_OK && k < TALLY_TELLINGS; k++)
        error = add_kind(out, t, (enum tally_telling)k, &b);
    pos_game_free(&b.game);
    board_free(b.board);
    findings_free(&b.findings);
    picture_free(&b.picture);
    return error;
}
