// Frontier: counts solutions without listing them, cell by cell, as in dynamic programming over a
// broken profile. Two partial pictures have the same completions if they leave every line at the
// same place of its clue. The places of all lines are one state of the frontier; for each state,
// the frontier knows how many partial pictures lead to it. The work grows with the number of
// states, not of solutions: 14 x 14 cells with a 1 on every line have 14! solutions, but at most
// some thousand states at a time.
#pragma once

#include <cstdint>
#include <optional>

#include "grid/budget.hpp"
#include "grid/problem.hpp"
#include "search/natural.hpp"

namespace nonolith {

// Returns the number of solutions whose cells are in `domains` (height * width masks, row by row).
// Returns nothing if this takes more than `most_steps` steps from one state to the next, or
// too much memory, or if the budget is stopped.
std::optional<Natural> count_by_frontier(const Problem& problem, const std::uint32_t* domains,
                                         std::int64_t most_steps, Budget& budget);

}  // namespace nonolith
