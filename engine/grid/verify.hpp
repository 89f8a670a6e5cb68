// Checks a complete grid against the clues by reading off its runs. Every solution passes this
// check before it is returned. It shares no code with the line solver and the searches.
#pragma once

#include <cstdint>

#include "grid/problem.hpp"

namespace nonolith {

// cells: height * width masks, row by row, each with exactly one bit set.
// given: null, or the colours that each cell may have, in the same form.
bool is_solution(const Problem& problem, const std::uint32_t* cells,
                 const std::uint32_t* given = nullptr);

}  // namespace nonolith
