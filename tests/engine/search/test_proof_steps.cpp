// Proofs of probing: each step must follow from the lines and the earlier steps, and the last is
// the empty clause. Only the table of a line and the clauses are used to check this.
#include "check.hpp"
#include "proofs.hpp"
#include "search/proof_file.hpp"
#include "searches.hpp"

using namespace nonolith;

namespace {

// A cell and a colour that it does not have.
using Choice = ProofSteps::Choice;
using Clause = std::vector<Choice>;

class Checker {
 public:
  // The solutions in `found` count as excluded.
  Checker(const Problem& problem, const std::vector<naive::Domains>& found) : problem_(problem) {
    for (const naive::Domains& solution : found) {
      Clause clause;
      for (int cell = 0; cell < problem.cells(); ++cell)
        clause.push_back({cell, std::countr_zero(solution[cell])});
      known_.push_back(clause);
    }
  }

  void add(const Clause& clause) { known_.push_back(clause); }

  bool follows(const Clause& clause) const {
    naive::Domains domains = states::unknown(problem_);
    for (const Choice& each : clause) domains[each.cell] &= 1u << each.colour;
    for (bool changed = true; changed;) {
      const auto settled = states::propagated(problem_, domains);
      if (!settled) return true;
      domains = *settled;
      changed = false;
      for (const Clause& known : known_)
        if (!keep(known, domains, changed)) return true;
    }
    return false;
  }

 private:
  // Returns false if the clause is violated: its cells have all of the excluded colours.
  static bool keep(const Clause& clause, naive::Domains& domains, bool& changed) {
    const Choice* open = nullptr;
    for (const Choice& each : clause) {
      const std::uint32_t domain = domains[each.cell];
      if (!(domain >> each.colour & 1)) return true;
      if (domain == 1u << each.colour) continue;
      if (open) return true;
      open = &each;
    }
    if (!open) return false;
    domains[open->cell] &= ~(1u << open->colour);
    changed = true;
    return true;
  }

  const Problem& problem_;
  std::vector<Clause> known_;
};

Clause clause_of(const std::vector<int>& numbers, const Problem& problem) {
  Clause clause;
  for (const int number : numbers) {
    CHECK(number < 0 && -number <= problem.cells() * problem.colours);
    clause.push_back({(-number - 1) / problem.colours, (-number - 1) % problem.colours});
  }
  return clause;
}

// Checks a proof and returns its number of steps.
std::size_t check_proof(const Problem& problem, const ProbingOptions& options, std::size_t memory) {
  const proofs::File file;
  Budget budget;
  budget.set_memory(memory);
  const auto search = make_probing_search(problem, nullptr, options, budget);
  CHECK(!search->writes_proof());
  CHECK(search->write_proof(file.path(), {}) && search->writes_proof());
  CHECK(search->end_proof() < 0);
  const auto found = searches::all_found(*search, problem);
  CHECK(!search->write_proof(file.path(), {}));
  const std::int64_t written = search->end_proof();
  const auto steps = proofs::steps_of(file.text());
  CHECK(written == static_cast<std::int64_t>(steps.size()));
  Checker checker(problem, found);
  for (const proofs::Step& step : steps) {
    const Clause clause = clause_of(step.numbers, problem);
    CHECK(!step.dropped);
    CHECK_FOR(checker.follows(clause), naive::shown(problem));
    checker.add(clause);
  }
  CHECK(steps.back().numbers.empty());
  return steps.size();
}

}  // namespace

TEST(every_step_of_probing_follows_from_lines_and_the_steps_before) {
  draw::Random random(90);
  for (const Probing probing : {Probing::none, Probing::fp1, Probing::fp2, Probing::fp3})
    for (const std::size_t memory : {0u, 1u << 28}) {
      ProbingOptions options;
      options.probing = probing;
      std::size_t steps = check_proof(searches::permutations(4), options, memory);
      for (int round = 0; round < check::share(40); ++round)
        steps += check_proof(states::drawn_puzzle_of_any_size(random, 3, 4, 2), options, memory);
      CHECK_FOR(steps > 60, std::to_string(steps));
    }
}

TEST(a_proof_has_a_clause_in_each_line_and_the_empty_one_at_the_end) {
  const proofs::File file("-\xc3\xa4");
  ProofFile proof(file.path());
  const std::vector<std::int32_t> two = {1, -2}, one = {2147483647};
  proof.add(two);
  proof.add(one, two);
  proof.drop(two);
  proof.add({}, one);
  CHECK(proof.end() == 4);
  CHECK_FOR(file.text() == "1 -2 0\n2147483647 1 -2 0\nd 1 -2 0\n2147483647 0\n0\n", file.text());
}

TEST(a_proof_that_cannot_be_written_has_no_number_of_clauses) {
  const proofs::File file;
  CHECK(ProofFile(file.path() + "/missing").end() < 0);
  ProofSteps steps(file.path() + "/missing", 2);
  CHECK(steps.end() < 0);
}
