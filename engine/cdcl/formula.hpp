// Formula: the static clauses of a puzzle, kept apart by size so that following them is a walk over
// a flat list: what a literal implies (binary), and the pairs of which one must follow (ternary).
#pragma once

#include <vector>

#include "cdcl/literal.hpp"

namespace nonolith {

struct Pair {
  Literal first, second;
};

class Formula {
 public:
  // Forgets everything; keeps the memory.
  void reset();

  Variable new_variable() { return variables_++; }
  int variables() const { return variables_; }

  // Adds a clause of any number of literals, constants allowed: true ones satisfy it, false ones
  // fall out. An empty clause makes the formula contradictory.
  void add(std::initializer_list<Literal> clause) { add(clause.begin(), clause.size()); }
  void add(const Literal* literals, std::size_t size);

  // Builds the lists; no clause may be added afterwards.
  void finish();

  bool contradictory() const { return contradictory_; }
  bool has_clauses() const { return !binary_.empty() || !ternary_.empty(); }
  const std::vector<Literal>& units() const { return units_; }
  const std::vector<std::vector<Literal>>& longer() const { return longer_; }

  // What follows from a literal that is true.
  struct Implied {
    const Literal* first = nullptr;
    const Literal* last = nullptr;
    const Literal* begin() const { return first; }
    const Literal* end() const { return last; }
  };
  Implied implied(Literal l) const {
    if (!has_clauses()) return {};
    return {implied_.data() + implied_start_[l.code], implied_.data() + implied_start_[l.code + 1]};
  }

  // The pairs of which at least one follows from a literal that is true.
  struct Pairs {
    const Pair* first = nullptr;
    const Pair* last = nullptr;
    const Pair* begin() const { return first; }
    const Pair* end() const { return last; }
  };
  Pairs pairs(Literal l) const {
    if (!has_clauses()) return {};
    return {pairs_.data() + pairs_start_[l.code], pairs_.data() + pairs_start_[l.code + 1]};
  }

 private:
  struct Triple {
    Literal a, b, c;
  };

  int variables_ = 0;
  bool contradictory_ = false;
  std::vector<Literal> units_;
  std::vector<Pair> binary_;
  std::vector<Triple> ternary_;
  std::vector<std::vector<Literal>> longer_;
  std::vector<int> implied_start_, pairs_start_;
  std::vector<Literal> implied_;
  std::vector<Pair> pairs_;
};

}  // namespace nonolith
