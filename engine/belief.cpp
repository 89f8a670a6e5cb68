#include "belief.hpp"

#include <algorithm>
#include <bit>

#include "wide.hpp"

namespace nonolith {
namespace {

constexpr float damping = 0.2f;
constexpr float surest = 1e-4f;          // probabilities stay this far from 0 and 1,
constexpr float surest_in_field = 1e-2f;  // under a field this far,
constexpr float strongest_field = 3;      // and the field's odds within this

// What one pass over a line works on.
struct LinePass {
  const BlockOutline* blocks;
  int count;
  int cells;
  int colours;
  const std::uint8_t* possible;
  const float* weight;  // per colour and cell: odds against blank
  float* window;
  float* before;
  float* starts;
  float* cover;
};

// Sums may grow or shrink beyond what a float holds; only ratios within a block matter.
NONOLITH_INLINE void rescale(float* values, int count, float sum) {
  if (!(sum > 0) || (sum < 1e12f && sum > 1e-12f)) return;
  const float scale = 1 / sum;
  for (int s = 0; s < count; ++s) values[s] *= scale;
}

// For every start of every block: the product over its cells, and the weight of all before.
NONOLITH_INLINE void forward(const LinePass& line) {
  for (int b = 0; b < line.count; ++b) {
    const BlockOutline& block = line.blocks[b];
    const int count = block.high - block.low + 1;
    float* NONOLITH_APART window = line.window + block.starts;
    float* NONOLITH_APART before = line.before + block.starts;
    const float* const weight = line.weight + (block.colour - 1) * line.cells + block.low;
    const std::uint8_t* const possible = line.possible + block.starts;
    for (int s = 0; s < count; ++s) window[s] = possible[s] ? weight[s] : 0.0f;
    for (int i = 1; i < block.length; ++i)
      for (int s = 0; s < count; ++s) window[s] *= weight[s + i];
    if (b == 0) {
      for (int s = 0; s < count; ++s) before[s] = 1;
      continue;
    }
    const BlockOutline& previous = line.blocks[b - 1];
    const float* const their_window = line.window + previous.starts;
    const float* const their_before = line.before + previous.starts;
    const int their_count = previous.high - previous.low + 1;
    const int offset = block.low - previous.stride - previous.low;  // last start that fits `low`
    float sum = 0;
    int taken = 0;
    for (; taken < their_count && taken < offset; ++taken)
      sum += their_window[taken] * their_before[taken];
    int s = 0;
    for (; s < count && offset + s < 0; ++s) before[s] = 0;
    for (; s < count && taken < their_count; ++s, ++taken) {
      sum += their_window[taken] * their_before[taken];
      before[s] = sum;
    }
    for (; s < count; ++s) before[s] = sum;
    rescale(before, count, sum);
  }
}

// From the last block to the first: the weight of all behind, and with it the probabilities.
NONOLITH_INLINE void backward(const LinePass& line) {
  for (int b = line.count - 1; b >= 0; --b) {
    const BlockOutline& block = line.blocks[b];
    const int count = block.high - block.low + 1;
    float* NONOLITH_APART window = line.window + block.starts;
    const float* const before = line.before + block.starts;
    float* NONOLITH_APART starts = line.starts + block.starts;
    if (b + 1 < line.count) {
      const BlockOutline& next = line.blocks[b + 1];
      const float* const theirs = line.window + next.starts;  // times what lies behind, by now
      const int their_count = next.high - next.low + 1;
      const int offset = block.low + block.stride - next.low;  // first start behind `low`
      float sum = 0;
      int left = their_count;
      while (left > 0 && left > offset + count) sum += theirs[--left];
      for (int s = count - 1; s >= 0; --s) {
        while (left > 0 && left > offset + s) sum += theirs[--left];
        window[s] *= sum;
      }
      rescale(window, count, sum);
    }
    float total = 0;
    for (int s = 0; s < count; ++s) total += starts[s] = window[s] * before[s];
    if (total > 1e-30f && total < 1e30f) {
      const float scale = 1 / total;
      for (int s = 0; s < count; ++s) starts[s] *= scale;
    } else {
      for (int s = 0; s < count; ++s) starts[s] = 1.0f / static_cast<float>(count);
    }
  }
}

// How likely each cell is covered, by colour.
NONOLITH_INLINE void cover(const LinePass& line) {
  const int row = line.cells + 1;
  for (int i = 0; i < row * (line.colours - 1); ++i) line.cover[i] = 0;
  for (int b = 0; b < line.count; ++b) {
    const BlockOutline& block = line.blocks[b];
    const int count = block.high - block.low + 1;
    float* NONOLITH_APART from = line.cover + (block.colour - 1) * row + block.low;
    const float* const starts = line.starts + block.starts;
    for (int s = 0; s < count; ++s) from[s] += starts[s];
    for (int s = 0; s < count; ++s) from[s + block.length] -= starts[s];
  }
  for (int c = 0; c < line.colours - 1; ++c) {
    float sum = 0;
    for (int i = 0; i < line.cells; ++i) line.cover[c * row + i] = sum += line.cover[c * row + i];
  }
}

// x to the power of e, good to a few percent: odds under a growing field need no more.
NONOLITH_INLINE float power(float x, float e) {
  const auto bits = std::bit_cast<std::int32_t>(x);
  const float exponent = static_cast<float>((bits >> 23) - 127);
  const float m = std::bit_cast<float>((bits & 0x007fffff) | 0x3f800000);  // 1 to 2
  const float log2 = exponent + (-1.7417939f + (2.8212026f + (-1.4699568f + (0.44717955f -
                     0.056570851f * m) * m) * m) * m);
  const float y = std::min(30.0f, std::max(-30.0f, log2 * e));
  const auto whole = static_cast<std::int32_t>(y + 64.0f) - 64;  // rounds down
  const float part = y - static_cast<float>(whole);
  const float fraction = 1.0f + part * (0.6951786f + part * (0.2274118f + part * 0.0774096f));
  return fraction * std::bit_cast<float>((whole + 127) << 23);
}

NONOLITH_WIDE
void strengthen(const float* NONOLITH_APART heard, const float* NONOLITH_APART said,
                const float* NONOLITH_APART leaning, float* NONOLITH_APART field,
                float* NONOLITH_APART weight, int size, float exponent) {
  for (int i = 0; i < size; ++i) {
    const float belief = heard[i] * field[i] * said[i] / (1 - said[i]);
    const float grown = power(std::min(1e9f, std::max(1e-9f, belief)), exponent);
    field[i] = std::min(strongest_field, std::max(1 / strongest_field, grown));
    weight[i] = std::min(1 / surest, std::max(surest, heard[i] * field[i] * leaning[i]));
  }
}

NONOLITH_WIDE
void pass(const LinePass& line) {
  forward(line);
  backward(line);
  cover(line);
}

// What the line says of its cells, given what it heard: damped probabilities, told on as odds.
NONOLITH_WIDE
void speak(const LinePass& line, float sure, float* NONOLITH_APART said,
           float* NONOLITH_APART odds) {
  const int n = line.cells, row = n + 1;
  for (int c = 0; c < line.colours - 1; ++c) {
    const float* const covered = line.cover + c * row;
    const float* const weight = line.weight + c * n;
    for (int i = 0; i < n; ++i) {
      float blank = 1;
      for (int d = 0; d < line.colours - 1; ++d) blank -= line.cover[d * row + i];
      blank = std::max(blank, 1e-6f);
      const float filled = std::max(covered[i], 1e-6f);
      const float now = filled / (filled + blank * weight[i]);
      const float p = (1 - damping) * now + damping * said[c * n + i];
      const float bounded = std::min(1 - sure, std::max(sure, p));
      said[c * n + i] = bounded;
      odds[c * n + i] = bounded / (1 - bounded);
    }
  }
}

}  // namespace

void Belief::reset(const Outline& outline) {
  outline_ = &outline;
  const int others = outline.colours - 1;
  const std::size_t size = 2 * outline.domain.size() * others;
  line_start_.clear();
  int start = 0;
  for (int line = 0; line < outline.line_count(); ++line) {
    line_start_.push_back(start);
    start += outline.cells_of(line) * others;
  }
  heard_.assign(size + 1, 1.0f);
  said_.assign(size, 0.5f);
  field_.assign(size, 1.0f);
  leaning_.assign(size, 1.0f);
  target_.resize(size);
  for (int line = 0; line < outline.line_count(); ++line) add_line(line);
  starts_.assign(outline.possible.size(), 0.0f);
  window_.resize(outline.possible.size());
  before_.resize(outline.possible.size());
  const std::size_t longest = std::max(outline.height, outline.width) + 1;
  weight_.resize(longest * others);
  cover_.resize(longest * others);
  told_.resize(longest * others);
  sweeps_ = 0;
}

// Sets what is heard of cells that say nothing (a colour is excluded, or blank is), and the targets.
void Belief::add_line(int line) {
  for (int colour = 1; colour < outline_->colours; ++colour)
    for (int i = 0; i < outline_->cells_of(line); ++i) {
      const bool row = line < outline_->height;
      const int crossing = row ? outline_->height + i : i;
      const int place = row ? line : line - outline_->height;
      const std::uint32_t domain = outline_->domain[outline_->cell(line, i)];
      const bool may = domain >> colour & 1, open = domain & 1;
      if (!may)
        heard_[at(line, colour, i)] = surest;
      else if (!open)
        heard_[at(line, colour, i)] = 1 / surest;
      target_[at(line, colour, i)] =
          may && open ? at(crossing, colour, place) : static_cast<std::int32_t>(said_.size());
    }
}

double Belief::cost(const Outline& outline) {
  double steps = static_cast<double>(outline.domain.size()) * (outline.colours - 1);
  for (const BlockOutline& block : outline.blocks)
    steps += static_cast<double>(block.high - block.low + 1) * (4 + block.length);
  return steps;
}

void Belief::lean(std::uint64_t seed, float strength) {
  for (int cell = 0; cell < static_cast<int>(outline_->domain.size()); ++cell) {
    const int row = cell / outline_->width, column = cell % outline_->width;
    for (int colour = 1; colour < outline_->colours; ++colour) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      const float drawn = static_cast<float>(seed >> 40) / (1 << 24) - 0.5f;
      leaning_[at(row, colour, column)] = leaning_[at(outline_->height + column, colour, row)] =
          1 + strength * drawn;
    }
  }
}

bool Belief::reinforce(int sweeps, Stop& stop) {
  for (int i = 0; i < sweeps; ++i) {
    const float grown = static_cast<float>(i + 1) / static_cast<float>(sweeps);
    if (!sweep(0.9f * grown * grown, stop)) return false;
  }
  return true;
}

bool Belief::sweep(float field, Stop& stop) {
  ++sweeps_;
  const Outline& outline = *outline_;
  for (int line = 0; line < outline.line_count(); ++line) {
    const int first = outline.first_block[line], last = outline.first_block[line + 1];
    if (first == last) continue;
    const int cells = outline.cells_of(line), size = cells * (outline.colours - 1);
    const int start = line_start_[line];
    if (field > 0)
      strengthen(heard_.data() + start, said_.data() + start, leaning_.data() + start,
                 field_.data() + start, weight_.data(), size, field);
    else
      std::copy_n(heard_.data() + start, size, weight_.data());
    const LinePass now{outline.blocks.data() + first,
                       last - first,
                       cells,
                       outline.colours,
                       outline.possible.data(),
                       weight_.data(),
                       window_.data(),
                       before_.data(),
                       starts_.data(),
                       cover_.data()};
    pass(now);
    speak(now, field > 0 ? surest_in_field : surest, said_.data() + start, told_.data());
    for (int i = 0; i < size; ++i) heard_[target_[start + i]] = told_[i];
    if (stop.after(4 + cells / 8)) return false;
  }
  return true;
}

double Belief::cell(int cell, int colour) const {
  const std::uint32_t domain = outline_->domain[cell];
  if (!(domain >> colour & 1)) return 0;
  const int row = cell / outline_->width, column = cell % outline_->width;
  double total = domain & 1, own = colour == 0 ? 1 : 0;
  for (int c = 1; c < outline_->colours; ++c) {
    if (!(domain >> c & 1)) continue;
    double odds = 1;
    if (domain & 1)
      odds = static_cast<double>(heard_[at(row, c, column)]) *
             heard_[at(outline_->height + column, c, row)];
    total += odds;
    if (c == colour) own = odds;
  }
  return own / total;
}

}  // namespace nonolith
