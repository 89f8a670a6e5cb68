// Formulas and clauses under a full assignment, which is one bit for each variable.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "cdcl/formula.hpp"
#include "draw.hpp"

namespace formulas {

using nonolith::Formula;
using nonolith::Literal;

using Clause = std::vector<Literal>;
using Assignment = std::uint32_t;

inline bool is_true(Literal l, Assignment assignment) {
  if (l == nonolith::true_literal || l == nonolith::false_literal)
    return l == nonolith::true_literal;
  return (assignment >> l.variable() & 1) != static_cast<std::uint32_t>(l.negated());
}

inline bool is_true(const Clause& clause, Assignment assignment) {
  return std::any_of(clause.begin(), clause.end(),
                     [&](Literal l) { return is_true(l, assignment); });
}

inline bool are_true(const std::vector<Clause>& clauses, Assignment assignment) {
  return std::all_of(clauses.begin(), clauses.end(),
                     [&](const Clause& clause) { return is_true(clause, assignment); });
}

inline Literal literal(draw::Random& random, int variables) {
  return Literal{random.below(2 * variables)};
}

inline std::string shown(const std::vector<Clause>& clauses) {
  std::string text;
  for (const Clause& clause : clauses) {
    for (Literal l : clause) text += (l.negated() ? "-" : "") + std::to_string(l.variable()) + " ";
    text += "| ";
  }
  return text;
}

}  // namespace formulas
