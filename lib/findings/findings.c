/* findings.c - sections of a game, position by position. */
#include "findings.h"

#include <stdlib.h>

static int decode_uncond(struct findings *f, const struct geometry *g, const struct pos_answer *a)
{
    return section_uncond_decode(g, a->answer, a->count, &f->uncond);
}

static int decode_safety(struct findings *f, const struct geometry *g, const struct pos_answer *a)
{
    return section_safety_decode(g, a->answer, a->count, &f->safety);
}

/* The strings of the board, once a position. */
static int see(struct findings *f)
{
    if (!f->seen && !(f->seen = malloc(sizeof *f->seen)))
        return GO_ENOMEM;
    if (!f->has_seen)
        worms_find(f->at->board, f->seen);
    f->has_seen = true;
    return GO_OK;
}

/* The answer must be about the strings that stand on the board. */
static int decode_worms(struct findings *f, const struct geometry *g, const struct pos_answer *a)
{
    int error = section_worms_decode(g, a->answer, a->count, &f->worms);

    if (error == GO_OK)
        error = see(f);
    if (error != GO_OK)
        return error;
    if (f->worms.count != (size_t)f->seen->count)
        return GO_ESYNTAX;
    for (int i = 0; i < f->seen->count; i++)
        if (f->worms.worm[i].origin != f->seen->worm[i].origin)
            return GO_ESYNTAX;
    return GO_OK;
}

static int decode_links(struct findings *f, const struct geometry *g, const struct pos_answer *a)
{
    int error = section_links_decode(g, a->answer, a->count, &f->links);

    if (error == GO_OK)
        error = see(f);
    for (size_t i = 0; error == GO_OK && i < f->links.count; i++) {
        const struct section_link *l = &f->links.link[i];
        if (l->b >= f->seen->count || f->seen->worm[l->a].colour != f->seen->worm[l->b].colour)
            error = GO_ESYNTAX;
    }
    return error;
}

static int decode_dragons(struct findings *f, const struct geometry *g, const struct pos_answer *a)
{
    const struct section_dragons *d = &f->dragons;
    int error = section_dragons_decode(g, a->answer, a->count, &f->dragons);

    if (error == GO_OK && !(f->has & FINDINGS_LINKS))
        error = GO_ESYNTAX;
    if (error == GO_OK && d->string_count != (size_t)f->seen->count)
        error = GO_ESYNTAX;
    for (size_t i = 0; error == GO_OK && i < d->use_count; i++)
        if ((size_t)d->use[i].link >= f->links.count)
            error = GO_ESYNTAX;
    for (size_t i = 0; error == GO_OK && i < d->conflict_count; i++)
        if ((size_t)d->conflict[i].first >= f->links.count ||
            (size_t)d->conflict[i].second >= f->links.count)
            error = GO_ESYNTAX;
    return error;
}

static int decode_hits(struct findings *f, const struct geometry *g, const struct pos_answer *a)
{
    return section_hits_decode(g, a->answer, a->count, &f->hits);
}

static int decode_territory(struct findings *f, const struct geometry *g,
                            const struct pos_answer *a)
{
    return section_territory_decode(g, a->answer, a->count, &f->territory);
}

static int decode_eyes(struct findings *f, const struct geometry *g, const struct pos_answer *a)
{
    return section_eyes_decode(g, a->answer, a->count, &f->eyes);
}

static const struct {
    const char *id;
    uint8_t version;
    int (*decode)(struct findings *f, const struct geometry *g, const struct pos_answer *a);
    const char *maker;
} kinds[FINDINGS_COUNT] = {
    [FINDINGS_AT_UNCOND] = { SECTION_UNCOND, SECTION_UNCOND_VERSION, decode_uncond, "uncond" },
    [FINDINGS_AT_SAFETY] = { SECTION_SAFETY, SECTION_SAFETY_VERSION, decode_safety,
                             "uncond --alternating" },
    [FINDINGS_AT_WORMS] = { SECTION_WORMS, SECTION_WORMS_VERSION, decode_worms, "worms" },
    [FINDINGS_AT_LINKS] = { SECTION_LINKS, SECTION_LINKS_VERSION, decode_links, "worms --links" },
    [FINDINGS_AT_DRAGONS] = { SECTION_DRAGONS, SECTION_DRAGONS_VERSION, decode_dragons,
                              "worms --links" },
    [FINDINGS_AT_EYES] = { SECTION_EYES, SECTION_EYES_VERSION, decode_eyes, "eyes" },
    [FINDINGS_AT_HITS] = { SECTION_HITS, SECTION_HITS_VERSION, decode_hits,
                           "poscat --where='any string (...)'" },
    [FINDINGS_AT_TERR] = { SECTION_TERR, SECTION_TERR_VERSION, decode_territory, "breakin" },
};

const char *findings_id(enum findings_index kind)
{
    return kinds[kind].id;
}

bool findings_in_game(const struct pos_game *g, enum findings_index kind)
{
    return pos_section_find(g, kinds[kind].id) != NULL;
}

unsigned findings_kinds_in(const struct pos_game *g)
{
    unsigned found = 0;

    for (int k = 0; k < FINDINGS_COUNT; k++)
        found |= findings_in_game(g, (enum findings_index)k) ? 1U << k : 0;
    return found;
}

const char *findings_maker(enum findings_index kind)
{
    return kinds[kind].maker;
}

int findings_begin(struct findings *f, const struct pos_game *game, unsigned want)
{
    f->game = game;
    f->want = ps_fits(&game->record.geo) ? want : 0;
    f->has = 0;
    for (int k = 0; k < FINDINGS_COUNT; k++) {
        struct findings_walk *w = &f->walk[k];
        *w = (struct findings_walk){ 0 };
        if (f->want & 1U << k)
            w->section = pos_section_find(game, kinds[k].id);
        if (w->section && w->section->version > kinds[k].version)
            return GO_EVERSION;
        w->status = w->section ? pos_section_next(w->section, &w->answer) : 0;
    }
    return GO_OK;
}

/* 1 when the walk stands at the answer about ply, 0 when there is none. */
static int seek(struct findings_walk *w, uint32_t ply)
{
    if (!w->section)
        return 0;
    if (w->answer.started && (w->answer.ply > ply || (w->status == 0 && w->answer.ply == ply))) {
        w->answer = (struct pos_answer){ 0 };
        w->status = pos_section_next(w->section, &w->answer);
    }
    while (w->status == 1 && w->answer.ply < ply)
        w->status = pos_section_next(w->section, &w->answer);
    return w->status == 1 ? w->answer.ply == ply : w->status;
}

int findings_look(struct findings *f, const struct replay *at)
{
    f->at = at;
    f->has = 0;
    f->has_seen = false;
    for (int k = 0; k < FINDINGS_COUNT; k++) {
        const int found = seek(&f->walk[k], at->ply);
        if (found < 0)
            return found;
        if (found == 0)
            continue;
        const int error = kinds[k].decode(f, &at->board->geo, &f->walk[k].answer);
        if (error != GO_OK)
            return error;
        f->has |= 1U << k;
    }
    return GO_OK;
}

void findings_free(struct findings *f)
{
    section_uncond_free(&f->uncond);
    section_safety_free(&f->safety);
    section_worms_free(&f->worms);
    section_links_free(&f->links);
    section_dragons_free(&f->dragons);
    section_hits_free(&f->hits);
    section_territory_free(&f->territory);
    section_eyes_free(&f->eyes);
    free(f->seen);
    *f = (struct findings){ 0 };
}

const struct record_move *findings_next_move(const struct findings *f)
{
    const struct record *r = &f->game->record;

    return f->at->ply < r->move_count ? &r->move[f->at->ply] : NULL;
}
