// What all bindings need: arguments that are unpacked and checked, cells as bytes, names of limits,
// signals.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <string>
#include <vector>

#include "grid/budget.hpp"
#include "line/clue.hpp"
#include "steps/rules.hpp"

namespace nonolith {

namespace nb = nanobind;

// The item as a tuple; `what` is the error's text: what it must be.
nb::tuple tuple_of(nb::handle item, const char* what);

template <class Number>
Number number_of(nb::handle item, const char* what) {
  Number number;
  if (!nb::try_cast(item, number)) throw nb::type_error(what);
  return number;
}

void check_sizes(int height, int width, int colours);

LineClue line_of(nb::handle blocks, int cells, int colours);

Rule rule_named(const std::string& name);

// The masks of this many cells. They are not copied: the bytes must stay.
const std::uint32_t* masks_in(const nb::bytes& bytes, std::size_t cells);
// What is given of a puzzle: masks, or None where nothing is.
const std::uint32_t* given_masks(nb::handle given, std::size_t cells);

nb::bytes bytes_of(const std::vector<std::uint32_t>& cells);

// The name in Python of the limit that ended a search; null where none did.
const char* limit_name(StopReason reason);

// Whether the engine must end: Ctrl-C, or the end of Python. Called without the GIL.
bool signalled();

}  // namespace nonolith
