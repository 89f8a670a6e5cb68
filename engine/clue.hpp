// A clue compiled for the line solver: its blocks, and for each the distances the solver shifts by.
#pragma once

#include <cstdint>
#include <vector>

namespace nonolith {

struct Block {
  int length;
  int colour;  // 1 to colours - 1
};

struct LineClue {
  int cells = 0;    // length of the line
  int colours = 2;  // blank included
  std::vector<Block> blocks;

  // For block j: its length, plus one where a blank must follow (the next block has its colour, or
  // it is the last: the sentinel cell behind the line is blank).
  std::vector<std::int64_t> stride;
  std::vector<std::int64_t> gap;
  // All ones for real blocks, zero for the padding.
  std::vector<std::int64_t> real;
  // How to reach a run of `length` ones by doubling: shift distances per step, step-major
  // (distance[step * padded + j]); unused steps are zero, so all blocks take the same number.
  int steps = 0;
  int padded = 0;  // block count rounded up to a multiple of 8
  std::vector<std::int64_t> distance;

  LineClue() = default;
  LineClue(int cells, int colours, std::vector<Block> blocks);

  int count() const { return static_cast<int>(blocks.size()); }
};

}  // namespace nonolith
