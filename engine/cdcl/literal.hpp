// Literal: a variable, or its negation, as one number (2 * variable + sign).
#pragma once

#include <cstdint>

namespace nonolith {

using Variable = std::int32_t;

struct Literal {
  std::int32_t code;

  static constexpr Literal positive(Variable v) { return {2 * v}; }
  static constexpr Literal negative(Variable v) { return {2 * v + 1}; }

  constexpr Variable variable() const { return code >> 1; }
  constexpr bool negated() const { return code & 1; }
  constexpr Literal operator~() const { return {code ^ 1}; }
  friend constexpr bool operator==(Literal a, Literal b) { return a.code == b.code; }
};

// Literals that are always true or false; never stored in a clause.
inline constexpr Literal true_literal{-2};
inline constexpr Literal false_literal{-1};  // code ^ 1 turns one constant into the other

}  // namespace nonolith
