// The context by itself: the number of conflicts after which a search pauses.
#include "cdcl/search_context.hpp"

#include <limits>
#include <set>

#include "check.hpp"
#include "reduced_problems.hpp"

using namespace nonolith;

namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::size_t asked = 20;  // solutions

// Begins with a puzzle that has very many solutions; without the help of belief, the first one
// takes more than two thousand conflicts.
void begin(SearchContext& context) {
  draw::Random random(25);
  const Problem problem = naive::puzzle_of(draw::grid(random, 900, 2), 30, 30, 2);
  context.reduced = *reduced_problems::reduced(problem, naive::Domains(900, 0b11));
  Budget budget;
  ConflictSearchOptions options;
  options.sweeps = 0;
  options.reinforced_sweeps = 1;  // of little help: the puzzle must stay hard
  CHECK(context.prepare(options, 1, budget));
}

// Finds the first solutions, and returns how often the search has paused meanwhile.
int pauses(SearchContext& context, std::int64_t conflicts) {
  Budget budget;
  std::set<naive::Domains> found;
  naive::Domains cells(context.reduced.domain.size());
  std::vector<Literal> excluded;
  int pauses = 0;
  while (found.size() < asked) {
    const Solver::Status status = context.search(budget, conflicts);
    CHECK(status == Solver::Status::solved || status == Solver::Status::paused);
    if (status == Solver::Status::paused) {
      ++pauses;
      continue;
    }
    context.write(cells.data());
    CHECK(found.insert(cells).second);
    CHECK(context.solver.exclude(excluded));
  }
  return pauses;
}

}  // namespace

// In an old version, the sum of the conflicts so far and the conflicts allowed overflowed, so that
// a search paused at every conflict.
TEST(a_search_pauses_after_the_conflicts_allowed_but_never_if_nearly_all_are) {
  for (const std::int64_t less : {0, 1, 500, 999, 1001, 100000}) {
    SearchContext context;
    begin(context);
    CHECK(pauses(context, most - less) == 0);
    CHECK(context.solver.statistics.conflicts > 1000);
  }
  SearchContext context;
  begin(context);
  CHECK(pauses(context, 100) > 1);
}
