// Conflict-driven clause learning for nonograms.
//
// The frame is that of Marques-Silva and Sakallah 1996 and of Een and Soerensson 2003: propagate,
// learn the first unique implication point of each conflict, jump back. The clauses that link bounds
// and cells are propagated natively (bounds.hpp), those of many-coloured cells followed in flat
// lists (formula.hpp); learned ones are watched.
// What was measured on 25x25 tournament puzzles (benchmarks/results.md has the figures of today):
// - Target phases (the assignment of the longest conflict-free trail), with rephasing: without them
//   up to twice the conflicts. Rare restarts (Luby, unit 1000) need fewer conflicts than unit 64.
// - Activities that start from belief propagation halve the conflicts. Order literals are decided on
//   as cells are.
// - How small the clause base is kept (a half or nine tenths dropped, every few hundred or few
//   thousand conflicts) makes no difference to the conflicts beyond the noise; a small one is faster.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "cdcl/activity.hpp"
#include "cdcl/bounds.hpp"
#include "cdcl/clauses.hpp"
#include "cdcl/formula.hpp"
#include "cdcl/proof_tracer.hpp"
#include "grid/stop.hpp"

namespace nonolith {

struct SolverOptions {
  double decay = 0.93;
  int luby_unit = 1000;
  int reduce_first = 300, reduce_step = 50;
  int rephase_first = 800, rephase_step = 400;
  std::size_t memory = std::size_t{256} << 20;
};

struct SolverStatistics {
  std::int64_t conflicts = 0, decisions = 0, restarts = 0, learned = 0, line_reasons = 0;
};

class Solver;

// A propagator beside the clauses: is asked at each fixpoint of the clauses.
class ExternalPropagator {
 public:
  virtual ~ExternalPropagator() = default;
  // Derives literals with Solver::imply_lazily; false on a conflict, given as a clause of false
  // literals in `clause`.
  virtual bool propagate(Solver& solver, std::vector<Literal>& clause) = 0;
  // The reason of a literal that it derived: the clause (literal first, the others false).
  virtual void explain(const Solver& solver, Literal literal, int note,
                       std::vector<Literal>& clause) = 0;
  virtual void assigned(Literal literal) = 0;
  virtual void unassigned(Literal literal) = 0;
};

class Solver {
 public:
  enum class Status { solved, contradiction, stopped, paused };

  // Starts anew on a formula, which must stay where it is. Reuses its memory. False when told to
  // stop.
  bool reset(const Formula& formula, Bounds& bounds, const SolverOptions& options, Stop& stop);

  // Before the search: what to decide first.
  void set_activity(Variable v, double activity) { order_.set(v, activity); }
  void set_increment(double increment) { order_.set_increment(increment); }
  // How to decide it; in between too.
  void suggest(Variable v, bool value) { saved_[v] = initial_[v] = value; }
  void forget_targets();

  void set_external_propagator(ExternalPropagator* external) { external_ = external; }
  void set_tracer(ProofTracer* tracer) { tracer_ = tracer; }

  // Searches until solved, contradictory (under the assumptions), told to stop, or so many more
  // conflicts have passed.
  Status search(Stop& stop, std::int64_t conflicts, std::span<const Literal> assumptions = {});

  // After a solution: never find it again; the clause that says so is put out. False when there is
  // no other (of the formula itself).
  bool exclude(std::vector<Literal>& excluded);

  // Adds a clause that holds; at the root only. A pinned one is never dropped. False when the formula
  // becomes contradictory.
  bool add_shared(std::span<const Literal> clause, bool pinned = false);
  void go_to_root() { backtrack(0); }

  bool value(Literal l) const { return values_[l.code] > 0; }
  // 1 true, -1 false, 0 open.
  int truth(Literal l) const { return values_[l.code]; }
  int level(Variable v) const { return static_cast<int>(assigned_[v].level); }
  int position(Variable v) const { return assigned_[v].position; }  // on the trail
  // One of the literals that this one was implied by through imply(), or by a static clause; true
  // where there is none.
  Literal because(Literal l) const {
    const Assigned& at = assigned_[l.variable()];
    return at.kind == Reason::ternary || (at.kind == Reason::binary && at.second == implied)
               ? Literal{at.first}
               : true_literal;
  }
  bool contradictory() const { return contradictory_; }
  int trail_size() const { return static_cast<int>(trail_.size()); }

  void imply_lazily(Literal l, int note) { assign(l, {Reason::lazy, note, 0}); }

  // A literal follows from one or two true ones. False on a conflict.
  bool imply(Literal l, Literal because) {
    const int truth = values_[l.code];
    if (truth > 0) return true;
    if (truth < 0) return fail(l, because, true_literal);
    assign(l, {Reason::binary, because.code, implied});
    return true;
  }
  bool imply(Literal l, Literal because, Literal and_because) {
    const int truth = values_[l.code];
    if (truth > 0) return true;
    if (truth < 0) return fail(l, because, and_because);
    if (because == true_literal)
      assign(l, {Reason::binary, and_because.code, implied});
    else if (and_because == true_literal)
      assign(l, {Reason::binary, because.code, implied});
    else
      assign(l, {Reason::ternary, because.code, and_because.code});
    return true;
  }

  SolverStatistics statistics;
  // Clauses learned lately that are short enough to be shared; filled where wanted.
  std::vector<std::vector<Literal>> outbox;
  bool fills_outbox = false;

 private:
  struct Reason {
    enum Kind : std::uint32_t { none, binary, ternary, clause, lazy };
    Kind kind = none;
    std::int32_t first = 0, second = 0;  // literal codes, a clause reference, or a note
  };
  static constexpr std::int32_t implied = 1;  // second, of a binary reason that imply() gave
  // What is known of an assigned variable, together in one place.
  struct Assigned {
    std::uint32_t level : 29 = 0, kind : 3 = 0;
    std::int32_t first = 0, second = 0;
    std::int32_t position = 0;  // on the trail
  };
  struct Watch {
    std::int32_t ref;  // negative: a binary clause, whose other literal is the blocker
    Literal blocker;
  };

  void assign(Literal l, Reason reason) {
    const Variable v = l.variable();
    values_[l.code] = 1;
    values_[(~l).code] = -1;
    Assigned& at = assigned_[v];
    at.level = static_cast<std::uint32_t>(control_.size());
    at.kind = reason.kind;
    at.first = reason.first;
    at.second = reason.second;
    at.position = static_cast<std::int32_t>(trail_.size());
    trail_.push_back(l);
    bounds_->flip(l);
  }

  Reason reason(Variable v) const {
    const Assigned& at = assigned_[v];
    return {static_cast<Reason::Kind>(at.kind), at.first, at.second};
  }
  void set_reason(Variable v, Reason reason) {
    assigned_[v].kind = reason.kind;
    assigned_[v].first = reason.first;
  }

  void add_watch(Literal l, Watch watch) {
    std::int32_t& list = list_of_[l.code];
    if (list < 0) {
      list = lists_used_++;
      if (lists_used_ > static_cast<int>(lists_.size())) lists_.emplace_back();
    }
    lists_[list].push_back(watch);
  }
  bool fail(Literal l, Literal because, Literal and_because);
  bool propagate();
  bool propagate_clauses();
  bool follow_implied(Literal l);
  bool follow_pairs(Literal l);
  bool follow_watches(Literal l);

  void backtrack(int level);
  bool decide(std::span<const Literal> assumptions);
  void learn_from_conflict();
  void analyze();
  void take(Literal antecedent, int& open);
  template <class Visit>
  void each_antecedent(Literal literal, Visit&& visit);
  bool redundant(Literal l, int depth);
  void minimize();
  void refresh(ClauseRef ref);
  ClauseRef explained(Literal literal);
  void install(std::span<const Literal> clause, int glue, bool pinned, Derivation kind);
  int glue_of(std::span<const Literal> clause);
  void note_targets();
  void restart();
  void rephase();
  void reduce();
  void rebuild_watches();

  const Formula* formula_ = nullptr;
  Bounds* bounds_ = nullptr;
  SolverOptions options_;
  ExternalPropagator* external_ = nullptr;
  ProofTracer* tracer_ = nullptr;
  bool contradictory_ = false;

  // By literal: 1 true, -1 false, 0 open. Two places in front hold the constants.
  std::vector<std::int8_t> value_store_;
  std::int8_t* values_ = nullptr;
  std::vector<Assigned> assigned_;
  std::vector<Literal> trail_;
  std::vector<int> control_;  // trail sizes before each decision
  std::size_t head_ = 0;

  ActivityOrder order_;
  std::vector<std::int8_t> saved_, initial_, target_;
  int target_size_ = 0;
  std::size_t noted_ = 0;  // so much of the trail is what the targets say

  Clauses clauses_;
  std::vector<ClauseRef> learned_;
  std::vector<std::pair<ClauseRef, ClauseRef>> moves_;
  // Few literals are watched: lists are made when first needed. list_of_: by literal, or -1.
  std::vector<std::int32_t> list_of_;
  std::vector<std::vector<Watch>> lists_;
  int lists_used_ = 0;
  bool statics_ = false;               // whether the formula has clauses

  // The conflict at hand: a clause whose literals are all false.
  std::vector<Literal> conflict_;
  ClauseRef conflict_ref_ = 0;
  bool conflict_is_clause_ = false;
  std::vector<Literal> learnt_, explained_;
  std::vector<std::int8_t> seen_;
  std::vector<Variable> to_clear_;
  std::vector<std::uint32_t> level_stamp_;
  std::uint32_t stamp_ = 0;

  std::int64_t next_restart_ = 0, next_reduce_ = 0, next_rephase_ = 0;
  std::int64_t restarts_ = 0, reductions_ = 0, rephases_ = 0;
};

}  // namespace nonolith
