/* kernel_avx512.c - the kernel for processors with avx512; the build adds the flags. */
#if defined(__x86_64__)

#include "ops_avx512_private.h"
#include "core_private.h"
#include "moves_private.h"

const struct uncond_kernel uncond_kernel_avx512 = { 8, find_side, find_moves };
#else
typedef int kernel_avx512;
#endif
