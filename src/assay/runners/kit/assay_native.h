/* The report stream for test programs written in C and C++: see assay_native.c. */
#ifndef ASSAY_NATIVE_H
#define ASSAY_NATIVE_H

#ifdef __cplusplus
extern "C" {
#endif

/* One finished test; OUTCOME is passed, failed, errored or skipped. A forked child writes nothing. */
void assay_test(const char *id, const char *outcome, const char *message, double duration_s);

/* The closing record, then the end of the process: past every exit handler that the code left. */
void assay_end(int exit_status) __attribute__((noreturn));

/* Seconds of a clock that only goes forward. */
double assay_clock(void);

#ifdef __cplusplus
}
#endif
#endif
