// Backtracking with probing at every node (Wu et al. 2013, section IV). The search is depth-first.
// It chooses a cell by the gains of its probes, and makes one child for each colour of the cell.
// The children are disjoint, so the search finds every solution exactly once.
#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grid/defect.hpp"
#include "search/frontier.hpp"
#include "search/probe.hpp"
#include "search/regions.hpp"
#include "search/search.hpp"

namespace nonolith {
namespace {

// The states of the probes may use at most the memory limit divided by this number.
constexpr std::size_t memory_share = 16;

// A region is counted by branching or by a frontier, whichever ends first. A frontier is tried after
// `first_branches` branches, and again whenever their number has grown by the factor `growth`. Each
// time it may take `steps_per_branch` steps for each branch, about as long as the branches took.
constexpr std::int64_t first_branches = 125, growth = 4, steps_per_branch = 100;

// Returns the score of a cell; the search branches on the cell with the largest score. The paper
// defines seven scores. m0 and m1 are the gains of the cell: the numbers of cells that its two
// probes settle. With more colours, a gain is the number of colours that a probe removes from all
// cells, and m0 and m1 are the smallest and the largest gain. The formulas
// of mul, sqrt, min_logm and min_logd are partly illegible in our copies of the paper; the formulas
// below are ours.
double choice_score(Choice choice, double weight, int m0, int m1) {
  const double low = std::min(m0, m1), high = std::max(m0, m1);
  switch (choice) {
    case Choice::sum: return low + high;
    case Choice::min: return low;
    case Choice::max: return high;
    case Choice::mul: return low * high;
    case Choice::sqrt: return std::sqrt(low * high) * (high > 0 ? low / high : 0);
    case Choice::min_logm: return low + std::log1p(high);
    case Choice::min_logd: return low + weight * std::log1p(high - low);
  }
  return 0;
}

template <int N>
class Backtracking final : public Search {
 public:
  Backtracking(const Problem& problem, const std::uint32_t* given, const ProbingOptions& options,
               Budget& budget)
      : Search(budget),
        problem_(problem),
        options_(options),
        propagator_(problem_, statistics, budget),
        prober_(problem_, statistics, budget, propagator_, options.probing),
        everywhere_(whole_grid<N>(problem_)),
        root_(State<N>::unknown(problem_)) {
    if (given) propagator_.restrict(root_, given);
  }

  Outcome next(std::uint32_t* cells) override {
    if (budget.stopped()) return Outcome::stopped;
    if (!started_) {
      propagator_.touch_all();
      const bool consistent = propagator_.run(root_);
      if (budget.stopped()) return Outcome::stopped;
      tell_propagated();
      started_ = true;
      if (!consistent) return Outcome::exhausted;
      start_at(root_);
    }
    State<N> solution;
    const Outcome outcome = run(solution);
    if (outcome == Outcome::found) solution.write(problem_, cells);
    return outcome;
  }

  bool exhausted() const override { return started_ && depth_ == 0; }
  void known(std::uint32_t* cells) const override { root_.write(problem_, cells); }
  bool settled() const override { return false; }

  Outcome backbone(const std::vector<std::uint32_t>& solutions, std::uint32_t* cells) override {
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

  Outcome count(const Natural& most, Natural& number) override {
    number = Natural();
    propagator_.touch_all();
    if (!propagator_.run(root_)) return budget.stopped() ? Outcome::stopped : Outcome::exhausted;
    tell_propagated();
    start_at(root_);
    count_region(floor_, everywhere_, most, number);
    leave();
    if (!most.is_zero() && most < number) number = most;
    return budget.stopped() ? Outcome::stopped : Outcome::exhausted;
  }

  bool write_proof(const std::string& path, std::vector<std::int32_t> /*starts*/) override {
    if (started_) return false;
    proof_ = std::make_unique<ProofSteps>(path, problem_.colours);
    prober_.set_proof(proof_.get());
    return true;
  }
  bool writes_proof() const override { return proof_ != nullptr; }
  std::int64_t end_proof() override { return proof_ && exhausted() ? proof_->end() : -1; }

 private:
  struct Level {
    State<N> state;
    ProbeLevel<N> probes;
    std::vector<int> children;  // untried colours of the chosen cell; the last is tried next
    int cell = 0;
    bool expanded = false;
  };

  enum class Expanded { leaf, branched, contradiction };

  void tell_propagated() const {
    budget.tell([&] { return Moment{Event::propagation, root_.open, 0, statistics}; });
  }

  Level& push() {
    if (depth_ == static_cast<int>(levels_.size())) levels_.push_back(std::make_unique<Level>());
    Level& level = *levels_[depth_++];
    level.expanded = false;
    level.children.clear();
    return level;
  }

  void pop() {
    --depth_;
    if (proof_) proof_->refuted();
  }

  // Begins a search from a state, on new levels above the levels in use. backbone() and count()
  // begin separate searches in this way.
  void start_at(const State<N>& state) {
    floor_ = depth_;
    push().state = state;
  }

  // Ends a separate search, finished or not.
  void leave() {
    depth_ = floor_;
    floor_ = 0;
  }

  int choose(const Level& level, const Region<N>& region) const {
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
        // The first open cell is the best so far whatever its score, so that a cell is chosen.
        if (best < 0 || score > best_score) best_score = score, best = cell;
      });
    }
    return best;
  }

  // Probes the state of a level and chooses the cell to branch on.
  Expanded expand(int depth, const Region<N>& region) {
    Level& level = *levels_[depth];
    level.expanded = true;
    const bool probing = options_.probing != Probing::none;
    const bool room =
        ProbeLevel<N>::bytes(problem_) * (depth + 1) <= budget.memory() / memory_share;
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
    // The search tries the last child first: its probe leaves the fewest colours.
    const int* const gain = level.probes.gain.data() + level.cell * problem_.colours;
    std::stable_sort(level.children.begin(), level.children.end(),
                     [&](int a, int b) { return gain[a] < gain[b]; });
    return Expanded::branched;
  }

  bool descend(int depth) {
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

  // Finds the next solution; never backtracks below level floor_.
  Outcome run(State<N>& solution) {
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

  // Searches for one solution from a state, independently of the search of next().
  Outcome solve_from(const State<N>& state, State<N>& solution) {
    assuming_ = true;
    start_at(state);
    const Outcome outcome = run(solution);
    leave();
    assuming_ = false;
    return outcome;
  }

  // Adds to `number` the number of solutions of the cells of `region`, in the state of level
  // `depth`. Stops counting when `most` is reached (zero: no bound).
  void count_region(int depth, const Region<N>& region, const Natural& most, Natural& number) {
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
        // When stopped, a region that is not counted yet may have no solution, so the product is
        // not a lower bound.
        if (product.is_zero() || (budget.stopped() && &part != &parts.back())) return;
      }
      number += product;
      return;
    }
    if (frontier_at_ > 0) return branch(depth, region, most, number);
    top_ = depth;
    counted_ = &region;
    branches_ = 0;
    frontier_at_ = first_branches;
    Natural branched;
    branch(depth, region, most, branched);
    frontier_at_ = 0;
    number += by_frontier_ ? *by_frontier_ : branched;
    by_frontier_.reset();
  }

  // Counts a region by branching; stops if meanwhile a frontier has counted the whole region.
  void branch(int depth, const Region<N>& region, const Natural& most, Natural& number) {
    Level& level = *levels_[depth];
    while (!level.children.empty() && !budget.stopped() && !by_frontier_) {
      if (!most.is_zero() && !(number < most)) return;
      if (budget.before_node()) return;
      if (++branches_ == frontier_at_) {
        try_frontier(*counted_, levels_[top_]->state);
        frontier_at_ *= growth;
      }
      const bool consistent = descend(depth + 1);
      if (consistent) count_region(depth + 1, region, most, number);
      --depth_;
    }
  }

  // Counts a region in a state by a frontier. All other cells are those of one solution.
  void try_frontier(const Region<N>& region, const State<N>& state) {
    State<N> solution = state;
    bool others = false;
    for (int r = 0; r < problem_.height; ++r)
      others |= (unsettled<N>(problem_, state.line(problem_, r)) & ~region[r]).any();
    if (others) {
      const int floor = floor_;
      const Outcome outcome = solve_from(state, solution);
      floor_ = floor;
      if (outcome == Outcome::exhausted) by_frontier_ = Natural();
      if (outcome != Outcome::found) return;
    }
    std::vector<std::uint32_t> domains;
    for (int r = 0; r < problem_.height; ++r)
      for (int c = 0; c < problem_.width; ++c)
        domains.push_back((region[r].test(c) ? state : solution).domain(problem_, r, c));
    by_frontier_ =
        count_by_frontier(problem_, domains.data(), frontier_at_ * steps_per_branch, budget);
  }

  const Problem& problem_;
  const ProbingOptions options_;
  Propagator<N> propagator_;
  Prober<N> prober_;
  std::unique_ptr<ProofSteps> proof_;  // or null
  const Region<N> everywhere_;
  State<N> root_;
  std::vector<std::unique_ptr<Level>> levels_;
  int depth_ = 0;  // number of levels in use
  int floor_ = 0;  // a separate search uses the levels from this number on, next() those below
  bool started_ = false;
  bool assuming_ = false;  // whether the root of the search has an additional assumption
  // While a region is counted: the region, its level before the first branch, the number of
  // branches, their number at which a frontier is tried (0 outside), and the count of a frontier.
  const Region<N>* counted_ = nullptr;
  int top_ = 0;
  std::int64_t branches_ = 0, frontier_at_ = 0;
  std::optional<Natural> by_frontier_;
};

}  // namespace

std::unique_ptr<Search> make_probing_search(const Problem& problem, const std::uint32_t* given,
                                            const ProbingOptions& options, Budget& budget) {
  return with_width(problem.longest(), [&](auto width) -> std::unique_ptr<Search> {
    return std::make_unique<Backtracking<width.value>>(problem, given, options, budget);
  });
}

}  // namespace nonolith
