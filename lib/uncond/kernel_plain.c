/* kernel_plain.c - the kernel in portable C. */
#define UNCOND_WORDS 6
#include "ops_plain_private.h"
#include "core_private.h"
#include "moves_private.h"

const struct uncond_kernel uncond_kernel_plain = { 6, find_side, find_moves };
