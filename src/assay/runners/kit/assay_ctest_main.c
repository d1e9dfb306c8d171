/* Linked into each test program (ld's --wrap=main): says on the launcher's pipe that main came back, and with what. A
 * program that ends in any other way, whatever its status, has not finished its test. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LAUNCHER = 3, PRIVATE = 512 };
int __real_main(int argc, char **argv, char **environment);
int __wrap_main(int argc, char **argv, char **environment);

static int launcher = -1;

/* Runs before the constructor of any library. Without a launcher there is nobody to tell. */
static void keep_launcher(int argc, char **argv, char **environment) {
  (void)argc, (void)argv;
  for (; *environment; environment++) {
    const char *name = "ASSAY_LAUNCHED=", *text = *environment;
    while (*name && *name == *text) name++, text++;
    if (*name) continue;
    launcher = fcntl(LAUNCHER, F_DUPFD_CLOEXEC, PRIVATE);
    if (launcher < 0) launcher = fcntl(LAUNCHER, F_DUPFD_CLOEXEC, LAUNCHER + 1);
    close(LAUNCHER);
  }
}
__attribute__((section(".preinit_array"), used)) static void (*const first)(int, char **, char **) = keep_launcher;

int __wrap_main(int argc, char **argv, char **environment) {
  const int status = __real_main(argc, argv, environment);
  if (launcher < 0) exit(status);
  char word[] = "main 000\n";
  word[5] = (char)('0' + (status & 255) / 100);
  word[6] = (char)('0' + (status & 255) / 10 % 10);
  word[7] = (char)('0' + (status & 255) % 10);
  fflush(NULL);
  syscall(SYS_write, launcher, word, sizeof word - 1);
  for (;;) syscall(SYS_exit_group, status);
}
