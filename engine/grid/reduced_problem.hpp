// ReducedProblem: what propagation leaves of a puzzle, without the masks: for every cell its domain, for
// every block the starts it may still have. What belief propagation and the encoding work on.
#pragma once

#include <cstdint>
#include <vector>

#include "grid/propagate.hpp"

namespace nonolith {

struct ReducedBlock {
  int line;
  int length;
  int colour;
  int stride;     // distance from a start to the first start that the next block may have
  int low, high;  // first and last possible start
  int starts;     // index into ReducedProblem::possible of the entry for `low`
};

struct ReducedProblem {
  int height = 0, width = 0, colours = 2;
  std::vector<std::uint32_t> domain;   // height * width, row by row
  std::vector<ReducedBlock> blocks;    // line by line
  std::vector<int> first_block;        // per line, and one more
  std::vector<std::uint8_t> possible;  // per block and start from low to high

  int line_count() const { return height + width; }
  int cells_of(int line) const { return line < height ? width : height; }
  int cell(int line, int i) const {
    return line < height ? line * width + i : i * width + (line - height);
  }
  bool settled(int cell) const { return (domain[cell] & (domain[cell] - 1)) == 0; }
};

// The state must be at its fixpoint. Reuses the memory of `reduced`. False when stopped.
template <int N>
bool reduce_problem(const Problem& problem, const State<N>& state, Propagator<N>& propagator,
                    Budget& budget, ReducedProblem& reduced);

}  // namespace nonolith
