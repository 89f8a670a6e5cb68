// Which learned clauses are dropped.
#include "cdcl/reduction.hpp"

#include "check.hpp"

using namespace nonolith;

namespace {

using Clause = std::vector<Literal>;

constexpr int variables = 40;

struct Bench {
  Bench() {
    Budget budget;
    CHECK(trail.reset(variables, budget));
    watches.reset(variables);
  }

  // Adds a learned clause of `size` literals, the first of variable v.
  ClauseRef learn(Variable v, int size, int glue, int used) {
    const ClauseRef ref = add(v, size, glue, false);
    clauses.set_used(ref, used);
    clauses.set_derived(ref);
    reduction.add(ref);
    return ref;
  }

  ClauseRef add(Variable v, int size, int glue, bool pinned) {
    Clause clause = {Literal::positive(v)};
    while (static_cast<int>(clause.size()) < size)
      clause.push_back(Literal::negative(v + static_cast<int>(clause.size())));
    const ClauseRef ref = clauses.add(clause, glue, pinned);
    watches.add_clause(ref, clauses.literals(ref));
    return ref;
  }

  void run() { reduction.run(clauses, watches, trail, nullptr); }

  // Returns the first variables of the remaining clauses.
  std::vector<Variable> kept() const {
    std::vector<Variable> kept;
    for (ClauseRef ref = 0; ref < clauses.end(); ref = clauses.next(ref))
      kept.push_back(clauses.literals(ref)[0].variable());
    return kept;
  }

  Clauses clauses;
  Watches watches;
  Trail trail;
  Reduction reduction;
};

}  // namespace

TEST(clauses_of_low_glue_and_pinned_ones_stay_and_used_ones_for_as_long_as_they_are) {
  Bench bench;
  bench.learn(0, 4, 2, 0);
  bench.add(1, 4, 8, true);
  bench.learn(2, 4, 5, 2);
  bench.learn(3, 4, 5, 1);
  for (int i = 0; i < 4; ++i) bench.learn(4 + i, 3, 3, 0);
  bench.run();
  CHECK((bench.kept() == std::vector<Variable>{0, 1, 2, 3, 7}));
  bench.learn(10, 3, 3, 0);
  bench.learn(11, 3, 3, 0);
  bench.run();  // 3 is no longer used
  CHECK((bench.kept() == std::vector<Variable>{0, 1, 2, 11}));
  for (int i = 0; i < 2; ++i) bench.learn(20 + i, 3, 3, 0);
  bench.run();  // nor is 2
  CHECK((bench.kept() == std::vector<Variable>{0, 1, 21}));
}
