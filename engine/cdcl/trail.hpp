// Trail: the assigned literals of the solver, in chronological order. Each literal has a place on
// the trail, a decision level and a reason. Backtracking removes the literals of the last levels.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cdcl/literal.hpp"
#include "grid/budget.hpp"

namespace nonolith {

// The reason of an assigned literal; empty for decisions and unit clauses.
struct Reason {
  enum Kind : std::uint32_t { none, binary, ternary, clause, lazy };
  Kind kind = none;
  // Depending on `kind`: codes of true literals, a clause reference, or the propagator's note.
  std::int32_t first = 0, second = 0;

  // The value of `second` that marks a binary reason from Bounds.
  static constexpr std::int32_t by_bounds = 1;
};

class Trail {
 public:
  // Empties the trail and makes all variables open. Returns false when stopped.
  bool reset(int variables, Budget& budget) {
    head_ = 0;
    literals_.clear();
    level_starts_.clear();
    truth_store_.assign(2 * static_cast<std::size_t>(variables) + 2, 0);
    truths_ = truth_store_.data() + 2;
    truths_[true_literal.code] = 1;
    truths_[false_literal.code] = -1;
    if (budget.after(variables / 16)) return false;
    assigned_.assign(variables, Assigned{});
    return !budget.after(variables / 4);
  }

  // Returns 1 if a literal is true, -1 if it is false, 0 if it is open.
  int truth(Literal l) const { return truths_[l.code]; }
  bool is_open(Variable v) const { return truths_[2 * v] == 0; }
  bool complete() const { return literals_.size() == assigned_.size(); }

  // The following functions are only for assigned variables.
  int level(Variable v) const { return static_cast<int>(assigned_[v].level); }
  int position(Variable v) const { return assigned_[v].position; }
  Reason reason(Variable v) const {
    const Assigned& at = assigned_[v];
    return {static_cast<Reason::Kind>(at.kind), at.first, at.second};
  }
  bool has_reason(Variable v) const { return assigned_[v].kind != Reason::none; }
  // Replaces the reason by a clause.
  void set_clause(Variable v, std::uint32_t ref) {
    assigned_[v].kind = Reason::clause;
    assigned_[v].first = static_cast<std::int32_t>(ref);
  }
  bool is_reason(std::uint32_t ref, Literal l) const {
    const Assigned& at = assigned_[l.variable()];
    return truth(l) > 0 && at.kind == Reason::clause && static_cast<std::uint32_t>(at.first) == ref;
  }
  // Returns an antecedent of a literal that the bounds or a static clause of three literals
  // derived; true_literal for other literals.
  Literal because(Literal l) const {
    const Assigned& at = assigned_[l.variable()];
    return at.kind == Reason::ternary ||
                   (at.kind == Reason::binary && at.second == Reason::by_bounds)
               ? Literal{at.first}
               : true_literal;
  }

  int size() const { return static_cast<int>(literals_.size()); }
  Literal operator[](int place) const { return literals_[place]; }

  // Decision levels. Level 0 is the root, before all decisions.
  int levels() const { return static_cast<int>(level_starts_.size()); }
  int level_start(int level) const { return level_starts_[level - 1]; }
  Literal decision(int level) const { return literals_[level_start(level)]; }
  void begin_level() { level_starts_.push_back(size()); }

  void push(Literal l, Reason reason) {
    truths_[l.code] = 1;
    truths_[(~l).code] = -1;
    Assigned& at = assigned_[l.variable()];
    at.level = static_cast<std::uint32_t>(level_starts_.size());
    at.kind = reason.kind;
    at.first = reason.first;
    at.second = reason.second;
    at.position = static_cast<std::int32_t>(literals_.size());
    literals_.push_back(l);
  }

  // The place of the first literal that has not been propagated yet.
  int propagated() const { return static_cast<int>(head_); }
  bool has_next() const { return head_ < literals_.size(); }
  int take_next() { return static_cast<int>(head_++); }

  // Removes all levels above `level`; calls undo(literal, place) for each literal, the last first.
  template <class Undo>
  void backtrack(int level, Undo&& undo) {
    const std::size_t keep = level_starts_[level];
    for (std::size_t i = literals_.size(); i-- > keep;) {
      const Literal l = literals_[i];
      truths_[l.code] = truths_[(~l).code] = 0;
      undo(l, static_cast<int>(i));
    }
    literals_.resize(keep);
    level_starts_.resize(level);
    head_ = std::min(head_, keep);
  }

 private:
  // The data of an assigned variable, in one struct for fewer cache misses.
  struct Assigned {
    std::uint32_t level : 29 = 0, kind : 3 = 0;
    std::int32_t first = 0, second = 0;
    std::int32_t position = 0;
  };

  std::vector<std::int8_t> truth_store_;  // by literal; the first two places hold the constants
  std::int8_t* truths_ = nullptr;
  std::vector<Assigned> assigned_;
  std::vector<Literal> literals_;
  std::vector<int> level_starts_;  // the size of the trail before each decision
  std::size_t head_ = 0;
};

}  // namespace nonolith
