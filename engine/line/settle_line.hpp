// settle_line: settles a line by the line solver for its length and its number of blocks.
#pragma once

#include <vector>

#include "line/line.hpp"
#include "line/line_word.hpp"

namespace nonolith {

// Reads clue.colours domain masks, writes as many; false when no placement exists.
template <int N>
bool settle_line(const LineClue& clue, const Bits<N>* domain, Bits<N>* out,
                 LineScratch<N>& scratch) {
  if constexpr (N == 1)
    if (clue.vectors) return settle_word(clue, domain, out);
  return settle<N>(clue, domain, out, scratch);
}

// The same for a line of any length as bytes: for each colour a mask, padded to whole bytes. Writes
// over what it reads.
bool settle_bytes(const LineClue& clue, std::vector<unsigned char>& bytes);

}  // namespace nonolith
