#include "belief/belief.hpp"

#include <algorithm>
#include <bit>

namespace nonolith {
namespace {

// Padding at the end of arrays of cells: vector code reads and writes `lanes` cells at a time.
constexpr int beyond = 2 * lanes + longest_window;

// Share of the previous message in a new message. The comment in belief.hpp has measurements.
constexpr float damping = 0.1f;
// Minimum distance of messages (probabilities) from 0 and 1. It keeps odds finite; the value is our
// choice.
constexpr float surest = 1e-4f;
// The minimum distance under a field, and the bound on the odds of the field (1/3 to 3). belief.hpp
// states the share of puzzles solved with and without both bounds.
constexpr float surest_in_field = 1e-2f;
constexpr float strongest_field = 3;
// Weight of the field in the last sweep, as an exponent of its odds. Found by experiment.
constexpr float strongest_exponent = 0.65f;
// Reinforcement does not check grids in the first fifth of its sweeps: the fields are too weak.
constexpr int unchecked_share = 5;

NONOLITH_INLINE float bounded(float x, float least, float most) {
  x = x > least ? x : least;
  return x < most ? x : most;
}

// Returns x to the power of e, for e up to 0.65 and x from 1e-9 to 1e9. The measured relative error
// is at most 0.02 percent. The polynomials approximate log2 from 1 to 2, and 2^part from 0 to 1.
NONOLITH_INLINE float power(float x, float e) {
  const auto bits = std::bit_cast<std::int32_t>(x);
  const float exponent = static_cast<float>((bits >> 23) - 127);
  const float m = std::bit_cast<float>((bits & 0x007fffff) | 0x3f800000);  // 1 to 2
  const float log2 =
      exponent +
      (-2.5128766f + (4.0701350f + (-2.1206994f + (0.64514370f - 0.081614485f * m) * m) * m) * m);
  const float y = bounded(log2 * e, -30.0f, 30.0f);
  const auto whole = static_cast<std::int32_t>(y + 64.0f) - 64;  // rounds down
  const float part = y - static_cast<float>(whole);
  const float fraction = 1.0f + part * (0.6951786f + part * (0.2274118f + part * 0.0774096f));
  return fraction * std::bit_cast<float>((whole + 127) << 23);
}

NONOLITH_INLINE void update_fields(const float* NONOLITH_APART incoming,
                                   const float* NONOLITH_APART outgoing,
                                   const float* NONOLITH_APART bias, float* NONOLITH_APART field,
                                   float* NONOLITH_APART weight, int size, float exponent) {
  for (int i = 0; i < size; ++i) {
    const float belief = incoming[i] * field[i] * outgoing[i] / (1 - outgoing[i]);
    const float grown = power(bounded(belief, 1e-9f, 1e9f), exponent);
    field[i] = bounded(grown, 1 / strongest_field, strongest_field);
    weight[i] = bounded(incoming[i] * field[i] * bias[i], surest, 1 / surest);
  }
}

// Computes the damped outgoing messages of lines, as probabilities and as odds. All arrays are
// indexed by colour, then cell; `blank` is scratch memory for one number per cell.
NONOLITH_INLINE void update_messages(const float* NONOLITH_APART cover,
                                     const float* NONOLITH_APART weight, int cells, int others,
                                     float sure, float* NONOLITH_APART blank,
                                     float* NONOLITH_APART outgoing, float* NONOLITH_APART odds) {
  for (int i = 0; i < cells; ++i) blank[i] = 1 - cover[i];
  for (int c = 1; c < others; ++c)
    for (int i = 0; i < cells; ++i) blank[i] -= cover[c * cells + i];
  for (int c = 0; c < others; ++c) {
    for (int i = 0; i < cells; ++i) {
      const int at = c * cells + i;
      // A millionth, far below the bounds of messages, avoids division by zero.
      const float filled = cover[at] > 1e-6f ? cover[at] : 1e-6f;
      const float not_filled = blank[i] > 1e-6f ? blank[i] : 1e-6f;
      const float now = filled / (filled + not_filled * weight[at]);
      const float p = bounded((1 - damping) * now + damping * outgoing[at], sure, 1 - sure);
      outgoing[at] = p;
      odds[at] = p / (1 - p);
    }
  }
}

}  // namespace

void Belief::reset(const ReducedProblem& reduced) {
  reduced_ = &reduced;
  const int others = reduced.colours - 1;
  const std::size_t half = reduced.domain.size() * others, size = 2 * half;
  line_start_.clear();
  int start = 0;
  for (int line = 0; line < reduced.line_count(); ++line) {
    line_start_.push_back(start);
    start += reduced.cells_of(line) * others;
  }
  incoming_.assign(size + 1, 1.0f);
  outgoing_.assign(size, 0.5f);
  field_.assign(size, 1.0f);
  bias_.assign(size, 1.0f);
  target_.resize(size);
  for (int line = 0; line < reduced.line_count(); ++line) add_line(line);
  add_blocks();
  pitch_ = static_cast<int>(half) + beyond;
  windows_.assign(static_cast<std::size_t>(longest_) * pitch_, 1.0f);
  cover_.assign(half + beyond, 0.0f);
  odds_.resize(half);
  blank_.resize(half);
  sweeps_ = 0;
}

// Sets the place of every block in the arrays of starts.
void Belief::add_blocks() {
  const ReducedProblem& reduced = *reduced_;
  blocks_.clear();
  possible_.clear();
  longest_ = 1;
  int most_entries = 0;
  for (int line = 0; line < reduced.line_count(); ++line) {
    const int before = static_cast<int>(possible_.size());
    for (int b = reduced.first_block[line]; b < reduced.first_block[line + 1]; ++b) {
      const ReducedBlock& block = reduced.blocks[b];
      const int count = block.high - block.low + 1, chunks = (count + lanes - 1) / lanes;
      const int starts = static_cast<int>(possible_.size());
      blocks_.push_back({block.length, block.stride, block.low,
                         (block.colour - 1) * reduced.cells_of(line), starts, chunks});
      possible_.resize(starts + chunks * lanes, 0.0f);
      for (int s = 0; s < count; ++s) possible_[starts + s] = reduced.possible[block.starts + s];
      longest_ = std::max(longest_, std::min(block.length, longest_window));
    }
    most_entries = std::max(most_entries, static_cast<int>(possible_.size()) - before);
  }
  starts_.assign(possible_.size(), 0.0f);
  scratch_.resize(2 * scratch_floats(std::max(reduced.height, reduced.width), most_entries));
}

std::size_t Belief::bytes_needed(const ReducedProblem& reduced) {
  std::size_t entries = 0;
  int longest = 1;
  for (const ReducedBlock& block : reduced.blocks) {
    entries += block.high - block.low + lanes;
    longest = std::max(longest, std::min(block.length, longest_window));
  }
  return (2 * entries + reduced.domain.size() * (reduced.colours - 1) * (13 + longest)) *
         sizeof(float);
}

// Sets the targets of a line's messages (`target_`), and the messages that the line receives about
// excluded or certain colours.
void Belief::add_line(int line) {
  const bool sends = reduced_->first_block[line] < reduced_->first_block[line + 1];
  for (int colour = 1; colour < reduced_->colours; ++colour)
    for (int i = 0; i < reduced_->cells_of(line); ++i) {
      const bool row = line < reduced_->height;
      const int crossing = row ? reduced_->height + i : i;
      const int place = row ? line : line - reduced_->height;
      const std::uint32_t domain = reduced_->domain[reduced_->cell(line, i)];
      const bool may = domain >> colour & 1, open = domain & 1;
      if (!may)
        incoming_[at(line, colour, i)] = surest;
      else if (!open)
        incoming_[at(line, colour, i)] = 1 / surest;
      target_[at(line, colour, i)] = may && open && sends
                                         ? at(crossing, colour, place)
                                         : static_cast<std::int32_t>(outgoing_.size());
    }
}

double Belief::cost(const ReducedProblem& reduced) {
  double steps = static_cast<double>(reduced.domain.size()) * (reduced.colours - 1);
  for (const ReducedBlock& block : reduced.blocks)
    steps += static_cast<double>(block.high - block.low + 1) * (4 + block.length);
  return steps;
}

void Belief::set_bias(std::uint64_t seed, float strength) {
  for (int cell = 0; cell < static_cast<int>(reduced_->domain.size()); ++cell) {
    const int row = cell / reduced_->width, column = cell % reduced_->width;
    for (int colour = 1; colour < reduced_->colours; ++colour) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      const float drawn = static_cast<float>(seed >> 40) / (1 << 24) - 0.5f;
      bias_[at(row, colour, column)] = bias_[at(reduced_->height + column, colour, row)] =
          1 + strength * drawn;
    }
  }
}

void Belief::prefer(int cell, int colour, float odds) {
  const int row = cell / reduced_->width, column = cell % reduced_->width;
  for (int c = 1; c < reduced_->colours; ++c) {
    const float factor = colour == 0 ? 1 / odds : c == colour ? odds : 1;
    bias_[at(row, c, column)] *= factor;
    bias_[at(reduced_->height + column, c, row)] *= factor;
  }
}

Belief::Grid Belief::reinforce(int sweeps, Budget& budget) {
  for (int i = 0; i < sweeps; ++i) {
    const float grown = static_cast<float>(i + 1) / static_cast<float>(sweeps);
    if (!sweep(strongest_exponent * grown * grown, budget)) return Grid::stopped;
    if (unchecked_share * i > sweeps && solves()) return Grid::solution;
  }
  return Grid::other;
}

bool Belief::solves() const {
  for (int line = 0; line < reduced_->line_count(); ++line)
    if (!satisfies(line)) return false;
  return true;
}

// Returns whether the likeliest colours of the cells of a line fit its clue.
bool Belief::satisfies(int line) const {
  const ReducedProblem& reduced = *reduced_;
  int b = reduced.first_block[line];  // the next block
  int left = 0;                       // remaining cells of the current block
  const int last = reduced.first_block[line + 1];
  if (b == last) return true;
  for (int i = 0, before = 0; i < reduced.cells_of(line); ++i) {
    const int colour = likeliest(reduced.cell(line, i));
    if (left > 0) {
      if (colour != before) return false;
      --left;
    } else if (colour != 0) {
      if (colour == before || b == last || reduced.blocks[b].colour != colour) return false;
      left = reduced.blocks[b++].length - 1;
    }
    before = colour;
  }
  return left == 0 && b == last;
}

int Belief::likeliest(int cell) const {
  const std::uint32_t domain = reduced_->domain[cell];
  const int row = cell / reduced_->width, column = cell % reduced_->width;
  int likeliest = domain & 1 ? 0 : -1;
  float most = 1;
  for (int c = 1; c < reduced_->colours; ++c) {
    if (!(domain >> c & 1)) continue;
    const float odds = domain & 1 ? incoming_[at(row, c, column)] *
                                        incoming_[at(reduced_->height + column, c, row)]
                                  : 1;
    if (likeliest < 0 || odds > most) likeliest = c, most = odds;
  }
  return likeliest;
}

bool Belief::sweep(float field, Budget& budget) {
  ++sweeps_;
  return sweep_lines(0, reduced_->height, field, budget) &&
         sweep_lines(reduced_->height, reduced_->line_count(), field, budget);
}

// Saves the messages after 1, 2, 4, 8, ... sweeps, to detect a period of any length (Brent 1980).
bool Belief::sweep_many(int sweeps, Budget& budget) {
  std::vector<float> kept = outgoing_;
  int kept_after = 0;
  for (int i = 1; i <= sweeps; ++i) {
    if (!sweep(0, budget)) return false;
    if (outgoing_ == kept)
      sweeps = i + (sweeps - i) % (i - kept_after);
    else if (std::has_single_bit(static_cast<unsigned>(i)))
      kept = outgoing_, kept_after = i;
  }
  return true;
}

// Returns a line of the half (rows or columns) whose arrays begin at `start`; an empty line if the
// number `line` is `to` or more. `which` (0 or 1) selects the scratch memory.
BeliefLine Belief::line_in_half(int line, int to, int start, int which) {
  BeliefLine result{};
  result.scratch = scratch_.data() + which * (scratch_.size() / 2);
  if (line >= to) return result;
  const int first = reduced_->first_block[line], last = reduced_->first_block[line + 1];
  const auto entry = [&](int b) {
    return b < static_cast<int>(blocks_.size()) ? blocks_[b].starts
                                                : static_cast<int>(possible_.size());
  };
  const int place = line_start_[line] - start;
  result.blocks = blocks_.data() + first;
  result.count = last - first;
  result.cells = reduced_->cells_of(line);
  result.others = reduced_->colours - 1;
  result.windows = windows_.data() + place;
  result.pitch = pitch_;
  result.possible = possible_.data();
  result.starts = starts_.data();
  result.cover = cover_.data() + place;
  result.entries = entry(last) - entry(first);
  return result;
}

// Updates all lines of a half (rows or columns) from the messages of the other half.
bool Belief::sweep_lines(int from, int to, float field, Budget& budget) {
  if (from == to) return true;
  const ReducedProblem& reduced = *reduced_;
  const int others = reduced.colours - 1, cells = reduced.cells_of(from);
  const int start = line_start_[from], size = (to - from) * cells * others;
  const float* const incoming = incoming_.data() + start;
  float* const outgoing = outgoing_.data() + start;
  float* const weight = windows_.data();
  if (field > 0)
    widest<update_fields>(incoming, outgoing, bias_.data() + start, field_.data() + start, weight,
                          size, field);
  else
    std::copy_n(incoming, size, weight);
  multiply_windows(weight, pitch_, longest_, size);
  for (int line = from; line < to; line += 2) {
    pass_beliefs(line_in_half(line, to, start, 0), line_in_half(line + 1, to, start, 1));
    if (budget.after(8 + cells / 4)) return false;
  }
  // With one colour besides blank, one call updates all lines as one long line.
  const int together = others == 1 ? size : cells;
  for (int i = 0; i < size; i += together * others)
    widest<update_messages>(cover_.data() + i, weight + i, together, others,
                            field > 0 ? surest_in_field : surest, blank_.data(), outgoing + i,
                            odds_.data() + i);
  for (int i = 0; i < size; ++i) incoming_[target_[start + i]] = odds_[i];
  return true;
}

double Belief::cell(int cell, int colour) const {
  const std::uint32_t domain = reduced_->domain[cell];
  if (!(domain >> colour & 1)) return 0;
  const int row = cell / reduced_->width, column = cell % reduced_->width;
  double total = domain & 1, own = colour == 0 ? 1 : 0;
  for (int c = 1; c < reduced_->colours; ++c) {
    if (!(domain >> c & 1)) continue;
    double odds = 1;
    if (domain & 1)
      odds = static_cast<double>(incoming_[at(row, c, column)]) *
             incoming_[at(reduced_->height + column, c, row)];
    total += odds;
    if (c == colour) own = odds;
  }
  return own / total;
}

}  // namespace nonolith
