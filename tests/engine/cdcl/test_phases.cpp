// Which value a variable gets: the target, else the last one, else the suggestion.
#include "cdcl/phases.hpp"

#include "check.hpp"

using namespace nonolith;

namespace {

constexpr int variables = 4;

// Phases, and a trail whose literals are decisions, one on each level.
struct Bench {
  Bench() {
    Stop stop;
    CHECK(trail.reset(variables, stop));
    phases.reset(variables);
  }

  void decide(std::initializer_list<Literal> literals) {
    for (const Literal l : literals) {
      trail.begin_level();
      trail.push(l, {});
    }
  }
  void backtrack(int level) {
    if (trail.levels() <= level) return;
    trail.backtrack(level, [&](Literal l, int) { phases.save(l); });
    phases.shorten(trail.size());
  }

  // The values of all variables in turn, as bits.
  unsigned chosen() const {
    unsigned bits = 0;
    for (Variable v = 0; v < variables; ++v) {
      CHECK(phases.choose(v).variable() == v);
      bits |= static_cast<unsigned>(!phases.choose(v).negated()) << v;
    }
    return bits;
  }

  Phases phases;
  Trail trail;
};

constexpr Literal yes(Variable v) { return Literal::positive(v); }
constexpr Literal no(Variable v) { return Literal::negative(v); }

}  // namespace

TEST(without_a_suggestion_a_variable_is_false_and_with_one_it_is_that) {
  Bench bench;
  CHECK(bench.chosen() == 0b0000);
  bench.phases.suggest(1, true);
  bench.phases.suggest(2, true);
  bench.phases.suggest(2, false);
  CHECK(bench.chosen() == 0b0010);
  bench.phases.reset(variables);
  CHECK(bench.chosen() == 0b0000);
}

TEST(a_variable_keeps_the_value_that_it_had_last) {
  Bench bench;
  bench.phases.suggest(3, true);
  bench.decide({yes(0), no(3), yes(1)});
  bench.backtrack(1);
  CHECK(bench.chosen() == 0b0010);
  bench.backtrack(0);
  CHECK(bench.chosen() == 0b0011);
}

TEST(the_longest_trail_without_its_last_level_is_the_target) {
  Bench bench;
  bench.decide({yes(0), no(1), yes(2), yes(3)});
  bench.phases.note_targets(bench.trail);
  bench.backtrack(0);
  CHECK(bench.chosen() == 0b1101);  // 3 is the value it had last
  // A trail that is as long or shorter changes no target; those without one have their last value.
  bench.decide({no(0), yes(1), no(2), no(3)});
  bench.phases.note_targets(bench.trail);
  bench.backtrack(2);
  bench.phases.note_targets(bench.trail);
  bench.backtrack(0);
  CHECK(bench.chosen() == 0b0101);
}

TEST(of_a_longer_trail_only_what_is_new_is_noted) {
  Bench bench;
  bench.decide({yes(0), no(1)});
  bench.phases.note_targets(bench.trail);
  bench.decide({yes(2), yes(3)});
  bench.phases.note_targets(bench.trail);
  bench.backtrack(1);  // and goes another way, of which nothing was noted
  bench.decide({yes(1), no(2), no(3)});
  bench.phases.note_targets(bench.trail);
  bench.backtrack(0);
  CHECK(bench.chosen() == 0b0101);
  bench.phases.forget_targets();
  CHECK(bench.chosen() == 0b0011);
}

TEST(a_longer_trail_that_went_another_way_is_noted_from_where_it_did) {
  Bench bench;
  bench.decide({yes(0), yes(1), yes(2)});
  bench.phases.note_targets(bench.trail);
  bench.backtrack(1);
  bench.decide({no(1), no(2), yes(3)});
  bench.phases.note_targets(bench.trail);
  bench.backtrack(0);
  bench.phases.save(yes(1));
  bench.phases.save(yes(2));
  bench.phases.save(no(0));
  CHECK(bench.chosen() == 0b1001);
}

TEST(rephasing_goes_back_to_what_was_suggested) {
  Bench bench;
  bench.phases.suggest(2, true);
  bench.decide({yes(0), no(2), yes(1)});
  bench.phases.note_targets(bench.trail);
  bench.backtrack(0);
  CHECK(bench.chosen() == 0b0011);
  bench.phases.rephase();
  CHECK(bench.chosen() == 0b0100);
  // The next trail, however short, gives new targets.
  bench.decide({yes(3), no(2)});
  bench.phases.note_targets(bench.trail);
  bench.backtrack(0);
  bench.phases.save(no(3));
  CHECK(bench.chosen() == 0b1000);
}
