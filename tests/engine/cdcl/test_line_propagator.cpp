// Conflict-driven search with the line solver beside the clauses: the same solutions as without.
#include "check.hpp"
#include "conflict_searches.hpp"
#include "stopped_searches.hpp"

using namespace nonolith;

namespace {

ConflictSearchOptions lined(ConflictSearchOptions options) {
  options.lines = 1000;
  return options;
}

const ConflictSearchOptions variants[] = {lined({}), lined(searches::without_belief({})),
                                          lined(searches::without_belief(searches::in_a_hurry()))};

}  // namespace

TEST(all_small_puzzles_are_solved) {
  for (const auto& options : variants) {
    const auto make = searches::by_conflicts(options);
    searches::check_all_puzzles(3, 3, 2, make, 1);
    searches::check_all_puzzles(4, 4, 2, make, 8 * searches::stride);
    searches::check_all_puzzles(3, 3, 3, make, 4 * searches::stride);
  }
}

TEST(rows_and_columns_of_different_grids_have_the_solutions_that_enumeration_finds) {
  for (const auto& options : variants)
    searches::check_drawn_puzzles(90, 400, searches::by_conflicts(options));
}

TEST(given_cells_leave_just_the_solutions_that_have_them) {
  for (const auto& options : variants)
    searches::check_given_cells(91, 100, searches::by_conflicts(options));
}

TEST(permutations_are_counted_and_bounded_counts_stay_bounded) {
  for (const auto& options : variants) {
    searches::check_permutations(6, searches::by_conflicts(options));
    searches::check_bounded_counts(92, 40, searches::by_conflicts(options));
  }
}

TEST(a_backbone_may_be_asked_for_between_two_solutions) {
  for (const auto& options : variants)
    searches::check_backbone_between_solutions(93, 60, searches::by_conflicts(options));
}

TEST(pictures_of_every_width_class_are_solved) {
  searches::check_widths(94, searches::by_conflicts(lined({})));
}

TEST(the_same_search_gives_the_same_solutions_and_statistics_in_the_same_order) {
  for (const auto& options : variants)
    searches::check_repeatable(95, 40, searches::by_conflicts(options));
}

// Without belief, so that conflicts are met; where none comes from a line, nothing was tested.
TEST(conflicts_come_from_lines_too) {
  draw::Random random(96);
  std::int64_t reasons = 0;
  for (int round = 0; round < 3; ++round) {
    const Problem problem = naive::puzzle_of(draw::grid(random, 625, 2), 25, 25, 2);
    const auto search = searches::by_conflicts(variants[1])(problem, nullptr);
    std::vector<std::uint32_t> cells(problem.cells());
    for (int asked = 0; asked < 20; ++asked)
      if (search->next(cells.data()) != Outcome::found) break;
    reasons += search->statistics.line_reasons;
  }
  CHECK(reasons > 0);
}
