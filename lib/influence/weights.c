/* weights.c - what the columns have been worth in games of our own.
 *
 * Fitted by bench/fit_influence.py to 106 games in which GNU Go 3.8 played itself at levels 0 to 4
 * (made by bench/fit_data.py: 23 on 9x9, 71 on 13x13, 12 on 19x19), eight positions of each.
 */
#include "influence.h"

const struct influence_weights influence_weights = {
    .column = {
        [INFLUENCE_COLUMN_ONE] = -3.85f,
        [INFLUENCE_COLUMN_BACKING] = 1.07f,
        [INFLUENCE_COLUMN_TERRITORY] = 0.54f,
        [INFLUENCE_COLUMN_TWO_EYES] = 1.72f,
        [INFLUENCE_COLUMN_LIBERTIES] = 1.26f,
        [INFLUENCE_COLUMN_GROUP] = 0.49f,
        [INFLUENCE_COLUMN_RACE] = 0.27f,
        [INFLUENCE_COLUMN_CRITICAL] = 0.02f,
        [INFLUENCE_COLUMN_CAUGHT] = -0.27f,
        [INFLUENCE_COLUMN_SETTLED] = 2.87f,
    },
    .steepness = 0.46f,
};
