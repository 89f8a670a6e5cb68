// settle_line: settles a line by the vector code or the general code, whichever is faster for it.
#pragma once

#include <vector>

#include "line/line.hpp"
#include "line/line_rule.hpp"

namespace nonolith {

// The vector code (line_word.cpp) settles lines of one machine word (up to 62 cells) with up to 32
// blocks (LineClue::vectors); it processes eight blocks at a time. The environment variable
// NONOLITH_VECTOR=0 turns the vector code off, to compare it with line.cpp.
bool settle_word(const LineClue& clue, const Bits<1>* domain, Bits<1>* out);

// Settles a line: `domain` and `out` have clue.colours masks. Returns false if there is no
// placement.
template <int N>
bool settle_line(const LineClue& clue, const Bits<N>* domain, Bits<N>* out,
                 LineScratch<N>& scratch) {
  if constexpr (N == 1)
    if (clue.vectors) return settle_word(clue, domain, out);
  if (clue.rule)
    return settle_rule<N>(*clue.rule, clue.cells, clue.colours, domain, out, scratch.reached);
  return settle<N>(clue, domain, out, scratch);
}

// Settles a line of any length in place, from one mask for each colour, padded to whole bytes.
bool settle_bytes(const LineClue& clue, std::vector<unsigned char>& bytes);

}  // namespace nonolith
