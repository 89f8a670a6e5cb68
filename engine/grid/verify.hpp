// Checks a complete grid against the clues by reading off its runs. Shares nothing with the line
// solver and the searches: it is what every solution passes before it is returned.
#pragma once

#include <cstdint>

#include "grid/problem.hpp"

namespace nonolith {

// cells: height * width masks, row by row, each with exactly one bit set.
// given: null, or as many masks, the colours that each cell may have.
bool is_solution(const Problem& problem, const std::uint32_t* cells,
                 const std::uint32_t* given = nullptr);

}  // namespace nonolith
