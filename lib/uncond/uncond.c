/* uncond.c - see uncond.h. */
struct placeholder;
