// The method `conflict`: propagation, belief propagation for activities and phases, conflict-driven
// search; after some conflicts reinforced belief propagation for the phases.
#pragma once

#include <memory>
#include <vector>

#include "cdcl/search_context.hpp"
#include "search/search.hpp"

namespace nonolith {

// The marginals of every cell, by propagation and belief propagation: height * width * colours probabilities.
// field_sweeps > 0: that many more sweeps, under a growing field. Empty when the puzzle
// has no solution (by propagation alone), or when stopped, or where it would take more bytes
// than `memory`.
std::vector<float> marginals(const Problem& problem, const std::uint32_t* given, int sweeps,
                             int field_sweeps, std::size_t memory, Budget& budget);

// The problem and the budget must outlive the search.
std::unique_ptr<Search> make_conflict_search(const Problem& problem, const std::uint32_t* given,
                                             const ConflictSearchOptions& options,
                                             const ProbingOptions& probing, Budget& budget);

}  // namespace nonolith
