// The eleven rules on one line of any length: to their fixpoint, and each alone.
//
// Source: Yu, Lee, Chen 2009, section 2.1 ("executed sequentially and iteratively").
#pragma once

#include <vector>

#include "steps/rules.hpp"

namespace nonolith {

// What is known of a line: masks padded to whole bytes, and the ranges of the blocks. Ranges lie in
// the line, and each is as long as its block or longer; no cell is both filled and blank.
struct KnownLine {
  std::vector<unsigned char> filled, blank;
  std::vector<int> starts, ends;
};

struct Deduction {
  std::vector<int> blocks, cells, filled, blank;  // blocks and known cells that it rests on
  std::vector<NewRange> ranges;
};

// Runs the rules in order, again and again, until none of them finds anything. False for a
// contradiction.
bool run_rules(const LineClue& clue, KnownLine& line);

// What one rule finds. at_once: each deduction is applied to the line before the next is made, up to
// a contradiction; otherwise the line stays.
std::vector<Deduction> deductions(const LineClue& clue, KnownLine& line, Rule rule, bool at_once);

}  // namespace nonolith
