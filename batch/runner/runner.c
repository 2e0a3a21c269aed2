/* runner.c - see runner.h. */
struct placeholder;
