// How long the engine takes for its smallest works: for the benchmarks.
#include <nanobind/nanobind.h>

#include <stdexcept>

#include "grid/timing.hpp"
#include "python/arguments.hpp"
#include "python/bindings.hpp"
#include "python/python_problem.hpp"

namespace nonolith {
namespace {

double line_nanoseconds(const PyProblem& clues, nb::bytes domains, int rounds) {
  const Problem& problem = clues.problem();
  return time_lines(problem, masks_in(domains, problem.cells()), rounds);
}

double propagation_microseconds(const PyProblem& clues, int rounds) {
  return time_propagation(clues.problem(), rounds);
}

}  // namespace

void bind_timing(nb::module_& m) {
  m.def("time_lines", &line_nanoseconds, nb::arg("problem"), nb::arg("domains"), nb::arg("rounds"));
  m.def("time_propagation", &propagation_microseconds, nb::arg("problem"), nb::arg("rounds"));
}

}  // namespace nonolith
