// Native propagation of the order encoding: what its clauses would propagate, without clauses.
//
// For every block the first and last start still possible are kept. When one of them moves, or a
// cell loses a colour, the consequences are read off these bounds and the cells in between: the
// reasons that are written down are the very clauses of the encoding (encode.hpp), so that learning
// sees no difference. What a clause would say of starts that a bound has passed already is not
// looked at again. Measured: the time per conflict is about that of following the clauses in lists;
// what is gained is that nothing is built before the search, and a memory of kilobytes, not hundreds.
// For block b with length L, cells x, and "b >= p" for "block b starts at p or later":
//   chain       b >= p'  implies  b >= p                             for p' > p
//   order       b >= p   implies  next >= p + L (+ 1 where the colours are equal)
//   cover       not b >= x + 1 and b >= x - L + 1  imply  x has b's colour
//   gap         not b >= x - L + 1 and next >= x + 1  imply  x is blank
#pragma once

#include <vector>

#include "encode.hpp"
#include "literal.hpp"
#include "outline.hpp"

namespace nonolith {

class Conflict;

class Bounds {
 public:
  // Starts anew. Reuses its memory. False when told to stop.
  bool reset(const Outline& outline, const Encoding& encoding, Stop& stop);

  // Takes note of a literal that has become true (at this place of the trail), and assigns what
  // follows. False on a conflict.
  bool process(Conflict& core, Literal literal, int place);

  // Takes back a literal that was processed at this place of the trail.
  void undo(Literal literal, int place) {
    const int index = literal.variable() - first_bound_;
    if (index < 0) return;
    const int b = bounds_[index].block;
    (literal.negated() ? ends_ : lows_)[b] = before_[place];
  }

 private:
  struct Block {
    int length, stride, colour;
    int starts;  // at_[starts + p] is the literal for "starts at p or later", p in [low, high + 1]
    int cells;   // of its line: cells_[cells + i * colours + c] is the literal for "i has colour c"
    int least, most;  // the bounds at the beginning
    bool first, last;  // of its line
  };

  int high(int b) const { return ends_[b] - blocks_[b].length; }
  bool raise_low(Conflict& core, Literal literal, int b, int old_low, int low, int previous);
  bool lower_high(Conflict& core, Literal literal, int b, int old_high, int high, int next);
  Literal start_from(const Block& block, int p) const {
    return at_[block.starts + (p < block.least ? block.least : p > block.most ? block.most + 1 : p)];
  }
  Literal cell(const Block& block, int i, int colour) const {
    return cells_[block.cells + i * colours_ + colour];
  }

  // The blocks of a line (first to last - 1); of these the last that may start at or before a cell
  // (or first - 1), and the first that may end behind it (or last).
  struct Around {
    int first, last, from, to;
  };
  bool lost_in_line(Conflict& core, Literal literal, int line, int i, int colour);
  bool lost_blank(Conflict& core, Literal literal, Around around, int i);
  bool process_cell(Conflict& core, Literal literal);

  // Everything is copied close together: these tables are all that propagation touches.
  const Encoding* encoding_ = nullptr;
  int colours_ = 2, height_ = 0, width_ = 0;
  Variable first_bound_ = 0;
  const Encoding::Bound* bounds_ = nullptr;
  std::vector<Block> blocks_;
  std::vector<int> lows_, ends_;  // of each block now: the first start, the end of the last start
  std::vector<int> first_block_;
  std::vector<Literal> at_, cells_;
  std::vector<int> before_;  // by place of the trail: the bound before
};

}  // namespace nonolith
