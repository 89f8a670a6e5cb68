// Problem: a puzzle as the engine sees it. Lines are numbered rows first, then columns.
#pragma once

#include <cstdint>
#include <vector>

#include "clue.hpp"

namespace nonolith {

struct Problem {
  int height = 0;
  int width = 0;
  int colours = 2;  // blank included
  std::vector<LineClue> lines;

  int cells() const { return height * width; }
  int line_count() const { return height + width; }
  int longest() const { return height > width ? height : width; }
};

// Counts of the work done; repeatable for the same input and options.
struct Statistics {
  std::int64_t line_solves = 0;
  std::int64_t probes = 0;
  std::int64_t branches = 0;
  std::int64_t contradictions = 0;
};

}  // namespace nonolith
