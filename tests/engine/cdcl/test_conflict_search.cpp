// Conflict-driven search against all solutions of small puzzles: with the default options, without
// belief, and in a hurry; with and without the line solver beside the clauses.
#include <cmath>
#include <list>

#include "check.hpp"
#include "conflict_searches.hpp"

using namespace nonolith;

namespace {

const ConflictSearchOptions variants[] = {
    {},
    searches::in_a_hurry(),
    searches::without_belief({}),
    searches::without_belief({}, 62),
    searches::without_belief(searches::in_a_hurry(), 62),
};

}  // namespace

TEST(all_small_puzzles_are_solved) {
  for (const auto& options : variants) {
    const auto make = searches::by_conflicts(options);
    searches::check_all_puzzles(3, 3, 2, make, 1);
    searches::check_all_puzzles(4, 4, 2, make, 6 * searches::stride);
    searches::check_all_puzzles(3, 3, 3, make, 3 * searches::stride);
  }
}

TEST(drawn_puzzles_have_the_solutions_that_enumeration_finds) {
  for (const auto& options : variants)
    searches::check_answers(50, 100, searches::by_conflicts(options));
}

TEST(searches_near_a_drawn_grid_have_the_same_solutions) {
  draw::Random random(58);
  std::list<std::vector<std::uint32_t>> grids;
  searches::check_answers(59, 100, [&](const Problem& problem, const std::uint32_t* given) {
    ConflictSearchOptions options = searches::in_a_hurry();
    options.near =
        grids.emplace_back(naive::masks_of(draw::grid(random, problem.cells(), problem.colours)));
    return searches::by_conflicts(options)(problem, given);
  });
}

TEST(a_search_near_a_solution_finds_a_similar_one_with_few_conflicts) {
  draw::Random random(60);
  int far = 0, near = 0;
  for (int round = 0; round < 5; ++round) {
    // The puzzles of random grids of 25x25 cells, half filled, have many solutions.
    naive::Grid grid(625);
    for (int& cell : grid) cell = random.below(2);
    const std::vector<std::uint32_t> masks = naive::masks_of(grid);
    const Problem problem = naive::puzzle_of(grid, 25, 25, 2);
    const auto differing = [&](const ConflictSearchOptions& options) {
      const auto begun = searches::by_conflicts(options)(problem, nullptr);
      std::vector<std::uint32_t> found(625);
      CHECK(begun.search->next(found.data()) == Outcome::found);
      int number = 0;
      for (int i = 0; i < 625; ++i) number += found[i] != masks[i];
      return number;
    };
    far += differing({});
    ConflictSearchOptions options;
    options.near = masks;
    near += differing(options);
  }
  CHECK(10 * near < far);
}

TEST(marginals_are_those_that_symmetry_leaves) {
  const Problem problem = searches::permutations(4);
  Budget budget;
  const auto open = marginals(problem, nullptr, 30, 0, budget);
  const auto field = marginals(problem, nullptr, 30, 50, budget);
  CHECK(open.size() == 32 && field.size() == 32);
  for (int cell = 0; cell < 16; ++cell) {
    CHECK(std::abs(open[2 * cell] - 0.75) < 1e-3 && std::abs(open[2 * cell + 1] - 0.25) < 1e-3);
    CHECK(std::abs(field[2 * cell] + field[2 * cell + 1] - 1) < 1e-3);
  }
  CHECK(field != open);
  naive::Domains given(16, 0b11);
  given[5] = 0b10;
  const auto known = marginals(problem, given.data(), 30, 0, budget);
  for (int cell = 0; cell < 16; ++cell) {
    const bool crossing = cell / 4 == 1 || cell % 4 == 1;
    const double filled = cell == 5 ? 1 : crossing ? 0 : 1.0 / 3;
    CHECK(std::abs(known[2 * cell + 1] - filled) < 1e-3);
  }
  given[6] = 0b10;
  CHECK(marginals(problem, given.data(), 3, 0, budget).empty() && !budget.stopped());
  Budget small, late;
  small.set_memory(1);
  CHECK(marginals(problem, nullptr, 3, 0, small).empty());
  CHECK(small.reason() == StopReason::memory);
  late.set_seconds(0);
  CHECK(marginals(problem, nullptr, 1000, 0, late).empty());
}

TEST(permutations_are_counted) {
  searches::check_permutations(7, searches::by_conflicts({}));
  for (const auto& options : variants)
    searches::check_permutations(6, searches::by_conflicts(options));
}

TEST(the_same_search_gives_the_same_solutions_and_statistics_in_the_same_order) {
  for (const auto& options : variants)
    searches::check_repeatable(54, 40, searches::by_conflicts(options));
}

TEST(pictures_of_every_width_class_are_solved) {
  ConflictSearchOptions lined;
  lined.lines = 1000;
  for (const auto& options : {ConflictSearchOptions{}, lined})
    searches::check_widths(55, searches::by_conflicts(options));
}

TEST(puzzles_without_cells_have_one_solution_without_cells) {
  searches::check_puzzles_without_cells(searches::by_conflicts({}));
}

TEST(searches_and_counts_that_are_stopped_claim_nothing_that_is_not_proved) {
  searches::check_stopped(searches::by_conflicts({}));
  searches::check_stopped_count(searches::by_conflicts({}));
}

TEST(an_observer_is_told_the_events_and_changes_nothing) {
  struct Counts final : Observer {
    void observe(int thread, const Moment& moment) override {
      CHECK(thread == 0 && moment.open >= 0 && moment.kept >= 0);
      for (const auto count : all_counts) CHECK(moment.work.*count >= 0);
      ++number[moment.event];
    }
    std::map<Event, int> number;
  };
  draw::Random random(97);
  for (const auto& options : {searches::in_a_hurry(), searches::without_belief(variants[1])}) {
    Counts counts;
    std::int64_t restarts = 0;
    for (int round = 0; round < 6; ++round) {
      const Problem problem = naive::puzzle_of(draw::grid(random, 144, 2), 12, 12, 2);
      const auto plain = searches::by_conflicts(options)(problem, nullptr);
      const auto told = searches::by_conflicts(options)(problem, nullptr);
      told.budget->set_observer(&counts);
      naive::Domains cells(144), same(144);
      CHECK(plain->next(cells.data()) == told->next(same.data()) && cells == same);
      CHECK(plain->next(cells.data()) == told->next(same.data()) && cells == same);
      for (const auto count : all_counts)
        CHECK(plain->statistics.*count == told->statistics.*count);
      restarts += told->statistics.restarts;
    }
    CHECK(counts.number[Event::propagation] == 6);
    CHECK((counts.number[Event::marginals] > 0) == (options.sweeps > 0));
    CHECK(restarts == counts.number[Event::restart] + counts.number[Event::rephase]);
    CHECK(counts.number[Event::rephase] > 0 && counts.number[Event::reduction] > 0);
  }
  const Problem problem = searches::permutations(5);
  Counts counts;
  Budget budget;
  budget.set_observer(&counts);
  Natural number;
  CHECK(make_probing_search(problem, nullptr, {}, budget)->count({}, number) == Outcome::exhausted);
  CHECK(counts.number[Event::propagation] == 1 && counts.number[Event::probing] > 1);
}

// Without belief, so that conflicts occur; the test is void unless some come from a line.
TEST(conflicts_come_from_lines_too) {
  draw::Random random(96);
  std::int64_t reasons = 0;
  for (int round = 0; round < 3; ++round) {
    const Problem problem = naive::puzzle_of(draw::grid(random, 625, 2), 25, 25, 2);
    const auto search = searches::by_conflicts(searches::without_belief({}, 62))(problem, nullptr);
    std::vector<std::uint32_t> cells(problem.cells());
    for (int asked = 0; asked < 20; ++asked)
      if (search->next(cells.data()) != Outcome::found) break;
    reasons += search->statistics.line_reasons;
  }
  CHECK(reasons > 0);
}
