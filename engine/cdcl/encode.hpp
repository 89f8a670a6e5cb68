// Encoding: the order encoding of a puzzle (after Tamura et al. 2009). It has one variable for each
// statement "block b starts at p or later", and variables for the cells.
//
// A cell with two possible colours has one variable; a cell with more colours has one variable for
// each colour. A start that propagation has excluded has no variable: it uses the literal of the
// next possible start. The clauses that link bounds and cells are not stored (bounds.hpp propagates
// them). The formula has clauses only for cells of three or more possible colours: such a cell has
// exactly one colour.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cdcl/formula.hpp"
#include "grid/reduced_problem.hpp"

namespace nonolith {

class Encoding {
 public:
  // The meaning of a bound's variable: true if the block starts at `start` or later, false if it
  // starts at `previous` or earlier. No start in between is possible.
  struct Bound {
    int block;
    std::int16_t start, previous;  // 16 bits suffice: lines have at most 1022 cells
  };

  // A cell, by row and column, and a colour that the cell does not have.
  struct Loss {
    int row, column, colour;
  };

  // Numbers the variables, and adds the clauses of cells to the formula. Returns false when
  // stopped.
  bool encode(const ReducedProblem& reduced, Budget& budget, Formula& formula);

  // Returns the literal for "the cell has the colour"; a constant if this is known.
  Literal cell(int cell, int colour) const {
    return cells_[static_cast<std::size_t>(cell) * reduced_->colours + colour];
  }
  const Literal* cells() const { return cells_.data(); }

  // Returns the cell of a literal, and the colour that the cell loses when the literal becomes
  // true, or a negative number if the cell loses no colour.
  const Loss& lost(Literal literal) const { return lost_[literal.code]; }

  // Returns the literal for "the block starts at p or later"; a constant unless low < p <= high.
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

  // Returns the first variable of a bound. The variables from this one on have the same order as
  // bounds().
  Variable first_bound() const { return first_bound_; }
  const Bound* bounds() const { return bounds_.data(); }
  int variables() const { return first_bound_ + static_cast<int>(bounds_.size()); }

  // Estimates the memory of the search before it learns clauses, in bytes.
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
