// Several conflict-driven searches side by side: the answers of one search alone.
#include "cdcl/portfolio.hpp"

#include <array>
#include <new>

#include "check.hpp"
#include "conflict_searches.hpp"
#include "reduced_problems.hpp"
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

// All counts, in their order.
using Numbers = std::array<std::int64_t, 9>;
Numbers numbers_of(const Statistics& statistics) { return std::bit_cast<Numbers>(statistics); }

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
    CHECK(solutions == 24 || search->budget.reason() == StopReason::memory);
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

TEST(statistics_are_added_and_taken_away_count_by_count) {
  const Statistics small{1, 2, 3, 4, 5, 6, 7, 8, 9}, large{10, 30, 50, 70, 90, 110, 130, 150, 170};
  Statistics sum = small;
  sum += large;
  CHECK((numbers_of(sum) == Numbers{11, 32, 53, 74, 95, 116, 137, 158, 179}));
  CHECK(numbers_of(sum - small) == numbers_of(large));
  CHECK(numbers_of(Statistics{}) == Numbers{});
}

TEST(the_work_of_a_search_is_added_once) {
  const Problem problem = searches::permutations(4);
  SearchContext context;
  context.reduced = *reduced_problems::reduced(problem, states::unknown(problem));
  ConflictSearchOptions options;
  options.sweeps = 7;
  Budget budget;
  CHECK(context.prepare(options, 0, budget));
  Portfolio portfolio;
  portfolio.start(context, options, {});
  Statistics statistics{100, 200, 300, 400, 500, 600, 700, 800, 900};
  context.solver.statistics = {10, 20, 30, 40, 50};
  portfolio.add_to(statistics);
  const Numbers first = {100, 200, 320, 400, 510, 630, 740, 850, 907};
  CHECK(numbers_of(statistics) == first);
  portfolio.add_to(statistics);
  CHECK(numbers_of(statistics) == first);
  context.solver.statistics = {11, 22, 33, 44, 55};
  portfolio.add_to(statistics);
  CHECK((numbers_of(statistics) == Numbers{100, 200, 322, 400, 511, 633, 744, 855, 907}));
  // What is really done comes to it.
  CHECK(portfolio.search(budget) == Solver::Status::solved);
  portfolio.add_to(statistics);
  CHECK(statistics.branches > 322);
}

TEST(the_other_searches_begin_after_the_conflicts_that_the_first_may_meet_alone) {
  const Problem problem = searches::permutations(3);
  for (const int alone : {-5, 0, 1, 2, 1000}) {
    SearchContext context;
    context.reduced = *reduced_problems::reduced(problem, states::unknown(problem));
    ConflictSearchOptions options = searches::without_belief({});
    options.threads = 3;
    options.alone = alone;
    Budget budget;
    CHECK(context.prepare(options, 0, budget));
    Portfolio portfolio;
    int begun = 0;
    portfolio.start(context, options, [&](SearchContext&) { ++begun; });
    CHECK(portfolio.search(budget) == Solver::Status::solved);  // without a conflict
    CHECK(begun == (alone > 0 ? 0 : 2));
  }
}

TEST(what_goes_wrong_in_one_of_the_searches_goes_wrong_in_all) {
  const Problem problem = searches::permutations(3);
  SearchContext context;
  context.reduced = *reduced_problems::reduced(problem, states::unknown(problem));
  ConflictSearchOptions options = searches::without_belief({});
  options.threads = 2;
  options.alone = 0;
  Budget budget;
  CHECK(context.prepare(options, 0, budget));
  Portfolio portfolio;
  portfolio.start(context, options, [](SearchContext&) { throw std::bad_alloc(); });
  bool failed = false;
  try {
    portfolio.search(budget);
  } catch (const std::bad_alloc&) {
    failed = true;
  }
  CHECK(failed);
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
