// Parallel conflict-driven searches give the answers of a single search.
#include "cdcl/portfolio.hpp"

#include <new>

#include "check.hpp"
#include "conflict_searches.hpp"
#include "reduced_problems.hpp"

using namespace nonolith;

namespace {

ConflictSearchOptions threaded(ConflictSearchOptions options) {
  options.threads = 3;
  options.alone = 0;
  return options;
}

const ConflictSearchOptions variants[] = {
    threaded({}), threaded(searches::without_belief(searches::in_a_hurry())),
    threaded(searches::without_belief(searches::in_a_hurry(), 62))};

}  // namespace

TEST(all_small_puzzles_are_solved) {
  for (const auto& options : variants) {
    const auto make = searches::by_conflicts(options);
    searches::check_all_puzzles(3, 3, 2, make, 4 * searches::stride);
    searches::check_all_puzzles(3, 3, 3, make, 100 * searches::stride);
  }
}

TEST(drawn_puzzles_have_the_solutions_that_enumeration_finds) {
  for (const auto& options : variants)
    searches::check_answers(70, 40, searches::by_conflicts(options));
}

TEST(there_are_fewer_searches_where_the_memory_is_not_enough_for_all) {
  ConflictSearchOptions options = variants[1];
  options.threads = 256;
  const Problem problem = searches::permutations(4);
  int found = 0;
  for (std::size_t memory = 1; memory < (1 << 20); memory *= 16) {
    const auto search = searches::by_conflicts(options)(problem, nullptr);
    search->budget.set_memory(memory);
    const std::size_t solutions = searches::all_found(*search, problem).size();
    CHECK(solutions == 24 || search->budget.reason() == StopReason::memory);
    found += solutions == 24;
  }
  CHECK(found > 0);
}

TEST(permutations_are_counted) {
  searches::check_permutations(5, searches::by_conflicts(threaded({})));
}

// The puzzle takes more than a thousand conflicts, so that parallel searches share clauses.
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

TEST(the_work_of_a_search_is_added_once) {
  const Problem problem = searches::permutations(4);
  SearchContext context;
  context.reduced = *reduced_problems::reduced(problem, states::unknown(problem));
  Budget budget;
  CHECK(context.prepare({}, 0, budget));
  Portfolio portfolio;
  portfolio.start(context, {}, {});
  CHECK(portfolio.search(budget) == Solver::Status::solved);
  Statistics statistics;
  statistics.branches = 100;
  for (int times = 0; times < 2; ++times) {
    portfolio.add_to(statistics);
    CHECK(statistics.branches == 100 + context.solver.statistics.branches);
    CHECK(statistics.sweeps == context.solver.statistics.sweeps && statistics.branches > 100);
  }
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

TEST(searches_that_are_stopped_claim_nothing_that_is_not_proved) {
  searches::check_stopped(searches::by_conflicts(threaded({})));
}
