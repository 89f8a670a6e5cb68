// The order encoding of a puzzle (after Tamura et al. 2009): a variable for each "block b starts at
// p or later", and variables for the cells.
//
// A cell with two possible colours has one variable; with more, one for each of them. Starts that
// propagation has excluded have no variable: they share the bound of the next start. The clauses
// that link bounds and cells are never written down (bounds.hpp propagates them); the formula holds
// only the clauses that give a cell with three or more possible colours exactly one of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cdcl/formula.hpp"
#include "grid/reduced_problem.hpp"

namespace nonolith {

class Encoding {
 public:
  // The meaning of a bound's variable: true if the block starts at `start` or later, false if at
  // `previous` or earlier; no start in between is possible.
  struct Bound {
    int block;
    std::int16_t start, previous;  // 16 bits suffice: lines have at most 1022 cells
  };

  // A cell, by row and column, and a colour that it does not have.
  struct Loss {
    int row, column, colour;
  };

  // Numbers the variables, cells first, and writes the clauses of the cells into the formula. False
  // when stopped.
  bool encode(const ReducedProblem& reduced, Budget& budget, Formula& formula);

  // Literal for "the cell has the colour"; a constant if that is settled.
  Literal cell(int cell, int colour) const {
    return cells_[static_cast<std::size_t>(cell) * reduced_->colours + colour];
  }
  const Literal* cells() const { return cells_.data(); }

  // The cell, and the colour that it loses when this literal becomes true; the colour is negative
  // if it loses none by that alone.
  const Loss& lost(Literal literal) const { return lost_[literal.code]; }

  // Literal for "the block starts at p or later"; constant outside (low, high].
  Literal start_from(int block, int p) const {
    const ReducedBlock& b = reduced_->blocks[block];
    return starts_[first_start(block) + std::clamp(p, b.low, b.high + 1)];
  }
  // The literal for a start p from low to high + 1 is starts()[first_start(block) + p].
  const Literal* starts() const { return starts_.data(); }
  int first_start(int block) const {
    const ReducedBlock& b = reduced_->blocks[block];
    return b.starts + block - b.low;
  }

  // The variables from first_bound() on are bounds, in the order of bounds().
  Variable first_bound() const { return first_bound_; }
  const Bound* bounds() const { return bounds_.data(); }
  int variables() const { return first_bound_ + static_cast<int>(bounds_.size()); }

  // Estimated memory of the search before it learns anything, in bytes.
  static std::size_t bytes_needed(const ReducedProblem& reduced);

 private:
  bool encode_cells(Budget& budget, Formula& formula);
  bool encode_bounds(Budget& budget, Formula& formula);

  const ReducedProblem* reduced_ = nullptr;
  std::vector<Literal> cells_;   // by cell and colour
  std::vector<Literal> starts_;  // by block and start, from low to high + 1
  std::vector<Loss> lost_;       // by literal code of a cell
  std::vector<Bound> bounds_;
  Variable first_bound_ = 0;
};

}  // namespace nonolith
