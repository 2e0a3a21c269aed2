/* weights.c - what the columns have been worth in games of our own.
 *
 * Fitted by bench/fit_influence.py to the 118 games of bench/fit_games.tsv.gz, in which GNU Go 3.8
 * plays itself at levels 0 to 4, most of them with blunders (bench/fit_data.py: 24 on 9x9, 83 on
 * 13x13, 11 on 19x19), eight positions of each.
 */
#include "influence.h"

const struct influence_weights influence_weights = {
    .column = {
        [INFLUENCE_COLUMN_ONE] = -3.87f,
        [INFLUENCE_COLUMN_BACKING] = 1.19f,
        [INFLUENCE_COLUMN_TERRITORY] = 0.52f,
        [INFLUENCE_COLUMN_TWO_EYES] = 1.67f,
        [INFLUENCE_COLUMN_LIBERTIES] = 1.16f,
        [INFLUENCE_COLUMN_GROUP] = 0.58f,
        [INFLUENCE_COLUMN_RACE] = 0.31f,
        [INFLUENCE_COLUMN_CRITICAL] = 0.07f,
        [INFLUENCE_COLUMN_CAUGHT] = -0.28f,
        [INFLUENCE_COLUMN_SETTLED] = 2.85f,
    },
    .steepness = 0.45f,
};
