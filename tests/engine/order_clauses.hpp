// The explicit clauses of the order encoding, written as plainly as possible, and unit propagation
// over them. The meaning of the variables is taken from the encoding.
#pragma once

#include <set>

#include "cdcl/encode.hpp"
#include "formulas.hpp"

namespace order_clauses {

using formulas::Clause;
using nonolith::Encoding;
using nonolith::false_literal;
using nonolith::Literal;
using nonolith::ReducedBlock;
using nonolith::ReducedProblem;
using nonolith::true_literal;

// Exactly one colour for each cell.
inline void add_cells(const ReducedProblem& reduced, const Encoding& encoding,
                      std::vector<Clause>& clauses) {
  for (int cell = 0; cell < static_cast<int>(reduced.domain.size()); ++cell) {
    Clause any;
    for (int colour = 0; colour < reduced.colours; ++colour) {
      for (Literal other : any) clauses.push_back({~other, ~encoding.cell(cell, colour)});
      any.push_back(encoding.cell(cell, colour));
    }
    clauses.push_back(any);
  }
}

// Chain, order and cover clauses of block b.
inline void add_block(const ReducedProblem& reduced, const Encoding& encoding, int line, int b,
                      std::vector<Clause>& clauses) {
  const ReducedBlock& block = reduced.blocks[b];
  const int cells = reduced.cells_of(line);
  const bool last = b + 1 == reduced.first_block[line + 1];
  for (int p = 0; p <= cells; ++p) {
    for (int later = p + 1; later <= cells; ++later)
      clauses.push_back({~encoding.start_from(b, later), encoding.start_from(b, p)});
    if (!last)
      clauses.push_back({~encoding.start_from(b, p), encoding.start_from(b + 1, p + block.stride)});
  }
  for (int x = 0; x < cells; ++x)
    clauses.push_back({encoding.start_from(b, x + 1), ~encoding.start_from(b, x - block.length + 1),
                       encoding.cell(reduced.cell(line, x), block.colour)});
}

// Cells between blocks b and b + 1 are blank; instead of a block, there may be the line's border.
inline void add_gap(const ReducedProblem& reduced, const Encoding& encoding, int line, int b,
                    std::vector<Clause>& clauses) {
  const bool before_all = b < reduced.first_block[line];
  const bool behind_all = b + 1 == reduced.first_block[line + 1];
  for (int x = 0; x < reduced.cells_of(line); ++x) {
    const Literal unfinished =
        before_all ? false_literal : encoding.start_from(b, x - reduced.blocks[b].length + 1);
    const Literal unstarted = behind_all ? true_literal : encoding.start_from(b + 1, x + 1);
    clauses.push_back({unfinished, ~unstarted, encoding.cell(reduced.cell(line, x), 0)});
  }
}

inline std::vector<Clause> all(const ReducedProblem& reduced, const Encoding& encoding) {
  std::vector<Clause> clauses;
  add_cells(reduced, encoding, clauses);
  for (int line = 0; line < reduced.line_count(); ++line) {
    const int first = reduced.first_block[line], last = reduced.first_block[line + 1];
    add_gap(reduced, encoding, line, first - 1, clauses);
    for (int b = first; b < last; ++b) {
      add_block(reduced, encoding, line, b, clauses);
      add_gap(reduced, encoding, line, b, clauses);
    }
  }
  return clauses;
}

// Literals after unit propagation, by literal code: 1 true, -1 false, 0 open.
class Propagated {
 public:
  explicit Propagated(int variables) : truth_(2 * variables, 0) {}

  int truth(Literal l) const {
    if (l == true_literal) return 1;
    return l == false_literal ? -1 : truth_[l.code];
  }

  // Returns false if a clause has become false.
  bool assume(Literal l, const std::vector<Clause>& clauses) {
    set(l);
    return settle(clauses);
  }

  bool settle(const std::vector<Clause>& clauses) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const Clause& clause : clauses) {
        std::set<int> open;
        bool satisfied = false;
        for (Literal l : clause) {
          satisfied |= truth(l) > 0;
          if (truth(l) == 0) open.insert(l.code);
        }
        if (satisfied || open.size() > 1) continue;
        if (open.empty()) return false;
        set(Literal{*open.begin()});
        changed = true;
      }
    }
    return true;
  }

 private:
  void set(Literal l) {
    truth_[l.code] = 1;
    truth_[(~l).code] = -1;
  }
  std::vector<int> truth_;
};

}  // namespace order_clauses
