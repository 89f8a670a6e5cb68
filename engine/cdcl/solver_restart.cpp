// Restarts, phases, and keeping the clause base small.
//
// Restarts follow Luby's sequence and keep the decisions that would be taken again (trail reuse:
// van der Tak, Ramos, Heule 2011). Target phases and rephasing: Biere and Fleury 2020.
// Clauses of glue 2 and lower are kept, those of up to 6 while they are used; of the rest three
// quarters are dropped each time: against a half, and sparing all that were used, a conflict of the
// hardest puzzles takes 7% less time, and there are no more of them.
#include <algorithm>

#include "cdcl/solver.hpp"

namespace nonolith {
namespace {

constexpr int kept_glue = 2;

// The i-th term (from 1) of the sequence 1 1 2 1 1 2 4 ... (Luby, Sinclair, Zuckerman 1993).
std::int64_t luby(std::int64_t i) {
  std::int64_t k = 1;
  while ((std::int64_t{1} << k) - 1 < i) ++k;
  while ((std::int64_t{1} << k) - 1 != i) {
    i -= (std::int64_t{1} << (k - 1)) - 1;
    k = 1;
    while ((std::int64_t{1} << k) - 1 < i) ++k;
  }
  return std::int64_t{1} << (k - 1);
}

}  // namespace

void Solver::backtrack(int level) {
  if (static_cast<int>(control_.size()) <= level) return;
  const std::size_t keep = control_[level];
  for (std::size_t i = trail_.size(); i-- > keep;) {
    const Literal l = trail_[i];
    const Variable v = l.variable();
    values_[l.code] = values_[(~l).code] = 0;
    saved_[v] = l.negated() ? -1 : 1;
    order_.insert(v);
    bounds_->flip(l);
    if (i >= head_) continue;
    bounds_->undo(l, static_cast<int>(i));
    if (external_) external_->unassigned(l);
  }
  trail_.resize(keep);
  control_.resize(level);
  head_ = std::min(head_, keep);
  noted_ = std::min(noted_, keep);
}

// Called on a conflict: all but the last level is free of it.
void Solver::note_targets() {
  const int size = control_.back();
  if (size <= target_size_) return;
  for (std::size_t i = noted_; i < static_cast<std::size_t>(size); ++i)
    target_[trail_[i].variable()] = trail_[i].negated() ? -1 : 1;
  target_size_ = size;
  noted_ = size;
}

void Solver::restart() {
  ++statistics.restarts;
  next_restart_ = statistics.conflicts + std::max(1, options_.luby_unit) * luby(++restarts_);
  const Variable top = order_.top([&](Variable u) { return values_[2 * u] == 0; });
  int level = 0;
  if (top >= 0) {
    const double next = order_.activity(top);
    while (level < static_cast<int>(control_.size()) &&
           order_.activity(trail_[control_[level]].variable()) > next)
      ++level;
  }
  backtrack(level);
  if (statistics.conflicts >= next_rephase_) rephase();
}

// Back to the phases that belief propagation gave, forgetting the targets. Measured: a
// sixth to a third fewer conflicts than best, initial, best, random in turn.
void Solver::rephase() {
  backtrack(0);
  ++rephases_;
  next_rephase_ =
      statistics.conflicts + options_.rephase_first + options_.rephase_step * rephases_;
  saved_ = initial_;
  forget_targets();
}

void Solver::reduce() {
  ++reductions_;
  next_reduce_ =
      statistics.conflicts + options_.reduce_first + options_.reduce_step * reductions_;
  std::vector<ClauseRef> candidates;
  for (ClauseRef ref : learned_) {
    const Literal first = clauses_.literals(ref)[0];
    const Reason reason = this->reason(first.variable());
    const bool locked = values_[first.code] > 0 && reason.kind == Reason::clause &&
                        static_cast<ClauseRef>(reason.first) == ref;
    const int used = clauses_.used(ref);
    if (used) clauses_.set_used(ref, used - 1);
    if (locked || used || clauses_.glue(ref) <= kept_glue) continue;
    candidates.push_back(ref);
  }
  std::stable_sort(candidates.begin(), candidates.end(), [&](ClauseRef a, ClauseRef b) {
    if (clauses_.glue(a) != clauses_.glue(b)) return clauses_.glue(a) > clauses_.glue(b);
    return clauses_.size(a) > clauses_.size(b);
  });
  for (std::size_t i = 0; i < candidates.size() * 3 / 4; ++i) {
    const ClauseRef ref = candidates[i];
    if (tracer_ && clauses_.derived(ref))
      tracer_->dropped({clauses_.literals(ref), static_cast<std::size_t>(clauses_.size(ref))});
    clauses_.drop(ref);
  }

  learned_.clear();
  std::vector<std::pair<ClauseRef, ClauseRef>>& moves = moves_;
  moves.clear();
  clauses_.collect([&](ClauseRef from, ClauseRef to) {
    moves.emplace_back(from, to);
    if (!clauses_.pinned(to)) learned_.push_back(to);
  });
  const auto moved = [&](ClauseRef from) {
    return std::lower_bound(moves.begin(), moves.end(), std::pair<ClauseRef, ClauseRef>{from, 0})
        ->second;
  };
  for (Literal l : trail_) {
    const Reason reason = this->reason(l.variable());
    if (reason.kind == Reason::clause)
      set_reason(l.variable(), {Reason::clause, static_cast<std::int32_t>(moved(
                                                    static_cast<ClauseRef>(reason.first)))});
  }
  rebuild_watches();
}

void Solver::rebuild_watches() {
  for (auto& list : lists_)
    std::erase_if(list, [](const Watch& watch) { return watch.ref >= 0; });
  for (ClauseRef ref = 0; ref < clauses_.end(); ref = clauses_.next(ref)) {
    const Literal* const l = clauses_.literals(ref);
    add_watch(~l[0], {static_cast<std::int32_t>(ref), l[1]});
    add_watch(~l[1], {static_cast<std::int32_t>(ref), l[0]});
  }
}

}  // namespace nonolith
