// ProofFile: writes a proof in the DRUP format: a line for each derived clause, a line that begins
// with "d" for each deleted clause, and the empty clause at the end. A clause is a list of
// literals; a literal is the number of a variable (from 1), or its negative.
//
// nonolith/certificates/encoding.py defines the variables. Variable 1 + i * colours + c means that
// cell i has colour c.
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
  // path: a UTF-8 string.
  explicit ProofFile(const std::string& path);

  // Adds a derived clause with the literals of `clause` and of `more`.
  void add(std::span<const std::int32_t> clause, std::span<const std::int32_t> more = {});
  void drop(std::span<const std::int32_t> clause);

  // Ends and closes the file. Returns the number of derived clauses, or a negative number if
  // writing failed.
  std::int64_t end();

 private:
  void put(std::span<const std::int32_t> clause);
  void end_line();

  std::ofstream file_;
  std::string line_;
  std::int64_t steps_ = 0;
};

// ProofSteps: the proof of a search that branches on cells. A choice is the statement that a cell
// has a certain colour; the search assumes choices. Each step of the proof is a clause which says
// that at least one of the assumptions, or of some further choices, is false. A consequence of the assumptions within single
// lines needs no step. So a refuted probe is one step, and a finished branch is one step.
class ProofSteps {
 public:
  // A cell, by its number, and one of its colours.
  struct Choice {
    int cell, colour;
  };

  ProofSteps(const std::string& path, int colours) : file_(path), colours_(colours) {}

  void assume(int cell, int colour) { assumed_.push_back(negated({cell, colour})); }

  // Adds a step which says that under the assumptions, at least one of these choices is false.
  void add(std::initializer_list<Choice> choices) {
    step_.clear();
    for (const Choice choice : choices) step_.push_back(negated(choice));
    file_.add(step_, assumed_);
  }

  // Adds a step which says that no further solution satisfies all assumptions. Removes the last
  // assumption.
  void refuted() {
    if (assumed_.empty()) return;  // end() writes the empty clause
    file_.add(assumed_);
    assumed_.pop_back();
  }

  std::int64_t end() { return file_.end(); }

 private:
  std::int32_t negated(Choice choice) const {
    return -(1 + choice.cell * colours_ + choice.colour);
  }

  ProofFile file_;
  int colours_;
  std::vector<std::int32_t> assumed_, step_;
};

}  // namespace nonolith
