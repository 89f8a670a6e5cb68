// Belief propagation on lines that cross without a loop, where it is exact, against enumeration.
#include "belief/belief.hpp"

#include <cmath>
#include <functional>

#include "check.hpp"
#include "grid/verify.hpp"
#include "reduced_problems.hpp"

using namespace nonolith;

namespace {

// The tolerance of probabilities: belief propagation keeps messages slightly away from 0 and 1.
constexpr double near = 0.01;

bool is_near(double value, double expected) { return std::abs(value - expected) < near; }

// Returns the starts of the blocks of a complete line.
std::vector<int> starts_of(const naive::Line& line) {
  std::vector<int> starts;
  for (int i = 0; i < static_cast<int>(line.size()); ++i)
    if (line[i] != 0 && (i == 0 || line[i - 1] != line[i])) starts.push_back(i);
  return starts;
}

// One row and some columns with clues; the other lines are unconstrained.
class Star {
 public:
  Star(draw::Random& random, int height, int width, int colours, int columns)
      : reduced_(reduced_problems::of_cells(height, width, colours,
                                            naive::Domains(height * width, (1u << colours) - 1))) {
    add(random, 0);
    for (int column = 0; column < width && static_cast<int>(lines_.size()) <= columns; ++column)
      if (random.one_in(2)) add(random, height + column);
  }

  const ReducedProblem& reduced() const { return reduced_; }
  int lines() const { return static_cast<int>(lines_.size()); }

  // Calls visit with each combination of one placement for each line.
  void each_solution(const std::function<void(const std::vector<naive::Line>&)>& visit) const {
    std::vector<naive::Line> chosen;
    extend(chosen, visit);
  }

  // Returns whether every line alone allows blank where it crosses another. Lines send the odds of
  // each colour relative to blank, so blank must be possible there.
  bool may_be_blank_where_lines_cross() const {
    const auto may = [&](int line, int i) {
      for (const auto& placement : placements_[line])
        if (placement[i] == 0) return true;
      return false;
    };
    for (int l = 1; l < lines(); ++l)
      if (!may(0, lines_[l] - reduced_.height) || !may(l, 0)) return false;
    return true;
  }

  // Compares all cells of these lines and all starts of their blocks; false without solutions.
  bool check(const Belief& belief) const {
    std::vector<double> cells(reduced_.domain.size() * reduced_.colours, 0);
    std::vector<double> starts(reduced_.possible.size(), 0);
    double total = 0;
    each_solution([&](const std::vector<naive::Line>& chosen) {
      ++total;
      for (int l = 0; l < lines(); ++l) {
        for (int i = 0; i < reduced_.cells_of(lines_[l]); ++i)
          if (l == 0 || i > 0) ++cells[at(lines_[l], i, chosen[l][i])];
        const auto places = starts_of(chosen[l]);
        for (std::size_t j = 0; j < places.size(); ++j) {
          const ReducedBlock& block = reduced_.blocks[reduced_.first_block[lines_[l]] + j];
          ++starts[block.starts + places[j] - block.low];
        }
      }
    });
    if (total == 0) return false;
    for (int line : lines_)
      for (int i = 0; i < reduced_.cells_of(line); ++i)
        for (int colour = 0; colour < reduced_.colours; ++colour)
          CHECK(is_near(belief.cell(reduced_.cell(line, i), colour),
                        cells[at(line, i, colour)] / total));
    for (int b = 0; b < static_cast<int>(reduced_.blocks.size()); ++b) {
      const ReducedBlock& block = reduced_.blocks[b];
      for (int p = block.low; p <= block.high; ++p)
        CHECK(is_near(belief.start(b, p), starts[block.starts + p - block.low] / total));
    }
    return true;
  }

 private:
  void add(draw::Random& random, int line) {
    const int cells = reduced_.cells_of(line);
    const auto blocks =
        naive::blocks_of(draw::line(random, cells, reduced_.colours, 1 + random.below(3)));
    if (blocks.empty()) return;
    lines_.push_back(line);
    placements_.push_back(naive::placements(blocks, cells));
    for (std::size_t j = 0; j < blocks.size(); ++j) {
      std::vector<std::uint8_t> possible(cells, 0);
      int low = cells, high = 0;
      for (const auto& placement : placements_.back()) {
        const int start = starts_of(placement)[j];
        possible[start] = 1;
        low = std::min(low, start);
        high = std::max(high, start);
      }
      const bool gap = j + 1 < blocks.size() && blocks[j + 1].colour == blocks[j].colour;
      reduced_problems::add_block(reduced_, line, blocks[j], blocks[j].length + gap, low,
                                  {possible.begin() + low, possible.begin() + high + 1});
    }
  }

  void extend(std::vector<naive::Line>& chosen,
              const std::function<void(const std::vector<naive::Line>&)>& visit) const {
    const std::size_t next = chosen.size();
    if (next == lines_.size()) return visit(chosen);
    for (const auto& placement : placements_[next]) {
      // The first line is the row; the first cell of each column is in this row.
      if (next > 0 && placement[0] != chosen[0][lines_[next] - reduced_.height]) continue;
      chosen.push_back(placement);
      extend(chosen, visit);
      chosen.pop_back();
    }
  }

  std::size_t at(int line, int i, int colour) const {
    return static_cast<std::size_t>(reduced_.cell(line, i)) * reduced_.colours + colour;
  }

  ReducedProblem reduced_;
  std::vector<int> lines_;  // those with blocks, the row first
  std::vector<std::vector<naive::Line>> placements_;
};

int check_stars(std::uint64_t seed, int rounds, int height, int width, int colours, int columns) {
  draw::Random random(seed);
  int checked = 0;
  Belief belief;
  for (int round = 0; round < rounds; ++round) {
    const Star star(random, height, 1 + random.below(width), colours, columns);
    if (star.reduced().first_block[1] == 0) continue;
    if (colours > 2 && !star.may_be_blank_where_lines_cross()) continue;
    belief.reset(star.reduced());
    Budget budget;
    for (int i = 0; i < 60; ++i) CHECK(belief.sweep(0, budget));
    CHECK(belief.sweeps() == 60);
    checked += star.check(belief);
  }
  return checked;
}

}  // namespace

TEST(a_single_line_has_the_marginals_that_enumeration_finds) {
  CHECK(check_stars(70, 200, 1, 14, 2, 0) > 50);
  CHECK(check_stars(71, 200, 1, 9, 3, 0) > 50);
  CHECK(check_stars(72, 200, 1, 8, 5, 0) > 50);
}

TEST(a_row_and_columns_that_cross_it_have_the_marginals_that_enumeration_finds) {
  CHECK(check_stars(73, 300, 5, 8, 2, 3) > 50);
  CHECK(check_stars(74, 600, 5, 6, 3, 2) > 30);
}

TEST(settled_cells_are_certain_and_colours_that_are_excluded_impossible) {
  const ReducedProblem reduced = reduced_problems::of_cells(1, 3, 3, {0b010, 0b011, 0b110});
  Belief belief;
  belief.reset(reduced);
  Budget budget;
  CHECK(belief.sweep(0, budget));
  const double expected[3][3] = {{0, 1, 0}, {0.5, 0.5, 0}, {0, 0.5, 0.5}};
  for (int cell = 0; cell < 3; ++cell)
    for (int colour = 0; colour < 3; ++colour)
      CHECK(belief.cell(cell, colour) == expected[cell][colour]);
}

TEST(probabilities_stay_numbers_under_a_growing_field_in_long_lines) {
  // Two lines of a thousand cells, with much or little room for the blocks.
  for (const int blocks : {1, 20, 300}) {
    ReducedProblem reduced = reduced_problems::of_cells(2, 1000, 2, naive::Domains(2000, 3));
    for (int line = 0; line < 2; ++line)
      for (int j = 0; j < blocks; ++j)
        reduced_problems::add_block(reduced, line, {2, 1}, 3, 3 * j,
                                    std::vector<std::uint8_t>(1000 - 3 * blocks + 2, 1));
    Belief belief;
    belief.reset(reduced);
    Budget budget;
    for (int i = 0; i < 30; ++i) {
      CHECK(belief.sweep(static_cast<float>(i) / 30, budget));
      for (int cell = 0; cell < 2000; ++cell) {
        const double p = belief.cell(cell, 1);
        CHECK(p >= 0 && p <= 1 && std::abs(p + belief.cell(cell, 0) - 1) < 1e-9);
      }
    }
    for (int b = 0; b < 2 * blocks; ++b) {
      double sum = 0;
      for (int p = reduced.blocks[b].low; p <= reduced.blocks[b].high; ++p)
        sum += belief.start(b, p);
      CHECK(std::abs(sum - 1) < 1e-3);
    }
  }
}

// Returns the puzzle of a picture with about half of its cells filled, in any of the colours.
Problem half_filled(draw::Random& random, int size, int colours = 2) {
  naive::Grid grid(size * size, 0);
  for (int& cell : grid) cell = random.one_in(2) ? 0 : 1 + random.below(colours - 1);
  return naive::puzzle_of(grid, size, size, colours);
}

// Returns the grid of the likelier colours after reinforcement, with the biases of a seed. Belief
// itself reports whether the grid is a solution.
std::vector<std::uint32_t> reinforced(const Problem& problem, const ReducedProblem& reduced,
                                      std::uint64_t seed, float strength) {
  Belief belief;
  belief.reset(reduced);
  belief.set_bias(seed, strength);
  Budget budget;
  const Belief::Grid grid = belief.reinforce(100, budget);
  std::vector<std::uint32_t> cells;
  for (int cell = 0; cell < static_cast<int>(reduced.domain.size()); ++cell) {
    int likeliest = 0;
    for (int colour = 1; colour < reduced.colours; ++colour)
      if (belief.cell(cell, colour) > belief.cell(cell, likeliest)) likeliest = colour;
    cells.push_back(std::uint32_t{1} << likeliest);
  }
  CHECK((grid == Belief::Grid::solution) == is_solution(problem, cells.data()));
  return cells;
}

TEST(reinforcement_ends_in_solutions_and_biases_find_more_of_them) {
  draw::Random random(3);
  int solved = 0, solved_biased = 0;
  for (int i = 0; i < 40; ++i) {
    const Problem problem = half_filled(random, 25);
    const auto reduced = reduced_problems::reduced(problem, naive::Domains(problem.cells(), 0b11));
    CHECK(reduced.has_value());
    solved += is_solution(problem, reinforced(problem, *reduced, 0, 0).data());
    bool found = false;
    for (std::uint64_t seed = 0; seed < 8 && !found; ++seed)
      found = is_solution(problem, reinforced(problem, *reduced, seed, 0.5f).data());
    solved_biased += found;
  }
  CHECK(solved >= 4);
  CHECK(solved_biased > solved);
}

TEST(reinforcement_solves_coloured_puzzles_too) {
  draw::Random random(3);
  int solved = 0;
  for (int i = 0; i < 20; ++i) {
    const Problem problem = half_filled(random, 12, 4);
    const auto reduced =
        reduced_problems::reduced(problem, naive::Domains(problem.cells(), 0b1111));
    CHECK(reduced.has_value());
    solved += is_solution(problem, reinforced(problem, *reduced, 0, 0.5f).data());
  }
  CHECK(solved >= 10);
}

TEST(a_sweep_that_is_told_to_stop_says_so) {
  ReducedProblem reduced = reduced_problems::of_cells(1, 3, 2, {3, 3, 3});
  reduced_problems::add_block(reduced, 0, {1, 1}, 2, 0, {1, 1, 1});
  Belief belief;
  belief.reset(reduced);
  Budget budget;
  budget.stop(StopReason::interrupted);
  CHECK(!belief.sweep(0, budget));
}
