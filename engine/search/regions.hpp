// Regions: sets of unsettled cells; cells of different regions do not depend on each other.
//
// The range of a block extends from its first possible start to its last possible end. Two cells of
// a line may depend on each other only if both lie in the range of one unfixed block, or in ranges
// of unfixed blocks that overlap or touch. A region has all cells that these dependencies connect,
// in rows and columns. Each solution of a propagated state combines one solution of each region.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "grid/propagate.hpp"

namespace nonolith {

// Union-find: divides the numbers from 0 into disjoint sets. At first, each number is its own set.
class DisjointSets {
 public:
  explicit DisjointSets(int size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0); }
  // Returns the representative of the set of x.
  int root(int x) {
    while (parent_[x] != x) x = parent_[x] = parent_[parent_[x]];
    return x;
  }
  void join(int a, int b) { parent_[root(a)] = root(b); }

 private:
  std::vector<int> parent_;
};

// A region is a list of masks, one for each row, whose bits are columns.
template <int N>
using Region = std::vector<Bits<N>>;

template <int N>
Region<N> whole_grid(const Problem& problem) {
  return Region<N>(problem.height, Bits<N>::below(problem.width));
}

// Joins the unsettled cells of one line that may depend on each other.
template <int N, class CellOf>
void join_line(const LineClue& clue, const Bits<N>* domain, const Bits<N>& open,
               LineScratch<N>& scratch, DisjointSets& cells, CellOf&& cell_of) {
  Bits<N> blank;
  if (clue.rule) {  // all open cells may depend on each other
    open.each([&](int i) { cells.join(cell_of(open.lowest()), cell_of(i)); });
    return;
  }
  if (!open.any() || !find_starts(clue, domain, scratch, blank)) return;
  // Of the current group of dependent cells: the first open cell, and the cell after the group.
  int first = -1, reached = -2;
  for (int j = 0; j < clue.count(); ++j) {
    const Bits<N>& starts = scratch.starts[j];
    const int low = starts.lowest(), high = starts.highest() + clue.blocks[j].length - 1;
    if (starts.count() == 1) continue;
    if (low > reached) first = -1;
    for (int i = low; i <= high; ++i) {
      if (!open.test(i)) continue;
      if (first < 0)
        first = i;
      else
        cells.join(cell_of(first), cell_of(i));
    }
    reached = std::max(reached, high + 1);
  }
}

// Splits the unsettled cells of `within` into regions. The state must be at its fixpoint.
template <int N>
std::vector<Region<N>> split(const Problem& problem, const State<N>& state, const Region<N>& within,
                             Propagator<N>& propagator) {
  DisjointSets cells(problem.cells());
  std::vector<Bits<N>> open(problem.line_count());
  for (int line = 0; line < problem.line_count(); ++line) {
    open[line] = unsettled<N>(problem, state.line(problem, line));
    join_line<N>(problem.lines[line], state.line(problem, line), open[line], propagator.scratch(),
                 cells, [&](int i) { return problem.cell(line, i); });
  }

  std::vector<int> number(problem.cells(), -1);
  std::vector<Region<N>> regions;
  for (int r = 0; r < problem.height; ++r)
    (open[r] & within[r]).each([&](int c) {
      int& at = number[cells.root(r * problem.width + c)];
      if (at < 0) {
        at = static_cast<int>(regions.size());
        regions.emplace_back(problem.height, Bits<N>::none());
      }
      regions[at][r].set(c);
    });
  return regions;
}

}  // namespace nonolith
