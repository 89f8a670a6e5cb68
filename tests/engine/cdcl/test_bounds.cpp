// Native propagation of the order encoding against unit propagation over all of its clauses: after
// each assumption the same literals must be true, and conflicts must occur at the same time.
#include "cdcl/bounds.hpp"

#include "cdcl/solver.hpp"
#include "check.hpp"
#include "order_clauses.hpp"
#include "reduced_problems.hpp"

using namespace nonolith;

namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr int stride = 20;
#else
constexpr int stride = 1;
#endif

struct Seen {
  int fixpoints = 0, implied = 0, conflicts = 0, solved = 0;
};

class Bench {
 public:
  Bench(const Problem& problem, const ReducedProblem& reduced)
      : problem_(problem), reduced_(reduced) {
    Budget budget;
    CHECK(encoding_.encode(reduced_, budget, formula_));
    clauses_ = order_clauses::all(reduced_, encoding_);
    begin();
  }

  // Assumes random literals until all are set or in conflict; then undoes everything.
  void descend(draw::Random& random, Seen& seen) {
    order_clauses::Propagated expected(formula_.variables());
    std::vector<Literal> assumed;
    bool consistent = expected.settle(clauses_);
    while (look(assumed, consistent, expected, seen)) {
      Literal next = formulas::literal(random, formula_.variables());
      while (expected.truth(next) != 0) next = formulas::literal(random, formula_.variables());
      assumed.push_back(next);
      consistent = expected.assume(next, clauses_);
    }
    // With learned clauses, the solver would deduce more than the given clauses do.
    if (solver_.statistics.conflicts > 0) begin();
    solver_.go_to_root();
  }

 private:
  void begin() {
    Budget budget;
    CHECK(bounds_.reset(reduced_, encoding_, budget));
    CHECK(solver_.reset(formula_, bounds_, SolverOptions{}, budget));
  }

  // Lets the solver propagate the last assumption; returns whether any variable is still open.
  bool look(const std::vector<Literal>& assumed, bool consistent,
            const order_clauses::Propagated& expected, Seen& seen) {
    Budget budget;
    budget.set_nodes(assumed.empty() ? 0 : 1);
    const Solver::Status status = solver_.search(budget, 1, assumed);
    const auto example = [&] {
      return naive::shown(problem_) + " under " + formulas::shown({assumed});
    };
    CHECK_FOR((solver_.statistics.conflicts > 0) == !consistent, example());
    if (!consistent) {
      ++seen.conflicts;
      return false;
    }
    int open = 0;
    for (Variable v = 0; v < formula_.variables(); ++v) {
      const Literal l = Literal::positive(v);
      CHECK_FOR(solver_.trail().truth(l) == expected.truth(l),
                example() + "at " + std::to_string(v));
      open += solver_.trail().truth(l) == 0;
    }
    CHECK((status == Solver::Status::solved) == (open == 0));
    ++seen.fixpoints;
    seen.implied += formula_.variables() - open > static_cast<int>(assumed.size());
    seen.solved += open == 0;
    return open > 0;
  }

  const Problem& problem_;
  ReducedProblem reduced_;
  Encoding encoding_;
  Formula formula_;
  Bounds bounds_;
  Solver solver_;
  std::vector<order_clauses::Clause> clauses_;
};

// Few cells are filled, most of them with the same colour: propagation leaves such puzzles open.
naive::Grid sparse_grid(draw::Random& random, int cells, int colours) {
  naive::Grid grid(cells, 0);
  const int chances = 3 + random.below(4);
  for (int& cell : grid)
    if (random.one_in(chances)) cell = random.one_in(5) ? 1 + random.below(colours - 1) : 1;
  return grid;
}

// One puzzle in two has the columns of the shuffled cells; few such puzzles have solutions.
Problem sparse_puzzle(draw::Random& random, naive::Grid grid, int height, int width, int colours) {
  Problem problem = naive::puzzle_of(grid, height, width, colours);
  if (random.one_in(2)) return problem;
  for (int i = height * width - 1; i > 0; --i) std::swap(grid[i], grid[random.below(i + 1)]);
  const Problem other = naive::puzzle_of(grid, height, width, colours);
  std::copy(other.lines.begin() + height, other.lines.end(), problem.lines.begin() + height);
  return problem;
}

// Height and width of a random puzzle.
using Sides = std::pair<int, int>;

Sides up_to(draw::Random& random, int longest) {
  const int height = longest / 2 + random.below(longest / 2);
  return {height, longest / 2 + random.below(longest / 2)};
}

template <class Draw>
void check_drawn(std::uint64_t seed, int rounds, int colours, Draw&& sides) {
  draw::Random random(seed);
  Seen seen;
  int puzzles = 0;
  for (int round = 0; round < rounds; ++round) {
    const auto [height, width] = sides(random);
    const auto grid = sparse_grid(random, height * width, colours);
    const Problem problem = sparse_puzzle(random, grid, height, width, colours);
    naive::Domains given = states::unknown(problem);
    // One puzzle in two has given colours, so that starts in the middle of a range are excluded.
    if (random.one_in(2))
      for (std::size_t i = 0; i < given.size(); ++i)
        if (random.one_in(8))
          given[i] = 1u << grid[i] | static_cast<std::uint32_t>(random.below(1 << colours));
    const auto reduced = reduced_problems::reduced(problem, given);
    if (!reduced) continue;
    bool open = false;
    for (std::uint32_t domain : reduced->domain) open |= !std::has_single_bit(domain);
    if (!open) continue;
    ++puzzles;
    Bench bench(problem, *reduced);
    for (int times = 0; times < 4; ++times) bench.descend(random, seen);
  }
  CHECK(puzzles > rounds / 4);
  CHECK(seen.implied > puzzles);
  CHECK(seen.conflicts > puzzles / 4);
  CHECK(seen.solved > puzzles / 4);
}

}  // namespace

TEST(two_colours_propagate_as_their_clauses_do) {
  check_drawn(64, 400 / stride, 2, [](draw::Random& random) { return up_to(random, 8); });
}
TEST(three_colours_propagate_as_their_clauses_do) {
  check_drawn(65, 400 / stride, 3, [](draw::Random& random) { return up_to(random, 10); });
}
TEST(four_colours_propagate_as_their_clauses_do) {
  check_drawn(66, 400 / stride, 4, [](draw::Random& random) { return up_to(random, 12); });
}
TEST(long_lines_propagate_as_their_clauses_do) {
  check_drawn(67, 30 / stride, 2, [](draw::Random& random) { return up_to(random, 14); });
}

// Lines whose masks have one word, nearly full or full, or several words; in both orientations.
TEST(lines_around_the_ends_of_machine_words_propagate_as_their_clauses_do) {
  for (const int cells : {33, 64, 65, 130}) {
    if (cells > 65 && check::every() > 1) continue;
    check_drawn(68 + cells, 12, 2, [&](draw::Random& random) {
      return random.one_in(2) ? Sides{2, cells} : Sides{cells, 2};
    });
  }
}

TEST(an_encoding_that_is_told_to_stop_says_so) {
  Budget budget;
  budget.stop(StopReason::seconds);
  Encoding encoding;
  Formula formula;
  CHECK(!encoding.encode(reduced_problems::of_cells(1, 2, 2, {3, 3}), budget, formula));
}
