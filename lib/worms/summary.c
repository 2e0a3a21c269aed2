/* summary.c - what follows from all verdicts of a position. */
#include "worms.h"

/* Is string j a better meal than string k? */
static bool tastier(const struct worms *w, int j, int k)
{
    if (w->worm[j].cutstone != w->worm[k].cutstone)
        return w->worm[j].cutstone > w->worm[k].cutstone;
    return w->worm[j].liberties[0] < w->worm[k].liberties[0];
}

static int16_t find_lunch(const struct board *b, const struct worms *w,
                          const struct worm_verdict *verdict, int i)
{
    const struct worm *worm = &w->worm[i];
    const struct pointset stones = board_string_set(b, worm->origin);
    const int stride = b->geo.stride;
    const int step[8] = {
        -stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1
    };
    int16_t lunch = -1;

    for (point p = ps_next(&stones, 0); p != GEO_NONE; p = ps_next(&stones, p + 1))
        for (int d = 0; d < 8; d++) {
            const point q = (point)(p + step[d]);
            if (!geo_on_board(&b->geo, q) ||
                board_at(b, q) != colour_other((enum colour)worm->colour))
                continue;
            const int16_t j = w->at[q];
            if (verdict[j].attack.verdict >= READING_KO_A && (lunch < 0 || tastier(w, j, lunch)))
                lunch = j;
        }
    return lunch;
}

void worms_summarize(const struct board *b, const struct worms *w,
                     const struct worm_verdict *verdict, const struct uncond *u,
                     struct worm_summary *summary)
{
    for (int i = 0; i < w->count; i++) {
        const struct worm *worm = &w->worm[i];
        struct worm_summary *s = &summary[i];
        const enum uncond_point status =
            u ? uncond_at(u, (enum colour)worm->colour, worm->origin) : UNCOND_UNDECIDED;
        unsigned border;
        int edge_points;

        s->lunch = find_lunch(b, w, verdict, i);
        bool candidate =
            !verdict[i].no_liberties && worm->genus == 0 && worm->liberties[1] == 0 && s->lunch < 0;
        if (candidate) {
            worms_cavity(b, worm->origin, &border, &edge_points);
            candidate = (border == BLACK || border == WHITE) && edge_points < 3;
        }
        s->flags = (uint8_t)((status == UNCOND_ALIVE ? WORM_ALIVE : 0) |
                             (status == UNCOND_DEAD ? WORM_DEAD_FOREVER : 0) |
                             (candidate ? WORM_CANDIDATE : 0) |
                             (candidate && worm->cutstone == 0 ? WORM_INESSENTIAL : 0));
    }
}
