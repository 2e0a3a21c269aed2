/* territory.c - commands about whose territory each point is. */
#include "gtp_private.h"
#include "influence.h"

/* The values row by row from the top, as GoGui's dboard wants them. */
static int territory_estimate(struct gtp *s, struct gtp_call *call)
{
    const struct geometry *g = &s->board->geo;
    struct influence estimate;
    int error = gtp_check_size(s, call);

    if (error == GO_OK)
        error = influence_estimate(s->board, NULL, &estimate);
    if (error != GO_OK)
        return error;
    for (int row = 0; row < g->height; row++)
        for (int column = 0; column < g->width; column++)
            gtp_say(call, "%s%.4f",
                    column > 0 ? " "
                    : row > 0  ? "\n"
                               : "",
                    (double)estimate.value[geo_point(g, column, row)]);
    return GO_OK;
}

static const struct gtp_command commands[] = {
    { "territory_estimate", territory_estimate, 0, 0, "",
      "dboard/Territory estimate/territory_estimate" },
    { 0 },
};

const struct gtp_group gtp_group_territory = { commands, .end = NULL };
