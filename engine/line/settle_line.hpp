// settle_line: settles a line by the implementation that suits its length and number of blocks.
#pragma once

#include <vector>

#include "line/line.hpp"

namespace nonolith {

// The line solver for lines of one machine word (up to 62 cells) and clues of up to 32 blocks
// (LineClue::vectors), eight blocks at a time. The environment variable NONOLITH_VECTOR=0 turns it
// off, to compare it with line.cpp.
bool settle_word(const LineClue& clue, const Bits<1>* domain, Bits<1>* out);

// Reads and writes clue.colours masks. False if there is no placement.
template <int N>
bool settle_line(const LineClue& clue, const Bits<N>* domain, Bits<N>* out,
                 LineScratch<N>& scratch) {
  if constexpr (N == 1)
    if (clue.vectors) return settle_word(clue, domain, out);
  return settle<N>(clue, domain, out, scratch);
}

// The same for a line of any length, in place, on bytes: for each colour a mask padded to whole
// bytes.
bool settle_bytes(const LineClue& clue, std::vector<unsigned char>& bytes);

}  // namespace nonolith
