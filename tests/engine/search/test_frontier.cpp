// Counting by a frontier against all solutions of small puzzles, and against known numbers.
#include <set>

#include "check.hpp"
#include "search/frontier.hpp"
#include "searches.hpp"

using namespace nonolith;

namespace {

constexpr std::int64_t unlimited = std::int64_t{1} << 40;

std::optional<Natural> count(const Problem& problem, const naive::Domains& domains,
                             std::int64_t most_steps = unlimited, std::size_t memory = 1 << 28) {
  Budget budget;
  budget.set_memory(memory);
  return count_by_frontier(problem, domains.data(), most_steps, budget);
}

}  // namespace

TEST(the_frontier_counts_the_solutions_of_drawn_puzzles_with_given_cells) {
  draw::Random random(77);
  std::set<std::uint64_t> seen;
  for (int round = 0; round < check::share(2000); ++round) {
    const Problem problem = states::drawn_puzzle_of_any_size(random, 1, 5, 4);
    const auto given = draw::domains(random, draw::grid(random, problem.cells(), problem.colours),
                                     problem.colours, 6);
    std::uint64_t expected = 0;
    for (const auto& solution : naive::solutions(problem)) {
      bool fits = true;
      for (std::size_t i = 0; i < solution.size(); ++i) fits &= (given[i] >> solution[i] & 1) != 0;
      expected += fits;
    }
    const auto counted = count(problem, given);
    CHECK_FOR(counted && searches::number_of(*counted) == expected, naive::shown(problem));
    seen.insert(expected);
  }
  CHECK(seen.size() > 3);
}

// A 1 on every line, where only the cells of squares of 2 x 2 on the diagonal may be filled: 2^70
// solutions. The places of 140 lines do not fit into one word.
TEST(the_frontier_counts_beyond_one_word) {
  const int size = 140;
  const Problem problem = searches::permutations(size);
  naive::Domains domains(problem.cells(), 1);
  for (int i = 0; i < size; ++i)
    for (const int j : {i, i ^ 1}) domains[i * size + j] = 3;
  const auto counted = count(problem, domains);
  CHECK(counted && counted->digits() == (std::vector<std::uint32_t>{0, 0, 64}));
}

TEST(the_frontier_keeps_its_limits) {
  const Problem problem = searches::permutations(12);
  const naive::Domains unknown(problem.cells(), 3);
  const auto counted = count(problem, unknown);
  CHECK(counted && searches::number_of(*counted) == 479001600);
  CHECK(!count(problem, unknown, 1000));
  CHECK(!count(problem, unknown, unlimited, 1 << 16));
  Budget budget;
  budget.stop(StopReason::interrupted);
  CHECK(!count_by_frontier(problem, unknown.data(), unlimited, budget));
}
