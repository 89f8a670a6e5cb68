// Regions against all solutions of small puzzles: the solutions must be exactly the combinations of
// the solutions of the regions.
#include <set>

#include "check.hpp"
#include "search/regions.hpp"
#include "states.hpp"

using namespace nonolith;

namespace {

// Returns the cells with more than one colour left.
std::vector<int> open_cells(const naive::Domains& domains) {
  std::vector<int> cells;
  for (std::size_t i = 0; i < domains.size(); ++i)
    if (std::popcount(domains[i]) > 1) cells.push_back(static_cast<int>(i));
  return cells;
}

template <int N>
std::vector<int> cells_of(const Problem& problem, const Region<N>& region) {
  std::vector<int> cells;
  for (int r = 0; r < problem.height; ++r)
    region[r].each([&](int c) { cells.push_back(r * problem.width + c); });
  return cells;
}

// Returns the number of distinct colourings of these cells over all solutions.
std::size_t ways(const std::vector<naive::Grid>& solutions, const std::vector<int>& cells) {
  std::set<std::vector<int>> seen;
  for (const auto& grid : solutions) {
    std::vector<int> colours;
    for (int cell : cells) colours.push_back(grid[cell]);
    seen.insert(colours);
  }
  return seen.size();
}

// Checks the split and returns the number of regions.
template <int N>
std::size_t check_split(const Problem& problem, const std::vector<naive::Grid>& solutions) {
  Statistics statistics;
  Budget budget;
  Propagator<N> propagator(problem, statistics, budget);
  State<N> state = State<N>::unknown(problem);
  propagator.touch_all();
  CHECK_FOR(propagator.run(state), naive::shown(problem));
  const auto regions = split<N>(problem, state, whole_grid<N>(problem), propagator);
  std::set<int> covered;
  std::size_t product = 1, sum = 0;
  for (const auto& region : regions) {
    const auto cells = cells_of<N>(problem, region);
    CHECK(!cells.empty());
    covered.insert(cells.begin(), cells.end());
    sum += cells.size();
    product *= ways(solutions, cells);
  }
  const auto open = open_cells(states::domains_of(problem, state));
  CHECK_FOR(std::vector<int>(covered.begin(), covered.end()) == open, naive::shown(problem));
  CHECK_FOR(sum == open.size(), naive::shown(problem));
  CHECK_FOR(product == solutions.size(), naive::shown(problem));
  return regions.size();
}

}  // namespace

TEST(the_solutions_of_small_puzzles_are_the_combinations_of_those_of_their_regions) {
  std::size_t most = 0, at = 0;
  for (const auto& [height, width, colours] :
       {std::tuple{3, 3, 2}, {4, 4, 2}, {2, 6, 2}, {6, 2, 2}, {2, 3, 3}, {3, 3, 3}, {2, 3, 4}})
    for (const auto& [clues, grids] : naive::grids_by_clues(height, width, colours)) {
      if (grids.size() == 1 || at++ % check::every()) continue;
      const Problem problem = naive::puzzle_of(grids[0], height, width, colours);
      most = std::max(most, check_split<1>(problem, grids));
    }
  CHECK(most >= 2);
}

TEST(the_solutions_of_drawn_puzzles_are_the_combinations_of_those_of_their_regions) {
  draw::Random random(30);
  std::size_t ambiguous = 0;
  for (int round = 0; round < check::share(300); ++round) {
    const int height = 3 + random.below(3), width = 4 + random.below(3), colours = 2 + round % 2;
    const Problem problem =
        naive::puzzle_of(draw::grid(random, height * width, colours), height, width, colours);
    const auto solutions = naive::solutions(problem);
    check_split<2>(problem, solutions);
    ambiguous += solutions.size() > 1;
  }
  CHECK(static_cast<int>(ambiguous) > check::share(300) / 10);
}

// A 3x3 puzzle in the upper left corner, another in the lower right one, and between them a full
// cross, four cells wide, that no block of the two puzzles can cover. The solutions of the whole
// puzzle are all pairs of solutions of the two.
TEST(corners_kept_apart_by_a_full_cross_do_not_share_a_region) {
  constexpr int size = 12;
  const auto combined = [](const naive::Grid& upper, const naive::Grid& lower) {
    naive::Grid grid(size * size, 0);
    for (int i = 0; i < size; ++i)
      for (int j = 4; j < 8; ++j) grid[i * size + j] = grid[j * size + i] = 1;
    for (int i = 0; i < 9; ++i) {
      grid[i / 3 * size + i % 3] = upper[i];
      grid[(9 + i / 3) * size + 9 + i % 3] = lower[i];
    }
    return grid;
  };
  std::vector<std::vector<naive::Grid>> ambiguous;
  for (const auto& [clues, grids] : naive::grids_by_clues(3, 3, 2))
    if (grids.size() > 1) ambiguous.push_back(grids);
  for (std::size_t i = 0; i < ambiguous.size(); ++i) {
    const auto &one = ambiguous[i], &other = ambiguous[(7 * i + 3) % ambiguous.size()];
    std::vector<naive::Grid> solutions;
    for (const auto& upper : one)
      for (const auto& lower : other) solutions.push_back(combined(upper, lower));
    const Problem problem = naive::puzzle_of(solutions[0], size, size, 2);
    CHECK_FOR(check_split<1>(problem, solutions) >= 2, naive::shown(problem));
  }
}

TEST(only_cells_of_the_asked_part_are_in_regions) {
  const Problem problem = naive::puzzle_of({1, 0, 0, 0, 1, 0, 0, 0, 1}, 3, 3, 2);
  Statistics statistics;
  Budget budget;
  Propagator<1> propagator(problem, statistics, budget);
  State<1> state = State<1>::unknown(problem);
  propagator.touch_all();
  CHECK(propagator.run(state));
  Region<1> part(3, Bits<1>::none());
  part[1] = Bits<1>::below(2);
  const auto regions = split<1>(problem, state, part, propagator);
  CHECK(regions.size() == 1);
  CHECK(cells_of<1>(problem, regions[0]) == (std::vector<int>{3, 4}));
  CHECK(split<1>(problem, state, Region<1>(3, Bits<1>::none()), propagator).empty());
}
