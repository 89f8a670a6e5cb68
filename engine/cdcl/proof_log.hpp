// Writes the clauses that a conflict-driven search learns into a proof (search/proof_file.hpp).
//
// The encoding of the proof is not the engine's: it has variables for cells, for starts, and for
// the steps of an automaton. Clauses of the engine only need cells and starts, so they are
// translated to the numbers of that encoding. Reasons given by the line solver follow from the
// clauses of a line by unit propagation, and are left out.
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
  // starts: for each block the number of the variable "it starts at p or later", minus p.
  ProofLog(const std::string& path, std::vector<std::int32_t> starts)
      : file_(path), starts_(std::move(starts)) {}

  // Sets the encoding of the clauses that follow.
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
  std::vector<std::int32_t> numbers_;  // by variable
  std::vector<std::int32_t> clause_;
};

}  // namespace nonolith
