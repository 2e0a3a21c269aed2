/* fuzz_tally.c - any text as the partial counts that posstat --merge adds: what is taken is
 * written, read again and added up without a change. */
#include <stdlib.h>
#include <string.h>

#include "tally.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void check(const struct tally *t)
{
    struct tally back, sum;
    struct bytes one = { 0 }, two = { 0 };

    tally_init(&back, TALLY_BAND);
    tally_init(&sum, t->band);
    must(tally_encode(t, &one) == GO_OK);
    must(tally_decode(&back, one.data, one.count) == GO_OK);
    must(tally_merge(&sum, &back) == GO_OK);
    must(tally_encode(&sum, &two) == GO_OK);
    must(one.count == two.count && memcmp(one.data, two.data, one.count) == 0);
    tally_free(&back);
    tally_free(&sum);
    bytes_free(&one);
    bytes_free(&two);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count)
{
    struct tally t;

    tally_init(&t, TALLY_BAND);
    if (tally_decode(&t, data, count) == GO_OK)
        check(&t);
    tally_free(&t);
    return 0;
}
