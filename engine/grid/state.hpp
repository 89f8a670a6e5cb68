// State: the domains of all cells, stored both by rows and by columns, with the masks of each line
// side by side. Mask (line, colour) has bit i set if cell i of the line may have the colour.
#pragma once

#include <cstdint>
#include <vector>

#include "grid/problem.hpp"
#include "line/bits.hpp"

namespace nonolith {

template <int N>
struct State {
  std::vector<Bits<N>> masks;
  int open = 0;  // sum over all cells of the number of colours left minus one

  static State unknown(const Problem& problem) {
    State state;
    state.masks.reserve(static_cast<std::size_t>(problem.line_count()) * problem.colours);
    for (int line = 0; line < problem.line_count(); ++line)
      for (int c = 0; c < problem.colours; ++c)
        state.masks.push_back(Bits<N>::below(problem.lines[line].cells));
    state.open = problem.cells() * (problem.colours - 1);
    return state;
  }

  static std::size_t bytes(const Problem& problem) {
    return sizeof(State) +
           static_cast<std::size_t>(problem.line_count()) * problem.colours * sizeof(Bits<N>);
  }

  Bits<N>* line(const Problem& problem, int index) {
    return masks.data() + static_cast<std::size_t>(index) * problem.colours;
  }
  const Bits<N>* line(const Problem& problem, int index) const {
    return masks.data() + static_cast<std::size_t>(index) * problem.colours;
  }

  std::uint32_t domain(const Problem& problem, int row, int column) const {
    const Bits<N>* const masks_of_row = line(problem, row);
    std::uint32_t domain = 0;
    for (int c = 0; c < problem.colours; ++c)
      domain |= static_cast<std::uint32_t>(masks_of_row[c].test(column)) << c;
    return domain;
  }

  // Removes all other colours from a cell; returns whether the cell had any of them.
  bool keep(const Problem& problem, int row, int column, std::uint32_t colours) {
    const int before = open;
    for (int c = 0; c < problem.colours; ++c)
      if (!(colours >> c & 1) && line(problem, row)[c].test(column))
        remove(problem, row, column, c);
    return open != before;
  }

  // Removes a colour that the cell may still have.
  void remove(const Problem& problem, int row, int column, int colour) {
    line(problem, row)[colour].clear(column);
    line(problem, problem.height + column)[colour].clear(row);
    --open;
  }

  // Restores a colour that was removed from a cell.
  void restore(const Problem& problem, int row, int column, int colour) {
    line(problem, row)[colour].set(column);
    line(problem, problem.height + column)[colour].set(row);
    ++open;
  }

  void write(const Problem& problem, std::uint32_t* cells) const {
    for (int r = 0; r < problem.height; ++r)
      for (int c = 0; c < problem.width; ++c) *cells++ = domain(problem, r, c);
  }
};

// Returns the cells of a line that have more than one colour left.
template <int N>
Bits<N> unsettled(const Problem& problem, const Bits<N>* line) {
  Bits<N> once = line[0], twice = Bits<N>::none();
  for (int c = 1; c < problem.colours; ++c) {
    twice |= once & line[c];
    once |= line[c];
  }
  return twice;
}

}  // namespace nonolith
