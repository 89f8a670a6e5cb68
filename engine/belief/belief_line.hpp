// Belief propagation within one line: computes from the incoming messages of its cells the
// probability of each start of each block, and the probability that each cell is covered. Method:
// forward and backward sums over the starts of the blocks, in time proportional to their number.
// Sixteen starts are processed at a time; padding to multiples of sixteen avoids branches.
#pragma once

#include "belief/floats.hpp"

namespace nonolith {

// A block's place in the arrays.
struct BeliefBlock {
  int length, stride;  // cells; distance to the first start that the next block may have
  int low;             // first start
  int row;             // index of its colour's cells in the line's arrays: (colour - 1) * cells
  int starts;          // index of the entry for `low`
  int chunks;          // of sixteen entries
};

// Maximum length of windows: products of the messages of adjacent cells.
inline constexpr int longest_window = 8;

struct BeliefLine {
  const BeliefBlock* blocks;
  int count;              // of blocks
  int cells, others;      // others: colours but blank
  const float* windows;   // by length - 1, then colour and cell
  int pitch;              // from one length to the next
  const float* possible;  // by start: 1 or 0; padding 0
  float* starts;          // by start: probability
  float* cover;           // by colour and cell: probability
  float* scratch;         // scratch_floats(cells, entries)
  int entries;            // starts of all blocks, with the padding
};

// Number of floats for the running sums of one block, and for a line with `entries` padded starts.
constexpr int sums_floats(int cells) { return 3 * cells + 8 * lanes; }
constexpr int scratch_floats(int cells, int entries) {
  return 3 * entries + 4 * sums_floats(cells);
}

// Computes the windows of all lengths, for `size` cells; reads and writes up to `lanes` +
// longest_window cells beyond.
void multiply_windows(float* windows, int pitch, int longest, int size);

// Updates two parallel lines, interleaved; the second may be empty.
void pass_beliefs(const BeliefLine& line, const BeliefLine& beside);

}  // namespace nonolith
