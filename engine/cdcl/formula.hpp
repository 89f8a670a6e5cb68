// Formula: the static clauses of a puzzle, stored in flat lists by literal. For each literal, there
// is a list of the literals that it implies (from binary clauses), and a list of pairs of literals
// (from ternary clauses). If the literal is true, at least one literal of each pair must be true.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "cdcl/literal.hpp"

namespace nonolith {

struct Pair {
  Literal first, second;
};

class Formula {
 public:
  // Removes all clauses, but does not free their memory.
  void reset();

  Variable new_variable() { return variables_++; }
  int variables() const { return variables_; }

  // Adds a clause of any number of literals. A clause with the true constant is not stored; false
  // constants are left out of a clause. An empty clause makes the formula contradictory.
  void add(std::initializer_list<Literal> clause) { add(clause.begin(), clause.size()); }
  void add(const Literal* literals, std::size_t size);

  // Builds the lists. Do not add clauses afterwards.
  void finish();

  bool contradictory() const { return contradictory_; }
  bool has_clauses() const { return !binary_.empty() || !ternary_.empty(); }
  const std::vector<Literal>& units() const { return units_; }
  const std::vector<std::vector<Literal>>& longer() const { return longer_; }

  // Returns the literals that follow from a true literal.
  std::span<const Literal> implied(Literal l) const { return part(implied_, implied_start_, l); }

  // Returns the pairs of a literal l: if l is true, at least one literal of each pair must be true.
  std::span<const Pair> pairs(Literal l) const { return part(pairs_, pairs_start_, l); }

 private:
  template <class Item>
  std::span<const Item> part(const std::vector<Item>& items, const std::vector<int>& starts,
                             Literal l) const {
    if (!has_clauses()) return {};
    return {items.data() + starts[l.code], items.data() + starts[l.code + 1]};
  }

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
