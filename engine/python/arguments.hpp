// Functions shared by the bindings, which convert arguments, cells and limits, and check for
// signals.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <string>
#include <vector>

#include "grid/budget.hpp"
#include "grid/problem.hpp"
#include "steps/rules.hpp"

namespace nonolith {

namespace nb = nanobind;

template <class Number>
Number number_of(nb::handle item, const char* what) {
  Number number{};
  if (!nb::try_cast(item, number)) throw nb::type_error(what);
  return number;
}

void check_sizes(int height, int width, int colours);

Rule rule_named(const std::string& name);

// Returns the masks of `cells` cells, without a copy: the bytes must outlive the masks.
const std::uint32_t* masks_in(const nb::bytes& bytes, std::size_t cells);
// Returns the given cells of a puzzle as masks, without a copy; null for None.
const std::uint32_t* given_masks(nb::handle given, std::size_t cells);

nb::bytes bytes_of(const std::vector<std::uint32_t>& cells);

// Returns the counters in the order of Python's Statistics.
nb::tuple counts_of(const Statistics& statistics);

// Returns Python's name of the limit that ended a search, or null.
const char* limit_name(StopReason reason);

// Returns whether Ctrl-C or the end of the interpreter must stop the work. Called without the GIL.
bool signalled();

}  // namespace nonolith
