// Conflict-driven search against all solutions of small puzzles, with and without belief.
#include <cmath>

#include "check.hpp"
#include "conflict_searches.hpp"
#include "stopped_searches.hpp"

using namespace nonolith;

namespace {

searches::Make as_it_ships() { return searches::by_conflicts({}); }
searches::Make without_belief() { return searches::by_conflicts(searches::without_belief({})); }
searches::Make in_a_hurry() { return searches::by_conflicts(searches::in_a_hurry()); }

void check_small_puzzles(const searches::Make& make, int every) {
  searches::check_all_puzzles(3, 3, 2, make, 1);
  searches::check_all_puzzles(4, 4, 2, make, 2 * every * searches::stride);
  searches::check_all_puzzles(3, 3, 3, make, every * searches::stride);
}

}  // namespace

TEST(all_small_puzzles_are_solved) { check_small_puzzles(as_it_ships(), 2); }
TEST(all_small_puzzles_are_solved_without_belief) { check_small_puzzles(without_belief(), 2); }
TEST(all_small_puzzles_are_solved_in_a_hurry) { check_small_puzzles(in_a_hurry(), 2); }

TEST(rows_and_columns_of_different_grids_have_the_solutions_that_enumeration_finds) {
  for (const auto& make : {as_it_ships(), without_belief(), in_a_hurry()})
    searches::check_drawn_puzzles(50, 400, make);
}

TEST(a_unit_of_restarts_that_is_no_number_of_conflicts_is_taken_as_one) {
  for (const int unit : {0, -5}) {
    ConflictSearchOptions options = searches::without_belief(searches::in_a_hurry());
    options.solver.luby_unit = unit;
    searches::check_drawn_puzzles(57, 100, searches::by_conflicts(options));
  }
}

TEST(given_cells_leave_just_the_solutions_that_have_them) {
  for (const auto& make : {as_it_ships(), in_a_hurry()}) searches::check_given_cells(51, 200, make);
}

TEST(counting_goes_no_further_than_asked) {
  for (const auto& make : {as_it_ships(), in_a_hurry()})
    searches::check_bounded_counts(52, 60, make);
}

TEST(counting_does_not_depend_on_solutions_asked_for_before) {
  searches::check_count_after_next(53, 60, as_it_ships());
}

TEST(a_backbone_may_be_asked_for_between_two_solutions) {
  for (const auto& make : {as_it_ships(), in_a_hurry()})
    searches::check_backbone_between_solutions(56, 100, make);
}

TEST(marginals_are_those_that_symmetry_leaves) {
  constexpr std::size_t memory = 1u << 24;
  const Problem problem = searches::permutations(4);
  Budget budget;
  const auto open = marginals(problem, nullptr, 30, 0, memory, budget);
  const auto field = marginals(problem, nullptr, 30, 50, memory, budget);
  CHECK(open.size() == 32 && field.size() == 32);
  for (int cell = 0; cell < 16; ++cell) {
    CHECK(std::abs(open[2 * cell] - 0.75) < 1e-3 && std::abs(open[2 * cell + 1] - 0.25) < 1e-3);
    CHECK(std::abs(field[2 * cell] + field[2 * cell + 1] - 1) < 1e-3);
  }
  CHECK(field != open);
  naive::Domains given(16, 0b11);
  given[5] = 0b10;
  const auto known = marginals(problem, given.data(), 30, 0, memory, budget);
  for (int cell = 0; cell < 16; ++cell) {
    const bool crossing = cell / 4 == 1 || cell % 4 == 1;
    const double filled = cell == 5 ? 1 : crossing ? 0 : 1.0 / 3;
    CHECK(std::abs(known[2 * cell + 1] - filled) < 1e-3);
  }
  given[6] = 0b10;
  CHECK(marginals(problem, given.data(), 3, 0, memory, budget).empty() && !budget.stopped());
  CHECK(marginals(problem, nullptr, 3, 0, 1, budget).empty());
  CHECK(budget.reason() == StopReason::memory);
  Budget late;
  late.set_seconds(0);
  CHECK(marginals(problem, nullptr, 1000, 0, memory, late).empty());
}

TEST(permutations_are_counted) {
  searches::check_permutations(7, as_it_ships());
  searches::check_permutations(6, in_a_hurry());
}

TEST(the_same_search_gives_the_same_solutions_and_statistics_in_the_same_order) {
  searches::check_repeatable(54, 60, as_it_ships());
}

TEST(pictures_of_every_width_class_are_solved) { searches::check_widths(55, as_it_ships()); }

TEST(puzzles_without_cells_have_one_solution_without_cells) {
  searches::check_puzzles_without_cells(as_it_ships());
}

TEST(a_search_without_nodes_left_claims_nothing) {
  searches::check_stopped_by_nodes(as_it_ships());
}

TEST(a_count_that_is_stopped_is_a_lower_bound) {
  searches::check_count_stopped_by_nodes(as_it_ships());
}

TEST(a_count_that_would_take_for_ever_stops_at_its_deadline) {
  searches::check_count_stopped_by_seconds(as_it_ships());
}

TEST(a_search_can_be_interrupted_wherever_it_is) { searches::check_interrupted(as_it_ships()); }

TEST(a_backbone_that_is_stopped_is_not_given_out) {
  searches::check_backbone_stopped(as_it_ships());
}
