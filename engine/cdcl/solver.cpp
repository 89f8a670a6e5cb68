#include "cdcl/solver.hpp"

#include <algorithm>
#include <limits>

namespace nonolith {
bool Solver::reset(const Formula& formula, Bounds& bounds, const SolverOptions& options,
                     Stop& stop) {
  formula_ = &formula;
  bounds_ = &bounds;
  options_ = options;
  external_ = nullptr;
  tracer_ = nullptr;
  contradictory_ = formula.contradictory();
  statics_ = formula.has_clauses();
  statistics = SolverStatistics{};
  restarts_ = reductions_ = rephases_ = 0;
  next_restart_ = options.luby_unit;
  next_reduce_ = options.reduce_first;
  next_rephase_ = options.rephase_first;
  head_ = 0;
  target_size_ = 0;
  noted_ = 0;
  stamp_ = 0;
  lists_used_ = 0;
  trail_.clear();
  control_.clear();
  clauses_.reset();
  learned_.clear();
  outbox.clear();
  for (auto& list : lists_) list.clear();

  // Of large puzzles these take long to clear.
  const std::size_t variables = formula.variables();
  const int work = static_cast<int>(variables / 16);
  value_store_.assign(2 * variables + 2, 0);
  values_ = value_store_.data() + 2;
  values_[true_literal.code] = 1;
  values_[false_literal.code] = -1;
  if (stop.after(work)) return false;
  assigned_.assign(variables, Assigned{});
  if (stop.after(4 * work)) return false;
  order_.reset(static_cast<int>(variables));
  if (stop.after(4 * work)) return false;
  saved_.assign(variables, 0);
  initial_.assign(variables, 0);
  target_.assign(variables, 0);
  seen_.assign(variables, 0);
  if (stop.after(work)) return false;
  list_of_.assign(2 * variables, -1);
  level_stamp_.assign(variables + 2, 0);
  if (stop.after(4 * work)) return false;

  for (const std::vector<Literal>& clause : formula.longer()) {
    const ClauseRef ref = clauses_.add(clause, 0, true);
    const Literal* const l = clauses_.literals(ref);
    add_watch(~l[0], {static_cast<std::int32_t>(ref), l[1]});
    add_watch(~l[1], {static_cast<std::int32_t>(ref), l[0]});
  }
  for (Literal unit : formula.units()) {
    if (values_[unit.code] < 0) contradictory_ = true;
    if (values_[unit.code] == 0) assign(unit, {});
  }
  return true;
}

void Solver::forget_targets() {
  target_size_ = 0;
  noted_ = 0;
  std::fill(target_.begin(), target_.end(), 0);
}

// ---- Search ----

// Puts the next decision on the trail; false where an assumption is refuted. Some variable must be
// open.
bool Solver::decide(std::span<const Literal> assumptions) {
  while (control_.size() < assumptions.size()) {
    const Literal assumed = assumptions[control_.size()];
    if (values_[assumed.code] < 0) return false;
    control_.push_back(static_cast<int>(trail_.size()));
    if (values_[assumed.code] == 0) {
      assign(assumed, {});
      return true;
    }
  }
  const Variable v = order_.top([&](Variable u) { return values_[2 * u] == 0; });
  ++statistics.decisions;
  control_.push_back(static_cast<int>(trail_.size()));
  const std::int8_t phase = target_[v] ? target_[v] : saved_[v];
  assign(phase > 0 ? Literal::positive(v) : Literal::negative(v), {});
  return true;
}

Solver::Status Solver::search(Stop& stop, std::int64_t conflicts,
                                  std::span<const Literal> assumptions) {
  if (contradictory_) return Status::contradiction;
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const std::int64_t pause =
      conflicts > most - statistics.conflicts ? most : statistics.conflicts + conflicts;
  if (!order_.start(stop)) return Status::stopped;
  for (;;) {
    const std::size_t before = head_;
    const bool consistent = propagate();
    const bool stopped = stop.after(4 + static_cast<int>((head_ - before) / 16));
    if (!consistent) {
      ++statistics.conflicts;
      if (control_.empty()) {
        contradictory_ = true;
        return Status::contradiction;
      }
      learn_from_conflict();
      if (contradictory_) return Status::contradiction;
      if (stopped) return Status::stopped;
      if (statistics.conflicts >= pause) return Status::paused;
      continue;
    }
    if (statistics.conflicts >= next_restart_) {
      restart();
      continue;
    }
    if (statistics.conflicts >= next_reduce_) {
      reduce();
      if (clauses_.bytes() > options_.memory) {
        stop.stop(StopReason::memory);
        return Status::stopped;
      }
    }
    if (trail_.size() == assigned_.size()) {
      const bool refuted = std::any_of(assumptions.begin(), assumptions.end(),
                                       [&](Literal l) { return values_[l.code] < 0; });
      return refuted ? Status::contradiction : Status::solved;
    }
    if (stopped || stop.before_node()) return Status::stopped;
    if (!decide(assumptions)) return Status::contradiction;
  }
}

// The decisions have led to the solution by propagation alone, so that forbidding them together
// forbids just this solution.
bool Solver::exclude(std::vector<Literal>& excluded) {
  learnt_.clear();
  for (int level = static_cast<int>(control_.size()); level > 0; --level)
    learnt_.push_back(~trail_[control_[level - 1]]);
  if (learnt_.empty()) {
    contradictory_ = true;
    return false;
  }
  excluded = learnt_;
  backtrack(static_cast<int>(control_.size()) - 1);
  install(learnt_, 1, true, Derivation::excluded);
  forget_targets();
  return true;
}

bool Solver::add_shared(std::span<const Literal> clause, bool pinned) {
  explained_.clear();
  for (Literal l : clause) {
    if (values_[l.code] > 0) return true;
    if (values_[l.code] == 0) explained_.push_back(l);
  }
  if (explained_.empty()) {
    contradictory_ = true;
    return false;
  }
  learnt_ = explained_;
  install(learnt_, static_cast<int>(learnt_.size()), pinned, Derivation::shared);
  return true;
}

}  // namespace nonolith
