// The context by itself: the number of conflicts after which a search pauses.
#include "cdcl/search_context.hpp"

#include <limits>
#include <set>

#include "check.hpp"
#include "reduced_problems.hpp"
#include "searches.hpp"

using namespace nonolith;

namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::size_t asked = 20;  // solutions

// A puzzle with very many solutions; without the help of belief, the first one takes more than two
// thousand conflicts.
const Problem& hard_puzzle() {
  draw::Random random(25);
  static const Problem problem = naive::puzzle_of(draw::grid(random, 900, 2), 30, 30, 2);
  return problem;
}

void begin(SearchContext& context, const Problem& problem) {
  const auto reduced = reduced_problems::reduced(problem, naive::Domains(problem.cells(), 0b11));
  CHECK(reduced.has_value());
  context.reduced = *reduced;
  Budget budget;
  ConflictSearchOptions options;
  options.sweeps = 0;
  options.reinforced_sweeps = 1;  // of little help: the puzzle must stay hard
  CHECK(context.prepare(options, 1, budget));
}

struct Run {
  std::set<naive::Domains> found;
  std::int64_t pauses = 0;
};

// Finds the first solutions, pausing after at most `conflicts` conflicts each time.
Run enumerated(SearchContext& context, std::int64_t conflicts) {
  Budget budget;
  Run run;
  naive::Domains cells(context.reduced.domain.size());
  std::vector<Literal> excluded;
  bool more = true;
  while (more && run.found.size() < asked) {
    const Solver::Status status = context.search(budget, conflicts);
    CHECK(status == Solver::Status::solved || status == Solver::Status::paused);
    if (status == Solver::Status::paused) {
      ++run.pauses;
      continue;
    }
    context.write(cells.data());
    CHECK(run.found.insert(cells).second);
    more = context.solver.exclude(excluded);
  }
  return run;
}

}  // namespace

// In an old version, the sum of the conflicts so far and the conflicts allowed overflowed, so that
// a search paused at every conflict.
TEST(a_search_with_nearly_all_conflicts_allowed_never_pauses) {
  for (const std::int64_t less : {0, 1, 500, 999, 1001, 100000}) {
    SearchContext context;
    begin(context, hard_puzzle());
    const Run run = enumerated(context, most - less);
    CHECK(run.pauses == 0);
    CHECK(run.found.size() == asked);
    CHECK(context.solver.statistics.conflicts > 1000);
  }
}

TEST(a_search_goes_on_after_pauses_and_loses_nothing) {
  for (const std::int64_t conflicts : {1, 7, 1000}) {
    SearchContext context;
    begin(context, hard_puzzle());
    const Run run = enumerated(context, conflicts);
    CHECK(run.found.size() == asked);
    CHECK(run.pauses > 0);
    for (const auto& cells : run.found) {
      naive::Grid grid;
      for (const std::uint32_t mask : cells) grid.push_back(std::countr_zero(mask));
      CHECK(naive::shown(naive::puzzle_of(grid, 30, 30, 2)) == naive::shown(hard_puzzle()));
    }
  }
}

TEST(a_context_that_was_used_before_finds_the_same) {
  SearchContext used;
  for (const int n : {5, 4, 6}) {
    begin(used, searches::permutations(n));
    SearchContext fresh;
    begin(fresh, searches::permutations(n));
    CHECK(enumerated(used, most).found == enumerated(fresh, most).found);
    CHECK(used.solver.statistics.conflicts == fresh.solver.statistics.conflicts);
  }
}
