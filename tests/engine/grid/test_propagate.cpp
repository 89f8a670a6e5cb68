// Propagation against repeatedly settling every line, and the state that it works on.
#include "check.hpp"
#include "grid/propagate.hpp"
#include "states.hpp"

using namespace nonolith;

namespace {

template <int N>
struct Bench {
  explicit Bench(const Problem& problem) : propagator(problem, statistics, budget) {}
  Statistics statistics;
  Budget budget;
  Propagator<N> propagator;
};

template <int N>
void check_fixpoint(draw::Random& random, int height, int width, int colours) {
  const Problem problem = states::drawn_puzzle(random, height, width, colours);
  naive::Domains start = states::unknown(problem);
  if (random.one_in(2))
    start = draw::domains(random, draw::grid(random, problem.cells(), colours), colours, 10);
  const auto expected = states::propagated(problem, start);
  State<N> state = states::state_of<N>(problem, start);
  Bench<N> bench(problem);
  bench.propagator.touch_all();
  CHECK_FOR(bench.propagator.run(state) == expected.has_value(), naive::shown(problem));
  CHECK_FOR(states::is_coherent(problem, state), naive::shown(problem));
  CHECK(bench.statistics.contradictions == (expected ? 0 : 1));
  CHECK(bench.statistics.line_solves >= (expected ? problem.line_count() : 1));
  if (expected) CHECK_FOR(states::domains_of(problem, state) == *expected, naive::shown(problem));
}

template <int N>
void check_size(int longest, int rounds) {
  draw::Random random(20 + N);
  for (int round = 0; round < rounds; ++round)
    check_fixpoint<N>(random, 1 + random.below(longest), 1 + random.below(longest),
                      2 + random.below(3));
}

}  // namespace

TEST(propagation_reaches_what_settling_every_line_again_and_again_does) {
  check_size<1>(12, 1500);
  check_size<2>(8, 300);
  check_size<4>(8, 300);
  check_size<16>(6, 100);
}

TEST(propagation_with_a_memo_reaches_the_same_after_changes_of_clues) {
  draw::Random random(30);
  for (int round = 0; round < check::share(300); ++round) {
    const int height = 1 + random.below(9), width = 1 + random.below(9), colours = 2 + round % 3;
    Problem problem = states::drawn_puzzle(random, height, width, colours);
    const Problem other = states::drawn_puzzle(random, height, width, colours);
    Bench<1> bench(problem);
    LineMemo<1> memo(problem, round % 4 ? 1 << 20 : 0);
    bench.propagator.use(memo);
    const auto check = [&] {
      const auto expected = states::propagated(problem, states::unknown(problem));
      State<1> state = State<1>::unknown(problem);
      bench.propagator.touch_all();
      CHECK_FOR(bench.propagator.run(state) == expected.has_value(), naive::shown(problem));
      if (expected) CHECK_FOR(states::domains_of(problem, state) == *expected, "");
    };
    for (int step = 0; step < 4; ++step) {
      const int line = random.below(problem.line_count());
      const LineClue before = problem.lines[line];
      check();
      problem.lines[line] = other.lines[line];
      memo.suspend(line);
      check();
      if (random.one_in(2)) {
        memo.forget(line);
        continue;
      }
      problem.lines[line] = before;
      memo.resume(line);
    }
  }
}

TEST(a_memo_settles_no_line_twice_from_the_same_domains) {
  const Problem problem = naive::puzzle_of({1, 0, 1, 1}, 1, 4, 2);
  LineMemo<1> memo(problem, 1 << 20);
  const Bits<1> unknown[] = {Bits<1>::below(4), Bits<1>::below(4)};
  int settled = 0;
  const auto settle = [&](int line) {
    Bits<1> out[2];
    CHECK(memo.settle(line, unknown, out, [&] {
      ++settled;
      out[0] = out[1] = Bits<1>::bit(line);
      return true;
    }));
    CHECK(out[0] == Bits<1>::bit(line) && out[1] == Bits<1>::bit(line));
  };
  for (const int line : {0, 1, 0, 1}) settle(line);
  CHECK(settled == 2);
  memo.forget(0);
  settle(0);
  settle(1);
  CHECK(settled == 3);
}

TEST(wide_pictures_are_propagated_on_several_words) {
  draw::Random random(25);
  for (int round = 0; round < 20; ++round) {
    check_fixpoint<2>(random, 6, 63 + random.below(64), 2);
    check_fixpoint<4>(random, 127 + random.below(20), 5, 3);
  }
}

TEST(only_the_lines_of_a_changed_cell_need_to_wait) {
  draw::Random random(26);
  int narrowed = 0;
  for (int round = 0; round < check::share(1500); ++round) {
    const int height = 2 + random.below(7), width = 2 + random.below(7);
    const Problem problem = states::drawn_puzzle(random, height, width, 2 + random.below(2));
    Bench<1> bench(problem);
    State<1> state = State<1>::unknown(problem);
    bench.propagator.touch_all();
    if (!bench.propagator.run(state)) continue;
    const int row = random.below(height), column = random.below(width);
    naive::Domains start = states::domains_of(problem, state);
    const int colour = std::countr_zero(start[row * width + column]);
    start[row * width + column] = 1u << colour;
    const auto expected = states::propagated(problem, start);
    bench.propagator.keep(state, row, column, 1u << colour);
    CHECK_FOR(bench.propagator.run(state) == expected.has_value(), naive::shown(problem));
    CHECK(states::is_coherent(problem, state));
    if (!expected) continue;
    CHECK_FOR(states::domains_of(problem, state) == *expected, naive::shown(problem));
    narrowed += *expected != start;
  }
  CHECK(narrowed > 50 / check::every());
}

TEST(nothing_waits_after_a_contradiction) {
  // A full first row against columns without blocks.
  Problem problem = naive::puzzle_of({1, 1, 1, 0, 0, 0}, 2, 3, 2);
  for (int i = 2; i < 5; ++i) problem.lines[i] = LineClue(2, 2, {});
  Bench<1> bench(problem);
  State<1> state = State<1>::unknown(problem);
  bench.propagator.touch_all();
  CHECK(!bench.propagator.run(state));
  CHECK(bench.statistics.contradictions == 1);
  const auto solves = bench.statistics.line_solves;
  CHECK(bench.propagator.run(state));
  CHECK(bench.statistics.line_solves == solves);
}

TEST(meeting_another_state_leaves_what_both_have) {
  draw::Random random(27);
  for (int round = 0; round < check::share(500); ++round) {
    const int height = 1 + random.below(6), width = 1 + random.below(6), colours = 2 + round % 3;
    const Problem problem = states::drawn_puzzle(random, height, width, colours);
    const auto draw_domains = [&] {
      return draw::domains(random, draw::grid(random, problem.cells(), colours), colours, 3);
    };
    const naive::Domains mine = draw_domains(), theirs = draw_domains();
    State<1> state = states::state_of<1>(problem, mine);
    const State<1> other = states::state_of<1>(problem, theirs);
    naive::Domains both = mine;
    for (std::size_t i = 0; i < both.size(); ++i) both[i] &= theirs[i];
    Bench<1> bench(problem);
    CHECK(bench.propagator.meet(state, other) == (both != mine));
    CHECK(states::domains_of(problem, state) == both);
    CHECK(states::is_coherent(problem, state));
    CHECK(!bench.propagator.meet(state, other));
  }
}

TEST(cells_with_several_colours_left_are_unsettled) {
  draw::Random random(28);
  for (int round = 0; round < check::share(500); ++round) {
    const int width = 1 + random.below(60), colours = 2 + random.below(4);
    const Problem problem = states::drawn_puzzle(random, 1, width, colours);
    const auto domains = draw::domains(random, draw::grid(random, width, colours), colours, 2);
    const State<1> state = states::state_of<1>(problem, domains);
    const Bits<1> open = unsettled<1>(problem, state.line(problem, 0));
    int number = 0;
    for (int i = 0; i < width; ++i) {
      CHECK(open.test(i) == (std::popcount(domains[i]) > 1));
      number += open.test(i);
    }
    CHECK(open.count() == number);
  }
}

TEST(a_stopped_propagation_is_sound_and_says_so) {
  draw::Random random(29);
  for (int round = 0; round < 50; ++round) {
    const naive::Grid grid = draw::grid(random, 400, 2);
    const Problem problem = naive::puzzle_of(grid, 20, 20, 2);
    Bench<1> bench(problem);
    bench.budget.set_seconds(0);
    State<1> state = State<1>::unknown(problem);
    bench.propagator.touch_all();
    CHECK(!bench.propagator.run(state));
    CHECK(bench.budget.reason() == StopReason::seconds);
    CHECK(states::is_coherent(problem, state));
    for (int i = 0; i < 400; ++i) CHECK(state.domain(problem, i / 20, i % 20) >> grid[i] & 1);
  }
}
