// Analysis: derives the clause to learn from a conflict, with the first unique implication point
// (Marques-Silva, Sakallah 1996) and recursive minimisation (Soerensson, Biere 2009).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/activity.hpp"
#include "cdcl/clauses.hpp"
#include "cdcl/reasons.hpp"
#include "cdcl/trail.hpp"

namespace nonolith {

// A clause whose literals are all false.
struct FalseClause {
  std::vector<Literal> literals;
  bool stored = false;  // whether the clause is in clause memory, at `ref`
  ClauseRef ref = 0;
};

struct Learned {
  // The first literal is the asserted one. The second has the highest level of the other literals.
  std::vector<Literal> clause;
  int glue = 0;
  int level = 0;  // the level to jump back to, at which the clause asserts its first literal
};

class Analysis {
 public:
  Analysis(const Trail& trail, Clauses& clauses, Reasons& reasons, ActivityOrder& order)
      : trail_(trail), clauses_(clauses), reasons_(reasons), order_(order) {}

  void reset(int variables) {
    seen_.assign(variables, 0);
    level_stamps_.assign(static_cast<std::size_t>(variables) + 2, 0);
    stamp_ = 0;
  }

  int highest_level(std::span<const Literal> clause) const;

  // Returns the clause to learn; the reference is valid until the next call. The conflict must have
  // a literal of the last decision level.
  const Learned& learn(const FalseClause& conflict);

 private:
  // The state of a variable during an analysis.
  enum Seen : std::int8_t { unseen, in_clause, follows, does_not_follow };

  void mark(Variable v) {
    seen_[v] = in_clause;
    to_clear_.push_back(v);
  }
  void forget() {
    for (Variable v : to_clear_) seen_[v] = unseen;
    to_clear_.clear();
  }

  void resolve(const FalseClause& conflict);
  void take(Literal antecedent, int& open);
  void refresh(ClauseRef ref);
  void minimize();
  bool redundant(Literal l, int depth);
  int glue_of(std::span<const Literal> clause);
  void find_level();

  const Trail& trail_;
  Clauses& clauses_;
  Reasons& reasons_;
  ActivityOrder& order_;
  Learned learned_;
  std::vector<std::int8_t> seen_;
  std::vector<Variable> to_clear_;  // variables whose entries in seen_ are set
  std::vector<std::uint32_t> level_stamps_;
  std::uint32_t stamp_ = 0;
};

}  // namespace nonolith
