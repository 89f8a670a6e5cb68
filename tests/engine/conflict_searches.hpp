// Ways to make a conflict-driven search, shared by its tests.
#pragma once

#include "cdcl/conflict_search.hpp"
#include "searches.hpp"

namespace searches {

using nonolith::ConflictSearchOptions;

inline Make by_conflicts(const ConflictSearchOptions& options) {
  return [=](const Problem& problem, const std::uint32_t* given) {
    Begun begun;
    begun.search = make_conflict_search(problem, given, options, {}, *begun.budget);
    return begun;
  };
}

// Restarts, reductions and reinforced belief come from the first conflicts on, so that the small
// puzzles of these tests reach them.
inline ConflictSearchOptions in_a_hurry() {
  ConflictSearchOptions options;
  options.reinforced_first = 1;
  options.reinforced_sweeps = 10;
  options.solver.luby_unit = 1;
  options.solver.reduce_first = options.solver.reduce_step = 2;
  options.solver.rephase_first = options.solver.rephase_step = 2;
  return options;
}

// Belief and the line solver would settle most small puzzles before there is anything to learn.
inline ConflictSearchOptions without_belief(ConflictSearchOptions options) {
  options.sweeps = options.reinforced_sweeps = options.lines = 0;
  return options;
}

}  // namespace searches
