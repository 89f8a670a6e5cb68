// Schedule: decides when the solver restarts, deletes clauses and resets phases, by the number of
// conflicts.
#pragma once

#include <algorithm>
#include <cstdint>

#include "cdcl/options.hpp"

namespace nonolith {

// Returns term i (from 1) of the sequence 1 1 2 1 1 2 4 ... (Luby, Sinclair, Zuckerman 1993).
inline std::int64_t luby(std::int64_t i) {
  std::int64_t k = 1;
  while ((std::int64_t{1} << k) - 1 < i) ++k;
  while ((std::int64_t{1} << k) - 1 != i) {
    i -= (std::int64_t{1} << (k - 1)) - 1;
    k = 1;
    while ((std::int64_t{1} << k) - 1 < i) ++k;
  }
  return std::int64_t{1} << (k - 1);
}

class Schedule {
 public:
  void reset(const SolverOptions& options) {
    options_ = options;
    restarts_ = reductions_ = rephases_ = 0;
    next_restart_ = options.luby_unit;
    next_reduction_ = options.reduce_first;
    next_rephase_ = options.rephase_first;
  }

  // Return whether a restart, a reduction or a rephasing is due after this number of conflicts.
  // After the event, call restarted(), reduced() or rephased().
  bool restarts(std::int64_t conflicts) const { return conflicts >= next_restart_; }
  bool reduces(std::int64_t conflicts) const { return conflicts >= next_reduction_; }
  bool rephases(std::int64_t conflicts) const { return conflicts >= next_rephase_; }

  void restarted(std::int64_t conflicts) {
    next_restart_ = conflicts + std::max(1, options_.luby_unit) * luby(++restarts_);
  }
  void reduced(std::int64_t conflicts) {
    next_reduction_ = conflicts + options_.reduce_first + options_.reduce_step * ++reductions_;
  }
  void rephased(std::int64_t conflicts) {
    next_rephase_ = conflicts + options_.rephase_first + options_.rephase_step * ++rephases_;
  }

 private:
  SolverOptions options_;
  std::int64_t next_restart_ = 0, next_reduction_ = 0, next_rephase_ = 0;
  std::int64_t restarts_ = 0, reductions_ = 0, rephases_ = 0;
};

}  // namespace nonolith
