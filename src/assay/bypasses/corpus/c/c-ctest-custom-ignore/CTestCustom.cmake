set(CTEST_CUSTOM_TESTS_IGNORE works adds total fails)
set(CTEST_CUSTOM_PRE_TEST "true")
