// ProofTracer: gets every derived clause: one that was learned from a conflict, that the line solver
// gave as a reason, that excludes a solution, or that came from a search beside this one. ProofLog is
// one that writes a proof.
#pragma once

#include <cstdint>
#include <span>

#include "cdcl/literal.hpp"

namespace nonolith {

enum class Derivation { learned, line, excluded, shared };

class ProofTracer {
 public:
  virtual ~ProofTracer() = default;
  virtual void derived(Derivation kind, std::span<const Literal> clause) = 0;

  // A clause that was derived, but not by a line, is not kept any longer.
  virtual void dropped(std::span<const Literal>) {}
};

}  // namespace nonolith
