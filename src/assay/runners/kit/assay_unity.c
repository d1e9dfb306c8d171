/* The Unity-like runner for C: each file's main is called in turn, and each test's result is streamed. */
#include "assay_unity.h"

#include <stdio.h>

#include "assay_native.h"

enum { TEXT = 1000 };
enum fate { PASSED, FAILED, IGNORED };

extern int (*const assay_mains[])(void); /* written by the build: the main functions of the hidden tests */

jmp_buf assay_frame;
static enum fate fate;
static char explanation[TEXT];
static unsigned tests, failures, ignored;

static void leave(enum fate how) {
  fate = how;
  longjmp(assay_frame, 1);
}

void assay_fail(int line, const char *what, const char *message) {
  snprintf(explanation, sizeof explanation, "line %d: %s%s%s", line, what, message ? ": " : "", message ? message : "");
  leave(FAILED);
  __builtin_unreachable();
}

void assay_ignore(const char *message) {
  snprintf(explanation, sizeof explanation, "%s", message);
  leave(IGNORED);
  __builtin_unreachable();
}

void assay_pass(void) {
  leave(PASSED);
  __builtin_unreachable();
}

int assay_failures(void) { return (int)failures; }

void assay_run(const char *file, const char *name, assay_body *set_up, assay_body *body, assay_body *tear_down) {
  static char id[TEXT];
  const double began_s = assay_clock();
  fate = PASSED;
  explanation[0] = 0;
  if (setjmp(assay_frame) == 0) {
    if (set_up) set_up();
    body();
  }
  const enum fate of_body = fate;
  if (setjmp(assay_frame) == 0 && tear_down) tear_down();
  if (of_body != PASSED) fate = of_body;
  tests++;
  failures += fate == FAILED;
  ignored += fate == IGNORED;
  static const char *const words[] = {"passed", "failed", "skipped"};
  snprintf(id, sizeof id, "%s::%s", file, name);
  assay_test(id, words[fate], explanation, assay_clock() - began_s);
  printf("%s:%s%s%s\n", id, fate == PASSED ? "PASS" : fate == FAILED ? "FAIL" : "IGNORE", explanation[0] ? ": " : "",
         explanation);
}

/* Comparisons are made here and not by the C library, whose functions the compiler may have been told to replace. */

void assay_same_text(const char *one, const char *other, size_t limit, int line, const char *what,
                     const char *message) {
  char text[TEXT / 2];
  if (one == other) return;
  for (size_t at = 0; one && other && at < limit; at++) {
    if (one[at] != other[at]) break;
    if (!one[at]) return;
    if (at + 1 == limit) return;
  }
  if (one && other && !limit) return;
  snprintf(text, sizeof text, "expected %s to be \"%.150s\", got \"%.150s\"", what, one ? one : "(null)",
           other ? other : "(null)");
  assay_fail(line, text, message);
}

void assay_same_number(long long one, long long other, int line, const char *what, const char *message) {
  char text[TEXT / 2];
  if (one == other) return;
  snprintf(text, sizeof text, "expected %.200s to be %lld, got %lld", what, one, other);
  assay_fail(line, text, message);
}

void assay_same_bytes(const void *one, const void *other, size_t size, size_t count, int each, int line,
                      const char *what, const char *message) {
  const unsigned char *left = one, *right = other;
  char text[TEXT / 2];
  if (one == other) return;
  for (size_t at = 0; left && right && at < size * count; at++) {
    if (left[each ? at : at % size] == right[at]) continue;
    snprintf(text, sizeof text, "expected %.200s to be equal, element %zu is not", what, at / size);
    assay_fail(line, text, message);
  }
  if (!left || !right) assay_fail(line, what, "a null pointer");
}

void assay_near(double delta, double one, double other, int line, const char *what, const char *message) {
  char text[TEXT / 2];
  if (one == other || (isnan(one) && isnan(other)) || fabs(one - other) <= delta) return;
  snprintf(text, sizeof text, "expected %.200s to be within %g of %g, got %g", what, delta, one, other);
  assay_fail(line, text, message);
}

int main(void) {
  for (int at = 0; assay_mains[at]; at++) assay_mains[at]();
  printf("-----------------------\n%u Tests %u Failures %u Ignored\n%s\n", tests, failures, ignored,
         failures ? "FAIL" : "OK");
  assay_end(failures ? 1 : 0);
}
