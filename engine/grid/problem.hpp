// Problem: a puzzle as the engine sees it. Lines are numbered rows first, then columns.
#pragma once

#include <cstdint>
#include <vector>

#include "line/clue.hpp"

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
  // Of conflict-driven search.
  std::int64_t conflicts = 0;
  std::int64_t restarts = 0;
  std::int64_t learned = 0;
  std::int64_t line_reasons = 0;
  std::int64_t sweeps = 0;

  Statistics& operator+=(const Statistics& other) {
    line_solves += other.line_solves;
    probes += other.probes;
    branches += other.branches;
    contradictions += other.contradictions;
    conflicts += other.conflicts;
    restarts += other.restarts;
    learned += other.learned;
    line_reasons += other.line_reasons;
    sweeps += other.sweeps;
    return *this;
  }

  friend Statistics operator-(Statistics a, const Statistics& b) {
    a.line_solves -= b.line_solves;
    a.probes -= b.probes;
    a.branches -= b.branches;
    a.contradictions -= b.contradictions;
    a.conflicts -= b.conflicts;
    a.restarts -= b.restarts;
    a.learned -= b.learned;
    a.line_reasons -= b.line_reasons;
    a.sweeps -= b.sweeps;
    return a;
  }
};

}  // namespace nonolith
