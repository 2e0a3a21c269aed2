/* report.c - pieces of text: see report.h. */
#include "report_private.h"

int report_add(struct bytes *out, const char *text)
{
    return bytes_add(out, text, strlen(text));
}

int report_json(struct bytes *out, const void *text, size_t count)
{
    const uint8_t *at = text;
    int error = bytes_add_byte(out, '"');

    while (error == GO_OK && count > 0) {
        const size_t length = utf8_size(at, count);
        if (*at == '"' || *at == '\\')
            error = bytes_print(out, "\\%c", *at);
        else if (*at < 0x20)
            error = bytes_print(out, "\\u%04x", *at);
        else if (length > 0)
            error = bytes_add(out, at, length);
        else
            error = report_add(out, "\\ufffd");
        at += length > 0 ? length : 1;
        count -= length > 0 ? length : 1;
    }
    return error == GO_OK ? bytes_add_byte(out, '"') : error;
}

int report_json_position(struct bytes *out, const struct record *r, const struct replay *at)
{
    const struct geometry *geo = &at->board->geo;
    int error = report_add(out, "{\"source\":");

    if (error == GO_OK)
        error = report_json(out, r->source.data, r->source.count);
    if (error == GO_OK)
        error = bytes_print(
            out, ",\"game\":%llu,\"ply\":%u,\"width\":%d,\"height\":%d,\"to_move\":\"%s\"",
            (unsigned long long)r->source_index, at->ply, geo->width, geo->height,
            report_colour(at->to_move));
    return error;
}

int report_text_position(struct bytes *out, const struct record *r, const struct replay *at,
                         const char *overlay)
{
    int error = report_field(out, r->source.data, r->source.count);

    if (error == GO_OK)
        error = bytes_print(out, ", game %llu, move %u of %zu, %s to move\n",
                            (unsigned long long)r->source_index, at->ply, r->move_count,
                            report_colour(at->to_move));
    return error == GO_OK ? diagram_write(at->board, DIAGRAM_COORDINATES, overlay, out) : error;
}

int report_tsv_position(struct bytes *out, const struct record *r, const struct replay *at)
{
    const int error = report_field(out, r->source.data, r->source.count);

    return error == GO_OK
               ? bytes_print(out, "\t%llu\t%u", (unsigned long long)r->source_index, at->ply)
               : error;
}

int report_field(struct bytes *out, const void *text, size_t count)
{
    const uint8_t *at = text;
    int error = count == 0 ? bytes_add_byte(out, '-') : GO_OK;

    for (size_t i = 0; error == GO_OK && i < count; i++)
        switch (at[i]) {
        case '\t':
            error = report_add(out, "\\t");
            break;
        case '\n':
            error = report_add(out, "\\n");
            break;
        case '\r':
            error = report_add(out, "\\r");
            break;
        case '\\':
            error = report_add(out, "\\\\");
            break;
        default:
            error = bytes_add_byte(out, at[i]);
        }
    return error;
}

int report_bar(struct bytes *out, uint64_t value, uint64_t most, int width)
{
    int length = most == 0 ? 0 : (int)((double)value / (double)most * width + 0.5);
    int error = GO_OK;

    if (length == 0 && value > 0)
        length = 1;
    for (int i = 0; error == GO_OK && i < length; i++)
        error = bytes_add_byte(out, '#');
    return error;
}

const char *report_category(enum uncond_category c)
{
    static const char *const words[] = { [UNCOND_SETTLED] = "settled",
                                         [UNCOND_SETTLED_PLAYED] = "settled_played",
                                         [UNCOND_REPLACED] = "replaced" };

    return words[c];
}

const char *report_colour(enum colour c)
{
    return c == BLACK ? "black" : c == WHITE ? "white" : "nobody";
}

/* --- all positions of a game ---------------------------------------------------------------- */

static int write_found(enum report_form form, struct findings *f, struct board *b, unsigned needs,
                       report_write_fn *write, struct bytes *out)
{
    struct replay at;
    int error = replay_start(&at, &f->game->record, b);

    for (bool more = true; error == GO_OK && more; more = replay_next(&at)) {
        error = findings_look(f, &at);
        if (error == GO_OK && f->has & needs)
            error = write(form, f, out);
    }
    return error;
}

int report_positions(enum report_form form, const struct pos_game *g, unsigned needs, unsigned more,
                     report_write_fn *write, struct bytes *out)
{
    struct findings f = { 0 };

    if (!(findings_kinds_in(g) & needs))
        return GO_OK;
    struct board *b = board_new(&g->record.geo);
    int error = b ? findings_begin(&f, g, needs | more) : GO_ENOMEM;
    if (error == GO_OK)
        error = write_found(form, &f, b, needs, write, out);
    findings_free(&f);
    board_free(b);
    return error;
}
