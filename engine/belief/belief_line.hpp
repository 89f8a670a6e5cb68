// Belief propagation within one line. It computes, from the incoming messages of the cells, the
// probability of each start of each block, and the probability that a block covers each cell. The
// forward and backward sums over the starts of the blocks take time proportional to the number of
// starts. The code processes four starts at a time, with padding to multiples of four.
#pragma once

#include "belief/floats.hpp"

namespace nonolith {

// A block, and its place in the arrays of a line.
struct BeliefBlock {
  int length, stride;  // number of cells; minimum distance from its start to the next block's
  int low;             // first possible start
  int row;             // index of its colour's cells in the line's arrays: (colour - 1) * cells
  int starts;          // index of the entry for `low`
  int chunks;          // number of groups of `lanes` entries
  float scale = 1;     // what makes probabilities from the weights of the starts; set by a pass
};

// Maximum length of windows. A window of length n is the product of the messages of n adjacent
// cells.
inline constexpr int longest_window = 8;

struct BeliefLine {
  BeliefBlock* blocks;
  int count;              // number of blocks
  int cells, others;      // number of cells, and of colours other than blank
  const float* windows;   // by length - 1, then colour and cell
  int pitch;              // distance in `windows` from one length to the next
  const float* possible;  // by start: 1 or 0; padding 0
  float* starts;          // by start: weight, its probability divided by the block's scale
  float* cover;           // by colour and cell: probability
  float* scratch;         // scratch memory of scratch_floats(cells, entries) floats
  int entries;            // number of starts of all blocks, with the padding
};

// Return the number of floats for the running sums of one block, and for a line's scratch memory.
constexpr int sums_floats(int cells) { return 3 * cells + 8 * lanes; }
constexpr int scratch_floats(int cells, int entries) {
  return 3 * entries + 4 * sums_floats(cells);
}

// Computes windows for `size` cells; accesses up to `lanes` + longest_window cells beyond them.
void multiply_windows(float* windows, int pitch, int longest, int size);

// Computes `starts` and `cover` of two parallel lines, interleaved. The second line may be empty.
void pass_beliefs(const BeliefLine& line, const BeliefLine& beside);

}  // namespace nonolith
