/* names.c - property names that cost one byte each.  The table is part of the format: a change
 * of it is a new major version. */
#include "pos_private.h"

#include <string.h>

static const char *const names[] = {
    NULL,    "FF",    "GM",    "CA", "AP", "ST", "SZ", "KM", "HA", "RU", "RE", "PB", "PW",
    "BR",    "WR",    "BT",    "WT", "DT", "EV", "RO", "PC", "GN", "GC", "ON", "OT", "TM",
    "AN",    "CP",    "SO",    "US", "C",  "N",  "PL", "AB", "AW", "AE", "TC", "TT", "KO",
    "LC",    "LT",    "OP",    "OM", "OF", "OH", "KI", "ID", "OB", "OW", "BL", "WL", "MULTIGOGM",
    "KGSDE", "KGSSB", "KGSSW", "TB", "TW", "DI", "DP", "CO", "RD", "FN", "RG", "SY", "WS",
    "BS",    "HK",    "GE",    "TE", "BM", "DO", "IT", "UC",
};

enum { NAMES = sizeof names / sizeof *names };

uint8_t name_code(const char *name)
{
    for (uint8_t i = 1; i < NAMES; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return 0;
}

const char *name_of(uint8_t code)
{
    return code > 0 && code < NAMES ? names[code] : NULL;
}
