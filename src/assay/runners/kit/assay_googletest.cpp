// GoogleTest's main program: a listener streams each test's result, and what the code set in the environment or in
// GoogleTest itself before main is undone.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstring>
#include <string>

#include "assay_native.h"
#include "src/gtest-internal-inl.h"  // the reporters that failures go to; only GoogleTest's own sources name them

namespace testing {
void InitGoogleMock(int *argc, char **argv);  // its header takes long to read
}

namespace {

using testing::TestPartResultReporterInterface;
using testing::internal::GetUnitTestImpl;

// This file is linked before the tests, so these are read before anything of theirs is initialised.
TestPartResultReporterInterface *const all_threads = GetUnitTestImpl()->GetGlobalTestPartResultReporter();
TestPartResultReporterInterface *const this_thread = GetUnitTestImpl()->GetTestPartResultReporterForCurrentThread();

bool reporters_are_ours() {
  return GetUnitTestImpl()->GetGlobalTestPartResultReporter() == all_threads &&
         GetUnitTestImpl()->GetTestPartResultReporterForCurrentThread() == this_thread;
}

class Streaming : public testing::EmptyTestEventListener {
  void OnTestEnd(const testing::TestInfo &info) override {
    const testing::TestResult &result = *info.result();
    const std::string id = std::string(info.test_suite_name()) + "." + info.name();
    std::string message;
    for (int at = 0; at < result.total_part_count(); at++) {
      const testing::TestPartResult &part = result.GetTestPartResult(at);
      if (!part.passed()) message += std::string(message.empty() ? "" : "\n") + part.message();
    }
    const char *outcome = result.Failed() ? "failed" : result.Skipped() ? "skipped" : "passed";
    if (!reporters_are_ours()) outcome = "failed", message = "the test left a result reporter of its own behind";
    assay_test(id.c_str(), outcome, message.c_str(), static_cast<double>(result.elapsed_time()) / 1e3);
  }
};

void undo_environment() {
  for (const char *name : {"GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX", "GTEST_SHARD_STATUS_FILE", "TEST_TOTAL_SHARDS",
                           "TEST_SHARD_INDEX", "TEST_SHARD_STATUS_FILE", "TEST_PREMATURE_EXIT_FILE", "XML_OUTPUT_FILE",
                           "TESTBRIDGE_TEST_ONLY", "TESTBRIDGE_TEST_RUNNER_FAIL_FAST"}) {
    unsetenv(name);
  }
}

void undo_flags() {  // they are initialised from the environment, and libraries' constructors come before
  GTEST_FLAG_SET(also_run_disabled_tests, false);
  GTEST_FLAG_SET(break_on_failure, false);
  GTEST_FLAG_SET(brief, false);
  GTEST_FLAG_SET(catch_exceptions, true);
  GTEST_FLAG_SET(color, "no");
  GTEST_FLAG_SET(fail_fast, false);
  GTEST_FLAG_SET(filter, "*");
  GTEST_FLAG_SET(list_tests, false);
  GTEST_FLAG_SET(output, "");
  GTEST_FLAG_SET(repeat, 1);
  GTEST_FLAG_SET(shuffle, false);
  GTEST_FLAG_SET(throw_on_failure, false);
}

}  // namespace

int main(int argc, char **argv) {
  const bool child = argc > 1;  // a death test that starts its program again; the grader gives no arguments
  if (!child) undo_environment();
  testing::InitGoogleMock(&argc, argv);
  if (child) return RUN_ALL_TESTS();
  undo_flags();
  GetUnitTestImpl()->SetGlobalTestPartResultReporter(all_threads);
  GetUnitTestImpl()->SetTestPartResultReporterForCurrentThread(this_thread);
  testing::UnitTest::GetInstance()->listeners().Append(new Streaming);
  assay_end(RUN_ALL_TESTS() || testing::UnitTest::GetInstance()->Failed() ? 1 : 0);
}
