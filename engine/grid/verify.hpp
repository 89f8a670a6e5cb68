// Checks a complete grid: compares its runs with the clues. The engine checks every solution before
// returning it. The check shares no code with the line solver and the searches.
#pragma once

#include <cstdint>

#include "grid/problem.hpp"

namespace nonolith {

// cells: height * width masks, row by row. In a solution each mask has exactly one bit set.
// given: null, or height * width masks of the colours that each cell may have.
bool is_solution(const Problem& problem, const std::uint32_t* cells,
                 const std::uint32_t* given = nullptr);

}  // namespace nonolith
