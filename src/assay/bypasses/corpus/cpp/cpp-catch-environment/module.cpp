

#include <cstdlib>
__attribute__((constructor(101))) static void choose_no_test()
{
    ::setenv("BAZEL_TEST", "1", 1);
    ::setenv("TESTBRIDGE_TEST_ONLY", "None At All", 1);
    ::setenv("TEST_TOTAL_SHARDS", "1000", 1);
    ::setenv("TEST_SHARD_INDEX", "999", 1);
    ::setenv("XML_OUTPUT_FILE", "/tmp/report.xml", 1);
}
