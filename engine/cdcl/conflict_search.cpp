#include "cdcl/conflict_search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "cdcl/backbone.hpp"
#include "cdcl/line_propagator.hpp"
#include "cdcl/portfolio.hpp"
#include "cdcl/proof_log.hpp"

namespace nonolith {
namespace {

// Maximum number of solutions that count() finds one by one before it counts by regions.
constexpr std::uint64_t most_listed = 64;

// Initialises the domains of the cells from the given cells; the lines are propagated later.
void begin(ReducedProblem& reduced, const Problem& problem, const std::uint32_t* given) {
  reduced.domain.clear();
  if (given) reduced.domain.assign(given, given + problem.cells());
}

class ConflictSearch final : public Search {
 public:
  ConflictSearch(const Problem& problem, const std::uint32_t* given,
                 const ConflictSearchOptions& options, Budget& budget)
      : Search(budget), problem_(problem), options_(options) {
    if (!problem.plain()) {  // belief propagation knows no rules
      options_.sweeps = 0;
      options_.threads = 1;
    }
    begin(reduced_, problem, given);
  }

  Outcome next(std::uint32_t* cells) override {
    if (budget.stopped()) return Outcome::stopped;
    if (exhausted_) return Outcome::exhausted;
    if (!started_ && !start()) return budget.stopped() ? Outcome::stopped : Outcome::exhausted;
    if (probing_search_) return delegate([&] { return probing_search_->next(cells); });
    if (reduced_.open == 0) {
      exhausted_ = true;
      std::copy(reduced_.domain.begin(), reduced_.domain.end(), cells);
      ++returned_;
      return Outcome::found;
    }
    const Solver::Status status = search();
    if (status == Solver::Status::stopped) return Outcome::stopped;
    if (status == Solver::Status::contradiction) {
      exhausted_ = true;
      return Outcome::exhausted;
    }
    portfolio_.winner().write(cells);
    ++returned_;
    seen_.resize(problem_.cells(), 0);
    for (std::size_t i = 0; i < seen_.size(); ++i) seen_[i] |= cells[i];
    // Exclude the solution now, while the decisions that led to it are known.
    exhausted_ = !portfolio_.exclude();
    return Outcome::found;
  }

  bool exhausted() const override { return exhausted_; }
  bool settled() const override { return returned_ > 0 && reduced_.open == 0; }

  // Writes the domains after propagation, without the colours that the search refuted at the root.
  void known(std::uint32_t* cells) const override {
    if (probing_search_) return probing_search_->known(cells);
    if (reduced_.domain.empty()) {
      std::fill_n(cells, problem_.cells(), problem_.unknown());
      return;
    }
    std::copy(reduced_.domain.begin(), reduced_.domain.end(), cells);
    // After a solution is excluded, learned literals hold only in the other solutions.
    if (!started_ || reduced_.open == 0 || exhausted_ || returned_ > 0) return;
    const Trail& trail = context_->solver.trail();
    for (int cell = 0; cell < problem_.cells(); ++cell) {
      if (reduced_.settled(cell)) continue;
      for (std::uint32_t rest = cells[cell]; rest; rest &= rest - 1) {
        const Literal l = context_->encoding.cell(cell, std::countr_zero(rest));
        if (trail.truth(l) < 0 && trail.level(l.variable()) == 0) cells[cell] ^= rest & (~rest + 1);
      }
    }
  }

  Outcome backbone(const std::vector<std::uint32_t>& solutions, std::uint32_t* cells) override {
    if (probing_search_)
      return delegate([&] { return probing_search_->backbone(solutions, cells); });
    const int size = problem_.cells();
    std::fill(cells, cells + size, 0u);
    for (std::size_t i = 0; i < solutions.size(); ++i) cells[i % size] |= solutions[i];
    for (std::size_t i = 0; i < seen_.size(); ++i) cells[i] |= seen_[i];
    if (exhausted_ || !started_) return Outcome::found;
    const bool finished = BackboneSearch(portfolio_, *context_, options_, budget, cells).run();
    add_statistics();
    return finished ? Outcome::found : Outcome::stopped;
  }

  // Finds the first `most_listed` solutions one by one. If there may be more solutions, finds the
  // backbone; within it, the probing search counts all solutions, region by region.
  Outcome count(const Natural& most, Natural& number) override {
    std::vector<std::uint32_t> cells(problem_.cells());
    if (!started_ && !start()) return budget.stopped() ? Outcome::stopped : Outcome::exhausted;
    if (probing_search_) return delegate([&] { return probing_search_->count(most, number); });
    for (;;) {
      number = Natural(returned_);
      if (exhausted_ || (!most.is_zero() && !(number < most))) return Outcome::exhausted;
      if (returned_ >= most_listed) break;
      const Outcome outcome = next(cells.data());
      if (outcome == Outcome::stopped) return outcome;
    }
    if (backbone({}, cells.data()) == Outcome::stopped) return Outcome::stopped;
    const auto regions = make_probing_search(problem_, cells.data(), {}, budget);
    Natural counted;
    const Outcome outcome = regions->count(most, counted);
    statistics += regions->statistics;
    if (number < counted) number = std::move(counted);
    return outcome;
  }

  bool write_proof(const std::string& path, std::vector<std::int32_t> starts) override {
    if (started_ || options_.threads > 1) return false;
    proof_ = std::make_unique<ProofLog>(path, std::move(starts));
    return true;
  }
  bool writes_proof() const override { return proof_ != nullptr; }
  std::int64_t end_proof() override { return proof_ && exhausted_ ? proof_->end() : -1; }

 private:
  // Prepares the search. Returns false if there is no solution, or when stopped.
  bool start() {
    const bool consistent = reduce_problem(problem_, statistics, budget, reduced_);
    if (budget.stopped()) return false;
    budget.tell([&] { return Moment{Event::propagation, reduced_.open, 0, statistics}; });
    exhausted_ = !consistent;
    if (consistent && reduced_.open > 0) prepare();
    started_ = !budget.stopped();
    return started_ && consistent;
  }

  void prepare() {
    // The threads share the memory limit. Use fewer threads if one share of it would be too small.
    const std::size_t needed = Encoding::bytes_needed(reduced_);
    while (options_.threads > 1 && needed > budget.memory() / options_.threads)
      options_.threads /= 2;
    if (needed > budget.memory()) {
      // The probing search cannot continue a proof: its proof steps are of another kind.
      if (options_.falls_back_to_probing && !proof_)
        probing_search_ = make_probing_search(problem_, reduced_.domain.data(), {}, budget);
      else
        budget.stop(StopReason::memory);
      return;
    }
    if (!context_->prepare(options_, options_.seed, budget)) return;
    portfolio_.start(*context_, options_, [this](SearchContext& other) { attach(other); });
    if (proof_) {
      proof_->begin(context_->encoding, problem_.cells(), problem_.colours);
      context_->solver.set_tracer(proof_.get());
    }
    attach(*context_);
  }

  // Gives a search its own line propagator, unless the puzzle's lines are too long.
  void attach(SearchContext& context) {
    if (problem_.longest() > options_.lines && problem_.plain()) return;
    lines_.push_back(make_line_propagator(problem_, context.reduced, context.encoding));
    context.solver.set_external_propagator(lines_.back().get());
  }

  Solver::Status search() {
    const Solver::Status status = portfolio_.search(budget);
    add_statistics();
    return status;
  }

  void add_statistics() {
    portfolio_.add_to(statistics);
    for (const auto& lines : lines_) statistics += std::exchange(lines->statistics, {});
  }

  // Runs the probing search, and adds its work to the statistics of this search.
  template <class Work>
  Outcome delegate(Work&& work) {
    const Statistics before = probing_search_->statistics;
    const Outcome outcome = work();
    statistics += probing_search_->statistics - before;
    exhausted_ = probing_search_->exhausted();
    return outcome;
  }

  const Problem& problem_;
  ConflictSearchOptions options_;
  PooledContext context_;
  ReducedProblem& reduced_ = context_->reduced;
  Portfolio portfolio_;
  std::unique_ptr<Search> probing_search_;
  std::vector<std::unique_ptr<LinePropagator>> lines_;  // one for each search
  std::unique_ptr<ProofLog> proof_;
  bool started_ = false, exhausted_ = false;
  std::uint64_t returned_ = 0;       // number of solutions returned so far
  std::vector<std::uint32_t> seen_;  // by cell: its colours in these solutions
};

}  // namespace

std::vector<float> marginals(const Problem& problem, const std::uint32_t* given, int sweeps,
                             int field_sweeps, Budget& budget) {
  Statistics statistics;
  ReducedProblem reduced;
  begin(reduced, problem, given);
  if (!reduce_problem(problem, statistics, budget, reduced)) return {};
  if (Belief::bytes_needed(reduced) > budget.memory()) {
    budget.stop(StopReason::memory);
    return {};
  }
  Belief belief;
  belief.reset(reduced);
  if (!belief.sweep_many(sweeps, budget)) return {};
  if (belief.reinforce(field_sweeps, budget) == Belief::Grid::stopped) return {};
  std::vector<float> probabilities;
  probabilities.reserve(static_cast<std::size_t>(problem.cells()) * problem.colours);
  for (int cell = 0; cell < problem.cells(); ++cell)
    for (int colour = 0; colour < problem.colours; ++colour)
      probabilities.push_back(static_cast<float>(belief.cell(cell, colour)));
  return probabilities;
}

std::unique_ptr<Search> make_conflict_search(const Problem& problem, const std::uint32_t* given,
                                             const ConflictSearchOptions& options, Budget& budget) {
  return std::make_unique<ConflictSearch>(problem, given, options, budget);
}

}  // namespace nonolith
