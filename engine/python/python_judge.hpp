// The judge as Python sees it.
#pragma once

#include <nanobind/nanobind.h>

namespace nonolith {

void add_judge(nanobind::module_& module);

}  // namespace nonolith
