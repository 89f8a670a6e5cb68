#include "grid/reduced_problem.hpp"

#include "grid/propagate.hpp"

namespace nonolith {
namespace {

// Adds the blocks of a line. Returns false when stopped.
template <int N>
bool add_line(const LineClue& clue, int line, const Bits<N>* domain, LineScratch<N>& scratch,
              Budget& budget, ReducedProblem& reduced) {
  Bits<N> blank;
  if (clue.rule || !find_starts(clue, domain, scratch, blank)) return true;
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
  return true;
}

template <int N>
bool reduce(const Problem& problem, Statistics& statistics, Budget& budget,
            ReducedProblem& reduced) {
  Propagator<N> propagator(problem, statistics, budget);
  State<N> state = State<N>::unknown(problem);
  if (!reduced.domain.empty()) propagator.restrict(state, reduced.domain.data());
  propagator.touch_all();
  const bool consistent = propagator.run(state);
  static_cast<Shape&>(reduced) = problem;
  reduced.open = state.open;
  reduced.domain.resize(problem.cells());
  state.write(problem, reduced.domain.data());
  reduced.blocks.clear();
  reduced.possible.clear();
  reduced.first_block.assign(problem.line_count() + 1, 0);
  for (int line = 0; consistent && state.open > 0 && line < problem.line_count(); ++line) {
    if (!add_line(problem.lines[line], line, state.line(problem, line), propagator.scratch(),
                  budget, reduced))
      return false;
    reduced.first_block[line + 1] = static_cast<int>(reduced.blocks.size());
  }
  return consistent;
}

}  // namespace

bool reduce_problem(const Problem& problem, Statistics& statistics, Budget& budget,
                    ReducedProblem& reduced) {
  return with_width(problem.longest(), [&](auto width) {
    return reduce<width.value>(problem, statistics, budget, reduced);
  });
}

}  // namespace nonolith
