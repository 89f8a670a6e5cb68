// The judge against all grids of a size: the verdict is right after every change, kept or tried,
// and every difference that the judge knows leads to another grid with the same clues.
#include "judge/judge.hpp"

#include <bit>
#include <map>

#include "check.hpp"
#include "draw.hpp"
#include "naive.hpp"

using namespace nonolith;

namespace {

Picture picture_of(const naive::Grid& grid, int height, int width, int colours) {
  return {{height, width, colours}, {grid.begin(), grid.end()}, {}};
}

// Counts the grids that have the clues of a picture and agree with its given cells.
class Oracle {
 public:
  Oracle(int height, int width, int colours) {
    for (const auto& [key, grids] : naive::grids_by_clues(height, width, colours))
      for (const naive::Grid& grid : grids) alike_[grid] = grids;
  }

  int solutions(const Picture& picture) const {
    int number = 0;
    for (const naive::Grid& grid : alike_.at({picture.cells.begin(), picture.cells.end()})) {
      bool kept = true;
      for (std::size_t i = 0; i < grid.size(); ++i)
        kept &= picture.given.empty() || (picture.given[i] >> grid[i] & 1);
      number += kept;
    }
    return number;
  }

 private:
  std::map<naive::Grid, std::vector<naive::Grid>> alike_;
};

bool right(JudgeResult judgement, int solutions) {
  if (judgement.open == 0 && solutions != 1) return false;
  return judgement.verdict == (solutions == 1 ? Verdict::unique : Verdict::multiple);
}

// Changes of one to three cells, of which every third is kept.
void draw_and_judge(int height, int width, int colours, bool gives, std::uint64_t seed) {
  const Oracle oracle(height, width, colours);
  draw::Random random(seed);
  for (int round = 0; round < 30; ++round) {
    Picture picture =
        picture_of(draw::grid(random, height * width, colours), height, width, colours);
    if (gives)
      for (const std::uint8_t colour : picture.cells)
        picture.given.push_back(random.one_in(4) ? 1u << colour : (1u << colours) - 1);
    Budget budget;
    const auto judge = make_judge(picture, budget);
    for (int step = 0; step < 30; ++step) {
      std::vector<Change> changes;
      for (int i = random.below(3); i >= 0; --i)
        changes.push_back({random.below(height * width), random.below(colours)});
      const bool kept = random.one_in(3), quick = random.one_in(2);
      const Picture before = judge->picture();
      Picture after = before;
      for (const Change& each : changes) {
        after.cells[each.cell] = static_cast<std::uint8_t>(each.colour);
        if (gives && !(after.given[each.cell] >> each.colour & 1))
          after.given[each.cell] = 1u << each.colour;
      }
      CHECK(right(judge->judge_with(changes, {false, quick}), oracle.solutions(after)));
      CHECK(judge->picture().cells == before.cells);
      CHECK(judge->picture().given == before.given);
      if (kept) judge->change(changes);
      CHECK(judge->picture().cells == (kept ? after : before).cells);
      CHECK(right(judge->judge({}), oracle.solutions(judge->picture())));
      for (const Difference& each : judge->differences().all()) {
        if (!each.fits) continue;
        Picture other = judge->picture();
        for (const Change& change : each.cells)
          other.cells[change.cell] = static_cast<std::uint8_t>(change.colour);
        CHECK(other.cells != judge->picture().cells);
        for (int line = 0; line < other.line_count(); ++line) {
          const auto mine = other.blocks(line), asked = judge->picture().blocks(line);
          CHECK(mine.size() == asked.size());
          for (std::size_t i = 0; i < mine.size(); ++i)
            CHECK(mine[i].length == asked[i].length && mine[i].colour == asked[i].colour);
        }
      }
    }
  }
}

}  // namespace

TEST(pictures_in_black_and_white_are_judged_rightly_after_every_change) {
  draw_and_judge(3, 4, 2, false, 1);
  draw_and_judge(4, 3, 2, false, 2);
  draw_and_judge(1, 6, 2, false, 3);
}

TEST(pictures_in_colour_are_judged_rightly_after_every_change) {
  draw_and_judge(2, 4, 3, false, 4);
  draw_and_judge(3, 2, 4, false, 5);
}

TEST(what_is_given_counts) {
  draw_and_judge(3, 4, 2, true, 6);
  draw_and_judge(2, 4, 3, true, 7);
}

TEST(a_judge_answers_one_question_after_another_like_a_new_judge_with_few_conflicts) {
  draw::Random random(12);
  std::int64_t conflicts = 0;
  for (const auto& [side, colours] : {std::pair{25, 2}, {25, 2}, {25, 2}, {15, 3}}) {
    // Line solving settles few cells, and most pictures have several solutions.
    Picture picture{{side, side, colours}, {}, {}};
    for (int i = 0; i < side * side; ++i)
      picture.cells.push_back(static_cast<std::uint8_t>(random.below(colours)));
    Budget budget;
    const auto judge = make_judge(picture, budget);
    for (int question = 0; question < 20; ++question) {
      const Change change{random.below(side * side), random.below(colours)};
      const JudgeResult found = judge->judge_with({&change, 1}, {});
      picture = judge->picture();
      picture.cells[change.cell] = static_cast<std::uint8_t>(change.colour);
      const JudgeResult expected = make_judge(picture, budget)->judge({});
      CHECK(found.verdict == expected.verdict && found.open == expected.open);
      if (question % 5 == 0) judge->change({&change, 1});
    }
    conflicts += judge->statistics.conflicts;
  }
  // Without a bias towards the picture, searches of such pictures have dozens of conflicts each.
  CHECK(conflicts < 50);
}

TEST(parts_of_a_difference_that_share_no_line_are_each_a_difference) {
  // Two squares of 2x2 cells, each with two cells filled diagonally, which share no line.
  Picture picture{{5, 5, 2}, std::vector<std::uint8_t>(25, 0), {}};
  for (const int cell : {0, 6, 18, 24}) picture.cells[cell] = 1;
  Budget budget;
  const auto judge = make_judge(picture, budget);
  CHECK(judge->judge({}).verdict == Verdict::multiple);
  const std::vector<Difference> parts =
      parts_of(picture, {{0, 0}, {1, 1}, {5, 1}, {6, 0}, {18, 0}, {19, 1}, {23, 1}, {24, 0}});
  CHECK(parts.size() == 2);
  CHECK(parts[0].fits_in(picture) && parts[1].fits_in(picture));
}

TEST(a_quick_judgement_ends_at_the_first_difference_that_fits) {
  // Two squares of 2x2 cells, each with a diagonal that can be replaced by the other diagonal.
  naive::Grid grid(25, 0);
  for (const int cell : {0, 6, 18, 24}) grid[cell] = 1;
  Budget budget;
  const auto judge = make_judge(picture_of(grid, 5, 5, 2), budget);
  const Wanted quick{false, true}, lines{true, false};
  const JudgeResult first = judge->judge(quick);  // nothing is known yet
  CHECK(first.verdict == Verdict::multiple && first.open >= 8 && first.fitting >= 1);
  const int known = static_cast<int>(judge->differences().all().size());
  CHECK(known >= 1 && first.fitting == known);
  for (int again = 0; again < 2; ++again) {
    const JudgeResult now = judge->judge(quick), whole = judge->judge({}),
                      by_lines = judge->judge(lines);
    CHECK(now.verdict == Verdict::multiple && now.open == -1 && now.fitting == 1);
    CHECK(whole.verdict == Verdict::multiple && whole.open == first.open && whole.fitting == known);
    CHECK(by_lines.verdict == Verdict::multiple && by_lines.open == first.open);
  }
  CHECK(static_cast<int>(judge->differences().all().size()) == known);
}

TEST(a_stopped_judge_claims_nothing) {
  Budget budget;
  const auto judge = make_judge(picture_of({1, 0, 0, 1}, 2, 2, 2), budget);
  budget.stop(StopReason::interrupted);
  CHECK(judge->judge({}).verdict == Verdict::undecided);
  const Change change{1, 1};
  CHECK(judge->judge_with({&change, 1}, {}).verdict == Verdict::undecided);
  CHECK(judge->picture().cells[1] == 0);
}

TEST(empty_pictures_and_pictures_without_cells_are_unique) {
  for (const auto& [height, width] : {std::pair{0, 0}, {3, 0}, {0, 3}, {3, 70}}) {
    Budget budget;
    const naive::Grid blank(static_cast<std::size_t>(height) * width, 0);
    const auto judge = make_judge(picture_of(blank, height, width, 2), budget);
    CHECK(judge->judge({}).verdict == Verdict::unique);
  }
}
