// States as plain domains, one mask of colours per cell, and the invariants of a state.
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
    state.keep(problem, i / problem.width, i % problem.width, domains[i]);
  return state;
}

// Rows and columns agree, no mask has bits beyond its line, and the count of open cells is right.
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

inline Domains unknown(const Problem& problem) {
  return Domains(problem.cells(), problem.unknown());
}

// Settles every line by the table until nothing changes; nullopt if some line has no placement.
inline std::optional<Domains> propagated(const Problem& problem, Domains domains) {
  for (bool changed = true; changed;) {
    changed = false;
    for (int index = 0; index < problem.line_count(); ++index) {
      Domains line;
      std::vector<int> at;
      for (int i = 0; i < problem.lines[index].cells; ++i) at.push_back(problem.cell(index, i));
      for (int cell : at) line.push_back(domains[cell]);
      const auto settled = naive::settle_by_table(problem.lines[index].blocks, line);
      if (!settled) return std::nullopt;
      for (std::size_t i = 0; i < at.size(); ++i) domains[at[i]] = (*settled)[i];
      changed |= *settled != line;
    }
  }
  return domains;
}

// The puzzle of a random grid, or one with the columns of another grid, which may have no solution.
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

// Draws the sizes, too: `least` or up to `sizes` - 1 more cells, and 2 or up to `colours` - 1 more
// colours. One after another, because compilers differ in the order in which they evaluate
// arguments.
inline Problem drawn_puzzle_of_any_size(draw::Random& random, int least, int sizes, int colours) {
  const int number = 2 + random.below(colours);
  const int width = least + random.below(sizes), height = least + random.below(sizes);
  return drawn_puzzle(random, height, width, number);
}

}  // namespace states
