// Checks of many puzzles in a row, as Python sees them.
#pragma once

#include <nanobind/nanobind.h>

namespace nonolith {

void add_checks(nanobind::module_& module);

}  // namespace nonolith
