/* cli.c - see cli.h. */
struct placeholder;
