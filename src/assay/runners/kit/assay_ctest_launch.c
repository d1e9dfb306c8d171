/* Starts a test program for CTest, and believes its status only where its main function came back with it. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REPORT = 3, BROKEN = 70, WORD = 9 };

int main(int argc, char **argv) {
  int ends[2], status = 0;
  char word[WORD + 2] = "", expected[WORD + 2];
  if (argc < 2 || pipe2(ends, O_CLOEXEC)) return BROKEN;
  const pid_t child = fork();
  if (child < 0) return BROKEN;
  if (child == 0) {
    setenv("ASSAY_LAUNCHED", "1", 1);
    const int out = fcntl(ends[1], F_DUPFD, 64);
    close_range(REPORT, out - 1, 0);
    if (dup2(out, REPORT) < 0) _exit(BROKEN);
    close_range(REPORT + 1, ~0U, 0);
    execv(argv[1], argv + 1);
    fprintf(stderr, "%s: %s\n", argv[1], strerror(errno));
    _exit(BROKEN);
  }
  close(ends[1]);
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  fcntl(ends[0], F_SETFL, O_NONBLOCK); /* a process that the program left behind may hold the pipe open */
  const ssize_t got = read(ends[0], word, WORD + 1);
  if (WIFSIGNALED(status)) { /* CTest tells a crash by the signal */
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  snprintf(expected, sizeof expected, "main %03d\n", WEXITSTATUS(status));
  if (got == WORD && strcmp(word, expected) == 0) return WEXITSTATUS(status);
  fprintf(stderr, "expected a test program that ends where its main function does, got one that ended elsewhere\n");
  return WEXITSTATUS(status) ? WEXITSTATUS(status) : BROKEN;
}
