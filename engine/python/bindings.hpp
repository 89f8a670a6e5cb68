// The parts of the module `_engine`. Each part has a source file of its own.
#pragma once

#include <nanobind/nanobind.h>

namespace nonolith {

void bind_problem(nanobind::module_& m);
void bind_line(nanobind::module_& m);
void bind_line_steps(nanobind::module_& m);
void bind_search(nanobind::module_& m);
void bind_judge(nanobind::module_& m);
void bind_checks(nanobind::module_& m);

}  // namespace nonolith
