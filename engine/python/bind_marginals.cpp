// Belief propagation: the marginals of all cells.
#include <nanobind/nanobind.h>

#include <vector>

#include "cdcl/conflict_search.hpp"
#include "python/arguments.hpp"
#include "python/bindings.hpp"
#include "python/gil.hpp"
#include "python/python_problem.hpp"

namespace nonolith {
namespace {

// The probabilities as native floats, or None when propagation alone finds a contradiction or the
// seconds have passed; the flag is true where they have passed.
nb::tuple cell_marginals(const PyProblem& clues, nb::object given, int sweeps, int field_sweeps,
                         double seconds, std::size_t memory) {
  const Problem& problem = clues.problem();
  const std::uint32_t* const masks = given_masks(given, problem.cells());
  Budget budget;
  budget.set_interrupted(signalled);
  budget.set_seconds(seconds);
  std::vector<float> probabilities;
  {
    const WithoutGil released;
    probabilities = marginals(problem, masks, sweeps, field_sweeps, memory, budget);
  }
  if (budget.reason() == StopReason::interrupted) throw nb::python_error();
  return nb::make_tuple(nb::bytes(probabilities.data(), probabilities.size() * sizeof(float)),
                        budget.stopped());
}

}  // namespace

void bind_marginals(nb::module_& m) {
  m.def("marginals", &cell_marginals, nb::arg("problem"), nb::arg("given").none(),
        nb::arg("sweeps"), nb::arg("field_sweeps"), nb::arg("seconds"), nb::arg("memory"));
}

}  // namespace nonolith
