// Proofs of conflict-driven search: each clause must follow by unit propagation from the explicit
// clauses of the order encoding and the earlier clauses that are not dropped.
#include "cdcl/proof_log.hpp"

#include "check.hpp"
#include "conflict_searches.hpp"
#include "order_clauses.hpp"
#include "proofs.hpp"
#include "reduced_problems.hpp"

using namespace nonolith;
using order_clauses::Clause;

namespace {

constexpr int apart = 100;  // difference between the variables of consecutive blocks

class Checker {
 public:
  Checker(const Problem& problem, const std::vector<naive::Domains>& found)
      : cells_(problem.cells()),
        colours_(problem.colours),
        reduced_(*reduced_problems::reduced(problem, states::unknown(problem))) {
    Budget budget;
    Formula formula;
    CHECK(encoding_.encode(reduced_, budget, formula));
    clauses_ = order_clauses::all(reduced_, encoding_);
    for (const naive::Domains& solution : found) {
      Clause excluded;
      for (int cell = 0; cell < cells_; ++cell)
        excluded.push_back(~encoding_.cell(cell, std::countr_zero(solution[cell])));
      clauses_.push_back(excluded);
    }
  }

  void add(const Clause& clause) { clauses_.push_back(clause); }

  // Returns false if there is no such clause.
  bool drop(const Clause& clause) {
    const auto place = std::find_if(clauses_.begin(), clauses_.end(), [&](const Clause& each) {
      return std::is_permutation(each.begin(), each.end(), clause.begin(), clause.end());
    });
    if (place == clauses_.end()) return false;
    clauses_.erase(place);
    return true;
  }

  bool follows(const Clause& clause) const {
    order_clauses::Propagated known(encoding_.variables());
    bool consistent = known.settle(clauses_);
    for (std::size_t i = 0; consistent && i < clause.size(); ++i)
      if (known.truth(clause[i]) <= 0)
        consistent = known.assume(~clause[i], clauses_);
      else
        consistent = false;
    return !consistent;
  }

  // Cells have the variables of the file; starts have variables chosen by the caller of the search.
  static std::vector<std::int32_t> starts(const Problem& problem) {
    std::vector<std::int32_t> starts;
    for (const LineClue& clue : problem.lines)
      for (int b = 0; b < clue.count(); ++b)
        starts.push_back(1 + problem.cells() * problem.colours +
                         apart * static_cast<int>(starts.size()));
    return starts;
  }

  Clause clause_of(const std::vector<int>& numbers) const {
    Clause clause;
    for (const int number : numbers) {
      const int from = std::abs(number) - 1, bound = from - cells_ * colours_;
      CHECK(bound < apart * static_cast<int>(reduced_.blocks.size()));
      const Literal l = bound < 0 ? encoding_.cell(from / colours_, from % colours_)
                                  : encoding_.start_from(bound / apart, bound % apart);
      clause.push_back(number < 0 ? ~l : l);
    }
    return clause;
  }

 private:
  int cells_, colours_;
  ReducedProblem reduced_;
  Encoding encoding_;
  std::vector<Clause> clauses_;
};

struct Seen {
  int steps = 0, dropped = 0;
};

void check_proof(const Problem& problem, const ConflictSearchOptions& options, Seen& seen) {
  const proofs::File file;
  const auto search = searches::by_conflicts(options)(problem, nullptr);
  CHECK(!search->writes_proof());
  CHECK(search->write_proof(file.path(), Checker::starts(problem)) && search->writes_proof());
  CHECK(search->end_proof() < 0);
  const auto found = searches::all_found(*search, problem);
  CHECK(!search->write_proof(file.path(), {}));
  std::int64_t added = 0;
  const std::int64_t written = search->end_proof();
  const auto steps = proofs::steps_of(file.text());
  CHECK(steps.back().numbers.empty() && !steps.back().dropped);
  if (!reduced_problems::reduced(problem, states::unknown(problem))) {
    CHECK(steps.size() == 1 && written == 1);
    return;
  }
  Checker checker(problem, found);
  for (const proofs::Step& step : steps) {
    const Clause clause = checker.clause_of(step.numbers);
    if (step.dropped) {
      CHECK_FOR(checker.drop(clause), naive::shown(problem));
      ++seen.dropped;
      continue;
    }
    CHECK_FOR(checker.follows(clause), naive::shown(problem) + formulas::shown({clause}));
    checker.add(clause);
    ++added;
  }
  CHECK(written == added);
  seen.steps += static_cast<int>(steps.size());
}

}  // namespace

TEST(every_clause_of_a_proof_follows_from_those_before) {
  draw::Random random(91);
  Seen seen;
  for (const auto& options :
       {searches::without_belief({}), searches::without_belief(searches::in_a_hurry())}) {
    check_proof(searches::permutations(4), options, seen);
    for (int round = 0; round < check::share(60); ++round)
      check_proof(states::drawn_puzzle_of_any_size(random, 3, 4, 2), options, seen);
  }
  // Hard enough that clauses are dropped.
  draw::Random other(2);
  naive::Grid grid(100, 0);
  for (int& cell : grid) cell = other.below(10) < 3 ? 1 + other.below(1) : 0;
  check_proof(naive::puzzle_of(grid, 10, 10, 2), searches::without_belief(searches::in_a_hurry()),
              seen);
  CHECK_FOR(seen.steps > 100 && seen.dropped > 5,
            std::to_string(seen.steps) + " " + std::to_string(seen.dropped));
}

TEST(several_threads_write_no_proof) {
  const proofs::File file;
  ConflictSearchOptions options;
  options.threads = 2;
  const Problem problem = searches::permutations(3);
  const auto search = searches::by_conflicts(options)(problem, nullptr);
  CHECK(!search->write_proof(file.path(), {}));
  CHECK(!search->writes_proof() && search->end_proof() < 0);
}
