/* pos.c - see pos.h. */
struct placeholder;
