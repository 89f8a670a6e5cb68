// The oracles against each other and against published numbers.
#include <set>

#include "check.hpp"
#include "draw.hpp"
#include "naive.hpp"

TEST(the_blocks_of_every_placement_are_the_clue) {
  for (const auto& clue : naive::all_clues(6, 3))
    for (const auto& line : naive::placements(clue, 6))
      CHECK_FOR(naive::shown(naive::blocks_of(line)) == naive::shown(clue), naive::shown(clue));
}

TEST(enumeration_and_table_settle_alike) {
  draw::Random random(1);
  for (int round = 0; round < check::share(4000); ++round) {
    const int colours = 2 + random.below(3), cells = random.below(13);
    const auto line = draw::line(random, cells, colours, 4);
    const auto clue = naive::blocks_of(line);
    const auto domains = draw::domains(random, line, colours, 3);
    CHECK_FOR(naive::settle(naive::placements(clue, cells), domains) ==
                  naive::settle_by_table(clue, domains),
              naive::shown(clue) + naive::shown(domains));
  }
}

// Numbers of clue sets with a solution, and of grids that are the only solution of their clues.
TEST(grids_by_clues_gives_the_known_counts) {
  const int sets[] = {0, 2, 15, 445, 58196}, unique[] = {0, 2, 14, 384, 52362};
  for (int n = 1; n <= 4; ++n) {
    const auto all = naive::grids_by_clues(n, n, 2);
    int alone = 0;
    for (const auto& [clues, grids] : all) alone += grids.size() == 1;
    CHECK_FOR(static_cast<int>(all.size()) == sets[n], std::to_string(n));
    CHECK_FOR(alone == unique[n], std::to_string(n));
  }
}

TEST(placements_of_the_rows_and_all_grids_give_the_same_solutions) {
  int several = 0;
  for (const auto& [clues, grids] : naive::grids_by_clues(3, 3, 2)) {
    auto found = naive::solutions(naive::puzzle_of(grids[0], 3, 3, 2));
    CHECK_FOR(std::set<naive::Grid>(found.begin(), found.end()) ==
                  std::set<naive::Grid>(grids.begin(), grids.end()),
              naive::shown(naive::puzzle_of(grids[0], 3, 3, 2)));
    several += grids.size() > 1;
  }
  CHECK(several == 445 - 384);
}
