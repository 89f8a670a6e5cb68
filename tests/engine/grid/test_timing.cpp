// The time of the smallest works: no longer than what was waited for them.
#include "grid/timing.hpp"

#include <chrono>
#include <stdexcept>

#include "check.hpp"
#include "states.hpp"

using namespace nonolith;

namespace {

template <class Work>
double nanoseconds(Work&& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - start;
  return taken.count();
}

Problem drawn(int height, int width) {
  draw::Random random(12);
  return naive::puzzle_of(draw::grid(random, height * width, 2), height, width, 2);
}

template <class Work>
bool refuses(Work&& work) {
  try {
    work();
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}

}  // namespace

TEST(one_of_many_rounds_takes_its_share_of_the_time) {
  constexpr int rounds = 2000;
  const Problem problem = drawn(20, 25);
  const naive::Domains unknown = states::unknown(problem);
  double one = 0;
  double all = nanoseconds([&] { one = time_lines(problem, unknown.data(), rounds); });
  CHECK(one > 0 && one * rounds * problem.line_count() <= all * 1.001);
  all = nanoseconds([&] { one = 1000 * time_propagation(problem, rounds / 10); });
  CHECK(one > 0 && one * rounds / 10 <= all * 1.001);
}

TEST(only_lines_of_one_word_are_timed) {
  for (const int cells : {62, 63}) {
    const Problem problem = drawn(2, cells);
    const naive::Domains unknown = states::unknown(problem);
    CHECK(refuses([&] { time_lines(problem, unknown.data(), 1); }) == (cells > 62));
    CHECK(refuses([&] { time_propagation(problem, 1); }) == (cells > 62));
  }
}
