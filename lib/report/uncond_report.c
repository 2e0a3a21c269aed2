/* uncond_report.c - what is settled, and which moves are meaningless, as text. */
#include "report_private.h"

/* One position with its answers. */
struct view {
    const struct pos_game *game;
    const struct replay *at;
    const struct geometry *geo;
    const struct section_uncond *uncond;
    const struct section_safety *safety; /* NULL: nobody has looked */
    struct bytes *out;
};

typedef char letter_fn(const struct view *v, point p);

static char stone_letter(const struct view *v, point p)
{
    static const char letters[] = ".XO";

    return letters[board_at(v->at->board, p)];
}

static char status_letter(const struct view *v, point p)
{
    return uncond_letter(&v->uncond->status, p);
}

static char seki_letter(const struct view *v, point p)
{
    const bool black = ps_has(&v->uncond->status.side[BLACK].seki, p);
    const bool white = ps_has(&v->uncond->status.side[WHITE].seki, p);

    return black && white ? 's' : black ? 'b' : white ? 'w' : '.';
}

static char safety_letter(const struct view *v, point p)
{
    const struct uncond_safety *black = &v->safety->side[BLACK], *white = &v->safety->side[WHITE];

    if (ps_has(&black->stones, p))
        return 'B';
    if (ps_has(&white->stones, p))
        return 'W';
    return ps_has(&black->settled, p) ? 'b' : ps_has(&white->settled, p) ? 'w' : '.';
}

/* The whole board in one line. */
static int add_rows(struct view *v, letter_fn *letter)
{
    int error = GO_OK;

    for (int row = 0; row < v->geo->height; row++) {
        if (row > 0)
            error = bytes_add_byte(v->out, '/');
        for (int column = 0; error == GO_OK && column < v->geo->width; column++)
            error = bytes_add_byte(v->out, (uint8_t)letter(v, geo_point(v->geo, column, row)));
    }
    return error;
}

static bool has_seki(const struct view *v)
{
    return !ps_is_empty(&v->uncond->status.side[BLACK].seki) ||
           !ps_is_empty(&v->uncond->status.side[WHITE].seki);
}

static const char *name(const struct view *v, point p, char buffer[GEO_NAME_SIZE])
{
    return geo_name(v->geo, p, buffer);
}

/* --- rows ----------------------------------------------------------------------------------- */

static int row_moves(struct view *v, enum colour c)
{
    const struct uncond_list *l = &v->uncond->list[c];
    char at[GEO_NAME_SIZE], by[GEO_NAME_SIZE];
    int error = GO_OK;

    if (!v->uncond->looked || l->count == 0)
        return report_add(v->out, v->uncond->looked ? "-" : "?");
    for (size_t i = 0; error == GO_OK && i < l->count; i++) {
        const struct uncond_move *m = &l->move[i];
        error = bytes_print(v->out, "%s%s>%s%s%s", i > 0 ? " " : "", name(v, m->at, at),
                            name(v, m->replacement, by),
                            m->category == UNCOND_SETTLED_PLAYED ? "2" : "", m->mutual ? "~" : "");
    }
    return error;
}

static int tsv_position(struct view *v)
{
    int error = report_tsv_position(v->out, &v->game->record, v->at);

    if (error == GO_OK)
        error = bytes_print(v->out, "\t%dx%d\t%s\t", v->geo->width, v->geo->height,
                            report_colour(v->at->to_move));
    if (error == GO_OK)
        error = add_rows(v, stone_letter);
    if (error == GO_OK)
        error = bytes_add_byte(v->out, '\t');
    if (error == GO_OK)
        error = add_rows(v, status_letter);
    if (error == GO_OK)
        error = bytes_add_byte(v->out, '\t');
    if (error == GO_OK)
        error = has_seki(v) ? add_rows(v, seki_letter) : report_add(v->out, "-");
    if (error == GO_OK)
        error = report_add(v->out, !v->uncond->looked          ? "\t?\t"
                                   : v->uncond->list[BLACK].ko ? "\tyes\t"
                                                               : "\tno\t");
    if (error == GO_OK)
        error = row_moves(v, BLACK);
    if (error == GO_OK)
        error = bytes_add_byte(v->out, '\t');
    if (error == GO_OK)
        error = row_moves(v, WHITE);
    if (error == GO_OK)
        error = bytes_add_byte(v->out, '\t');
    if (error == GO_OK)
        error = v->safety ? add_rows(v, safety_letter) : report_add(v->out, "?");
    return error == GO_OK ? bytes_add_byte(v->out, '\n') : error;
}

/* --- JSON lines ----------------------------------------------------------------------------- */

static int json_rows(struct view *v, const char *key, letter_fn *letter)
{
    int error = bytes_print(v->out, ",\"%s\":\"", key);

    if (error == GO_OK)
        error = add_rows(v, letter);
    return error == GO_OK ? bytes_add_byte(v->out, '"') : error;
}

static int json_move(struct view *v, const struct uncond_move *m)
{
    char at[GEO_NAME_SIZE];
    int error = bytes_print(v->out, "{\"move\":\"%s\",\"category\":\"%s\"", name(v, m->at, at),
                            report_category((enum uncond_category)m->category));

    if (error == GO_OK && m->category == UNCOND_REPLACED)
        error = bytes_print(v->out, ",\"replacement\":\"%s\",\"mutual\":%s",
                            name(v, m->replacement, at), m->mutual ? "true" : "false");
    if (error == GO_OK && m->ring >= 0)
        error = bytes_print(v->out, ",\"ring\":%d", m->ring);
    return error == GO_OK ? bytes_add_byte(v->out, '}') : error;
}

static int json_ring(struct view *v, const struct uncond_list *l, const struct uncond_ring *r)
{
    char at[GEO_NAME_SIZE];
    int error = report_add(v->out, "{\"moves\":[");

    for (size_t i = 0; error == GO_OK && i < r->count; i++)
        error = bytes_print(v->out, "%s\"%s\"", i > 0 ? "," : "",
                            name(v, l->ring_point[r->first + i], at));
    if (error == GO_OK && r->stays == GEO_NONE)
        return report_add(v->out, "],\"stays\":null}");
    return error == GO_OK ? bytes_print(v->out, "],\"stays\":\"%s\"}", name(v, r->stays, at))
                          : error;
}

/* "black":{"moves":[...],"rings":[...]} */
static int json_list(struct view *v, enum colour c)
{
    const struct uncond_list *l = &v->uncond->list[c];
    int error = bytes_print(v->out, "\"%s\":{\"moves\":[", report_colour(c));

    for (size_t i = 0; error == GO_OK && i < l->count; i++) {
        error = i > 0 ? bytes_add_byte(v->out, ',') : GO_OK;
        if (error == GO_OK)
            error = json_move(v, &l->move[i]);
    }
    if (error == GO_OK)
        error = report_add(v->out, "],\"rings\":[");
    for (size_t i = 0; error == GO_OK && i < l->ring_count; i++) {
        error = i > 0 ? bytes_add_byte(v->out, ',') : GO_OK;
        if (error == GO_OK)
            error = json_ring(v, l, &l->ring[i]);
    }
    return error == GO_OK ? report_add(v->out, "]}") : error;
}

static int json_meaningless(struct view *v)
{
    int error = bytes_print(v->out, ",\"ko\":%s,\"meaningless\":{",
                            v->uncond->list[BLACK].ko ? "true" : "false");

    if (error == GO_OK)
        error = json_list(v, BLACK);
    if (error == GO_OK)
        error = bytes_add_byte(v->out, ',');
    if (error == GO_OK)
        error = json_list(v, WHITE);
    return error == GO_OK ? bytes_add_byte(v->out, '}') : error;
}

static int json_pairs(struct view *v, enum colour c)
{
    const struct uncond_safety *s = &v->safety->side[c];
    char a[GEO_NAME_SIZE], b[GEO_NAME_SIZE], guards[GEO_NAME_SIZE], string[GEO_NAME_SIZE];
    int error = bytes_print(v->out, ",\"pairs_%s\":[", report_colour(c));

    for (size_t i = 0; error == GO_OK && i < s->count; i++)
        error = bytes_print(
            v->out,
            "%s{\"kind\":\"%s\",\"a\":\"%s\",\"b\":\"%s\",\"guards\":\"%s\",\"string\":\"%s\"}",
            i > 0 ? "," : "", s->pair[i].kind == UNCOND_PAIR_EYE ? "eye" : "link",
            name(v, s->pair[i].a, a), name(v, s->pair[i].b, b), name(v, s->pair[i].guards, guards),
            name(v, s->pair[i].string, string));
    return error == GO_OK ? bytes_add_byte(v->out, ']') : error;
}

static int json_position(struct view *v)
{
    int error = report_json_position(v->out, &v->game->record, v->at);

    if (error == GO_OK)
        error = json_rows(v, "board", stone_letter);
    if (error == GO_OK)
        error = json_rows(v, "status", status_letter);
    if (error == GO_OK && has_seki(v))
        error = json_rows(v, "seki", seki_letter);
    if (error == GO_OK && v->uncond->looked)
        error = json_meaningless(v);
    if (error == GO_OK && v->safety) {
        error = json_rows(v, "alternating", safety_letter);
        for (int c = BLACK; error == GO_OK && c <= WHITE; c++)
            error = json_pairs(v, (enum colour)c);
    }
    return error == GO_OK ? report_add(v->out, "}\n") : error;
}

/* --- pictures ------------------------------------------------------------------------------- */

/* What stands on a point of the picture; 0 leaves the stone or the empty point. */
static char picture_letter(const struct view *v, point p)
{
    const char status = status_letter(v, p);
    const enum colour stone = board_at(v->at->board, p);

    if (status == 'B' || status == 'W')
        return status;
    if (status == 'b')
        return stone == WHITE ? 'o' : stone == BLACK ? 0 : 'b';
    if (status == 'w')
        return stone == BLACK ? 'x' : stone == WHITE ? 0 : 'w';
    return 0;
}

static void mark_moves(const struct view *v, char *overlay)
{
    static const char marks[] = { 0, '1', '2', ':' };
    uint8_t needless[PS_LIMIT_MAX] = { 0 };

    for (int c = BLACK; c <= WHITE; c++)
        for (size_t i = 0; i < v->uncond->list[c].count; i++)
            if (v->uncond->list[c].move[i].category != UNCOND_SETTLED)
                needless[v->uncond->list[c].move[i].at] |= (uint8_t)c;
    for (point p = 0; p < v->geo->limit; p++)
        if (needless[p] && !overlay[p])
            overlay[p] = marks[needless[p]];
}

static int text_moves(struct view *v, enum colour c)
{
    const struct uncond_list *l = &v->uncond->list[c];
    char at[GEO_NAME_SIZE], by[GEO_NAME_SIZE];
    size_t told = 0;
    int error = GO_OK;

    for (size_t i = 0; error == GO_OK && i < l->count; i++) {
        const struct uncond_move *m = &l->move[i];
        if (m->category == UNCOND_SETTLED)
            continue;
        error = bytes_print(
            v->out, "%s %s",
            told++ == 0 ? (c == BLACK ? "needless for Black:" : "needless for White:") : ",",
            name(v, m->at, at));
        if (error == GO_OK && m->category == UNCOND_REPLACED)
            error = bytes_print(v->out, " (%s instead)", name(v, m->replacement, by));
    }
    return error == GO_OK && told > 0 ? bytes_add_byte(v->out, '\n') : error;
}

static int text_counts(struct view *v)
{
    const struct uncond *u = &v->uncond->status;
    int error = bytes_print(v->out, "settled: Black %d (%d stones alive), White %d (%d)\n",
                            ps_count(&u->side[BLACK].settled), ps_count(&u->side[BLACK].alive),
                            ps_count(&u->side[WHITE].settled), ps_count(&u->side[WHITE].alive));

    if (error == GO_OK && v->safety)
        error = bytes_print(v->out, "safe when both sides alternate: Black %d, White %d\n",
                            ps_count(&v->safety->side[BLACK].settled),
                            ps_count(&v->safety->side[WHITE].settled));
    if (error == GO_OK && v->uncond->looked && v->uncond->list[BLACK].ko)
        error = report_add(v->out, "a ko is on: a replaced move may still be a threat\n");
    return error;
}

static int text_position(struct view *v)
{
    char overlay[PS_LIMIT_MAX] = { 0 };

    for (int row = 0; row < v->geo->height; row++)
        for (int column = 0; column < v->geo->width; column++) {
            const point p = geo_point(v->geo, column, row);
            overlay[p] = picture_letter(v, p);
        }
    mark_moves(v, overlay);
    int error = report_text_position(v->out, &v->game->record, v->at, overlay);
    if (error == GO_OK)
        error = text_counts(v);
    for (int c = BLACK; error == GO_OK && c <= WHITE; c++)
        error = text_moves(v, (enum colour)c);
    return error == GO_OK ? bytes_add_byte(v->out, '\n') : error;
}

/* --- whole games ---------------------------------------------------------------------------- */

int report_uncond_head(enum report_form form, struct bytes *out)
{
    switch (form) {
    case REPORT_TSV:
        return report_add(out, "source\tgame\tply\tsize\tto_move\tboard\tstatus\tseki\tko\tblack\t"
                               "white\talternating\n");
    case REPORT_TEXT:
        return report_add(out, "B W  stones alive for ever    X O  other stones    x o  dead\n"
                               "b w  settled points           1 2 :  needless for Black, White, "
                               "both\n\n");
    case REPORT_JSONL:
    case REPORT_JSON:
        return GO_OK;
    }
    return GO_OK;
}

static int write_position(enum report_form form, const struct findings *f, struct bytes *out)
{
    struct view v = { .game = f->game,
                      .at = f->at,
                      .geo = &f->at->board->geo,
                      .uncond = &f->uncond,
                      .safety = f->has & FINDINGS_SAFETY ? &f->safety : NULL,
                      .out = out };

    switch (form) {
    case REPORT_TSV:
        return tsv_position(&v);
    case REPORT_JSONL:
    case REPORT_JSON:
        return json_position(&v);
    case REPORT_TEXT:
        return text_position(&v);
    }
    return GO_OK;
}

int report_uncond(enum report_form form, const struct pos_game *g, struct bytes *out)
{
    return report_positions(form, g, FINDINGS_UNCOND, FINDINGS_SAFETY, write_position, out);
}
