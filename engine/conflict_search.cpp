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

// What one search needs, kept from puzzle to puzzle so that memory is taken once.
struct Workshop {
  Outline outline;
  Belief belief;
  Encoding encoding;
  Formula formula;
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
    if (root_.open == 0) {
      exhausted_ = true;
      root_.write(problem_, cells);
      return Outcome::found;
    }
    if (solved_ && !workshop_->core.exclude()) {
      exhausted_ = true;
      return Outcome::exhausted;
    }
    solved_ = false;
    const Conflict::Status status = search({});
    if (status == Conflict::Status::stopped) return Outcome::stopped;
    if (status == Conflict::Status::contradiction) {
      exhausted_ = true;
      return Outcome::exhausted;
    }
    solved_ = true;
    write(cells);
    exhausted_ = workshop_->core.decided() == 0;
    return Outcome::found;
  }

  bool exhausted() const override { return exhausted_; }
  void known(std::uint32_t* cells) const override { root_.write(problem_, cells); }
  Outcome backbone(const std::vector<std::uint32_t>& solutions, std::uint32_t* cells) override;
  Outcome count(const Natural& most, Natural& number) override;

 private:
  bool start();
  void prepare();
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
  Workshop* workshop_ = nullptr;
  bool started_ = false, exhausted_ = false, solved_ = false;
  bool reinforced_ = false;
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
  trace(problem_, root_, propagator_, at.outline);
  if (Encoding::bytes_needed(at.outline) > options_.core.memory) {
    stop.stop(StopReason::memory);
    return;
  }
  at.encoding.encode(at.outline, at.formula);
  at.core.reset(at.formula, options_.core);
  believe();
}

// Marginals set what is decided first, and how: the surer, the earlier.
template <int N>
void ConflictSearch<N>::believe() {
  Workshop& at = *workshop_;
  if (options_.sweeps == 0) return;
  at.belief.reset(at.outline);
  for (int i = 0; i < options_.sweeps; ++i)
    if (!at.belief.sweep(0, stop)) return;
  for (int cell = 0; cell < problem_.cells(); ++cell) {
    const std::uint32_t domain = at.outline.domain[cell];
    if (std::has_single_bit(domain)) continue;
    for (std::uint32_t rest = domain; rest; rest &= rest - 1) {
      const int colour = std::countr_zero(rest);
      const Literal l = at.encoding.cell(cell, colour);
      if (l.negated()) continue;
      const double p = at.belief.cell(cell, colour);
      at.core.set_activity(l.variable(), std::abs(p - 0.5));
      at.core.set_phase(l.variable(), p > 0.5);
    }
  }
  for (int b = 0; b < static_cast<int>(at.outline.blocks.size()); ++b) {
    const BlockOutline& block = at.outline.blocks[b];
    double later = 0;
    for (int p = block.high; p > block.low; --p) {
      later += at.belief.start(b, p);
      if (!at.outline.possible[block.starts + (p - block.low)]) continue;
      const Variable v = at.encoding.start_from(b, p).variable();
      at.core.set_activity(v, 0.9 * std::abs(later - 0.5));
      at.core.set_phase(v, later > 0.5);
    }
  }
  at.core.set_increment(options_.first_increment);
}

// Belief propagation with a growing field; its grid, whether a solution or not, gives the phases.
template <int N>
void ConflictSearch<N>::reinforce() {
  reinforced_ = true;
  Workshop& at = *workshop_;
  if (options_.reinforced_sweeps == 0) return;
  at.belief.reset(at.outline);
  for (int i = 0; i < options_.reinforced_sweeps; ++i)
    if (!at.belief.sweep(static_cast<double>(i) / options_.reinforced_sweeps, stop)) return;
  for (int cell = 0; cell < problem_.cells(); ++cell) {
    const std::uint32_t domain = at.outline.domain[cell];
    if (std::has_single_bit(domain)) continue;
    for (std::uint32_t rest = domain; rest; rest &= rest - 1) {
      const int colour = std::countr_zero(rest);
      const Literal l = at.encoding.cell(cell, colour);
      if (!l.negated()) at.core.suggest(l.variable(), at.belief.cell(cell, colour) > 0.5);
    }
  }
  for (int b = 0; b < static_cast<int>(at.outline.blocks.size()); ++b) {
    const BlockOutline& block = at.outline.blocks[b];
    double later = 0;
    for (int p = block.high; p > block.low; --p) {
      later += at.belief.start(b, p);
      if (at.outline.possible[block.starts + (p - block.low)])
        at.core.suggest(at.encoding.start_from(b, p).variable(), later > 0.5);
    }
  }
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
  const int size = problem_.cells();
  std::fill(cells, cells + size, 0u);
  for (std::size_t i = 0; i < solutions.size(); ++i) cells[i % size] |= solutions[i];
  if (exhausted_) return Outcome::found;
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
  number = Natural();
  std::vector<std::uint32_t> solutions, cells(problem_.cells());
  for (int i = 0; i < listed_first; ++i) {
    if (!most.is_zero() && !(number < most)) return Outcome::exhausted;
    const Outcome outcome = next(cells.data());
    if (outcome != Outcome::found) return outcome;
    number += Natural(1);
    solutions.insert(solutions.end(), cells.begin(), cells.end());
    if (exhausted_) return Outcome::exhausted;
  }
  if (backbone(solutions, cells.data()) == Outcome::stopped) return Outcome::stopped;
  Backtracking<N> regions(problem_, cells.data(), probing_);
  regions.stop = stop;
  Natural counted;
  const Outcome outcome = regions.count(most, counted);
  statistics += regions.statistics;
  if (number < counted) number = counted;
  if (outcome == Outcome::stopped) stop.stop(regions.stop.reason());
  return outcome;
}

}  // namespace

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
