#include "bounds.hpp"

#include <algorithm>

#include "conflict.hpp"

namespace nonolith {

bool Bounds::reset(const Outline& outline, const Encoding& encoding, Stop& stop) {
  encoding_ = &encoding;
  colours_ = outline.colours;
  height_ = outline.height;
  width_ = outline.width;
  first_bound_ = encoding.first_bound();
  bounds_ = encoding.bounds();
  first_block_ = outline.first_block;
  blocks_.clear();
  lows_.clear();
  ends_.clear();
  at_.clear();
  cells_.clear();
  for (int line = 0; line < outline.line_count(); ++line) {
    if (stop.after(4 + outline.cells_of(line) / 4)) return false;
    const int cells = static_cast<int>(cells_.size());
    for (int i = 0; i < outline.cells_of(line); ++i)
      for (int c = 0; c < colours_; ++c)
        cells_.push_back(encoding.cell(outline.cell(line, i), c));
    for (int b = outline.first_block[line]; b < outline.first_block[line + 1]; ++b) {
      const BlockOutline& block = outline.blocks[b];
      lows_.push_back(block.low);
      ends_.push_back(block.high + block.length);
      blocks_.push_back({block.length, block.stride, block.colour,
                         static_cast<int>(at_.size()) - block.low, cells, block.low, block.high,
                         b == outline.first_block[line], b + 1 == outline.first_block[line + 1]});
      for (int p = block.low; p <= block.high + 1; ++p) at_.push_back(encoding.start_from(b, p));
    }
  }
  before_.resize(encoding.variables());
  return true;
}

bool Bounds::process(Conflict& core, Literal literal, int place) {
  const int index = literal.variable() - first_bound_;
  if (index < 0) return process_cell(core, literal);
  const Encoding::Bound bound = bounds_[index];
  const int b = bound.block;
  if (!literal.negated()) {
    const int old = before_[place] = lows_[b];
    if (bound.start <= old) return true;
    lows_[b] = bound.start;
    return raise_low(core, literal, b, old, bound.start, bound.previous);
  }
  const int old = before_[place] = ends_[b];
  const int length = blocks_[b].length;
  if (bound.previous + length >= old) return true;
  ends_[b] = bound.previous + length;
  return lower_high(core, literal, b, old - length, bound.previous, bound.start);
}

// Block b starts at `low` or later; before, at `old_low` or later.
bool Bounds::raise_low(Conflict& core, Literal literal, int b, int old_low, int low, int previous) {
  const Block& block = blocks_[b];
  const int length = block.length;
  // Chain.
  for (int p = previous; p > old_low;) {
    const Literal at = start_from(block, p);
    if (!core.imply(at, literal)) return false;
    p = bounds_[at.variable() - first_bound_].previous;
  }
  // Order.
  if (!block.last && low + block.stride > lows_[b + 1] &&
      !core.imply(start_from(blocks_[b + 1], low + block.stride), literal))
    return false;
  // Cover: cells that every start still possible covers.
  for (int x = std::max(high(b), old_low + length); x < low + length; ++x) {
    const Literal coloured = cell(block, x, block.colour);
    if (core.truth(coloured) <= 0 &&
        !core.imply(coloured, start_from(block, x - length + 1), ~start_from(block, x + 1)))
      return false;
  }
  // Gap: cells between the last end of the block before and the first start of this one.
  const int gap_from = block.first ? 0 : ends_[b - 1];
  for (int x = std::max(gap_from, old_low); x < low; ++x) {
    const Literal blank = cell(block, x, 0);
    if (core.truth(blank) > 0) continue;
    const Literal ended = block.first ? true_literal
                                      : ~start_from(blocks_[b - 1], x - blocks_[b - 1].length + 1);
    if (!core.imply(blank, start_from(block, x + 1), ended)) return false;
  }
  // Cover, the other way: a cell of the first start cannot have the colour.
  for (int x = low + length - 1; x >= std::max(low, old_low + length); --x) {
    const Literal coloured = cell(block, x, block.colour);
    if (core.truth(coloured) >= 0) continue;
    if (!core.imply(start_from(block, x + 1), start_from(block, x - length + 1), ~coloured))
      return false;
    break;
  }
  // Gap, the other way: a cell before that is not blank belongs to the block before.
  if (block.first) return true;
  for (int x = std::min(low, gap_from) - 1; x >= old_low; --x) {
    const Literal blank = cell(block, x, 0);
    if (core.truth(blank) >= 0) continue;
    return core.imply(start_from(blocks_[b - 1], x - blocks_[b - 1].length + 1),
                      start_from(block, x + 1), ~blank);
  }
  return true;
}

// Block b starts at `high` or before; before, at `old_high` or before. `next` is the first start
// that is excluded now.
bool Bounds::lower_high(Conflict& core, Literal literal, int b, int old_high, int high, int next) {
  const Block& block = blocks_[b];
  const int length = block.length;
  // Chain.
  for (int p = next + 1; p <= old_high; ++p) {
    const Literal at = start_from(block, p);
    if (!core.imply(~at, literal)) return false;
    p = bounds_[at.variable() - first_bound_].start;
  }
  // Order.
  if (!block.first) {
    const Block& before = blocks_[b - 1];
    if (high - before.stride + before.length < ends_[b - 1] &&
        !core.imply(~start_from(before, high - before.stride + 1), literal))
      return false;
  }
  // Cover.
  for (int x = high; x < std::min(old_high, lows_[b] + length); ++x) {
    const Literal coloured = cell(block, x, block.colour);
    if (core.truth(coloured) <= 0 &&
        !core.imply(coloured, ~start_from(block, x + 1), start_from(block, x - length + 1)))
      return false;
  }
  // Gap.
  const int gap_to = block.last ? (b < first_block_[height_] ? width_ : height_) : lows_[b + 1];
  for (int x = high + length; x < std::min(gap_to, old_high + length); ++x) {
    const Literal blank = cell(block, x, 0);
    if (core.truth(blank) > 0) continue;
    const Literal not_started = block.last ? true_literal : start_from(blocks_[b + 1], x + 1);
    if (!core.imply(blank, ~start_from(block, x - length + 1), not_started)) return false;
  }
  // Cover, the other way.
  for (int x = high; x < std::min(high + length, old_high); ++x) {
    const Literal coloured = cell(block, x, block.colour);
    if (core.truth(coloured) >= 0) continue;
    if (!core.imply(~start_from(block, x - length + 1), ~start_from(block, x + 1), ~coloured))
      return false;
    break;
  }
  // Gap, the other way.
  if (block.last) return true;
  for (int x = std::max(high + length, gap_to); x < old_high + length; ++x) {
    const Literal blank = cell(block, x, 0);
    if (core.truth(blank) >= 0) continue;
    return core.imply(~start_from(blocks_[b + 1], x + 1), ~start_from(block, x - length + 1),
                      ~blank);
  }
  return true;
}

bool Bounds::process_cell(Conflict& core, Literal literal) {
  const Encoding::CellColour lost = encoding_->lost(literal);
  if (lost.colour < 0) return true;
  const int row = lost.cell / width_, column = lost.cell % width_;
  return lost_in_line(core, literal, row, column, lost.colour) &&
         lost_in_line(core, literal, height_ + column, row, lost.colour);
}

// Cell i of the line cannot have the colour. The one block whose first start may cover it is the
// last that may start at or before it; the one whose last start may, the first that may end behind
// it. (Where a bound has moved and its neighbour's follows only later on the trail, there may be
// others: that neighbour's move will pass them over.)
bool Bounds::lost_in_line(Conflict& core, Literal literal, int line, int i, int colour) {
  const int first = first_block_[line], last = first_block_[line + 1];
  int from = first - 1;  // the last block that may start at or before i
  while (from + 1 < last && lows_[from + 1] <= i) ++from;
  int to = last;  // the first block that may end behind i
  while (to > first && ends_[to - 1] > i) --to;
  if (colour == 0) return lost_blank(core, literal, {first, last, from, to}, i);
  if (from >= first && blocks_[from].colour == colour) {
    const Block& block = blocks_[from];
    const int start = i - block.length + 1;
    if (lows_[from] >= start &&
        !core.imply(start_from(block, i + 1), start_from(block, start), literal))
      return false;
  }
  if (to < last && blocks_[to].colour == colour) {
    const Block& block = blocks_[to];
    if (high(to) <= i && !core.imply(~start_from(block, i - block.length + 1),
                                     ~start_from(block, i + 1), literal))
      return false;
  }
  return true;
}

// Cell i cannot be blank: the last block that may start at or before it must reach it, and the
// first block that may end behind it must start by then.
bool Bounds::lost_blank(Conflict& core, Literal literal, Around around, int i) {
  const auto [first, last, from, to] = around;
  const Literal after = from + 1 < last ? start_from(blocks_[from + 1], i + 1) : true_literal;
  if (from < first) return core.imply(false_literal, after, literal);
  const Block& reaching = blocks_[from];
  if (lows_[from] + reaching.length <= i &&
      !core.imply(start_from(reaching, i - reaching.length + 1), after, literal))
    return false;
  const Literal before =
      to > first ? ~start_from(blocks_[to - 1], i - blocks_[to - 1].length + 1) : true_literal;
  if (to == last) return core.imply(false_literal, before, literal);
  return high(to) <= i || core.imply(~start_from(blocks_[to], i + 1), before, literal);
}

}  // namespace nonolith
