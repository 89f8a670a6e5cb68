// Writes what a conflict-driven search learns into a proof (search/proof_file.hpp).
//
// The clauses of the proof are not the engine's own: they have variables for cells and for starts,
// and for the steps of an automaton. A clause of the engine needs only cells and starts, so it is
// written with the numbers that these have there. What the line solver finds follows from a line's
// clauses by unit propagation, and is left out.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cdcl/encode.hpp"
#include "cdcl/literal.hpp"
#include "cdcl/proof_tracer.hpp"
#include "search/proof_file.hpp"

namespace nonolith {

class ProofLog final : public ProofTracer {
 public:
  // starts: for each block the number of "it starts at p or later" less p.
  ProofLog(const std::string& path, std::vector<std::int32_t> starts)
      : file_(path), starts_(std::move(starts)) {}

  // The clauses that come are those of this encoding.
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
