// Probing and backtracking against all solutions of small puzzles, with every kind of probing and
// every choice of the cell to branch on.
#include <cmath>

#include "check.hpp"
#include "search/probe.hpp"
#include "searches.hpp"

using namespace nonolith;

namespace {

constexpr Probing probings[] = {Probing::none, Probing::fp1, Probing::fp2, Probing::fp3};

searches::Make with(const ProbingOptions& options, std::size_t memory = std::size_t{256} << 20) {
  return [=](const Problem& problem, const std::uint32_t* given) {
    searches::Begun begun(memory);
    begun.search = make_probing_search(problem, given, options, *begun.budget);
    return begun;
  };
}

searches::Make with(Probing probing) {
  ProbingOptions options;
  options.probing = probing;
  return with(options);
}

// A random 12x12 puzzle with a cell that only the closure of FP3 settles.
Problem closed_by_fp3() {
  const std::vector<std::vector<int>> clues = {
      {2, 5, 1},    {5, 1, 2},    {1, 4, 3},    {3, 1},       {1, 1, 3},    {2, 1, 4},
      {1, 2, 1},    {1, 1, 1, 1}, {1, 2, 1},    {1, 2},       {1, 1, 2},    {2, 1, 1, 1},
      {1, 3},       {2, 1, 1},    {2, 1, 1, 1}, {2, 2},       {4, 1},       {4, 2, 1, 1},
      {1, 3, 1, 2}, {2, 1, 2},    {1, 3},       {2, 2, 1, 1}, {2, 2, 1, 1}, {1, 2, 1, 2}};
  Problem problem{{12, 12, 2}, {}};
  for (const auto& clue : clues) {
    std::vector<Block> blocks;
    for (const int length : clue) blocks.push_back({length, 1});
    problem.lines.emplace_back(12, 2, blocks);
  }
  return problem;
}

void check_small_puzzles(Probing probing, int every) {
  searches::check_all_puzzles(3, 3, 2, with(probing), 1);
  searches::check_all_puzzles(4, 4, 2, with(probing), 2 * every * searches::stride);
  searches::check_all_puzzles(3, 3, 3, with(probing), every * searches::stride);
}

}  // namespace

TEST(all_small_puzzles_are_solved_without_probing) { check_small_puzzles(Probing::none, 3); }
TEST(all_small_puzzles_are_solved_with_fp1) { check_small_puzzles(Probing::fp1, 3); }
TEST(all_small_puzzles_are_solved_with_fp2) { check_small_puzzles(Probing::fp2, 1); }
TEST(all_small_puzzles_are_solved_with_fp3) { check_small_puzzles(Probing::fp3, 3); }

TEST(fp3_settles_a_cell_whose_probe_is_refuted_by_the_closure_alone) {
  const Problem problem = closed_by_fp3();
  const int cell = 5 * 12 + 5;
  const std::uint32_t blank = 1, filled = 2;
  const auto search = with(Probing::none)(problem, nullptr);
  const auto found = searches::all_found(*search, problem);
  CHECK(found.size() == 60 && search->exhausted());
  for (const auto& solution : found) CHECK(solution[cell] == filled);
  // Propagation alone leaves the cell's other colour open.
  auto assumed = states::unknown(problem);
  assumed[cell] = blank;
  CHECK(states::propagated(problem, assumed).has_value());
  for (const Probing probing : {Probing::fp2, Probing::fp3}) {
    const auto probed = with(probing)(problem, nullptr);
    probed->budget.set_nodes(0);
    naive::Domains known(problem.cells());
    probed->next(known.data());
    probed->known(known.data());
    CHECK(known[cell] == (probing == Probing::fp3 ? filled : (blank | filled)));
  }
}

TEST(drawn_puzzles_have_the_solutions_that_enumeration_finds) {
  for (const Probing probing : probings) searches::check_answers(40, 100, with(probing));
}

TEST(every_choice_of_the_cell_to_branch_on_finds_the_same_solutions) {
  for (int choice = 0; choice < static_cast<int>(std::size(choice_names)); ++choice)
    for (const Probing probing : probings) {
      ProbingOptions options;
      options.probing = probing;
      options.choice = static_cast<Choice>(choice);
      searches::check_drawn_puzzles(41, 100, with(options));
    }
}

// A score is only a preference: even if it is NaN or infinite, no open cell may be skipped.
TEST(whatever_the_weight_every_open_cell_is_branched_on) {
  for (const double weight : {std::nan(""), HUGE_VAL, -HUGE_VAL, -1e300, -1.5, 0.0, 1e300})
    for (const Probing probing : probings) {
      ProbingOptions options;
      options.probing = probing;
      options.weight = weight;
      searches::check_drawn_puzzles(43, 100, with(options));
      searches::check_permutations(4, with(options));
    }
}

TEST(contrapositives_need_at_most_twice_the_memory_of_the_states) {
  const Problem problem = closed_by_fp3();
  ProbeLevel<1> level;
  level.reset(problem, true);
  const int probes = problem.cells() * problem.colours;
  for (int round = 0; round < 1000; ++round)
    for (int probe = 0; probe < probes; ++probe) level.contrapose(probe, 0, 1);
  std::size_t bytes = 0;
  for (const auto& list : level.contraposed) bytes += list.capacity() * sizeof(list[0]);
  CHECK(bytes <= 2 * ProbeLevel<1>::bytes(problem));
  CHECK(level.contraposed[0].size() > 1);
}

TEST(without_memory_for_the_states_of_probes_the_solutions_are_the_same) {
  for (const Probing probing : probings)
    for (const std::size_t memory : {std::size_t{0}, std::size_t{320'000}}) {
      ProbingOptions options;
      options.probing = probing;
      searches::check_drawn_puzzles(42, 100, with(options, memory));
      searches::check_all_puzzles(3, 3, 2, with(options, memory), 1);
    }
}

TEST(permutations_are_counted) { searches::check_permutations(14, with(Probing::fp2)); }

TEST(the_same_search_gives_the_same_solutions_and_statistics_in_the_same_order) {
  for (const Probing probing : probings) searches::check_repeatable(46, 30, with(probing));
}

TEST(pictures_of_every_width_class_are_solved) { searches::check_widths(47, with(Probing::none)); }

TEST(puzzles_without_cells_have_one_solution_without_cells) {
  for (const Probing probing : probings) searches::check_puzzles_without_cells(with(probing));
}

TEST(as_many_branches_are_made_as_nodes_are_allowed) {
  const Problem problem = searches::permutations(6);
  const auto search = with(Probing::fp2)(problem, nullptr);
  search->budget.set_nodes(5);
  searches::all_found(*search, problem);
  CHECK(search->statistics.branches == 5);
}

TEST(searches_and_counts_that_are_stopped_claim_nothing_that_is_not_proved) {
  for (const Probing probing : probings) {
    searches::check_stopped(with(probing));
    searches::check_stopped_count(with(probing));
  }
}

// Two corners with a 1 on every line, kept apart by a full cross: the frontier counts each of the
// two regions, with the cells of the other one fixed.
TEST(large_regions_are_counted_each_by_its_own_frontier) {
  constexpr int corner = 7, size = 24;
  naive::Grid grid(size * size, 0);
  for (int i = 0; i < size; ++i)
    for (int j = corner + 1; j < size - corner - 1; ++j)
      grid[i * size + j] = grid[j * size + i] = 1;
  for (int i = 0; i < corner; ++i)
    for (const int j : {i, size - 1 - i}) grid[j * size + j] = 1;
  const Problem problem = naive::puzzle_of(grid, size, size, 2);
  const auto search = with(Probing::fp2)(problem, nullptr);
  Natural number;
  CHECK(search->count(Natural(), number) == Outcome::exhausted);
  CHECK(searches::number_of(number) == 5040ull * 5040);
  CHECK(search->statistics.branches < 1000);
}
