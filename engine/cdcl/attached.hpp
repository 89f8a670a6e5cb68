// Optional attachments of a solver: a propagator beside the clauses, a tracer of derived clauses.
#pragma once

#include <span>
#include <vector>

#include "cdcl/literal.hpp"
#include "cdcl/trail.hpp"

namespace nonolith {

class Solver;

// Called at each fixpoint of the clauses.
class ExternalPropagator {
 public:
  virtual ~ExternalPropagator() = default;
  // Derives literals with Solver::imply_lazily. On a conflict, returns false and writes a clause of
  // false literals to `clause`.
  virtual bool propagate(Solver& solver, std::vector<Literal>& clause) = 0;
  // Writes the reason of a derived literal to `clause`: this literal first, the others false.
  virtual void explain(const Trail& trail, Literal literal, int note,
                       std::vector<Literal>& clause) = 0;
  virtual void assigned(Literal literal) = 0;
  virtual void unassigned(Literal literal) = 0;
};

// The origin of a clause: learned from a conflict, a reason given by the line solver, the exclusion
// of a solution, or shared by a parallel search.
enum class Derivation { learned, line, excluded, shared };

// Receives every derived clause. ProofLog implements it to write a proof.
class ProofTracer {
 public:
  virtual ~ProofTracer() = default;
  virtual void derived(Derivation kind, std::span<const Literal> clause) = 0;

  // Called when a derived clause, other than a line's reason, is deleted.
  virtual void dropped(std::span<const Literal>) {}
};

struct Attached {
  ExternalPropagator* propagator = nullptr;
  ProofTracer* tracer = nullptr;
};

}  // namespace nonolith
