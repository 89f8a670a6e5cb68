// The complete line solver `bits`: for each cell of a line, the colours that some placement gives.
//
// Idea (ours): the possible starts of a block are one mask. Position p lies before cell p. Forward
// over the blocks, reach[j] holds the positions that the gap before block j can reach if all blocks
// to the left are placed; flooding over cells that may be blank is one addition, whose carry moves
// upward. The backward pass does the same on the mirrored line. Block j may start wherever both
// passes meet. A cell may be blank if a gap may cover it from both sides, and may have a colour if
// a block of that colour has a possible start from which it covers the cell.
// A blank sentinel cell after the line gives the last block its gap: n cells need n + 2 bits.
// Complete: finds everything that follows from one line. Cost: O(k log m) operations on n-bit masks
// for k blocks, the longest of length m. Black and white is the case of two masks.
#pragma once

#include <array>

#include "line/bits.hpp"
#include "line/clue.hpp"

namespace nonolith {

// Scratch memory for the masks of one line; reused from line to line.
template <int N>
struct LineScratch {
  static constexpr int most_blocks = 64 * N;
  std::array<Bits<N>, most_blocks> fit;   // starts where the block's cells may have its colour
  std::array<Bits<N>, most_blocks> back;  // the same, mirrored (indexed by end)
  std::array<Bits<N>, most_blocks + 1> reach;
  std::array<Bits<N>, most_blocks + 1> rest;  // positions from which blocks j.. can be completed
  std::array<Bits<N>, most_blocks> starts;    // possible starts of block j
};

// Writes scratch.starts, and to `blank` the cells that may be blank. False if there is no
// placement.
template <int N>
bool find_starts(const LineClue& clue, const Bits<N>* domain, LineScratch<N>& at, Bits<N>& blank);

// Settles a line: reads and writes clue.colours masks; `out` may be `domain`. False if there is no
// placement.
template <int N>
bool settle(const LineClue& clue, const Bits<N>* domain, Bits<N>* out, LineScratch<N>& scratch);

}  // namespace nonolith
