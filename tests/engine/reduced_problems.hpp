// Reduced problems: what propagation leaves open of a puzzle, and random ones, which need not come
// from a puzzle.
#pragma once

#include <optional>

#include "grid/reduced_problem.hpp"
#include "states.hpp"

namespace reduced_problems {

using naive::Domains;
using nonolith::Problem;
using nonolith::ReducedBlock;
using nonolith::ReducedProblem;

// Returns nullopt if propagation finds a contradiction.
inline std::optional<ReducedProblem> reduced(const Problem& problem, const Domains& given) {
  nonolith::Statistics statistics;
  nonolith::Budget budget;
  ReducedProblem reduced;
  reduced.domain = given;
  if (!reduce_problem(problem, statistics, budget, reduced)) return std::nullopt;
  return reduced;
}

// Returns a reduced problem without blocks, in which the cells have these domains.
inline ReducedProblem of_cells(int height, int width, int colours, const Domains& domains) {
  ReducedProblem reduced;
  reduced.height = height;
  reduced.width = width;
  reduced.colours = colours;
  reduced.domain = domains;
  reduced.first_block.assign(reduced.line_count() + 1, 0);
  return reduced;
}

// Appends a block; lines must be added in order.
inline void add_block(ReducedProblem& reduced, int line, const nonolith::Block& block, int stride,
                      int low, const std::vector<std::uint8_t>& possible) {
  const int high = low + static_cast<int>(possible.size()) - 1;
  reduced.blocks.push_back({line, block.length, block.colour, stride, low, high,
                            static_cast<int>(reduced.possible.size())});
  reduced.possible.insert(reduced.possible.end(), possible.begin(), possible.end());
  for (int later = line + 1; later <= reduced.line_count(); ++later) ++reduced.first_block[later];
}

}  // namespace reduced_problems
