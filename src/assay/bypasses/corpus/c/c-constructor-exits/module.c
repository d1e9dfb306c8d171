

#include <unistd.h>
__attribute__((constructor)) static void begin_early(void) { _exit(0); }
