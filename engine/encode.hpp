// The order encoding of a puzzle (after Tamura et al. 2009): a variable for each "block b starts at
// p or later", and variables for the cells.
//
// A cell is a variable of its own (two colours left), or one for each colour left. Starts that
// propagation has excluded have no variable: the bound behind them is the bound before. The clauses
// that link bounds and cells are never written down (bounds.hpp); the formula holds only what makes
// a cell of three or more colours have exactly one of them.
#pragma once

#include <cstdint>
#include <vector>

#include "formula.hpp"
#include "outline.hpp"

namespace nonolith {

class Encoding {
 public:
  // What a bound's variable says: the block starts at `start` or later, not at `previous` or before;
  // no start in between is possible.
  struct Bound {
    int block;
    std::int16_t start, previous;  // lines are far shorter than this holds
  };

  struct CellColour {
    int cell, colour;
  };

  // Numbers the variables, cells first, and writes the clauses of the cells into the formula. False
  // when told to stop.
  bool encode(const Outline& outline, Stop& stop, Formula& formula);

  // Literal for "the cell has the colour"; constant where that is settled.
  Literal cell(int cell, int colour) const {
    const CellCode& code = cells_[cell];
    if (code.first < 0) return code.colour == colour ? true_literal : false_literal;
    if (code.other_colour >= 0) {
      if (colour == code.colour) return Literal::positive(code.first);
      return colour == code.other_colour ? Literal::negative(code.first) : false_literal;
    }
    const Variable v = many_[code.colour + colour];
    return v < 0 ? false_literal : Literal::positive(v);
  }

  // The cell and the colour that it loses when the literal of a cell becomes true; no colour
  // (negative) where it loses none by that alone.
  CellColour lost(Literal literal) const { return lost_[literal.code]; }

  // Literal for "the block starts at p or later"; constant outside (low, high].
  Literal start_from(int block, int p) const {
    const BlockOutline& b = outline_->blocks[block];
    if (p <= b.low) return true_literal;
    if (p > b.high) return false_literal;
    return Literal::positive(variable_[b.starts + (p - b.low)]);
  }

  // The variables from first_bound() on are bounds, in the order of bounds().
  Variable first_bound() const { return first_bound_; }
  const Bound* bounds() const { return bounds_.data(); }
  int variables() const { return first_bound_ + static_cast<int>(bounds_.size()); }

  // About how many bytes the search needs for an outline before it learns anything.
  static std::size_t bytes_needed(const Outline& outline);

 private:
  struct CellCode {
    Variable first = -1;    // -1: settled
    int colour = 0;         // two colours: that of the positive literal; more: index into many_
    int other_colour = -1;  // -1: more than two colours
  };

  bool encode_cells(Stop& stop, Formula& formula);
  bool encode_bounds(Stop& stop, Formula& formula);

  const Outline* outline_ = nullptr;
  std::vector<CellCode> cells_;
  std::vector<Variable> many_;
  std::vector<CellColour> lost_;   // by literal code of a cell
  std::vector<Variable> variable_;  // by block and start
  std::vector<Bound> bounds_;
  Variable first_bound_ = 0;
};

}  // namespace nonolith
