// The order encoding: the meaning of the literals of cells and of starts.
#include <set>

#include "cdcl/encode.hpp"
#include "check.hpp"
#include "formulas.hpp"
#include "reduced_problems.hpp"

using namespace nonolith;

namespace {

struct Encoded {
  explicit Encoded(ReducedProblem drawn) : reduced(std::move(drawn)) {
    Budget budget;
    CHECK(encoding.encode(reduced, budget, formula));
  }
  ReducedProblem reduced;
  Encoding encoding;
  Formula formula;
};

ReducedProblem drawn_cells(draw::Random& random, int most_cells, int colours) {
  naive::Domains domains(1 + random.below(most_cells));
  for (auto& domain : domains) domain = 1 + random.below((1 << colours) - 1);
  return reduced_problems::of_cells(1, static_cast<int>(domains.size()), colours, domains);
}

// Blocks whose first and last starts are possible; the other starts are possible at random.
ReducedProblem drawn_blocks(draw::Random& random) {
  ReducedProblem reduced = reduced_problems::of_cells(3, 3, 2, naive::Domains(9, 3));
  for (int line = 0; line < reduced.line_count(); ++line)
    for (int left = random.below(3); left > 0; --left) {
      std::vector<std::uint8_t> possible(1 + random.below(12), 0);
      for (auto& one : possible) one = random.one_in(2);
      possible.front() = possible.back() = 1;
      reduced_problems::add_block(reduced, line, {1, 1}, 2, random.below(5), possible);
    }
  return reduced;
}

bool is_constant(Literal l) { return l == true_literal || l == false_literal; }

}  // namespace

TEST(every_cell_has_variables_of_its_own) {
  draw::Random random(61);
  for (int round = 0; round < check::share(500); ++round) {
    const int colours = 2 + random.below(4);
    const Encoded at(drawn_cells(random, 12, colours));
    std::set<Variable> used;
    for (int cell = 0; cell < at.reduced.width; ++cell) {
      const std::uint32_t domain = at.reduced.domain[cell];
      std::set<Variable> own;
      for (int colour = 0; colour < colours; ++colour) {
        const Literal l = at.encoding.cell(cell, colour);
        CHECK(is_constant(l) == (std::has_single_bit(domain) || !(domain >> colour & 1)));
        if (is_constant(l)) continue;
        CHECK(own.insert(l.variable()).second || std::popcount(domain) == 2);
        const Encoding::Loss& lost = at.encoding.lost(~l);
        CHECK(lost.row == 0 && lost.column == cell && lost.colour == colour);
        if (std::popcount(domain) > 2) CHECK(at.encoding.lost(l).colour < 0);
      }
      for (Variable v : own) CHECK(used.insert(v).second && v < at.encoding.first_bound());
    }
    CHECK(static_cast<int>(used.size()) == at.encoding.first_bound());
    CHECK(at.encoding.variables() == at.formula.variables());
  }
}

TEST(the_formula_holds_just_where_every_cell_has_one_colour) {
  draw::Random random(62);
  for (int round = 0; round < check::share(300); ++round) {
    const int colours = 3 + random.below(3);
    const Encoded at(drawn_cells(random, 2, colours));
    for (formulas::Assignment all = 0; all < 1u << at.formula.variables(); ++all) {
      bool one_each = true;
      for (int cell = 0; cell < at.reduced.width; ++cell) {
        int count = 0;
        for (int colour = 0; colour < colours; ++colour)
          count += formulas::is_true(at.encoding.cell(cell, colour), all);
        one_each &= count == 1;
      }
      CHECK(formulas::holds(at.formula, all) == one_each);
    }
  }
}

TEST(excluded_starts_share_the_bound_behind_them) {
  draw::Random random(63);
  for (int round = 0; round < check::share(500); ++round) {
    const Encoded at(drawn_blocks(random));
    Variable next = at.encoding.first_bound();
    for (int b = 0; b < static_cast<int>(at.reduced.blocks.size()); ++b) {
      const ReducedBlock& block = at.reduced.blocks[b];
      CHECK(at.encoding.start_from(b, block.low - 1) == true_literal);
      CHECK(at.encoding.start_from(b, block.low) == true_literal);
      CHECK(at.encoding.start_from(b, block.high + 1) == false_literal);
      int previous = block.low;
      for (int p = block.low + 1; p <= block.high; ++p) {
        CHECK(at.encoding.start_from(b, p) == Literal::positive(next));
        if (!at.reduced.possible[block.starts + (p - block.low)]) continue;
        const Encoding::Bound& bound = at.encoding.bounds()[next - at.encoding.first_bound()];
        CHECK(bound.block == b && bound.start == p && bound.previous == previous);
        previous = p;
        ++next;
      }
    }
    CHECK(next == at.encoding.variables());
  }
}

TEST(an_encoding_that_is_told_to_stop_says_so) {
  Budget budget;
  budget.stop(StopReason::seconds);
  Encoding encoding;
  Formula formula;
  CHECK(!encoding.encode(reduced_problems::of_cells(1, 2, 2, {3, 3}), budget, formula));
}
