/* node.c - a node's properties are gathered first and played when the node is over, because their
 * order means nothing: a size may stand behind the stones, and setup comes before moves. */
#include "sgf_private.h"

enum {
    SEEN_BLACK = 1,
    SEEN_WHITE = 2,
    SEEN_EDIT = 4, /* shifted by the colour: 4, 8, 16 */
    SEEN_EDITS = 4 | 8 | 16
};

void node_begin(struct sgf_reader *r)
{
    r->in_node = true;
    r->at_leaf = true;
    r->broken = false;
    r->seen = 0;
    r->turn = EMPTY;
    r->moves.count = r->edits.count = 0;
    r->raw.count = 0;
}

/* What a property is to this reader. */
enum role { ROLE_NONE, ROLE_MOVE, ROLE_EDIT, ROLE_TURN, ROLE_HEADER };

struct property {
    uint32_t name;
    enum role role;
    uint8_t colour;
};

static struct property classify(uint32_t name)
{
    struct property p = { .name = name };

    switch (name) {
    case SGF_NAME1('B'):
        p.role = ROLE_MOVE;
        p.colour = BLACK;
        break;
    case SGF_NAME1('W'):
        p.role = ROLE_MOVE;
        p.colour = WHITE;
        break;
    case SGF_NAME2('A', 'B'):
        p.role = ROLE_EDIT;
        p.colour = BLACK;
        break;
    case SGF_NAME2('A', 'W'):
        p.role = ROLE_EDIT;
        p.colour = WHITE;
        break;
    case SGF_NAME2('A', 'E'):
        p.role = ROLE_EDIT;
        p.colour = EMPTY;
        break;
    case SGF_NAME2('P', 'L'):
        p.role = ROLE_TURN;
        break;
    default:
        p.role = header_wants(name) ? ROLE_HEADER : ROLE_NONE;
    }
    return p;
}

/* Reads the name at p: FF[1]-FF[3] wrote "SiZe" for SZ, so small letters are dropped, unless there
 * is nothing else. Names of more than NAME_MAX_KEPT letters are none that we know. */
static uint32_t read_name(struct sgf_reader *r)
{
    const uint64_t offset = window_offset(r, r->p);
    uint32_t upper = 0, lower = 0;
    unsigned uppers = 0, lowers = 0;

    for (;; r->p++) {
        if (r->p == r->end) {
            window_need(r);
            if (r->p == r->end)
                break;
        }
        const uint8_t c = *r->p;
        if (is_upper(c)) {
            upper = upper << 8 | c;
            uppers++;
        } else if (c >= 'a' && c <= 'z') {
            lower = lower << 8 | (uint32_t)(c - 'a' + 'A');
            lowers++;
        } else if (c >= '0' && c <= '9')
            uppers += NAME_MAX_KEPT; /* no name of ours holds digits */
        else
            break;
    }
    while (r->p < r->end && is_blank(*r->p))
        r->p++;
    if (uppers > 0)
        return uppers <= NAME_MAX_KEPT ? upper : 0;
    if (lowers == 0 || lowers > NAME_MAX_KEPT || r->p == r->end || *r->p != '[')
        return 0;
    sgf_report(r, SGF_LOWER_NAME, offset);
    return lower;
}

/* One value of a move or setup property joins the node's list. */
static int add_pending(struct sgf_reader *r, struct pending_list *list, size_t start,
                       uint8_t colour, uint64_t offset)
{
    if (array_reserve(&list->item, &list->capacity, list->count + 1, sizeof *list->item) != GO_OK)
        return GO_ENOMEM;
    list->item[list->count++] = (struct pending){
        .raw = { .start = start, .count = r->raw.count - start },
        .offset = offset,
        .colour = colour,
    };
    return GO_OK;
}

/* May a move of this colour join the node? The first one of a colour counts; behind text with a
 * bracket amiss what looks like a second move is more likely prose. */
static bool admit_move(struct sgf_reader *r, uint8_t colour, uint64_t offset)
{
    const unsigned own = colour == BLACK ? SEEN_BLACK : SEEN_WHITE;

    if (r->seen & own || (r->broken && r->seen & (SEEN_BLACK | SEEN_WHITE))) {
        sgf_report(r, SGF_REPEATED, offset);
        return false;
    }
    if (r->seen & (SEEN_BLACK | SEEN_WHITE))
        sgf_report(r, SGF_BOTH_COLOURS, offset);
    r->seen |= own;
    return true;
}

/* What to do with one whole value. */
static int take_value(struct sgf_reader *r, const struct property *property, size_t start,
                      uint64_t offset)
{
    const uint8_t *const value = r->raw.data + start;
    const size_t count = r->raw.count - start;

    switch (property->role) {
    case ROLE_MOVE:
        if (!admit_move(r, property->colour, offset))
            return GO_OK;
        return add_pending(r, &r->moves, start, property->colour, offset);
    case ROLE_EDIT:
        return count == 0 ? GO_OK : add_pending(r, &r->edits, start, property->colour, offset);
    case ROLE_TURN:
        if (r->turn == EMPTY && count > 0) {
            r->turn = (uint8_t)header_turn(value, count);
            if (r->turn == EMPTY)
                sgf_report(r, SGF_BAD_TURN, offset);
        }
        return GO_OK;
    case ROLE_HEADER:
        return header_take(r, property->name, value, count, offset);
    case ROLE_NONE:
        break;
    }
    return GO_OK;
}

/* The values of a property, p at the first bracket. */
static int read_values(struct sgf_reader *r, const struct property *property)
{
    const bool wanted = property->role != ROLE_NONE && !r->lost;
    const bool text = property->role == ROLE_NONE || property->role == ROLE_HEADER;

    for (;;) {
        const uint64_t offset = window_offset(r, r->p);
        const size_t start = r->raw.count;
        r->p++;
        const int end = value_read(r, wanted ? &r->raw : NULL, text);
        if (end < 0)
            return end;
        if (end != VALUE_WHOLE) {
            sgf_report(r, SGF_CUT, offset);
            r->raw.count = start;
            return GO_OK;
        }
        if (wanted) {
            const int error = take_value(r, property, start, offset);
            if (error != GO_OK)
                return error;
            if (property->role != ROLE_MOVE && property->role != ROLE_EDIT)
                r->raw.count = start;
        }
        window_need(r);
        while (r->p < r->end && is_blank(*r->p) && !(r->shape == SHAPE_LINES && *r->p == '\n'))
            r->p++;
        if (r->p == r->end || *r->p != '[')
            return GO_OK;
    }
}

int node_property(struct sgf_reader *r)
{
    const uint64_t offset = window_offset(r, r->p);
    struct property property = { .role = ROLE_NONE };

    if (!r->in_node) {
        sgf_report(r, SGF_NO_SEMICOLON, offset);
        node_begin(r);
    }
    if (*r->p == '[')
        sgf_report(r, SGF_NO_NAME, offset);
    else
        property = classify(read_name(r));
    window_need(r);
    if (r->p == r->end || *r->p != '[') {
        sgf_report(r, r->p == r->end ? SGF_CUT : SGF_NO_VALUE, offset);
        return GO_OK;
    }
    if (property.role == ROLE_EDIT) {
        const unsigned own = (unsigned)SEEN_EDIT << property.colour;
        if (r->seen & own)
            sgf_report(r, SGF_REPEATED, offset);
        r->seen |= own;
    }
    if (property.role == ROLE_HEADER &&
        (!r->header || (r->options.no_text && !header_counts(property.name))))
        property.role = ROLE_NONE;
    return read_values(r, &property);
}

static int play_edits(struct sgf_reader *r)
{
    r->node++;
    for (size_t i = 0; i < r->edits.count && !r->lost; i++) {
        const struct pending *const edit = &r->edits.item[i];
        const int error = point_add_edits(r, r->raw.data + edit->raw.start, edit->raw.count, edit);
        if (error != GO_OK)
            return error;
    }
    return GO_OK;
}

static int play_moves(struct sgf_reader *r)
{
    for (size_t i = 0; i < r->moves.count; i++) {
        const struct pending *const move = &r->moves.item[i];
        const uint8_t *const value = r->raw.data + move->raw.start;
        const point p = point_of_move(r, value, move->raw.count, move->offset);
        const int error = record_add_move(r->game, (enum colour)move->colour, p);
        if (error != GO_OK)
            return error;
    }
    if (r->moves.count > 0)
        r->header = false;
    return GO_OK;
}

int node_end(struct sgf_reader *r)
{
    int error = GO_OK;

    if (!r->in_node)
        return GO_OK;
    r->in_node = false;
    if (r->lost || (r->moves.count == 0 && r->edits.count == 0 && r->turn == EMPTY))
        return GO_OK;
    if (!r->sized && (r->moves.count > 0 || r->edits.count > 0))
        error = header_size(r);
    if (r->lost || error != GO_OK)
        return error;
    if (r->moves.count > 0 && r->edits.count > 0)
        sgf_report(r, SGF_SETUP_AND_MOVE, r->edits.item[0].offset);
    error = play_edits(r);
    if (error == GO_OK && r->turn != EMPTY && !r->lost)
        error = record_add_turn(r->game, (enum colour)r->turn);
    return error == GO_OK && !r->lost ? play_moves(r) : error;
}

/* As node_run(), but at most `most` moves, for which there is room: where it stopped. */
static const uint8_t *run(struct sgf_reader *r, const uint8_t *p, size_t most)
{
    const unsigned width = (unsigned)r->game->geo.width, height = (unsigned)r->game->geo.height;
    const unsigned stride = (unsigned)r->game->geo.stride;
    const bool small = width <= 19 && height <= 19, lines = r->shape == SHAPE_LINES;
    const uint8_t *const end = r->end;
    struct record_move *to = r->game->move + r->game->move_count;
    const struct record_move *const full = to + most;

    while (end - p >= 8 && to < full) {
        const unsigned x = (unsigned)p[3] - 'a', y = (unsigned)p[4] - 'a';
        if (p[0] != ';' || p[2] != '[' || p[5] != ']' || (p[1] != 'B' && p[1] != 'W'))
            break;
        if (x >= width || y >= height || x >= 26 || y >= 26 ||
            (small && x == 't' - 'a' && y == 't' - 'a'))
            break;
        const uint8_t *next = p + 6;
        while (*next != ';' && is_blank(*next) && end - next > 1 && !(lines && *next == '\n'))
            next++;
        if (*next != ';' && *next != ')' && *next != '(' && *next != '\n')
            break;
        to->at = (point)(y * stride + x);
        to++->colour = p[1] == 'B' ? BLACK : WHITE;
        p = next;
    }
    r->game->move_count = (size_t)(to - r->game->move);
    return p;
}

int node_run(struct sgf_reader *r)
{
    enum { MOVES = 512 };
    const uint8_t *const begin = r->p;
    const uint8_t *from;

    do {
        struct record *const game = r->game;
        if (array_reserve(&game->move, &game->move_capacity, game->move_count + MOVES,
                          sizeof *game->move) != GO_OK)
            return GO_ENOMEM;
        from = r->p;
        r->p = run(r, from, MOVES);
    } while (r->p - from >= 6 * MOVES);
    if (r->p != begin) {
        r->at_leaf = true;
        r->header = false;
    }
    return GO_OK;
}
