// ProofLog: writes the learned clauses of a conflict-driven search to a proof (proof_file.hpp).
//
// The proof and the engine have different encodings. The proof has variables for cells, for starts,
// and for the steps of the automaton of each line. The engine has variables only for cells and
// starts, and the log translates these variables to those of the proof. The log omits clauses from
// the line solver, because they follow from the proof's clauses of a line by unit propagation.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cdcl/attached.hpp"
#include "cdcl/encode.hpp"
#include "cdcl/literal.hpp"
#include "search/proof_file.hpp"

namespace nonolith {

class ProofLog final : public ProofTracer {
 public:
  // starts[b] + p is the proof's number of the variable "block b starts at p or later".
  ProofLog(const std::string& path, std::vector<std::int32_t> starts)
      : file_(path), starts_(std::move(starts)) {}

  // Sets the engine's encoding, to which the literals of all clauses in later calls belong.
  void begin(const Encoding& encoding, int cells, int colours);

  void derived(Derivation kind, std::span<const Literal> clause) override {
    if (kind != Derivation::line) file_.add(translated(clause));
  }
  void dropped(std::span<const Literal> clause) override { file_.drop(translated(clause)); }

  std::int64_t end() { return file_.end(); }

 private:
  std::span<const std::int32_t> translated(std::span<const Literal> clause);

  ProofFile file_;
  std::vector<std::int32_t> starts_;
  std::vector<std::int32_t> numbers_;  // by variable: its number in the proof
  std::vector<std::int32_t> clause_;
};

}  // namespace nonolith
