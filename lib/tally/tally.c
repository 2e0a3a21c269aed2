/* tally.c - cells, sums and what a game adds to them. */
#include "tally.h"

#include <stdlib.h>

const char *tally_name(enum tally_count k)
{
    static const char *const names[] = {
#define TALLY_NAME(id, name, words) name,
        TALLY_COUNTS(TALLY_NAME)
#undef TALLY_NAME
    };

    return names[k];
}

const char *tally_words(enum tally_count k)
{
    static const char *const all[] = {
#define TALLY_WORDS(id, name, words) words,
        TALLY_COUNTS(TALLY_WORDS)
#undef TALLY_WORDS
    };

    return all[k];
}

void tally_init(struct tally *t, uint32_t band)
{
    assert(band > 0);
    *t = (struct tally){ .band = band };
}

void tally_free(struct tally *t)
{
    free(t->cell);
    free(t->section);
    *t = (struct tally){ .band = t->band };
}

/* --- cells ---------------------------------------------------------------------------------- */

static int compare_cells(const struct tally_cell *a, int width, int height, uint32_t range)
{
    if (a->width != width)
        return a->width < width ? -1 : 1;
    if (a->height != height)
        return a->height < height ? -1 : 1;
    return a->range < range ? -1 : a->range > range;
}

struct tally_cell *tally_cell(struct tally *t, int width, int height, uint32_t range)
{
    size_t low = 0, high = t->cell_count;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        const int order = compare_cells(&t->cell[middle], width, height, range);
        if (order == 0)
            return &t->cell[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (array_reserve(&t->cell, &t->cell_capacity, t->cell_count + 1, sizeof *t->cell) != GO_OK)
        return NULL;
    memmove(&t->cell[low + 1], &t->cell[low], (t->cell_count - low) * sizeof *t->cell);
    t->cell_count++;
    t->cell[low] =
        (struct tally_cell){ .width = (int16_t)width, .height = (int16_t)height, .range = range };
    return &t->cell[low];
}

static struct tally_section *section_row(struct tally *t, const char id[POS_ID_SIZE])
{
    size_t at = 0;

    while (at < t->section_count && memcmp(t->section[at].id, id, POS_ID_SIZE) < 0)
        at++;
    if (at < t->section_count && memcmp(t->section[at].id, id, POS_ID_SIZE) == 0)
        return &t->section[at];
    if (array_reserve(&t->section, &t->section_capacity, t->section_count + 1,
                      sizeof *t->section) != GO_OK)
        return NULL;
    memmove(&t->section[at + 1], &t->section[at], (t->section_count - at) * sizeof *t->section);
    t->section_count++;
    t->section[at] = (struct tally_section){ 0 };
    memcpy(t->section[at].id, id, POS_ID_SIZE);
    return &t->section[at];
}

int tally_merge(struct tally *to, const struct tally *from)
{
    if (to->band != from->band)
        return GO_ERANGE;
    to->checksum += from->checksum;
    for (size_t i = 0; i < from->cell_count; i++) {
        const struct tally_cell *more = &from->cell[i];
        struct tally_cell *cell = tally_cell(to, more->width, more->height, more->range);
        if (!cell)
            return GO_ENOMEM;
        for (int k = 0; k < TALLY_COUNT_KINDS; k++)
            cell->count[k] += more->count[k];
    }
    for (size_t i = 0; i < from->section_count; i++) {
        struct tally_section *row = section_row(to, from->section[i].id);
        if (!row)
            return GO_ENOMEM;
        row->games += from->section[i].games;
        row->answers += from->section[i].answers;
        row->bytes += from->section[i].bytes;
    }
    return GO_OK;
}

int tally_roll_up(const struct tally *t, unsigned by, struct tally *out)
{
    tally_init(out, t->band);
    out->checksum = t->checksum;
    for (size_t i = 0; i < t->cell_count; i++) {
        const struct tally_cell *more = &t->cell[i];
        const int width = by & TALLY_BY_SIZE ? more->width : 0;
        const int height = by & TALLY_BY_SIZE ? more->height : 0;
        struct tally_cell *cell =
            tally_cell(out, width, height, by & TALLY_BY_RANGE ? more->range : 0);
        if (!cell)
            return GO_ENOMEM;
        for (int k = 0; k < TALLY_COUNT_KINDS; k++)
            cell->count[k] += more->count[k];
    }
    return GO_OK;
}

/* --- a game --------------------------------------------------------------------------------- */

static int count_sections(struct tally *t, const struct pos_game *g)
{
    for (size_t i = 0; i < g->section_count; i++) {
        const struct pos_section *s = &g->section[i];
        struct pos_answer walk = { 0 };
        int status = 0;
        struct tally_section *row = section_row(t, s->id);
        if (!row)
            return GO_ENOMEM;
        row->games++;
        row->bytes += s->body.count;
        if (s->flags & POS_SECTION_WHOLE_GAME)
            row->answers++;
        else
            while ((status = pos_section_next(s, &walk)) == 1)
                row->answers++;
        if (status < 0)
            return status;
    }
    return GO_OK;
}

static int count_game(struct tally *t, const struct pos_game *g)
{
    const struct record *r = &g->record;
    struct tally_cell *cell = tally_cell(t, r->geo.width, r->geo.height, TALLY_GAME);

    if (!cell)
        return GO_ENOMEM;
    cell->count[TALLY_GAMES]++;
    cell->count[TALLY_MOVES] += r->move_count;
    cell->count[TALLY_BLACK_WINS] += r->result == RECORD_BLACK_WINS;
    cell->count[TALLY_WHITE_WINS] += r->result == RECORD_WHITE_WINS;
    cell->count[TALLY_DRAWS] += r->result == RECORD_DRAW;
    cell->count[TALLY_FAULTY] += (r->flags & RECORD_HAS_FAULT) != 0;
    t->checksum += pos_game_hash(g, false);
    return count_sections(t, g);
}

int tally_begin(struct tally_game *s, struct tally *t, const struct pos_game *g)
{
    const bool fits = ps_fits(&g->record.geo);

    s->tally = t;
    s->game = g;
    s->uncond = fits ? pos_section_find(g, SECTION_UNCOND) : NULL;
    s->safety = fits ? pos_section_find(g, SECTION_SAFETY) : NULL;
    s->eyes = fits ? pos_section_find(g, SECTION_EYES) : NULL;
    if ((s->uncond && s->uncond->version > SECTION_UNCOND_VERSION) ||
        (s->safety && s->safety->version > SECTION_SAFETY_VERSION) ||
        (s->eyes && s->eyes->version > SECTION_EYES_VERSION))
        return GO_EVERSION;
    s->uncond_walk = s->safety_walk = s->eyes_walk = (struct pos_answer){ 0 };
    s->uncond_status = s->uncond ? pos_section_next(s->uncond, &s->uncond_walk) : 0;
    s->safety_status = s->safety ? pos_section_next(s->safety, &s->safety_walk) : 0;
    s->eyes_status = s->eyes ? pos_section_next(s->eyes, &s->eyes_walk) : 0;
    s->ended = false;
    s->played_count = 0;
    return count_game(t, g);
}

/* Moves the walk on to the first answer at or behind ply: 1 when it is about that ply. */
static int seek(const struct pos_section *section, struct pos_answer *walk, int *status,
                uint32_t ply)
{
    while (*status == 1 && walk->ply < ply)
        *status = pos_section_next(section, walk);
    return *status == 1 ? walk->ply == ply : *status;
}

static int empty_points(const struct board *b)
{
    int stones = 0;

    for (int c = BLACK; c <= WHITE; c++)
        for (int i = 0; i < b->words; i++)
            stones += __builtin_popcountll(board_stones(b, (enum colour)c)[i]);
    return geo_area(&b->geo) - stones;
}

static void count_status(struct tally_game *s, struct tally_cell *cell, const struct geometry *g)
{
    const struct uncond_side *black = &s->answer.status.side[BLACK],
                             *white = &s->answer.status.side[WHITE];
    const int for_black = ps_count(&black->settled), for_white = ps_count(&white->settled);

    cell->count[TALLY_JUDGED]++;
    cell->count[TALLY_JUDGED_POINTS] += (uint64_t)geo_area(g);
    cell->count[TALLY_SETTLED_BLACK] += (uint64_t)for_black;
    cell->count[TALLY_SETTLED_WHITE] += (uint64_t)for_white;
    cell->count[TALLY_ALIVE_BLACK] += (uint64_t)ps_count(&black->alive);
    cell->count[TALLY_ALIVE_WHITE] += (uint64_t)ps_count(&white->alive);
    cell->count[TALLY_SETTLED_ANY] += for_black + for_white > 0;
    cell->count[TALLY_SETTLED_ALL] += for_black + for_white == geo_area(g);
    cell->count[TALLY_SEKI] += !ps_is_empty(&black->seki) || !ps_is_empty(&white->seki);
}

static const struct uncond_move *find_move(const struct uncond_list *l, point p)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->move[i].at == p)
            return &l->move[i];
    return NULL;
}

/* The move played from here: was it meaningless? */
static int count_played(struct tally_game *s, struct tally_cell *cell, uint32_t ply)
{
    const struct record *r = &s->game->record;
    const struct record_move *move = ply < r->move_count ? &r->move[ply] : NULL;

    if (!move || move->at == GEO_PASS)
        return GO_OK;
    cell->count[TALLY_PLAYED]++;
    const struct uncond_move *why = find_move(&s->answer.list[move->colour], move->at);
    if (!why)
        return GO_OK;
    cell->count[TALLY_PLAYED_1 + why->category - UNCOND_SETTLED]++;
    if (array_reserve(&s->played, &s->played_capacity, s->played_count + 1, sizeof *s->played) !=
        GO_OK)
        return GO_ENOMEM;
    s->played[s->played_count++] = (struct tally_played){ ply, *move, *why };
    return GO_OK;
}

static int count_moves(struct tally_game *s, struct tally_cell *cell, uint32_t ply, int empty)
{
    cell->count[TALLY_LOOKED]++;
    cell->count[TALLY_LOOKED_EMPTY] += (uint64_t)empty;
    cell->count[TALLY_KO] += s->answer.list[BLACK].ko;
    for (int c = BLACK; c <= WHITE; c++) {
        const struct uncond_list *l = &s->answer.list[c];
        const int first = c == BLACK ? TALLY_BLACK_1 : TALLY_WHITE_1;
        for (size_t i = 0; i < l->count; i++)
            cell->count[first + l->move[i].category - UNCOND_SETTLED]++;
        cell->count[TALLY_RINGS] += l->ring_count;
    }
    return count_played(s, cell, ply);
}

static int count_safety(struct tally_game *s, struct tally_cell *cell, const struct geometry *g)
{
    const int error =
        section_safety_decode(g, s->safety_walk.answer, s->safety_walk.count, &s->safe);

    if (error != GO_OK)
        return error;
    cell->count[TALLY_SAFETY]++;
    cell->count[TALLY_SAFE_BLACK] += (uint64_t)ps_count(&s->safe.side[BLACK].settled);
    cell->count[TALLY_SAFE_WHITE] += (uint64_t)ps_count(&s->safe.side[WHITE].settled);
    return GO_OK;
}

/* Does one and the same point decide for both sides? */
static bool one_point_decides(const struct section_eye *e)
{
    const struct section_eye_moves *attack = &e->vital[EYESHAPE_THREAT_NONE][EYESHAPE_ATTACKER];
    const struct section_eye_moves *defence = &e->vital[EYESHAPE_THREAT_NONE][EYESHAPE_DEFENDER];

    return attack->count == 1 && defence->count == 1 && !attack->outside && !defence->outside &&
           attack->move[0].at == defence->move[0].at;
}

static void count_space(struct tally_cell *cell, const struct section_eye *e)
{
    const int8_t *none = e->eyes[EYESHAPE_THREAT_NONE];
    bool ko = false, second = false, two = false;

    cell->count[TALLY_SPACES]++;
    cell->count[TALLY_SPACES_SEKI] +=
        e->seki[EYESHAPE_THREAT_NONE][EYESHAPE_ATTACKER] == EYESHAPE_YES;
    for (int threat = 0; threat < EYESHAPE_THREATS; threat++)
        for (int side = 0; side < EYESHAPE_SIDES; side++) {
            const int eyes = e->eyes[threat][side];
            if (eyes == EYESHAPE_UNKNOWN)
                return;
            ko |= eyes != none[side];
            second |= (eyes == 2) != (none[side] == 2);
            two |= eyes == 2;
        }
    const bool open = none[EYESHAPE_ATTACKER] != none[EYESHAPE_DEFENDER];
    cell->count[TALLY_SPACES_KNOWN]++;
    cell->count[TALLY_SPACES_OPEN] += open;
    cell->count[TALLY_SPACES_POINT] += open && one_point_decides(e);
    cell->count[TALLY_SPACES_KO] += ko;
    cell->count[TALLY_SPACES_KO_SECOND] += second;
    cell->count[TALLY_SPACES_TWO] += two;
}

static int count_eyes(struct tally_game *s, struct tally_cell *cell, const struct geometry *g)
{
    const int error = section_eyes_decode(g, s->eyes_walk.answer, s->eyes_walk.count, &s->spaces);

    if (error != GO_OK)
        return error;
    cell->count[TALLY_EYED]++;
    for (size_t i = 0; i < s->spaces.count; i++)
        count_space(cell, &s->spaces.eye[i]);
    return GO_OK;
}

/* The first wholly settled position: what came behind it changed nothing. */
static int note_end(struct tally_game *s, uint32_t ply)
{
    const struct geometry *g = &s->game->record.geo;
    struct tally_cell *game;

    if (s->ended || ps_count(&s->answer.status.side[BLACK].settled) +
                            ps_count(&s->answer.status.side[WHITE].settled) <
                        geo_area(g))
        return GO_OK;
    game = tally_cell(s->tally, g->width, g->height, TALLY_GAME);
    if (!game)
        return GO_ENOMEM;
    s->ended = true;
    game->count[TALLY_ENDED]++;
    game->count[TALLY_MOVES_AFTER] += s->game->record.move_count - ply;
    return GO_OK;
}

int tally_position(struct tally_game *s, const struct replay *at)
{
    const struct geometry *g = &s->game->record.geo;
    const int empty = empty_points(at->board);
    struct tally_cell *cell = tally_cell(s->tally, g->width, g->height, at->ply / s->tally->band);
    int found;

    if (!cell)
        return GO_ENOMEM;
    cell->count[TALLY_POSITIONS]++;
    cell->count[TALLY_POINTS] += (uint64_t)geo_area(g);
    cell->count[TALLY_EMPTY] += (uint64_t)empty;
    found = seek(s->safety, &s->safety_walk, &s->safety_status, at->ply);
    if (found > 0)
        found = count_safety(s, cell, g);
    if (found >= 0)
        found = seek(s->eyes, &s->eyes_walk, &s->eyes_status, at->ply);
    if (found > 0)
        found = count_eyes(s, cell, g);
    if (found < 0)
        return found;
    found = seek(s->uncond, &s->uncond_walk, &s->uncond_status, at->ply);
    if (found <= 0)
        return found;
    int error = section_uncond_decode(g, s->uncond_walk.answer, s->uncond_walk.count, &s->answer);
    if (error != GO_OK)
        return error;
    count_status(s, cell, g);
    if (s->answer.looked)
        error = count_moves(s, cell, at->ply, empty);
    return error == GO_OK ? note_end(s, at->ply) : error;
}

int tally_end(struct tally_game *s)
{
    return s->uncond_status < 0   ? s->uncond_status
           : s->safety_status < 0 ? s->safety_status
           : s->eyes_status < 0   ? s->eyes_status
                                  : 0;
}

void tally_game_free(struct tally_game *s)
{
    section_uncond_free(&s->answer);
    section_safety_free(&s->safe);
    section_eyes_free(&s->spaces);
    free(s->played);
    *s = (struct tally_game){ 0 };
}
