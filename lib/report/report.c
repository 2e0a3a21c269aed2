/* report.c - see report.h. */
struct placeholder;
