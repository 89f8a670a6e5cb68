#include "grid/outline.hpp"

#include "line/width.hpp"

namespace nonolith {

template <int N>
bool trace(const Problem& problem, const State<N>& state, Propagator<N>& propagator, Stop& stop,
           Outline& outline) {
  outline.height = problem.height;
  outline.width = problem.width;
  outline.colours = problem.colours;
  outline.domain.resize(problem.cells());
  state.write(problem, outline.domain.data());
  outline.blocks.clear();
  outline.first_block.clear();
  outline.possible.clear();
  for (int line = 0; line < problem.line_count(); ++line) {
    const LineClue& clue = problem.lines[line];
    outline.first_block.push_back(static_cast<int>(outline.blocks.size()));
    Bits<N> blank;
    LineScratch<N>& scratch = propagator.scratch();
    if (!find_starts(clue, state.line(problem, line), scratch, blank)) continue;
    if (stop.after(4 * N + clue.cells / 4)) return false;
    for (int j = 0; j < clue.count(); ++j) {
      const Bits<N>& starts = scratch.starts[j];
      const BlockOutline block{line,
                               clue.blocks[j].length,
                               clue.blocks[j].colour,
                               static_cast<int>(clue.stride()[j]),
                               starts.lowest(),
                               starts.highest(),
                               static_cast<int>(outline.possible.size())};
      outline.possible.resize(block.starts + (block.high - block.low + 1));
      std::uint8_t* const possible = outline.possible.data() + block.starts;
      for (int p = block.low; p <= block.high; ++p) possible[p - block.low] = starts.test(p);
      outline.blocks.push_back(block);
    }
  }
  outline.first_block.push_back(static_cast<int>(outline.blocks.size()));
  return true;
}

#define NONOLITH_INSTANTIATE(N) \
  template bool trace<N>(const Problem&, const State<N>&, Propagator<N>&, Stop&, Outline&);
NONOLITH_FOR_EACH_WIDTH(NONOLITH_INSTANTIATE)

}  // namespace nonolith
