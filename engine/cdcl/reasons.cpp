#include "cdcl/reasons.hpp"

namespace nonolith {

ClauseRef Reasons::explained(Literal literal, int note) {
  clause_.clear();
  attached_.propagator->explain(trail_, literal, note, clause_);
  ++made_;
  if (attached_.tracer) attached_.tracer->derived(Derivation::line, clause_);
  const ClauseRef ref = clauses_.add(clause_, static_cast<int>(clause_.size()), false);
  trail_.set_clause(literal.variable(), ref);
  return ref;
}

}  // namespace nonolith
