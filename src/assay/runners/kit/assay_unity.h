/* The interface of the Unity test framework, for C: assertions that leave the test at the first failure. */
#ifndef ASSAY_UNITY_H
#define ASSAY_UNITY_H
#include <math.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define UNITY_FRAMEWORK_H
typedef void assay_body(void);
extern jmp_buf assay_frame;
void assay_fail(int line, const char *what, const char *message) __attribute__((noreturn));
void assay_ignore(const char *message) __attribute__((noreturn));
void assay_pass(void) __attribute__((noreturn));
void assay_run(const char *file, const char *name, assay_body *set_up, assay_body *body, assay_body *tear_down);
int assay_failures(void);
void assay_same_text(const char *one, const char *other, size_t limit, int line, const char *what, const char *message);
void assay_same_number(long long one, long long other, int line, const char *what, const char *message);
void assay_same_bytes(const void *one, const void *other, size_t size, size_t count, int each, int line,
                      const char *what, const char *message);
void assay_near(double delta, double one, double other, int line, const char *what, const char *message);

extern void setUp(void) __attribute__((weak));
extern void tearDown(void) __attribute__((weak));

#define UnityBegin(file) ((void)(file))
#define UnityEnd() assay_failures()
#define UNITY_BEGIN() ((void)0)
#define UNITY_END() assay_failures()
#define RUN_TEST(body, ...) assay_run(ASSAY_FILE, #body, setUp, body, tearDown)
#define TEST_PROTECT() (setjmp(assay_frame) == 0)
#define TEST_ABORT() longjmp(assay_frame, 1)
#define TEST_ONLY()

#include "assay_unity_assertions.h"
#endif
