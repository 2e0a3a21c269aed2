/* json_write.c - a game as one line of JSON. */
#include "pos_json.h"

#include <inttypes.h>
#include <string.h>

static int put(struct bytes *out, const char *text)
{
    return bytes_add(out, text, strlen(text));
}

int pos_json_string(struct bytes *out, const uint8_t *text, size_t count)
{
    int error = bytes_add_byte(out, '"');

    for (size_t at = 0; error == GO_OK && at < count;) {
        const size_t size = utf8_size(text + at, count - at);
        if (size == 0)
            error = bytes_print(out, "\\udc%02x", text[at]);
        else if (text[at] < 0x20 || text[at] == 0x7f)
            error = bytes_print(out, "\\u%04x", text[at]);
        else if (text[at] == '"' || text[at] == '\\')
            error = bytes_print(out, "\\%c", text[at]);
        else
            error = bytes_add(out, text + at, size);
        at += size == 0 ? 1 : size;
    }
    return error == GO_OK ? bytes_add_byte(out, '"') : error;
}

static int put_hex(struct bytes *out, const struct bytes *b)
{
    int error = bytes_reserve(out, 2 * b->count + 2);

    for (size_t i = 0; error == GO_OK && i < b->count; i++)
        error = bytes_print(out, "%02x", b->data[i]);
    return error;
}

static const char *colour_word(unsigned colour)
{
    return colour == BLACK ? "B" : colour == WHITE ? "W" : "E";
}

static int put_facts(const struct record *r, struct bytes *out)
{
    static const char *const result[] = { "?", "B", "W", "draw" };
    int error = bytes_print(out, "{\"size\":[%d,%d],\"komi\":", r->geo.width, r->geo.height);

    if (error == GO_OK && r->komi_quarters == RECORD_KOMI_ABSENT)
        error = put(out, "null");
    else if (error == GO_OK)
        error = bytes_print(out, "%.9g", r->komi_quarters / 4.0);
    if (error == GO_OK)
        error = bytes_print(out, ",\"handicap\":%u,\"result\":\"%s\",\"flags\":%u,\"source\":",
                            r->handicap, result[r->result & 3], r->flags);
    if (error == GO_OK)
        error = pos_json_string(out, r->source.data, r->source.count);
    if (error == GO_OK)
        error = bytes_print(out, ",\"index\":%" PRIu64 ",\"offset\":%" PRIu64 ",\"text\":[",
                            r->source_index, r->source_offset);
    return error;
}

static int put_text(const struct record *r, struct bytes *out)
{
    int error = GO_OK;

    for (size_t i = 0; error == GO_OK && i < r->property_count; i++) {
        const char *name = (const char *)r->text.data + r->property[i].name;
        const char *value = (const char *)r->text.data + r->property[i].value;
        error = put(out, i > 0 ? ",[" : "[");
        if (error == GO_OK)
            error = pos_json_string(out, (const uint8_t *)name, strlen(name));
        if (error == GO_OK)
            error = put(out, ",");
        if (error == GO_OK)
            error = pos_json_string(out, (const uint8_t *)value, strlen(value));
        if (error == GO_OK)
            error = put(out, "]");
    }
    return error;
}

static int put_play(const struct record *r, struct bytes *out)
{
    char name[GEO_NAME_SIZE];
    int error = put(out, "],\"edits\":[");

    for (size_t i = 0; error == GO_OK && i < r->edit_count; i++)
        error = bytes_print(out, "%s[%u,\"%s\",\"%s\"]", i > 0 ? "," : "", r->edit[i].ply,
                            colour_word(r->edit[i].colour), geo_name(&r->geo, r->edit[i].at, name));
    if (error == GO_OK)
        error = put(out, "],\"turns\":[");
    for (size_t i = 0; error == GO_OK && i < r->turn_count; i++)
        error = bytes_print(out, "%s[%u,\"%s\"]", i > 0 ? "," : "", r->turn[i].ply,
                            colour_word(r->turn[i].colour));
    if (error == GO_OK)
        error = put(out, "],\"moves\":[");
    for (size_t i = 0; error == GO_OK && i < r->move_count; i++)
        error = bytes_print(out, "%s[\"%s\",\"%s\"]", i > 0 ? "," : "",
                            colour_word(r->move[i].colour), geo_name(&r->geo, r->move[i].at, name));
    return error == GO_OK ? put(out, "]") : error;
}

static int put_keep(const struct pos_game *g, struct bytes *out)
{
    const uint32_t last = (uint32_t)g->record.move_count;
    const char *comma = "";
    int error;

    if (pos_kept_count(g) == (uint64_t)last + 1)
        return GO_OK;
    error = put(out, ",\"keep\":[");
    for (uint32_t ply = 0; error == GO_OK && ply <= last; ply++) {
        const uint32_t first = ply;
        while (ply <= last && pos_kept(g, ply))
            ply++;
        if (ply == first)
            continue;
        error = bytes_print(out, "%s[%u,%u]", comma, first, ply - 1);
        comma = ",";
    }
    return error == GO_OK ? put(out, "]") : error;
}

static int put_sections(const struct pos_game *g, struct bytes *out)
{
    int error = put(out, ",\"sections\":[");

    for (size_t i = 0; error == GO_OK && i < g->section_count; i++) {
        const struct pos_section *s = &g->section[i];
        error = put(out, i > 0 ? ",{\"id\":" : "{\"id\":");
        if (error == GO_OK)
            error = pos_json_string(out, (const uint8_t *)s->id, POS_ID_SIZE);
        if (error == GO_OK)
            error =
                bytes_print(out, ",\"version\":%u,\"flags\":%u,\"body\":\"", s->version, s->flags);
        if (error == GO_OK)
            error = put_hex(out, &s->body);
        if (error == GO_OK)
            error = put(out, "\"}");
    }
    if (error == GO_OK)
        error = put(out, "],\"unknown\":\"");
    if (error == GO_OK)
        error = put_hex(out, &g->unknown);
    return error == GO_OK ? put(out, "\"}\n") : error;
}

int pos_json_write(const struct pos_game *g, struct bytes *out)
{
    int error = put_facts(&g->record, out);

    if (error == GO_OK)
        error = put_text(&g->record, out);
    if (error == GO_OK)
        error = put_play(&g->record, out);
    if (error == GO_OK)
        error = put_keep(g, out);
    return error == GO_OK ? put_sections(g, out) : error;
}
