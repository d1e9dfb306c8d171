// Catch2's main program: a listener streams each test case's result.
#include <stdlib.h>

#include <catch2/catch_session.hpp>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
#include <string>

#include "assay_native.h"

namespace {

class Streaming : public Catch::EventListenerBase {
 public:
  using Catch::EventListenerBase::EventListenerBase;

  void testCaseStarting(Catch::TestCaseInfo const &) override {
    message_.clear();
    began_s_ = assay_clock();
  }

  void assertionEnded(Catch::AssertionStats const &stats) override {
    const Catch::AssertionResult &result = stats.assertionResult;
    if (result.isOk() || !message_.empty()) return;
    message_ = result.getExpressionInMacro();
    if (result.hasExpandedExpression()) message_ += " with expansion " + result.getExpandedExpression();
    if (result.hasMessage()) message_ += ": " + std::string(result.getMessage());
  }

  void testCaseEnded(Catch::TestCaseStats const &stats) override {
    const Catch::Counts &cases = stats.totals.testCases;
    const bool bad = cases.failed || !(cases.passed || cases.failedButOk || cases.skipped);
    const char *outcome = bad ? "failed" : cases.failedButOk || cases.skipped ? "skipped" : "passed";
    assay_test(stats.testInfo->name.c_str(), outcome, message_.c_str(), assay_clock() - began_s_);
  }

 private:
  std::string message_;
  double began_s_ = 0;
};

CATCH_REGISTER_LISTENER(Streaming)

}  // namespace

int main() {
  for (const char *name : {"BAZEL_TEST", "TESTBRIDGE_TEST_ONLY", "XML_OUTPUT_FILE", "TEST_SHARD_INDEX",
                           "TEST_TOTAL_SHARDS", "TEST_SHARD_STATUS_FILE"}) {
    unsetenv(name);
  }
  const char *arguments[] = {"suite", "--colour-mode", "none", "--order", "decl", "--rng-seed", "1"};
  Catch::Session session;
  int status = session.applyCommandLine(7, arguments);
  if (status == 0) status = session.run();
  assay_end(status ? 1 : 0);
}
