/* count.c - what a game adds to a tally. */
#include "tally_private.h"

#include <stdlib.h>

static int count_sections(struct tally *t, const struct pos_game *g)
{
    for (size_t i = 0; i < g->section_count; i++) {
        const struct pos_section *s = &g->section[i];
        struct pos_answer walk = { 0 };
        int status = 0;
        struct tally_section *row = tally_section_row(t, s->id);
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

/* The rank of both players, or that they differ. */
static int16_t rank_of_game(const struct tally_game *s)
{
    return s->rank[BLACK] == s->rank[WHITE] ? s->rank[BLACK] : TALLY_RANK_MIXED;
}

static struct tally_key key_of_game(const struct tally_game *s)
{
    const struct geometry *g = &s->game->record.geo;

    return (struct tally_key){ .width = g->width,
                               .height = g->height,
                               .range = TALLY_GAME,
                               .phase = TALLY_PHASE_GAME,
                               .outcome = TALLY_OUTCOME_GAME,
                               .rank = rank_of_game(s) };
}

static uint8_t outcome_of(const struct record *r, enum colour player)
{
    switch ((enum record_result)r->result) {
    case RECORD_BLACK_WINS:
        return player == BLACK ? TALLY_WON : TALLY_LOST;
    case RECORD_WHITE_WINS:
        return player == WHITE ? TALLY_WON : TALLY_LOST;
    case RECORD_DRAW:
        return TALLY_DRAWN;
    case RECORD_UNKNOWN:
        break;
    }
    return TALLY_OUTCOME_UNKNOWN;
}

static struct tally_key key_of_position(const struct tally_game *s, const struct replay *at)
{
    const struct geometry *g = &s->game->record.geo;
    const uint32_t sevenths = 7 * at->ply, area = (uint32_t)geo_area(g);

    return (struct tally_key){ .width = g->width,
                               .height = g->height,
                               .range = at->ply / s->tally->band,
                               .phase = sevenths < area       ? TALLY_OPENING
                                        : sevenths < 3 * area ? TALLY_MIDDLE
                                                              : TALLY_END,
                               .outcome = outcome_of(&s->game->record, at->to_move),
                               .rank = s->rank[at->to_move] };
}

static int count_game(struct tally_game *s)
{
    struct tally *t = s->tally;
    const struct record *r = &s->game->record;
    const struct tally_key key = key_of_game(s);
    struct tally_cell *cell = tally_cell(t, &key);

    if (!cell)
        return GO_ENOMEM;
    cell->count[TALLY_GAMES]++;
    cell->count[TALLY_MOVES] += r->move_count;
    cell->count[TALLY_BLACK_WINS] += r->result == RECORD_BLACK_WINS;
    cell->count[TALLY_WHITE_WINS] += r->result == RECORD_WHITE_WINS;
    cell->count[TALLY_DRAWS] += r->result == RECORD_DRAW;
    cell->count[TALLY_FAULTY] += (r->flags & RECORD_HAS_FAULT) != 0;
    t->checksum += pos_game_hash(s->game, false);
    return count_sections(t, s->game);
}

int tally_begin(struct tally_game *s, struct tally *t, const struct pos_game *g)
{
    const int error = findings_begin(&s->findings, g, FINDINGS_ALL);

    if (error != GO_OK)
        return error;
    s->tally = t;
    s->game = g;
    s->rank[BLACK] = (int16_t)tally_read_rank(record_property(&g->record, "BR"));
    s->rank[WHITE] = (int16_t)tally_read_rank(record_property(&g->record, "WR"));
    s->hash = s->telling ? record_hash(&g->record) : 0;
    s->ended = false;
    s->played_count = s->hanging_count = 0;
    return count_game(s);
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
    const struct uncond_side *black = &s->findings.uncond.status.side[BLACK],
                             *white = &s->findings.uncond.status.side[WHITE];
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

/* Offers the position at ply, if it would be kept. */
static int tell(struct tally_game *s, enum tally_telling kind, uint64_t score, uint32_t ply)
{
    struct tally_best offer = { .score = score, .order = s->hash, .ply = ply };
    int error;

    if (!s->telling || score == 0 || !tally_would_keep(s->tally, kind, &offer))
        return GO_OK;
    error = pos_game_copy(&s->scratch, s->game);
    if (error == GO_OK)
        error = pos_keep_none(&s->scratch);
    if (error != GO_OK)
        return error;
    pos_keep_set(&s->scratch, ply, true);
    s->scratch.unknown.count = 0;
    error = pos_sections_trim(&s->scratch);
    if (error == GO_OK)
        error = pos_game_encode(&s->scratch, &offer.game);
    if (error == GO_OK)
        tally_offer(s->tally, kind, &offer);
    else
        bytes_free(&offer.game);
    return error;
}

static int unsettled(const struct tally_game *s)
{
    return geo_area(&s->game->record.geo) -
           ps_count(&s->findings.uncond.status.side[BLACK].settled) -
           ps_count(&s->findings.uncond.status.side[WHITE].settled);
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
    const struct record_move *move = findings_next_move(&s->findings);

    if (!move || move->at == GEO_PASS)
        return GO_OK;
    cell->count[TALLY_PLAYED]++;
    const struct uncond_move *why = find_move(&s->findings.uncond.list[move->colour], move->at);
    if (!why)
        return GO_OK;
    cell->count[TALLY_PLAYED_1 + why->category - UNCOND_SETTLED]++;
    if (array_reserve(&s->played, &s->played_capacity, s->played_count + 1, sizeof *s->played) !=
        GO_OK)
        return GO_ENOMEM;
    s->played[s->played_count++] = (struct tally_played){ ply, *move, *why, GEO_NONE, GEO_NONE };
    return tell(s, TALLY_TELLING_NEEDLESS, (uint64_t)unsettled(s), ply);
}

static int count_moves(struct tally_game *s, struct tally_cell *cell, uint32_t ply, int empty)
{
    cell->count[TALLY_LOOKED]++;
    cell->count[TALLY_LOOKED_EMPTY] += (uint64_t)empty;
    cell->count[TALLY_KO] += s->findings.uncond.list[BLACK].ko;
    for (int c = BLACK; c <= WHITE; c++) {
        const struct uncond_list *l = &s->findings.uncond.list[c];
        const int first = c == BLACK ? TALLY_BLACK_1 : TALLY_WHITE_1;
        for (size_t i = 0; i < l->count; i++)
            cell->count[first + l->move[i].category - UNCOND_SETTLED]++;
        cell->count[TALLY_RINGS] += l->ring_count;
    }
    return count_played(s, cell, ply);
}

static void count_safety(struct tally_game *s, struct tally_cell *cell)
{
    cell->count[TALLY_SAFETY]++;
    cell->count[TALLY_SAFE_BLACK] += (uint64_t)ps_count(&s->findings.safety.side[BLACK].settled);
    cell->count[TALLY_SAFE_WHITE] += (uint64_t)ps_count(&s->findings.safety.side[WHITE].settled);
}

/* The first wholly settled position: what came behind it changed nothing. */
static int note_end(struct tally_game *s, uint32_t ply)
{
    const struct geometry *g = &s->game->record.geo;
    const struct tally_key key = key_of_game(s);
    struct tally_cell *game;

    if (s->ended || ps_count(&s->findings.uncond.status.side[BLACK].settled) +
                            ps_count(&s->findings.uncond.status.side[WHITE].settled) <
                        geo_area(g))
        return GO_OK;
    game = tally_cell(s->tally, &key);
    if (!game)
        return GO_ENOMEM;
    s->ended = true;
    game->count[TALLY_ENDED]++;
    game->count[TALLY_MOVES_AFTER] += s->game->record.move_count - ply;
    return tell(s, TALLY_TELLING_PLAYED_ON, s->game->record.move_count - ply, ply);
}

/* --- eye spaces ------------------------------------------------------------------------------- */

static void count_space(struct tally_cell *cell, const struct section_eye *e)
{
    struct section_eye_summary about;

    cell->count[TALLY_SPACES]++;
    cell->count[TALLY_SPACES_SEKI] +=
        e->seki[EYESHAPE_THREAT_NONE][EYESHAPE_ATTACKER] == EYESHAPE_YES;
    if (!section_eye_sum_up(e, &about))
        return;
    cell->count[TALLY_SPACES_KNOWN]++;
    cell->count[TALLY_SPACES_OPEN] += about.open;
    cell->count[TALLY_SPACES_POINT] += about.one_point;
    cell->count[TALLY_SPACES_KO] += about.ko;
    cell->count[TALLY_SPACES_KO_SECOND] += about.ko_second;
    cell->count[TALLY_SPACES_TWO] += about.two;
}

static void count_eyes(struct tally_game *s, struct tally_cell *cell)
{
    cell->count[TALLY_EYED]++;
    for (size_t i = 0; i < s->findings.eyes.count; i++)
        count_space(cell, &s->findings.eyes.eye[i]);
}

/* --- links, groups, territory ------------------------------------------------------------------
 */

static void count_links(struct tally_game *s, struct tally_cell *cell)
{
    const struct record_move *move = findings_next_move(&s->findings);

    cell->count[TALLY_LINKED]++;
    for (size_t i = 0; i < s->findings.links.count; i++) {
        const struct section_link *l = &s->findings.links.link[i];
        if (l->bond == LINK_IMPLIED)
            continue;
        cell->count[TALLY_LINKS]++;
        cell->count[TALLY_LINKS_HOLD] += l->bond == LINK_HOLDS || l->bond == LINK_LIKELY;
        cell->count[TALLY_LINKS_CUT] += l->bond == LINK_CUTTABLE;
        cell->count[TALLY_LINKS_KO] += l->bond == LINK_KO;
        if (l->bond != LINK_CUTTABLE || !move ||
            s->findings.seen->worm[l->a].colour == move->colour)
            continue;
        cell->count[TALLY_COULD_CUT]++;
        cell->count[TALLY_CUT_PLAYED] += l->cut_move == move->at;
    }
}

static void count_groups(struct tally_game *s, struct tally_cell *cell)
{
    const struct section_dragons *d = &s->findings.dragons;

    cell->count[TALLY_GROUPED]++;
    cell->count[TALLY_DRAGONS] += d->count;
    cell->count[TALLY_CONFLICTS] += d->conflict_count;
    for (size_t i = 0; i < d->string_count; i++)
        cell->count[TALLY_TAILS] += d->string[i].part == DRAGON_TAIL;
}

/* The stream holds hundredths: what becomes of them again is exact. */
static uint64_t hundredths(float value)
{
    return value > 0 ? (uint64_t)(value * SECTION_TERR_UNIT + 0.5F) : 0;
}

static int count_territory(struct tally_game *s, struct tally_cell *cell, uint32_t ply)
{
    const struct section_territory *t = &s->findings.territory;
    uint64_t most = 0;

    cell->count[TALLY_MAPPED]++;
    for (size_t i = 0; i < t->count; i++) {
        const struct breakin_region *region = &t->region[i];
        const uint64_t worth = (uint64_t)section_territory_worth(t, &region->points);
        cell->count[TALLY_REGIONS]++;
        cell->count[TALLY_REGIONS_FALL] +=
            t->was_read && !ps_is_empty(&region->reach[BREAKIN_INTRUDER].fallen);
        cell->count[TALLY_WORTH] += worth;
        cell->count[TALLY_WORTH_READ] +=
            t->was_read ? hundredths(region->holds[BREAKIN_INTRUDER]) : worth;
        if (t->was_read && (uint64_t)ps_count(&region->reach[BREAKIN_INTRUDER].fallen) > most)
            most = (uint64_t)ps_count(&region->reach[BREAKIN_INTRUDER].fallen);
    }
    return tell(s, TALLY_TELLING_FALL, most, ply);
}

/* --- strings ---------------------------------------------------------------------------------- */

enum fate { FATE_OPEN, FATE_SAFE, FATE_CRITICAL, FATE_LOST };

/* By proof; FATE_OPEN without one, or where attack and defence contradict each other. */
static enum fate fate_of(const struct section_worm *w)
{
    if (!w->attack_proved || (w->asked_defend && !w->defend_proved))
        return FATE_OPEN;
    if (w->attack == READING_LOSE)
        return FATE_SAFE;
    if (!w->asked_defend)
        return FATE_OPEN;
    if (w->defend == READING_LOSE)
        return FATE_LOST;
    return w->defend_count > 0 && w->defend_move[0] == GEO_PASS ? FATE_OPEN : FATE_CRITICAL;
}

bool tally_hangs(const struct section_worm *w)
{
    return fate_of(w) == FATE_CRITICAL;
}

static void count_string(const struct worm *seen, const struct section_worm *w,
                         struct tally_cell *cell)
{
    static const enum tally_count kinds[] = { [FATE_OPEN] = TALLY_STRINGS_OPEN,
                                              [FATE_SAFE] = TALLY_STRINGS_SAFE,
                                              [FATE_CRITICAL] = TALLY_STRINGS_CRITICAL,
                                              [FATE_LOST] = TALLY_STRINGS_LOST };
    const bool plain = (w->flags & WORM_INESSENTIAL) != 0;
    const bool races = (w->flags & WORM_LOSES_RACES) != 0;

    cell->count[TALLY_STRINGS]++;
    cell->count[kinds[fate_of(w)]]++;
    cell->count[TALLY_STRINGS_KO] += w->ko;
    cell->count[TALLY_INESSENTIAL] += plain;
    cell->count[TALLY_LOSES_RACES] += races;
    cell->count[TALLY_RULES_DIFFER] += plain != races;
    cell->count[TALLY_CUTTING] += seen->cutstone > 0;
}

static bool is_among(point move, uint8_t count, const point *moves)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* What the player to move could do about a string on which something hangs. */
static int count_chance(struct tally_game *s, struct tally_cell *cell, const struct replay *at,
                        int index)
{
    const struct record_move *move = findings_next_move(&s->findings);
    const struct worm *seen = &s->findings.seen->worm[index];
    const struct section_worm *w = &s->findings.worms.worm[index];

    if (!move || move->colour != at->to_move)
        return GO_OK;
    if (seen->colour != at->to_move) {
        cell->count[TALLY_COULD_CAPTURE]++;
        cell->count[TALLY_CAPTURED] += is_among(move->at, w->attack_count, w->attack_move);
        return GO_OK;
    }
    if (w->defend_count == 0)
        return GO_OK;
    cell->count[TALLY_COULD_SAVE]++;
    if (array_reserve(&s->hanging, &s->hanging_capacity, s->hanging_count + 1,
                      sizeof *s->hanging) != GO_OK)
        return GO_ENOMEM;
    s->hanging[s->hanging_count++] = (struct tally_hanging){
        .at = seen->origin,
        .better = w->defend_move[0],
        .size = seen->size,
        .named = is_among(move->at, w->defend_count, w->defend_move),
    };
    return GO_OK;
}

static int count_strings(struct tally_game *s, struct tally_cell *cell, const struct replay *at)
{
    uint64_t critical = 0;
    int error = GO_OK;

    cell->count[TALLY_READ]++;
    for (int i = 0; error == GO_OK && i < s->findings.seen->count; i++) {
        const struct section_worm *w = &s->findings.worms.worm[i];
        count_string(&s->findings.seen->worm[i], w, cell);
        if (fate_of(w) != FATE_CRITICAL)
            continue;
        critical += (uint64_t)s->findings.seen->worm[i].size;
        error = count_chance(s, cell, at, i);
    }
    return error == GO_OK ? tell(s, TALLY_TELLING_FIGHT, critical, at->ply) : error;
}

static int note_not_saved(struct tally_game *s, const struct tally_hanging *h)
{
    const uint32_t ply = s->hanging_ply;

    if (array_reserve(&s->played, &s->played_capacity, s->played_count + 1, sizeof *s->played) !=
        GO_OK)
        return GO_ENOMEM;
    s->played[s->played_count++] = (struct tally_played){
        ply, s->game->record.move[ply], { .replacement = GEO_NONE }, h->at, h->better
    };
    return tell(s, TALLY_TELLING_NOT_SAVED, (uint64_t)h->size, ply);
}

/* What the move just played has made of the strings that hung on it: the reading of this position
 * says so; without it they are not among those that shares are of. */
static int count_hanging(struct tally_game *s, const struct replay *at)
{
    const bool known = s->findings.has & FINDINGS_WORMS && at->ply == s->hanging_ply + 1;
    int error = GO_OK;

    for (size_t i = 0; known && error == GO_OK && i < s->hanging_count; i++) {
        const struct tally_hanging *h = &s->hanging[i];
        const int index = s->findings.seen->at[h->at];
        const struct section_worm *w = index >= 0 ? &s->findings.worms.worm[index] : NULL;
        struct tally_cell *cell = tally_cell(s->tally, &s->hanging_key);
        if (!cell)
            return GO_ENOMEM;
        cell->count[TALLY_FOLLOWED]++;
        if (h->named || (w && fate_of(w) == FATE_SAFE)) {
            cell->count[TALLY_SAVED]++;
        } else if (w && w->attack_proved && w->attack == READING_WIN) {
            cell->count[TALLY_NOT_SAVED]++;
            error = note_not_saved(s, h);
        }
    }
    s->hanging_count = 0;
    return error;
}

/* --- a position ------------------------------------------------------------------------------- */

int tally_position(struct tally_game *s, const struct replay *at)
{
    const struct geometry *g = &s->game->record.geo;
    const struct tally_key key = key_of_position(s, at);
    const int empty = empty_points(at->board);
    int error = findings_look(&s->findings, at);

    if (error == GO_OK)
        error = count_hanging(s, at);
    struct tally_cell *cell = error == GO_OK ? tally_cell(s->tally, &key) : NULL;
    if (!cell)
        return error == GO_OK ? GO_ENOMEM : error;
    cell->count[TALLY_POSITIONS]++;
    cell->count[TALLY_POINTS] += (uint64_t)geo_area(g);
    cell->count[TALLY_EMPTY] += (uint64_t)empty;
    if (s->findings.has & FINDINGS_SAFETY)
        count_safety(s, cell);
    if (s->findings.has & FINDINGS_EYES)
        count_eyes(s, cell);
    if (s->findings.has & FINDINGS_LINKS)
        count_links(s, cell);
    if (s->findings.has & FINDINGS_DRAGONS)
        count_groups(s, cell);
    if (s->findings.has & FINDINGS_TERR)
        error = count_territory(s, cell, at->ply);
    s->hanging_ply = at->ply;
    s->hanging_key = key;
    if (error == GO_OK && s->findings.has & FINDINGS_WORMS)
        error = count_strings(s, cell, at);
    if (error != GO_OK || !(s->findings.has & FINDINGS_UNCOND))
        return error;
    count_status(s, cell, g);
    if (s->findings.uncond.looked)
        error = count_moves(s, cell, at->ply, empty);
    return error == GO_OK ? note_end(s, at->ply) : error;
}

int tally_end(struct tally_game *s)
{
    const struct replay none = { .ply = UINT32_MAX };

    s->findings.has = 0;
    return count_hanging(s, &none);
}

void tally_game_free(struct tally_game *s)
{
    findings_free(&s->findings);
    free(s->played);
    free(s->hanging);
    pos_game_free(&s->scratch);
    *s = (struct tally_game){ 0 };
}
