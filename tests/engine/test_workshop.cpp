// The workshop by itself: how many conflicts a search may take before it pauses.
#include "workshop.hpp"

#include <limits>
#include <set>

#include "check.hpp"
#include "outlines.hpp"
#include "searches.hpp"

using namespace nonolith;

namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

Outline outline_of_permutations(int n) {
  const auto problem = searches::permutations(n);
  const auto outline = outlines::traced(problem, naive::Domains(problem.cells(), 0b11));
  CHECK(outline.has_value());
  return *outline;
}

// Options with which a permutation puzzle meets conflicts from the start.
ConflictSearchOptions options_without_belief() {
  ConflictSearchOptions options;
  options.sweeps = 0;
  return options;
}

struct Run {
  std::set<naive::Domains> found;
  std::int64_t pauses = 0;
};

// All solutions, each search for at most so many conflicts at a time.
Run enumerated(Workshop& workshop, std::int64_t conflicts) {
  Stop stop;
  Run run;
  naive::Domains cells(workshop.outline.domain.size());
  std::vector<Literal> excluded;
  for (;;) {
    const Conflict::Status status = workshop.search(stop, conflicts);
    CHECK(status != Conflict::Status::stopped);
    if (status == Conflict::Status::contradiction) return run;
    if (status == Conflict::Status::paused) {
      ++run.pauses;
      continue;
    }
    workshop.write(cells.data());
    CHECK(run.found.insert(cells).second);
    if (!workshop.core.exclude(excluded)) return run;
  }
}

void begin(Workshop& workshop, int n) {
  Stop stop;
  workshop.outline = outline_of_permutations(n);
  CHECK(workshop.fits(options_without_belief()));
  CHECK(workshop.prepare(options_without_belief(), 1, stop));
}

}  // namespace

// Conflicts already met plus those allowed once went beyond the largest number, so that searches
// paused for ever; that showed from the thousandth conflict on.
TEST(a_search_with_nearly_all_conflicts_allowed_never_pauses) {
  for (const std::int64_t less : {0, 1, 500, 999, 1001, 100000}) {
    Workshop workshop;
    begin(workshop, 6);
    const Run run = enumerated(workshop, most - less);
    CHECK(run.pauses == 0);
    std::fprintf(stderr,"conflicts %ld\n",(long)workshop.core.statistics.conflicts);
    CHECK(run.found.size() == 720);
    CHECK(workshop.core.statistics.conflicts > 1000);
  }
}

TEST(a_search_goes_on_after_pauses_and_loses_nothing) {
  for (const std::int64_t conflicts : {1, 7, 1000}) {
    Workshop workshop;
    begin(workshop, 5);
    const Run run = enumerated(workshop, conflicts);
    CHECK(run.found.size() == 120);
    CHECK((run.pauses > 0) == (conflicts < 1000));
  }
}

TEST(a_workshop_that_was_used_before_finds_the_same) {
  Workshop workshop;
  for (const int n : {5, 4, 6}) {
    begin(workshop, n);
    Workshop fresh;
    begin(fresh, n);
    CHECK(enumerated(workshop, most).found == enumerated(fresh, most).found);
    CHECK(workshop.core.statistics.conflicts == fresh.core.statistics.conflicts);
  }
}
