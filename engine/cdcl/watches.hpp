// Watches: for each literal, a list of the clauses that watch its negation (Moskewicz et al. 2001).
// The solver visits these clauses when the literal becomes true. Each watch also has a blocker,
// which is another literal of the clause. If the blocker is true, the solver need not visit the
// clause.
#pragma once

#include <cstdint>
#include <vector>

#include "cdcl/clauses.hpp"
#include "cdcl/literal.hpp"

namespace nonolith {

struct Watch {
  std::int32_t ref;  // negative for a clause of two literals, whose other literal is the blocker
  Literal blocker;
};

class Watches {
 public:
  void reset(int variables) {
    for (auto& list : lists_) list.clear();
    used_ = 0;
    list_of_.assign(2 * static_cast<std::size_t>(variables), -1);
  }

  void add(Literal l, Watch watch) {
    std::int32_t& list = list_of_[l.code];
    if (list < 0) {
      list = used_++;
      if (used_ > static_cast<int>(lists_.size())) lists_.emplace_back();
    }
    lists_[list].push_back(watch);
  }
  void add_binary(Literal a, Literal b) {
    add(~a, {-1, b});
    add(~b, {-1, a});
  }
  // Adds watches for the first two literals of a clause.
  void add_clause(ClauseRef ref, const Literal* literals) {
    add(~literals[0], {static_cast<std::int32_t>(ref), literals[1]});
    add(~literals[1], {static_cast<std::int32_t>(ref), literals[0]});
  }

  bool has(Literal l) const { return list_of_[l.code] >= 0; }
  // add() may move the vector objects of all literals, but not the watches of other literals.
  std::vector<Watch>& of(Literal l) { return lists_[list_of_[l.code]]; }

  // Rebuilds the lists after clauses have moved in memory.
  void rebuild(const Clauses& clauses) {
    for (auto& list : lists_)
      std::erase_if(list, [](const Watch& watch) { return watch.ref >= 0; });
    for (ClauseRef ref = 0; ref < clauses.end(); ref = clauses.next(ref))
      add_clause(ref, clauses.literals(ref));
  }

 private:
  // Lists are created on demand, because few literals are watched.
  std::vector<std::int32_t> list_of_;  // by literal: the index of its list, or -1
  std::vector<std::vector<Watch>> lists_;
  int used_ = 0;
};

}  // namespace nonolith
