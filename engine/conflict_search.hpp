// The method `conflict`: propagation, belief propagation for activities and phases, conflict-driven
// search on the order encoding; after some conflicts reinforced belief propagation for the phases.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "belief.hpp"
#include "conflict.hpp"
#include "encode.hpp"
#include "search.hpp"

namespace nonolith {

struct ConflictSearchOptions {
  bool probes_instead = false;  // where the memory does not suffice: search by probing
  ConflictOptions core;
  std::uint64_t seed = 0;
  int sweeps = 20;                 // of belief propagation before the search; 0: none
  int reinforced_after = 1000;     // conflicts before reinforced belief propagation
  int reinforced_sweeps = 200;     // 0: none
  double first_increment = 1.0;    // of the activities, against initial ones of 0 to 1/2
};

// What propagation and belief propagation say of every cell: height * width * colours probabilities.
// field_sweeps > 0: that many more sweeps, under a field growing from 0 to 1. Empty when the puzzle
// has no solution (by propagation alone), or when told to stop.
std::vector<float> marginals(const Problem& problem, const std::uint32_t* given, int sweeps,
                             int field_sweeps, Stop& stop);

std::unique_ptr<Search> make_conflict_search(const Problem& problem, const std::uint32_t* given,
                                             const ConflictSearchOptions& options,
                                             const SearchOptions& probing);

}  // namespace nonolith
