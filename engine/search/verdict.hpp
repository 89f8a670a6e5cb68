// The verdict on a puzzle: searches until two solutions are known, or that there is no other.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "search/search.hpp"

namespace nonolith {

enum class Verdict : std::uint8_t { unknown, none, solved, unique, multiple };

// Calls visit(cells) for each solution found. `known` is a solution known before, or null.
template <class Visit>
Verdict decide(Enumerates& search, std::size_t cells, const std::vector<std::uint32_t>* known,
               Visit&& visit) {
  std::vector<std::uint32_t> grid(cells);
  int solutions = known == nullptr ? 0 : 1;
  while (solutions < 2 && !search.exhausted() && search.next(grid.data()) == Outcome::found) {
    visit(grid);
    solutions += known == nullptr || grid != *known;
  }
  if (solutions > 1) return Verdict::multiple;
  if (search.exhausted()) return solutions ? Verdict::unique : Verdict::none;
  return solutions ? Verdict::solved : Verdict::unknown;
}

}  // namespace nonolith
