// The one header of Catch2's second version, for tests that include it: that version's names without their namespace.
#pragma once
#include <catch2/catch_all.hpp>
using namespace Catch;
