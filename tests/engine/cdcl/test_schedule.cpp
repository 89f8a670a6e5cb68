// When the solver restarts.
#include "cdcl/schedule.hpp"

#include <vector>

#include "check.hpp"

using namespace nonolith;

TEST(the_sequence_is_that_of_luby_sinclair_and_zuckerman) {
  const std::vector<std::int64_t> terms = {1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1};
  for (std::size_t i = 0; i < terms.size(); ++i)
    CHECK(luby(static_cast<std::int64_t>(i) + 1) == terms[i]);
  CHECK(luby((std::int64_t{1} << 40) - 1) == std::int64_t{1} << 39);
  CHECK(luby(std::int64_t{1} << 40) == 1);
}

TEST(restarts_come_at_multiples_of_the_unit_or_of_one) {
  for (const int unit : {7, 1, 0, -5}) {
    SolverOptions options;
    options.luby_unit = unit;
    Schedule schedule;
    schedule.reset(options);
    std::vector<int> times;
    for (int conflicts = 0; conflicts <= 100; ++conflicts) {
      if (!schedule.restarts(conflicts)) continue;
      times.push_back(conflicts);
      schedule.restarted(conflicts);
    }
    const int step = std::max(1, unit);
    CHECK(times.size() > 5 && times[0] == std::max(0, unit));
    CHECK(times[1] == times[0] + step && times[3] == times[0] + 4 * step);
  }
}
