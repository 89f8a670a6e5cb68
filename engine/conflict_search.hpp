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
  ConflictOptions core;
  int sweeps = 10;                 // of belief propagation before the search; 0: none
  int reinforced_after = 200;      // conflicts before reinforced belief propagation
  int reinforced_sweeps = 200;     // 0: none
  double first_increment = 1.0;    // of the activities, against initial ones of 0 to 1/2
};

std::unique_ptr<Search> make_conflict_search(const Problem& problem, const std::uint32_t* given,
                                             const ConflictSearchOptions& options,
                                             const SearchOptions& probing);

}  // namespace nonolith
