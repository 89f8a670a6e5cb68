// Belief propagation over the lines: estimates the probability of each colour of every cell, and of
// each start of every block, in a random solution.
//
// Each line is a factor of its cells. For each cell and colour, the line sends a message to the
// crossing line. A forward and a backward pass over the block starts of a line compute the
// marginals under the incoming messages, in time proportional to the number of starts. A sweep
// updates all rows, then all columns; messages are damped. The factor graph has loops, so marginals
// are estimates, which are good enough to find guesses that are probably right (Pearl 1988; for
// constraint problems Braunstein, Mezard and Zecchina 2005). Reinforcement (Chavas et al. 2005)
// adds a field to each cell. The field is a further message: the belief of the cell after the
// previous sweep, with a growing weight. So the beliefs converge to a complete grid, which is often
// a solution. A bias is a constant random field.
// Measured on 25x25 tournament puzzles:
// - After twelve sweeps with a damping of 0.1, the search has as many conflicts as after fifteen
//   sweeps with 0.2. Without damping it has more conflicts, and with over-relaxation many more.
// - Of the puzzles with at least 100 conflicts, reinforcement solves 3 % without the tighter bounds
//   of belief.cpp for the field and its messages, and 20 % with these bounds. Other initial
//   messages lead to the same grid; biases lead to other grids.
// - With a check of the grid in every sweep, 3000 sweeps find solutions of 80 in 100 puzzles; with
//   a check in the last sweep only, of 66 in 100.
// - Four of five runs of 75 sweeps end with another grid, but these runs are hard to recognise. To
//   stop when for ten sweeps no fewer lines are wrong would save a fifth of all sweeps, and lose a
//   twelfth of the solutions. Few grids stay the same for four sweeps, even in these runs.
#pragma once

#include <cstdint>
#include <vector>

#include "belief/belief_line.hpp"
#include "grid/budget.hpp"
#include "grid/reduced_problem.hpp"

namespace nonolith {

class Belief {
 public:
  // Resets all data for a reduced problem, with neutral messages. Reuses the memory.
  void reset(const ReducedProblem& reduced);

  // Sets random biases for reinforcement: for each cell and colour, odds of 1 +- strength / 2.
  void set_bias(std::uint64_t seed, float strength);

  // Multiplies the bias towards a colour of a cell by these odds.
  void prefer(int cell, int colour, float odds);

  // Sweeps once over all lines. `field` is the weight of the fields; 0 means a plain sweep, without
  // fields. Returns false when stopped.
  bool sweep(float field, Budget& budget);

  // Computes the messages after a number of plain sweeps. If all messages equal those after an
  // earlier sweep, they repeat for ever, often with period 1, so the function skips whole periods.
  // Returns false when stopped.
  bool sweep_many(int sweeps, Budget& budget);

  // How reinforce() ended: with a solution, with another grid, or stopped by the budget.
  enum class Grid { solution, other, stopped };

  // Sweeps under a growing field until the likeliest colours are a solution, up to `sweeps` times.
  Grid reinforce(int sweeps, Budget& budget);

  // Returns the probability that a cell has a colour; 0 or 1 for settled cells.
  double cell(int cell, int colour) const;

  // Returns the probability that block b of ReducedProblem::blocks starts at p (low <= p <= high).
  double start(int block, int p) const {
    const BeliefBlock& at = blocks_[block];
    return starts_[at.starts + (p - at.low)] * at.scale;
  }

  std::int64_t sweeps() const { return sweeps_; }

  // Estimates the memory for a reduced problem, in bytes, without the copies of sweep_many().
  static std::size_t bytes_needed(const ReducedProblem& reduced);

  // Estimates the number of basic steps of a sweep, each of a few nanoseconds.
  static double cost(const ReducedProblem& reduced);

 private:
  // Returns the index of a message: by line, then by colour (without blank), then by cell.
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
  // By message: the odds, or the probability, of the message's colour against blank.
  std::vector<float> incoming_;       // odds
  std::vector<float> outgoing_;       // probability
  std::vector<float> field_;          // odds
  std::vector<float> bias_;           // odds
  std::vector<std::int32_t> target_;  // index into incoming_, whose last entry is never read
  std::vector<BeliefBlock> blocks_;
  std::vector<float> possible_;  // per block and start: 1 or 0
  std::vector<float> starts_;    // per block and start: weight (BeliefLine::starts)
  // Arrays for all rows, or for all columns, whichever are updated now.
  std::vector<float> windows_;  // by length: products of incoming messages
  std::vector<float> cover_, blank_, odds_;
  std::vector<float> scratch_;
  int longest_ = 1, pitch_ = 0;
  std::int64_t sweeps_ = 0;
};

}  // namespace nonolith
