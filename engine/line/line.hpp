// The complete line solver `bits`: for each cell of a line, the colours that some placement gives.
//
// Idea (ours): the possible starts of a block are one mask. Position p lies before cell p. Forward
// over the blocks, reach[j] holds the positions where the gap before block j may have come to, with
// everything to the left in order: flooding over cells that may be blank is one addition (the carry
// walks). Backward the same on the mirrored line, so that the carry walks there too. Block j may
// start where both meet; a cell may be blank where a gap may pass over it from both sides, and may
// have a colour where a start of a block of that colour lies at most its length away.
// A blank sentinel cell after the line gives the last block its gap: n cells need n + 2 bits.
// Proves: everything that follows from one line (complete). Cost: O(k) operations on n-bit masks,
// plus the logarithm of the longest block for each block. Black and white is the case of two masks.
#pragma once

#include <array>

#include "line/bits.hpp"
#include "line/clue.hpp"

namespace nonolith {

// Room for the masks of one line; reused from line to line.
template <int N>
struct LineScratch {
  static constexpr int most_blocks = 64 * N;
  std::array<Bits<N>, most_blocks> fit;   // starts where the block's cells may have its colour
  std::array<Bits<N>, most_blocks> back;  // the same, mirrored (indexed by end)
  std::array<Bits<N>, most_blocks + 1> reach;
  std::array<Bits<N>, most_blocks + 1> rest;  // positions from which blocks j.. can be completed
  std::array<Bits<N>, most_blocks> starts;    // possible starts of block j
};

// Fills scratch.starts and gives the cells that may be blank; false when no placement exists.
template <int N>
bool find_starts(const LineClue& clue, const Bits<N>* domain, LineScratch<N>& at, Bits<N>& blank);

// The solver: reads clue.colours domain masks, writes as many; false when no placement exists.
// The output may be the input.
template <int N>
bool settle(const LineClue& clue, const Bits<N>* domain, Bits<N>* out, LineScratch<N>& scratch);

}  // namespace nonolith
