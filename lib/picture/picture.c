/* picture.c - what is on a picture; see picture.h. */
#include "picture.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void picture_clear(struct picture *p, const struct geometry *g)
{
    p->geo = *g;
    memset(p->at, 0, sizeof p->at);
    p->line_count = p->title.count = p->caption.count = 0;
}

void picture_free(struct picture *p)
{
    free(p->line);
    bytes_free(&p->title);
    bytes_free(&p->caption);
    memset(p, 0, sizeof *p);
}

void picture_board(struct picture *p, const struct board *b)
{
    picture_clear(p, &b->geo);
    for (point at = 0; at < b->geo.limit; at++)
        if (geo_on_board(&b->geo, at))
            p->at[at].stone = (uint8_t)board_at(b, at);
}

void picture_mark(struct picture *p, point at, enum picture_shape shape, enum picture_ink ink)
{
    assert(geo_on_board(&p->geo, at));
    p->at[at].mark = (uint8_t)shape;
    p->at[at].ink = (uint8_t)ink;
}

void picture_label(struct picture *p, point at, const char *text)
{
    char *const label = p->at[at].label;
    int i = 0;

    assert(geo_on_board(&p->geo, at));
    for (; i < PICTURE_LABEL_SIZE - 1 && text[i] > ' ' && text[i] < 0x7f; i++)
        label[i] = text[i];
    label[i] = '\0';
}

int picture_line(struct picture *p, point from, point to, enum picture_ink ink,
                 enum picture_stroke stroke)
{
    const int error =
        array_reserve(&p->line, &p->line_capacity, p->line_count + 1, sizeof *p->line);

    assert(geo_on_board(&p->geo, from) && geo_on_board(&p->geo, to));
    if (error == GO_OK)
        p->line[p->line_count++] = (struct picture_line){ from, to, (uint8_t)ink, (uint8_t)stroke };
    return error;
}

static int add_words(struct bytes *to, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));

static int add_words(struct bytes *to, const char *format, va_list args)
{
    const size_t start = to->count;
    const int error = bytes_vprint(to, format, args);

    for (size_t i = start; i < to->count; i++)
        if (to->data[i] < ' ')
            to->data[i] = ' ';
    return error;
}

int picture_title(struct picture *p, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    p->title.count = 0;
    const int error = add_words(&p->title, format, args);
    va_end(args);
    return error;
}

int picture_note(struct picture *p, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    const int error = add_words(&p->caption, format, args);
    va_end(args);
    return error == GO_OK ? bytes_add_byte(&p->caption, '\n') : error;
}
