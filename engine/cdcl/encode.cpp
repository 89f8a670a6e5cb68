#include "cdcl/encode.hpp"

#include <algorithm>
#include <bit>

namespace nonolith {

std::size_t Encoding::bytes_needed(const ReducedProblem& reduced) {
  // Values, levels, reasons, phases, activities and watch lists take about 100 bytes per variable.
  // A variable of a cell also needs memory for the bits that it sets in its lines.
  return reduced.possible.size() * 100 +
         reduced.domain.size() * static_cast<std::size_t>(reduced.colours) * 150;
}

bool Encoding::encode(const ReducedProblem& reduced, Budget& budget, Formula& formula) {
  reduced_ = &reduced;
  formula.reset();
  if (!encode_cells(budget, formula) || !encode_bounds(budget, formula)) return false;
  formula.finish();
  return true;
}

bool Encoding::encode_cells(Budget& budget, Formula& formula) {
  cells_.assign(reduced_->domain.size() * reduced_->colours, false_literal);
  lost_.clear();
  std::vector<Literal> any;
  Literal* code = cells_.data();
  for (int cell = 0; cell < static_cast<int>(reduced_->domain.size()); ++cell) {
    if (budget.after(1)) return false;
    const int row = cell / reduced_->width, column = cell % reduced_->width;
    const std::uint32_t domain = reduced_->domain[cell];
    const int size = std::popcount(domain), low = std::countr_zero(domain);
    if (size == 1) {
      code[low] = true_literal;
    } else if (size == 2) {
      const int high = 31 - std::countl_zero(domain);
      code[high] = Literal::positive(formula.new_variable());
      code[low] = ~code[high];
      lost_.push_back({row, column, low});
      lost_.push_back({row, column, high});
    } else {
      any.clear();
      for (std::uint32_t rest = domain; rest; rest &= rest - 1) {
        const int colour = std::countr_zero(rest);
        code[colour] = Literal::positive(formula.new_variable());
        for (Literal other : any) formula.add({~other, ~code[colour]});
        any.push_back(code[colour]);
        lost_.push_back({row, column, -1});
        lost_.push_back({row, column, colour});
      }
      formula.add(any.data(), any.size());
    }
    code += reduced_->colours;
  }
  first_bound_ = formula.variables();
  return true;
}

bool Encoding::encode_bounds(Budget& budget, Formula& formula) {
  starts_.resize(reduced_->possible.size() + reduced_->blocks.size());
  bounds_.clear();
  for (int b = 0; b < static_cast<int>(reduced_->blocks.size()); ++b) {
    const ReducedBlock& block = reduced_->blocks[b];
    if (budget.after(1 + (block.high - block.low) / 16)) return false;
    Literal* const starts = starts_.data() + first_start(b);
    starts[block.low] = true_literal;
    int previous = block.low;
    for (int p = block.low + 1; p <= block.high; ++p) {
      if (!reduced_->possible[block.starts + (p - block.low)]) continue;
      const Literal literal = Literal::positive(formula.new_variable());
      bounds_.push_back({b, static_cast<std::int16_t>(p), static_cast<std::int16_t>(previous)});
      // An excluded start shares the bound of the next start.
      while (previous < p) starts[++previous] = literal;
    }
    starts[block.high + 1] = false_literal;
  }
  return true;
}

}  // namespace nonolith
