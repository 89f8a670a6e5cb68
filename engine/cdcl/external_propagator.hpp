// ExternalPropagator: a propagator beside the clauses, called at each fixpoint of the clauses.
#pragma once

#include <vector>

#include "cdcl/literal.hpp"
#include "cdcl/trail.hpp"

namespace nonolith {

class Solver;

class ExternalPropagator {
 public:
  virtual ~ExternalPropagator() = default;
  // Derives literals with Solver::imply_lazily; false on a conflict, given as a clause of false
  // literals in `clause`.
  virtual bool propagate(Solver& solver, std::vector<Literal>& clause) = 0;
  // The reason of a literal that it derived: the clause (literal first, the others false).
  virtual void explain(const Trail& trail, Literal literal, int note,
                       std::vector<Literal>& clause) = 0;
  virtual void assigned(Literal literal) = 0;
  virtual void unassigned(Literal literal) = 0;
};

}  // namespace nonolith
