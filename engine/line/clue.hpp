// LineClue: a clue prepared for the line solver, with its blocks and the shifts of each block.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace nonolith {

class LineRule;

struct Block {
  int length;  // in a clue with a rule, 0 for a run of unknown length
  int colour;  // 1 to LineClue::colours - 1; in a clue with a rule, also 0 and the flags below
};

// In a clue with a rule, the colour 0 stands for any colour of a block. `one_of` is added to the
// colour of a block if its run may also have the length of the next block, which is greater.
// `any_runs` alone stands for any number of runs of any lengths and colours. `line_sum` marks a
// number after the blocks: the line has `length` cells of the colour, or filled cells for colour 0.
inline constexpr int one_of = 64, any_runs = 128, line_sum = 256;
inline int colour_of(const Block& block) { return block.colour & (one_of - 1); }
inline bool is_one_of(const Block& block) { return block.colour & one_of; }
inline bool is_any_runs(const Block& block) { return block.colour & any_runs; }
inline bool is_sum(const Block& block) { return block.colour & line_sum; }
inline bool is_known(const Block& block) {
  return block.length && block.colour && block.colour < one_of;
}

struct LineClue {
  int cells = 0;    // length of the line
  int colours = 2;  // number of colours, including blank
  std::vector<Block> blocks;
  // If the clue has a block that is not known, its automaton (line_rule.hpp); then there are no
  // blocks.
  std::shared_ptr<const LineRule> rule;

  int steps = 0;         // number of doubling steps for the longest block; see distance()
  int padded = 0;        // block count rounded up to 4, 8, 16, or a multiple of 32
  bool vectors = false;  // use settle_word() if the line fits one machine word

  LineClue() = default;
  LineClue(int cells, int colours, std::vector<Block> blocks);

  int count() const { return static_cast<int>(blocks.size()); }

  // Arrays of `padded` numbers, one for each block. gap() is 1 if a blank must follow the block: if
  // the next block has the same colour, and after the last block. stride() is length + gap.
  const std::int64_t* stride() const { return table_.data(); }
  const std::int64_t* gap() const { return table_.data() + padded; }
  // All bits of a number are set for a block, and clear for the padding.
  const std::int64_t* real() const { return table_.data() + 2 * padded; }
  // The line solver finds or draws runs of `length` ones in steps, by shifts that double the run:
  // distance()[step * padded + j] is the shift of one step for block j. Unused steps shift by zero.
  const std::int64_t* distance() const { return table_.data() + 3 * padded; }

 private:
  std::vector<std::int64_t> table_;  // stride, gap, real and distance, in one allocation
};

}  // namespace nonolith
