/* Unity's assertions, each as it is and with a message of the test's own. Included by assay_unity.h. */
#ifndef ASSAY_UNITY_ASSERTIONS_H
#define ASSAY_UNITY_ASSERTIONS_H

#define TEST_FAIL() assay_fail(__LINE__, "the test failed", 0)
#define TEST_FAIL_MESSAGE(message) assay_fail(__LINE__, "the test failed", message)
#define TEST_IGNORE() assay_ignore("")
#define TEST_IGNORE_MESSAGE(message) assay_ignore(message)
#define TEST_PASS() assay_pass()
#define TEST_PASS_MESSAGE(message) assay_pass()
#define TEST_MESSAGE(message) ((void)printf("%s\n", message))

#define ASSAY_TRUE(condition, what, message) \
  do { \
    if (!(condition)) assay_fail(__LINE__, what, message); \
  } while (0)
#define ASSAY_SAME(type, expected, actual, what, message) \
  assay_same_number((long long)(type)(expected), (long long)(type)(actual), __LINE__, what, message)
#define ASSAY_ORDER(type, actual, order, threshold, what, message) \
  ASSAY_TRUE((type)(actual)order(type)(threshold), what " " #order " " #threshold, message)
#define ASSAY_WITHIN(type, delta, expected, actual, what, message) \
  do { \
    const type assay_one = (type)(expected), assay_other = (type)(actual); \
    const type assay_apart = (type)(assay_one > assay_other ? assay_one - assay_other : assay_other - assay_one); \
    ASSAY_TRUE(assay_apart <= (type)(delta), what, message); \
  } while (0)
#define ASSAY_EACH(type, step, expected, actual, count, what, message) \
  assay_same_bytes((const void *)(expected), (const void *)(actual), sizeof(type), count, step, __LINE__, what, message)
#define ASSAY_EACH_NEAR(type, step, expected, actual, count, what, message) \
  do { \
    const type *const assay_one = (const type *)(expected), *const assay_other = (const type *)(actual); \
    for (size_t assay_at = 0; assay_at < (size_t)(count); assay_at++) { \
      const double assay_value = assay_one[(step) ? assay_at : 0]; \
      assay_near(fabs(assay_value) * (sizeof(type) == sizeof(float) ? 1e-5 : 1e-12), assay_value, \
                 assay_other[assay_at], __LINE__, what, message); \
    } \
  } while (0)
#define ASSAY_TEXTS(expected, actual, count, what, message) \
  do { \
    for (size_t assay_at = 0; assay_at < (size_t)(count); assay_at++) \
      assay_same_text(expected, (actual)[assay_at], SIZE_MAX, __LINE__, what, message); \
  } while (0)

/* Single values. */
#define TEST_ASSERT(condition) ASSAY_TRUE((condition), #condition, 0)
#define TEST_ASSERT_MESSAGE(condition, message) ASSAY_TRUE((condition), #condition, message)
#define TEST_ASSERT_TRUE(condition) ASSAY_TRUE((condition), #condition " is true", 0)
#define TEST_ASSERT_TRUE_MESSAGE(condition, message) ASSAY_TRUE((condition), #condition " is true", message)
#define TEST_ASSERT_FALSE(condition) ASSAY_TRUE(!(condition), #condition " is false", 0)
#define TEST_ASSERT_FALSE_MESSAGE(condition, message) ASSAY_TRUE(!(condition), #condition " is false", message)
#define TEST_ASSERT_UNLESS(condition) ASSAY_TRUE(!(condition), #condition " is false", 0)
#define TEST_ASSERT_UNLESS_MESSAGE(condition, message) ASSAY_TRUE(!(condition), #condition " is false", message)
#define TEST_ASSERT_NULL(pointer) ASSAY_TRUE((pointer) == 0, #pointer " is null", 0)
#define TEST_ASSERT_NULL_MESSAGE(pointer, message) ASSAY_TRUE((pointer) == 0, #pointer " is null", message)
#define TEST_ASSERT_NOT_NULL(pointer) ASSAY_TRUE((pointer) != 0, #pointer " is not null", 0)
#define TEST_ASSERT_NOT_NULL_MESSAGE(pointer, message) ASSAY_TRUE((pointer) != 0, #pointer " is not null", message)
#define TEST_ASSERT_EMPTY(pointer) ASSAY_TRUE(*(pointer) == 0, #pointer " is empty", 0)
#define TEST_ASSERT_EMPTY_MESSAGE(pointer, message) ASSAY_TRUE(*(pointer) == 0, #pointer " is empty", message)
#define TEST_ASSERT_NOT_EMPTY(pointer) ASSAY_TRUE(*(pointer) != 0, #pointer " is not empty", 0)
#define TEST_ASSERT_NOT_EMPTY_MESSAGE(pointer, message) ASSAY_TRUE(*(pointer) != 0, #pointer " is not empty", message)
#define TEST_ASSERT_EQUAL_PTR(expected, actual) \
  ASSAY_TRUE((const void *)(expected) == (const void *)(actual), #actual " is " #expected, 0)
#define TEST_ASSERT_EQUAL_PTR_MESSAGE(expected, actual, message) \
  ASSAY_TRUE((const void *)(expected) == (const void *)(actual), #actual " is " #expected, message)
#define TEST_ASSERT_BITS(mask, expected, actual) \
  ASSAY_SAME(long long, (mask) & (expected), (mask) & (actual), #actual, 0)
#define TEST_ASSERT_BITS_MESSAGE(mask, expected, actual, message) \
  ASSAY_SAME(long long, (mask) & (expected), (mask) & (actual), #actual, message)
#define TEST_ASSERT_BITS_HIGH(mask, actual) ASSAY_SAME(long long, (mask), (mask) & (actual), #actual, 0)
#define TEST_ASSERT_BITS_HIGH_MESSAGE(mask, actual, message) \
  ASSAY_SAME(long long, (mask), (mask) & (actual), #actual, message)
#define TEST_ASSERT_BITS_LOW(mask, actual) ASSAY_SAME(long long, 0, (mask) & (actual), #actual, 0)
#define TEST_ASSERT_BITS_LOW_MESSAGE(mask, actual, message) \
  ASSAY_SAME(long long, 0, (mask) & (actual), #actual, message)
#define TEST_ASSERT_BIT_HIGH(bit, actual) ASSAY_SAME(long long, 1, ((actual) >> (bit)) & 1, #actual, 0)
#define TEST_ASSERT_BIT_HIGH_MESSAGE(bit, actual, message) \
  ASSAY_SAME(long long, 1, ((actual) >> (bit)) & 1, #actual, message)
#define TEST_ASSERT_BIT_LOW(bit, actual) ASSAY_SAME(long long, 0, ((actual) >> (bit)) & 1, #actual, 0)
#define TEST_ASSERT_BIT_LOW_MESSAGE(bit, actual, message) \
  ASSAY_SAME(long long, 0, ((actual) >> (bit)) & 1, #actual, message)

/* Whole numbers. */
#define TEST_ASSERT_EQUAL(expected, actual) ASSAY_SAME(long long, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_MESSAGE(expected, actual, message) ASSAY_SAME(long long, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL(threshold, actual) ASSAY_ORDER(long long, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(long long, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN(threshold, actual) ASSAY_ORDER(long long, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(long long, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN(threshold, actual) ASSAY_ORDER(long long, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(long long, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL(threshold, actual) ASSAY_ORDER(long long, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(long long, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL(threshold, actual) ASSAY_ORDER(long long, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(long long, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_INT(expected, actual) ASSAY_SAME(long long, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_INT_MESSAGE(expected, actual, message) \
  ASSAY_SAME(long long, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_INT(threshold, actual) ASSAY_ORDER(long long, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_INT_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(long long, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_INT(threshold, actual) ASSAY_ORDER(long long, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_INT_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(long long, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_INT(threshold, actual) ASSAY_ORDER(long long, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_INT_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(long long, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_INT(threshold, actual) ASSAY_ORDER(long long, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_INT_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(long long, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_INT(threshold, actual) ASSAY_ORDER(long long, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_INT_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(long long, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_INT8(expected, actual) ASSAY_SAME(int8_t, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_INT8_MESSAGE(expected, actual, message) ASSAY_SAME(int8_t, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_INT8(threshold, actual) ASSAY_ORDER(int8_t, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_INT8_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int8_t, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_INT8(threshold, actual) ASSAY_ORDER(int8_t, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_INT8_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int8_t, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_INT8(threshold, actual) ASSAY_ORDER(int8_t, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_INT8_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int8_t, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_INT8(threshold, actual) ASSAY_ORDER(int8_t, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_INT8_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int8_t, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_INT8(threshold, actual) ASSAY_ORDER(int8_t, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_INT8_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int8_t, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_INT16(expected, actual) ASSAY_SAME(int16_t, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_INT16_MESSAGE(expected, actual, message) \
  ASSAY_SAME(int16_t, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_INT16(threshold, actual) ASSAY_ORDER(int16_t, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_INT16_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int16_t, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_INT16(threshold, actual) ASSAY_ORDER(int16_t, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_INT16_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int16_t, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_INT16(threshold, actual) ASSAY_ORDER(int16_t, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_INT16_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int16_t, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_INT16(threshold, actual) ASSAY_ORDER(int16_t, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_INT16_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int16_t, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_INT16(threshold, actual) ASSAY_ORDER(int16_t, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_INT16_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int16_t, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_INT32(expected, actual) ASSAY_SAME(int32_t, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_INT32_MESSAGE(expected, actual, message) \
  ASSAY_SAME(int32_t, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_INT32(threshold, actual) ASSAY_ORDER(int32_t, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_INT32_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int32_t, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_INT32(threshold, actual) ASSAY_ORDER(int32_t, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_INT32_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int32_t, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_INT32(threshold, actual) ASSAY_ORDER(int32_t, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_INT32_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int32_t, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_INT32(threshold, actual) ASSAY_ORDER(int32_t, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_INT32_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int32_t, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_INT32(threshold, actual) ASSAY_ORDER(int32_t, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_INT32_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int32_t, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_INT64(expected, actual) ASSAY_SAME(int64_t, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_INT64_MESSAGE(expected, actual, message) \
  ASSAY_SAME(int64_t, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_INT64(threshold, actual) ASSAY_ORDER(int64_t, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_INT64_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int64_t, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_INT64(threshold, actual) ASSAY_ORDER(int64_t, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_INT64_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int64_t, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_INT64(threshold, actual) ASSAY_ORDER(int64_t, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_INT64_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int64_t, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_INT64(threshold, actual) ASSAY_ORDER(int64_t, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_INT64_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int64_t, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_INT64(threshold, actual) ASSAY_ORDER(int64_t, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_INT64_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(int64_t, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_UINT(expected, actual) ASSAY_SAME(unsigned, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_UINT_MESSAGE(expected, actual, message) \
  ASSAY_SAME(unsigned, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_UINT(threshold, actual) ASSAY_ORDER(unsigned, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_UINT_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(unsigned, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_UINT(threshold, actual) ASSAY_ORDER(unsigned, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_UINT_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(unsigned, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_UINT(threshold, actual) ASSAY_ORDER(unsigned, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_UINT_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(unsigned, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_UINT(threshold, actual) ASSAY_ORDER(unsigned, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_UINT_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(unsigned, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_UINT(threshold, actual) ASSAY_ORDER(unsigned, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_UINT_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(unsigned, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_UINT8(expected, actual) ASSAY_SAME(uint8_t, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_UINT8_MESSAGE(expected, actual, message) \
  ASSAY_SAME(uint8_t, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_UINT8(threshold, actual) ASSAY_ORDER(uint8_t, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_UINT8_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint8_t, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_UINT8(threshold, actual) ASSAY_ORDER(uint8_t, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_UINT8_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint8_t, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_UINT8(threshold, actual) ASSAY_ORDER(uint8_t, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_UINT8_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint8_t, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_UINT8(threshold, actual) ASSAY_ORDER(uint8_t, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_UINT8_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint8_t, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_UINT8(threshold, actual) ASSAY_ORDER(uint8_t, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_UINT8_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint8_t, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_UINT16(expected, actual) ASSAY_SAME(uint16_t, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_UINT16_MESSAGE(expected, actual, message) \
  ASSAY_SAME(uint16_t, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_UINT16(threshold, actual) ASSAY_ORDER(uint16_t, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_UINT16_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint16_t, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_UINT16(threshold, actual) ASSAY_ORDER(uint16_t, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_UINT16_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint16_t, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_UINT16(threshold, actual) ASSAY_ORDER(uint16_t, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_UINT16_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint16_t, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_UINT16(threshold, actual) ASSAY_ORDER(uint16_t, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_UINT16_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint16_t, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_UINT16(threshold, actual) ASSAY_ORDER(uint16_t, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_UINT16_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint16_t, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_UINT32(expected, actual) ASSAY_SAME(uint32_t, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected, actual, message) \
  ASSAY_SAME(uint32_t, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_UINT32(threshold, actual) ASSAY_ORDER(uint32_t, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_UINT32_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint32_t, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_UINT32(threshold, actual) ASSAY_ORDER(uint32_t, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint32_t, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_UINT32(threshold, actual) ASSAY_ORDER(uint32_t, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_UINT32_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint32_t, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_UINT32(threshold, actual) ASSAY_ORDER(uint32_t, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_UINT32_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint32_t, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_UINT32(threshold, actual) ASSAY_ORDER(uint32_t, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_UINT32_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint32_t, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_UINT64(expected, actual) ASSAY_SAME(uint64_t, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected, actual, message) \
  ASSAY_SAME(uint64_t, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_UINT64(threshold, actual) ASSAY_ORDER(uint64_t, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_UINT64_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint64_t, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_UINT64(threshold, actual) ASSAY_ORDER(uint64_t, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_UINT64_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint64_t, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_UINT64(threshold, actual) ASSAY_ORDER(uint64_t, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_UINT64_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint64_t, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_UINT64(threshold, actual) ASSAY_ORDER(uint64_t, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_UINT64_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint64_t, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_UINT64(threshold, actual) ASSAY_ORDER(uint64_t, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_UINT64_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint64_t, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_HEX(expected, actual) ASSAY_SAME(uint32_t, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_HEX_MESSAGE(expected, actual, message) \
  ASSAY_SAME(uint32_t, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_HEX(threshold, actual) ASSAY_ORDER(uint32_t, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_HEX_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint32_t, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_HEX(threshold, actual) ASSAY_ORDER(uint32_t, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_HEX_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint32_t, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_HEX(threshold, actual) ASSAY_ORDER(uint32_t, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_HEX_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint32_t, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_HEX(threshold, actual) ASSAY_ORDER(uint32_t, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_HEX_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint32_t, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_HEX(threshold, actual) ASSAY_ORDER(uint32_t, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_HEX_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint32_t, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_HEX8(expected, actual) ASSAY_SAME(uint8_t, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_HEX8_MESSAGE(expected, actual, message) \
  ASSAY_SAME(uint8_t, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_HEX8(threshold, actual) ASSAY_ORDER(uint8_t, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_HEX8_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint8_t, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_HEX8(threshold, actual) ASSAY_ORDER(uint8_t, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_HEX8_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint8_t, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_HEX8(threshold, actual) ASSAY_ORDER(uint8_t, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_HEX8_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint8_t, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_HEX8(threshold, actual) ASSAY_ORDER(uint8_t, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_HEX8_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint8_t, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_HEX8(threshold, actual) ASSAY_ORDER(uint8_t, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_HEX8_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint8_t, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_HEX16(expected, actual) ASSAY_SAME(uint16_t, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_HEX16_MESSAGE(expected, actual, message) \
  ASSAY_SAME(uint16_t, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_HEX16(threshold, actual) ASSAY_ORDER(uint16_t, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_HEX16_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint16_t, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_HEX16(threshold, actual) ASSAY_ORDER(uint16_t, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_HEX16_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint16_t, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_HEX16(threshold, actual) ASSAY_ORDER(uint16_t, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_HEX16_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint16_t, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_HEX16(threshold, actual) ASSAY_ORDER(uint16_t, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_HEX16_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint16_t, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_HEX16(threshold, actual) ASSAY_ORDER(uint16_t, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_HEX16_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint16_t, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_HEX32(expected, actual) ASSAY_SAME(uint32_t, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_HEX32_MESSAGE(expected, actual, message) \
  ASSAY_SAME(uint32_t, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_HEX32(threshold, actual) ASSAY_ORDER(uint32_t, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_HEX32_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint32_t, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_HEX32(threshold, actual) ASSAY_ORDER(uint32_t, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_HEX32_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint32_t, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_HEX32(threshold, actual) ASSAY_ORDER(uint32_t, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_HEX32_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint32_t, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_HEX32(threshold, actual) ASSAY_ORDER(uint32_t, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_HEX32_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint32_t, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_HEX32(threshold, actual) ASSAY_ORDER(uint32_t, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_HEX32_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint32_t, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_HEX64(expected, actual) ASSAY_SAME(uint64_t, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_HEX64_MESSAGE(expected, actual, message) \
  ASSAY_SAME(uint64_t, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_HEX64(threshold, actual) ASSAY_ORDER(uint64_t, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_HEX64_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint64_t, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_HEX64(threshold, actual) ASSAY_ORDER(uint64_t, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_HEX64_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint64_t, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_HEX64(threshold, actual) ASSAY_ORDER(uint64_t, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_HEX64_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint64_t, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_HEX64(threshold, actual) ASSAY_ORDER(uint64_t, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_HEX64_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint64_t, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_HEX64(threshold, actual) ASSAY_ORDER(uint64_t, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_HEX64_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(uint64_t, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_CHAR(expected, actual) ASSAY_SAME(char, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_CHAR_MESSAGE(expected, actual, message) ASSAY_SAME(char, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_CHAR(threshold, actual) ASSAY_ORDER(char, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_CHAR_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(char, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_CHAR(threshold, actual) ASSAY_ORDER(char, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_CHAR_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(char, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_CHAR(threshold, actual) ASSAY_ORDER(char, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_CHAR_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(char, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_CHAR(threshold, actual) ASSAY_ORDER(char, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_CHAR_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(char, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_CHAR(threshold, actual) ASSAY_ORDER(char, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_CHAR_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(char, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_EQUAL_size_t(expected, actual) ASSAY_SAME(size_t, expected, actual, #actual, 0)
#define TEST_ASSERT_EQUAL_size_t_MESSAGE(expected, actual, message) \
  ASSAY_SAME(size_t, expected, actual, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_size_t(threshold, actual) ASSAY_ORDER(size_t, actual, !=, threshold, #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_size_t_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(size_t, actual, !=, threshold, #actual, message)
#define TEST_ASSERT_GREATER_THAN_size_t(threshold, actual) ASSAY_ORDER(size_t, actual, >, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_THAN_size_t_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(size_t, actual, >, threshold, #actual, message)
#define TEST_ASSERT_LESS_THAN_size_t(threshold, actual) ASSAY_ORDER(size_t, actual, <, threshold, #actual, 0)
#define TEST_ASSERT_LESS_THAN_size_t_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(size_t, actual, <, threshold, #actual, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_size_t(threshold, actual) ASSAY_ORDER(size_t, actual, >=, threshold, #actual, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_size_t_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(size_t, actual, >=, threshold, #actual, message)
#define TEST_ASSERT_LESS_OR_EQUAL_size_t(threshold, actual) ASSAY_ORDER(size_t, actual, <=, threshold, #actual, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_size_t_MESSAGE(threshold, actual, message) \
  ASSAY_ORDER(size_t, actual, <=, threshold, #actual, message)
#define TEST_ASSERT_INT_WITHIN(delta, expected, actual) ASSAY_WITHIN(int, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_INT_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(int, delta, expected, actual, #actual, message)
#define TEST_ASSERT_INT8_WITHIN(delta, expected, actual) ASSAY_WITHIN(int8_t, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_INT8_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(int8_t, delta, expected, actual, #actual, message)
#define TEST_ASSERT_INT16_WITHIN(delta, expected, actual) ASSAY_WITHIN(int16_t, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_INT16_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(int16_t, delta, expected, actual, #actual, message)
#define TEST_ASSERT_INT32_WITHIN(delta, expected, actual) ASSAY_WITHIN(int32_t, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_INT32_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(int32_t, delta, expected, actual, #actual, message)
#define TEST_ASSERT_INT64_WITHIN(delta, expected, actual) ASSAY_WITHIN(int64_t, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_INT64_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(int64_t, delta, expected, actual, #actual, message)
#define TEST_ASSERT_UINT_WITHIN(delta, expected, actual) ASSAY_WITHIN(unsigned, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_UINT_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(unsigned, delta, expected, actual, #actual, message)
#define TEST_ASSERT_UINT8_WITHIN(delta, expected, actual) ASSAY_WITHIN(uint8_t, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_UINT8_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(uint8_t, delta, expected, actual, #actual, message)
#define TEST_ASSERT_UINT16_WITHIN(delta, expected, actual) ASSAY_WITHIN(uint16_t, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_UINT16_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(uint16_t, delta, expected, actual, #actual, message)
#define TEST_ASSERT_UINT32_WITHIN(delta, expected, actual) ASSAY_WITHIN(uint32_t, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_UINT32_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(uint32_t, delta, expected, actual, #actual, message)
#define TEST_ASSERT_UINT64_WITHIN(delta, expected, actual) ASSAY_WITHIN(uint64_t, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_UINT64_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(uint64_t, delta, expected, actual, #actual, message)
#define TEST_ASSERT_HEX_WITHIN(delta, expected, actual) ASSAY_WITHIN(uint32_t, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_HEX_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(uint32_t, delta, expected, actual, #actual, message)
#define TEST_ASSERT_HEX8_WITHIN(delta, expected, actual) ASSAY_WITHIN(uint8_t, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_HEX8_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(uint8_t, delta, expected, actual, #actual, message)
#define TEST_ASSERT_HEX16_WITHIN(delta, expected, actual) ASSAY_WITHIN(uint16_t, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_HEX16_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(uint16_t, delta, expected, actual, #actual, message)
#define TEST_ASSERT_HEX32_WITHIN(delta, expected, actual) ASSAY_WITHIN(uint32_t, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_HEX32_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(uint32_t, delta, expected, actual, #actual, message)
#define TEST_ASSERT_HEX64_WITHIN(delta, expected, actual) ASSAY_WITHIN(uint64_t, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_HEX64_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(uint64_t, delta, expected, actual, #actual, message)
#define TEST_ASSERT_CHAR_WITHIN(delta, expected, actual) ASSAY_WITHIN(char, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_CHAR_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(char, delta, expected, actual, #actual, message)
#define TEST_ASSERT_size_t_WITHIN(delta, expected, actual) ASSAY_WITHIN(size_t, delta, expected, actual, #actual, 0)
#define TEST_ASSERT_size_t_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_WITHIN(size_t, delta, expected, actual, #actual, message)

/* Arrays: COUNT elements that are equal one by one, or all to one value. */
#define TEST_ASSERT_EQUAL_INT_ARRAY(expected, actual, count) ASSAY_EACH(int, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_INT_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(int, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_INT(expected, actual, count) \
  ASSAY_EACH(int, 0, &(int){(int)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_INT_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(int, 0, &(int){(int)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_INT8_ARRAY(expected, actual, count) ASSAY_EACH(int8_t, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_INT8_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(int8_t, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_INT8(expected, actual, count) \
  ASSAY_EACH(int8_t, 0, &(int8_t){(int8_t)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_INT8_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(int8_t, 0, &(int8_t){(int8_t)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_INT16_ARRAY(expected, actual, count) \
  ASSAY_EACH(int16_t, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_INT16_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(int16_t, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_INT16(expected, actual, count) \
  ASSAY_EACH(int16_t, 0, &(int16_t){(int16_t)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_INT16_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(int16_t, 0, &(int16_t){(int16_t)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_INT32_ARRAY(expected, actual, count) \
  ASSAY_EACH(int32_t, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_INT32_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(int32_t, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_INT32(expected, actual, count) \
  ASSAY_EACH(int32_t, 0, &(int32_t){(int32_t)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_INT32_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(int32_t, 0, &(int32_t){(int32_t)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_INT64_ARRAY(expected, actual, count) \
  ASSAY_EACH(int64_t, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_INT64_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(int64_t, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_INT64(expected, actual, count) \
  ASSAY_EACH(int64_t, 0, &(int64_t){(int64_t)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_INT64_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(int64_t, 0, &(int64_t){(int64_t)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_UINT_ARRAY(expected, actual, count) \
  ASSAY_EACH(unsigned, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_UINT_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(unsigned, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_UINT(expected, actual, count) \
  ASSAY_EACH(unsigned, 0, &(unsigned){(unsigned)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_UINT_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(unsigned, 0, &(unsigned){(unsigned)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_UINT8_ARRAY(expected, actual, count) \
  ASSAY_EACH(uint8_t, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_UINT8_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint8_t, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_UINT8(expected, actual, count) \
  ASSAY_EACH(uint8_t, 0, &(uint8_t){(uint8_t)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_UINT8_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint8_t, 0, &(uint8_t){(uint8_t)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_UINT16_ARRAY(expected, actual, count) \
  ASSAY_EACH(uint16_t, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_UINT16_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint16_t, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_UINT16(expected, actual, count) \
  ASSAY_EACH(uint16_t, 0, &(uint16_t){(uint16_t)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_UINT16_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint16_t, 0, &(uint16_t){(uint16_t)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_UINT32_ARRAY(expected, actual, count) \
  ASSAY_EACH(uint32_t, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_UINT32_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint32_t, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_UINT32(expected, actual, count) \
  ASSAY_EACH(uint32_t, 0, &(uint32_t){(uint32_t)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_UINT32_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint32_t, 0, &(uint32_t){(uint32_t)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, actual, count) \
  ASSAY_EACH(uint64_t, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_UINT64_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint64_t, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_UINT64(expected, actual, count) \
  ASSAY_EACH(uint64_t, 0, &(uint64_t){(uint64_t)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_UINT64_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint64_t, 0, &(uint64_t){(uint64_t)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_HEX_ARRAY(expected, actual, count) \
  ASSAY_EACH(uint32_t, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_HEX_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint32_t, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_HEX(expected, actual, count) \
  ASSAY_EACH(uint32_t, 0, &(uint32_t){(uint32_t)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_HEX_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint32_t, 0, &(uint32_t){(uint32_t)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, actual, count) \
  ASSAY_EACH(uint8_t, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_HEX8_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint8_t, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_HEX8(expected, actual, count) \
  ASSAY_EACH(uint8_t, 0, &(uint8_t){(uint8_t)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_HEX8_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint8_t, 0, &(uint8_t){(uint8_t)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_HEX16_ARRAY(expected, actual, count) \
  ASSAY_EACH(uint16_t, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_HEX16_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint16_t, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_HEX16(expected, actual, count) \
  ASSAY_EACH(uint16_t, 0, &(uint16_t){(uint16_t)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_HEX16_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint16_t, 0, &(uint16_t){(uint16_t)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_HEX32_ARRAY(expected, actual, count) \
  ASSAY_EACH(uint32_t, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_HEX32_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint32_t, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_HEX32(expected, actual, count) \
  ASSAY_EACH(uint32_t, 0, &(uint32_t){(uint32_t)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_HEX32_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint32_t, 0, &(uint32_t){(uint32_t)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_HEX64_ARRAY(expected, actual, count) \
  ASSAY_EACH(uint64_t, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_HEX64_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint64_t, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_HEX64(expected, actual, count) \
  ASSAY_EACH(uint64_t, 0, &(uint64_t){(uint64_t)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_HEX64_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(uint64_t, 0, &(uint64_t){(uint64_t)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_CHAR_ARRAY(expected, actual, count) ASSAY_EACH(char, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_CHAR_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(char, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_CHAR(expected, actual, count) \
  ASSAY_EACH(char, 0, &(char){(char)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_CHAR_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(char, 0, &(char){(char)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_size_t_ARRAY(expected, actual, count) \
  ASSAY_EACH(size_t, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_size_t_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(size_t, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_size_t(expected, actual, count) \
  ASSAY_EACH(size_t, 0, &(size_t){(size_t)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_size_t_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(size_t, 0, &(size_t){(size_t)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_PTR_ARRAY(expected, actual, count) ASSAY_EACH(void *, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_PTR_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(void *, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_PTR(expected, actual, count) \
  ASSAY_EACH(void *, 0, &(void *){(void *)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_PTR_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH(void *, 0, &(void *){(void *)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_FLOAT_ARRAY(expected, actual, count) \
  ASSAY_EACH_NEAR(float, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_FLOAT_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH_NEAR(float, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_FLOAT(expected, actual, count) \
  ASSAY_EACH_NEAR(float, 0, &(float){(float)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_FLOAT_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH_NEAR(float, 0, &(float){(float)(expected)}, actual, count, #actual, message)
#define TEST_ASSERT_EQUAL_DOUBLE_ARRAY(expected, actual, count) \
  ASSAY_EACH_NEAR(double, 1, expected, actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_DOUBLE_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH_NEAR(double, 1, expected, actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_DOUBLE(expected, actual, count) \
  ASSAY_EACH_NEAR(double, 0, &(double){(double)(expected)}, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_DOUBLE_MESSAGE(expected, actual, count, message) \
  ASSAY_EACH_NEAR(double, 0, &(double){(double)(expected)}, actual, count, #actual, message)

/* Text and memory. */
#define TEST_ASSERT_EQUAL_STRING(expected, actual) assay_same_text(expected, actual, SIZE_MAX, __LINE__, #actual, 0)
#define TEST_ASSERT_EQUAL_STRING_MESSAGE(expected, actual, message) \
  assay_same_text(expected, actual, SIZE_MAX, __LINE__, #actual, message)
#define TEST_ASSERT_EQUAL_STRING_LEN(expected, actual, length) \
  assay_same_text(expected, actual, length, __LINE__, #actual, 0)
#define TEST_ASSERT_EQUAL_STRING_LEN_MESSAGE(expected, actual, length, message) \
  assay_same_text(expected, actual, length, __LINE__, #actual, message)
#define TEST_ASSERT_EQUAL_MEMORY(expected, actual, size) \
  assay_same_bytes(expected, actual, size, 1, 1, __LINE__, #actual, 0)
#define TEST_ASSERT_EQUAL_MEMORY_MESSAGE(expected, actual, size, message) \
  assay_same_bytes(expected, actual, size, 1, 1, __LINE__, #actual, message)
#define TEST_ASSERT_EQUAL_MEMORY_ARRAY(expected, actual, size, count) \
  assay_same_bytes(expected, actual, size, count, 1, __LINE__, #actual, 0)
#define TEST_ASSERT_EQUAL_MEMORY_ARRAY_MESSAGE(expected, actual, size, count, message) \
  assay_same_bytes(expected, actual, size, count, 1, __LINE__, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_MEMORY(expected, actual, size, count) \
  assay_same_bytes(expected, actual, size, count, 0, __LINE__, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_MEMORY_MESSAGE(expected, actual, size, count, message) \
  assay_same_bytes(expected, actual, size, count, 0, __LINE__, #actual, message)
#define TEST_ASSERT_EQUAL_STRING_ARRAY(expected, actual, count) \
  ASSAY_TEXTS((expected)[assay_at], actual, count, #actual, 0)
#define TEST_ASSERT_EQUAL_STRING_ARRAY_MESSAGE(expected, actual, count, message) \
  ASSAY_TEXTS((expected)[assay_at], actual, count, #actual, message)
#define TEST_ASSERT_EACH_EQUAL_STRING(expected, actual, count) ASSAY_TEXTS(expected, actual, count, #actual, 0)
#define TEST_ASSERT_EACH_EQUAL_STRING_MESSAGE(expected, actual, count, message) \
  ASSAY_TEXTS(expected, actual, count, #actual, message)

/* Floating point. Equal is near: within 1e-5 of the expected value for floats, and 1e-12 of it for doubles. */
#define TEST_ASSERT_FLOAT_WITHIN(delta, expected, actual) \
  assay_near((float)(delta), (float)(expected), (float)(actual), __LINE__, #actual, 0)
#define TEST_ASSERT_FLOAT_WITHIN_MESSAGE(delta, expected, actual, message) \
  assay_near((float)(delta), (float)(expected), (float)(actual), __LINE__, #actual, message)
#define TEST_ASSERT_FLOAT_NOT_WITHIN(delta, expected, actual) \
  ASSAY_TRUE(!(fabs((float)(expected) - (float)(actual)) <= (float)(delta)), #actual, 0)
#define TEST_ASSERT_FLOAT_NOT_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_TRUE(!(fabs((float)(expected) - (float)(actual)) <= (float)(delta)), #actual, message)
#define TEST_ASSERT_EQUAL_FLOAT(expected, actual) \
  assay_near(fabs((float)(expected)) * 1e-5f, (float)(expected), (float)(actual), __LINE__, #actual, 0)
#define TEST_ASSERT_EQUAL_FLOAT_MESSAGE(expected, actual, message) \
  assay_near(fabs((float)(expected)) * 1e-5f, (float)(expected), (float)(actual), __LINE__, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_FLOAT(expected, actual) \
  ASSAY_TRUE(!(fabs((float)(expected) - (float)(actual)) <= fabs((float)(expected)) * 1e-5f), #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_FLOAT_MESSAGE(expected, actual, message) \
  ASSAY_TRUE(!(fabs((float)(expected) - (float)(actual)) <= fabs((float)(expected)) * 1e-5f), #actual, message)
#define TEST_ASSERT_GREATER_THAN_FLOAT(threshold, actual) \
  ASSAY_TRUE((float)(actual) > (float)(threshold), #actual " > " #threshold, 0)
#define TEST_ASSERT_GREATER_THAN_FLOAT_MESSAGE(threshold, actual, message) \
  ASSAY_TRUE((float)(actual) > (float)(threshold), #actual " > " #threshold, message)
#define TEST_ASSERT_LESS_THAN_FLOAT(threshold, actual) \
  ASSAY_TRUE((float)(actual) < (float)(threshold), #actual " < " #threshold, 0)
#define TEST_ASSERT_LESS_THAN_FLOAT_MESSAGE(threshold, actual, message) \
  ASSAY_TRUE((float)(actual) < (float)(threshold), #actual " < " #threshold, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_FLOAT(threshold, actual) \
  ASSAY_TRUE((float)(actual) >= (float)(threshold), #actual " >= " #threshold, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_FLOAT_MESSAGE(threshold, actual, message) \
  ASSAY_TRUE((float)(actual) >= (float)(threshold), #actual " >= " #threshold, message)
#define TEST_ASSERT_LESS_OR_EQUAL_FLOAT(threshold, actual) \
  ASSAY_TRUE((float)(actual) <= (float)(threshold), #actual " <= " #threshold, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_FLOAT_MESSAGE(threshold, actual, message) \
  ASSAY_TRUE((float)(actual) <= (float)(threshold), #actual " <= " #threshold, message)
#define TEST_ASSERT_FLOAT_IS_INF(actual) ASSAY_TRUE(isinf(actual) && (actual) > 0, #actual, 0)
#define TEST_ASSERT_FLOAT_IS_INF_MESSAGE(actual, message) ASSAY_TRUE(isinf(actual) && (actual) > 0, #actual, message)
#define TEST_ASSERT_FLOAT_IS_NOT_INF(actual) ASSAY_TRUE(!(isinf(actual) && (actual) > 0), #actual, 0)
#define TEST_ASSERT_FLOAT_IS_NOT_INF_MESSAGE(actual, message) \
  ASSAY_TRUE(!(isinf(actual) && (actual) > 0), #actual, message)
#define TEST_ASSERT_FLOAT_IS_NEG_INF(actual) ASSAY_TRUE(isinf(actual) && (actual) < 0, #actual, 0)
#define TEST_ASSERT_FLOAT_IS_NEG_INF_MESSAGE(actual, message) \
  ASSAY_TRUE(isinf(actual) && (actual) < 0, #actual, message)
#define TEST_ASSERT_FLOAT_IS_NOT_NEG_INF(actual) ASSAY_TRUE(!(isinf(actual) && (actual) < 0), #actual, 0)
#define TEST_ASSERT_FLOAT_IS_NOT_NEG_INF_MESSAGE(actual, message) \
  ASSAY_TRUE(!(isinf(actual) && (actual) < 0), #actual, message)
#define TEST_ASSERT_FLOAT_IS_NAN(actual) ASSAY_TRUE(isnan(actual), #actual, 0)
#define TEST_ASSERT_FLOAT_IS_NAN_MESSAGE(actual, message) ASSAY_TRUE(isnan(actual), #actual, message)
#define TEST_ASSERT_FLOAT_IS_NOT_NAN(actual) ASSAY_TRUE(!(isnan(actual)), #actual, 0)
#define TEST_ASSERT_FLOAT_IS_NOT_NAN_MESSAGE(actual, message) ASSAY_TRUE(!(isnan(actual)), #actual, message)
#define TEST_ASSERT_FLOAT_IS_DETERMINATE(actual) ASSAY_TRUE(isfinite(actual), #actual, 0)
#define TEST_ASSERT_FLOAT_IS_DETERMINATE_MESSAGE(actual, message) ASSAY_TRUE(isfinite(actual), #actual, message)
#define TEST_ASSERT_FLOAT_IS_NOT_DETERMINATE(actual) ASSAY_TRUE(!(isfinite(actual)), #actual, 0)
#define TEST_ASSERT_FLOAT_IS_NOT_DETERMINATE_MESSAGE(actual, message) ASSAY_TRUE(!(isfinite(actual)), #actual, message)
#define TEST_ASSERT_DOUBLE_WITHIN(delta, expected, actual) \
  assay_near((double)(delta), (double)(expected), (double)(actual), __LINE__, #actual, 0)
#define TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(delta, expected, actual, message) \
  assay_near((double)(delta), (double)(expected), (double)(actual), __LINE__, #actual, message)
#define TEST_ASSERT_DOUBLE_NOT_WITHIN(delta, expected, actual) \
  ASSAY_TRUE(!(fabs((double)(expected) - (double)(actual)) <= (double)(delta)), #actual, 0)
#define TEST_ASSERT_DOUBLE_NOT_WITHIN_MESSAGE(delta, expected, actual, message) \
  ASSAY_TRUE(!(fabs((double)(expected) - (double)(actual)) <= (double)(delta)), #actual, message)
#define TEST_ASSERT_EQUAL_DOUBLE(expected, actual) \
  assay_near(fabs((double)(expected)) * 1e-12, (double)(expected), (double)(actual), __LINE__, #actual, 0)
#define TEST_ASSERT_EQUAL_DOUBLE_MESSAGE(expected, actual, message) \
  assay_near(fabs((double)(expected)) * 1e-12, (double)(expected), (double)(actual), __LINE__, #actual, message)
#define TEST_ASSERT_NOT_EQUAL_DOUBLE(expected, actual) \
  ASSAY_TRUE(!(fabs((double)(expected) - (double)(actual)) <= fabs((double)(expected)) * 1e-12), #actual, 0)
#define TEST_ASSERT_NOT_EQUAL_DOUBLE_MESSAGE(expected, actual, message) \
  ASSAY_TRUE(!(fabs((double)(expected) - (double)(actual)) <= fabs((double)(expected)) * 1e-12), #actual, message)
#define TEST_ASSERT_GREATER_THAN_DOUBLE(threshold, actual) \
  ASSAY_TRUE((double)(actual) > (double)(threshold), #actual " > " #threshold, 0)
#define TEST_ASSERT_GREATER_THAN_DOUBLE_MESSAGE(threshold, actual, message) \
  ASSAY_TRUE((double)(actual) > (double)(threshold), #actual " > " #threshold, message)
#define TEST_ASSERT_LESS_THAN_DOUBLE(threshold, actual) \
  ASSAY_TRUE((double)(actual) < (double)(threshold), #actual " < " #threshold, 0)
#define TEST_ASSERT_LESS_THAN_DOUBLE_MESSAGE(threshold, actual, message) \
  ASSAY_TRUE((double)(actual) < (double)(threshold), #actual " < " #threshold, message)
#define TEST_ASSERT_GREATER_OR_EQUAL_DOUBLE(threshold, actual) \
  ASSAY_TRUE((double)(actual) >= (double)(threshold), #actual " >= " #threshold, 0)
#define TEST_ASSERT_GREATER_OR_EQUAL_DOUBLE_MESSAGE(threshold, actual, message) \
  ASSAY_TRUE((double)(actual) >= (double)(threshold), #actual " >= " #threshold, message)
#define TEST_ASSERT_LESS_OR_EQUAL_DOUBLE(threshold, actual) \
  ASSAY_TRUE((double)(actual) <= (double)(threshold), #actual " <= " #threshold, 0)
#define TEST_ASSERT_LESS_OR_EQUAL_DOUBLE_MESSAGE(threshold, actual, message) \
  ASSAY_TRUE((double)(actual) <= (double)(threshold), #actual " <= " #threshold, message)
#define TEST_ASSERT_DOUBLE_IS_INF(actual) ASSAY_TRUE(isinf(actual) && (actual) > 0, #actual, 0)
#define TEST_ASSERT_DOUBLE_IS_INF_MESSAGE(actual, message) ASSAY_TRUE(isinf(actual) && (actual) > 0, #actual, message)
#define TEST_ASSERT_DOUBLE_IS_NOT_INF(actual) ASSAY_TRUE(!(isinf(actual) && (actual) > 0), #actual, 0)
#define TEST_ASSERT_DOUBLE_IS_NOT_INF_MESSAGE(actual, message) \
  ASSAY_TRUE(!(isinf(actual) && (actual) > 0), #actual, message)
#define TEST_ASSERT_DOUBLE_IS_NEG_INF(actual) ASSAY_TRUE(isinf(actual) && (actual) < 0, #actual, 0)
#define TEST_ASSERT_DOUBLE_IS_NEG_INF_MESSAGE(actual, message) \
  ASSAY_TRUE(isinf(actual) && (actual) < 0, #actual, message)
#define TEST_ASSERT_DOUBLE_IS_NOT_NEG_INF(actual) ASSAY_TRUE(!(isinf(actual) && (actual) < 0), #actual, 0)
#define TEST_ASSERT_DOUBLE_IS_NOT_NEG_INF_MESSAGE(actual, message) \
  ASSAY_TRUE(!(isinf(actual) && (actual) < 0), #actual, message)
#define TEST_ASSERT_DOUBLE_IS_NAN(actual) ASSAY_TRUE(isnan(actual), #actual, 0)
#define TEST_ASSERT_DOUBLE_IS_NAN_MESSAGE(actual, message) ASSAY_TRUE(isnan(actual), #actual, message)
#define TEST_ASSERT_DOUBLE_IS_NOT_NAN(actual) ASSAY_TRUE(!(isnan(actual)), #actual, 0)
#define TEST_ASSERT_DOUBLE_IS_NOT_NAN_MESSAGE(actual, message) ASSAY_TRUE(!(isnan(actual)), #actual, message)
#define TEST_ASSERT_DOUBLE_IS_DETERMINATE(actual) ASSAY_TRUE(isfinite(actual), #actual, 0)
#define TEST_ASSERT_DOUBLE_IS_DETERMINATE_MESSAGE(actual, message) ASSAY_TRUE(isfinite(actual), #actual, message)
#define TEST_ASSERT_DOUBLE_IS_NOT_DETERMINATE(actual) ASSAY_TRUE(!(isfinite(actual)), #actual, 0)
#define TEST_ASSERT_DOUBLE_IS_NOT_DETERMINATE_MESSAGE(actual, message) ASSAY_TRUE(!(isfinite(actual)), #actual, message)
#endif
