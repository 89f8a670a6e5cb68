// ReducedProblem: what propagation leaves open in a puzzle, as input for belief propagation and the
// encoding: the domain of every cell and the possible starts of every block. It has no masks.
#pragma once

#include <cstdint>
#include <vector>

#include "grid/budget.hpp"
#include "grid/problem.hpp"

namespace nonolith {

struct ReducedBlock {
  int line;
  int length;
  int colour;
  int stride;     // distance from a start to the first start that the next block may have
  int low, high;  // first and last possible start
  int starts;     // index into ReducedProblem::possible of the entry for `low`
};

struct ReducedProblem : Shape {
  int open = 0;                        // over all cells, the colours left beyond the first
  std::vector<std::uint32_t> domain;   // height * width, row by row
  std::vector<ReducedBlock> blocks;    // line by line
  std::vector<int> first_block;        // per line, and one more
  std::vector<std::uint8_t> possible;  // per block and start from low to high

  bool settled(int cell) const { return (domain[cell] & (domain[cell] - 1)) == 0; }
};

// Propagates the lines of a puzzle and writes the result to `reduced`; a puzzle without open cells
// gets no blocks. On entry, `reduced.domain` holds the domains of the cells, or is empty if all
// colours are possible. Reuses the memory of `reduced`. False on a contradiction, or when stopped.
bool reduce_problem(const Problem& problem, Statistics& statistics, Budget& budget,
                    ReducedProblem& reduced);

}  // namespace nonolith
