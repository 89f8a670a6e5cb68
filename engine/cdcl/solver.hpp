// Conflict-driven clause learning for nonograms.
//
// The frame is that of Marques-Silva and Sakallah 1996 and of Een and Soerensson 2003: propagate,
// learn the first unique implication point of each conflict, jump back. The clauses that link bounds
// and cells are never written down: bounds.hpp propagates them (lazy clause generation). Those of
// cells with many colours stand in flat lists (formula.hpp); learned ones are watched.
// The parts: trail.hpp (the assignment), reasons.hpp and analysis.hpp (learning), clauses.hpp,
// watches.hpp and reduction.hpp (learned clauses), activity.hpp and phases.hpp (decisions),
// schedule.hpp (when to restart).
// What was measured on 25x25 tournament puzzles (benchmarks/results.md has the figures of today):
// - Target phases, with rephasing: without them up to twice the conflicts. Rare restarts (Luby, unit
//   1000) need fewer conflicts than unit 64.
// - Activities that start from belief propagation halve the conflicts. Order literals are decided on
//   as cells are.
// - How small the clause base is kept (a half or nine tenths dropped, every few hundred or few
//   thousand conflicts) makes no difference to the conflicts beyond the noise; a small one is faster.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/activity.hpp"
#include "cdcl/analysis.hpp"
#include "cdcl/bounds.hpp"
#include "cdcl/clauses.hpp"
#include "cdcl/external_propagator.hpp"
#include "cdcl/formula.hpp"
#include "cdcl/options.hpp"
#include "cdcl/phases.hpp"
#include "cdcl/proof_tracer.hpp"
#include "cdcl/reasons.hpp"
#include "cdcl/reduction.hpp"
#include "cdcl/schedule.hpp"
#include "cdcl/trail.hpp"
#include "cdcl/watches.hpp"
#include "grid/budget.hpp"

namespace nonolith {

struct SolverStatistics {
  std::int64_t conflicts = 0, decisions = 0, restarts = 0, learned = 0, line_reasons = 0;
};

class Solver {
 public:
  enum class Status { solved, contradiction, stopped, paused };

  Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // Starts anew on a formula, which must stay where it is. Reuses its memory. False when stopped.
  bool reset(const Formula& formula, Bounds& bounds, const SolverOptions& options, Budget& budget);

  // Before the search: what to decide first.
  void set_activity(Variable v, double activity) { order_.set(v, activity); }
  void set_increment(double increment) { order_.set_increment(increment); }
  // How to decide it; in between too.
  void suggest(Variable v, bool value) { phases_.suggest(v, value); }
  void forget_targets() { phases_.forget_targets(); }

  void set_external_propagator(ExternalPropagator* propagator) {
    attached_.propagator = propagator;
  }
  void set_tracer(ProofTracer* tracer) { attached_.tracer = tracer; }

  // Searches until solved, contradictory (under the assumptions), stopped, or paused after this many
  // more conflicts.
  Status search(Budget& budget, std::int64_t conflicts, std::span<const Literal> assumptions = {});

  // After a solution: never find it again. Writes the clause that excludes it. False when there is no
  // other solution (of the formula itself).
  bool exclude(std::vector<Literal>& excluded);

  // Adds a clause that holds; at the root only. A pinned one is never dropped. False when the formula
  // becomes contradictory.
  bool add_shared(std::span<const Literal> clause, bool pinned = false);
  void go_to_root() { backtrack(0); }

  const Trail& trail() const { return trail_; }
  bool value(Literal l) const { return trail_.truth(l) > 0; }
  bool contradictory() const { return contradictory_; }

  // For propagators. A literal whose reason the external propagator gives when it is needed:
  void imply_lazily(Literal l, int note) { assign(l, {Reason::lazy, note, 0}); }

  // A literal follows from one or two true ones. False on a conflict.
  bool imply(Literal l, Literal because) {
    const int truth = trail_.truth(l);
    if (truth > 0) return true;
    if (truth < 0) return fail(l, because, true_literal);
    assign(l, {Reason::binary, because.code, Reason::by_bounds});
    return true;
  }
  bool imply(Literal l, Literal because, Literal and_because) {
    const int truth = trail_.truth(l);
    if (truth > 0) return true;
    if (truth < 0) return fail(l, because, and_because);
    if (because == true_literal)
      assign(l, {Reason::binary, and_because.code, Reason::by_bounds});
    else if (and_because == true_literal)
      assign(l, {Reason::binary, because.code, Reason::by_bounds});
    else
      assign(l, {Reason::ternary, because.code, and_because.code});
    return true;
  }

  SolverStatistics statistics;
  // Clauses learned lately that are short enough to be shared; filled where wanted.
  std::vector<std::vector<Literal>> outbox;
  bool fills_outbox = false;

 private:
  void assign(Literal l, Reason reason) {
    trail_.push(l, reason);
    bounds_->flip(l);
  }

  // solver_propagate.cpp
  bool propagate();
  bool propagate_clauses();
  bool fail(Literal l, Literal because, Literal and_because);
  bool follow_implied(Literal l);
  bool follow_pairs(Literal l);
  bool follow_watches(Literal l);
  bool follow_watch(Literal l, Watch watch, Watch*& kept);

  // solver.cpp
  bool decide(std::span<const Literal> assumptions);
  void backtrack(int level);
  void restart();
  void learn_from_conflict();
  void install(std::span<const Literal> clause, int glue, bool pinned, Derivation kind);
  Variable next_open() {
    return order_.top([&](Variable v) { return trail_.is_open(v); });
  }

  const Formula* formula_ = nullptr;
  Bounds* bounds_ = nullptr;
  SolverOptions options_;
  Attached attached_;
  bool contradictory_ = false;
  bool has_static_clauses_ = false;

  Trail trail_;
  ActivityOrder order_;
  Phases phases_;
  Schedule schedule_;
  Clauses clauses_;
  Watches watches_;
  Reduction reduction_;
  FalseClause conflict_;  // the conflict at hand
  Reasons reasons_{trail_, clauses_, attached_, statistics.line_reasons};
  Analysis analysis_{trail_, clauses_, reasons_, order_};
  std::vector<Literal> clause_;  // scratch
};

}  // namespace nonolith
