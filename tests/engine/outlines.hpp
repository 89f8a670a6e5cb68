// Outlines: what propagation leaves of a puzzle, and drawn ones that no puzzle needs to have.
#pragma once

#include <optional>

#include "grid/outline.hpp"
#include "line/width.hpp"
#include "states.hpp"

namespace outlines {

using naive::Domains;
using nonolith::BlockOutline;
using nonolith::Outline;
using nonolith::Problem;

// Nothing where propagation finds a contradiction.
template <int N>
std::optional<Outline> traced_by(const Problem& problem, const Domains& given) {
  nonolith::Statistics statistics;
  nonolith::Stop stop;
  nonolith::Propagator<N> propagator(problem, statistics, stop);
  auto state = nonolith::State<N>::unknown(problem);
  propagator.restrict(state, given.data());
  propagator.touch_all();
  Outline outline;
  if (!propagator.run(state) || !trace(problem, state, propagator, stop, outline))
    return std::nullopt;
  return outline;
}

inline std::optional<Outline> traced(const Problem& problem, const Domains& given) {
  return nonolith::with_width(problem.longest(), [&](auto width) {
    return traced_by<width.value>(problem, given);
  });
}

// An outline without blocks, in which the cells have these domains.
inline Outline of_cells(int height, int width, int colours, const Domains& domains) {
  Outline outline;
  outline.height = height;
  outline.width = width;
  outline.colours = colours;
  outline.domain = domains;
  outline.first_block.assign(outline.line_count() + 1, 0);
  return outline;
}

// Adds a block behind those that are there; lines must be added in order.
inline void add_block(Outline& outline, int line, const nonolith::Block& block, int stride, int low,
                      const std::vector<std::uint8_t>& possible) {
  const int high = low + static_cast<int>(possible.size()) - 1;
  outline.blocks.push_back({line, block.length, block.colour, stride, low, high,
                            static_cast<int>(outline.possible.size())});
  outline.possible.insert(outline.possible.end(), possible.begin(), possible.end());
  for (int later = line + 1; later <= outline.line_count(); ++later)
    ++outline.first_block[later];
}

}  // namespace outlines
