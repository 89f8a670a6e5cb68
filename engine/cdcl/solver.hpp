// Solver: solves nonograms by conflict-driven clause learning.
//
// The algorithm (Marques-Silva and Sakallah 1996; Een and Soerensson 2003) propagates, learns the
// clause of the first unique implication point (UIP) of each conflict, and jumps back. The clauses
// that link bounds and cells are not stored: bounds.hpp propagates them (lazy clause generation).
// The clauses of cells with three or more colours are in flat lists (formula.hpp); learned clauses
// have watched literals. The parts of the solver are in trail.hpp (the assignment), reasons.hpp and
// analysis.hpp (learning), clauses.hpp, watches.hpp and reduction.hpp (learned clauses),
// activity.hpp and phases.hpp (decisions), and schedule.hpp (restarts and reductions).
// Measured on 25x25 tournament puzzles (benchmarks/results.md has current figures):
// - Without target phases and rephasing there are up to twice as many conflicts. Rare restarts
//   (Luby sequence, unit of 1000 conflicts) lead to fewer conflicts than a unit of 64.
// - Initial activities from belief propagation halve the number of conflicts. The solver makes
//   decisions on bounds and on cells.
// - The number of conflicts is the same if the solver deletes half or nine tenths of the learned
//   clauses, every few hundred or every few thousand conflicts; fewer clauses speed up propagation.
// Tried in prototypes, and not faster: restarts by moving averages of the glue; modes with many and
// few restarts in turn; probing before the search (the median puzzle took four times as long);
// implications found by probing as binary clauses (they halved Glucose's time, but not CaDiCaL's);
// another layout of the same data; vivification of learned clauses of low glue at each reduction,
// with a tenth or a third of all propagations (it shortens a quarter of them, but there are
// as many conflicts, and in the hardest puzzles more); removal of literals of learned clauses that
// imply another literal of the same block (3 % of all literals, but as many conflicts).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/activity.hpp"
#include "cdcl/analysis.hpp"
#include "cdcl/bounds.hpp"
#include "cdcl/clauses.hpp"
#include "cdcl/formula.hpp"
#include "cdcl/options.hpp"
#include "cdcl/phases.hpp"
#include "cdcl/reasons.hpp"
#include "cdcl/reduction.hpp"
#include "cdcl/schedule.hpp"
#include "cdcl/trail.hpp"
#include "cdcl/watches.hpp"
#include "grid/budget.hpp"

namespace nonolith {

// What guides the decisions of a search.
struct Guide {
  ActivityOrder order;
  Phases phases;
};

class Solver {
 public:
  enum class Status { solved, contradiction, stopped, paused };

  Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // Resets all data for a formula, which must outlive the search. Returns false if a limit of the
  // budget is reached.
  bool reset(const Formula& formula, Bounds& bounds, const SolverOptions& options, Budget& budget);

  // Sets the initial activity of a variable. Call it only before the search.
  void set_activity(Variable v, double activity) { order_.set(v, activity); }
  void set_increment(double increment) { order_.set_increment(increment); }
  // Sets the initial phase of a variable. May be called between calls of search().
  void suggest(Variable v, bool value) { phases_.suggest(v, value); }
  void forget_targets() { phases_.forget_targets(); }

  // Goes to the root, and exchanges all activities and phases with those of another guide. Call
  // reset_guide() before the first search with a new guide.
  void exchange(Guide& other);
  void reset_guide();

  // Makes search() find only solutions in which at least one of these literals is true; any
  // solution if there are none. Call it only at the root. Learned clauses do not depend on it.
  void seek(std::span<const Literal> wanted) { wanted_.assign(wanted.begin(), wanted.end()); }

  void set_external_propagator(ExternalPropagator* propagator) {
    attached_.propagator = propagator;
  }
  void set_tracer(ProofTracer* tracer) { attached_.tracer = tracer; }

  // Searches until it finds a solution or a contradiction under the assumptions, or reaches a limit
  // of the budget. Pauses after `conflicts` more conflicts.
  Status search(Budget& budget, std::int64_t conflicts, std::span<const Literal> assumptions = {});

  // Adds a clause that excludes the last solution, and writes it to `excluded`. Returns false if
  // the search found the solution without decisions, so that there is no other solution.
  bool exclude(std::vector<Literal>& excluded);

  // Adds a clause that all solutions not yet found satisfy. Call this function only at the root,
  // without decisions. Reductions never delete a pinned clause. Returns false if the formula is
  // contradictory with the clause.
  bool add_shared(std::span<const Literal> clause, bool pinned = false);
  void go_to_root() { backtrack(0); }

  const Trail& trail() const { return trail_; }
  bool value(Literal l) const { return trail_.truth(l) > 0; }
  bool contradictory() const { return contradictory_; }

  // Assigns a literal for the external propagator, which explains the reason on demand.
  void imply_lazily(Literal l, int note) { assign(l, {Reason::lazy, note, 0}); }

  // Assigns a literal implied by one or two true literals. Returns false if the literal is false.
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

  // The facts about the search at an event, for an observer.
  Moment moment(Event event) const;

  Statistics statistics;  // decisions count as branches; the owner of the solver counts sweeps
  // Recently learned clauses that are short enough to share. Empty unless `fills_outbox` is set.
  std::vector<std::vector<Literal>> outbox;
  bool fills_outbox = false;

 private:
  void assign(Literal l, Reason reason) {
    trail_.push(l, reason);
    if (bounds_->is_of_cell(l)) bounds_->flip(l);
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
  Literal next_wanted() const;
  void backtrack(int level);
  Event restart();
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
  FalseClause conflict_;  // the current conflict
  Reasons reasons_{trail_, clauses_, attached_, statistics.line_reasons};
  Analysis analysis_{trail_, clauses_, reasons_, order_};
  std::vector<Literal> wanted_;  // see seek()
  std::vector<Literal> clause_;  // scratch
};

}  // namespace nonolith
