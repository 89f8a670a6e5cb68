// The line solver for lines of one machine word (up to 62 cells), eight blocks at a time.
//
// The same method as line.cpp: what is done to each block apart from the two chains of floods
// (erosion, mirroring, meeting, dilation) is done for eight blocks in vector lanes; only the chains
// themselves, an addition and a few logical operations per block, run one block after the other.
// The environment variable NONOLITH_VECTOR=0 turns it off, to compare it with line.cpp.
#pragma once

#include "line/bits.hpp"
#include "line/clue.hpp"

namespace nonolith {

// For clues of up to 32 blocks (LineClue::vectors); longer ones go to the general solver.
bool settle_word(const LineClue& clue, const Bits<1>* domain, Bits<1>* out);

}  // namespace nonolith
