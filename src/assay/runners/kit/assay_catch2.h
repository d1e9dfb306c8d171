// Included before everything in each hidden test: what the submission's headers define comes too late to change it.
#include <catch2/catch_test_macros.hpp>
