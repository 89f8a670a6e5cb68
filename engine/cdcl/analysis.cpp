#include "cdcl/analysis.hpp"

#include <algorithm>

namespace nonolith {
namespace {

constexpr int deepest_minimisation = 200;
constexpr int most_spared_glue = 6;  // a reduction keeps recently used clauses up to this glue

}  // namespace

int Analysis::highest_level(std::span<const Literal> clause) const {
  int highest = 0;
  for (Literal l : clause) highest = std::max(highest, trail_.level(l.variable()));
  return highest;
}

const Learned& Analysis::learn(const FalseClause& conflict) {
  resolve(conflict);
  minimize();
  learned_.glue = glue_of(learned_.clause);
  forget();
  find_level();
  return learned_;
}

// Resolves backward along the trail: replaces literals of the last level by their reasons, until
// one literal of that level is left, the first unique implication point (UIP).
void Analysis::resolve(const FalseClause& conflict) {
  learned_.clause.clear();
  learned_.clause.push_back(Literal{0});  // placeholder for the asserted literal
  int open = 0;
  if (conflict.stored) refresh(conflict.ref);
  for (Literal l : conflict.literals) take(~l, open);
  int at = trail_.size();
  Literal literal{0};
  for (;;) {
    do literal = trail_[--at];
    while (!seen_[literal.variable()]);
    if (--open == 0) break;
    const Reason reason = trail_.reason(literal.variable());
    if (reason.kind == Reason::clause) refresh(static_cast<ClauseRef>(reason.first));
    reasons_.each_antecedent(literal, [&](Literal antecedent) { take(antecedent, open); });
  }
  learned_.clause[0] = ~literal;
}

// Takes a true literal, unless it was taken before or is of level 0. If the literal is of the last
// level, adds 1 to `open`; otherwise adds its negation to the clause.
void Analysis::take(Literal antecedent, int& open) {
  const Variable v = antecedent.variable();
  if (seen_[v] || trail_.level(v) == 0) return;
  mark(v);
  order_.bump(v);
  if (trail_.level(v) == trail_.levels())
    ++open;
  else
    learned_.clause.push_back(~antecedent);
}

// Marks a clause that led to the conflict as recently used, if its glue is low enough. Updates the
// glue (Clauses::glue()) if it has become lower. Pinned clauses need neither.
void Analysis::refresh(ClauseRef ref) {
  if (clauses_.pinned(ref)) return;
  if (clauses_.glue(ref) <= most_spared_glue) clauses_.set_used(ref, 2);
  if (clauses_.glue(ref) <= 2) return;
  const int glue = glue_of({clauses_.literals(ref), static_cast<std::size_t>(clauses_.size(ref))});
  if (glue < clauses_.glue(ref)) clauses_.set_glue(ref, glue);
}

// Returns the number of decision levels of the literals, and marks the levels in level_stamps_.
int Analysis::glue_of(std::span<const Literal> clause) {
  ++stamp_;
  int glue = 0;
  for (Literal l : clause) {
    std::uint32_t& stamp = level_stamps_[trail_.level(l.variable())];
    glue += stamp != stamp_;
    stamp = stamp_;
  }
  return glue;
}

void Analysis::minimize() {
  std::vector<Literal>& clause = learned_.clause;
  glue_of(clause);  // marks the levels of the clause; only literals of these levels can follow
  const auto kept =
      std::remove_if(clause.begin() + 1, clause.end(), [&](Literal l) { return redundant(l, 0); });
  clause.erase(kept, clause.end());
}

// Returns whether a literal can be removed from the clause, because it is false whenever all other
// literals of the clause are false.
bool Analysis::redundant(Literal l, int depth) {
  if (!trail_.has_reason(l.variable()) || depth > deepest_minimisation) return false;
  bool all_follow = true;
  reasons_.each_antecedent(~l, [&](Literal antecedent) {
    if (!all_follow) return;
    const Variable u = antecedent.variable();
    if (trail_.level(u) == 0 || seen_[u] == in_clause || seen_[u] == follows) return;
    if (seen_[u] == does_not_follow || level_stamps_[trail_.level(u)] != stamp_) {
      all_follow = false;
      return;
    }
    all_follow = redundant(~antecedent, depth + 1);
    seen_[u] = all_follow ? follows : does_not_follow;
    to_clear_.push_back(u);
  });
  return all_follow;
}

// Finds the level to jump back to, the highest of the literals after the first. Moves a literal of
// this level to the second place, because the solver watches the first two literals.
void Analysis::find_level() {
  std::vector<Literal>& clause = learned_.clause;
  learned_.level = 0;
  if (clause.size() < 2) return;
  const auto second = std::max_element(clause.begin() + 1, clause.end(), [&](Literal a, Literal b) {
    return trail_.level(a.variable()) < trail_.level(b.variable());
  });
  std::iter_swap(clause.begin() + 1, second);
  learned_.level = trail_.level(clause[1].variable());
}

}  // namespace nonolith
