// Included before everything in each hidden test: what the submission's headers define comes too late to change it.
#include <gtest/gtest.h>
