// Belief propagation in one line against plain sums in double precision.
#include "belief/belief_line.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "check.hpp"
#include "draw.hpp"

using namespace nonolith;

namespace {

struct Run {
  int length, colour, low, high;
};

// A line of runs with some starts excluded, and the messages of its cells.
struct Example {
  int cells = 0, colours = 2;
  std::vector<Run> runs;
  std::vector<std::vector<bool>> possible;  // by run, from low to high
  std::vector<double> weight;               // by colour and cell

  int stride(int b) const {
    const bool gap = b + 1 < static_cast<int>(runs.size()) && runs[b].colour == runs[b + 1].colour;
    return runs[b].length + gap;
  }
  double window(int b, int p) const {
    const Run& run = runs[b];
    double product = possible[b][p - run.low];
    for (int i = p; i < p + run.length; ++i) product *= weight[(run.colour - 1) * cells + i];
    return product;
  }
};

Example example(draw::Random& random, int most_cells, int longest) {
  Example line;
  line.colours = 2 + random.below(2);
  int used = 0;
  for (int b = 0, count = random.below(8); b < count; ++b) {
    const Run run{1 + random.below(longest), 1 + random.below(line.colours - 1), 0, 0};
    const bool gap = b > 0 && line.runs.back().colour == run.colour;
    if (used + gap + run.length > most_cells) break;
    line.runs.push_back(run);
    line.runs.back().low = used + gap;
    used += gap + run.length;
  }
  line.cells = std::max(1, used + random.below(most_cells - used + 1));
  for (Run& run : line.runs) {
    run.high = run.low + line.cells - used;
    std::vector<bool>& possible = line.possible.emplace_back();
    for (int p = run.low; p <= run.high; ++p) possible.push_back(!random.one_in(10));
    // The first placement stays possible, so that there is at least one.
    possible[0] = true;
  }
  for (int i = 0; i < line.cells * (line.colours - 1); ++i)
    line.weight.push_back(std::exp((random.below(400) - 200) / 50.0));
  return line;
}

// Returns the weight of every start of each run, over all placements.
std::vector<std::vector<double>> start_weights(const Example& line) {
  const int count = static_cast<int>(line.runs.size());
  std::vector<std::vector<double>> before(count), behind(count), starts(count);
  const auto each_start = [&](int b, auto&& visit) {
    for (int p = line.runs[b].low; p <= line.runs[b].high; ++p) visit(p, p - line.runs[b].low);
  };
  for (int b = 0; b < count; ++b)
    each_start(b, [&](int p, int) {
      double sum = b == 0;
      if (b > 0)
        each_start(b - 1, [&](int q, int s) {
          if (q + line.stride(b - 1) <= p) sum += before[b - 1][s] * line.window(b - 1, q);
        });
      before[b].push_back(sum);
    });
  for (int b = count - 1; b >= 0; --b)
    each_start(b, [&](int p, int) {
      double sum = b + 1 == count;
      if (b + 1 < count)
        each_start(b + 1, [&](int q, int s) {
          if (p + line.stride(b) <= q) sum += behind[b + 1][s] * line.window(b + 1, q);
        });
      behind[b].push_back(sum);
    });
  for (int b = 0; b < count; ++b) {
    double total = 0;
    each_start(b, [&](int p, int s) {
      starts[b].push_back(before[b][s] * line.window(b, p) * behind[b][s]);
      total += starts[b].back();
    });
    for (double& start : starts[b]) start /= total;
  }
  return starts;
}

// The arrays that a line works on.
class Arrays {
 public:
  explicit Arrays(const Example& line) {
    const int others = line.colours - 1, size = line.cells * others;
    pitch_ = size + 3 * lanes;
    int longest = 1;
    for (int b = 0; b < static_cast<int>(line.runs.size()); ++b) {
      const Run& run = line.runs[b];
      const int count = run.high - run.low + 1, chunks = (count + lanes - 1) / lanes;
      const int starts = static_cast<int>(possible_.size());
      blocks_.push_back(
          {run.length, line.stride(b), run.low, (run.colour - 1) * line.cells, starts, chunks, 1});
      possible_.resize(starts + chunks * lanes, 0.0f);
      for (int s = 0; s < count; ++s) possible_[starts + s] = line.possible[b][s];
      longest = std::max(longest, std::min(run.length, longest_window));
    }
    windows_.assign(longest * pitch_, 1.0f);
    for (int i = 0; i < size; ++i) windows_[i] = static_cast<float>(line.weight[i]);
    multiply_windows(windows_.data(), pitch_, longest, size);
    starts_.assign(possible_.size(), -1.0f);
    cover_.assign(pitch_, -1.0f);
    const int entries = static_cast<int>(possible_.size());
    scratch_.assign(scratch_floats(line.cells, entries), -1.0f);
    now_ = {blocks_.data(),   static_cast<int>(blocks_.size()),
            line.cells,       others,
            windows_.data(),  pitch_,
            possible_.data(), starts_.data(),
            cover_.data(),    scratch_.data(),
            entries};
  }
  Arrays(const Arrays&) = delete;

  const BeliefLine& line() const { return now_; }
  float start(int b, int s) const { return starts_[blocks_[b].starts + s] * blocks_[b].scale; }
  float cover(int cell) const { return cover_[cell]; }

 private:
  int pitch_ = 0;
  std::vector<BeliefBlock> blocks_;
  std::vector<float> windows_, possible_, starts_, cover_, scratch_;
  BeliefLine now_{};
};

void compare(const Example& line, const Arrays& arrays) {
  const auto near = [](double a, double b) { return std::abs(a - b) < 1e-4; };
  const auto expected = start_weights(line);
  std::vector<double> cover(line.weight.size(), 0);
  for (int b = 0; b < static_cast<int>(line.runs.size()); ++b) {
    const Run& run = line.runs[b];
    for (int s = 0; s < static_cast<int>(expected[b].size()); ++s) {
      CHECK(near(arrays.start(b, s), expected[b][s]));
      for (int i = 0; i < run.length; ++i)
        cover[(run.colour - 1) * line.cells + run.low + s + i] += expected[b][s];
    }
  }
  for (int i = 0; i < static_cast<int>(cover.size()); ++i) CHECK(near(arrays.cover(i), cover[i]));
}

}  // namespace

TEST(two_lines_side_by_side_have_the_probabilities_of_plain_sums) {
  draw::Random random(1);
  for (int i = 0; i < 600; ++i) {
    const int most = 1 + random.below(70);
    const Example line = example(random, most, 1 + random.below(20));
    const Example beside = example(random, most, 1 + random.below(5));
    const Arrays one(line), other(beside);
    pass_beliefs(one.line(), other.line());
    compare(line, one);
    compare(beside, other);
  }
}
