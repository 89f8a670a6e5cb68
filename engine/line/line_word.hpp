// The line solver for lines of one machine word (up to 62 cells), eight blocks at a time.
//
// The same method as line.cpp: what is done to each block apart from the two chains of floods
// (erosion, mirroring, meeting, dilation) is done for eight blocks in vector lanes; only the chains
// themselves, an addition and a few logical operations per block, run one block after the other.
#pragma once

#include "line/bits.hpp"
#include "line/clue.hpp"

namespace nonolith {

// The most blocks a clue may have here; longer ones go to the general solver.
inline constexpr int most_word_blocks = 32;

bool settle_word(const LineClue& clue, const Bits<1>* domain, Bits<1>* out);

}  // namespace nonolith
