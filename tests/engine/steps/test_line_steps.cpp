// Steps by single lines: each is new, none goes beyond propagation, and they end when no line
// settles a cell by the rules.
#include "check.hpp"
#include "states.hpp"
#include "steps/line_steps.hpp"

using namespace nonolith;

namespace {

const std::vector<Rule> order = {Rule::r11, Rule::r12, Rule::r21, Rule::r31, Rule::r33, Rule::r15,
                                 Rule::r32, Rule::r22, Rule::r14, Rule::r13, Rule::r23};

void check_steps(draw::Random& random, int height, int width, int colours) {
  const Problem problem = states::drawn_puzzle(random, height, width, colours);
  naive::Domains known = states::unknown(problem);
  if (random.one_in(2))
    known = draw::domains(random, draw::grid(random, problem.cells(), colours), colours, 10);
  const auto expected = states::propagated(problem, known);
  Budget budget;
  const auto steps = make_line_steps(problem, known.data(), order, budget);
  LineStep step;
  while (steps->next(step)) {
    CHECK(!step.facts.empty());
    for (const CellFact& fact : step.facts) {
      std::uint32_t& cell = known[fact.row * problem.width + fact.column];
      CHECK_FOR((cell & ~fact.colours) != 0 && (fact.colours & ~cell) == 0, naive::shown(problem));
      cell = fact.colours;
      if (expected)
        CHECK_FOR(((*expected)[fact.row * problem.width + fact.column] & ~cell) == 0,
                  naive::shown(problem));
      steps->learn(fact);
    }
  }
  if (expected) {
    CHECK(steps->refresh() == LineSteps::all_possible);
    if (steps->settling().empty()) CHECK_FOR(known == *expected, naive::shown(problem));
  }
}

}  // namespace

TEST(steps_of_small_grids_follow_and_are_new) {
  draw::Random random(31);
  for (int round = 0; round < check::share(300); ++round)
    check_steps(random, 1 + random.below(9), 1 + random.below(9), 2 + random.below(3));
}

TEST(steps_of_long_lines_follow_and_are_new) {
  draw::Random random(32);
  for (const int cells : {62, 63, 126, 127, 255})
    for (int round = 0; round < 3; ++round)
      check_steps(random, 1 + random.below(4), cells, 2 + random.below(2));
}

TEST(told_to_stop_they_end) {
  draw::Random random(33);
  const Problem problem = states::drawn_puzzle(random, 40, 40, 2);
  Budget budget;
  const auto steps = make_line_steps(problem, states::unknown(problem).data(), order, budget);
  budget.set_seconds(0);
  LineStep step;
  CHECK(!steps->next(step));
  CHECK(budget.reason() == StopReason::seconds);
}
