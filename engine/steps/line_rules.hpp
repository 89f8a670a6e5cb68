// The eleven rules on one line of any length, run to their fixpoint or one at a time.
//
// Source: Yu, Lee, Chen 2009, section 2.1 ("executed sequentially and iteratively").
#pragma once

#include <vector>

#include "steps/rules.hpp"

namespace nonolith {

// The knowledge about a line: masks padded to whole bytes, and the ranges of the blocks. Ranges lie
// in the line and are at least as long as their blocks; no cell is both filled and blank.
struct KnownLine {
  std::vector<unsigned char> filled, blank;
  std::vector<int> starts, ends;
};

struct Deduction {
  std::vector<int> blocks, cells, filled, blank;  // blocks and known cells that it rests on
  std::vector<NewRange> ranges;
};

// Runs the rules in order, repeatedly, until no rule finds anything. False on a contradiction.
bool run_rules(const LineClue& clue, KnownLine& line);

// Returns the deductions of one rule. at_once: apply each deduction to the line before the next, up
// to a contradiction; otherwise the line does not change.
std::vector<Deduction> deductions(const LineClue& clue, KnownLine& line, Rule rule, bool at_once);

}  // namespace nonolith
