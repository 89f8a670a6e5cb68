// A proof as text, in the form of DRUP: a line for each clause, "d" before one that is dropped, and
// the empty clause at the end. Clauses are lists of numbers: a variable from 1, or its negative.
//
// The proof is about the clauses of nonolith/certificates/encoding.py: cell i has colour c is the
// variable 1 + i * colours + c.
// Source: Goldberg and Novikov 2003; Heule, Hunt and Wetzler 2013.
#pragma once

#include <cstdint>
#include <fstream>
#include <span>
#include <string>

namespace nonolith {

class ProofFile {
 public:
  // path: in UTF-8.
  explicit ProofFile(const std::string& path);

  // A clause that follows: all numbers of both lists.
  void add(std::span<const std::int32_t> clause, std::span<const std::int32_t> more = {});
  void drop(std::span<const std::int32_t> clause);

  // Writes the empty clause, and closes the file. The number of clauses; negative where not all
  // could be written.
  std::int64_t end();

 private:
  void put(std::span<const std::int32_t> clause);
  void end_line();

  std::ofstream file_;
  std::string line_;
  std::int64_t steps_ = 0;
};

}  // namespace nonolith
