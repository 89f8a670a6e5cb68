#include "cdcl/bounds.hpp"

#include <algorithm>
#include <bit>

#include "cdcl/solver.hpp"
#include "line/compiler.hpp"

namespace nonolith {
namespace {

int words_of(int cells) { return (cells + 63) / 64; }

// Returns the bits of word w for cells `from` to `to` - 1; at least one of these cells must be in
// the word.
std::uint64_t part(int w, int from, int to) {
  std::uint64_t bits = ~std::uint64_t{0};
  if (w == from >> 6) bits &= ~std::uint64_t{0} << (from & 63);
  if (w == (to - 1) >> 6) bits &= ~std::uint64_t{0} >> (63 - ((to - 1) & 63));
  return bits;
}

// Calls visit(cell) for the cells `from` to `to` - 1 whose bit is clear, until visit returns false.
template <class Visit>
NONOLITH_INLINE bool each_unset(const std::uint64_t* mask, int from, int to, Visit&& visit) {
  if (from >= to) return true;
  for (int w = from >> 6; w <= (to - 1) >> 6; ++w)
    for (std::uint64_t rest = ~mask[w] & part(w, from, to); rest; rest &= rest - 1)
      if (!visit(64 * w + std::countr_zero(rest))) return false;
  return true;
}

// Return the first or the last of cells `from` to `to` - 1 whose bit is set, or -1.
NONOLITH_INLINE int first_set(const std::uint64_t* mask, int from, int to) {
  if (from >= to) return -1;
  for (int w = from >> 6; w <= (to - 1) >> 6; ++w)
    if (const std::uint64_t bits = mask[w] & part(w, from, to))
      return 64 * w + std::countr_zero(bits);
  return -1;
}

NONOLITH_INLINE int last_set(const std::uint64_t* mask, int from, int to) {
  if (from >= to) return -1;
  for (int w = (to - 1) >> 6; w >= from >> 6; --w)
    if (const std::uint64_t bits = mask[w] & part(w, from, to))
      return 64 * w + 63 - std::countl_zero(bits);
  return -1;
}

}  // namespace

// Returns the index in words_ of a line's mask "has the colour" or "cannot have the colour". The
// masks "cannot have" of all colours come first. With two colours there are no masks "has", because
// a cell that has lost one colour has the other.
int Bounds::mask(const ReducedProblem& reduced, int line, int colour, bool has) const {
  if (has) colour = colours_ == 2 ? 1 - colour : colours_ + colour;
  return first_word_[line] + colour * words_of(reduced.cells_of(line));
}

bool Bounds::reset(const ReducedProblem& reduced, const Encoding& encoding, Budget& budget) {
  colours_ = reduced.colours;
  height_ = reduced.height;
  width_ = reduced.width;
  first_bound_ = encoding.first_bound();
  encoding_ = &encoding;
  bounds_ = encoding.bounds();
  starts_ = encoding.starts();
  cells_ = encoding.cells();
  first_block_ = reduced.first_block;
  flips_each_ = colours_ == 2 ? 2 : 4;
  blocks_.clear();
  lows_.clear();
  ends_.clear();
  hints_.clear();
  first_hint_.clear();
  first_word_.clear();
  words_.assign(1, 0);  // the first word is a dummy for bits that are never read
  flips_.clear();
  for (int line = 0; line < reduced.line_count(); ++line) {
    if (budget.after(4 + reduced.cells_of(line) / 4)) return false;
    first_word_.push_back(static_cast<int>(words_.size()));
    words_.resize(words_.size() +
                  (colours_ == 2 ? 2 : 2 * colours_) * words_of(reduced.cells_of(line)));
    add_blocks(reduced, line);
    add_hints(reduced, line);
  }
  for (int cell = 0; cell < static_cast<int>(reduced.domain.size()); ++cell) {
    if (budget.after(1)) return false;
    if (reduced.settled(cell) || colours_ > 2) add_known(reduced, cell);
  }
  for (int code = 0; code < 2 * first_bound_; ++code) {
    if (budget.after(1)) return false;
    add_literal(reduced, Literal{code});
  }
  before_.resize(encoding.variables());
  return true;
}

void Bounds::add_blocks(const ReducedProblem& reduced, int line) {
  const int cells = reduced.cell(line, 0) * colours_;
  const int step = line < height_ ? colours_ : width_ * colours_;
  const int from = reduced.first_block[line], to = reduced.first_block[line + 1];
  for (int b = from; b < to; ++b) {
    const ReducedBlock& block = reduced.blocks[b];
    lows_.push_back(block.low);
    ends_.push_back(block.high + block.length);
    blocks_.push_back({block.length, block.stride, block.colour, encoding_->first_start(b), cells,
                       step, block.low, block.high, mask(reduced, line, block.colour, true),
                       mask(reduced, line, block.colour, false), mask(reduced, line, 0, true),
                       mask(reduced, line, 0, false), b == from, b + 1 == to});
  }
}

void Bounds::add_hints(const ReducedProblem& reduced, int line) {
  const std::size_t before = hints_.size();
  first_hint_.push_back(static_cast<int>(before));
  hints_.resize(before + reduced.cells_of(line));
  const int first = reduced.first_block[line], last = reduced.first_block[line + 1];
  int from = first, to = first;
  for (int i = 0; i < reduced.cells_of(line); ++i) {
    while (from < last && reduced.blocks[from].high <= i) ++from;
    while (to < last && reduced.blocks[to].low + reduced.blocks[to].length <= i) ++to;
    hints_[before + i] = {static_cast<std::uint16_t>(from - first),
                          static_cast<std::uint16_t>(to - first)};
  }
}

Bounds::Flip Bounds::bit(const ReducedProblem& reduced, int line, int i, int colour,
                         bool has) const {
  return {mask(reduced, line, colour, has) + (i >> 6), i & 63};
}

// Sets the bits of a cell that its initial domain determines.
void Bounds::add_known(const ReducedProblem& reduced, int cell) {
  const int row = cell / width_, column = cell % width_;
  const std::uint32_t domain = reduced.domain[cell];
  const auto set = [&](int colour, bool has) {
    for (const Flip& f :
         {bit(reduced, row, column, colour, has), bit(reduced, height_ + column, row, colour, has)})
      words_[f.word] |= std::uint64_t{1} << f.bit;
  };
  for (int colour = 0; colour < colours_; ++colour) {
    if (!(domain >> colour & 1)) set(colour, false);
    if (domain == std::uint32_t{1} << colour && colours_ > 2) set(colour, true);
  }
}

// Records the bits that a literal of a cell sets.
void Bounds::add_literal(const ReducedProblem& reduced, Literal literal) {
  // No structured binding: a lambda cannot capture it with Clang 14.
  const Encoding::Loss& lost = encoding_->lost(literal);
  const auto add = [&](int colour, bool has_it) {
    flips_.push_back(colour < 0 ? Flip{0, 0} : bit(reduced, lost.row, lost.column, colour, has_it));
    flips_.push_back(colour < 0 ? Flip{0, 0}
                                : bit(reduced, height_ + lost.column, lost.row, colour, has_it));
  };
  add(lost.colour, false);
  if (colours_ > 2) add(encoding_->lost(~literal).colour, true);
}

bool Bounds::process_bound(Solver& solver, Literal literal, int place) {
  const Encoding::Bound bound = bounds_[literal.variable() - first_bound_];
  const int b = bound.block;
  if (!literal.negated()) {
    const int old = before_[place] = lows_[b];
    if (bound.start <= old) return true;
    lows_[b] = bound.start;
    return raise_low(solver, literal, b, old, bound.start, bound.previous);
  }
  const int old = before_[place] = ends_[b];
  const int length = blocks_[b].length;
  if (bound.previous + length >= old) return true;
  ends_[b] = bound.previous + length;
  return lower_high(solver, literal, b, old - length, bound.previous, bound.start);
}

// Propagates a literal of a cell in both lines of the cell. If a bound of one line implied the
// literal, propagates it only in the crossing line.
bool Bounds::process_cell(Solver& solver, Literal literal) {
  const Encoding::Loss& loss = encoding_->lost(literal);
  if (loss.colour < 0) return true;
  const int index = solver.trail().because(literal).variable() - first_bound_;
  const bool by_bound = index >= 0;
  const bool by_row = by_bound && bounds_[index].block < first_block_[height_];
  return (by_row || lost_in_line(solver, literal, loss.row, loss.column, loss.colour)) &&
         ((by_bound && !by_row) ||
          lost_in_line(solver, literal, height_ + loss.column, loss.row, loss.colour));
}

// Propagates that block b starts at `low` or later. The old bound was `old_low`. Starts up to
// `previous` are excluded.
bool Bounds::raise_low(Solver& solver, Literal literal, int b, int old_low, int low, int previous) {
  const Block& block = blocks_[b];
  const int length = block.length;
  // Chain. The variables of a block have the order of its starts.
  for (Variable at = literal.variable(); previous > old_low;) {
    if (!solver.imply(Literal::positive(--at), literal)) return false;
    previous = bounds_[at - first_bound_].previous;
  }
  // Order.
  if (!block.last && low + block.stride > lows_[b + 1] &&
      !solver.imply(start_from(blocks_[b + 1], low + block.stride), literal))
    return false;
  // Cover: block b covers these cells from all its starts, so they have its colour. This step fails
  // if a cell x has lost the colour (and has its bit in `lost`). Then low <= high <= x, because
  // otherwise the chain has failed. So "cover, the other way" below would fail as well: it would
  // examine x, or a later cell y for which "starts at y + 1 or later" is false. To return here only
  // saves time.
  if (!each_unset(words_.data() + block.filled, std::max(high(b), old_low + length), low + length,
                  [&](int x) {
                    return solver.imply(cell(block, x, block.colour),
                                        start_from(block, x - length + 1),
                                        ~start_from(block, x + 1));
                  }))
    return false;
  // Gap: cells between the last end of the previous block and the first start of this block.
  const int gap_from = block.first ? 0 : ends_[b - 1];
  if (!each_unset(words_.data() + block.blank, std::max(gap_from, old_low), low, [&](int x) {
        return solver.imply(cell(block, x, 0), start_from(block, x + 1),
                            block.first ? true_literal : ended(b - 1, x));
      }))
    return false;
  // Cover, the other way: if the block at its first start would cover a cell that has lost the
  // colour, the block starts later.
  const int not_covered =
      last_set(words_.data() + block.lost, std::max(low, old_low + length), low + length);
  if (not_covered >= 0 &&
      !solver.imply(start_from(block, not_covered + 1), start_from(block, not_covered - length + 1),
                    ~cell(block, not_covered, block.colour)))
    return false;
  // Gap, the other way: a cell before block b that is not blank belongs to an earlier block, so
  // block b - 1 does not end before this cell.
  if (block.first) return true;
  const int theirs = last_set(words_.data() + block.taken, old_low, std::min(low, gap_from));
  return theirs < 0 || solver.imply(~ended(b - 1, theirs), start_from(block, theirs + 1),
                                    ~cell(block, theirs, 0));
}

// Propagates that block b starts at `high` or earlier. The old bound was `old_high`. Starts from
// `next` on are excluded.
bool Bounds::lower_high(Solver& solver, Literal literal, int b, int old_high, int high, int next) {
  const Block& block = blocks_[b];
  const int length = block.length;
  // Chain.
  for (Variable at = literal.variable(); next < old_high;) {
    if (!solver.imply(Literal::negative(++at), literal)) return false;
    next = bounds_[at - first_bound_].start;
  }
  // Order.
  if (!block.first) {
    const Block& before = blocks_[b - 1];
    if (high - before.stride + before.length < ends_[b - 1] &&
        !solver.imply(~start_from(before, high - before.stride + 1), literal))
      return false;
  }
  // Cover. If this step fails at a cell x, "cover, the other way" would fail too (see raise_low()),
  // at x or at an earlier cell y: both are before lows_[b] + length, so "block b starts at
  // y - length + 1 or later" is true.
  if (!each_unset(words_.data() + block.filled, high, std::min(old_high, lows_[b] + length),
                  [&](int x) {
                    return solver.imply(cell(block, x, block.colour), ~start_from(block, x + 1),
                                        start_from(block, x - length + 1));
                  }))
    return false;
  // Gap.
  const int gap_to = block.last ? (b < first_block_[height_] ? width_ : height_) : lows_[b + 1];
  if (!each_unset(words_.data() + block.blank, high + length, std::min(gap_to, old_high + length),
                  [&](int x) {
                    return solver.imply(cell(block, x, 0), ended(b, x),
                                        block.last ? true_literal : not_begun(b + 1, x));
                  }))
    return false;
  // Cover, the other way.
  const int not_covered =
      first_set(words_.data() + block.lost, high, std::min(high + length, old_high));
  if (not_covered >= 0 &&
      !solver.imply(~start_from(block, not_covered - length + 1),
                    ~start_from(block, not_covered + 1), ~cell(block, not_covered, block.colour)))
    return false;
  // Gap, the other way.
  if (block.last) return true;
  const int theirs =
      first_set(words_.data() + block.taken, std::max(high + length, gap_to), old_high + length);
  return theirs < 0 ||
         solver.imply(~not_begun(b + 1, theirs), ended(b, theirs), ~cell(block, theirs, 0));
}

// Propagates that cell i of the line cannot have the colour. With all blocks at their first starts,
// only the last block that may start at or before the cell may cover it; with all blocks at their
// last starts, only the first block that may end after the cell. (Until the solver has propagated a
// neighbouring bound, other blocks may cover the cell.)
bool Bounds::lost_in_line(Solver& solver, Literal literal, int line, int i, int colour) {
  const int first = first_block_[line], last = first_block_[line + 1];
  if (first == last) return true;  // a line with a rule
  const Hint hint = hints_[first_hint_[line] + i];
  int from = first + hint.from - 1;  // the last block that may start at or before i
  while (from + 1 < last && lows_[from + 1] <= i) ++from;
  int to = first + hint.to;  // the first block that may end after i
  while (to > first && ends_[to - 1] > i) --to;
  if (colour == 0) return lost_blank(solver, literal, {first, last, from, to}, i);
  if (from >= first && blocks_[from].colour == colour) {
    const Block& block = blocks_[from];
    const int start = i - block.length + 1;
    if (lows_[from] >= start &&
        !solver.imply(start_from(block, i + 1), start_from(block, start), literal))
      return false;
  }
  if (to < last && blocks_[to].colour == colour) {
    const Block& block = blocks_[to];
    if (high(to) <= i &&
        !solver.imply(~start_from(block, i - block.length + 1), ~start_from(block, i + 1), literal))
      return false;
  }
  return true;
}

// Propagates that cell i cannot be blank: the last block that may start at or before the cell must
// reach it, and the first block that may end after the cell must start at or before it.
bool Bounds::lost_blank(Solver& solver, Literal literal, Around around, int i) {
  const auto [first, last, from, to] = around;
  const Literal after = from + 1 < last ? not_begun(from + 1, i) : true_literal;
  if (from < first) return solver.imply(false_literal, after, literal);
  const Block& reaching = blocks_[from];
  if (lows_[from] + reaching.length <= i &&
      !solver.imply(start_from(reaching, i - reaching.length + 1), after, literal))
    return false;
  const Literal before = to > first ? ended(to - 1, i) : true_literal;
  if (to == last) return solver.imply(false_literal, before, literal);
  return high(to) <= i || solver.imply(~start_from(blocks_[to], i + 1), before, literal);
}

}  // namespace nonolith
