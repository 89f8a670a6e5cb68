// A proof as text in the DRUP format: a line for each clause, "d" before a clause that is dropped,
// and the empty clause at the end. Clauses are lists of literals: a variable (from 1), or minus it.
//
// The proof refers to the encoding of nonolith/certificates/encoding.py, where variable
// 1 + i * colours + c means that cell i has colour c.
// Source: Goldberg and Novikov 2003; Heule, Hunt and Wetzler 2013.
#pragma once

#include <cstdint>
#include <fstream>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace nonolith {

class ProofFile {
 public:
  // path: in UTF-8.
  explicit ProofFile(const std::string& path);

  // Adds a derived clause: the literals of both lists.
  void add(std::span<const std::int32_t> clause, std::span<const std::int32_t> more = {});
  void drop(std::span<const std::int32_t> clause);

  // Writes the empty clause and closes the file. Returns the number of clauses; negative if not all
  // could be written.
  std::int64_t end();

 private:
  void put(std::span<const std::int32_t> clause);
  void end_line();

  std::ofstream file_;
  std::string line_;
  std::int64_t steps_ = 0;
};

// The proof of a search that branches on cells: its refutations, under the current assumptions.
// Each step is a clause: one of the assumptions is false, or one of the given cells does not have
// its colour. What follows from lines under the assumptions needs no step. So a refuted probe is
// one step, and so is a finished branch.
class ProofSteps {
 public:
  // A cell, numbered row by row, and a colour of it.
  struct Choice {
    int cell, colour;
  };

  ProofSteps(const std::string& path, int colours) : file_(path), colours_(colours) {}

  void assume(int cell, int colour) { assumed_.push_back(not_so({cell, colour})); }

  // Adds the step that under the assumptions not all of these hold.
  void add(std::initializer_list<Choice> choices) {
    step_.clear();
    for (const Choice choice : choices) step_.push_back(not_so(choice));
    file_.add(step_, assumed_);
  }

  // Adds the step that the assumptions have no further solution, and ends the last assumption.
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
