// Factories of conflict-driven searches, shared by their tests.
#pragma once

#include "cdcl/conflict_search.hpp"
#include "searches.hpp"

namespace searches {

using nonolith::ConflictSearchOptions;

inline Make by_conflicts(const ConflictSearchOptions& options) {
  return [=](const Problem& problem, const std::uint32_t* given) {
    Begun begun;
    begun.search = make_conflict_search(problem, given, options, *begun.budget);
    return begun;
  };
}

// Restarts, reductions, reinforced belief and attempts for the backbone start with the first
// conflicts, so that the small puzzles of these tests reach them.
inline ConflictSearchOptions in_a_hurry() {
  ConflictSearchOptions options;
  options.reinforced_first = 1;
  options.reinforced_sweeps = 10;
  options.proofs_first = 0;
  options.attempt_first = 1;
  options.solver.luby_unit = 1;
  options.solver.reduce_first = options.solver.reduce_step = 2;
  options.solver.rephase_first = options.solver.rephase_step = 2;
  return options;
}

// Belief and the line solver would settle most small puzzles before any clause is learned.
// lines: length of the longest lines that the line solver handles.
inline ConflictSearchOptions without_belief(ConflictSearchOptions options, int lines = 0) {
  options.sweeps = options.reinforced_sweeps = 0;
  options.lines = lines;
  return options;
}

}  // namespace searches
