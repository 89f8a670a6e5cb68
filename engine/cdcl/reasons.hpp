// Reasons: the literals that an assigned literal follows from. A lazy reason becomes a clause here,
// when it is first needed.
#pragma once

#include <cstdint>
#include <vector>

#include "cdcl/clauses.hpp"
#include "cdcl/external_propagator.hpp"
#include "cdcl/proof_tracer.hpp"
#include "cdcl/trail.hpp"

namespace nonolith {

// What may be attached to a solver.
struct Attached {
  ExternalPropagator* propagator = nullptr;
  ProofTracer* tracer = nullptr;
};

class Reasons {
 public:
  Reasons(Trail& trail, Clauses& clauses, const Attached& attached, std::int64_t& made)
      : trail_(trail), clauses_(clauses), attached_(attached), made_(made) {}

  // Calls visit(antecedent) for each true literal that the literal follows from.
  template <class Visit>
  void each_antecedent(Literal literal, Visit&& visit) {
    const Reason reason = trail_.reason(literal.variable());
    switch (reason.kind) {
      case Reason::none: break;
      case Reason::ternary: visit(Literal{reason.second}); [[fallthrough]];
      case Reason::binary: visit(Literal{reason.first}); break;
      case Reason::clause:
      case Reason::lazy: {
        const ClauseRef ref = reason.kind == Reason::clause ? static_cast<ClauseRef>(reason.first)
                                                            : explained(literal, reason.first);
        // Visiting may explain further literals, which moves the clauses: no pointer is kept.
        for (int i = 1; i < clauses_.size(ref); ++i) visit(~clauses_.literals(ref)[i]);
        break;
      }
    }
  }

 private:
  // Makes the clause. It is kept, unwatched, until the next reduction.
  ClauseRef explained(Literal literal, int note);

  Trail& trail_;
  Clauses& clauses_;
  const Attached& attached_;
  std::int64_t& made_;  // how many clauses
  std::vector<Literal> clause_;
};

}  // namespace nonolith
