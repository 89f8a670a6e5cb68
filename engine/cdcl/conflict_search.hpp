// The method `conflict`. It propagates the lines, sets activities and phases by belief propagation,
// and runs a conflict-driven search with reinforced belief propagation for new phases.
#pragma once

#include <memory>
#include <vector>

#include "cdcl/options.hpp"
#include "search/search.hpp"

namespace nonolith {

// Returns the marginals of every cell, by propagation and belief propagation: height * width *
// colours probabilities. sweeps, field_sweeps: number of plain sweeps, and of sweeps under a field.
// Returns an empty list if propagation finds a contradiction, or when stopped by any limit.
std::vector<float> marginals(const Problem& problem, const std::uint32_t* given, int sweeps,
                             int field_sweeps, Budget& budget);

// The problem and the budget must outlive the search.
std::unique_ptr<Search> make_conflict_search(const Problem& problem, const std::uint32_t* given,
                                             const ConflictSearchOptions& options, Budget& budget);

}  // namespace nonolith
