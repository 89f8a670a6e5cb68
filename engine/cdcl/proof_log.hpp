// Writes what a conflict-driven search learns as a proof, in the text form of DRUP: a line for each
// clause, "d" before one that is dropped, and the empty clause at the end.
//
// The proof is about clauses that are not the engine's own: those of an automaton for each line,
// with variables for cells and for starts (nonolith/certificates/encoding.py). A clause of the
// engine needs only these two kinds, so it is written with the numbers that they have there. What
// the line solver finds follows from such clauses by unit propagation, and is left out.
// Source: Goldberg and Novikov 2003; Heule, Hunt and Wetzler 2013.
#pragma once

#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "cdcl/encode.hpp"
#include "cdcl/literal.hpp"
#include "cdcl/proof_tracer.hpp"

namespace nonolith {

class ProofLog final : public ProofTracer {
 public:
  // path: of the file, in UTF-8. starts: for each block the number of "it starts at p or later" less
  // p. Cell i has colour c: 1 + i * colours + c.
  ProofLog(const std::string& path, std::vector<std::int32_t> starts);

  // The clauses that come are those of this encoding.
  void begin(const Encoding& encoding, int cells, int colours);

  void derived(Derivation kind, std::span<const Literal> clause) override;
  void dropped(std::span<const Literal> clause) override;

  // Writes the empty clause, and closes the file. The number of clauses; negative where not all
  // could be written.
  std::int64_t end();

 private:
  void write(std::span<const Literal> clause);

  std::ofstream file_;
  std::vector<std::int32_t> starts_;
  std::vector<std::int32_t> numbers_;  // by variable
  std::string line_;
  std::int64_t steps_ = 0;
};

}  // namespace nonolith
