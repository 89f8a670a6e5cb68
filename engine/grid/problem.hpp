// Problem: a puzzle in the engine's form. Lines are numbered with the rows first, then the columns.
// Cells are numbered row by row.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "line/clue.hpp"

namespace nonolith {

struct Shape {
  int height = 0, width = 0;
  int colours = 2;  // number of colours, including blank

  int cells() const { return height * width; }
  int line_count() const { return height + width; }
  int longest() const { return std::max(height, width); }
  int cells_of(int line) const { return line < height ? width : height; }
  // Returns the index in the grid (row by row) of cell i of a line.
  int cell(int line, int i) const {
    return line < height ? line * width + i : i * width + line - height;
  }
  // Returns the domain of a cell that may have any colour.
  std::uint32_t unknown() const {
    return static_cast<std::uint32_t>((std::uint64_t{1} << colours) - 1);
  }
};

struct Problem : Shape {
  std::vector<LineClue> lines;

  // Returns whether all blocks of all clues are known.
  bool plain() const {
    return std::ranges::none_of(lines, [](const LineClue& line) { return line.rule != nullptr; });
  }
};

// Counters of the work done. With one thread, the same input and options give the same counts.
struct Statistics {
  std::int64_t line_solves = 0, probes = 0, branches = 0, contradictions = 0;
  // Only conflict-driven searches change the following counters.
  std::int64_t conflicts = 0, restarts = 0, learned = 0, line_reasons = 0, sweeps = 0;
};

inline constexpr std::int64_t Statistics::* all_counts[] = {
    &Statistics::line_solves,    &Statistics::probes,       &Statistics::branches,
    &Statistics::contradictions, &Statistics::conflicts,    &Statistics::restarts,
    &Statistics::learned,        &Statistics::line_reasons, &Statistics::sweeps};

inline Statistics& operator+=(Statistics& sum, const Statistics& more) {
  for (const auto count : all_counts) sum.*count += more.*count;
  return sum;
}

inline Statistics operator-(Statistics rest, const Statistics& less) {
  for (const auto count : all_counts) rest.*count -= less.*count;
  return rest;
}

}  // namespace nonolith
