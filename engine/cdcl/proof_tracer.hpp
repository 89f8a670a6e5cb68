// ProofTracer: the one place that every derived clause passes through, learned from a conflict, given as
// a reason by the line solver, or excluding a solution. A proof writer listens here.
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
