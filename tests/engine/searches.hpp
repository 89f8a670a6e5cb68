// Requirements on every search, whatever its method: correct compared with all solutions of a
// puzzle, and well-behaved if stopped by nodes, by seconds, or from outside.
#pragma once

#include <functional>
#include <map>
#include <set>

#include "check.hpp"
#include "search/search.hpp"
#include "states.hpp"

namespace searches {

using naive::Domains;
using naive::Grid;
using nonolith::Natural;
using nonolith::Outcome;
using nonolith::Problem;
using nonolith::Search;

// A search with its budget.
struct Begun {
  explicit Begun(std::size_t memory = std::size_t{256} << 20) { budget->set_memory(memory); }
  Search* operator->() const { return search.get(); }
  Search& operator*() const { return *search; }

  std::unique_ptr<nonolith::Budget> budget = std::make_unique<nonolith::Budget>();
  std::unique_ptr<Search> search;
};

// Starts a search; the given cells may be null.
using Make = std::function<Begun(const Problem&, const std::uint32_t*)>;

// Sanitizers slow everything down about tenfold: with them, one puzzle in `stride` is enough.
#ifdef __SANITIZE_ADDRESS__
inline constexpr int stride = 90;
#else
inline constexpr int stride = 1;
#endif

inline std::uint64_t number_of(const Natural& number) {
  std::uint64_t value = 0;
  for (std::size_t i = number.digits().size(); i-- > 0;) value = value << 32 | number.digits()[i];
  return value;
}

inline std::vector<Domains> all_found(Search& search, const Problem& problem) {
  std::vector<Domains> found;
  Domains cells(problem.cells());
  while (search.next(cells.data()) == Outcome::found) found.push_back(cells);
  return found;
}

inline std::set<Domains> expected_of(const std::vector<Grid>& grids) {
  std::set<Domains> expected;
  for (const auto& grid : grids) expected.insert(naive::masks_of(grid));
  return expected;
}

inline std::uint64_t counted(const Problem& problem, const Make& make, std::uint64_t most) {
  const auto search = make(problem, nullptr);
  Natural number;
  CHECK(search->count(Natural(most), number) == Outcome::exhausted);
  return number_of(number);
}

// Checks that the search finds each solution once, proves that there is no other, and counts right.
inline void check_solutions(const Problem& problem, const std::vector<Grid>& grids,
                            const Make& make) {
  const auto search = make(problem, nullptr);
  const auto found = all_found(*search, problem);
  const auto expected = expected_of(grids);
  CHECK_FOR(found.size() == grids.size(), naive::shown(problem));
  CHECK_FOR(std::set<Domains>(found.begin(), found.end()) == expected, naive::shown(problem));
  CHECK(search->exhausted());
  CHECK(!search->budget.stopped());
  Domains cells(problem.cells());
  CHECK(search->next(cells.data()) == Outcome::exhausted);
  if (!grids.empty()) {
    search->known(cells.data());
    for (const auto& solution : expected)
      for (std::size_t i = 0; i < cells.size(); ++i) CHECK((solution[i] & ~cells[i]) == 0);
  }
  CHECK_FOR(counted(problem, make, 0) == grids.size(), naive::shown(problem));
}

// The puzzle must have a solution. The given cells may be null.
inline void check_backbone(const Problem& problem, const std::set<Domains>& solutions,
                           const std::uint32_t* given, const Make& make) {
  Domains expected(problem.cells(), 0), cells(problem.cells());
  for (const auto& solution : solutions)
    for (std::size_t i = 0; i < solution.size(); ++i) expected[i] |= solution[i];
  const auto search = make(problem, given);
  CHECK(search->next(cells.data()) == Outcome::found);
  const Domains first = cells;
  CHECK(search->backbone(first, cells.data()) == Outcome::found);
  CHECK_FOR(cells == expected, naive::shown(problem));
}

// Checks every puzzle of a size that has solutions, or only one in `every`.
inline void check_all_puzzles(int height, int width, int colours, const Make& make, int every) {
  int at = 0;
  every *= check::every();
  for (const auto& [clues, grids] : naive::grids_by_clues(height, width, colours)) {
    if (at++ % every) continue;
    const Problem problem = naive::puzzle_of(grids[0], height, width, colours);
    check_solutions(problem, grids, make);
    check_backbone(problem, expected_of(grids), nullptr, make);
  }
}

struct Example {
  Problem problem;
  std::vector<Grid> grids;
};

// Random puzzles, many with the columns of another grid, with all their solutions. The puzzles are
// cached for all searches.
inline const std::vector<Example>& drawn_puzzles(std::uint64_t seed, int rounds) {
  static std::map<std::pair<std::uint64_t, int>, std::vector<Example>> kept;
  const auto [place, is_new] = kept.try_emplace({seed, rounds});
  draw::Random random(seed);
  for (int round = 0; is_new && round < rounds; ++round) {
    const Problem problem = states::drawn_puzzle_of_any_size(random, 1, 5, 3);
    place->second.push_back({problem, naive::solutions(problem)});
  }
  return place->second;
}

inline void check_drawn_puzzles(std::uint64_t seed, int rounds, const Make& make) {
  rounds = check::share(rounds);
  int none = 0, several = 0;
  for (const auto& [problem, grids] : drawn_puzzles(seed, rounds)) {
    none += grids.empty();
    several += grids.size() > 1;
    check_solutions(problem, grids, make);
  }
  CHECK(none > rounds / 40);
  CHECK(several > rounds / 40);
}

inline void check_given_cells(std::uint64_t seed, int rounds, const Make& make) {
  rounds = check::share(rounds);
  draw::Random random(seed);
  for (int round = 0; round < rounds; ++round) {
    const int colours = 2 + round % 2;
    const Problem problem = naive::puzzle_of(draw::grid(random, 20, colours), 4, 5, colours);
    const auto given = draw::domains(random, draw::grid(random, 20, colours), colours, 6);
    std::set<Domains> expected;
    for (const auto& solution : expected_of(naive::solutions(problem))) {
      bool allowed = true;
      for (std::size_t i = 0; i < solution.size(); ++i) allowed &= (solution[i] & given[i]) != 0;
      if (allowed) expected.insert(solution);
    }
    const auto search = make(problem, given.data());
    const auto found = all_found(*search, problem);
    CHECK_FOR(found.size() == expected.size(), naive::shown(problem));
    CHECK(std::set<Domains>(found.begin(), found.end()) == expected);
    Natural number;
    CHECK(make(problem, given.data())->count(Natural(), number) == Outcome::exhausted);
    CHECK_FOR(number_of(number) == expected.size(), naive::shown(problem));
    if (!expected.empty()) check_backbone(problem, expected, given.data(), make);
  }
}

inline void check_bounded_counts(std::uint64_t seed, int rounds, const Make& make) {
  rounds = check::share(rounds);
  draw::Random random(seed);
  for (int round = 0; round < rounds; ++round) {
    Grid grid(25, 0);
    for (int& cell : grid) cell = random.one_in(4);
    const Problem problem = naive::puzzle_of(grid, 5, 5, 2);
    const std::uint64_t all = naive::solutions(problem).size();
    for (const std::uint64_t most : {1u, 2u, 5u, 1000000u})
      CHECK_FOR(counted(problem, make, most) == std::min(all, most), naive::shown(problem));
  }
}

// n single cells on n rows and columns: n! solutions, and no deduction without a guess.
inline Problem permutations(int n) {
  Grid grid(n * n, 0);
  for (int i = 0; i < n; ++i) grid[i * n + i] = 1;
  return naive::puzzle_of(grid, n, n, 2);
}

inline void check_permutations(int largest, const Make& make) {
  std::uint64_t factorial = 1;
  for (int n = 1; n <= largest; ++n) {
    factorial *= static_cast<std::uint64_t>(n);
    CHECK_FOR(counted(permutations(n), make, 0) == factorial, std::to_string(n));
  }
}

inline void check_repeatable(std::uint64_t seed, int rounds, const Make& make) {
  rounds = check::share(rounds);
  draw::Random random(seed);
  for (int round = 0; round < rounds; ++round) {
    const Problem problem = naive::puzzle_of(draw::grid(random, 36, 2), 6, 6, 2);
    const auto one = make(problem, nullptr), other = make(problem, nullptr);
    CHECK(all_found(*one, problem) == all_found(*other, problem));
    for (const auto count : nonolith::all_counts)
      CHECK(one->statistics.*count == other->statistics.*count);
  }
}

// Pictures with sides just below and above the lengths at which masks need another word.
inline void check_widths(std::uint64_t seed, const Make& make) {
  draw::Random random(seed);
  for (const int longer : {1, 60, 62, 63, 126, 127, 254, 255, 510, 511}) {
    for (const bool wide : {true, false}) {
      const int height = wide ? 2 : longer, width = wide ? longer : 2;
      const Problem problem = naive::puzzle_of(draw::grid(random, 2 * longer, 3), height, width, 3);
      const auto search = make(problem, nullptr);
      Domains cells(problem.cells());
      CHECK(search->next(cells.data()) == Outcome::found);
      Grid found;
      for (const std::uint32_t mask : cells) found.push_back(std::countr_zero(mask));
      CHECK(naive::shown(naive::puzzle_of(found, height, width, 3)) == naive::shown(problem));
    }
  }
}

inline void check_puzzles_without_cells(const Make& make) {
  for (const auto& [height, width] : {std::pair{0, 0}, {0, 3}, {3, 0}})
    check_solutions(naive::puzzle_of({}, height, width, 2), {Grid{}}, make);
}

// Counting does not depend on next(): count() includes the solutions returned before.
inline void check_count_after_next(std::uint64_t seed, int rounds, const Make& make) {
  rounds = check::share(rounds);
  draw::Random random(seed);
  for (int round = 0; round < rounds; ++round) {
    const Problem problem = naive::puzzle_of(draw::grid(random, 20, 2), 4, 5, 2);
    const auto search = make(problem, nullptr);
    Domains cells(problem.cells());
    CHECK(search->next(cells.data()) == Outcome::found);
    Natural number;
    CHECK(search->count(Natural(), number) == Outcome::exhausted);
    CHECK_FOR(number_of(number) == naive::solutions(problem).size(), naive::shown(problem));
  }
}

// Computing the backbone between two solutions loses no solution and claims nothing.
inline void check_backbone_between_solutions(std::uint64_t seed, int rounds, const Make& make) {
  rounds = check::share(rounds);
  draw::Random random(seed);
  int several = 0;
  for (int round = 0; round < rounds; ++round) {
    const Problem problem = naive::puzzle_of(draw::grid(random, 20, 2), 4, 5, 2);
    const auto expected = expected_of(naive::solutions(problem));
    const auto search = make(problem, nullptr);
    Domains first(problem.cells()), cells(problem.cells());
    CHECK(search->next(first.data()) == Outcome::found);
    CHECK(search->backbone(first, cells.data()) == Outcome::found);
    CHECK_FOR(!search->exhausted() || expected.size() == 1, naive::shown(problem));
    auto found = all_found(*search, problem);
    found.push_back(first);
    CHECK_FOR(found.size() == expected.size(), naive::shown(problem));
    CHECK(std::set<Domains>(found.begin(), found.end()) == expected);
    CHECK(search->exhausted());
    several += expected.size() > 1;
  }
  CHECK(several > rounds / 40);
}

// Solutions, counts and backbones of random puzzles.
inline void check_answers(std::uint64_t seed, int rounds, const Make& make) {
  check_drawn_puzzles(seed, 4 * rounds, make);
  check_given_cells(seed, rounds, make);
  check_bounded_counts(seed, rounds / 2, make);
  check_count_after_next(seed, rounds / 2, make);
  check_backbone_between_solutions(seed, rounds, make);
}

// With few nodes, a search claims only what it has proved, and a stopped search stays stopped.
inline void check_stopped_by_nodes(const Make& make) {
  const Problem problem = permutations(6);
  for (const int nodes : {0, 1, 3, 20}) {
    const auto search = make(problem, nullptr);
    search->budget.set_nodes(nodes);
    const auto found = all_found(*search, problem);
    CHECK(search->budget.reason() == nonolith::StopReason::nodes);
    CHECK(!search->exhausted());
    CHECK(found.size() < 720);
    Domains cells(problem.cells());
    CHECK(search->next(cells.data()) == Outcome::stopped);
    CHECK(!search->exhausted());
  }
}

inline void check_count_stopped_by_nodes(const Make& make) {
  const Problem problem = permutations(6);
  for (const int nodes : {0, 10, 100, 300, 100000}) {
    const auto search = make(problem, nullptr);
    search->budget.set_nodes(nodes);
    Natural number;
    const Outcome outcome = search->count(Natural(), number);
    CHECK(nodes < 100000 || outcome == Outcome::exhausted);
    CHECK(nodes > 0 || outcome == Outcome::stopped);
    CHECK(outcome == Outcome::exhausted ? number_of(number) == 720 : number_of(number) <= 720);
  }
}

inline void check_count_stopped_by_seconds(const Make& make) {
  const Problem problem = permutations(30);
  const auto search = make(problem, nullptr);
  search->budget.set_seconds(0.05);
  Natural number;
  CHECK(search->count(Natural(), number) == Outcome::stopped);
  CHECK(search->budget.reason() == nonolith::StopReason::seconds);
}

inline void check_interrupted(const Make& make) {
  const Problem problem = permutations(12);
  Domains cells(problem.cells()), first(problem.cells());
  for (int asked = 1; asked <= 4; ++asked) {
    const auto search = make(problem, nullptr);
    CHECK(search->next(first.data()) == Outcome::found);
    int left = asked;
    search->budget.set_interrupted([&] { return --left == 0; });
    Outcome outcome = Outcome::found;
    while (outcome == Outcome::found) outcome = search->next(cells.data());
    CHECK(outcome == Outcome::stopped);
    CHECK(search->budget.reason() == nonolith::StopReason::interrupted);
    CHECK(!search->exhausted());
    // The known domains still contain the solution found before.
    search->known(cells.data());
    for (std::size_t i = 0; i < cells.size(); ++i) CHECK((first[i] & ~cells[i]) == 0);
  }
}

inline void check_backbone_stopped(const Make& make) {
  const Problem problem = permutations(8);
  const auto search = make(problem, nullptr);
  Domains first(problem.cells()), cells(problem.cells());
  CHECK(search->next(first.data()) == Outcome::found);
  search->budget.set_nodes(0);
  CHECK(search->backbone(first, cells.data()) == Outcome::stopped);
  CHECK(search->budget.reason() == nonolith::StopReason::nodes);
}

inline void check_stopped(const Make& make) {
  check_stopped_by_nodes(make);
  check_interrupted(make);
  check_backbone_stopped(make);
}

inline void check_stopped_count(const Make& make) {
  check_count_stopped_by_nodes(make);
  check_count_stopped_by_seconds(make);
}

}  // namespace searches
