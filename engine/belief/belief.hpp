// Belief propagation over the lines: for every cell, how likely each colour is among the solutions,
// and for every block, how likely each start.
//
// Each line is a factor of the cells that it crosses. For each of its cells and colours it sends a
// message to the line that crosses it there. A forward and a backward pass over the block starts of a
// line give the marginals under the incoming messages, in time proportional to the number of starts.
// An update of all rows, and then of all columns, is a sweep; messages are damped. On grids with loops
// the marginals are estimates, good enough to find a safe guess (Pearl 1988; for constraint problems
// Braunstein, Mezard and Zecchina 2005). Reinforcement (Chavas et al. 2005) gives each cell a field:
// its own belief of the sweep before, with a weight that grows, until the beliefs are a full grid,
// often a solution. A bias is a constant random field.
// Measured on tournament puzzles, all of 25x25:
// - Twelve sweeps with a damping of 0.1 leave as many conflicts as fifteen with 0.2; none at all, or
//   sweeps that run ahead, are worse, the latter by far.
// - Of puzzles that take 100 or more conflicts, a field without bounds, and messages as sure as
//   without a field, solve 3 of 100; bounded as in belief.cpp 20 of 100. Other messages to begin
//   with lead to the same grid; biases lead to others.
// - Looking at the grid in every sweep, not only in the last, finds half as many solutions again:
//   with a solution passed by in 80 of 100 puzzles within 3000 sweeps, against 66.
#pragma once

#include <cstdint>
#include <vector>

#include "belief/belief_line.hpp"
#include "grid/budget.hpp"
#include "grid/reduced_problem.hpp"

namespace nonolith {

class Belief {
 public:
  // Starts anew for a reduced problem, with all messages neutral. Reuses its memory.
  void reset(const ReducedProblem& reduced);

  // Gives each cell a random bias for reinforcement, up to half of `strength`; 0: none.
  void set_bias(std::uint64_t seed, float strength);

  // Sweeps over all lines; `field` 0 is plain belief propagation. False when stopped.
  bool sweep(float field, Budget& budget);

  // The messages of this many plain sweeps. Messages that have come back once come back for ever,
  // often after one sweep: whole periods are left out. False when stopped.
  bool sweep_many(int sweeps, Budget& budget);

  // What the likeliest colours of all cells make.
  enum class Grid { solution, other, stopped };

  // Up to this many sweeps under a growing field, until the grid is a solution.
  Grid reinforce(int sweeps, Budget& budget);

  // Probability that the cell has the colour; settled cells have 0 or 1.
  double cell(int cell, int colour) const;

  // Probability that the block (index into ReducedProblem::blocks) starts at p, low <= p <= high.
  double start(int block, int p) const {
    return starts_[blocks_[block].starts + (p - blocks_[block].low)];
  }

  std::int64_t sweeps() const { return sweeps_; }

  // About how many bytes a reduced problem takes; sweep_many() takes some more.
  static std::size_t bytes_needed(const ReducedProblem& reduced);

  // About how many steps one sweep takes, each a few nanoseconds.
  static double cost(const ReducedProblem& reduced);

 private:
  // Index into the messages of one line: by colour but blank, then by cell of the line.
  int at(int line, int colour, int i) const {
    return line_start_[line] + (colour - 1) * reduced_->cells_of(line) + i;
  }
  void add_line(int line);
  void add_blocks();
  BeliefLine line_in_half(int line, int to, int start, int which);
  bool solves() const;
  bool satisfies(int line) const;
  int likeliest(int cell) const;
  bool sweep_lines(int from, int to, float field, Budget& budget);

  const ReducedProblem* reduced_ = nullptr;
  std::vector<int> line_start_;
  std::vector<float> incoming_;       // odds against blank
  std::vector<float> outgoing_;       // probability, against blank
  std::vector<float> field_;          // odds against blank
  std::vector<float> bias_;           // odds against blank
  std::vector<std::int32_t> target_;  // in incoming_ of the crossing line; the last: nowhere
  std::vector<BeliefBlock> blocks_;
  std::vector<float> possible_;  // per block and start: 1 or 0
  std::vector<float> starts_;    // per block and start: probability
  // Of all rows, or of all columns:
  std::vector<float> windows_;  // by length: products of incoming messages
  std::vector<float> cover_, blank_, odds_;
  std::vector<float> scratch_;
  int longest_ = 1, pitch_ = 0;
  std::int64_t sweeps_ = 0;
};

}  // namespace nonolith
