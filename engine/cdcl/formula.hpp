// Formula: the static clauses of a puzzle, stored by size, so that propagation walks over flat
// lists: for each literal the literals it implies (binary), and pairs of which one must be true
// (ternary).
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
  // Removes all clauses; keeps the memory.
  void reset();

  Variable new_variable() { return variables_++; }
  int variables() const { return variables_; }

  // Adds a clause of any number of literals. Constants are allowed: a true one satisfies the
  // clause, false ones are left out. An empty clause makes the formula contradictory.
  void add(std::initializer_list<Literal> clause) { add(clause.begin(), clause.size()); }
  void add(const Literal* literals, std::size_t size);

  // Builds the lists. No clause may be added afterwards.
  void finish();

  bool contradictory() const { return contradictory_; }
  bool has_clauses() const { return !binary_.empty() || !ternary_.empty(); }
  const std::vector<Literal>& units() const { return units_; }
  const std::vector<std::vector<Literal>>& longer() const { return longer_; }

  // The literals that follow from a true literal.
  std::span<const Literal> implied(Literal l) const { return part(implied_, implied_start_, l); }

  // The pairs of which at least one literal must be true if this literal is.
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
