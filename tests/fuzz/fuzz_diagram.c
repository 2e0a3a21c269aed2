/* fuzz_diagram.c - any text as a picture; what is read is written and read again. */
#include <stdlib.h>
#include <string.h>

#include "diagram.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_round_trip(const struct board *b, enum diagram_style style)
{
    struct bytes out = { 0 };

    if (diagram_write(b, style, NULL, &out) != GO_OK)
        abort();
    struct board *back = diagram_board((const char *)out.data);
    if (!back || !board_equal(b, back) || !board_is_sound(back))
        abort();
    board_free(back);
    bytes_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *picture = malloc(size + 1);
    struct bytes out = { 0 };

    if (!picture)
        return 0;
    if (size > 0)
        memcpy(picture, data, size);
    picture[size] = '\0';
    struct board *b = diagram_board(picture);
    if (b) {
        char *overlay = calloc((size_t)b->geo.limit, 1);
        check_round_trip(b, DIAGRAM_ONE_LINE);
        check_round_trip(b, DIAGRAM_ROWS);
        if (overlay)
            memset(overlay, '#', (size_t)b->geo.limit / 2);
        if (diagram_write(b, DIAGRAM_COORDINATES, overlay, &out) != GO_OK)
            abort();
        free(overlay);
    }
    board_free(b);
    free(picture);
    bytes_free(&out);
    return 0;
}
