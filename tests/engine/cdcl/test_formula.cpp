// The lists of a formula against the clauses added to it, under every assignment.
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
      // Literals may be repeated, or occur with their negation; constants may be among them.
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
    CHECK(formula.implied(Literal{code}).empty() && formula.pairs(Literal{code}).empty());
  }
}
