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

  int steps = 0;         // of doubling; see distance()
  int padded = 0;        // block count rounded up to a multiple of 8
  bool vectors = false;  // settle it by line_word.hpp if it fits one machine word

  LineClue() = default;
  LineClue(int cells, int colours, std::vector<Block> blocks);

  int count() const { return static_cast<int>(blocks.size()); }

  // By block, `padded` numbers each. gap() is one where a blank must follow: the next block has the
  // same colour, or there is none (the sentinel after the line is blank). stride() is length + gap.
  const std::int64_t* stride() const { return table_.data(); }
  const std::int64_t* gap() const { return table_.data() + padded; }
  // All ones for real blocks, zero for the padding.
  const std::int64_t* real() const { return table_.data() + 2 * padded; }
  // How to reach a run of `length` ones by doubling: shift distances per step, step-major
  // (distance()[step * padded + j]); unused steps are zero, so all blocks take the same number.
  const std::int64_t* distance() const { return table_.data() + 3 * padded; }

 private:
  std::vector<std::int64_t> table_;  // the four of them, in memory taken once
};

}  // namespace nonolith
