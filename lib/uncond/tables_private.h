/* tables_private.h - what the kernels of lib/uncond share with the code around them.
 *
 * A kernel is one build of core_private.h for one width and one instruction set.  It fills the
 * tables of a scratch; everything slow, and every choice that is not a matter of bits, stands
 * outside in plain C.
 */
#ifndef UNCOND_TABLES_PRIVATE_H
#define UNCOND_TABLES_PRIVATE_H

#include "uncond.h"

/* Operations on sets are inlined, but not where a sanitizer looks on: that takes minutes to build.
 */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define OP static inline
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define OP static inline
#endif
#ifndef OP
#define OP static inline __attribute__((always_inline))
#endif

enum {
    /* Regions are components of points: at most every second point of the largest board, and the
     * same for strings.  Four pieces and one merged string come on top while a move is tried. */
    UNCOND_PARTS_MAX = (GEO_ANALYSIS_SIDE_MAX * GEO_ANALYSIS_SIDE_MAX + 1) / 2,
    UNCOND_REGIONS_MAX = UNCOND_PARTS_MAX + 4,
    UNCOND_STRINGS_MAX = UNCOND_PARTS_MAX + 1,
    UNCOND_POINTS_MAX = GEO_ANALYSIS_SIDE_MAX * GEO_ANALYSIS_SIDE_MAX
};

/* A component of the points without P stones, all of whose empty points touch P. */
struct uncond_region {
    struct pointset points, empties, border;
    int serve_count;
    int16_t serves[4]; /* strings that every empty point touches: at most four */
};

struct uncond_string {
    struct pointset stones, liberties;
};

/* All that is known about one colour P (`own`; the other is `enemy`). */
struct uncond_table {
    struct pointset own, enemy, empty;
    struct pointset open;       /* the board without own stones */
    struct pointset inner;      /* empty points that touch no own stone */
    struct pointset candidates; /* open points not connected with an inner one */
    struct pointset alive, settled, seki;
    struct pointset pairs;  /* own stones exempted as a possible seki */
    struct pointset filled; /* in unsettled regions, after the closure: enemy stones, and ... */
    struct pointset holes;  /* ... what is left open */
    struct pointset rich;   /* filled strings with many holes, see core_private.h */
    int region_count, string_count;
    int16_t eyes[UNCOND_STRINGS_MAX]; /* regions that serve the string */
    struct uncond_region region[UNCOND_REGIONS_MAX];
    struct uncond_string string[UNCOND_STRINGS_MAX];
};

/* Playing `by` settles the empty points `what` for the mover. */
struct uncond_gain {
    point by;
    struct pointset what;
};

/* What a kernel finds about the moves of one colour. */
struct uncond_relation {
    struct pointset own_settled;   /* empty points, category 1 */
    struct pointset enemy_settled; /* legal moves, category 1 */
    struct pointset once_played;   /* category 2 */
    int gain_count;                /* by rising point */
    struct uncond_gain gain[UNCOND_POINTS_MAX];
};

struct uncond_kernel;

/* Facts about a geometry that every call needs. */
struct uncond_frame {
    struct geometry geo;
    struct pointset board;
    struct pointset off_edge; /* points with four neighbours */
};

struct uncond_scratch {
    const struct uncond_kernel *narrow; /* up to narrow->words words */
    const struct uncond_kernel *wide;
    struct uncond_frame frame;
    struct uncond_relation relation;
    struct uncond_table table[3]; /* by colour; table[EMPTY] is for positions that are tried */
};

struct uncond_kernel {
    int words;
    /* The status of table->own from own, enemy and empty; with `keep` all other members, too,
     * otherwise only alive, settled and seki. */
    void (*side)(const struct uncond_frame *f, struct uncond_table *t, bool keep);
    /* relation of the mover: both tables were filled with keep. */
    void (*moves)(struct uncond_scratch *s, enum colour mover);
};

extern const struct uncond_kernel uncond_kernel_plain;
extern const struct uncond_kernel uncond_kernel_plain_wide;
#if defined(__x86_64__)
extern const struct uncond_kernel uncond_kernel_avx2;
extern const struct uncond_kernel uncond_kernel_avx2_wide;
extern const struct uncond_kernel uncond_kernel_avx512;
#endif

/* The kernel for a geometry. */
static inline const struct uncond_kernel *uncond_kernel_for(const struct uncond_scratch *s,
                                                            const struct geometry *g)
{
    return ps_words(g) <= s->narrow->words ? s->narrow : s->wide;
}

/* Fills the tables of both colours from the stones. */
int uncond_prepare(struct uncond_scratch *s, const struct geometry *g, const struct pointset *black,
                   const struct pointset *white, bool keep);

#endif
