// ReducedProblem: a puzzle after propagation, with the domain of every cell and the possible starts
// of every block. It is the input of belief propagation and of the encoding, which need no masks of
// lines.
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
  int open = 0;                        // sum over all cells of the number of colours left minus one
  std::vector<std::uint32_t> domain;   // height * width, row by row
  std::vector<ReducedBlock> blocks;    // line by line
  std::vector<int> first_block;        // by line: its first block; last entry: number of blocks
  std::vector<std::uint8_t> possible;  // by block and start, from low to high: 1 if possible

  bool settled(int cell) const { return (domain[cell] & (domain[cell] - 1)) == 0; }
};

// Propagates the lines of a puzzle and writes the result to `reduced`, without blocks if no cell is
// open. On entry, `reduced.domain` must be the domains of the cells, or empty if all colours are
// possible. Reuses the memory of `reduced`. Returns false on a contradiction, or when stopped.
bool reduce_problem(const Problem& problem, Statistics& statistics, Budget& budget,
                    ReducedProblem& reduced);

}  // namespace nonolith
