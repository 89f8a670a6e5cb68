#include "cdcl/reduction.hpp"

#include <algorithm>

namespace nonolith {
namespace {

constexpr int kept_glue = 2;

}  // namespace

std::vector<ClauseRef> Reduction::to_drop(Clauses& clauses, const Trail& trail) const {
  std::vector<ClauseRef> candidates;
  for (ClauseRef ref : learned_) {
    const bool locked = trail.is_reason(ref, clauses.literals(ref)[0]);
    const int used = clauses.used(ref);
    if (used) clauses.set_used(ref, used - 1);
    if (locked || used || clauses.glue(ref) <= kept_glue) continue;
    candidates.push_back(ref);
  }
  std::stable_sort(candidates.begin(), candidates.end(), [&](ClauseRef a, ClauseRef b) {
    if (clauses.glue(a) != clauses.glue(b)) return clauses.glue(a) > clauses.glue(b);
    return clauses.size(a) > clauses.size(b);
  });
  candidates.resize(candidates.size() * 3 / 4);
  return candidates;
}

void Reduction::run(Clauses& clauses, Watches& watches, Trail& trail, ProofTracer* tracer) {
  for (ClauseRef ref : to_drop(clauses, trail)) {
    if (tracer && clauses.derived(ref))
      tracer->dropped({clauses.literals(ref), static_cast<std::size_t>(clauses.size(ref))});
    clauses.drop(ref);
  }
  learned_.clear();
  moves_.clear();
  clauses.collect([&](ClauseRef from, ClauseRef to) {
    moves_.emplace_back(from, to);
    if (!clauses.pinned(to)) learned_.push_back(to);
  });
  for (int i = 0; i < trail.size(); ++i) {
    const Reason reason = trail.reason(trail[i].variable());
    if (reason.kind != Reason::clause) continue;
    const std::pair<ClauseRef, ClauseRef> from{static_cast<ClauseRef>(reason.first), 0};
    trail.set_clause(trail[i].variable(),
                     std::lower_bound(moves_.begin(), moves_.end(), from)->second);
  }
  watches.rebuild(clauses);
}

}  // namespace nonolith
