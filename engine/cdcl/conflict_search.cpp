#include "cdcl/conflict_search.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "cdcl/line_propagator.hpp"
#include "cdcl/portfolio.hpp"
#include "cdcl/proof_log.hpp"
#include "line/width.hpp"
#include "search/backtrack.hpp"

namespace nonolith {
namespace {

// Solutions listed before a count turns to counting by regions.
constexpr std::uint64_t listed_first = 64;

template <int N>
class ConflictSearch final : public Search {
 public:
  ConflictSearch(const Problem& problem, const std::uint32_t* given,
                 const ConflictSearchOptions& options, const ProbingOptions& probing,
                 Budget& budget)
      : Search(budget),
        problem_(problem),
        options_(options),
        probing_(probing),
        propagator_(problem_, statistics, budget),
        root_(State<N>::unknown(problem_)) {
    if (given) propagator_.restrict(root_, given);
  }

  Outcome next(std::uint32_t* cells) override {
    if (budget.stopped()) return Outcome::stopped;
    if (exhausted_) return Outcome::exhausted;
    if (!started_ && !start()) return budget.stopped() ? Outcome::stopped : Outcome::exhausted;
    if (instead_) return delegate([&] { return instead_->next(cells); });
    if (root_.open == 0) {
      exhausted_ = true;
      root_.write(problem_, cells);
      ++given_out_;
      return Outcome::found;
    }
    const Solver::Status status = search();
    if (status == Solver::Status::stopped) return Outcome::stopped;
    if (status == Solver::Status::contradiction) {
      exhausted_ = true;
      return Outcome::exhausted;
    }
    portfolio_.winner().write(cells);
    ++given_out_;
    seen_.resize(problem_.cells(), 0);
    for (std::size_t i = 0; i < seen_.size(); ++i) seen_[i] |= cells[i];
    // At once, while the decisions that led here are known.
    exhausted_ = !portfolio_.exclude();
    return Outcome::found;
  }

  bool exhausted() const override { return exhausted_; }
  void known(std::uint32_t* cells) const override;
  bool settled() const override { return given_out_ > 0 && root_.open == 0; }
  Outcome backbone(const std::vector<std::uint32_t>& solutions, std::uint32_t* cells) override;
  Outcome count(const Natural& most, Natural& number) override;

  bool write_proof(const std::string& path, std::vector<std::int32_t> starts) override {
    if (started_ || options_.threads > 1) return false;
    proof_ = std::make_unique<ProofLog>(path, std::move(starts));
    return true;
  }
  bool writes_proof() const override { return proof_ != nullptr; }
  std::int64_t end_proof() override { return proof_ && exhausted_ ? proof_->end() : -1; }

 private:
  // The line solver of a search beside the first.
  struct Beside {
    Beside(const Problem& problem, const State<N>& root, const Encoding& encoding)
        : propagator(problem, statistics, budget),
          lines(problem, root, encoding, propagator, statistics) {}
    Statistics statistics;
    Budget budget;
    Propagator<N> propagator;
    LinePropagator<N> lines;
  };

  // Lets the probing search work.
  template <class Work>
  Outcome delegate(Work&& work) {
    const Outcome outcome = work();
    statistics = instead_->statistics;
    exhausted_ = instead_->exhausted();
    return outcome;
  }

  bool start();
  void prepare();
  void attach(SearchContext& other);
  void probe_instead();
  Solver::Status search(std::span<const Literal> assumptions = {});

  const Problem& problem_;
  ConflictSearchOptions options_;
  const ProbingOptions probing_;
  Propagator<N> propagator_;
  State<N> root_;
  std::optional<PooledContext> pooled_;
  Portfolio portfolio_;
  std::unique_ptr<Backtracking<N>> instead_;
  std::optional<LinePropagator<N>> lines_;
  std::vector<std::unique_ptr<Beside>> besides_;
  std::unique_ptr<ProofLog> proof_;
  bool started_ = false, exhausted_ = false;
  std::uint64_t given_out_ = 0;      // solutions so far
  std::vector<std::uint32_t> seen_;  // for each cell, the colours that it had in them
};

// False when there is no solution, or when stopped.
template <int N>
bool ConflictSearch<N>::start() {
  propagator_.touch_all();
  const bool consistent = propagator_.run(root_);
  if (budget.stopped()) return false;
  exhausted_ = !consistent;
  if (consistent && root_.open > 0) prepare();
  started_ = !budget.stopped();
  return started_ && consistent;
}

// What propagation has found, and what was learned since and needs no decision.
template <int N>
void ConflictSearch<N>::known(std::uint32_t* cells) const {
  if (instead_) return instead_->known(cells);
  root_.write(problem_, cells);
  // After a solution, what is learned holds in the other solutions only.
  if (!started_ || !pooled_ || exhausted_ || given_out_ > 0) return;
  const SearchContext& context = **pooled_;
  const Trail& trail = context.solver.trail();
  for (int cell = 0; cell < problem_.cells(); ++cell) {
    if (context.reduced.settled(cell)) continue;
    for (std::uint32_t rest = cells[cell]; rest; rest &= rest - 1) {
      const Literal l = context.encoding.cell(cell, std::countr_zero(rest));
      if (trail.truth(l) < 0 && trail.level(l.variable()) == 0) cells[cell] ^= rest & (~rest + 1);
    }
  }
}

template <int N>
void ConflictSearch<N>::prepare() {
  SearchContext& context = *pooled_.emplace();
  if (!reduce_problem(problem_, root_, propagator_, budget, context.reduced)) return;
  // The memory is shared by the threads: fewer of them where each would have too little.
  while (options_.threads > 1 && !context.fits(options_)) {
    const std::size_t memory = options_.solver.memory * options_.threads;
    options_.threads /= 2;
    options_.solver.memory = memory / options_.threads;
  }
  if (!context.fits(options_)) {
    if (options_.probes_instead && !proof_)  // a proof is of one kind from its beginning
      probe_instead();
    else
      budget.stop(StopReason::memory);
    return;
  }
  if (!context.prepare(options_, options_.seed, budget)) return;
  portfolio_.start(context, options_, [this](SearchContext& other) { attach(other); });
  if (proof_) {
    proof_->begin(context.encoding, problem_.cells(), problem_.colours);
    context.solver.set_tracer(proof_.get());
  }
  if (problem_.longest() <= options_.lines) {
    lines_.emplace(problem_, root_, context.encoding, propagator_, statistics);
    context.solver.set_external_propagator(&*lines_);
  }
}

// Gives a search beside the first what it may share with none: its own line solver.
template <int N>
void ConflictSearch<N>::attach(SearchContext& other) {
  if (problem_.longest() > options_.lines) return;
  Beside& beside =
      *besides_.emplace_back(std::make_unique<Beside>(problem_, root_, other.encoding));
  other.solver.set_external_propagator(&beside.lines);
}

template <int N>
void ConflictSearch<N>::probe_instead() {
  std::vector<std::uint32_t> known(problem_.cells());
  root_.write(problem_, known.data());
  instead_ = std::make_unique<Backtracking<N>>(problem_, known.data(), probing_, budget);
  instead_->statistics = statistics;
}

template <int N>
Solver::Status ConflictSearch<N>::search(std::span<const Literal> assumptions) {
  const Solver::Status status = portfolio_.search(budget, assumptions);
  portfolio_.add_to(statistics);
  for (const std::unique_ptr<Beside>& beside : besides_) {
    statistics += beside->statistics;
    beside->statistics = Statistics{};
  }
  return status;
}

template <int N>
Outcome ConflictSearch<N>::backbone(const std::vector<std::uint32_t>& solutions,
                                    std::uint32_t* cells) {
  if (instead_) return delegate([&] { return instead_->backbone(solutions, cells); });
  const int size = problem_.cells();
  std::fill(cells, cells + size, 0u);
  for (std::size_t i = 0; i < solutions.size(); ++i) cells[i % size] |= solutions[i];
  for (std::size_t i = 0; i < seen_.size(); ++i) cells[i] |= seen_[i];
  if (exhausted_ || !started_) return Outcome::found;
  const SearchContext& first = **pooled_;
  std::vector<std::uint32_t> found(size);
  for (int cell = 0; cell < size; ++cell) {
    for (std::uint32_t rest = first.reduced.domain[cell] & ~cells[cell]; rest; rest &= rest - 1) {
      const int colour = std::countr_zero(rest);
      if (cells[cell] >> colour & 1) continue;
      const Literal l = first.encoding.cell(cell, colour);
      portfolio_.go_to_root();
      const Solver::Status status = search({&l, 1});
      if (status == Solver::Status::stopped) return Outcome::stopped;
      if (status == Solver::Status::solved) {
        portfolio_.winner().write(found.data());
        for (int i = 0; i < size; ++i) cells[i] |= found[i];
      } else if (!portfolio_.add_unit(~l)) {
        return Outcome::found;
      }
    }
  }
  portfolio_.go_to_root();
  return Outcome::found;
}

// Lists the first solutions; where there are more, fixes what all solutions share, and counts the
// regions that are left.
template <int N>
Outcome ConflictSearch<N>::count(const Natural& most, Natural& number) {
  std::vector<std::uint32_t> cells(problem_.cells());
  if (!started_ && !start()) return budget.stopped() ? Outcome::stopped : Outcome::exhausted;
  if (instead_) return delegate([&] { return instead_->count(most, number); });
  for (;;) {
    number = Natural(given_out_);
    if (exhausted_ || (!most.is_zero() && !(number < most))) return Outcome::exhausted;
    if (given_out_ >= listed_first) break;
    const Outcome outcome = next(cells.data());
    if (outcome == Outcome::stopped) return outcome;
  }
  if (backbone({}, cells.data()) == Outcome::stopped) return Outcome::stopped;
  Backtracking<N> regions(problem_, cells.data(), probing_, budget);
  Natural counted;
  const Outcome outcome = regions.count(most, counted);
  statistics += regions.statistics;
  if (number < counted) number = std::move(counted);
  return outcome;
}

template <int N>
std::vector<float> marginals_of(const Problem& problem, const std::uint32_t* given, int sweeps,
                                int field_sweeps, std::size_t memory, Budget& budget) {
  Statistics statistics;
  Propagator<N> propagator(problem, statistics, budget);
  State<N> root = State<N>::unknown(problem);
  if (given) propagator.restrict(root, given);
  propagator.touch_all();
  ReducedProblem reduced;
  if (!propagator.run(root) || !reduce_problem(problem, root, propagator, budget, reduced))
    return {};
  if (Belief::bytes_needed(reduced) > memory) {
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

}  // namespace

std::vector<float> marginals(const Problem& problem, const std::uint32_t* given, int sweeps,
                             int field_sweeps, std::size_t memory, Budget& budget) {
  return with_width(problem.longest(), [&](auto width) {
    return marginals_of<width.value>(problem, given, sweeps, field_sweeps, memory, budget);
  });
}

std::unique_ptr<Search> make_conflict_search(const Problem& problem, const std::uint32_t* given,
                                             const ConflictSearchOptions& options,
                                             const ProbingOptions& probing, Budget& budget) {
  return with_width(problem.longest(), [&](auto width) -> std::unique_ptr<Search> {
    return std::make_unique<ConflictSearch<width.value>>(problem, given, options, probing, budget);
  });
}

}  // namespace nonolith
