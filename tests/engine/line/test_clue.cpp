// What a compiled clue prepares for the line solvers.
#include <algorithm>

#include "check.hpp"
#include "draw.hpp"
#include "line/clue.hpp"

using namespace nonolith;

TEST(the_distances_of_a_block_add_up_to_its_length) {
  draw::Random random(9);
  for (int round = 0; round < check::share(500); ++round) {
    const int cells = random.below(300);
    const LineClue clue(cells, 3, naive::blocks_of(draw::line(random, cells, 3, 40)));
    for (int j = 0; j < clue.padded; ++j) {
      std::int64_t reached = 1;
      for (int s = 0; s < clue.steps; ++s) {
        const std::int64_t by = clue.distance()[s * clue.padded + j];
        // A step further than what is reached would leave a hole in the run.
        CHECK(by >= 0 && by <= reached);
        reached += by;
      }
      CHECK(reached == (j < clue.count() ? clue.blocks[j].length : 1));
    }
  }
}

TEST(a_gap_is_needed_before_a_block_of_the_same_colour_and_behind_the_last_one) {
  const LineClue clue(20, 3, {{2, 1}, {3, 1}, {1, 2}, {4, 1}});
  const std::vector<std::int64_t> gap = {1, 0, 0, 1, 0, 0, 0, 0};
  const std::vector<std::int64_t> stride = {3, 3, 1, 5, 0, 0, 0, 0};
  CHECK(std::equal(gap.begin(), gap.end(), clue.gap()));
  CHECK(std::equal(stride.begin(), stride.end(), clue.stride()));
}

TEST(blocks_are_padded_to_groups_of_eight_that_the_lanes_take) {
  for (int count = 0; count <= 40; ++count) {
    const LineClue clue(80, 2, std::vector<Block>(count, Block{1, 1}));
    CHECK(clue.padded % 8 == 0 && clue.padded >= count);
    if (count <= 32) CHECK(clue.padded == 8 || clue.padded == 16 || clue.padded == 32);
    for (int j = 0; j < clue.padded; ++j) CHECK(clue.real()[j] == (j < count ? -1 : 0));
  }
}
