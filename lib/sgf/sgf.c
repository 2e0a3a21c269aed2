/* sgf.c - see sgf.h. */
struct placeholder;
