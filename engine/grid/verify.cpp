#include "grid/verify.hpp"

#include <bit>

namespace nonolith {
namespace {

bool line_fits(const LineClue& clue, const std::uint32_t* first, int step) {
  std::size_t block = 0;
  int i = 0;
  while (i < clue.cells) {
    const std::uint32_t mask = first[static_cast<std::ptrdiff_t>(i) * step];
    if (!std::has_single_bit(mask)) return false;
    int end = i + 1;
    while (end < clue.cells && first[static_cast<std::ptrdiff_t>(end) * step] == mask) ++end;
    if (mask != 1) {
      if (block == clue.blocks.size()) return false;
      const Block& expected = clue.blocks[block++];
      if (expected.length != end - i || (std::uint32_t{1} << expected.colour) != mask) return false;
    }
    i = end;
  }
  return block == clue.blocks.size();
}

}  // namespace

bool is_solution(const Problem& problem, const std::uint32_t* cells) {
  for (int r = 0; r < problem.height; ++r)
    if (!line_fits(problem.lines[r], cells + static_cast<std::ptrdiff_t>(r) * problem.width, 1))
      return false;
  for (int c = 0; c < problem.width; ++c)
    if (!line_fits(problem.lines[problem.height + c], cells + c, problem.width)) return false;
  return true;
}

}  // namespace nonolith
