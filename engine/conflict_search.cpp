#include "conflict_search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "backtrack.hpp"

namespace nonolith {
namespace {

constexpr std::int64_t forever = std::numeric_limits<std::int64_t>::max();

// Solutions listed before a count turns to counting by regions.
constexpr int listed_first = 64;

// Bounds are decided a little later than cells of the same certainty.
constexpr double bound_weight = 0.9;

// Belief propagation is left out where one sweep takes more steps (about a tenth of a second).
constexpr double most_belief_steps = 5e7;

// What one search needs, kept from puzzle to puzzle so that memory is taken once.
struct Workshop {
  Outline outline;
  Belief belief;
  Encoding encoding;
  Formula formula;
  Bounds bounds;
  Conflict core;
};

class Borrowed {
 public:
  Borrowed() : workshop_(std::move(spare())) {
    if (!workshop_) workshop_ = std::make_unique<Workshop>();
  }
  ~Borrowed() { spare() = std::move(workshop_); }
  Borrowed(const Borrowed&) = delete;
  Borrowed& operator=(const Borrowed&) = delete;
  Workshop* operator->() { return workshop_.get(); }

 private:
  static std::unique_ptr<Workshop>& spare() {
    static thread_local std::unique_ptr<Workshop> spare;
    return spare;
  }
  std::unique_ptr<Workshop> workshop_;
};

template <int N>
class ConflictSearch final : public Search {
 public:
  ConflictSearch(const Problem& problem, const std::uint32_t* given,
                 const ConflictSearchOptions& options, const SearchOptions& probing)
      : problem_(problem),
        options_(options),
        probing_(probing),
        propagator_(problem_, statistics, stop),
        root_(State<N>::unknown(problem_)) {
    if (given) propagator_.restrict(root_, given);
  }

  Outcome next(std::uint32_t* cells) override {
    if (stop.stopped()) return Outcome::stopped;
    if (exhausted_) return Outcome::exhausted;
    if (!started_ && !start()) return stop.stopped() ? Outcome::stopped : Outcome::exhausted;
    if (instead_) return delegate([&] { return instead_->next(cells); });
    if (root_.open == 0) {
      exhausted_ = true;
      root_.write(problem_, cells);
      ++given_out_;
      return Outcome::found;
    }
    const Conflict::Status status = search({});
    if (status == Conflict::Status::stopped) return Outcome::stopped;
    if (status == Conflict::Status::contradiction) {
      exhausted_ = true;
      return Outcome::exhausted;
    }
    write(cells);
    ++given_out_;
    seen_.resize(problem_.cells(), 0);
    for (std::size_t i = 0; i < seen_.size(); ++i) seen_[i] |= cells[i];
    // At once, while the decisions that led here are known.
    exhausted_ = !workshop_->core.exclude();
    return Outcome::found;
  }

  bool exhausted() const override { return exhausted_; }
  void known(std::uint32_t* cells) const override {
    if (instead_)
      instead_->known(cells);
    else
      root_.write(problem_, cells);
  }
  Outcome backbone(const std::vector<std::uint32_t>& solutions, std::uint32_t* cells) override;
  Outcome count(const Natural& most, Natural& number) override;

 private:
  // Lets the probing search work, under this search's limits.
  template <class Work>
  Outcome delegate(Work&& work) {
    instead_->stop = stop;
    const Outcome outcome = work();
    stop = instead_->stop;
    statistics = instead_->statistics;
    exhausted_ = instead_->exhausted();
    return outcome;
  }

  bool start();
  void prepare();
  template <class Visit>
  void each_marginal(Visit&& visit) const;
  void believe();
  void reinforce();
  Conflict::Status search(std::span<const Literal> assumptions);
  void write(std::uint32_t* cells);
  void note_statistics();

  const Problem problem_;
  const ConflictSearchOptions options_;
  const SearchOptions probing_;
  Propagator<N> propagator_;
  State<N> root_;
  std::optional<Borrowed> borrowed_;
  std::unique_ptr<Backtracking<N>> instead_;
  Workshop* workshop_ = nullptr;
  bool started_ = false, exhausted_ = false;
  bool reinforced_ = false;
  std::uint64_t given_out_ = 0;      // solutions so far
  std::vector<std::uint32_t> seen_;  // for each cell, the colours that it had in them
};

// False when there is no solution, or when told to stop.
template <int N>
bool ConflictSearch<N>::start() {
  propagator_.touch_all();
  const bool consistent = propagator_.run(root_);
  if (stop.stopped()) return false;
  started_ = true;
  exhausted_ = !consistent;
  if (!consistent) return false;
  if (root_.open > 0) prepare();
  return !stop.stopped();
}

template <int N>
void ConflictSearch<N>::prepare() {
  borrowed_.emplace();
  workshop_ = borrowed_->operator->();
  Workshop& at = *workshop_;
  if (!trace(problem_, root_, propagator_, stop, at.outline)) return;
  if (Encoding::bytes_needed(at.outline) > options_.core.memory) {
    if (!options_.probes_instead) {
      stop.stop(StopReason::memory);
      return;
    }
    std::vector<std::uint32_t> known(problem_.cells());
    root_.write(problem_, known.data());
    instead_ = std::make_unique<Backtracking<N>>(problem_, known.data(), probing_);
    instead_->statistics = statistics;
    return;
  }
  if (!at.encoding.encode(at.outline, stop, at.formula) ||
      !at.bounds.reset(at.outline, at.encoding, stop))
    return;
  at.core.reset(at.formula, at.bounds, options_.core);
  believe();
}

// Calls visit(variable, probability that it is true) for every variable.
template <int N>
template <class Visit>
void ConflictSearch<N>::each_marginal(Visit&& visit) const {
  const Workshop& at = *workshop_;
  for (int cell = 0; cell < problem_.cells(); ++cell) {
    const std::uint32_t domain = at.outline.domain[cell];
    if (std::has_single_bit(domain)) continue;
    for (std::uint32_t rest = domain; rest; rest &= rest - 1) {
      const int colour = std::countr_zero(rest);
      const Literal l = at.encoding.cell(cell, colour);
      if (!l.negated()) visit(l.variable(), at.belief.cell(cell, colour));
    }
  }
  int index = 0;
  for (int b = 0; b < static_cast<int>(at.outline.blocks.size()); ++b) {
    double earlier = 0;
    const BlockOutline& block = at.outline.blocks[b];
    for (int p = block.low + 1; p <= block.high; ++p) {
      earlier += at.belief.start(b, p - 1);
      if (at.outline.possible[block.starts + (p - block.low)])
        visit(at.encoding.first_bound() + index++, 1 - earlier);
    }
  }
}

// Marginals set what is decided first, and how: the surer, the earlier. The seed breaks ties.
template <int N>
void ConflictSearch<N>::believe() {
  Workshop& at = *workshop_;
  at.core.set_increment(options_.first_increment);
  if (options_.sweeps == 0 || Belief::cost(at.outline) > most_belief_steps) return;
  at.belief.reset(at.outline);
  for (int i = 0; i < options_.sweeps; ++i)
    if (!at.belief.sweep(0, stop)) return;
  std::uint64_t random = options_.seed;
  each_marginal([&](Variable v, double p) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    const double noise = 1 + 0.01 * static_cast<double>(random >> 40) / (1 << 24);
    const double weight = v < at.encoding.first_bound() ? 1 : bound_weight;
    at.core.set_activity(v, weight * noise * std::abs(p - 0.5));
    at.core.suggest(v, p > 0.5);
  });
}

// Belief propagation with a growing field; its grid, whether a solution or not, gives the phases.
template <int N>
void ConflictSearch<N>::reinforce() {
  reinforced_ = true;
  Workshop& at = *workshop_;
  if (options_.reinforced_sweeps == 0 || Belief::cost(at.outline) > most_belief_steps) return;
  at.belief.reset(at.outline);
  const float ramp = 1 / static_cast<float>(options_.reinforced_sweeps);
  for (int i = 0; i < options_.reinforced_sweeps; ++i)
    if (!at.belief.sweep(static_cast<float>(i) * ramp, stop)) return;
  each_marginal([&](Variable v, double p) { at.core.suggest(v, p > 0.5); });
  at.core.forget_targets();
}

template <int N>
Conflict::Status ConflictSearch<N>::search(std::span<const Literal> assumptions) {
  Conflict& core = workshop_->core;
  Conflict::Status status = Conflict::Status::paused;
  if (!reinforced_) status = core.search(stop, options_.reinforced_after, assumptions);
  if (status == Conflict::Status::paused) {
    if (!reinforced_) {
      core.go_to_root();
      reinforce();
    }
    status = stop.stopped() ? Conflict::Status::stopped : core.search(stop, forever, assumptions);
  }
  note_statistics();
  return status;
}

template <int N>
void ConflictSearch<N>::note_statistics() {
  const ConflictStatistics& s = workshop_->core.statistics;
  statistics.conflicts = s.conflicts;
  statistics.branches = s.decisions;
  statistics.restarts = s.restarts;
  statistics.learned = s.learned;
  statistics.line_reasons = s.line_reasons;
  statistics.sweeps = workshop_->belief.sweeps();
}

template <int N>
void ConflictSearch<N>::write(std::uint32_t* cells) {
  const Workshop& at = *workshop_;
  for (int cell = 0; cell < problem_.cells(); ++cell) {
    std::uint32_t domain = at.outline.domain[cell];
    if (!std::has_single_bit(domain)) {
      std::uint32_t rest = domain;
      while (!at.core.value(at.encoding.cell(cell, std::countr_zero(rest)))) rest &= rest - 1;
      domain = rest & (~rest + 1);
    }
    cells[cell] = domain;
  }
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
  Workshop& at = *workshop_;
  std::vector<std::uint32_t> found(size);
  for (int cell = 0; cell < size; ++cell) {
    for (std::uint32_t rest = at.outline.domain[cell] & ~cells[cell]; rest; rest &= rest - 1) {
      const int colour = std::countr_zero(rest);
      if (cells[cell] >> colour & 1) continue;
      const Literal l = at.encoding.cell(cell, colour);
      at.core.go_to_root();
      const Conflict::Status status = search({&l, 1});
      if (status == Conflict::Status::stopped) return Outcome::stopped;
      if (status == Conflict::Status::solved) {
        write(found.data());
        for (int i = 0; i < size; ++i) cells[i] |= found[i];
        continue;
      }
      at.core.go_to_root();
      const Literal refuted = ~l;
      if (at.core.contradictory() || !at.core.add_shared({&refuted, 1})) return Outcome::found;
    }
  }
  return Outcome::found;
}

// Lists the first solutions; where there are more, fixes what all solutions share, and counts the
// regions that are left.
template <int N>
Outcome ConflictSearch<N>::count(const Natural& most, Natural& number) {
  std::vector<std::uint32_t> cells(problem_.cells());
  if (!started_ && !start()) return stop.stopped() ? Outcome::stopped : Outcome::exhausted;
  if (instead_) return delegate([&] { return instead_->count(most, number); });
  for (;;) {
    number = Natural(given_out_);
    if (exhausted_ || (!most.is_zero() && !(number < most))) return Outcome::exhausted;
    if (given_out_ >= listed_first) break;
    const Outcome outcome = next(cells.data());
    if (outcome == Outcome::stopped) return outcome;
  }
  if (backbone({}, cells.data()) == Outcome::stopped) return Outcome::stopped;
  Backtracking<N> regions(problem_, cells.data(), probing_);
  regions.stop = stop;
  Natural counted;
  const Outcome outcome = regions.count(most, counted);
  statistics += regions.statistics;
  if (number < counted) number = counted;
  if (outcome == Outcome::stopped) stop.stop(regions.stop.reason());
  return outcome;
}

template <int N>
std::vector<float> marginals_of(const Problem& problem, const std::uint32_t* given, int sweeps,
                                int field_sweeps, Stop& stop) {
  Statistics statistics;
  Propagator<N> propagator(problem, statistics, stop);
  State<N> root = State<N>::unknown(problem);
  if (given) propagator.restrict(root, given);
  propagator.touch_all();
  Outline outline;
  if (!propagator.run(root) || !trace(problem, root, propagator, stop, outline)) return {};
  Belief belief;
  belief.reset(outline);
  for (int i = 0; i < sweeps; ++i)
    if (!belief.sweep(0, stop)) return {};
  for (int i = 0; i < field_sweeps; ++i)
    if (!belief.sweep(static_cast<float>(i + 1) / static_cast<float>(field_sweeps), stop)) return {};
  std::vector<float> probabilities;
  probabilities.reserve(static_cast<std::size_t>(problem.cells()) * problem.colours);
  for (int cell = 0; cell < problem.cells(); ++cell)
    for (int colour = 0; colour < problem.colours; ++colour)
      probabilities.push_back(static_cast<float>(belief.cell(cell, colour)));
  return probabilities;
}

}  // namespace

std::vector<float> marginals(const Problem& problem, const std::uint32_t* given, int sweeps,
                             int field_sweeps, Stop& stop) {
  const int bits = problem.longest() + 2;
  if (bits <= 64) return marginals_of<1>(problem, given, sweeps, field_sweeps, stop);
  if (bits <= 128) return marginals_of<2>(problem, given, sweeps, field_sweeps, stop);
  if (bits <= 256) return marginals_of<4>(problem, given, sweeps, field_sweeps, stop);
  if (bits <= 512) return marginals_of<8>(problem, given, sweeps, field_sweeps, stop);
  return marginals_of<16>(problem, given, sweeps, field_sweeps, stop);
}

std::unique_ptr<Search> make_conflict_search(const Problem& problem, const std::uint32_t* given,
                                             const ConflictSearchOptions& options,
                                             const SearchOptions& probing) {
  const int bits = problem.longest() + 2;
  if (bits <= 64) return std::make_unique<ConflictSearch<1>>(problem, given, options, probing);
  if (bits <= 128) return std::make_unique<ConflictSearch<2>>(problem, given, options, probing);
  if (bits <= 256) return std::make_unique<ConflictSearch<4>>(problem, given, options, probing);
  if (bits <= 512) return std::make_unique<ConflictSearch<8>>(problem, given, options, probing);
  return std::make_unique<ConflictSearch<16>>(problem, given, options, probing);
}

}  // namespace nonolith
