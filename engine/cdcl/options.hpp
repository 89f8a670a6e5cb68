// The options of conflict-driven search, and their names in Python. The Python module
// nonolith.solving.methods.conflict documents each option, with its range.
#pragma once

#include <cstdint>
#include <span>

namespace nonolith {

struct SolverOptions {
  double decay = 0.93;
  int luby_unit = 1000;
  int reduce_first = 300, reduce_step = 50;
  int rephase_first = 800, rephase_step = 400;
};

struct ConflictSearchOptions {
  SolverOptions solver;
  std::uint64_t seed = 0;
  int lines = 62;
  int sweeps = 12;
  int reinforced_first = 60;
  int reinforced_again = 60;
  int reinforced_step = 30;
  int reinforced_sweeps = 75;
  int phases_again = 300;
  double first_increment = 1.0;
  int threads = 1;
  int alone = 1000;  // number of conflicts before the other threads begin
  // Of the search for the backbone (backbone.hpp): number of conflicts of proofs before the first
  // attempt, and of each attempt.
  int proofs_first = 100, attempt_first = 45;
  bool falls_back_to_probing = false;  // search by probing if the memory limit is too low
  // Search first near this grid: height * width masks that outlive the search; empty if none.
  std::span<const std::uint32_t> near = {};
};

// Calls visit(name, member) for each option that has a name in Python.
template <class Visit>
void each_option(ConflictSearchOptions& options, Visit&& visit) {
  visit("seed", options.seed);
  visit("threads", options.threads);
  visit("lines", options.lines);
  visit("sweeps", options.sweeps);
  visit("reinforced_first", options.reinforced_first);
  visit("reinforced_again", options.reinforced_again);
  visit("reinforced_step", options.reinforced_step);
  visit("reinforced_sweeps", options.reinforced_sweeps);
  visit("phases_again", options.phases_again);
  visit("first_increment", options.first_increment);
  visit("decay", options.solver.decay);
  visit("luby_unit", options.solver.luby_unit);
  visit("reduce_first", options.solver.reduce_first);
  visit("reduce_step", options.solver.reduce_step);
  visit("rephase_first", options.solver.rephase_first);
  visit("rephase_step", options.solver.rephase_step);
}

}  // namespace nonolith
