/* kernel_plain_wide.c - the kernel in portable C. */
#define UNCOND_WORDS PS_WORDS_MAX
#include "ops_plain_private.h"
#include "core_private.h"
#include "moves_private.h"

const struct uncond_kernel uncond_kernel_plain_wide = { PS_WORDS_MAX, find_side, find_moves };
