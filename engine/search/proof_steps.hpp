// The proof of a search that branches on cells: what it refutes, under the cells assumed so far.
//
// Each step is a clause: one of the assumptions is false, or one of the cells has not its colour.
// Whatever follows from lines under the assumptions needs no step, so that a probe that ends in a
// contradiction is one step, and so is a branch that is done.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "search/proof_file.hpp"

namespace nonolith {

class ProofSteps {
 public:
  // A cell, numbered row by row, and a colour of it.
  struct Choice {
    int cell, colour;
  };

  ProofSteps(const std::string& path, int colours) : file_(path), colours_(colours) {}

  void assume(int cell, int colour) { assumed_.push_back(not_so({cell, colour})); }

  // Under the assumptions, not all of these are so.
  void add(std::initializer_list<Choice> choices) {
    step_.clear();
    for (const Choice choice : choices) step_.push_back(not_so(choice));
    file_.add(step_, assumed_);
  }

  // The assumptions contradict each other, or have no further solution; the last one ends.
  void refuted() {
    if (assumed_.empty()) return;  // the empty clause comes at the end
    file_.add(assumed_);
    assumed_.pop_back();
  }

  std::int64_t end() { return file_.end(); }

 private:
  std::int32_t not_so(Choice choice) const { return -(1 + choice.cell * colours_ + choice.colour); }

  ProofFile file_;
  int colours_;
  std::vector<std::int32_t> assumed_, step_;
};

}  // namespace nonolith
