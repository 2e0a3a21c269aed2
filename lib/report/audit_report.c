/* audit_report.c - what was counted at the end of a game, and what was recorded, as rows. */
#include "report.h"

#include <stdlib.h>

int report_audit_head(struct bytes *out)
{
    return report_add(out,
                      "source\tgame\tsize\trules\tkomi\thandicap\tresult\tclass\tverdict\tarea\t"
                      "territory\tdame\tlow\thigh\tdead\n");
}

/* "12.5" of quarter points; by hand, as a locale must not turn the point into a comma. */
static int add_quarters(struct bytes *out, int32_t quarters)
{
    static const char *const rest[] = { "", ".25", ".5", ".75" };

    return bytes_print(out, "%s%d%s", quarters < 0 ? "-" : "", abs(quarters) / 4,
                       rest[abs(quarters) % 4]);
}

static int add_score(struct bytes *out, int32_t quarters)
{
    if (quarters == 0)
        return report_add(out, "\t0");
    const int error = report_add(out, quarters > 0 ? "\tB+" : "\tW+");
    return error == GO_OK ? add_quarters(out, abs(quarters)) : error;
}

static int add_property(const struct record *r, const char *name, struct bytes *out)
{
    const char *value = record_property(r, name);
    const int error = bytes_add_byte(out, '\t');

    return error == GO_OK ? report_field(out, value ? value : "", value ? strlen(value) : 0)
                          : error;
}

/* The open points, the range of the area score, the dead stones. */
static int add_rest(const struct pos_game *g, const struct audit *a, struct bytes *out)
{
    const int32_t komi =
        g->record.komi_quarters == RECORD_KOMI_ABSENT ? 0 : g->record.komi_quarters;
    int error = bytes_print(out, "\t%d", a->dame);

    if (error == GO_OK)
        error = add_score(out, 4 * a->low - komi);
    if (error == GO_OK)
        error = add_score(out, 4 * a->high - komi);
    return error == GO_OK ? bytes_print(out, "\t%d\n", ps_count(&a->dead)) : error;
}

int report_audit(const struct pos_game *g, const struct audit *a, const struct audit_claim *claim,
                 struct bytes *out)
{
    const struct record *r = &g->record;
    int error = report_field(out, r->source.data, r->source.count);

    if (error == GO_OK)
        error = bytes_print(out, "\t%llu\t%dx%d", (unsigned long long)r->source_index, r->geo.width,
                            r->geo.height);
    if (error == GO_OK)
        error = add_property(r, "RU", out);
    if (error == GO_OK)
        error = bytes_add_byte(out, '\t');
    if (error == GO_OK)
        error = r->komi_quarters == RECORD_KOMI_ABSENT ? report_add(out, "-")
                                                       : add_quarters(out, r->komi_quarters);
    if (error == GO_OK)
        error = bytes_print(out, "\t%d", r->handicap);
    if (error == GO_OK)
        error = add_property(r, "RE", out);
    if (error == GO_OK)
        error = bytes_print(out, "\t%s\t%s", audit_class_word(a->class),
                            audit_verdict_word(claim->verdict));
    if (error == GO_OK)
        error = add_score(out, claim->area);
    if (error == GO_OK)
        error = add_score(out, claim->territory);
    return error == GO_OK ? add_rest(g, a, out) : error;
}
