// The probing search against all solutions of small puzzles, with every way of probing and
// choosing: number, order, proof, backbone, counts, given cells.
#include <set>

#include "check.hpp"
#include "states.hpp"
#include "search.hpp"

using namespace nonolith;

namespace {

constexpr Probing probings[] = {Probing::none, Probing::fp1, Probing::fp2, Probing::fp3};

// Sanitizers make everything some ten times slower: there every so-many-th puzzle must do.
#ifdef __SANITIZE_ADDRESS__
constexpr int stride = 10;
#else
constexpr int stride = 1;
#endif

std::uint64_t number_of(const Natural& number) {
  std::uint64_t value = 0;
  for (std::size_t i = number.digits().size(); i-- > 0;) value = value << 32 | number.digits()[i];
  return value;
}

std::vector<naive::Domains> all_found(Search& search, const Problem& problem) {
  std::vector<naive::Domains> found;
  naive::Domains cells(problem.cells());
  while (search.next(cells.data()) == Outcome::found) found.push_back(cells);
  return found;
}

std::set<naive::Domains> expected_of(const std::vector<naive::Grid>& grids) {
  std::set<naive::Domains> expected;
  for (const auto& grid : grids) expected.insert(naive::masks_of(grid));
  return expected;
}

std::uint64_t counted(const Problem& problem, const SearchOptions& options, std::uint64_t most) {
  const auto search = make_probing_search(problem, nullptr, options);
  Natural number;
  CHECK(search->count(Natural(most), number) == Outcome::exhausted);
  return number_of(number);
}

void check_puzzle(const Problem& problem, const std::vector<naive::Grid>& grids,
                  const SearchOptions& options) {
  const auto search = make_probing_search(problem, nullptr, options);
  const auto found = all_found(*search, problem);
  const auto expected = expected_of(grids);
  CHECK_FOR(found.size() == grids.size(), naive::shown(problem));
  CHECK_FOR(std::set<naive::Domains>(found.begin(), found.end()) == expected,
            naive::shown(problem));
  CHECK(search->exhausted());
  CHECK(!search->stop.stopped());
  naive::Domains cells(problem.cells());
  CHECK(search->next(cells.data()) == Outcome::exhausted);
  if (!grids.empty()) {
    search->known(cells.data());
    for (const auto& solution : expected)
      for (std::size_t i = 0; i < cells.size(); ++i) CHECK((solution[i] & ~cells[i]) == 0);
  }
  CHECK_FOR(counted(problem, options, 0) == grids.size(), naive::shown(problem));
}

void check_backbone(const Problem& problem, const std::vector<naive::Grid>& grids,
                    const SearchOptions& options) {
  naive::Domains expected(problem.cells(), 0), cells(problem.cells());
  for (const auto& grid : grids)
    for (std::size_t i = 0; i < grid.size(); ++i) expected[i] |= 1u << grid[i];
  const auto search = make_probing_search(problem, nullptr, options);
  CHECK(search->next(cells.data()) == Outcome::found);
  const naive::Domains first = cells;
  CHECK(search->backbone(first, cells.data()) == Outcome::found);
  CHECK_FOR(cells == expected, naive::shown(problem));
}

SearchOptions with(Probing probing) {
  SearchOptions options;
  options.probing = probing;
  return options;
}

void check_all_puzzles(int height, int width, int colours, Probing probing, int every) {
  int at = 0;
  for (const auto& [clues, grids] : naive::grids_by_clues(height, width, colours)) {
    if (at++ % every) continue;
    const Problem problem = naive::puzzle_of(grids[0], height, width, colours);
    check_puzzle(problem, grids, with(probing));
    check_backbone(problem, grids, with(probing));
  }
}

}  // namespace

TEST(all_solutions_of_all_small_puzzles_are_found_without_probing) {
  check_all_puzzles(3, 3, 2, Probing::none, 1);
  check_all_puzzles(4, 4, 2, Probing::none, 7 * stride);
  check_all_puzzles(3, 3, 3, Probing::none, 3 * stride);
}
TEST(all_solutions_of_all_small_puzzles_are_found_with_fp1) {
  check_all_puzzles(3, 3, 2, Probing::fp1, 1);
  check_all_puzzles(4, 4, 2, Probing::fp1, 7 * stride);
  check_all_puzzles(3, 3, 3, Probing::fp1, 3 * stride);
}
TEST(all_solutions_of_all_small_puzzles_are_found_with_fp2) {
  check_all_puzzles(3, 3, 2, Probing::fp2, 1);
  check_all_puzzles(4, 4, 2, Probing::fp2, stride);
  check_all_puzzles(3, 3, 3, Probing::fp2, stride);
}
TEST(all_solutions_of_all_small_puzzles_are_found_with_fp3) {
  check_all_puzzles(3, 3, 2, Probing::fp3, 1);
  check_all_puzzles(4, 4, 2, Probing::fp3, 7 * stride);
  check_all_puzzles(3, 3, 3, Probing::fp3, 3 * stride);
}

TEST(rows_and_columns_of_different_grids_have_the_solutions_that_enumeration_finds) {
  draw::Random random(40);
  int none = 0, several = 0;
  for (int round = 0; round < 400; ++round) {
    const Problem problem = states::drawn_puzzle(random, 1 + random.below(5), 1 + random.below(5),
                                                 2 + random.below(3));
    const auto grids = naive::solutions(problem);
    none += grids.empty();
    several += grids.size() > 1;
    for (const Probing probing : probings) check_puzzle(problem, grids, with(probing));
  }
  CHECK(none > 20);
  CHECK(several > 20);
}

TEST(every_choice_of_the_cell_to_branch_on_finds_the_same_solutions) {
  draw::Random random(41);
  for (int round = 0; round < 40; ++round) {
    const int colours = 2 + round % 2;
    const Problem problem =
        naive::puzzle_of(draw::grid(random, 25, colours), 5, 5, colours);
    const auto grids = naive::solutions(problem);
    for (int choice = 0; choice < static_cast<int>(std::size(choice_names)); ++choice)
      for (const Probing probing : probings) {
        SearchOptions options = with(probing);
        options.choice = static_cast<Choice>(choice);
        check_puzzle(problem, grids, options);
      }
  }
}

TEST(without_memory_for_the_states_of_probes_the_solutions_are_the_same) {
  draw::Random random(42);
  for (int round = 0; round < 60; ++round) {
    const Problem problem = naive::puzzle_of(draw::grid(random, 25, 2), 5, 5, 2);
    const auto grids = naive::solutions(problem);
    for (const Probing probing : probings)
      for (const std::size_t memory : {std::size_t{0}, std::size_t{20000}}) {
        SearchOptions options = with(probing);
        options.memory = memory;
        check_puzzle(problem, grids, options);
        check_backbone(problem, grids, options);
      }
  }
}

TEST(given_cells_leave_just_the_solutions_that_have_them) {
  draw::Random random(43);
  for (int round = 0; round < 300; ++round) {
    const int colours = 2 + round % 2;
    const Problem problem = naive::puzzle_of(draw::grid(random, 20, colours), 4, 5, colours);
    const auto given = draw::domains(random, draw::grid(random, 20, colours), colours, 6);
    std::set<naive::Domains> expected;
    for (const auto& solution : expected_of(naive::solutions(problem))) {
      bool allowed = true;
      for (std::size_t i = 0; i < solution.size(); ++i) allowed &= (solution[i] & given[i]) != 0;
      if (allowed) expected.insert(solution);
    }
    const auto search = make_probing_search(problem, given.data(), with(probings[round % 4]));
    const auto found = all_found(*search, problem);
    CHECK(found.size() == expected.size());
    CHECK(std::set<naive::Domains>(found.begin(), found.end()) == expected);
    Natural number;
    const auto counting = make_probing_search(problem, given.data(), with(probings[round % 4]));
    CHECK(counting->count(Natural(), number) == Outcome::exhausted);
    CHECK(number_of(number) == expected.size());
  }
}

TEST(counting_goes_no_further_than_asked) {
  draw::Random random(44);
  for (int round = 0; round < 100; ++round) {
    naive::Grid grid(25, 0);
    for (int& cell : grid) cell = random.one_in(4);
    const Problem problem = naive::puzzle_of(grid, 5, 5, 2);
    const std::uint64_t all = naive::solutions(problem).size();
    for (std::uint64_t most : {1u, 2u, 5u, 1000000u})
      CHECK_FOR(counted(problem, with(probings[round % 4]), most) == std::min(all, most),
                naive::shown(problem));
  }
}

// n single cells on n rows and columns: n! solutions.
TEST(permutations_are_counted) {
  std::uint64_t factorial = 1;
  for (int n = 1; n <= 7; ++n) {
    factorial *= static_cast<std::uint64_t>(n);
    naive::Grid grid(n * n, 0);
    for (int i = 0; i < n; ++i) grid[i * n + i] = 1;
    const Problem problem = naive::puzzle_of(grid, n, n, 2);
    CHECK(counted(problem, with(Probing::fp2), 0) == factorial);
  }
}

TEST(the_same_search_gives_the_same_solutions_and_statistics_in_the_same_order) {
  draw::Random random(45);
  for (int round = 0; round < 60; ++round) {
    const Problem problem = naive::puzzle_of(draw::grid(random, 36, 2), 6, 6, 2);
    const auto options = with(probings[round % 4]);
    const auto one = make_probing_search(problem, nullptr, options);
    const auto other = make_probing_search(problem, nullptr, options);
    CHECK(all_found(*one, problem) == all_found(*other, problem));
    CHECK(one->statistics.line_solves == other->statistics.line_solves);
    CHECK(one->statistics.probes == other->statistics.probes);
    CHECK(one->statistics.branches == other->statistics.branches);
    CHECK(one->statistics.contradictions == other->statistics.contradictions);
  }
}

TEST(pictures_of_every_width_class_are_solved) {
  draw::Random random(46);
  for (const int width : {1, 60, 62, 63, 126, 127, 254, 255, 510, 511}) {
    const naive::Grid grid = draw::grid(random, 2 * width, 3);
    for (const bool wide : {true, false}) {
      const int height = wide ? 2 : width, across = wide ? width : 2;
      const Problem problem = naive::puzzle_of(grid, height, across, 3);
      const auto search = make_probing_search(problem, nullptr, with(Probing::none));
      naive::Domains cells(problem.cells());
      CHECK(search->next(cells.data()) == Outcome::found);
      naive::Grid found;
      for (const std::uint32_t mask : cells) found.push_back(std::countr_zero(mask));
      CHECK(naive::shown(naive::puzzle_of(found, height, across, 3)) == naive::shown(problem));
    }
  }
}

TEST(puzzles_without_cells_have_one_solution_without_cells) {
  for (const auto& [height, width] : {std::pair{0, 0}, {0, 3}, {3, 0}}) {
    const Problem problem = naive::puzzle_of({}, height, width, 2);
    for (const Probing probing : probings) check_puzzle(problem, {naive::Grid{}}, with(probing));
  }
}
