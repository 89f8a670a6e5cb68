#include "grid/verify.hpp"

#include <array>
#include <bit>

#include "line/line_rule.hpp"

namespace nonolith {
namespace {

bool line_fits(const LineClue& clue, const std::uint32_t* first, int step) {
  const std::vector<Block>& blocks = clue.rule ? clue.rule->blocks() : clue.blocks;
  if (!blocks.empty() && blocks[0].colour == 0) {  // the sum of the line
    int filled = 0;
    for (int i = 0; i < clue.cells; ++i) {
      const std::uint32_t mask = first[static_cast<std::ptrdiff_t>(i) * step];
      if (!std::has_single_bit(mask)) return false;
      filled += mask != 1;
    }
    return filled == blocks[0].length;
  }
  std::size_t block = 0;
  int i = 0;
  while (i < clue.cells) {
    const std::uint32_t mask = first[static_cast<std::ptrdiff_t>(i) * step];
    if (!std::has_single_bit(mask)) return false;
    int end = i + 1;
    while (end < clue.cells && first[static_cast<std::ptrdiff_t>(end) * step] == mask) ++end;
    if (mask != 1) {
      if (block == blocks.size()) return false;
      const Block& expected = blocks[block++];
      if (expected.length && expected.length != end - i) return false;
      if ((std::uint32_t{1} << expected.colour) != mask) return false;
    }
    i = end;
  }
  return block == blocks.size();
}

// Number of cells in a machine word. Bit i of a line's word is set if cell i is filled.
constexpr int word = 64;

bool word_fits(const LineClue& clue, std::uint64_t filled) {
  for (const Block& block : clue.blocks) {
    if (filled == 0) return false;
    filled >>= std::countr_zero(filled);
    const int length = std::countr_one(filled);
    if (length != block.length) return false;
    filled = length < word ? filled >> length : 0;
  }
  return filled == 0;
}

// Checks a black-and-white grid of up to 64 x 64 cells, with one word for each line.
bool words_fit(const Problem& problem, const std::uint32_t* cells) {
  std::array<std::uint64_t, word> columns{};
  std::uint32_t others = 0;  // not 0 if a mask is neither 1 (blank) nor 2 (filled)
  for (int r = 0; r < problem.height; ++r) {
    std::uint64_t row = 0;
    for (int c = 0; c < problem.width; ++c) {
      const std::uint32_t mask = *cells++;
      const std::uint64_t filled = mask >> 1 & 1;
      others |= (mask - 1) & ~std::uint32_t{1};
      row |= filled << c;
      columns[c] |= filled << r;
    }
    if (!word_fits(problem.lines[r], row)) return false;
  }
  for (int c = 0; c < problem.width; ++c)
    if (!word_fits(problem.lines[problem.height + c], columns[c])) return false;
  return others == 0;
}

bool fits_clues(const Problem& problem, const std::uint32_t* cells) {
  if (problem.colours == 2 && problem.width <= word && problem.height <= word && problem.plain())
    return words_fit(problem, cells);
  for (int r = 0; r < problem.height; ++r)
    if (!line_fits(problem.lines[r], cells + static_cast<std::ptrdiff_t>(r) * problem.width, 1))
      return false;
  for (int c = 0; c < problem.width; ++c)
    if (!line_fits(problem.lines[problem.height + c], cells + c, problem.width)) return false;
  return true;
}

}  // namespace

bool is_solution(const Problem& problem, const std::uint32_t* cells, const std::uint32_t* given) {
  if (!fits_clues(problem, cells)) return false;
  for (std::size_t i = 0; given && i < static_cast<std::size_t>(problem.cells()); ++i)
    if (!(cells[i] & given[i])) return false;
  return true;
}

}  // namespace nonolith
