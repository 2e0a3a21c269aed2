/* terr_report.c - territory, and what can be broken into, as text. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "report_private.h"

struct view {
    const struct findings *findings;
    const struct pos_game *game;
    const struct replay *at;
    struct bytes *out;
    int error; /* the first one; after it nothing is written */
};

static const char *const first_words[] = { "intruder", "owner" };
static const char *const kind_words[] = { "layer", "piece", "try" };
static const char *const verdict_words[] = { "falls", "may_fall", "ko", "may_hold", "holds" };

__attribute__((format(printf, 2, 3))) static void say(struct view *v, const char *format, ...)
{
    va_list args;

    if (v->error != GO_OK)
        return;
    va_start(args, format);
    v->error = bytes_vprint(v->out, format, args);
    va_end(args);
}

static const struct geometry *geometry(const struct view *v)
{
    return &v->at->board->geo;
}

static void say_points(struct view *v, const struct pointset *set, const char *quote)
{
    char name[GEO_NAME_SIZE];
    const char *between = "";

    for (point p = ps_next(set, 0); p != GEO_NONE; p = ps_next(set, p + 1)) {
        say(v, "%s%s%s%s", between, quote, geo_name(geometry(v), p, name), quote);
        between = ",";
    }
}

/* "-" where there is no move. */
static void say_move(struct view *v, point p)
{
    char name[GEO_NAME_SIZE];

    say(v, "%s", p == GEO_NONE ? "-" : geo_name(geometry(v), p, name));
}

static double points_of(int hundredths)
{
    return (double)hundredths / SECTION_TERR_UNIT;
}

static int prisoners(const struct view *v, const struct breakin_region *r)
{
    int count = 0;

    for (point p = ps_next(&r->points, 0); p != GEO_NONE; p = ps_next(&r->points, p + 1))
        count += v->at->board->at[p] != EMPTY;
    return count;
}

/* --- rows ----------------------------------------------------------------------------------- */

static void tsv_reach(struct view *v, const struct breakin_region *r, enum breakin_first first)
{
    const struct section_territory *t = &v->findings->territory;
    const struct breakin_reach *reach = &r->reach[first];

    if (!t->was_read) {
        say(v, "\t-\t-\t-\t-\t-\t-");
        return;
    }
    say(v, "\t%.2f\t%d\t%d\t%d\t", (double)r->holds[first], ps_count(&reach->fallen),
        ps_count(&reach->likely), ps_count(&reach->open));
    say_move(v, reach->move);
    say(v, "\t%d", reach->ko);
}

static void tsv_region(struct view *v, const struct breakin_region *r)
{
    const struct section_territory *t = &v->findings->territory;
    char name[GEO_NAME_SIZE];

    if (v->error == GO_OK)
        v->error = report_tsv_position(v->out, &v->game->record, v->at);
    say(v, "\t%s\t%s\t%d\t%d\t%.2f", geo_name(geometry(v), ps_next(&r->points, 0), name),
        report_colour(r->owner), ps_count(&r->points), prisoners(v, r),
        points_of(section_territory_worth(t, &r->points)));
    tsv_reach(v, r, BREAKIN_INTRUDER);
    say(v, "\t%s", r->best < 0 ? "-" : geo_name(geometry(v), r->intrusion[r->best].string, name));
    tsv_reach(v, r, BREAKIN_OWNER);
    say(v, "\n");
}

/* --- JSON lines ----------------------------------------------------------------------------- */

static void json_reach(struct view *v, const struct breakin_reach *reach, const char *key)
{
    say(v, ",\"%s_first\":{\"fallen\":[", key);
    say_points(v, &reach->fallen, "\"");
    say(v, "],\"likely\":[");
    say_points(v, &reach->likely, "\"");
    say(v, "],\"open\":[");
    say_points(v, &reach->open, "\"");
    say(v, "],\"ko\":%s", reach->ko ? "true" : "false");
    if (reach->move != GEO_NONE) {
        say(v, ",\"move\":\"");
        say_move(v, reach->move);
        say(v, "\"");
    }
}

static void json_intrusions(struct view *v, const struct breakin_region *r)
{
    char name[GEO_NAME_SIZE];

    say(v, ",\"best\":%d,\"intrusions\":[", r->best);
    for (int i = 0; i < r->intrusion_count; i++) {
        const struct breakin_intrusion *n = &r->intrusion[i];
        say(v, "%s{\"string\":\"%s\"", i > 0 ? "," : "", geo_name(geometry(v), n->string, name));
        for (int first = 0; first < 2; first++) {
            json_reach(v, &n->reach[first], first_words[first]);
            say(v, "}");
        }
        say(v, "}");
    }
    say(v, "]");
}

static void json_steps(struct view *v, const struct breakin_region *r)
{
    char name[GEO_NAME_SIZE];

    say(v, ",\"trace\":[");
    for (size_t i = 0; i < r->step_count; i++) {
        const struct breakin_step *s = &r->step[i];
        say(v,
            "%s{\"string\":\"%s\",\"first\":\"%s\",\"%s\":%d,\"goal\":%d,\"erased\":%d,"
            "\"verdict\":\"%s\",\"nodes\":%d",
            i > 0 ? "," : "", geo_name(geometry(v), s->string, name), first_words[s->first],
            kind_words[s->kind], s->layer, s->goal, s->erased, verdict_words[s->verdict], s->nodes);
        if (s->move != GEO_NONE)
            say(v, ",\"move\":\"%s\"", geo_name(geometry(v), s->move, name));
        say(v, "}");
    }
    say(v, "]");
}

static void json_region(struct view *v, const struct breakin_region *r)
{
    const struct section_territory *t = &v->findings->territory;

    say(v, "{\"owner\":\"%s\",\"points\":[", report_colour(r->owner));
    say_points(v, &r->points, "\"");
    say(v, "],\"prisoners\":%d,\"value\":%.2f", prisoners(v, r),
        points_of(section_territory_worth(t, &r->points)));
    if (t->was_read) {
        for (int first = 0; first < 2; first++) {
            json_reach(v, &r->reach[first], first_words[first]);
            say(v, ",\"value\":%.2f}", (double)r->holds[first]);
        }
        json_intrusions(v, r);
    }
    if (r->step_count > 0)
        json_steps(v, r);
    say(v, "}");
}

static void json_position(struct view *v)
{
    const struct section_territory *t = &v->findings->territory;
    const char *between = "";

    v->error = report_json_position(v->out, &v->game->record, v->at);
    say(v, ",\"values\":[");
    for (point p = 0; p < geometry(v)->limit; p++)
        if (geo_on_board(geometry(v), p)) {
            say(v, "%s%.2f", between, points_of(t->value[p]));
            between = ",";
        }
    say(v, "],\"regions\":[");
    for (size_t i = 0; i < t->count; i++) {
        say(v, "%s", i > 0 ? "," : "");
        json_region(v, &t->region[i]);
    }
    say(v, "]}\n");
}

/* --- pictures ------------------------------------------------------------------------------- */

/* As the head says. */
static void shade(const struct view *v, const struct breakin_region *r, char overlay[])
{
    const struct breakin_reach *reach = &r->reach[BREAKIN_INTRUDER];

    for (point p = ps_next(&r->points, 0); p != GEO_NONE; p = ps_next(&r->points, p + 1)) {
        const enum colour c = board_at(v->at->board, p);
        const bool proved = r->was_read && !ps_has(&reach->open, p);
        overlay[p] = c == BLACK                  ? 'x'
                     : c == WHITE                ? 'o'
                     : ps_has(&reach->fallen, p) ? '*'
                     : ps_has(&reach->likely, p) ? '~'
                     : r->owner == BLACK         ? (proved ? 'B' : 'b')
                                                 : (proved ? 'W' : 'w');
    }
    if (geo_on_board(geometry(v), reach->move) && board_at(v->at->board, reach->move) == EMPTY)
        overlay[reach->move] = '!';
}

static void text_reach(struct view *v, const struct breakin_region *r, enum breakin_first first)
{
    const struct breakin_reach *reach = &r->reach[first];
    char name[GEO_NAME_SIZE];

    say(v, "  %s first: %.1f", first_words[first], (double)r->holds[first]);
    if (r->best >= 0 && reach->move != GEO_NONE)
        say(v, ", %s %s", first == BREAKIN_INTRUDER ? "breaks in at" : "keeps out at",
            geo_name(geometry(v), reach->move, name));
    if (first == BREAKIN_INTRUDER && r->best >= 0)
        say(v, " from %s", geo_name(geometry(v), r->intrusion[r->best].string, name));
    if (!ps_is_empty(&reach->fallen)) {
        say(v, "; falls: ");
        say_points(v, &reach->fallen, "");
    }
    if (!ps_is_empty(&reach->likely)) {
        say(v, "; likely: ");
        say_points(v, &reach->likely, "");
    }
    if (!ps_is_empty(&reach->open))
        say(v, "; not proved to hold%s: %d", reach->ko ? " (ko)" : "", ps_count(&reach->open));
    say(v, "\n");
}

static void text_step(struct view *v, const struct breakin_step *s)
{
    char name[GEO_NAME_SIZE];

    say(v, "    %s, %s first, %s %d, goal of %d (%d erased): %s",
        geo_name(geometry(v), s->string, name), first_words[s->first], kind_words[s->kind],
        s->layer, s->goal, s->erased, verdict_words[s->verdict]);
    if (s->move != GEO_NONE)
        say(v, ", %s", geo_name(geometry(v), s->move, name));
    say(v, ", %d nodes\n", s->nodes);
}

static void text_region(struct view *v, const struct breakin_region *r)
{
    const struct section_territory *t = &v->findings->territory;
    char name[GEO_NAME_SIZE];

    say(v, "%s's region at %s: %d points, value %.1f\n", r->owner == BLACK ? "Black" : "White",
        geo_name(geometry(v), ps_next(&r->points, 0), name), ps_count(&r->points),
        points_of(section_territory_worth(t, &r->points)));
    if (t->was_read) {
        text_reach(v, r, BREAKIN_INTRUDER);
        text_reach(v, r, BREAKIN_OWNER);
    }
    for (size_t i = 0; i < r->step_count; i++)
        text_step(v, &r->step[i]);
}

static void text_position(struct view *v)
{
    const struct section_territory *t = &v->findings->territory;
    char overlay[GEO_LIMIT_MAX] = { 0 };

    for (size_t i = 0; i < t->count; i++)
        shade(v, &t->region[i], overlay);
    if (v->error == GO_OK)
        v->error = report_text_position(v->out, &v->game->record, v->at, overlay);
    for (size_t i = 0; i < t->count; i++)
        text_region(v, &t->region[i]);
    say(v, "\n");
}

/* --- all positions of a game ---------------------------------------------------------------- */

static int write_position(enum report_form form, const struct findings *f, struct bytes *out)
{
    struct view v = { .findings = f, .game = f->game, .at = f->at, .out = out };

    if (form == REPORT_JSONL)
        json_position(&v);
    else if (form == REPORT_TEXT)
        text_position(&v);
    else
        for (size_t i = 0; i < f->territory.count; i++)
            tsv_region(&v, &f->territory.region[i]);
    return v.error;
}

int report_territory_head(enum report_form form, struct bytes *out)
{
    if (form == REPORT_TSV)
        return report_add(
            out, "source\tgame\tply\tregion\towner\tpoints\tprisoners\tvalue\t"
                 "broken_into\tbroken_fallen\tbroken_likely\tbroken_open\tbreak_move\tbreak_ko\t"
                 "intruder\tblocked_off\tblocked_fallen\tblocked_likely\tblocked_open\tblock_move\t"
                 "block_ko\n");
    if (form == REPORT_TEXT)
        return report_add(
            out,
            "b w  territory             B W  proved to hold when the intruder moves first\n"
            "x o  dead stones in it      and then:  ! his move   * falls   ~ likely to fall\n\n");
    return GO_OK;
}

int report_territory(enum report_form form, const struct pos_game *g, struct bytes *out)
{
    return report_positions(form, g, FINDINGS_TERR, 0, write_position, out);
}
