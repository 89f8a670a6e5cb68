// LineRule: a clue whose numbers are not all known, in black and white, and its line solver.
//
// The clue is an automaton that reads the cells in order: its places are before the first block,
// after each cell of a block (one cell for a block of unknown length), and after the blank that
// follows the block. A cell of the right colour leads to the next place; before a block, a blank
// cell stays, and in a block of unknown length a filled one does. So sets of places are masks, and
// all places move at once by a shift (Baeza-Yates and Gonnet 1992, "shift-and"). A cell may have a
// colour if a path from the first to the last cell gives it this colour (the constraint "regular",
// Pesant 2004). Cost: cells x places / 64 for a line. If only the sum of the filled cells is known,
// the place is their number.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "line/bits.hpp"
#include "line/clue.hpp"

namespace nonolith {

class LineRule {
 public:
  // A block of length 0 has an unknown length, from 1 on. A block of colour 0, the only one of its
  // line, is the sum of its filled cells.
  explicit LineRule(std::vector<Block> blocks);

  const std::vector<Block>& blocks() const { return blocks_; }
  int words() const { return static_cast<int>(ends_.size()); }

  // Masks of places, each of words() words: those at which a cell of a colour leads to the next
  // place, those at which it stays, and those at which the line may end.
  const std::uint64_t* advancing(int colour) const { return advancing_[colour].data(); }
  const std::uint64_t* staying(int colour) const { return staying_[colour].data(); }
  const std::uint64_t* ends() const { return ends_.data(); }

 private:
  std::vector<Block> blocks_;
  std::array<std::vector<std::uint64_t>, 2> advancing_, staying_;
  std::vector<std::uint64_t> ends_;
};

// Settles a line with a rule. `domain` and `out`, which may be the same memory, have two masks.
// Calls reuse the memory `reached`. Returns false if the line has no placement.
template <int N>
bool settle_rule(const LineRule& rule, int cells, const Bits<N>* domain, Bits<N>* out,
                 std::vector<std::uint64_t>& reached);

}  // namespace nonolith
