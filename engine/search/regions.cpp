#include "search/regions.hpp"

#include <algorithm>
#include <numeric>

#include "line/width.hpp"

namespace nonolith {
namespace {

class Union {
 public:
  explicit Union(int size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0); }
  int root(int x) {
    while (parent_[x] != x) x = parent_[x] = parent_[parent_[x]];
    return x;
  }
  void join(int a, int b) { parent_[root(a)] = root(b); }

 private:
  std::vector<int> parent_;
};

// Joins the unsettled cells of one line that may depend on each other.
template <int N, class CellOf>
void join_line(const LineClue& clue, const Bits<N>* domain, const Bits<N>& open,
               LineScratch<N>& scratch, Union& cells, CellOf&& cell_of) {
  Bits<N> blank;
  if (!open.any() || !find_starts(clue, domain, scratch, blank)) return;
  int first = -1, reached = -2;  // the cell that others are joined to; the last cell of the stretch
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

}  // namespace

template <int N>
std::vector<Region<N>> split(const Problem& problem, const State<N>& state, const Region<N>& within,
                             Propagator<N>& propagator) {
  Union cells(problem.cells());
  std::vector<Bits<N>> open(problem.line_count());
  for (int line = 0; line < problem.line_count(); ++line)
    open[line] = unsettled<N>(problem, state.line(problem, line));
  for (int r = 0; r < problem.height; ++r)
    join_line<N>(problem.lines[r], state.line(problem, r), open[r], propagator.scratch(), cells,
                 [&](int c) { return r * problem.width + c; });
  for (int c = 0; c < problem.width; ++c)
    join_line<N>(problem.lines[problem.height + c], state.line(problem, problem.height + c),
                 open[problem.height + c], propagator.scratch(), cells,
                 [&](int r) { return r * problem.width + c; });

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

#define NONOLITH_INSTANTIATE(N)                                                               \
  template std::vector<Region<N>> split<N>(const Problem&, const State<N>&, const Region<N>&, \
                                           Propagator<N>&);
NONOLITH_FOR_EACH_WIDTH(NONOLITH_INSTANTIATE)

}  // namespace nonolith
