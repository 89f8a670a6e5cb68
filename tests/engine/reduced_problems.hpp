// Reduced problems: what propagation leaves of a puzzle, and drawn ones that no puzzle needs to have.
#pragma once

#include <optional>

#include "grid/reduced_problem.hpp"
#include "line/width.hpp"
#include "states.hpp"

namespace reduced_problems {

using naive::Domains;
using nonolith::Problem;
using nonolith::ReducedBlock;
using nonolith::ReducedProblem;

// Nothing where propagation finds a contradiction.
template <int N>
std::optional<ReducedProblem> reduced_by(const Problem& problem, const Domains& given) {
  nonolith::Statistics statistics;
  nonolith::Budget budget;
  nonolith::Propagator<N> propagator(problem, statistics, budget);
  auto state = nonolith::State<N>::unknown(problem);
  propagator.restrict(state, given.data());
  propagator.touch_all();
  ReducedProblem reduced;
  if (!propagator.run(state) || !reduce_problem(problem, state, propagator, budget, reduced))
    return std::nullopt;
  return reduced;
}

inline std::optional<ReducedProblem> reduced(const Problem& problem, const Domains& given) {
  return nonolith::with_width(problem.longest(),
                              [&](auto width) { return reduced_by<width.value>(problem, given); });
}

// A reduced problem without blocks, in which the cells have these domains.
inline ReducedProblem of_cells(int height, int width, int colours, const Domains& domains) {
  ReducedProblem reduced;
  reduced.height = height;
  reduced.width = width;
  reduced.colours = colours;
  reduced.domain = domains;
  reduced.first_block.assign(reduced.line_count() + 1, 0);
  return reduced;
}

// Adds a block behind those that are there; lines must be added in order.
inline void add_block(ReducedProblem& reduced, int line, const nonolith::Block& block, int stride,
                      int low, const std::vector<std::uint8_t>& possible) {
  const int high = low + static_cast<int>(possible.size()) - 1;
  reduced.blocks.push_back({line, block.length, block.colour, stride, low, high,
                            static_cast<int>(reduced.possible.size())});
  reduced.possible.insert(reduced.possible.end(), possible.begin(), possible.end());
  for (int later = line + 1; later <= reduced.line_count(); ++later) ++reduced.first_block[later];
}

}  // namespace reduced_problems
