#include "grid/reduced_problem.hpp"

#include "line/width.hpp"

namespace nonolith {

template <int N>
bool reduce_problem(const Problem& problem, const State<N>& state, Propagator<N>& propagator,
                    Budget& budget, ReducedProblem& reduced) {
  reduced.height = problem.height;
  reduced.width = problem.width;
  reduced.colours = problem.colours;
  reduced.domain.resize(problem.cells());
  state.write(problem, reduced.domain.data());
  reduced.blocks.clear();
  reduced.first_block.clear();
  reduced.possible.clear();
  for (int line = 0; line < problem.line_count(); ++line) {
    const LineClue& clue = problem.lines[line];
    reduced.first_block.push_back(static_cast<int>(reduced.blocks.size()));
    Bits<N> blank;
    LineScratch<N>& scratch = propagator.scratch();
    if (!find_starts(clue, state.line(problem, line), scratch, blank)) continue;
    if (budget.after(4 * N + clue.cells / 4)) return false;
    for (int j = 0; j < clue.count(); ++j) {
      const Bits<N>& starts = scratch.starts[j];
      const ReducedBlock block{line,
                               clue.blocks[j].length,
                               clue.blocks[j].colour,
                               static_cast<int>(clue.stride()[j]),
                               starts.lowest(),
                               starts.highest(),
                               static_cast<int>(reduced.possible.size())};
      reduced.possible.resize(block.starts + (block.high - block.low + 1));
      std::uint8_t* const possible = reduced.possible.data() + block.starts;
      for (int p = block.low; p <= block.high; ++p) possible[p - block.low] = starts.test(p);
      reduced.blocks.push_back(block);
    }
  }
  reduced.first_block.push_back(static_cast<int>(reduced.blocks.size()));
  return true;
}

#define NONOLITH_INSTANTIATE(N)                                                             \
  template bool reduce_problem<N>(const Problem&, const State<N>&, Propagator<N>&, Budget&, \
                                  ReducedProblem&);
NONOLITH_FOR_EACH_WIDTH(NONOLITH_INSTANTIATE)

}  // namespace nonolith
