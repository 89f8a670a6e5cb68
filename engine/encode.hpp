// The order encoding of a puzzle (after Tamura et al. 2009): a literal for each "block j starts at
// p or later", chained along p and from block to block; cells are linked to the bounds by clauses.
//
// A cell is a literal of its own (two colours left), or one for each colour left. Where a block has
// started and not ended, the cell has its colour; where one block has ended and the next has not
// started, the cell is blank. Starts that propagation has excluded have no literal: the bound
// behind them is the bound before. Unit propagation on these clauses finds less than the complete
// line solver, but a full assignment of the cells fixes every bound and the other way round.
#pragma once

#include <vector>

#include "formula.hpp"
#include "outline.hpp"

namespace nonolith {

class Encoding {
 public:
  // Writes the clauses of the outline into the formula.
  void encode(const Outline& outline, Formula& formula);

  // Literal for "the cell has the colour"; constant where that is settled.
  Literal cell(int cell, int colour) const {
    const CellCode& code = cells_[cell];
    if (code.first < 0) return code.colour == colour ? true_literal : false_literal;
    if (code.second_colour >= 0) {
      if (colour == code.colour) return Literal::positive(code.first);
      return colour == code.second_colour ? Literal::negative(code.first) : false_literal;
    }
    const int index = many_[code.colour + colour];
    return index < 0 ? false_literal : Literal::positive(index);
  }

  // Literal for "the block starts at p or later"; constant outside (low, high].
  Literal start_from(int block, int p) const {
    const BlockOutline& b = outline_->blocks[block];
    if (p <= b.low) return true_literal;
    if (p > b.high) return false_literal;
    return Literal::positive(bounds_[b.starts + (p - b.low)]);
  }

  // About how many bytes clauses and lists for this outline will take.
  static std::size_t bytes_needed(const Outline& outline);

 private:
  struct CellCode {
    Variable first = -1;       // -1: settled
    int colour = 0;            // two colours: that of the positive literal; more: index into many_
    int second_colour = -1;    // -1: more than two colours
  };

  void encode_cells(Formula& formula);
  void encode_bounds(Formula& formula);
  void encode_line(int line, Formula& formula);
  void link_gap(int line, int before, int after, Formula& formula);

  const Outline* outline_ = nullptr;
  std::vector<CellCode> cells_;
  std::vector<Variable> many_;
  std::vector<Variable> bounds_;
};

}  // namespace nonolith
