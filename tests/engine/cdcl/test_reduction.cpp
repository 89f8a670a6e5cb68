// Which learned clauses are dropped, and that reasons and watches follow clauses that are moved.
#include "cdcl/reduction.hpp"

#include <algorithm>

#include "check.hpp"

using namespace nonolith;

namespace {

using Clause = std::vector<Literal>;

constexpr int variables = 40;

// Records the dropped clauses.
class Dropped final : public ProofTracer {
 public:
  void derived(Derivation, std::span<const Literal>) override { CHECK(false); }
  void dropped(std::span<const Literal> clause) override {
    clauses.emplace_back(clause.begin(), clause.end());
  }
  std::vector<Clause> clauses;
};

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

  void run() { reduction.run(clauses, watches, trail, &tracer); }

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
  Dropped tracer;
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

TEST(a_reason_stays_and_is_found_where_it_was_moved) {
  Bench bench;
  for (int i = 0; i < 4; ++i) bench.learn(i, 5, 7, 0);
  const ClauseRef reason = bench.learn(10, 9, 9, 0), other = bench.learn(20, 8, 9, 0);
  bench.trail.begin_level();
  bench.trail.push(Literal::positive(30), {Reason::binary, 5, 6});
  bench.trail.push(Literal::positive(10), {Reason::clause, static_cast<int>(reason), 0});
  // Variable 0 is true, but not by its clause; the first literal of the clause `other` is false.
  bench.trail.push(Literal::positive(0), {});
  bench.trail.push(Literal::negative(20), {Reason::clause, static_cast<int>(other), 0});
  CHECK(bench.trail.is_reason(reason, Literal::positive(10)));
  CHECK(!bench.trail.is_reason(other, Literal::positive(10)));
  CHECK(!bench.trail.is_reason(other, Literal::positive(20)));
  CHECK(!bench.trail.is_reason(0, Literal::positive(0)));
  bench.trail.backtrack(0, [](Literal, int) {});
  bench.trail.begin_level();
  bench.trail.push(Literal::positive(30), {Reason::binary, 5, 6});
  bench.trail.push(Literal::positive(10), {Reason::clause, static_cast<int>(reason), 0});
  bench.run();
  CHECK((bench.kept() == std::vector<Variable>{2, 3, 10}));
  const Reason now = bench.trail.reason(10);
  CHECK(now.kind == Reason::clause);
  CHECK(bench.clauses.literals(static_cast<ClauseRef>(now.first))[0] == Literal::positive(10));
  CHECK(bench.clauses.size(static_cast<ClauseRef>(now.first)) == 9);
  CHECK(bench.trail.reason(30).kind == Reason::binary && bench.trail.reason(30).first == 5);
}

TEST(after_a_reduction_the_watches_are_those_of_the_clauses_that_are_there) {
  Bench bench;
  for (int i = 0; i < 8; ++i) bench.learn(4 * i, 4, 3 + i, i % 2);
  bench.watches.add_binary(Literal::positive(38), Literal::negative(39));
  bench.run();
  std::size_t seen = 0;
  for (int code = 0; code < 2 * variables; ++code) {
    const Literal l{code};
    if (!bench.watches.has(l)) continue;
    for (const Watch& watch : bench.watches.of(l)) {
      ++seen;
      if (watch.ref < 0) {
        CHECK((l == Literal::negative(38) && watch.blocker == Literal::negative(39)) ||
              (l == Literal::positive(39) && watch.blocker == Literal::positive(38)));
        continue;
      }
      const Literal* const literals = bench.clauses.literals(static_cast<ClauseRef>(watch.ref));
      CHECK((literals[0] == ~l && literals[1] == watch.blocker) ||
            (literals[1] == ~l && literals[0] == watch.blocker));
    }
  }
  CHECK(seen == 2 * bench.kept().size() + 2);
}
