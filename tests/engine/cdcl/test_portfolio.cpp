// Several conflict-driven searches side by side: the answers of one search alone.
#include "check.hpp"
#include "conflict_searches.hpp"
#include "stopped_searches.hpp"

using namespace nonolith;

namespace {

ConflictSearchOptions threaded(ConflictSearchOptions options) {
  options.threads = 3;
  options.alone = 0;
  return options;
}

const ConflictSearchOptions variants[] = {
    threaded({}), threaded(searches::without_belief(searches::in_a_hurry()))};

}  // namespace

TEST(all_small_puzzles_are_solved) {
  for (const auto& options : variants) {
    const auto make = searches::by_conflicts(options);
    searches::check_all_puzzles(3, 3, 2, make, 4 * searches::stride);
    searches::check_all_puzzles(3, 3, 3, make, 100 * searches::stride);
  }
}

TEST(rows_and_columns_of_different_grids_have_the_solutions_that_enumeration_finds) {
  for (const auto& options : variants)
    searches::check_drawn_puzzles(70, 150, searches::by_conflicts(options));
}

TEST(given_cells_leave_just_the_solutions_that_have_them) {
  searches::check_given_cells(71, 50, searches::by_conflicts(threaded({})));
}

TEST(there_are_fewer_searches_where_the_memory_is_not_enough_for_all) {
  ConflictSearchOptions options = variants[1];
  options.threads = 256;
  options.solver.memory = 1;
  const Problem problem = searches::permutations(4);
  int found = 0;
  for (; options.solver.memory < (1 << 20); options.solver.memory *= 16) {
    const auto search = searches::by_conflicts(options)(problem, nullptr);
    const std::size_t solutions = searches::all_found(*search, problem).size();
    CHECK(solutions == 24 || search->stop.reason() == StopReason::memory);
    found += solutions == 24;
  }
  CHECK(found > 0);
}

TEST(the_line_solver_may_propagate_in_one_of_them) {
  ConflictSearchOptions options = variants[1];
  options.lines = 1000;
  searches::check_drawn_puzzles(72, 150, searches::by_conflicts(options));
}

TEST(permutations_are_counted_and_bounded_counts_stay_bounded) {
  searches::check_permutations(5, searches::by_conflicts(threaded({})));
  searches::check_bounded_counts(73, 20, searches::by_conflicts(threaded({})));
}

TEST(a_backbone_may_be_asked_for_between_two_solutions) {
  for (const auto& options : variants)
    searches::check_backbone_between_solutions(74, 60, searches::by_conflicts(options));
}

// More than a thousand conflicts are met, so that clauses are told where there are several searches.
TEST(searches_of_a_hard_puzzle_find_solutions_one_after_another) {
  draw::Random random(25);
  const Problem problem = naive::puzzle_of(draw::grid(random, 900, 2), 30, 30, 2);
  for (const int threads : {1, 2, 3}) {
    ConflictSearchOptions options = searches::without_belief({});
    options.threads = threads;
    const auto search = searches::by_conflicts(options)(problem, nullptr);
    std::set<naive::Domains> found;
    naive::Domains cells(problem.cells());
    for (int asked = 0; asked < 20; ++asked) {
      CHECK(search->next(cells.data()) == Outcome::found);
      CHECK(found.insert(cells).second);
      naive::Grid grid;
      for (const std::uint32_t mask : cells) grid.push_back(std::countr_zero(mask));
      CHECK(naive::shown(naive::puzzle_of(grid, 30, 30, 2)) == naive::shown(problem));
    }
    if (threads == 1) CHECK(search->statistics.conflicts > 1000);
  }
}

TEST(a_search_without_nodes_left_claims_nothing) {
  searches::check_stopped_by_nodes(searches::by_conflicts(threaded({})));
}

TEST(a_search_can_be_interrupted_wherever_it_is) {
  searches::check_interrupted(searches::by_conflicts(threaded({})));
}

TEST(a_backbone_that_is_stopped_is_not_given_out) {
  searches::check_backbone_stopped(searches::by_conflicts(threaded({})));
}
