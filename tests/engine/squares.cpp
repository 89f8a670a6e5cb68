// All n x n grids, n up to 5: every set of clues that has a solution, solved and counted.
//
// The oracle is the list of the grids itself: a set of clues has one solution for each grid with
// these clues. For each set, propagation must be sound and the searches must find this number of
// solutions; the totals are published (RELIABILITY; OEIS A242876). Usage: squares N
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

#include "cdcl/conflict_search.hpp"
#include "grid/propagate.hpp"

using namespace nonolith;

namespace {

struct Totals {
  long unique = 0, by_lines = 0, distinct = 0, most = 0, wrong = 0;
};

std::vector<Block> blocks_of(unsigned cells, int n) {
  std::vector<Block> blocks;
  for (int i = 0, run = 0; i <= n; ++i) {
    if (i < n && (cells >> i & 1)) {
      ++run;
    } else if (run) {
      blocks.push_back({run, 1});
      run = 0;
    }
  }
  return blocks;
}

// Numbers the clues of lines of n cells, and maps each line of cells to its clue.
class Clues {
 public:
  explicit Clues(int n) : of_line(1u << n) {
    std::map<std::vector<int>, int> known;
    for (unsigned cells = 0; cells < of_line.size(); ++cells) {
      std::vector<int> lengths;
      for (const Block& block : blocks_of(cells, n)) lengths.push_back(block.length);
      const auto [at, added] = known.emplace(lengths, static_cast<int>(clues.size()));
      if (added) clues.emplace_back(n, 2, blocks_of(cells, n));
      of_line[cells] = at->second;
    }
  }

  std::vector<int> of_line;
  std::vector<LineClue> clues;
};

// The clues of a grid as one number: four bits for each line, rows first.
std::uint64_t key_of(unsigned grid, int n, const Clues& clues) {
  const unsigned line = (1u << n) - 1;
  std::uint64_t key = 0;
  for (int r = 0; r < n; ++r) key = key << 4 | clues.of_line[grid >> (r * n) & line];
  for (int c = 0; c < n; ++c) {
    unsigned column = 0;
    for (int r = 0; r < n; ++r) column |= (grid >> (r * n + c) & 1) << r;
    key = key << 4 | clues.of_line[column];
  }
  return key;
}

long count_by(Search& search) {
  Natural number;
  if (search.count(Natural(), number) != Outcome::exhausted) return -1;
  return number.is_zero() ? 0 : static_cast<long>(number.digits()[0]);
}

void take(std::uint64_t key, long grids, int n, const Clues& clues, Problem& problem,
          Totals& totals) {
  for (int line = 2 * n - 1; line >= 0; --line, key >>= 4)
    problem.lines[line] = clues.clues[key & 15];
  Statistics statistics;
  Budget budget;
  Propagator<1> propagator(problem, statistics, budget);
  State<1> state = State<1>::unknown(problem);
  propagator.touch_all();
  const bool consistent = propagator.run(state);
  const bool settled = state.open == 0;
  bool right = consistent && (!settled || grids == 1);
  if (!settled) {
    Budget probing, conflicts;
    right &= count_by(*make_probing_search(problem, nullptr, {}, probing)) == grids;
    right &= count_by(*make_conflict_search(problem, nullptr, {}, conflicts)) == grids;
  }
  totals.wrong += !right;
  totals.unique += grids == 1;
  totals.by_lines += settled;
  totals.distinct += 1;
  totals.most = std::max(totals.most, grids);
}

}  // namespace

int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 4;
  if (n < 1 || n > 5) return 2;
  const Clues clues(n);
  std::vector<std::uint64_t> keys(std::size_t{1} << (n * n));
  for (std::size_t grid = 0; grid < keys.size(); ++grid)
    keys[grid] = key_of(static_cast<unsigned>(grid), n, clues);
  std::sort(keys.begin(), keys.end());
  Problem problem{{n, n, 2}, std::vector<LineClue>(2 * n)};
  Totals totals;
  for (std::size_t i = 0; i < keys.size();) {
    std::size_t end = i;
    while (end < keys.size() && keys[end] == keys[i]) ++end;
    take(keys[i], static_cast<long>(end - i), n, clues, problem, totals);
    i = end;
  }
  std::printf("unique %ld, by lines %ld, distinct %ld, most %ld, wrong %ld\n", totals.unique,
              totals.by_lines, totals.distinct, totals.most, totals.wrong);
  return totals.wrong == 0 ? 0 : 1;
}
