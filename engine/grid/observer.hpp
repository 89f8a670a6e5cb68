// Observer: the interface through which a search tells its caller what it does. A search reports
// rare moments only (the end of propagation, a pass of probing, a restart), through its budget
// (budget.hpp). Without an observer, a report costs one comparison.
#pragma once

#include <cstdint>

#include "grid/problem.hpp"

namespace nonolith {

// propagation: the lines are propagated. marginals: belief propagation has set the first phases and
// activities. probing: all open cells were probed once more. belief: reinforced belief propagation
// has ended. restart, rephase: a restart, without and with a reset of the phases. reduction:
// learned clauses were deleted.
enum class Event { propagation, marginals, probing, belief, restart, rephase, reduction };
inline constexpr const char* event_names[] = {"propagation", "marginals", "probing",  "belief",
                                              "restart",     "rephase",   "reduction"};

struct Moment {
  Event event;
  // Propagation and probing: sum over all cells of the number of colours left minus one. Later:
  // number of variables of the encoding that are not decided at the root.
  std::int64_t open = 0;
  std::int64_t kept = 0;  // number of learned clauses in memory that a reduction may delete
  Statistics work;        // the work of this thread so far
};

class Observer {
 public:
  virtual ~Observer() = default;
  // Called by the searching thread with its number, from 0; by several threads at the same time.
  virtual void observe(int thread, const Moment& moment) = 0;
};

}  // namespace nonolith
