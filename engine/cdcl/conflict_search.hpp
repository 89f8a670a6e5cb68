// The method `conflict`: propagation; belief propagation for initial activities and phases;
// conflict-driven search, with reinforced belief propagation for new phases after some conflicts.
#pragma once

#include <memory>
#include <vector>

#include "cdcl/options.hpp"
#include "search/search.hpp"

namespace nonolith {

// Returns the marginals of every cell, by propagation and belief propagation: height * width *
// colours probabilities. sweeps, field_sweeps: number of plain sweeps, and of sweeps under a field.
// Empty if propagation alone finds a contradiction, or when stopped (also by the memory limit).
std::vector<float> marginals(const Problem& problem, const std::uint32_t* given, int sweeps,
                             int field_sweeps, Budget& budget);

// The problem and the budget must outlive the search.
std::unique_ptr<Search> make_conflict_search(const Problem& problem, const std::uint32_t* given,
                                             const ConflictSearchOptions& options, Budget& budget);

}  // namespace nonolith
