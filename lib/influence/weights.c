/* weights.c - what the columns have been worth in games of our own.
 *
 * Fitted by bench/fit_influence.py to the 220 games of bench/fit_games.tsv.gz, in which GNU Go 3.8
 * plays itself at levels 0 to 4, most of them with blunders (bench/fit_data.py: 35 on 9x9, 114 on
 * 13x13, 71 on 19x19; seeds from 2000 on open with a brawl, those from 3000 on have three times as
 * many blunders), eight positions of each.  Read: capture, groups and eyes at level 5.
 */
#include "influence.h"

const struct influence_weights influence_weights[INFLUENCE_KNOWLEDGES] = {
    [INFLUENCE_SEEN] = {
        .column = {
            [INFLUENCE_COLUMN_ONE] = -4.30f,
            [INFLUENCE_COLUMN_BACKING] = 0.11f,
            [INFLUENCE_COLUMN_AROUND] = 1.27f,
            [INFLUENCE_COLUMN_TERRITORY] = 0.33f,
            [INFLUENCE_COLUMN_ZONE] = 0.41f,
            [INFLUENCE_COLUMN_EYES] = 0.21f,
            [INFLUENCE_COLUMN_TWO_EYES] = 0.81f,
            [INFLUENCE_COLUMN_LIBERTIES] = 1.09f,
            [INFLUENCE_COLUMN_GROUP] = 0.71f,
            [INFLUENCE_COLUMN_RACE] = 0.28f,
            [INFLUENCE_COLUMN_CRITICAL] = -0.21f,
            [INFLUENCE_COLUMN_CAUGHT] = 0.03f,
            [INFLUENCE_COLUMN_SETTLED] = 3.73f,
        },
        .steepness = 0.87f,
        .bend = -1.14f,
    },
    [INFLUENCE_READ] = {
        .column = {
            [INFLUENCE_COLUMN_ONE] = -3.84f,
            [INFLUENCE_COLUMN_BACKING] = 0.43f,
            [INFLUENCE_COLUMN_AROUND] = 1.17f,
            [INFLUENCE_COLUMN_TERRITORY] = 0.17f,
            [INFLUENCE_COLUMN_ZONE] = 0.36f,
            [INFLUENCE_COLUMN_EYES] = 0.23f,
            [INFLUENCE_COLUMN_TWO_EYES] = 0.36f,
            [INFLUENCE_COLUMN_LIBERTIES] = 1.62f,
            [INFLUENCE_COLUMN_GROUP] = 0.12f,
            [INFLUENCE_COLUMN_RACE] = 0.14f,
            [INFLUENCE_COLUMN_CRITICAL] = 0.55f,
            [INFLUENCE_COLUMN_CAUGHT] = 0.49f,
            [INFLUENCE_COLUMN_SETTLED] = 3.55f,
            [INFLUENCE_COLUMN_READ_EYES] = 0.53f,
        },
        .steepness = 0.86f,
        .bend = -1.10f,
    },
};
