/* diagram.c - see diagram.h. */
struct placeholder;
