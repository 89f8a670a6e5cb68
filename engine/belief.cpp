#include "belief.hpp"

#include <algorithm>
#include <cmath>

namespace nonolith {
namespace {

constexpr float damping = 0.2f;
constexpr float most = 1e4f, least = 1e-4f;  // bounds of a message (odds against blank)

float bounded(float odds) { return std::min(most, std::max(least, odds)); }

}  // namespace

void Belief::reset(const Outline& outline) {
  outline_ = &outline;
  const std::size_t messages =
      static_cast<std::size_t>(outline.height) * outline.width * (outline.colours - 1);
  from_rows_.assign(messages, 1.0f);
  from_columns_.assign(messages, 1.0f);
  starts_.assign(outline.possible.size(), 0.0f);
  window_.resize(outline.possible.size());
  forward_.resize(outline.possible.size());
  const std::size_t longest = std::max(outline.height, outline.width) + 1;
  weight_.resize(longest * (outline.colours - 1));
  cover_.resize(longest * (outline.colours - 1));
  sweeps_ = 0;
}

bool Belief::sweep(double field, Stop& stop) {
  ++sweeps_;
  for (int line = 0; line < outline_->line_count(); ++line) {
    pass_line(line, field);
    const int first = outline_->first_block[line], last = outline_->first_block[line + 1];
    const int starts = last > first ? outline_->blocks[last - 1].starts -
                                          outline_->blocks[first].starts
                                    : 0;
    if (stop.after(4 + starts / 16)) return false;
  }
  return true;
}

double Belief::cell(int cell, int colour) const {
  const int others = outline_->colours - 1;
  const std::uint32_t domain = outline_->domain[cell];
  if (!(domain >> colour & 1)) return 0;
  double total = domain & 1, own = colour == 0 ? 1 : 0;
  for (int c = 1; c <= others; ++c) {
    if (!(domain >> c & 1)) continue;
    const std::size_t at = static_cast<std::size_t>(cell) * others + c - 1;
    const double odds = static_cast<double>(from_rows_[at]) * from_columns_[at];
    total += odds;
    if (c == colour) own = odds;
  }
  return own / total;
}

// What the crossing lines say of the cells of this line, as weights against blank.
void Belief::read_weights(int line, double field) {
  const int cells = outline_->cells_of(line), others = outline_->colours - 1;
  const bool row = line < outline_->height;
  const std::vector<float>& theirs = row ? from_columns_ : from_rows_;
  const std::vector<float>& mine = row ? from_rows_ : from_columns_;
  const int first = outline_->cell(line, 0);
  const int step = row ? 1 : outline_->width;
  for (int i = 0; i < cells; ++i) {
    const int cell = first + i * step;
    const std::uint32_t domain = outline_->domain[cell];
    for (int c = 1; c <= others; ++c) {
      float& weight = weight_[(c - 1) * (cells + 1) + i];
      if (!(domain >> c & 1)) {
        weight = least;
      } else if (!(domain & 1)) {
        weight = most;
      } else {
        const std::size_t at = static_cast<std::size_t>(cell) * others + c - 1;
        weight = theirs[at];
        if (field > 0)
          weight = bounded(weight * static_cast<float>(
                                        std::pow(static_cast<double>(weight) * mine[at], field)));
      }
    }
  }
}

void Belief::forward(int line) {
  const int cells = outline_->cells_of(line);
  const int first = outline_->first_block[line], last = outline_->first_block[line + 1];
  for (int b = first; b < last; ++b) {
    const BlockOutline& block = outline_->blocks[b];
    const float* const weight = weight_.data() + (block.colour - 1) * (cells + 1);
    const std::uint8_t* const possible = outline_->possible.data() + block.starts;
    float* const window = window_.data() + block.starts;
    float* const before = forward_.data() + block.starts;
    const int count = block.high - block.low + 1;
    for (int s = 0; s < count; ++s) {
      float product = possible[s];
      const float* const from = weight + block.low + s;
      for (int i = 0; i < block.length; ++i) product *= from[i];
      window[s] = product;
    }
    if (b == first) {
      std::fill(before, before + count, 1.0f);
      continue;
    }
    const BlockOutline& previous = outline_->blocks[b - 1];
    const float* const their_window = window_.data() + previous.starts;
    const float* const their_before = forward_.data() + previous.starts;
    const int their_count = previous.high - previous.low + 1;
    const int offset = block.low - previous.stride - previous.low;  // last start that fits `low`
    float sum = 0;
    int taken = 0;
    for (int s = 0; s < count; ++s) {
      for (; taken < their_count && taken <= offset + s; ++taken)
        sum += their_window[taken] * their_before[taken];
      before[s] = sum;
    }
    if (sum > 0 && (sum > 1e12f || sum < 1e-12f)) {
      const float scale = 1 / sum;
      for (int s = 0; s < count; ++s) before[s] *= scale;
    }
  }
}

// From the last block to the first: the weight of all that lies behind, and with it the starts'
// probabilities.
void Belief::backward(int line) {
  const int first = outline_->first_block[line], last = outline_->first_block[line + 1];
  for (int b = last - 1; b >= first; --b) {
    const BlockOutline& block = outline_->blocks[b];
    const int count = block.high - block.low + 1;
    float* const window = window_.data() + block.starts;
    const float* const before = forward_.data() + block.starts;
    float* const probability = starts_.data() + block.starts;
    float total = 0;
    if (b + 1 < last) {
      const BlockOutline& next = outline_->blocks[b + 1];
      const float* const theirs = window_.data() + next.starts;  // already times what lies behind
      const int their_count = next.high - next.low + 1;
      const int offset = block.low + block.stride - next.low;  // first start behind `low`
      float sum = 0;
      int taken = their_count;
      for (int s = count - 1; s >= 0; --s) {
        for (; taken > 0 && taken - 1 >= offset + s; --taken) sum += theirs[taken - 1];
        window[s] *= sum;
      }
      if (sum > 0 && (sum > 1e12f || sum < 1e-12f)) {
        const float scale = 1 / sum;
        for (int s = 0; s < count; ++s) window[s] *= scale;
      }
    }
    for (int s = 0; s < count; ++s) {
      probability[s] = window[s] * before[s];
      total += probability[s];
    }
    const float scale = total > 0 && std::isfinite(total) ? 1 / total : 0;
    for (int s = 0; s < count; ++s)
      probability[s] = scale > 0 ? probability[s] * scale : 1.0f / static_cast<float>(count);
  }
}

void Belief::write_messages(int line) {
  const int cells = outline_->cells_of(line), others = outline_->colours - 1;
  std::fill(cover_.begin(), cover_.begin() + static_cast<std::ptrdiff_t>(others) * (cells + 1),
            0.0f);
  for (int b = outline_->first_block[line]; b < outline_->first_block[line + 1]; ++b) {
    const BlockOutline& block = outline_->blocks[b];
    float* const cover = cover_.data() + (block.colour - 1) * (cells + 1);
    const float* const probability = starts_.data() + block.starts;
    for (int s = 0; s <= block.high - block.low; ++s) {
      cover[block.low + s] += probability[s];
      cover[block.low + s + block.length] -= probability[s];
    }
  }
  for (int c = 0; c < others; ++c) {
    float* const cover = cover_.data() + c * (cells + 1);
    for (int i = 1; i < cells; ++i) cover[i] += cover[i - 1];
  }
  const bool row = line < outline_->height;
  std::vector<float>& mine = row ? from_rows_ : from_columns_;
  const int first = outline_->cell(line, 0), step = row ? 1 : outline_->width;
  for (int i = 0; i < cells; ++i) {
    const int cell = first + i * step;
    const std::uint32_t domain = outline_->domain[cell];
    if (!(domain & (domain - 1)) || !(domain & 1)) continue;
    float blank = 1;
    for (int c = 0; c < others; ++c) blank -= cover_[c * (cells + 1) + i];
    blank = std::max(blank, 1e-6f);
    for (int c = 0; c < others; ++c) {
      if (!(domain >> (c + 1) & 1)) continue;
      const int at_line = c * (cells + 1) + i;
      const float filled = std::max(cover_[at_line], 1e-6f);
      float& message = mine[static_cast<std::size_t>(cell) * others + c];
      const float odds = bounded(filled / (blank * weight_[at_line]));
      // Damped as probabilities.
      const float p = (1 - damping) * odds / (1 + odds) + damping * message / (1 + message);
      message = bounded(p / (1 - p));
    }
  }
}

void Belief::pass_line(int line, double field) {
  if (outline_->first_block[line] == outline_->first_block[line + 1]) return;
  read_weights(line, field);
  forward(line);
  backward(line);
  write_messages(line);
}

}  // namespace nonolith
