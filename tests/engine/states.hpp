// States as plain domains, one mask of colours per cell, and what must always hold of a state.
#pragma once

#include "draw.hpp"
#include "grid/state.hpp"
#include "naive.hpp"

namespace states {

using naive::Domains;
using nonolith::Problem;
using nonolith::State;

template <int N>
Domains domains_of(const Problem& problem, const State<N>& state) {
  Domains domains(problem.cells());
  state.write(problem, domains.data());
  return domains;
}

template <int N>
State<N> state_of(const Problem& problem, const Domains& domains) {
  State<N> state = State<N>::unknown(problem);
  for (int i = 0; i < problem.cells(); ++i)
    for (int c = 0; c < problem.colours; ++c)
      if (!(domains[i] >> c & 1)) state.remove(problem, i / problem.width, i % problem.width, c);
  return state;
}

// Rows and columns tell the same, no mask has bits beyond its line, and what is open is counted.
template <int N>
bool is_coherent(const Problem& problem, const State<N>& state) {
  int open = -problem.cells();
  for (int line = 0; line < problem.line_count(); ++line)
    for (int c = 0; c < problem.colours; ++c)
      if ((state.line(problem, line)[c] & ~nonolith::Bits<N>::below(problem.lines[line].cells))
              .any())
        return false;
  for (int row = 0; row < problem.height; ++row)
    for (int column = 0; column < problem.width; ++column)
      for (int c = 0; c < problem.colours; ++c) {
        const bool by_row = state.line(problem, row)[c].test(column);
        if (by_row != state.line(problem, problem.height + column)[c].test(row)) return false;
        open += by_row;
      }
  return open == state.open;
}

inline std::uint32_t all_colours(const Problem& problem) {
  return problem.colours == 32 ? ~0u : (1u << problem.colours) - 1;
}

inline Domains unknown(const Problem& problem) {
  return Domains(problem.cells(), all_colours(problem));
}

// Every line settled by the table again and again until nothing changes; nothing when some line
// has no placement.
inline std::optional<Domains> propagated(const Problem& problem, Domains domains) {
  for (bool changed = true; changed;) {
    changed = false;
    for (int index = 0; index < problem.line_count(); ++index) {
      const bool row = index < problem.height;
      Domains line;
      std::vector<int> at;
      for (int i = 0; i < problem.lines[index].cells; ++i)
        at.push_back(row ? index * problem.width + i : i * problem.width + index - problem.height);
      for (int cell : at) line.push_back(domains[cell]);
      const auto settled = naive::settle_by_table(problem.lines[index].blocks, line);
      if (!settled) return std::nullopt;
      for (std::size_t i = 0; i < at.size(); ++i) domains[at[i]] = (*settled)[i];
      changed |= *settled != line;
    }
  }
  return domains;
}

// The puzzle of a drawn grid, or one that takes its columns from another grid, so that it may have
// no solution.
inline Problem drawn_puzzle(draw::Random& random, int height, int width, int colours) {
  const int cells = height * width;
  Problem problem = naive::puzzle_of(draw::grid(random, cells, colours), height, width, colours);
  if (random.one_in(3)) {
    const Problem other =
        naive::puzzle_of(draw::grid(random, cells, colours), height, width, colours);
    for (int i = height; i < height + width; ++i) problem.lines[i] = other.lines[i];
  }
  return problem;
}

}  // namespace states
