#include "grid/timing.hpp"

#include <chrono>
#include <stdexcept>
#include <vector>

#include "grid/propagate.hpp"

namespace nonolith {
namespace {

// Calls work() `rounds` times; the time of one call, in units of `Unit` seconds.
template <class Unit, class Work>
double time_of_one(int rounds, Work&& work) {
  const auto start = std::chrono::steady_clock::now();
  for (int round = 0; round < rounds; ++round) work();
  const std::chrono::duration<double, Unit> taken = std::chrono::steady_clock::now() - start;
  return taken.count() / rounds;
}

void check_word(const Problem& problem) {
  if (problem.longest() > 62) throw std::invalid_argument("lines of up to 62 cells only");
}

}  // namespace

double time_lines(const Problem& problem, const std::uint32_t* domains, int rounds) {
  check_word(problem);
  Statistics statistics;
  Budget budget;
  Propagator<1> propagator(problem, statistics, budget);
  State<1> state = State<1>::unknown(problem);
  propagator.restrict(state, domains);
  std::vector<Bits<1>> out(problem.colours);
  const double all = time_of_one<std::nano>(rounds, [&] {
    for (int line = 0; line < problem.line_count(); ++line)
      propagator.settle_line(problem.lines[line], state.line(problem, line), out.data());
  });
  return all / problem.line_count();
}

double time_propagation(const Problem& problem, int rounds) {
  check_word(problem);
  Statistics statistics;
  Budget budget;
  Propagator<1> propagator(problem, statistics, budget);
  const State<1> unknown = State<1>::unknown(problem);
  State<1> state = unknown;
  return time_of_one<std::micro>(rounds, [&] {
    state = unknown;
    propagator.touch_all();
    propagator.run(state);
  });
}

}  // namespace nonolith
