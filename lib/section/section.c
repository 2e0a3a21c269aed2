/* section.c - see section.h. */
struct placeholder;
