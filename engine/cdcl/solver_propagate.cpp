// Propagation: processes for each new literal the bounds, the static clauses, then its watched
// clauses. At the fixpoint, from the first conflict on, calls the external propagator, if any.
#include <algorithm>

#include "cdcl/solver.hpp"
#include "line/compiler.hpp"

namespace nonolith {

// Records a conflict: l is false but follows from the other literals. Returns false.
bool Solver::fail(Literal l, Literal because, Literal and_because) {
  conflict_.literals.clear();
  if (!(l == false_literal)) conflict_.literals.push_back(l);
  if (!(because == true_literal)) conflict_.literals.push_back(~because);
  if (!(and_because == true_literal)) conflict_.literals.push_back(~and_because);
  return false;
}

bool Solver::follow_implied(Literal l) {
  for (Literal other : formula_->implied(l)) {
    const int truth = trail_.truth(other);
    if (truth > 0) continue;
    if (truth < 0) {
      conflict_.literals.assign({~l, other});
      return false;
    }
    assign(other, {Reason::binary, l.code, 0});
  }
  return true;
}

bool Solver::follow_pairs(Literal l) {
  for (const Pair& pair : formula_->pairs(l)) {
    const int first = trail_.truth(pair.first), second = trail_.truth(pair.second);
    if (first > 0 || second > 0 || (first == 0 && second == 0)) continue;
    if (first < 0 && second < 0) {
      conflict_.literals.assign({~l, pair.first, pair.second});
      return false;
    }
    if (first < 0)
      assign(pair.second, {Reason::ternary, l.code, (~pair.first).code});
    else
      assign(pair.first, {Reason::ternary, l.code, (~pair.second).code});
  }
  return true;
}

// Processes a watch of a literal that became true: keeps the watch, or moves it to another literal.
NONOLITH_INLINE bool Solver::follow_watch(Literal l, Watch watch, Watch*& kept) {
  const int truth = trail_.truth(watch.blocker);
  if (truth > 0) {
    *kept++ = watch;
    return true;
  }
  if (watch.ref < 0) {
    *kept++ = watch;
    if (truth < 0) {
      conflict_.literals.assign({~l, watch.blocker});
      return false;
    }
    assign(watch.blocker, {Reason::binary, l.code, 0});
    return true;
  }
  const ClauseRef ref = static_cast<ClauseRef>(watch.ref);
  Literal* const literals = clauses_.literals(ref);
  const Literal other{literals[0].code ^ literals[1].code ^ (~l).code};
  if (trail_.truth(other) > 0) {
    *kept++ = {watch.ref, other};
    return true;
  }
  const int size = clauses_.size(ref);
  int k = 2;
  while (k < size && trail_.truth(literals[k]) < 0) ++k;
  if (k < size) {
    literals[0] = other;
    literals[1] = literals[k];
    literals[k] = ~l;
    watches_.add(~literals[1], {watch.ref, other});
    return true;
  }
  *kept++ = {watch.ref, other};
  if (trail_.truth(other) < 0) {
    conflict_.literals.assign(literals, literals + size);
    conflict_.stored = true;
    conflict_.ref = ref;
    return false;
  }
  literals[0] = other;
  literals[1] = ~l;
  assign(other, {Reason::clause, static_cast<std::int32_t>(ref), 0});
  return true;
}

bool Solver::follow_watches(Literal l) {
  Watch* const begin = watches_.of(l).data();
  Watch* const end = begin + watches_.of(l).size();
  Watch* kept = begin;
  const Watch* at = begin;
  bool consistent = true;
  while (consistent && at != end) consistent = follow_watch(l, *at++, kept);
  // After a conflict, keep the remaining watches of the list.
  kept = std::copy(at, static_cast<const Watch*>(end), kept);
  watches_.of(l).resize(kept - begin);
  return consistent;
}

bool Solver::propagate_clauses() {
  while (trail_.has_next()) {
    const int place = trail_.take_next();
    const Literal l = trail_[place];
    if (bounds_->is_of_cell(l)) {
      if (attached_.propagator) attached_.propagator->assigned(l);
      if (!bounds_->process_cell(*this, l)) return false;
    } else if (!bounds_->process_bound(*this, l, place)) {
      return false;
    }
    if (has_static_clauses_ && (!follow_implied(l) || !follow_pairs(l))) return false;
    if (watches_.has(l) && !follow_watches(l)) return false;
  }
  return true;
}

bool Solver::propagate() {
  conflict_.stored = false;
  // The propagator runs only after the first conflict: the median puzzle then takes 3% less time.
  // Lines with rules have no clauses, so it always runs.
  if (!attached_.propagator || (statistics.conflicts == 0 && !attached_.propagator->is_needed()))
    return propagate_clauses();
  for (;;) {
    if (!propagate_clauses()) return false;
    const int before = trail_.size();
    if (!attached_.propagator->propagate(*this, conflict_.literals)) {
      if (attached_.tracer) attached_.tracer->derived(Derivation::line, conflict_.literals);
      ++statistics.line_reasons;
      return false;
    }
    if (trail_.size() == before) return true;
  }
}

}  // namespace nonolith
