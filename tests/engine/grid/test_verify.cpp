// The check that every solution passes, against the blocks read off every grid.
#include "check.hpp"
#include "grid/verify.hpp"
#include "naive.hpp"

using namespace nonolith;

namespace {

void check_all_pairs(int height, int width, int colours) {
  const auto all = naive::grids_by_clues(height, width, colours);
  for (const auto& [asked, its] : all) {
    const Problem problem = naive::puzzle_of(its[0], height, width, colours);
    for (const auto& [clues, grids] : all)
      for (const auto& grid : grids)
        CHECK_FOR(is_solution(problem, naive::masks_of(grid).data()) == (clues == asked),
                  naive::shown(problem));
  }
}

}  // namespace

TEST(a_grid_is_a_solution_just_when_it_has_the_clues) {
  check_all_pairs(3, 3, 2);
  check_all_pairs(2, 4, 2);
  check_all_pairs(2, 3, 3);
  check_all_pairs(3, 2, 3);
}

TEST(a_cell_with_several_colours_or_none_is_no_solution) {
  const naive::Grid grid = {1, 0, 1, 1, 1, 0};
  const Problem problem = naive::puzzle_of(grid, 2, 3, 2);
  auto masks = naive::masks_of(grid);
  CHECK(is_solution(problem, masks.data()));
  for (std::size_t i = 0; i < masks.size(); ++i)
    for (std::uint32_t wrong : {0u, 3u, 4u, 5u}) {
      auto changed = masks;
      changed[i] = wrong;
      CHECK(!is_solution(problem, changed.data()));
    }
}

TEST(a_grid_without_cells_is_a_solution_of_clues_without_blocks) {
  const Problem problem = naive::puzzle_of({}, 0, 3, 2);
  CHECK(is_solution(problem, nullptr));
}
