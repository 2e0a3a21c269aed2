/* archive.c - see archive.h. */
struct placeholder;
