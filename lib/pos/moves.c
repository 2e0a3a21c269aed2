/* moves.c - a move as one byte: where it lies from the move before.
 *
 * Most moves answer close by.  The window of 15 x 15 points round the last move is 225 codes;
 * of what is farther the row is a code, and the column stands in a column of its own, where
 * deflate gives it a code table of its own.
 *
 *     code    0..224   (row difference + 7) * 15 + column difference + 7
 *           225..252   row 0..27, and COLUMN_FAR holds the column
 *             253      COLUMN_FAR holds column and row (rows beyond 27)
 *             254      pass; the next move is measured from the same point as this one
 *             255      the same colour as the move before moves again; a code follows
 *
 * A game starts with Black to move, measured from the fourth point of the top right corner.
 */
#include "pos_private.h"

enum {
    REACH = 7,
    WINDOW = 2 * REACH + 1,
    CODE_ROW = WINDOW * WINDOW,
    CODE_FAR = 253,
    CODE_PASS = 254,
    CODE_AGAIN = 255
};

struct pen {
    int column, row;
    uint8_t colour;
};

static struct pen pen_start(const struct geometry *g)
{
    return (struct pen){ .column = g->width > 4 ? g->width - 4 : 0,
                         .row = g->height > 4 ? 3 : 0,
                         .colour = WHITE };
}

int moves_pack(struct bytes *moves, struct bytes *far, const struct record *r)
{
    const struct geometry *g = &r->geo;
    struct pen pen = pen_start(g);
    int error = bytes_reserve(moves, 2 * r->move_count + 1);

    if (error == GO_OK)
        error = bytes_reserve(far, 2 * r->move_count + 1);
    if (error != GO_OK)
        return error;
    uint8_t *out = moves->data + moves->count, *aside = far->data + far->count;
    for (size_t i = 0; i < r->move_count; i++) {
        const struct record_move m = r->move[i];
        if (m.colour == pen.colour)
            *out++ = CODE_AGAIN;
        pen.colour = m.colour;
        if (m.at == GEO_PASS) {
            *out++ = CODE_PASS;
            continue;
        }
        const int column = geo_column(g, m.at), row = geo_row(g, m.at);
        const int dx = column - pen.column + REACH, dy = row - pen.row + REACH;
        if (dx >= 0 && dx < WINDOW && dy >= 0 && dy < WINDOW) {
            *out++ = (uint8_t)(dy * WINDOW + dx);
        } else {
            *aside++ = (uint8_t)column;
            if (row < CODE_FAR - CODE_ROW) {
                *out++ = (uint8_t)(CODE_ROW + row);
            } else {
                *out++ = CODE_FAR;
                *aside++ = (uint8_t)row;
            }
        }
        pen.column = column;
        pen.row = row;
    }
    moves->count = (size_t)(out - moves->data);
    far->count = (size_t)(aside - far->data);
    return GO_OK;
}

int moves_unpack(struct cursor *moves, struct cursor *far, struct record *r, uint64_t count)
{
    const struct geometry *g = &r->geo;
    struct pen pen = pen_start(g);
    const uint8_t *in = moves->at, *aside = far->at;

    if (count > (uint64_t)(moves->end - moves->at))
        return GO_ESYNTAX; /* a move takes at least a byte */
    const int error = array_reserve(&r->move, &r->move_capacity, (size_t)count, sizeof *r->move);
    if (error != GO_OK)
        return error;
    for (size_t i = 0; i < count; i++) {
        pen.colour = (uint8_t)(BLACK + WHITE - pen.colour);
        if (in != moves->end && *in == CODE_AGAIN) {
            in++;
            pen.colour = (uint8_t)(BLACK + WHITE - pen.colour);
        }
        if (in == moves->end)
            return GO_ESYNTAX;
        const int code = *in++;
        r->move[i] = (struct record_move){ .at = GEO_PASS, .colour = pen.colour };
        if (code == CODE_PASS)
            continue;
        if (code < CODE_ROW) {
            pen.column += code % WINDOW - REACH;
            pen.row += code / WINDOW - REACH;
        } else {
            if (code > CODE_FAR || far->end - aside < 1 + (code == CODE_FAR))
                return GO_ESYNTAX;
            pen.column = *aside++;
            pen.row = code == CODE_FAR ? *aside++ : code - CODE_ROW;
        }
        if (pen.column < 0 || pen.column >= g->width || pen.row < 0 || pen.row >= g->height)
            return GO_ESYNTAX;
        r->move[i].at = geo_point(g, pen.column, pen.row);
    }
    r->move_count = (size_t)count;
    moves->at = in;
    far->at = aside;
    return GO_OK;
}
