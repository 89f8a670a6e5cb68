#include "encode.hpp"

#include <algorithm>
#include <bit>

namespace nonolith {

std::size_t Encoding::bytes_needed(const Outline& outline) {
  std::size_t clauses = outline.domain.size() * 4;
  for (const BlockOutline& b : outline.blocks)
    clauses += static_cast<std::size_t>(b.high - b.low + b.length) * 4;
  return clauses * 7 * sizeof(Pair);
}

void Encoding::encode(const Outline& outline, Formula& formula) {
  outline_ = &outline;
  formula.reset();
  encode_cells(formula);
  encode_bounds(formula);
  for (int line = 0; line < outline.line_count(); ++line) encode_line(line, formula);
  formula.finish();
}

void Encoding::encode_cells(Formula& formula) {
  cells_.assign(outline_->domain.size(), CellCode{});
  many_.clear();
  std::vector<Literal> any;
  for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
    CellCode& code = cells_[cell];
    const std::uint32_t domain = outline_->domain[cell];
    const int size = std::popcount(domain);
    if (size == 1) {
      code.colour = std::countr_zero(domain);
    } else if (size == 2) {
      code.first = formula.new_variable();
      code.second_colour = std::countr_zero(domain);
      code.colour = 31 - std::countl_zero(domain);
    } else {
      code.first = formula.variables();
      code.colour = static_cast<int>(many_.size());
      any.clear();
      for (int c = 0; c < outline_->colours; ++c) {
        many_.push_back(domain >> c & 1 ? formula.new_variable() : -1);
        if (!(domain >> c & 1)) continue;
        for (Literal other : any) formula.add({~other, ~Literal::positive(many_.back())});
        any.push_back(Literal::positive(many_.back()));
      }
      formula.add(any.data(), any.size());
    }
  }
}

void Encoding::encode_bounds(Formula& formula) {
  bounds_.assign(outline_->possible.size(), -1);
  for (const BlockOutline& b : outline_->blocks) {
    // From the last start back, so that an excluded start shares the bound behind it.
    Variable behind = -1;
    for (int p = b.high; p > b.low; --p) {
      const int at = b.starts + (p - b.low);
      if (outline_->possible[at]) {
        const Variable v = formula.new_variable();
        if (behind >= 0) formula.add({Literal::negative(behind), Literal::positive(v)});
        behind = v;
      }
      bounds_[at] = behind;
    }
  }
}

void Encoding::encode_line(int line, Formula& formula) {
  const int first = outline_->first_block[line], last = outline_->first_block[line + 1];
  for (int b = first; b < last; ++b) {
    const BlockOutline& block = outline_->blocks[b];
    if (b + 1 < last) {
      const BlockOutline& next = outline_->blocks[b + 1];
      for (int p = block.low; p <= block.high; ++p) {
        if (!outline_->possible[block.starts + (p - block.low)]) continue;
        if (p + block.stride > next.low)
          formula.add({~start_from(b, p), start_from(b + 1, p + block.stride)});
      }
    }
    // Started at i or before, and not ended: the cell has the colour.
    for (int i = block.low; i < block.high + block.length; ++i)
      formula.add({start_from(b, i + 1), ~start_from(b, i - block.length + 1),
                   cell(outline_->cell(line, i), block.colour)});
  }
  for (int b = first; b <= last; ++b) link_gap(line, b - 1, b, formula);
}

// The block before (if any) has ended, the one after (if any) not started: the cell is blank.
void Encoding::link_gap(int line, int before, int after, Formula& formula) {
  const bool has_before = before >= outline_->first_block[line];
  const bool has_after = after < outline_->first_block[line + 1];
  const int from =
      has_before ? outline_->blocks[before].low + outline_->blocks[before].length : 0;
  const int to = has_after ? outline_->blocks[after].high : outline_->cells_of(line);
  for (int i = from; i < to; ++i) {
    const Literal not_ended = has_before
                                  ? start_from(before, i - outline_->blocks[before].length + 1)
                                  : false_literal;
    const Literal started = has_after ? ~start_from(after, i + 1) : false_literal;
    formula.add({not_ended, started, cell(outline_->cell(line, i), 0)});
  }
}

}  // namespace nonolith
