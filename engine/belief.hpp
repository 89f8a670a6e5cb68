// Belief propagation over the lines: for every cell, how likely each colour is among the solutions,
// and for every block, how likely each start.
//
// Each line is a factor of the cells that it crosses. What one line says of a cell is passed to the
// line that crosses it there; a forward and a backward pass over the block starts of a line give
// the marginals under what the crossing lines say, in time proportional to the number of starts.
// Rows and columns take turns; messages are damped. On grids with loops the marginals are estimates,
// good enough to say which guess is safe (Pearl 1988; for constraint problems Braunstein, Mezard
// and Zecchina 2005). Reinforcement (Chavas et al. 2005) adds each cell's own belief as a field
// that grows from sweep to sweep, until the beliefs are a full grid, often a solution.
#pragma once

#include <vector>

#include "outline.hpp"
#include "stop.hpp"

namespace nonolith {

class Belief {
 public:
  // Starts anew for an outline, with all messages neutral. Reuses its memory.
  void reset(const Outline& outline);

  // Sweeps over all lines; `field` 0 is plain belief propagation. Says false when told to stop.
  bool sweep(double field, Stop& stop);

  // Probability that the cell has the colour; settled cells have 0 or 1.
  double cell(int cell, int colour) const;

  // Probability that the block (index into the outline's blocks) starts at p, low <= p <= high.
  double start(int block, int p) const {
    const BlockOutline& b = outline_->blocks[block];
    return starts_[b.starts + (p - b.low)];
  }

  std::int64_t sweeps() const { return sweeps_; }

 private:
  void pass_line(int line, double field);
  void read_weights(int line, double field);
  void forward(int line);
  void backward(int line);
  void write_messages(int line);

  const Outline* outline_ = nullptr;
  // What rows and columns say of a cell: weight of each colour beyond blank, relative to blank.
  std::vector<float> from_rows_, from_columns_;
  std::vector<float> starts_;
  std::vector<float> weight_;   // per colour and cell of the line at hand
  std::vector<float> window_;   // per start: product of the block's cell weights
  std::vector<float> forward_;  // per start: weight of all that lies before
  std::vector<float> cover_;    // per colour and cell: probability of being covered
  std::int64_t sweeps_ = 0;
};

}  // namespace nonolith
