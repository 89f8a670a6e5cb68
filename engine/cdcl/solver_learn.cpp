// Learning: the first unique implication point of a conflict (Marques-Silva, Sakallah 1996), with
// recursive minimisation (Soerensson, Biere 2009).
#include <algorithm>

#include "cdcl/solver.hpp"

namespace nonolith {
namespace {

constexpr int deepest_minimisation = 200;
constexpr std::size_t shared_size = 6;
constexpr int spared_glue = 6;  // clauses up to this are spared for a while after each use

}  // namespace

// Calls visit(antecedent) for each true literal that the literal follows from.
template <class Visit>
void Solver::each_antecedent(Literal literal, Visit&& visit) {
  const Reason reason = this->reason(literal.variable());
  switch (reason.kind) {
    case Reason::none:
      break;
    case Reason::ternary:
      visit(Literal{reason.second});
      [[fallthrough]];
    case Reason::binary:
      visit(Literal{reason.first});
      break;
    case Reason::clause:
    case Reason::lazy: {
      const ClauseRef ref = reason.kind == Reason::clause ? static_cast<ClauseRef>(reason.first)
                                                          : explained(literal);
      // Visiting may explain further literals, which moves the clauses: no pointer is kept.
      for (int i = 1; i < clauses_.size(ref); ++i) visit(~clauses_.literals(ref)[i]);
      break;
    }
  }
}

// Turns a lazy reason into a clause. It is kept, unwatched, until the next reduction.
ClauseRef Solver::explained(Literal literal) {
  const Reason reason = this->reason(literal.variable());
  explained_.clear();
  external_->explain(*this, literal, reason.first, explained_);
  ++statistics.line_reasons;
  if (tracer_) tracer_->derived(Derivation::line, explained_);
  const ClauseRef ref = clauses_.add(explained_, static_cast<int>(explained_.size()), false);
  set_reason(literal.variable(), {Reason::clause, static_cast<std::int32_t>(ref), 0});
  return ref;
}

int Solver::glue_of(std::span<const Literal> clause) {
  ++stamp_;
  int glue = 0;
  for (Literal l : clause) {
    std::uint32_t& stamp = level_stamp_[level(l.variable())];
    glue += stamp != stamp_;
    stamp = stamp_;
  }
  return glue;
}

// Takes a true literal into the resolvent.
void Solver::take(Literal antecedent, int& open) {
  const Variable v = antecedent.variable();
  if (seen_[v] || level(v) == 0) return;
  seen_[v] = 1;
  to_clear_.push_back(v);
  order_.bump(v);
  if (level(v) == static_cast<int>(control_.size()))
    ++open;
  else
    learnt_.push_back(~antecedent);
}

void Solver::refresh(ClauseRef ref) {
  if (clauses_.pinned(ref)) return;
  if (clauses_.glue(ref) <= spared_glue) clauses_.set_used(ref, 2);
  if (clauses_.glue(ref) <= 2) return;
  const int glue = glue_of({clauses_.literals(ref), static_cast<std::size_t>(clauses_.size(ref))});
  if (glue < clauses_.glue(ref)) clauses_.set_glue(ref, glue);
}

void Solver::analyze() {
  learnt_.clear();
  learnt_.push_back(Literal{0});  // room for the literal that is asserted
  int open = 0;
  if (conflict_is_clause_) refresh(conflict_ref_);
  for (Literal l : conflict_) take(~l, open);
  std::size_t at = trail_.size();
  Literal literal{0};
  for (;;) {
    do literal = trail_[--at];
    while (!seen_[literal.variable()]);
    if (--open == 0) break;
    const Reason reason = this->reason(literal.variable());
    if (reason.kind == Reason::clause) refresh(static_cast<ClauseRef>(reason.first));
    each_antecedent(literal, [&](Literal antecedent) { take(antecedent, open); });
  }
  learnt_[0] = ~literal;
}

// Whether a false literal of the clause follows from the others. seen_: 1 in the clause,
// 2 known to follow, 3 known not to.
bool Solver::redundant(Literal l, int depth) {
  const Variable v = l.variable();
  if (assigned_[v].kind == Reason::none || depth > deepest_minimisation) return false;
  bool follows = true;
  each_antecedent(~l, [&](Literal antecedent) {
    if (!follows) return;
    const Variable u = antecedent.variable();
    if (level(u) == 0 || seen_[u] == 1 || seen_[u] == 2) return;
    if (seen_[u] == 3 || level_stamp_[level(u)] != stamp_) {
      follows = false;
      return;
    }
    const bool deeper = redundant(~antecedent, depth + 1);
    seen_[u] = deeper ? 2 : 3;
    to_clear_.push_back(u);
    follows = deeper;
  });
  return follows;
}

void Solver::minimize() {
  glue_of(learnt_);  // stamps the levels of the clause: others cannot be implied by it
  const auto kept = std::remove_if(learnt_.begin() + 1, learnt_.end(),
                                   [&](Literal l) { return redundant(l, 0); });
  learnt_.erase(kept, learnt_.end());
}

// Writes a clause down, whose first literal is open and whose others are false (or open, at the
// root), and asserts the first where the others are false.
void Solver::install(std::span<const Literal> clause, int glue, bool pinned, Derivation kind) {
  if (tracer_) tracer_->derived(kind, clause);
  const bool asserts = clause.size() < 2 || values_[clause[1].code] < 0;
  if (clause.size() == 1) {
    if (values_[clause[0].code] == 0) assign(clause[0], {});
    return;
  }
  if (clause.size() == 2) {
    add_watch(~clause[0], {-1, clause[1]});
    add_watch(~clause[1], {-1, clause[0]});
    if (asserts) assign(clause[0], {Reason::binary, (~clause[1]).code, 0});
    return;
  }
  const ClauseRef ref = clauses_.add(clause, glue, pinned);
  clauses_.set_used(ref, 2);
  clauses_.set_derived(ref);
  if (!pinned) learned_.push_back(ref);
  add_watch(~clause[0], {static_cast<std::int32_t>(ref), clause[1]});
  add_watch(~clause[1], {static_cast<std::int32_t>(ref), clause[0]});
  if (asserts) assign(clause[0], {Reason::clause, static_cast<std::int32_t>(ref), 0});
}

void Solver::learn_from_conflict() {
  // A propagator's conflict may lie below the current level.
  int highest = 0;
  for (Literal l : conflict_) highest = std::max(highest, level(l.variable()));
  if (highest == 0) {
    contradictory_ = true;
    return;
  }
  backtrack(highest);
  note_targets();
  analyze();
  minimize();
  const int glue = glue_of(learnt_);
  for (Variable v : to_clear_) seen_[v] = 0;
  to_clear_.clear();
  int back = 0;
  if (learnt_.size() > 1) {
    const auto second = std::max_element(
        learnt_.begin() + 1, learnt_.end(),
        [&](Literal a, Literal b) { return level(a.variable()) < level(b.variable()); });
    std::iter_swap(learnt_.begin() + 1, second);
    back = level(learnt_[1].variable());
  }
  backtrack(back);
  ++statistics.learned;
  install(learnt_, glue, false, Derivation::learned);
  if (fills_outbox && learnt_.size() <= shared_size) outbox.push_back(learnt_);
  order_.decay(options_.decay);
}

}  // namespace nonolith
