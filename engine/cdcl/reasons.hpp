// Reasons: finds the literals from which an assigned literal follows. When a lazy reason is first
// needed, Reasons makes its clause and stores it.
#pragma once

#include <cstdint>
#include <vector>

#include "cdcl/attached.hpp"
#include "cdcl/clauses.hpp"

namespace nonolith {

class Reasons {
 public:
  Reasons(Trail& trail, Clauses& clauses, const Attached& attached, std::int64_t& made)
      : trail_(trail), clauses_(clauses), attached_(attached), made_(made) {}

  // Calls visit(antecedent) for each true literal from which the literal follows.
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
        // visit() may make further clauses, which may move all clauses in memory. So do not keep a
        // pointer to a clause during the call.
        for (int i = 1; i < clauses_.size(ref); ++i) visit(~clauses_.literals(ref)[i]);
        break;
      }
    }
  }

 private:
  // Makes the clause of a lazy reason. The clause has no watches until the next reduction; from
  // then on it is like a learned clause.
  ClauseRef explained(Literal literal, int note) {
    clause_.clear();
    attached_.propagator->explain(trail_, literal, note, clause_);
    ++made_;
    if (attached_.tracer) attached_.tracer->derived(Derivation::line, clause_);
    const ClauseRef ref = clauses_.add(clause_, static_cast<int>(clause_.size()), false);
    trail_.set_clause(literal.variable(), ref);
    return ref;
  }

  Trail& trail_;
  Clauses& clauses_;
  const Attached& attached_;
  std::int64_t& made_;  // number of clauses made
  std::vector<Literal> clause_;
};

}  // namespace nonolith
