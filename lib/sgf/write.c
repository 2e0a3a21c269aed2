/* write.c - a record as SGF FF[4]. */
#include "sgf.h"

#include <stdio.h>
#include <stdlib.h>

static char letter(int line)
{
    return (char)(line < 26 ? 'a' + line : 'A' + line - 26);
}

static int add_string(struct bytes *out, const char *text)
{
    return bytes_add(out, text, strlen(text));
}

int sgf_write_point(struct bytes *out, const struct geometry *g, point p)
{
    if (p == GEO_PASS)
        return add_string(out, "[]");
    const char text[5] = { '[', letter(geo_column(g, p)), letter(geo_row(g, p)), ']', '\0' };
    return add_string(out, text);
}

int sgf_write_text(struct bytes *out, const char *value, size_t count)
{
    if (bytes_reserve(out, 2 * count + 2) != GO_OK)
        return GO_ENOMEM;
    bytes_add_byte(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (value[i] == ']' || value[i] == '\\')
            bytes_add_byte(out, '\\');
        bytes_add_byte(out, (uint8_t)value[i]);
    }
    return bytes_add_byte(out, ']');
}

/* What the record holds as numbers is written from them. */
static bool is_written_apart(const struct record *game, const char *name)
{
    return (strcmp(name, "KM") == 0 && game->komi_quarters != RECORD_KOMI_ABSENT) ||
           (strcmp(name, "HA") == 0 && game->handicap > 0);
}

static int write_header(const struct record *game, struct bytes *out)
{
    char line[96];
    int error;

    if (game->geo.width == game->geo.height)
        snprintf(line, sizeof line, "(;FF[4]GM[1]CA[UTF-8]SZ[%d]", game->geo.width);
    else
        snprintf(line, sizeof line, "(;FF[4]GM[1]CA[UTF-8]SZ[%d:%d]", game->geo.width,
                 game->geo.height);
    error = add_string(out, line);
    if (error == GO_OK && game->komi_quarters != RECORD_KOMI_ABSENT) {
        /* By hand: a locale must not turn the point into a comma. */
        static const char *const quarters[] = { "", ".25", ".5", ".75" };
        const int komi = abs(game->komi_quarters);
        snprintf(line, sizeof line, "KM[%s%d%s]", game->komi_quarters < 0 ? "-" : "", komi / 4,
                 quarters[komi % 4]);
        error = add_string(out, line);
    }
    if (error == GO_OK && game->handicap > 0) {
        snprintf(line, sizeof line, "HA[%d]", game->handicap);
        error = add_string(out, line);
    }
    for (size_t i = 0; i < game->property_count && error == GO_OK; i++) {
        const char *const name = (const char *)game->text.data + game->property[i].name;
        const char *const value = (const char *)game->text.data + game->property[i].value;
        if (is_written_apart(game, name))
            continue;
        error = add_string(out, name);
        if (error == GO_OK)
            error = sgf_write_text(out, value, strlen(value));
    }
    return error;
}

/* What stands before the move behind position `ply`: edits [*edit, ...) and turns [*turn, ...). */
struct place {
    size_t edit, turn;
};

/* By point, the index + 1 of its last edit at this ply: a node's properties have no order, so only
 * that one may be written. */
struct last_edits {
    size_t of[GEO_LIMIT_MAX];
};

static int write_edits(const struct record *game, const struct last_edits *last, size_t from,
                       size_t upto, enum colour colour, struct bytes *out)
{
    static const char *const names[] = { [EMPTY] = "AE", [BLACK] = "AB", [WHITE] = "AW" };
    bool first = true;
    int error = GO_OK;

    for (size_t i = from; i < upto && error == GO_OK; i++) {
        const struct record_edit *const edit = &game->edit[i];
        if (edit->colour != colour || last->of[edit->at] != i + 1)
            continue;
        if (first)
            error = add_string(out, names[colour]);
        first = false;
        if (error == GO_OK)
            error = sgf_write_point(out, &game->geo, edit->at);
    }
    return error;
}

static int write_setup(const struct record *game, uint32_t ply, struct place *at, struct bytes *out)
{
    struct last_edits last;
    size_t edits = at->edit, turns = at->turn;
    int error = GO_OK;

    for (; edits < game->edit_count && game->edit[edits].ply == ply; edits++)
        last.of[game->edit[edits].at] = edits + 1;
    while (turns < game->turn_count && game->turn[turns].ply == ply)
        turns++;
    if (ply > 0 && (edits > at->edit || turns > at->turn))
        error = add_string(out, "\n;");
    for (int colour = EMPTY; colour <= WHITE && error == GO_OK; colour++)
        error = write_edits(game, &last, at->edit, edits, (enum colour)colour, out);
    if (turns > at->turn && error == GO_OK)
        error = add_string(out, game->turn[turns - 1].colour == BLACK ? "PL[B]" : "PL[W]");
    *at = (struct place){ .edit = edits, .turn = turns };
    return error;
}

static int write_move(const struct record *game, uint32_t ply, struct bytes *out)
{
    enum { MOVES_A_LINE = 10 };
    const struct record_move *const move = &game->move[ply];
    int error = ply % MOVES_A_LINE == 0 ? add_string(out, "\n") : GO_OK;

    if (error == GO_OK)
        error = add_string(out, move->colour == BLACK ? ";B" : ";W");
    return error == GO_OK ? sgf_write_point(out, &game->geo, move->at) : error;
}

int sgf_write(const struct record *game, sgf_markup_fn *markup, void *context, struct bytes *out)
{
    struct place at = { 0 };
    int error = write_header(game, out);

    for (uint32_t ply = 0; error == GO_OK; ply++) {
        error = write_setup(game, ply, &at, out);
        if (error == GO_OK && markup)
            error = markup(context, game, ply, out);
        if (error != GO_OK || ply == game->move_count)
            break;
        error = write_move(game, ply, out);
    }
    return error == GO_OK ? add_string(out, ")\n") : error;
}
