// The workshop by itself: how many conflicts a search may take before it pauses.
#include "cdcl/workshop.hpp"

#include <limits>
#include <set>

#include "check.hpp"
#include "outlines.hpp"
#include "searches.hpp"

using namespace nonolith;

namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::size_t asked = 20;  // solutions

// A puzzle with very many solutions, of which the first takes more than two thousand conflicts where
// belief does not help.
const Problem& hard_puzzle() {
  draw::Random random(25);
  static const Problem problem = naive::puzzle_of(draw::grid(random, 900, 2), 30, 30, 2);
  return problem;
}

void begin(Workshop& workshop, const Problem& problem) {
  const auto outline = outlines::traced(problem, naive::Domains(problem.cells(), 0b11));
  CHECK(outline.has_value());
  workshop.outline = *outline;
  Stop stop;
  ConflictSearchOptions options;
  options.sweeps = 0;
  options.reinforced_sweeps = 1;  // of little help: the puzzle must stay hard
  CHECK(workshop.fits(options));
  CHECK(workshop.prepare(options, 1, stop));
}

struct Run {
  std::set<naive::Domains> found;
  std::int64_t pauses = 0;
};

// The first solutions, each search for at most so many conflicts at a time.
Run enumerated(Workshop& workshop, std::int64_t conflicts) {
  Stop stop;
  Run run;
  naive::Domains cells(workshop.outline.domain.size());
  std::vector<Literal> excluded;
  bool more = true;
  while (more && run.found.size() < asked) {
    const Conflict::Status status = workshop.search(stop, conflicts);
    CHECK(status == Conflict::Status::solved || status == Conflict::Status::paused);
    if (status == Conflict::Status::paused) {
      ++run.pauses;
      continue;
    }
    workshop.write(cells.data());
    CHECK(run.found.insert(cells).second);
    more = workshop.core.exclude(excluded);
  }
  return run;
}

}  // namespace

// The conflicts met so far and those allowed, added up, once went beyond the largest number, so that
// a search paused at every conflict.
TEST(a_search_with_nearly_all_conflicts_allowed_never_pauses) {
  for (const std::int64_t less : {0, 1, 500, 999, 1001, 100000}) {
    Workshop workshop;
    begin(workshop, hard_puzzle());
    const Run run = enumerated(workshop, most - less);
    CHECK(run.pauses == 0);
    CHECK(run.found.size() == asked);
    CHECK(workshop.core.statistics.conflicts > 1000);
  }
}

TEST(the_core_allowed_nearly_all_conflicts_does_not_pause_after_a_thousand) {
  Workshop workshop;
  begin(workshop, hard_puzzle());
  Stop stop;
  CHECK(workshop.core.search(stop, 1001) == Conflict::Status::paused);
  for (const std::int64_t less : {0, 1, 1000, 1001}) {
    const std::int64_t before = workshop.core.statistics.conflicts;
    CHECK(workshop.core.search(stop, 10) == Conflict::Status::paused);
    CHECK(workshop.core.statistics.conflicts == before + 10);
    Workshop other;
    begin(other, hard_puzzle());
    CHECK(other.core.search(stop, 1001) == Conflict::Status::paused);
    CHECK(other.core.search(stop, most - less) == Conflict::Status::solved);
  }
}

TEST(a_search_goes_on_after_pauses_and_loses_nothing) {
  for (const std::int64_t conflicts : {1, 7, 1000}) {
    Workshop workshop;
    begin(workshop, hard_puzzle());
    const Run run = enumerated(workshop, conflicts);
    CHECK(run.found.size() == asked);
    CHECK(run.pauses > 0);
    for (const auto& cells : run.found) {
      naive::Grid grid;
      for (const std::uint32_t mask : cells) grid.push_back(std::countr_zero(mask));
      CHECK(naive::shown(naive::puzzle_of(grid, 30, 30, 2)) == naive::shown(hard_puzzle()));
    }
  }
}

TEST(a_workshop_that_was_used_before_finds_the_same) {
  Workshop used;
  for (const int n : {5, 4, 6}) {
    begin(used, searches::permutations(n));
    Workshop fresh;
    begin(fresh, searches::permutations(n));
    CHECK(enumerated(used, most).found == enumerated(fresh, most).found);
    CHECK(used.core.statistics.conflicts == fresh.core.statistics.conflicts);
  }
}
