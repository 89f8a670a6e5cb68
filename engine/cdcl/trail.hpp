// Trail: the assignment of the solver, in chronological order. Each literal has its place on the
// trail, its decision level and its reason; backtracking removes the last levels.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cdcl/literal.hpp"
#include "grid/budget.hpp"

namespace nonolith {

// The reason of an assigned literal. Decisions and unit clauses have none.
struct Reason {
  enum Kind : std::uint32_t { none, binary, ternary, clause, lazy };
  Kind kind = none;
  // Codes of true literals, or a clause reference, or a note of the external propagator.
  std::int32_t first = 0, second = 0;

  // Value of `second` in a binary reason given by the bounds.
  static constexpr std::int32_t by_bounds = 1;
};

class Trail {
 public:
  // Resets to `variables` open variables. False when stopped.
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

  // 1 true, -1 false, 0 open.
  int truth(Literal l) const { return truths_[l.code]; }
  bool is_open(Variable v) const { return truths_[2 * v] == 0; }
  bool complete() const { return literals_.size() == assigned_.size(); }

  // Only for assigned variables:
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
  // Returns an antecedent of a literal that was derived by the bounds or by a static clause of
  // three literals; true_literal for other literals.
  Literal because(Literal l) const {
    const Assigned& at = assigned_[l.variable()];
    return at.kind == Reason::ternary ||
                   (at.kind == Reason::binary && at.second == Reason::by_bounds)
               ? Literal{at.first}
               : true_literal;
  }

  int size() const { return static_cast<int>(literals_.size()); }
  Literal operator[](int place) const { return literals_[place]; }

  // Decision levels; level 0 is the root, below all decisions.
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

  // The literals before this place have been propagated.
  int propagated() const { return static_cast<int>(head_); }
  bool has_next() const { return head_ < literals_.size(); }
  int take_next() { return static_cast<int>(head_++); }

  // Removes all levels above `level`, the last literal first; calls undo(literal, place) for each.
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
  // The data of an assigned variable, in one place for the sake of the cache.
  struct Assigned {
    std::uint32_t level : 29 = 0, kind : 3 = 0;
    std::int32_t first = 0, second = 0;
    std::int32_t position = 0;
  };

  std::vector<std::int8_t> truth_store_;  // by literal; two places in front hold the constants
  std::int8_t* truths_ = nullptr;
  std::vector<Assigned> assigned_;
  std::vector<Literal> literals_;
  std::vector<int> level_starts_;  // the size of the trail before each decision
  std::size_t head_ = 0;
};

}  // namespace nonolith
