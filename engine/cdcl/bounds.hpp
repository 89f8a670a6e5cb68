// Bounds: propagates the order encoding (encode.hpp) without storing its clauses.
//
// This is lazy clause generation (Ohrimenko, Stuckey, Codish 2009): a finite-domain propagator
// gives each derived literal a clause as its reason, and learning works on these clauses. Here the
// reasons are clauses of the encoding, so learning works as if all clauses were stored. The state
// is the first and the last possible start of each block. When one of these bounds moves, or a cell
// loses a colour, the propagator finds the consequences from the bounds and the cells between them.
// It does not examine again the starts that were excluded before. It also keeps the known cells of
// a line as masks, to find implied cells, or the cell that moves a bound further, in a few word
// operations. The clauses for block b of length L, the next block, and a cell x are as follows;
// "b >= p" stands for "block b starts at p or later":
//   chain       b >= p'  implies  b >= p                             for p' > p
//   order       b >= p   implies  next >= p + L (+ 1 if the colours are equal)
//   cover       not b >= x + 1 and b >= x - L + 1  imply  x has b's colour
//   gap         not b >= x - L + 1 and next >= x + 1  imply  x is blank
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cdcl/encode.hpp"
#include "cdcl/literal.hpp"
#include "grid/reduced_problem.hpp"

namespace nonolith {

class Solver;

class Bounds {
 public:
  // Resets all data for a reduced problem. Reuses the memory. Returns false if a limit is reached.
  bool reset(const ReducedProblem& reduced, const Encoding& encoding, Budget& budget);

  // Returns whether the literal is one of a cell. All others are of bounds.
  bool is_of_cell(Literal literal) const { return literal.variable() < first_bound_; }

  // Assigns the consequences of a literal that became true. place: the position of the literal on
  // the trail. Returns false on a conflict.
  bool process_cell(Solver& solver, Literal literal);
  bool process_bound(Solver& solver, Literal literal, int place);

  // Updates the masks when a literal of a cell is assigned or unassigned.
  void flip(Literal literal) {
    const int first = literal.code * flips_each_;
    for (int i = first; i < first + flips_each_; ++i)
      words_[flips_[i].word] ^= std::uint64_t{1} << flips_[i].bit;
  }

  // Restores the bound that process_bound() changed when it was called with the same arguments.
  void undo(Literal literal, int place) {
    const int b = bounds_[literal.variable() - first_bound_].block;
    (literal.negated() ? ends_ : lows_)[b] = before_[place];
  }

 private:
  struct Block {
    int length, stride, colour;
    int starts;        // starts_[starts + p], p from least to most + 1: "starts at p or later"
    int cells, step;   // cells_[cells + i * step + c]: "cell i of the line has colour c"
    int least, most;   // the initial bounds: first and last possible start
    int filled, lost;  // indices in words_ of masks of the line: has the colour, cannot have it,
    int blank, taken;  // is blank, cannot be blank
    bool first, last;  // whether the block is the first, or the last, of its line
  };

  // The place of a mask's bit that is set while a certain literal of a cell is true.
  struct Flip {
    std::int32_t word, bit;
  };

  // For a cell of a line: the values from which the search for `from` and `to` (see Around) begins.
  // In every state, blocks before `from` may start at or before the cell, and blocks from `to` on
  // may end after the cell. The numbers count from the first block of the line.
  struct Hint {
    std::uint16_t from, to;
  };

  int high(int b) const { return ends_[b] - blocks_[b].length; }
  bool raise_low(Solver& solver, Literal literal, int b, int old_low, int low, int previous);
  bool lower_high(Solver& solver, Literal literal, int b, int old_high, int high, int next);
  Literal start_from(const Block& block, int p) const {
    return starts_[block.starts + std::clamp(p, block.least, block.most + 1)];
  }
  Literal cell(const Block& block, int i, int colour) const {
    return cells_[block.cells + i * block.step + colour];
  }

  // Return the literals for "block b ends before cell x" and "block b starts after cell x".
  Literal ended(int b, int x) const { return ~start_from(blocks_[b], x - blocks_[b].length + 1); }
  Literal not_begun(int b, int x) const { return start_from(blocks_[b], x + 1); }

  // A line has the blocks `first` to `last` - 1. `from` is the last block that may start at or
  // before a cell, or first - 1. `to` is the first block that may end after the cell, or last.
  struct Around {
    int first, last, from, to;
  };
  bool lost_in_line(Solver& solver, Literal literal, int line, int i, int colour);
  bool lost_blank(Solver& solver, Literal literal, Around around, int i);

  int mask(const ReducedProblem& reduced, int line, int colour, bool has) const;
  void add_blocks(const ReducedProblem& reduced, int line);
  void add_hints(const ReducedProblem& reduced, int line);
  Flip bit(const ReducedProblem& reduced, int line, int i, int colour, bool has) const;
  void add_known(const ReducedProblem& reduced, int cell);
  void add_literal(const ReducedProblem& reduced, Literal literal);

  int colours_ = 2, height_ = 0, width_ = 0;
  Variable first_bound_ = 0;
  const Encoding* encoding_ = nullptr;
  const Encoding::Bound* bounds_ = nullptr;
  const Literal *starts_ = nullptr, *cells_ = nullptr;
  std::vector<Block> blocks_;
  std::vector<int> lows_, ends_;  // by block: its first start, the cell after its last placement
  std::vector<int> first_block_;
  std::vector<int> before_;                   // by place of the trail: the previous bound
  std::vector<Hint> hints_;                   // by line and cell
  std::vector<int> first_hint_, first_word_;  // by line
  std::vector<std::uint64_t> words_;          // masks by line and colour (see mask())
  std::vector<Flip> flips_;                   // flips_each_ for each literal of a cell
  int flips_each_ = 2;
};

}  // namespace nonolith
