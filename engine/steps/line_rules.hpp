// Runs the eleven rules on one line of any length: all rules, repeatedly, until nothing changes, or
// one rule once.
//
// Source: Yu, Lee, Chen 2009, section 2.1 ("executed sequentially and iteratively").
#pragma once

#include <vector>

#include "steps/rules.hpp"

namespace nonolith {

// The known cells of a line as masks padded to whole bytes, and the ranges of its blocks. A range
// lies in the line and is at least as long as its block. No cell is both filled and blank.
struct KnownLine {
  std::vector<unsigned char> filled, blank;
  std::vector<int> starts, ends;
};

struct Deduction {
  std::vector<int> blocks, cells, filled, blank;  // reasons (blocks, known cells); new cells
  std::vector<NewRange> ranges;
};

// Runs the rules in order, repeatedly, until nothing changes. On a contradiction, returns false and
// does not change the line.
bool run_rules(const LineClue& clue, KnownLine& line);

// Returns the deductions of one rule. If `at_once`, applies each deduction to the line before it
// makes the next deduction, up to a contradiction; otherwise the line does not change.
std::vector<Deduction> deductions(const LineClue& clue, KnownLine& line, Rule rule, bool at_once);

}  // namespace nonolith
