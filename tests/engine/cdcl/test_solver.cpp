// The conflict-driven solver on random formulas without a puzzle, against all assignments.
#include "cdcl/solver.hpp"

#include <set>

#include "check.hpp"
#include "formulas.hpp"
#include "reduced_problems.hpp"

using namespace nonolith;
using formulas::Assignment;
using formulas::Clause;

namespace {

constexpr std::int64_t forever = std::numeric_limits<std::int64_t>::max();

// Restarts, reductions and rephasing start with the first conflicts.
SolverOptions in_a_hurry() {
  SolverOptions options;
  options.luby_unit = 1;
  options.reduce_first = options.reduce_step = 2;
  options.rephase_first = options.rephase_step = 2;
  return options;
}

std::vector<Clause> drawn_clauses(draw::Random& random, int variables) {
  std::vector<Clause> clauses;
  for (int left = 1 + random.below(5 * variables); left > 0; --left) {
    std::set<int> codes;
    for (int size = 2 + random.below(4); size > 0; --size)
      codes.insert(formulas::literal(random, variables).code);
    if (codes.size() == 1 && !random.one_in(10)) continue;
    Clause clause;
    for (int code : codes) clause.push_back(Literal{code});
    clauses.push_back(clause);
  }
  return clauses;
}

// The solver on a formula of `variables` variables. The variables stand for cells without blank in
// lines without blocks, so the bounds deduce nothing about them.
class Bench {
 public:
  Bench(int variables, const std::vector<Clause>& clauses)
      : variables_(variables),
        reduced_(reduced_problems::of_cells(1, variables, 3, naive::Domains(variables, 0b110))) {
    Formula cells;
    CHECK(encoding_.encode(reduced_, budget_, cells));
    CHECK(encoding_.first_bound() == variables);
    CHECK(bounds_.reset(reduced_, encoding_, budget_));
    formula_.reset();
    for (int v = 0; v < variables; ++v) formula_.new_variable();
    for (const Clause& clause : clauses) formula_.add(clause.data(), clause.size());
    formula_.finish();
  }

  Solver& begin(const SolverOptions& options) {
    CHECK(solver_.reset(formula_, bounds_, options, budget_));
    return solver_;
  }

  Solver& solver() { return solver_; }

  Solver::Status search(std::span<const Literal> assumptions = {}) {
    return solver_.search(budget_, forever, assumptions);
  }

  Assignment found() const {
    Assignment found = 0;
    for (Variable v = 0; v < variables_; ++v) {
      CHECK(solver_.trail().truth(Literal::positive(v)) != 0);
      found |= static_cast<Assignment>(solver_.value(Literal::positive(v))) << v;
    }
    return found;
  }

 private:
  int variables_;
  ReducedProblem reduced_;
  Encoding encoding_;
  Formula formula_;
  Bounds bounds_;
  Solver solver_;
  Budget budget_;
};

std::set<Assignment> models(const std::vector<Clause>& clauses, int variables) {
  std::set<Assignment> models;
  for (Assignment all = 0; all < 1u << variables; ++all)
    if (formulas::are_true(clauses, all)) models.insert(all);
  return models;
}

// Checks that the solver finds each model of the clauses once, and nothing else.
std::set<Assignment> enumerated(Bench& bench, const std::vector<Clause>& clauses,
                                const std::set<Assignment>& expected) {
  std::set<Assignment> found;
  bool more = true;
  while (more && bench.search() == Solver::Status::solved) {
    CHECK_FOR(found.insert(bench.found()).second, formulas::shown(clauses));
    Clause excluded;
    more = bench.solver().exclude(excluded);
    for (Assignment model : expected)
      CHECK(!more || formulas::is_true(excluded, model) || found.count(model));
  }
  CHECK_FOR(found == expected, formulas::shown(clauses));
  return found;
}

void check_enumeration(std::uint64_t seed, const SolverOptions& options) {
  draw::Random random(seed);
  std::int64_t conflicts = 0, none = 0, several = 0;
  for (int round = 0; round < check::share(1500); ++round) {
    const int variables = 1 + random.below(9);
    const auto clauses = drawn_clauses(random, variables);
    const auto all = models(clauses, variables);
    Bench bench(variables, clauses);
    Solver& solver = bench.begin(options);
    const std::set<Assignment> found = enumerated(bench, clauses, all);
    CHECK(solver.contradictory());
    CHECK(bench.search() == Solver::Status::contradiction);
    conflicts += solver.statistics.conflicts;
    none += found.empty();
    several += found.size() > 1;
  }
  CHECK(none > 50 / check::every());
  CHECK(several > 50 / check::every());
  CHECK(conflicts > 300 / check::every());
}

// Additional clauses that are checked only when every variable is set. By then, decisions may have
// followed the decision that made a clause false.
class LateClauses final : public ExternalPropagator {
 public:
  LateClauses(const std::vector<Clause>& clauses, int variables)
      : clauses_(clauses), variables_(variables) {}

  bool propagate(Solver& solver, std::vector<Literal>& clause) override {
    int current = 0;
    for (Variable v = 0; v < variables_; ++v) {
      if (solver.trail().truth(Literal::positive(v)) == 0) return true;
      current = std::max(current, solver.trail().level(v));
    }
    for (const Clause& each : clauses_) {
      if (std::any_of(each.begin(), each.end(), [&](Literal l) { return solver.value(l); }))
        continue;
      int highest = 0;
      for (Literal l : each) highest = std::max(highest, solver.trail().level(l.variable()));
      at_root += highest == 0 && current > 0;
      below += highest > 0 && highest < current;
      clause = each;
      return false;
    }
    return true;
  }
  void explain(const Trail&, Literal, int, std::vector<Literal>&) override { CHECK(false); }
  void assigned(Literal) override {}
  void unassigned(Literal) override {}

  int below = 0, at_root = 0;  // conflicts below the current level

 private:
  const std::vector<Clause>& clauses_;
  int variables_;
};

// Records the clauses that must follow from the formula.
class Notebook final : public ProofTracer {
 public:
  void derived(Derivation kind, std::span<const Literal> clause) override {
    if (kind != Derivation::excluded) implied.emplace_back(clause.begin(), clause.end());
  }
  std::vector<Clause> implied;
};

}  // namespace

TEST(all_models_of_drawn_formulas_are_found_each_once) {
  check_enumeration(80, SolverOptions{});
  check_enumeration(81, in_a_hurry());
}

TEST(a_conflict_below_the_current_level_is_learned_from_at_its_own_level) {
  draw::Random random(86);
  int below = 0, at_root = 0;
  for (int round = 0; round < check::share(600); ++round) {
    const int variables = 3 + random.below(7);
    auto clauses = drawn_clauses(random, variables - 2);
    clauses.resize(std::min<std::size_t>(clauses.size(), random.below(2 * variables)));
    // The propagator is called from the first conflict on; deciding the last but one variable
    // causes this conflict.
    const Literal first = Literal::positive(variables - 2),
                  second = Literal::positive(variables - 1);
    for (Clause clause : {Clause{~first, second}, {~first, ~second}, {first, second}})
      clauses.push_back(clause);
    const auto late_clauses = drawn_clauses(random, variables);
    auto all = clauses;
    all.insert(all.end(), late_clauses.begin(), late_clauses.end());
    Bench bench(variables, clauses);
    LateClauses late(late_clauses, variables);
    Solver& solver = bench.begin(round % 2 ? in_a_hurry() : SolverOptions{});
    solver.set_activity(first.variable(), 1000);
    solver.suggest(first.variable(), true);
    solver.set_external_propagator(&late);
    enumerated(bench, all, models(all, variables));
    below += late.below;
    at_root += late.at_root;
  }
  CHECK_FOR(below > 100, std::to_string(below));
  CHECK_FOR(at_root > 10, std::to_string(at_root));
}

TEST(assumptions_are_refuted_just_where_no_model_has_them) {
  draw::Random random(82);
  int refuted = 0, met = 0;
  for (int round = 0; round < check::share(600); ++round) {
    const int variables = 2 + random.below(8);
    const auto clauses = drawn_clauses(random, variables);
    const auto all = models(clauses, variables);
    Bench bench(variables, clauses);
    Solver& solver = bench.begin(round % 2 ? in_a_hurry() : SolverOptions{});
    for (int question = 0; question < 6; ++question) {
      Clause assumed;
      for (int size = random.below(4); size > 0; --size)
        assumed.push_back(formulas::literal(random, variables));
      const auto has_them = [&](Assignment model) {
        return std::all_of(assumed.begin(), assumed.end(),
                           [&](Literal l) { return formulas::is_true(l, model); });
      };
      const bool possible = std::any_of(all.begin(), all.end(), has_them);
      solver.go_to_root();
      const Solver::Status status = bench.search(assumed);
      const auto example = [&] {
        return formulas::shown(clauses) + "under " + formulas::shown({assumed});
      };
      CHECK_FOR((status == Solver::Status::solved) == possible, example());
      CHECK_FOR((status == Solver::Status::contradiction) == !possible, example());
      if (possible) CHECK_FOR(all.count(bench.found()) && has_them(bench.found()), example());
      CHECK_FOR(!solver.contradictory() || all.empty(), example());
      refuted += !possible && !all.empty();
      met += possible;
    }
  }
  CHECK(refuted > 100 / check::every());
  CHECK(met > 100 / check::every());
}

// Asks for wanted literals with two guides in turn; then, for any model.
TEST(wanted_literals_are_sought_with_any_guide_until_no_model_has_one) {
  draw::Random random(84);
  int refuted = 0, met = 0;
  for (int round = 0; round < check::share(600); ++round) {
    const int variables = 2 + random.below(8);
    const auto clauses = drawn_clauses(random, variables);
    const auto all = models(clauses, variables);
    Bench bench(variables, clauses);
    Solver& solver = bench.begin(round % 2 ? in_a_hurry() : SolverOptions{});
    Guide other;
    for (int question = 0; question < 6; ++question) {
      solver.exchange(other);
      if (question == 0) solver.reset_guide();
      Clause wanted;
      for (int size = 1 + random.below(3); size > 0; --size)
        wanted.push_back(formulas::literal(random, variables));
      const bool possible = std::any_of(all.begin(), all.end(), [&](Assignment model) {
        return formulas::is_true(wanted, model);
      });
      solver.seek(wanted);
      const Solver::Status status = bench.search();
      const std::string example = formulas::shown(clauses) + "for " + formulas::shown({wanted});
      CHECK_FOR((status == Solver::Status::solved) == possible, example);
      CHECK_FOR((status == Solver::Status::contradiction) == !possible, example);
      if (possible)
        CHECK_FOR(all.count(bench.found()) && formulas::is_true(wanted, bench.found()), example);
      refuted += !possible && !all.empty();
      met += possible;
    }
    solver.go_to_root();
    solver.seek({});
    enumerated(bench, clauses, all);
  }
  CHECK(refuted > 20 / check::every());
  CHECK(met > 100 / check::every());
}

TEST(clauses_that_are_added_hold_from_then_on) {
  draw::Random random(83);
  for (int round = 0; round < check::share(600); ++round) {
    const int variables = 2 + random.below(7);
    auto clauses = drawn_clauses(random, variables);
    Bench bench(variables, clauses);
    Solver& solver = bench.begin(in_a_hurry());
    if (bench.search() != Solver::Status::solved) continue;
    for (const Clause& more : drawn_clauses(random, variables)) {
      solver.go_to_root();
      clauses.push_back(more);
      const auto all = models(clauses, variables);
      const bool consistent = solver.add_shared(more);
      CHECK_FOR(consistent || all.empty(), formulas::shown(clauses));
      const Solver::Status status = bench.search();
      CHECK_FOR((status == Solver::Status::solved) == !all.empty(), formulas::shown(clauses));
      if (all.empty()) break;
      CHECK_FOR(all.count(bench.found()), formulas::shown(clauses));
    }
  }
}

TEST(what_the_proof_tracer_gets_follows_from_the_formula) {
  draw::Random random(84);
  std::size_t noted = 0;
  for (int round = 0; round < check::share(600); ++round) {
    const int variables = 6 + random.below(5);
    const auto clauses = drawn_clauses(random, variables);
    const auto all = models(clauses, variables);
    Bench bench(variables, clauses);
    Notebook notebook;
    bench.begin(in_a_hurry()).set_tracer(&notebook);
    bench.search();
    noted += notebook.implied.size();
    for (const Clause& clause : notebook.implied)
      for (Assignment model : all)
        CHECK_FOR(formulas::is_true(clause, model), formulas::shown(clauses));
  }
  CHECK(noted > 100u / check::every());
}
