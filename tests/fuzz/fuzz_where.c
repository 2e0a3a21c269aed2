/* fuzz_where.c - any text as an expression that says which games are meant: it is refused at one of
 * its characters, or it gives the same answer about a game each time. */
#include <stdlib.h>
#include <string.h>

#include "where.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

static void fill(struct record *r, int width, int height, const char *player)
{
    const struct geometry geo = geo_make(width, height);

    record_clear(r, &geo);
    if (player && record_add_property(r, "PB", player, strlen(player)) != GO_OK)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count)
{
    struct record wide = { 0 }, small = { 0 };
    struct where_error e = { 0 };
    struct where *w = NULL;
    char *text = calloc(1, count + 1);

    if (!text)
        abort();
    if (count > 0)
        memcpy(text, data, count);
    fill(&wide, 19, 13, "Wu 9d");
    fill(&small, 1, 1, NULL);
    if (where_parse(text, &w, &e) != GO_OK) {
        if (e.at > strlen(text) || !e.words)
            abort();
    } else if (where_match(w, &wide) != where_match(w, &wide) ||
               where_match(w, &small) != where_match(w, &small)) {
        abort();
    }
    where_free(w);
    record_free(&wide);
    record_free(&small);
    free(text);
    return 0;
}
