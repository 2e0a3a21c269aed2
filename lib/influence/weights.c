/* weights.c - what the columns have been worth in games of our own.
 *
 * Fitted by bench/fit_influence.py to the 144 games of bench/fit_games.tsv.gz, in which GNU Go 3.8
 * plays itself at levels 0 to 4, most of them with blunders (bench/fit_data.py: 25 on 9x9, 83 on
 * 13x13, 36 on 19x19), eight positions of each.
 */
#include "influence.h"

const struct influence_weights influence_weights[INFLUENCE_KNOWLEDGES] = { [INFLUENCE_SEEN] = {
    .column = {
        [INFLUENCE_COLUMN_ONE] = -3.65f,
        [INFLUENCE_COLUMN_BACKING] = 1.14f,
        [INFLUENCE_COLUMN_TERRITORY] = 0.50f,
        [INFLUENCE_COLUMN_TWO_EYES] = 1.74f,
        [INFLUENCE_COLUMN_LIBERTIES] = 0.97f,
        [INFLUENCE_COLUMN_GROUP] = 0.61f,
        [INFLUENCE_COLUMN_RACE] = 0.36f,
        [INFLUENCE_COLUMN_CRITICAL] = -0.09f,
        [INFLUENCE_COLUMN_CAUGHT] = -0.74f,
        [INFLUENCE_COLUMN_SETTLED] = 3.10f,
    },
    .steepness = 0.45f,
} };
