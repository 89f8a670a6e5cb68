#include "belief/belief.hpp"

#include <algorithm>
#include <bit>

namespace nonolith {
namespace {

// Arrays of cells reach this far beyond what is used: sixteen cells are read and written at a time.
constexpr int beyond = 2 * lanes + longest_window;

constexpr float damping = 0.1f;
constexpr float surest = 1e-4f;          // probabilities stay this far from 0 and 1,
constexpr float surest_in_field = 1e-2f;  // under a field this far,
constexpr float strongest_field = 3;      // and the field's odds within this
constexpr float strongest_exponent = 0.65f;  // of the field, in the last sweep

NONOLITH_INLINE float bounded(float x, float least, float most) {
  x = x > least ? x : least;
  return x < most ? x : most;
}

// x to the power of e, good to a few percent: odds under a growing field need no more.
NONOLITH_INLINE float power(float x, float e) {
  const auto bits = std::bit_cast<std::int32_t>(x);
  const float exponent = static_cast<float>((bits >> 23) - 127);
  const float m = std::bit_cast<float>((bits & 0x007fffff) | 0x3f800000);  // 1 to 2
  const float log2 = exponent + (-1.7417939f + (2.8212026f + (-1.4699568f + (0.44717955f -
                     0.056570851f * m) * m) * m) * m);
  const float y = bounded(log2 * e, -30.0f, 30.0f);
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
    const float grown = power(bounded(belief, 1e-9f, 1e9f), exponent);
    field[i] = bounded(grown, 1 / strongest_field, strongest_field);
    weight[i] = bounded(heard[i] * field[i] * leaning[i], surest, 1 / surest);
  }
}

// What lines say of their cells, given what they heard: damped probabilities, told on as odds. All
// arrays are by colour and cell; `blank` holds one number for each cell.
NONOLITH_WIDE
void speak(const float* NONOLITH_APART cover, const float* NONOLITH_APART weight, int cells,
           int others, float sure, float* NONOLITH_APART blank, float* NONOLITH_APART said,
           float* NONOLITH_APART odds) {
  for (int i = 0; i < cells; ++i) blank[i] = 1 - cover[i];
  for (int c = 1; c < others; ++c)
    for (int i = 0; i < cells; ++i) blank[i] -= cover[c * cells + i];
  for (int c = 0; c < others; ++c) {
    for (int i = 0; i < cells; ++i) {
      const int at = c * cells + i;
      const float filled = cover[at] > 1e-6f ? cover[at] : 1e-6f;
      const float not_filled = blank[i] > 1e-6f ? blank[i] : 1e-6f;
      const float now = filled / (filled + not_filled * weight[at]);
      const float p = bounded((1 - damping) * now + damping * said[at], sure, 1 - sure);
      said[at] = p;
      odds[at] = p / (1 - p);
    }
  }
}

}  // namespace

void Belief::reset(const Outline& outline) {
  outline_ = &outline;
  const int others = outline.colours - 1;
  const std::size_t half = outline.domain.size() * others, size = 2 * half;
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
  add_blocks();
  pitch_ = static_cast<int>(half) + beyond;
  windows_.assign(static_cast<std::size_t>(longest_) * pitch_, 1.0f);
  cover_.assign(half + beyond, 0.0f);
  told_.resize(half);
  blank_.resize(half);
  sweeps_ = 0;
}

// Gives every block its place in the arrays of starts.
void Belief::add_blocks() {
  const Outline& outline = *outline_;
  blocks_.clear();
  possible_.clear();
  longest_ = 1;
  int most_entries = 0;
  for (int line = 0; line < outline.line_count(); ++line) {
    const int before = static_cast<int>(possible_.size());
    for (int b = outline.first_block[line]; b < outline.first_block[line + 1]; ++b) {
      const BlockOutline& block = outline.blocks[b];
      const int count = block.high - block.low + 1, chunks = (count + lanes - 1) / lanes;
      const int starts = static_cast<int>(possible_.size());
      blocks_.push_back({block.length, block.stride, block.low,
                         (block.colour - 1) * outline.cells_of(line), starts, chunks});
      possible_.resize(starts + chunks * lanes, 0.0f);
      for (int s = 0; s < count; ++s) possible_[starts + s] = outline.possible[block.starts + s];
      longest_ = std::max(longest_, std::min(block.length, longest_window));
    }
    most_entries = std::max(most_entries, static_cast<int>(possible_.size()) - before);
  }
  starts_.assign(possible_.size(), 0.0f);
  scratch_.resize(2 * scratch_floats(std::max(outline.height, outline.width), most_entries));
}

std::size_t Belief::bytes_needed(const Outline& outline) {
  std::size_t entries = 0;
  int longest = 1;
  for (const BlockOutline& block : outline.blocks) {
    entries += block.high - block.low + lanes;
    longest = std::max(longest, std::min(block.length, longest_window));
  }
  return (2 * entries + outline.domain.size() * (outline.colours - 1) * (13 + longest)) *
         sizeof(float);
}

// Sets what is heard of cells that say nothing (a colour is excluded, or blank is), and the targets.
void Belief::add_line(int line) {
  const bool says = outline_->first_block[line] < outline_->first_block[line + 1];
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
          may && open && says ? at(crossing, colour, place) : static_cast<std::int32_t>(said_.size());
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

Belief::Grid Belief::reinforce(int sweeps, Stop& stop) {
  for (int i = 0; i < sweeps; ++i) {
    const float grown = static_cast<float>(i + 1) / static_cast<float>(sweeps);
    if (!sweep(strongest_exponent * grown * grown, stop)) return Grid::stopped;
    if (5 * i > sweeps && solves()) return Grid::solution;
  }
  return Grid::other;
}

bool Belief::solves() const {
  for (int line = 0; line < outline_->line_count(); ++line)
    if (!satisfies(line)) return false;
  return true;
}

// Whether the likeliest colours of its cells are what the clue of the line says.
bool Belief::satisfies(int line) const {
  const Outline& outline = *outline_;
  int b = outline.first_block[line];  // the block that comes next
  int left = 0;                       // cells left of the one before
  const int last = outline.first_block[line + 1];
  if (b == last) return true;
  for (int i = 0, before = 0; i < outline.cells_of(line); ++i) {
    const int colour = likeliest(outline.cell(line, i));
    if (left > 0) {
      if (colour != before) return false;
      --left;
    } else if (colour != 0) {
      if (colour == before || b == last || outline.blocks[b].colour != colour) return false;
      left = outline.blocks[b++].length - 1;
    }
    before = colour;
  }
  return left == 0 && b == last;
}

int Belief::likeliest(int cell) const {
  const std::uint32_t domain = outline_->domain[cell];
  const int row = cell / outline_->width, column = cell % outline_->width;
  int likeliest = domain & 1 ? 0 : -1;
  float most = 1;
  for (int c = 1; c < outline_->colours; ++c) {
    if (!(domain >> c & 1)) continue;
    const float odds = domain & 1 ? heard_[at(row, c, column)] *
                                        heard_[at(outline_->height + column, c, row)]
                                  : 1;
    if (likeliest < 0 || odds > most) likeliest = c, most = odds;
  }
  return likeliest;
}

bool Belief::sweep(float field, Stop& stop) {
  ++sweeps_;
  return sweep_lines(0, outline_->height, field, stop) &&
         sweep_lines(outline_->height, outline_->line_count(), field, stop);
}

// A line of the half that begins at `start` and ends before `to`; none behind it. Lines work two by
// two, in the first and the second half of the scratch.
BeliefLine Belief::line_in_half(int line, int to, int start, int which) {
  BeliefLine result{};
  result.scratch = scratch_.data() + which * (scratch_.size() / 2);
  if (line >= to) return result;
  const int first = outline_->first_block[line], last = outline_->first_block[line + 1];
  const auto entry = [&](int b) {
    return b < static_cast<int>(blocks_.size()) ? blocks_[b].starts
                                                : static_cast<int>(possible_.size());
  };
  const int place = line_start_[line] - start;
  result.blocks = blocks_.data() + first;
  result.count = last - first;
  result.cells = outline_->cells_of(line);
  result.others = outline_->colours - 1;
  result.windows = windows_.data() + place;
  result.pitch = pitch_;
  result.possible = possible_.data();
  result.starts = starts_.data();
  result.cover = cover_.data() + place;
  result.entries = entry(last) - entry(first);
  return result;
}

// The rows hear only columns and the columns only rows: each half works side by side.
bool Belief::sweep_lines(int from, int to, float field, Stop& stop) {
  if (from == to) return true;
  const Outline& outline = *outline_;
  const int others = outline.colours - 1, cells = outline.cells_of(from);
  const int start = line_start_[from], size = (to - from) * cells * others;
  const float* const heard = heard_.data() + start;
  float* const said = said_.data() + start;
  float* const weight = windows_.data();
  if (field > 0)
    strengthen(heard, said, leaning_.data() + start, field_.data() + start, weight, size, field);
  else
    std::copy_n(heard, size, weight);
  multiply_windows(weight, pitch_, longest_, size);
  for (int line = from; line < to; line += 2) {
    pass_beliefs(line_in_half(line, to, start, 0), line_in_half(line + 1, to, start, 1));
    if (stop.after(8 + cells / 4)) return false;
  }
  // With one colour, all lines together are as one.
  const int together = others == 1 ? size : cells;
  for (int i = 0; i < size; i += together * others)
    speak(cover_.data() + i, weight + i, together, others,
          field > 0 ? surest_in_field : surest, blank_.data(), said + i, told_.data() + i);
  for (int i = 0; i < size; ++i) heard_[target_[start + i]] = told_[i];
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
