/* worms_report.c - strings with their attributes and verdicts, as text. */
#include "report_private.h"

struct view {
    const struct findings *found;
    const struct worms *worms; /* what one sees by looking */
    const struct section_worms *answer;
    struct bytes *out;
};

static const char *verdict_word(uint8_t verdict)
{
    static const char *const words[] = { "lose", "ko_b", "ko_a", "win" };

    return words[verdict & 3];
}

static const char *certainty(bool proved)
{
    return proved ? "proof" : "guess";
}

/* Setup may put strings without liberties on a board: nothing is asked about them. */
static bool can_be_read(const struct worm *s)
{
    return s->liberties[0] > 0;
}

/* Names, split by commas; "-" when there are none. */
static int add_points(struct view *v, uint8_t count, const point *p)
{
    char name[GEO_NAME_SIZE];
    int error = count == 0 ? report_add(v->out, "-") : GO_OK;

    for (int i = 0; error == GO_OK && i < count; i++)
        error = bytes_print(v->out, "%s%s", i > 0 ? "," : "", geo_name(&v->worms->geo, p[i], name));
    return error;
}

static int inessential(const struct section_worm *w)
{
    return (w->flags & WORM_INESSENTIAL) != 0;
}

static int by_races(const struct section_worm *w)
{
    return (w->flags & WORM_LOSES_RACES) != 0;
}

/* --- rows ----------------------------------------------------------------------------------- */

static int tsv_worm(struct view *v, const struct worm *s, const struct section_worm *w)
{
    char origin[GEO_NAME_SIZE], lunch[GEO_NAME_SIZE];
    int error = report_tsv_position(v->out, &v->found->game->record, v->found->at);

    if (error == GO_OK)
        error = bytes_print(
            v->out, "\t%s\t%s\t%d\t%.3f\t%d\t%d\t%d\t%d\t%d\t%d",
            geo_name(&v->worms->geo, s->origin, origin), report_colour((enum colour)s->colour),
            s->size, (double)s->effective / WORMS_EFFECTIVE_UNIT, s->liberties[0], s->liberties[1],
            s->liberties[2], s->liberties[3], s->cutstone, s->genus);
    if (error == GO_OK)
        error = bytes_print(v->out, "\t%s\t%s\t", can_be_read(s) ? verdict_word(w->attack) : "-",
                            can_be_read(s) ? certainty(w->attack_proved) : "no_liberties");
    if (error == GO_OK)
        error = add_points(v, w->attack_count, w->attack_move);
    if (error == GO_OK)
        error = bytes_print(v->out, "\t%s\t%s\t", w->asked_defend ? verdict_word(w->defend) : "-",
                            w->asked_defend ? certainty(w->defend_proved) : "-");
    if (error == GO_OK)
        error = add_points(v, w->defend_count, w->defend_move);
    if (error == GO_OK)
        error = bytes_add_byte(v->out, '\t');
    if (error == GO_OK)
        error = add_points(v, w->threat_count, w->threat);
    return error != GO_OK
               ? error
               : bytes_print(v->out, "\t%s\t%s\t%d\t%d\n",
                             w->lunch == GEO_NONE ? "-" : geo_name(&v->worms->geo, w->lunch, lunch),
                             w->flags & WORM_ALIVE          ? "alive"
                             : w->flags & WORM_DEAD_FOREVER ? "dead"
                                                            : "-",
                             inessential(w), by_races(w));
}

/* --- JSON lines ----------------------------------------------------------------------------- */

static int json_points(struct view *v, const char *key, uint8_t count, const point *p)
{
    char name[GEO_NAME_SIZE];
    int error = bytes_print(v->out, ",\"%s\":[", key);

    for (int i = 0; error == GO_OK && i < count; i++)
        error =
            bytes_print(v->out, "%s\"%s\"", i > 0 ? "," : "", geo_name(&v->worms->geo, p[i], name));
    return error == GO_OK ? bytes_add_byte(v->out, ']') : error;
}

static int json_verdict(struct view *v, const char *key, uint8_t verdict, bool proved, int order)
{
    return bytes_print(v->out, ",\"%s\":{\"verdict\":\"%s\",\"certainty\":\"%s\",\"order\":%d}",
                       key, verdict_word(verdict), certainty(proved), order);
}

static int json_worm(struct view *v, const struct worm *s, const struct section_worm *w)
{
    char name[GEO_NAME_SIZE];
    int error = bytes_print(
        v->out,
        "{\"origin\":\"%s\",\"colour\":\"%s\",\"size\":%d,\"effective\":%.3f,"
        "\"liberties\":[%d,%d,%d,%d],\"cutstone\":%d,\"genus\":%d",
        geo_name(&v->worms->geo, s->origin, name), report_colour((enum colour)s->colour), s->size,
        (double)s->effective / WORMS_EFFECTIVE_UNIT, s->liberties[0], s->liberties[1],
        s->liberties[2], s->liberties[3], s->cutstone, s->genus);

    if (error == GO_OK && !can_be_read(s))
        error = report_add(v->out, ",\"attack\":null");
    else if (error == GO_OK)
        error = json_verdict(v, "attack", w->attack, w->attack_proved, w->attack_order);
    if (error == GO_OK)
        error = json_points(v, "attack_moves", w->attack_count, w->attack_move);
    if (error == GO_OK && w->asked_defend)
        error = json_verdict(v, "defend", w->defend, w->defend_proved, w->defend_order);
    if (error == GO_OK && w->asked_defend)
        error = json_points(v, "defend_moves", w->defend_count, w->defend_move);
    if (error == GO_OK && w->threat_count > 0)
        error = json_points(v, "threats", w->threat_count, w->threat);
    if (error == GO_OK && w->lunch != GEO_NONE)
        error = bytes_print(v->out, ",\"lunch\":\"%s\"", geo_name(&v->worms->geo, w->lunch, name));
    return error != GO_OK
               ? error
               : bytes_print(v->out,
                             ",\"alive\":%s,\"dead_forever\":%s,\"inessential\":%s,"
                             "\"inessential_by_races\":%s}",
                             w->flags & WORM_ALIVE ? "true" : "false",
                             w->flags & WORM_DEAD_FOREVER ? "true" : "false",
                             inessential(w) ? "true" : "false", by_races(w) ? "true" : "false");
}

static int json_position(struct view *v)
{
    int error = report_json_position(v->out, &v->found->game->record, v->found->at);

    if (error == GO_OK)
        error = report_add(v->out, ",\"worms\":[");
    for (int i = 0; error == GO_OK && i < v->worms->count; i++) {
        error = i > 0 ? bytes_add_byte(v->out, ',') : GO_OK;
        if (error == GO_OK)
            error = json_worm(v, &v->worms->worm[i], &v->answer->worm[i]);
    }
    if (error == GO_OK)
        error = bytes_add_byte(v->out, ']');
    if (error == GO_OK && v->found->has & FINDINGS_DRAGONS)
        error = report_dragons_json(v->found, v->out);
    return error == GO_OK ? report_add(v->out, "}\n") : error;
}

/* --- pictures ------------------------------------------------------------------------------- */

/* Stones: X and O safe from capture, # and @ hang on who moves, x and o cannot be saved, ? open,
 * ! without liberties. */
static char stone_letter(const struct worm *s, const struct section_worm *w)
{
    const bool black = s->colour == BLACK;

    if (!can_be_read(s))
        return '!';
    if (!w->attack_proved || (w->asked_defend && !w->defend_proved))
        return '?';
    if (w->attack == READING_LOSE)
        return black ? 'X' : 'O';
    return w->defend == READING_LOSE ? (black ? 'x' : 'o') : (black ? '#' : '@');
}

static int text_worm(struct view *v, const struct section_worm *w)
{
    char name[GEO_NAME_SIZE];
    int error = bytes_print(
        v->out, "%s can be captured (%s, %s): ", geo_name(&v->worms->geo, w->origin, name),
        verdict_word(w->attack), certainty(w->attack_proved));

    if (error == GO_OK)
        error = add_points(v, w->attack_count, w->attack_move);
    if (error == GO_OK)
        error = w->defend == READING_LOSE
                    ? bytes_print(v->out, "; nothing saves it (%s)", certainty(w->defend_proved))
                    : bytes_print(v->out, "; saved (%s, %s) by ", verdict_word(w->defend),
                                  certainty(w->defend_proved));
    if (error == GO_OK && w->defend != READING_LOSE)
        error = add_points(v, w->defend_count, w->defend_move);
    return error == GO_OK
               ? bytes_print(v->out, "%s%s\n", inessential(w) ? "; inessential" : "",
                             by_races(w) && !inessential(w) ? "; inessential by races" : "")
               : error;
}

static int text_position(struct view *v)
{
    const struct worms *seen = v->worms;
    char overlay[GEO_LIMIT_MAX] = { 0 };

    for (point p = 0; p < seen->geo.limit; p++)
        if (seen->at[p] >= 0)
            overlay[p] = stone_letter(&seen->worm[seen->at[p]], &v->answer->worm[seen->at[p]]);
    int error = report_text_position(v->out, &v->found->game->record, v->found->at, overlay);
    for (int i = 0; error == GO_OK && i < seen->count; i++)
        if (v->answer->worm[i].attack != READING_LOSE)
            error = text_worm(v, &v->answer->worm[i]);
    if (error == GO_OK && v->found->has & FINDINGS_DRAGONS)
        error = report_dragons_text(v->found, v->out);
    return error == GO_OK ? bytes_add_byte(v->out, '\n') : error;
}

/* --- all positions of a game ---------------------------------------------------------------- */

static int write_position(enum report_form form, const struct findings *f, struct bytes *out)
{
    struct view v = { .found = f, .worms = f->seen, .answer = &f->worms, .out = out };
    int error = GO_OK;

    if (form == REPORT_JSONL)
        return json_position(&v);
    if (form == REPORT_TEXT)
        return text_position(&v);
    for (int i = 0; error == GO_OK && i < f->seen->count; i++)
        error = tsv_worm(&v, &f->seen->worm[i], &f->worms.worm[i]);
    return error;
}

int report_worms_head(enum report_form form, struct bytes *out)
{
    if (form == REPORT_TSV)
        return report_add(out, "source\tgame\tply\torigin\tcolour\tsize\teffective\tliberties\t"
                               "liberties2\tliberties3\tliberties4\tcutstone\tgenus\tattack\t"
                               "attack_certainty\tattack_moves\tdefend\tdefend_certainty\t"
                               "defend_moves\tthreats\tlunch\tunconditional\tinessential\t"
                               "inessential_by_races\n");
    if (form == REPORT_TEXT)
        return report_add(
            out, "X O  cannot be captured     # @  captured or saved: who moves first\n"
                 "x o  cannot be saved        ?    no proof within the budget\n"
                 "                            !    stands without liberties, not read\n"
                 "Groups: a letter each; X O strings alone, # @ strings that can be captured or do "
                 "not count\n\n");
    return GO_OK;
}

int report_worms(enum report_form form, const struct pos_game *g, struct bytes *out)
{
    return report_positions(form, g, FINDINGS_WORMS,
                            form == REPORT_TSV ? 0 : FINDINGS_LINKS | FINDINGS_DRAGONS,
                            write_position, out);
}
