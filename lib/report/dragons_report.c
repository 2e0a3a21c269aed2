/* dragons_report.c - links and dragons as text. */
#include "report_private.h"

#include <stdlib.h>

static const char *verdict_word(uint8_t verdict)
{
    static const char *const words[] = { "lose", "ko_b", "ko_a", "win" };

    return words[verdict & 3];
}

static const char *certainty(bool proved)
{
    return proved ? "proof" : "guess";
}

static const char *origin(const struct findings *f, int string, char name[GEO_NAME_SIZE])
{
    return geo_name(&f->seen->geo, f->seen->worm[string].origin, name);
}

static const char *move_name(const struct findings *f, point p, char name[GEO_NAME_SIZE])
{
    return p == GEO_NONE ? "-" : geo_name(&f->seen->geo, p, name);
}

static uint8_t use_of(const struct section_dragons *d, size_t link)
{
    for (size_t i = 0; i < d->use_count; i++)
        if ((size_t)d->use[i].link == link)
            return d->use[i].use;
    return DRAGON_UNUSED;
}

/* --- rows ----------------------------------------------------------------------------------- */

static int link_row(const struct findings *f, size_t i, struct bytes *out)
{
    const struct section_link *l = &f->links.link[i];
    char a[GEO_NAME_SIZE], b[GEO_NAME_SIZE];
    const bool asked = l->bond != LINK_IMPLIED;
    int error = report_tsv_position(out, &f->game->record, f->at);

    if (error == GO_OK)
        error =
            bytes_print(out, "\t%s\t%s\t%s\t%d\t%s\t%s",
                        report_colour((enum colour)f->seen->worm[l->a].colour), origin(f, l->a, a),
                        origin(f, l->b, b), l->distance, link_bond_text((enum link_bond)l->bond),
                        dragon_use_text((enum dragon_use)use_of(&f->dragons, i)));
    if (error == GO_OK)
        error = bytes_print(out, "\t%s\t%s\t%s", asked ? verdict_word(l->cut) : "-",
                            asked ? certainty(l->cut_proved) : "-", move_name(f, l->cut_move, a));
    return error != GO_OK
               ? error
               : bytes_print(out, "\t%s\t%s\t%s\n", l->asked_join ? verdict_word(l->join) : "-",
                             l->asked_join ? certainty(l->join_proved) : "-",
                             move_name(f, l->join_move, a));
}

static int link_rows(enum report_form form, const struct findings *f, struct bytes *out)
{
    int error = GO_OK;

    (void)form;
    for (size_t i = 0; error == GO_OK && i < f->links.count; i++)
        error = link_row(f, i, out);
    return error;
}

/* Origins of the strings of a block, split by commas. */
static int add_strings(const struct findings *f, int block, const char *quote, struct bytes *out)
{
    const char *comma = "";
    int error = GO_OK;

    for (size_t i = 0; error == GO_OK && i < f->dragons.string_count; i++) {
        char name[GEO_NAME_SIZE];
        if (f->dragons.string[i].block != block)
            continue;
        error = bytes_print(out, "%s%s%s%s", comma, quote, origin(f, (int)i, name), quote);
        comma = ",";
    }
    return error;
}

static int stones_of(const struct findings *f, int block)
{
    int stones = 0;

    for (size_t i = 0; i < f->dragons.string_count; i++)
        if (f->dragons.string[i].block == block)
            stones += f->seen->worm[i].size;
    return stones;
}

static int block_row(const struct findings *f, int block, struct bytes *out)
{
    const struct section_string *s = &f->dragons.string[block];
    char head[GEO_NAME_SIZE], anchor[GEO_NAME_SIZE];
    int error = report_tsv_position(out, &f->game->record, f->at);

    if (error == GO_OK)
        error = bytes_print(
            out, "\t%s\t%s\t%s\t%s\t%d\t", report_colour((enum colour)f->seen->worm[block].colour),
            origin(f, f->dragons.head[s->dragon], head),
            dragon_part_text((enum dragon_part)s->part),
            s->anchor < 0 ? "-" : origin(f, s->anchor, anchor), stones_of(f, block));
    if (error == GO_OK)
        error = add_strings(f, block, "", out);
    return error == GO_OK ? bytes_add_byte(out, '\n') : error;
}

/* A block is known by its string `block`, which need not be its first one. */
static bool starts_block(const struct findings *f, size_t string)
{
    return f->dragons.string[string].block == (int)string;
}

static int block_rows(enum report_form form, const struct findings *f, struct bytes *out)
{
    int error = GO_OK;

    (void)form;
    for (size_t d = 0; error == GO_OK && d < f->dragons.count; d++)
        for (size_t i = 0; error == GO_OK && i < f->dragons.string_count; i++)
            if (f->dragons.string[i].dragon == (int)d && starts_block(f, i))
                error = block_row(f, (int)i, out);
    return error;
}

/* --- JSON ----------------------------------------------------------------------------------- */

static int json_link(const struct findings *f, size_t i, struct bytes *out)
{
    const struct section_link *l = &f->links.link[i];
    char a[GEO_NAME_SIZE], b[GEO_NAME_SIZE];
    int error = bytes_print(out, "%s{\"strings\":[\"%s\",\"%s\"],\"distance\":%d,\"bond\":\"%s\"",
                            i > 0 ? "," : "", origin(f, l->a, a), origin(f, l->b, b), l->distance,
                            link_bond_text((enum link_bond)l->bond));

    if (error == GO_OK && use_of(&f->dragons, i) != DRAGON_UNUSED)
        error = bytes_print(out, ",\"use\":\"%s\"",
                            dragon_use_text((enum dragon_use)use_of(&f->dragons, i)));
    if (error == GO_OK && l->bond != LINK_IMPLIED)
        error = bytes_print(out, ",\"cut\":\"%s\",\"cut_certainty\":\"%s\"", verdict_word(l->cut),
                            certainty(l->cut_proved));
    if (error == GO_OK && l->cut_move != GEO_NONE)
        error = bytes_print(out, ",\"cut_move\":\"%s\"", move_name(f, l->cut_move, a));
    if (error == GO_OK && l->asked_join)
        error = bytes_print(out, ",\"join\":\"%s\",\"join_certainty\":\"%s\"",
                            verdict_word(l->join), certainty(l->join_proved));
    if (error == GO_OK && l->join_move != GEO_NONE)
        error = bytes_print(out, ",\"join_move\":\"%s\"", move_name(f, l->join_move, a));
    return error == GO_OK ? bytes_add_byte(out, '}') : error;
}

static int json_block(const struct findings *f, int block, const char *comma, struct bytes *out)
{
    const struct section_string *s = &f->dragons.string[block];
    char name[GEO_NAME_SIZE];
    int error = bytes_print(out, "%s{\"part\":\"%s\",\"stones\":%d,\"strings\":[", comma,
                            dragon_part_text((enum dragon_part)s->part), stones_of(f, block));

    if (error == GO_OK)
        error = add_strings(f, block, "\"", out);
    if (error == GO_OK)
        error = bytes_add_byte(out, ']');
    if (error == GO_OK && s->anchor >= 0)
        error = bytes_print(out, ",\"anchor\":\"%s\"", origin(f, s->anchor, name));
    return error == GO_OK ? bytes_add_byte(out, '}') : error;
}

static int json_dragon(const struct findings *f, size_t d, struct bytes *out)
{
    const int head = f->dragons.head[d];
    const char *comma = "";
    char name[GEO_NAME_SIZE];
    int error =
        bytes_print(out, "%s{\"head\":\"%s\",\"colour\":\"%s\",\"blocks\":[", d > 0 ? "," : "",
                    origin(f, head, name), report_colour((enum colour)f->seen->worm[head].colour));

    for (size_t i = 0; error == GO_OK && i < f->dragons.string_count; i++)
        if (f->dragons.string[i].dragon == (int)d && starts_block(f, i)) {
            error = json_block(f, (int)i, comma, out);
            comma = ",";
        }
    return error == GO_OK ? report_add(out, "]}") : error;
}

static int json_conflict(const struct findings *f, size_t i, struct bytes *out)
{
    const struct link_conflict *c = &f->dragons.conflict[i];
    const struct section_link *l = &f->links.link[c->first], *m = &f->links.link[c->second];
    char name[5][GEO_NAME_SIZE];

    return bytes_print(
        out, "%s{\"move\":\"%s\",\"certainty\":\"%s\",\"links\":[[\"%s\",\"%s\"],[\"%s\",\"%s\"]]}",
        i > 0 ? "," : "", move_name(f, c->move, name[0]), certainty(c->proved),
        origin(f, l->a, name[1]), origin(f, l->b, name[2]), origin(f, m->a, name[3]),
        origin(f, m->b, name[4]));
}

int report_dragons_json(const struct findings *f, struct bytes *out)
{
    int error = report_add(out, ",\"links\":[");

    for (size_t i = 0; error == GO_OK && i < f->links.count; i++)
        error = json_link(f, i, out);
    if (error == GO_OK)
        error = report_add(out, "],\"dragons\":[");
    for (size_t i = 0; error == GO_OK && i < f->dragons.count; i++)
        error = json_dragon(f, i, out);
    if (error == GO_OK)
        error = report_add(out, "],\"conflicts\":[");
    for (size_t i = 0; error == GO_OK && i < f->dragons.conflict_count; i++)
        error = json_conflict(f, i, out);
    return error == GO_OK ? bytes_add_byte(out, ']') : error;
}

/* --- pictures ------------------------------------------------------------------------------- */

enum { LETTERS = 26 };

static bool is_lone(const struct findings *f, int dragon)
{
    return f->dragons.string[f->dragons.head[dragon]].part == DRAGON_LONE;
}

/* Dragons of one string need no letter: it stays X or O.  The others take letters in their order,
 * Black's capitals; when these are used up, they start again. */
static void find_letters(const struct findings *f, char *letter)
{
    int next[3] = { 0 };

    for (size_t d = 0; d < f->dragons.count; d++) {
        const int colour = f->seen->worm[f->dragons.head[d]].colour;
        int strings = 0;
        for (size_t i = 0; i < f->dragons.string_count; i++)
            strings += f->dragons.string[i].dragon == (int)d;
        letter[d] = colour == BLACK ? 'X' : 'O';
        if (is_lone(f, (int)d))
            letter[d] = colour == BLACK ? '#' : '@';
        else if (strings > 1)
            letter[d] = (char)((colour == BLACK ? 'A' : 'a') + next[colour]++ % LETTERS);
    }
}

static int text_block(const struct findings *f, int block, struct bytes *out)
{
    const struct section_string *s = &f->dragons.string[block];
    char name[GEO_NAME_SIZE];
    int error = bytes_print(out, "  %s", dragon_part_text((enum dragon_part)s->part));

    if (error == GO_OK && s->anchor >= 0)
        error = bytes_print(out, " on %s", origin(f, s->anchor, name));
    if (error == GO_OK)
        error = report_add(out, ": ");
    return error == GO_OK ? add_strings(f, block, "", out) : error;
}

static int text_dragon(const struct findings *f, size_t d, char letter, struct bytes *out)
{
    const int head = f->dragons.head[d];
    int error = bytes_print(out, "%c", letter);

    if (error == GO_OK)
        error = text_block(f, head, out);
    for (size_t i = 0; error == GO_OK && i < f->dragons.string_count; i++)
        if (f->dragons.string[i].dragon == (int)d && starts_block(f, i) && (int)i != head)
            error = text_block(f, (int)i, out);
    return error == GO_OK ? bytes_add_byte(out, '\n') : error;
}

static int text_conflict(const struct findings *f, const struct link_conflict *c, struct bytes *out)
{
    const struct section_link *l = &f->links.link[c->first], *m = &f->links.link[c->second];
    char name[5][GEO_NAME_SIZE];

    return bytes_print(out, "%s breaks %s-%s and %s-%s (%s)\n", move_name(f, c->move, name[0]),
                       origin(f, l->a, name[1]), origin(f, l->b, name[2]), origin(f, m->a, name[3]),
                       origin(f, m->b, name[4]), certainty(c->proved));
}

static int text_all(const struct findings *f, const char *letter, struct bytes *out)
{
    char overlay[GEO_LIMIT_MAX] = { 0 };
    int error;

    for (point p = 0; p < f->seen->geo.limit; p++)
        if (f->seen->at[p] >= 0)
            overlay[p] = letter[f->dragons.string[f->seen->at[p]].dragon];
    error = diagram_write(f->at->board, DIAGRAM_COORDINATES, overlay, out);
    for (size_t d = 0; error == GO_OK && d < f->dragons.count; d++)
        if (letter[d] != 'X' && letter[d] != 'O' && !is_lone(f, (int)d))
            error = text_dragon(f, d, letter[d], out);
    for (size_t i = 0; error == GO_OK && i < f->dragons.conflict_count; i++)
        error = text_conflict(f, &f->dragons.conflict[i], out);
    return error;
}

int report_dragons_text(const struct findings *f, struct bytes *out)
{
    char *letter = malloc(f->dragons.count + 1);

    if (!letter)
        return GO_ENOMEM;
    find_letters(f, letter);
    const int error = text_all(f, letter, out);
    free(letter);
    return error;
}

/* --- all positions of a game ---------------------------------------------------------------- */

enum { ABOUT = FINDINGS_LINKS | FINDINGS_DRAGONS };

int report_links_head(enum report_form form, struct bytes *out)
{
    return form != REPORT_TSV
               ? GO_OK
               : report_add(out,
                            "source\tgame\tply\tcolour\tfirst\tsecond\tdistance\tbond\tuse\tcut"
                            "\tcut_certainty\tcut_move\tjoin\tjoin_certainty\tjoin_move\n");
}

int report_links(enum report_form form, const struct pos_game *g, struct bytes *out)
{
    return form == REPORT_TSV ? report_positions(form, g, ABOUT, 0, link_rows, out) : GO_OK;
}

int report_dragons_head(enum report_form form, struct bytes *out)
{
    return form != REPORT_TSV
               ? GO_OK
               : report_add(out,
                            "source\tgame\tply\tcolour\tdragon\tpart\tanchor\tstones\tstrings\n");
}

int report_dragons(enum report_form form, const struct pos_game *g, struct bytes *out)
{
    return form == REPORT_TSV ? report_positions(form, g, ABOUT, 0, block_rows, out) : GO_OK;
}
