// When the solver restarts, drops clauses and rephases, conflict by conflict.
#include "cdcl/schedule.hpp"

#include <vector>

#include "check.hpp"

using namespace nonolith;

namespace {

// The numbers of conflicts, up to a hundred, at which something is due; it is then done at once.
template <class Due, class Done>
std::vector<int> times(const SolverOptions& options, Due&& due, Done&& done) {
  Schedule schedule;
  // What an earlier search has left counts no longer.
  schedule.reset(SolverOptions{});
  for (int i = 0; i < 3; ++i) (schedule.*done)(1000);
  schedule.reset(options);
  std::vector<int> times;
  for (int conflicts = 0; conflicts <= 100; ++conflicts) {
    if (!(schedule.*due)(conflicts)) continue;
    times.push_back(conflicts);
    (schedule.*done)(conflicts);
  }
  return times;
}

SolverOptions chosen() {
  SolverOptions options;
  options.luby_unit = 7;
  options.reduce_first = 10;
  options.reduce_step = 4;
  options.rephase_first = 20;
  options.rephase_step = 3;
  return options;
}

}  // namespace

TEST(the_sequence_is_that_of_luby_sinclair_and_zuckerman) {
  const std::vector<std::int64_t> terms = {1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1};
  for (std::size_t i = 0; i < terms.size(); ++i)
    CHECK(luby(static_cast<std::int64_t>(i) + 1) == terms[i]);
  CHECK(luby((std::int64_t{1} << 40) - 1) == std::int64_t{1} << 39);
  CHECK(luby(std::int64_t{1} << 40) == 1);
}

TEST(restarts_come_after_a_unit_of_conflicts_and_then_by_the_sequence) {
  const auto found = times(chosen(), &Schedule::restarts, &Schedule::restarted);
  CHECK((found == std::vector<int>{7, 14, 21, 35, 42, 49, 63, 91, 98}));
}

TEST(a_unit_that_is_no_number_of_conflicts_restarts_as_a_unit_of_one) {
  for (const int unit : {0, -5, 1}) {
    SolverOptions options = chosen();
    options.luby_unit = unit;
    const auto found = times(options, &Schedule::restarts, &Schedule::restarted);
    CHECK((found.size() > 40 && found[0] == std::max(0, unit)));
    CHECK(found[1] == found[0] + 1 && found[3] == found[0] + 4);
  }
}

TEST(clauses_are_dropped_and_phases_forgotten_in_growing_steps) {
  const auto reduced = times(chosen(), &Schedule::reduces, &Schedule::reduced);
  CHECK((reduced == std::vector<int>{10, 24, 42, 64, 90}));
  const auto rephased = times(chosen(), &Schedule::rephases, &Schedule::rephased);
  CHECK((rephased == std::vector<int>{20, 43, 69, 98}));
}
