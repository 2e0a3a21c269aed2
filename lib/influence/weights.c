/* weights.c - what the columns have been worth. */
#include "influence.h"

const struct influence_weights influence_weights = {
    .column = {
        [INFLUENCE_COLUMN_ONE] = -2.7f,
        [INFLUENCE_COLUMN_BACKING] = 0.94f,
        [INFLUENCE_COLUMN_TERRITORY] = 0.56f,
        [INFLUENCE_COLUMN_TWO_EYES] = 1.6f,
        [INFLUENCE_COLUMN_LIBERTIES] = 0.87f,
        [INFLUENCE_COLUMN_CAUGHT] = -3.0f,
    },
    .steepness = 0.4f,
};
