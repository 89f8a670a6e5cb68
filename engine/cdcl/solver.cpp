#include "cdcl/solver.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace nonolith {
namespace {

// Maximum number of literals of a shared clause.
constexpr std::size_t shared_size = 6;

}  // namespace

bool Solver::reset(const Formula& formula, Bounds& bounds, const SolverOptions& options,
                   Budget& budget) {
  formula_ = &formula;
  bounds_ = &bounds;
  options_ = options;
  attached_ = {};
  contradictory_ = formula.contradictory();
  has_static_clauses_ = formula.has_clauses();
  statistics = {};
  schedule_.reset(options);
  clauses_.reset();
  reduction_.reset();
  wanted_.clear();
  outbox.clear();

  // For large puzzles, clearing these arrays takes long, so the budget is checked.
  const int variables = formula.variables(), work = variables / 16;
  if (!trail_.reset(variables, budget)) return false;
  order_.reset(variables);
  if (budget.after(4 * work)) return false;
  phases_.reset(variables);
  if (budget.after(work)) return false;
  analysis_.reset(variables);
  watches_.reset(variables);
  if (budget.after(4 * work)) return false;

  for (const std::vector<Literal>& clause : formula.longer()) {
    const ClauseRef ref = clauses_.add(clause, 0, true);
    watches_.add_clause(ref, clauses_.literals(ref));
  }
  for (Literal unit : formula.units()) {
    if (trail_.truth(unit) < 0) contradictory_ = true;
    if (trail_.truth(unit) == 0) assign(unit, {});
  }
  return true;
}

// ---- Search ----

Solver::Status Solver::search(Budget& budget, std::int64_t conflicts,
                              std::span<const Literal> assumptions) {
  if (contradictory_) return Status::contradiction;
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const std::int64_t pause =
      conflicts > most - statistics.conflicts ? most : statistics.conflicts + conflicts;
  if (!order_.start(budget)) return Status::stopped;
  for (;;) {
    const int before = trail_.propagated();
    const bool consistent = propagate();
    const bool stopped = budget.after(4 + (trail_.propagated() - before) / 16);
    if (!consistent) {
      ++statistics.conflicts;
      learn_from_conflict();
      if (contradictory_) return Status::contradiction;
      if (stopped) return Status::stopped;
      if (statistics.conflicts >= pause) return Status::paused;
      continue;
    }
    if (schedule_.restarts(statistics.conflicts)) {
      const Event event = restart();
      budget.tell([&] { return moment(event); });
      continue;
    }
    if (schedule_.reduces(statistics.conflicts)) {
      reduction_.run(clauses_, watches_, trail_, attached_.tracer);
      schedule_.reduced(statistics.conflicts);
      budget.tell([&] { return moment(Event::reduction); });
      if (clauses_.bytes() > budget.memory()) {
        budget.stop(StopReason::memory);
        return Status::stopped;
      }
    }
    if (trail_.complete()) {
      const bool met = std::all_of(assumptions.begin(), assumptions.end(),
                                   [&](Literal l) { return trail_.truth(l) > 0; });
      const bool wanted = wanted_.empty() || next_wanted() == true_literal;
      return met && wanted ? Status::solved : Status::contradiction;
    }
    if (stopped || budget.before_node()) return Status::stopped;
    if (!decide(assumptions)) return Status::contradiction;
  }
}

// Makes the next decision; at least one variable must be open. Returns false if an assumption is
// refuted, or all wanted literals are.
bool Solver::decide(std::span<const Literal> assumptions) {
  for (const Literal assumed : assumptions) {
    const int truth = trail_.truth(assumed);
    if (truth > 0) continue;
    if (truth < 0) return false;
    trail_.begin_level();
    assign(assumed, {});
    return true;
  }
  Literal next = true_literal;
  if (trail_.levels() == 0 && !wanted_.empty()) next = next_wanted();
  if (next == false_literal) return false;
  if (next == true_literal) next = phases_.choose(next_open());
  ++statistics.branches;
  trail_.begin_level();
  assign(next, {});
  return true;
}

// Returns the open wanted literal of the highest activity; true_literal if a wanted literal is
// true, and false_literal if all are false.
Literal Solver::next_wanted() const {
  Literal best = false_literal;
  double most = -1;
  for (const Literal l : wanted_) {
    const int truth = trail_.truth(l);
    if (truth > 0) return true_literal;
    const double activity = order_.activity(l.variable());
    if (truth == 0 && activity > most) best = l, most = activity;
  }
  return best;
}

void Solver::exchange(Guide& other) {
  backtrack(0);
  std::swap(order_, other.order);
  std::swap(phases_, other.phases);
}

void Solver::reset_guide() {
  order_.reset(formula_->variables());
  phases_.reset(formula_->variables());
}

void Solver::backtrack(int level) {
  if (trail_.levels() <= level) return;
  const int propagated = trail_.propagated();
  trail_.backtrack(level, [&](Literal l, int place) {
    phases_.save(l);
    order_.insert(l.variable());
    if (!bounds_->is_of_cell(l)) {
      if (place < propagated) bounds_->undo(l, place);
      return;
    }
    bounds_->flip(l);
    if (place < propagated && attached_.propagator) attached_.propagator->unassigned(l);
  });
  phases_.shorten(trail_.size());
}

// Restarts, but keeps decisions that the search would repeat (van der Tak, Ramos, Heule 2011).
Event Solver::restart() {
  ++statistics.restarts;
  schedule_.restarted(statistics.conflicts);
  const Variable top = next_open();
  int level = 0;
  if (top >= 0) {
    const double next = order_.activity(top);
    while (level < trail_.levels() && order_.activity(trail_.decision(level + 1).variable()) > next)
      ++level;
  }
  backtrack(level);
  if (!schedule_.rephases(statistics.conflicts)) return Event::restart;
  backtrack(0);
  schedule_.rephased(statistics.conflicts);
  phases_.rephase();
  return Event::rephase;
}

Moment Solver::moment(Event event) const {
  const int settled = trail_.levels() == 0 ? trail_.size() : trail_.level_start(1);
  return {event, formula_->variables() - settled, reduction_.learned(), statistics};
}

// ---- Clauses ----

void Solver::learn_from_conflict() {
  // All literals of a propagator's conflict may have levels below the current level.
  const int highest = trail_.levels() == 0 ? 0 : analysis_.highest_level(conflict_.literals);
  if (highest == 0) {
    contradictory_ = true;
    return;
  }
  backtrack(highest);
  phases_.note_targets(trail_);
  const Learned& learned = analysis_.learn(conflict_);
  backtrack(learned.level);
  ++statistics.learned;
  install(learned.clause, learned.glue, false, Derivation::learned);
  if (fills_outbox && learned.clause.size() <= shared_size) outbox.push_back(learned.clause);
  order_.decay(options_.decay);
}

// Adds a clause whose first literal is open and whose other literals are false (or open, at the
// root). Assigns the first literal true if the other literals are false.
void Solver::install(std::span<const Literal> clause, int glue, bool pinned, Derivation kind) {
  if (attached_.tracer) attached_.tracer->derived(kind, clause);
  const bool asserts = clause.size() < 2 || trail_.truth(clause[1]) < 0;
  if (clause.size() == 1) {
    if (trail_.truth(clause[0]) == 0) assign(clause[0], {});
    return;
  }
  if (clause.size() == 2) {
    watches_.add_binary(clause[0], clause[1]);
    if (asserts) assign(clause[0], {Reason::binary, (~clause[1]).code, 0});
    return;
  }
  const ClauseRef ref = clauses_.add(clause, glue, pinned);
  clauses_.set_used(ref, 2);
  clauses_.set_derived(ref);
  if (!pinned) reduction_.add(ref);
  watches_.add_clause(ref, clauses_.literals(ref));
  if (asserts) assign(clause[0], {Reason::clause, static_cast<std::int32_t>(ref), 0});
}

// The solution follows from the decisions by propagation. So a clause that excludes this
// combination of decisions excludes only this solution.
bool Solver::exclude(std::vector<Literal>& excluded) {
  excluded.clear();
  for (int level = trail_.levels(); level > 0; --level) excluded.push_back(~trail_.decision(level));
  if (excluded.empty()) {
    contradictory_ = true;
    return false;
  }
  backtrack(trail_.levels() - 1);
  install(excluded, 1, true, Derivation::excluded);
  forget_targets();
  return true;
}

bool Solver::add_shared(std::span<const Literal> clause, bool pinned) {
  clause_.clear();
  for (Literal l : clause) {
    if (trail_.truth(l) > 0) return true;
    if (trail_.truth(l) == 0) clause_.push_back(l);
  }
  if (clause_.empty()) {
    contradictory_ = true;
    return false;
  }
  install(clause_, static_cast<int>(clause_.size()), pinned, Derivation::shared);
  return true;
}

}  // namespace nonolith
