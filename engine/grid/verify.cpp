#include "grid/verify.hpp"

#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "line/line_rule.hpp"

namespace nonolith {
namespace {

// Returns whether a run may be the one of blocks[at], and moves `at` behind its lengths.
bool run_fits(const std::vector<Block>& blocks, std::size_t& at, int length, std::uint32_t mask) {
  const int colour = colour_of(blocks[at]);
  bool fits = false;
  do fits |= blocks[at].length == 0 || blocks[at].length == length;
  while (is_one_of(blocks[at++]));
  return fits && (colour == 0 || std::uint32_t{1} << colour == mask);
}

bool line_fits(const LineClue& clue, const std::uint32_t* first, int step) {
  const std::vector<Block>& blocks = clue.rule ? clue.rule->blocks() : clue.blocks;
  std::vector<std::pair<int, std::uint32_t>> runs;
  int i = 0;
  while (i < clue.cells) {
    const std::uint32_t mask = first[static_cast<std::ptrdiff_t>(i) * step];
    if (!std::has_single_bit(mask)) return false;
    int end = i + 1;
    while (end < clue.cells && first[static_cast<std::ptrdiff_t>(end) * step] == mask) ++end;
    if (mask != 1) runs.emplace_back(end - i, mask);
    i = end;
  }
  if (clue.rule)
    for (const Block& total : clue.rule->totals()) {
      int left = total.length;
      for (const auto& [length, mask] : runs)
        if (colour_of(total) == 0 || std::uint32_t{1} << colour_of(total) == mask) left -= length;
      if (left != 0) return false;
    }
  // As for patterns of file names: on a mismatch, the last block that stands for any number of runs
  // takes one run more.
  std::size_t block = 0, run = 0, after = 0, taken = 0;
  while (run < runs.size() || block < blocks.size()) {
    if (block < blocks.size() && is_any_runs(blocks[block])) {
      after = ++block;
      taken = run;
    } else if (run < runs.size() && block < blocks.size() &&
               run_fits(blocks, block, runs[run].first, runs[run].second)) {
      ++run;
    } else if (after && taken < runs.size()) {
      block = after;
      run = ++taken;
    } else {
      return false;
    }
  }
  return true;
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
