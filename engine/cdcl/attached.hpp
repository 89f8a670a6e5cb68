// Optional parts of a solver: a propagator besides the clauses, and a tracer of derived clauses.
#pragma once

#include <span>
#include <vector>

#include "cdcl/literal.hpp"
#include "cdcl/trail.hpp"

namespace nonolith {

class Solver;

// A propagator, which the solver calls at each fixpoint of the clauses after the first conflict.
class ExternalPropagator {
 public:
  virtual ~ExternalPropagator() = default;
  // Returns whether the clauses do not say everything: the solver then calls the propagator before
  // the first conflict, too.
  virtual bool is_needed() const { return false; }
  // Derives literals, and assigns them with Solver::imply_lazily. On a conflict, returns false and
  // writes a clause of false literals to `clause`.
  virtual bool propagate(Solver& solver, std::vector<Literal>& clause) = 0;
  // Writes to `clause` the reason of a literal that was assigned with this note: a clause of the
  // literal itself, then literals that were false before.
  virtual void explain(const Trail& trail, Literal literal, int note,
                       std::vector<Literal>& clause) = 0;
  // Called for literals of cells.
  virtual void assigned(Literal literal) = 0;
  virtual void unassigned(Literal literal) = 0;
};

// The origin of a clause: learned from a conflict, a reason from the line solver, the exclusion of
// a solution, or shared by a parallel search.
enum class Derivation { learned, line, excluded, shared };

// A tracer, which receives every derived clause. ProofLog is the tracer that writes a proof.
class ProofTracer {
 public:
  virtual ~ProofTracer() = default;
  virtual void derived(Derivation kind, std::span<const Literal> clause) = 0;

  // Called when the solver deletes a derived clause that is not a reason from the line solver.
  virtual void dropped(std::span<const Literal>) {}
};

struct Attached {
  ExternalPropagator* propagator = nullptr;
  ProofTracer* tracer = nullptr;
};

}  // namespace nonolith
