#include "search/backtrack.hpp"

#include <algorithm>
#include <bit>

#include "grid/defect.hpp"
#include "line/width.hpp"

namespace nonolith {

template <int N>
Backtracking<N>::Backtracking(const Problem& problem, const std::uint32_t* given,
                              const ProbingOptions& options, Budget& budget)
    : Search(budget),
      problem_(problem),
      options_(options),
      propagator_(problem_, statistics, budget),
      prober_(problem_, statistics, budget, propagator_, options.probing),
      everywhere_(whole_grid<N>(problem_)),
      root_(State<N>::unknown(problem_)) {
  if (given) propagator_.restrict(root_, given);
}

template <int N>
typename Backtracking<N>::Level& Backtracking<N>::push() {
  if (depth_ == static_cast<int>(levels_.size())) levels_.push_back(std::make_unique<Level>());
  Level& level = *levels_[depth_++];
  level.expanded = false;
  level.children.clear();
  return level;
}

template <int N>
void Backtracking<N>::pop() {
  --depth_;
  if (proof_) proof_->refuted();
}

// Begins a search of its own above the levels in use.
template <int N>
void Backtracking<N>::start_at(const State<N>& state) {
  floor_ = depth_;
  push().state = state;
}

// Ends it, wherever it is.
template <int N>
void Backtracking<N>::leave() {
  depth_ = floor_;
  floor_ = 0;
}

template <int N>
int Backtracking<N>::choose(const Level& level, const Region<N>& region) const {
  int best = -1;
  double best_score = 0;
  for (int r = 0; r < problem_.height; ++r) {
    const Bits<N> open = unsettled<N>(problem_, level.state.line(problem_, r)) & region[r];
    open.each([&](int c) {
      const int cell = r * problem_.width + c;
      int low = problem_.cells() * problem_.colours, high = 0;
      for (std::uint32_t rest = level.state.domain(problem_, r, c); rest; rest &= rest - 1) {
        const int gain = level.probes.gain[cell * problem_.colours + std::countr_zero(rest)];
        low = std::min(low, gain);
        high = std::max(high, gain);
      }
      const double score = choice_score(options_.choice, options_.weight, low, high);
      // The first is taken whatever its score: an open cell is never passed over for a leaf.
      if (best < 0 || score > best_score) best_score = score, best = cell;
    });
  }
  return best;
}

// Probes the state of a level and chooses what to branch on.
template <int N>
typename Backtracking<N>::Expanded Backtracking<N>::expand(int depth, const Region<N>& region) {
  Level& level = *levels_[depth];
  level.expanded = true;
  const bool probing = options_.probing != Probing::none;
  const bool room = ProbeLevel<N>::bytes(problem_) * (depth + 1) <= options_.memory;
  level.probes.reset(problem_, probing && room);
  const ProbeLevel<N>* above = depth > floor_ ? &levels_[depth - 1]->probes : nullptr;
  if (probing && level.state.open > 0 && !prober_.run(level.state, level.probes, above, region))
    return Expanded::contradiction;
  level.cell = choose(level, region);
  if (level.cell < 0) {
    for (int r = 0; r < problem_.height; ++r)
      if ((unsettled<N>(problem_, level.state.line(problem_, r)) & region[r]).any())
        throw Defect("a leaf of the search has an open cell");
    return Expanded::leaf;
  }
  const std::uint32_t domain =
      level.state.domain(problem_, level.cell / problem_.width, level.cell % problem_.width);
  for (std::uint32_t rest = domain; rest; rest &= rest - 1)
    level.children.push_back(std::countr_zero(rest));
  // The last is tried first: the child that leaves least open.
  const int* const gain = level.probes.gain.data() + level.cell * problem_.colours;
  std::stable_sort(level.children.begin(), level.children.end(),
                   [&](int a, int b) { return gain[a] < gain[b]; });
  return Expanded::branched;
}

template <int N>
bool Backtracking<N>::descend(int depth) {
  Level& parent = *levels_[depth - 1];
  const int colour = parent.children.back();
  parent.children.pop_back();
  ++statistics.branches;
  Level& child = push();
  if (proof_) proof_->assume(parent.cell, colour);
  const int self = parent.cell * problem_.colours + colour;
  if (!parent.probes.keeps_states || !parent.probes.has_state[self])
    return propagator_.suppose(parent.state, parent.cell / problem_.width,
                               parent.cell % problem_.width, colour, child.state);
  child.state = parent.probes.states[self];
  propagator_.meet(child.state, parent.state);
  return propagator_.run(child.state);
}

// Goes on with the search from the levels in use above the floor to the next solution.
template <int N>
Outcome Backtracking<N>::run(State<N>& solution) {
  while (depth_ > floor_) {
    Level& level = *levels_[depth_ - 1];
    if (!level.expanded) {
      const Expanded expanded = expand(depth_ - 1, everywhere_);
      if (budget.stopped()) return Outcome::stopped;
      if (depth_ == 1 && !assuming_) root_ = level.state;
      if (expanded == Expanded::leaf) solution = level.state;
      if (expanded != Expanded::branched) pop();
      if (expanded == Expanded::leaf) {
        while (depth_ > floor_ && levels_[depth_ - 1]->children.empty()) pop();
        return Outcome::found;
      }
      continue;
    }
    if (level.children.empty()) {
      pop();
      continue;
    }
    if (budget.before_node()) return Outcome::stopped;
    const bool consistent = descend(depth_);
    if (budget.stopped()) return Outcome::stopped;
    if (!consistent) pop();
  }
  return Outcome::exhausted;
}

// Looks for one solution of another state, apart from the search of next().
template <int N>
Outcome Backtracking<N>::solve_from(const State<N>& state, State<N>& solution) {
  assuming_ = true;
  start_at(state);
  const Outcome outcome = run(solution);
  leave();
  assuming_ = false;
  return outcome;
}

template <int N>
Outcome Backtracking<N>::next(std::uint32_t* cells) {
  if (budget.stopped()) return Outcome::stopped;
  if (!started_) {
    propagator_.touch_all();
    const bool consistent = propagator_.run(root_);
    if (budget.stopped()) return Outcome::stopped;
    started_ = true;
    if (!consistent) return Outcome::exhausted;
    start_at(root_);
  }
  State<N> solution;
  const Outcome outcome = run(solution);
  if (outcome == Outcome::found) solution.write(problem_, cells);
  return outcome;
}

template <int N>
Outcome Backtracking<N>::backbone(const std::vector<std::uint32_t>& solutions,
                                  std::uint32_t* cells) {
  const int size = problem_.cells();
  std::fill(cells, cells + size, 0u);
  for (std::size_t i = 0; i < solutions.size(); ++i) cells[i % size] |= solutions[i];
  State<N> base = root_, assumed, solution;
  std::vector<std::uint32_t> found(size);
  for (int cell = 0; cell < size; ++cell) {
    const int row = cell / problem_.width, column = cell % problem_.width;
    for (std::uint32_t rest = base.domain(problem_, row, column); rest; rest &= rest - 1) {
      const int colour = std::countr_zero(rest);
      if (cells[cell] >> colour & 1) continue;
      Outcome outcome = Outcome::exhausted;
      if (propagator_.suppose(base, row, column, colour, assumed))
        outcome = solve_from(assumed, solution);
      if (budget.stopped()) return Outcome::stopped;
      if (outcome == Outcome::found) {
        solution.write(problem_, found.data());
        for (int i = 0; i < size; ++i) cells[i] |= found[i];
        continue;
      }
      if (!propagator_.refute(base, row, column, colour))
        return budget.stopped() ? Outcome::stopped : Outcome::exhausted;
    }
  }
  return Outcome::found;
}

// Adds the number of solutions of the cells of `region` in the state of level `depth`, no further
// than most.
template <int N>
void Backtracking<N>::count_region(int depth, const Region<N>& region, const Natural& most,
                                   Natural& number) {
  const Expanded expanded = expand(depth, region);
  if (expanded == Expanded::contradiction || budget.stopped()) return;
  Level& level = *levels_[depth];
  const std::vector<Region<N>> parts = split<N>(problem_, level.state, region, propagator_);
  if (parts.empty()) {
    number += Natural(1);
    return;
  }
  if (parts.size() > 1) {
    Natural product(1);
    for (const Region<N>& part : parts) {
      Natural factor;
      const State<N> state = level.state;
      push().state = state;
      count_region(depth + 1, part, most, factor);
      --depth_;
      product = product * factor;
      // When stopped before the last part, the others may have no solution: nothing is proved.
      if (product.is_zero() || (budget.stopped() && &part != &parts.back())) return;
    }
    number += product;
    return;
  }
  while (!level.children.empty() && !budget.stopped()) {
    if (!most.is_zero() && !(number < most)) return;
    if (budget.before_node()) return;
    const bool consistent = descend(depth + 1);
    if (consistent) count_region(depth + 1, region, most, number);
    --depth_;
  }
}

template <int N>
Outcome Backtracking<N>::count(const Natural& most, Natural& number) {
  number = Natural();
  propagator_.touch_all();
  if (!propagator_.run(root_)) return budget.stopped() ? Outcome::stopped : Outcome::exhausted;
  start_at(root_);
  count_region(floor_, everywhere_, most, number);
  leave();
  if (!most.is_zero() && most < number) number = most;
  return budget.stopped() ? Outcome::stopped : Outcome::exhausted;
}

std::unique_ptr<Search> make_probing_search(const Problem& problem, const std::uint32_t* given,
                                            const ProbingOptions& options, Budget& budget) {
  return with_width(problem.longest(), [&](auto width) -> std::unique_ptr<Search> {
    return std::make_unique<Backtracking<width.value>>(problem, given, options, budget);
  });
}

#define NONOLITH_INSTANTIATE(N) template class Backtracking<N>;
NONOLITH_FOR_EACH_WIDTH(NONOLITH_INSTANTIATE)

}  // namespace nonolith
