// The lists of a formula against the clauses that were put in, under every assignment.
#include "check.hpp"
#include "formulas.hpp"

using namespace nonolith;
using formulas::Clause;

namespace {

Formula with_variables(int variables) {
  Formula formula;
  formula.reset();
  for (int v = 0; v < variables; ++v) formula.new_variable();
  return formula;
}

const Literal a = Literal::positive(0), b = Literal::positive(1), c = Literal::positive(2),
              d = Literal::positive(3);

std::vector<int> codes(std::span<const Literal> implied) {
  std::vector<int> codes;
  for (Literal l : implied) codes.push_back(l.code);
  std::sort(codes.begin(), codes.end());
  return codes;
}

}  // namespace

TEST(the_lists_hold_just_where_all_clauses_hold) {
  draw::Random random(60);
  int contradictory = 0, longer = 0;
  for (int round = 0; round < check::share(3000); ++round) {
    const int variables = 1 + random.below(6);
    Formula formula = with_variables(variables);
    std::vector<Clause> clauses;
    for (int left = random.below(6); left > 0; --left) {
      Clause clause;
      // Literals may be repeated, or stand beside their negation; constants may be among them.
      for (int size = random.below(7); size > 0; --size) {
        clause.push_back(formulas::literal(random, variables));
        if (random.one_in(5)) clause.back() = false_literal;
        if (random.one_in(20)) clause.back() = true_literal;
      }
      formula.add(clause.data(), clause.size());
      clauses.push_back(clause);
    }
    formula.finish();
    contradictory += formula.contradictory();
    longer += !formula.longer().empty();
    for (formulas::Assignment all = 0; all < 1u << variables; ++all)
      CHECK_FOR(formulas::holds(formula, all) == formulas::are_true(clauses, all),
                formulas::shown(clauses));
  }
  CHECK(contradictory > 100 / check::every());
  CHECK(longer > 100 / check::every());
}

TEST(clauses_are_kept_apart_by_what_is_left_of_them) {
  Formula formula = with_variables(4);
  formula.add({a, true_literal});
  formula.add({a, b, ~a});
  formula.add({a, false_literal, a});
  formula.add({~a, b, b});
  formula.add({~b, false_literal, c, d});
  formula.add({a, b, c, d, false_literal});
  formula.finish();
  CHECK(!formula.contradictory());
  CHECK(formula.has_clauses());
  CHECK(formula.units().size() == 1 && formula.units()[0] == a);
  CHECK(codes(formula.implied(a)) == std::vector<int>{b.code});
  CHECK(codes(formula.implied(~b)) == std::vector<int>{(~a).code});
  CHECK(codes(formula.implied(b)).empty());
  CHECK(formula.pairs(b).end() - formula.pairs(b).begin() == 1);
  CHECK(formula.pairs(~c).end() - formula.pairs(~c).begin() == 1);
  CHECK(formula.pairs(c).begin() == formula.pairs(c).end());
  CHECK(formula.longer().size() == 1 && formula.longer()[0].size() == 4);
}

TEST(a_clause_without_literals_is_a_contradiction) {
  Formula formula = with_variables(1);
  formula.add({false_literal, false_literal});
  CHECK(formula.contradictory());
}

TEST(a_formula_that_is_reset_has_forgotten_everything) {
  Formula formula = with_variables(4);
  formula.add({a});
  formula.add({a, b});
  formula.add({a, b, c});
  formula.add({a, b, c, d});
  formula.add({});
  formula.finish();
  formula.reset();
  CHECK(formula.variables() == 0);
  for (int v = 0; v < 4; ++v) CHECK(formula.new_variable() == v);
  formula.finish();
  CHECK(!formula.contradictory() && !formula.has_clauses());
  CHECK(formula.units().empty() && formula.longer().empty());
  for (int code = 0; code < 8; ++code) {
    CHECK(codes(formula.implied(Literal{code})).empty());
    CHECK(formula.pairs(Literal{code}).begin() == formula.pairs(Literal{code}).end());
  }
}
