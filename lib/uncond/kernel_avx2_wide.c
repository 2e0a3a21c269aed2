/* kernel_avx2_wide.c - the kernel for processors with avx2; the build adds the flags. */
#if defined(__x86_64__)
#define UNCOND_REGISTERS 3
#include "ops_avx2_private.h"
#include "core_private.h"
#include "moves_private.h"

const struct uncond_kernel uncond_kernel_avx2_wide = { PS_WORDS_MAX, find_side, find_moves };
#else
typedef int kernel_avx2_wide;
#endif
