#include "workshop.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace nonolith {
namespace {

// Bounds are decided a little later than cells of the same certainty.
constexpr double bound_weight = 0.9;

// Belief propagation is left out where one sweep takes more steps (about a tenth of a second).
constexpr double most_belief_steps = 5e7;

// A workshop that has grown beyond this is not kept.
constexpr std::size_t most_kept_variables = 200'000;

std::unique_ptr<Workshop>& spare() {
  static thread_local std::unique_ptr<Workshop> spare;
  return spare;
}

}  // namespace

BorrowedWorkshop::BorrowedWorkshop() : workshop_(std::move(spare())) {
  if (!workshop_) workshop_ = std::make_unique<Workshop>();
}

BorrowedWorkshop::~BorrowedWorkshop() {
  if (workshop_->outline.possible.size() <= most_kept_variables) spare() = std::move(workshop_);
}

bool Workshop::prepare(const ConflictSearchOptions& options, std::uint64_t seed, Stop& stop) {
  options_ = options;
  reinforced_ = false;
  sweeps_ = 0;
  return encoding.encode(outline, stop, formula_) && bounds_.reset(outline, encoding, stop) &&
         core.reset(formula_, bounds_, options.core, stop) && believe(seed, stop);
}

// Calls visit(variable, probability that it is true) for every variable.
template <class Visit>
void Workshop::each_marginal(Visit&& visit) const {
  for (int cell = 0; cell < static_cast<int>(outline.domain.size()); ++cell) {
    if (outline.settled(cell)) continue;
    for (std::uint32_t rest = outline.domain[cell]; rest; rest &= rest - 1) {
      const int colour = std::countr_zero(rest);
      const Literal l = encoding.cell(cell, colour);
      if (!l.negated()) visit(l.variable(), belief_.cell(cell, colour));
    }
  }
  Variable variable = encoding.first_bound();
  for (int b = 0; b < static_cast<int>(outline.blocks.size()); ++b) {
    double earlier = 0;
    const BlockOutline& block = outline.blocks[b];
    for (int p = block.low + 1; p <= block.high; ++p) {
      earlier += belief_.start(b, p - 1);
      if (outline.possible[block.starts + (p - block.low)]) visit(variable++, 1 - earlier);
    }
  }
}

// Marginals set what is decided first, and how: the surer, the earlier. The seed breaks ties.
bool Workshop::believe(std::uint64_t seed, Stop& stop) {
  core.set_increment(options_.first_increment);
  if (options_.sweeps == 0 || Belief::cost(outline) > most_belief_steps) return true;
  belief_.reset(outline);
  for (int i = 0; i < options_.sweeps; ++i, ++sweeps_)
    if (!belief_.sweep(0, stop)) return false;
  std::uint64_t random = seed;
  each_marginal([&](Variable v, double p) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    const double noise = 1 + 0.01 * static_cast<double>(random >> 40) / (1 << 24);
    const double weight = v < encoding.first_bound() ? 1 : bound_weight;
    core.set_activity(v, weight * noise * std::abs(p - 0.5));
    core.suggest(v, p > 0.5);
  });
  return true;
}

// Belief propagation with a growing field; its grid, whether a solution or not, gives the phases.
bool Workshop::reinforce(Stop& stop) {
  reinforced_ = true;
  core.go_to_root();
  if (options_.reinforced_sweeps == 0 || Belief::cost(outline) > most_belief_steps) return true;
  belief_.reset(outline);
  const float ramp = 1 / static_cast<float>(options_.reinforced_sweeps);
  for (int i = 0; i < options_.reinforced_sweeps; ++i, ++sweeps_)
    if (!belief_.sweep(static_cast<float>(i) * ramp, stop)) return false;
  each_marginal([&](Variable v, double p) { core.suggest(v, p > 0.5); });
  core.forget_targets();
  return true;
}

Conflict::Status Workshop::search(Stop& stop, std::int64_t conflicts,
                                  std::span<const Literal> assumptions) {
  if (!reinforced_) {
    const std::int64_t first = std::max<std::int64_t>(
        0, options_.reinforced_after - core.statistics.conflicts);
    const Conflict::Status status = core.search(stop, std::min(first, conflicts), assumptions);
    if (status != Conflict::Status::paused || conflicts <= first) return status;
    if (!reinforce(stop)) return Conflict::Status::stopped;
    conflicts -= first;
  }
  return core.search(stop, conflicts, assumptions);
}

void Workshop::write(std::uint32_t* cells) const {
  for (int cell = 0; cell < static_cast<int>(outline.domain.size()); ++cell) {
    std::uint32_t rest = outline.domain[cell];
    if (!outline.settled(cell))
      while (!core.value(encoding.cell(cell, std::countr_zero(rest)))) rest &= rest - 1;
    cells[cell] = rest & (~rest + 1);
  }
}

}  // namespace nonolith
