#include "encode.hpp"

#include <algorithm>
#include <bit>

namespace nonolith {

std::size_t Encoding::bytes_needed(const Outline& outline) {
  // Values, levels, reasons, phases, activities, watch lists: about 100 bytes for each variable; for
  // that of a cell the bits that it sets in its lines besides.
  return outline.possible.size() * 100 +
         outline.domain.size() * static_cast<std::size_t>(outline.colours) * 150;
}

bool Encoding::encode(const Outline& outline, Stop& stop, Formula& formula) {
  outline_ = &outline;
  formula.reset();
  if (!encode_cells(stop, formula) || !encode_bounds(stop, formula)) return false;
  formula.finish();
  return true;
}

bool Encoding::encode_cells(Stop& stop, Formula& formula) {
  cells_.assign(outline_->domain.size(), CellCode{});
  many_.clear();
  lost_.clear();
  std::vector<Literal> any;
  for (int cell = 0; cell < static_cast<int>(cells_.size()); ++cell) {
    if (stop.after(1)) return false;
    CellCode& code = cells_[cell];
    const std::uint32_t domain = outline_->domain[cell];
    const int size = std::popcount(domain);
    if (size == 1) {
      code.colour = std::countr_zero(domain);
    } else if (size == 2) {
      code.first = formula.new_variable();
      code.other_colour = std::countr_zero(domain);
      code.colour = 31 - std::countl_zero(domain);
      lost_.push_back({cell, code.other_colour});
      lost_.push_back({cell, code.colour});
    } else {
      code.first = formula.variables();
      code.colour = static_cast<int>(many_.size());
      any.clear();
      for (int c = 0; c < outline_->colours; ++c) {
        many_.push_back(domain >> c & 1 ? formula.new_variable() : -1);
        if (!(domain >> c & 1)) continue;
        for (Literal other : any) formula.add({~other, ~Literal::positive(many_.back())});
        any.push_back(Literal::positive(many_.back()));
        lost_.push_back({cell, -1});
        lost_.push_back({cell, c});
      }
      formula.add(any.data(), any.size());
    }
  }
  first_bound_ = formula.variables();
  return true;
}

bool Encoding::encode_bounds(Stop& stop, Formula& formula) {
  variable_.assign(outline_->possible.size(), -1);
  bounds_.clear();
  for (int b = 0; b < static_cast<int>(outline_->blocks.size()); ++b) {
    const BlockOutline& block = outline_->blocks[b];
    if (stop.after(1 + (block.high - block.low) / 16)) return false;
    int previous = block.low;
    for (int p = block.low + 1; p <= block.high; ++p) {
      if (!outline_->possible[block.starts + (p - block.low)]) continue;
      const Variable v = formula.new_variable();
      bounds_.push_back({b, static_cast<std::int16_t>(p), static_cast<std::int16_t>(previous)});
      // An excluded start shares the bound behind it.
      for (int q = previous + 1; q <= p; ++q) variable_[block.starts + (q - block.low)] = v;
      previous = p;
    }
  }
  return true;
}

}  // namespace nonolith
