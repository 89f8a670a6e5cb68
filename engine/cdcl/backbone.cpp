#include "cdcl/backbone.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace nonolith {
namespace {

// Number of conflicts of proofs for each conflict of a failed attempt. Measured: 1.5 and 6 need up
// to a fifth more conflicts than 3.
constexpr std::int64_t proofs_share = 3;

}  // namespace

bool BackboneSearch::run() {
  const std::size_t cells = first_.reduced.domain.size();
  tried_.assign(cells, 0);
  found_.resize(cells);
  Solver::Status status = Solver::Status::solved;
  while (status != Solver::Status::stopped && has_candidates()) {
    const bool proves = owed_ > 0 || !first_.guided();
    status = proves ? prove() : attempt();
    // Proofs end in a contradiction when all candidates are refuted.
    if (status == Solver::Status::contradiction && (proves || first_.solver.contradictory())) break;
  }
  portfolio_.seek({});
  return status != Solver::Status::stopped;
}

// Finds the candidates that no solution has and that are not refuted. Begins the next round of
// attempts, with more conflicts, if all candidates were tried.
bool BackboneSearch::has_candidates() {
  portfolio_.go_to_root();
  candidates_.clear();
  bool untried = false;
  for (int cell = 0; cell < static_cast<int>(found_.size()); ++cell) {
    const std::uint32_t open = first_.reduced.domain[cell] & ~colours_[cell];
    for (std::uint32_t rest = open; rest; rest &= rest - 1) {
      const int colour = std::countr_zero(rest);
      if (first_.solver.trail().truth(first_.encoding.cell(cell, colour)) < 0) continue;
      candidates_.push_back({cell, colour});
      untried |= !(tried_[cell] >> colour & 1);
    }
  }
  if (!untried) {
    std::fill(tried_.begin(), tried_.end(), 0);
    most_tried_ = std::min<std::int64_t>(3 * most_tried_, 100'000);
  }
  return !candidates_.empty();
}

// Searches for a solution with the candidate that has not been tried and is the likeliest in the
// last run of belief propagation.
Solver::Status BackboneSearch::attempt() {
  const auto likeliness = [&](const Candidate& each) {
    return tried_[each.cell] >> each.colour & 1 ? -1 : first_.probability(each);
  };
  std::iter_swap(candidates_.begin(), std::max_element(candidates_.begin(), candidates_.end(),
                                                       [&](const Candidate& a, const Candidate& b) {
                                                         return likeliness(a) < likeliness(b);
                                                       }));
  const Candidate goal = candidates_.front();
  Solver& solver = first_.solver;
  const std::int64_t before = solver.statistics.conflicts;
  Solver::Status status = Solver::Status::stopped;
  solver.exchange(attempts_);
  if (first_.aim(candidates_, budget_)) {
    const Literal literal = first_.encoding.cell(goal.cell, goal.colour);
    status = first_.search(budget_, most_tried_, {&literal, 1});
  }
  if (status == Solver::Status::solved) add_solution(first_);
  if (status == Solver::Status::paused) {
    tried_[goal.cell] |= std::uint32_t{1} << goal.colour;
    owed_ = proofs_share * (solver.statistics.conflicts - before);
  }
  solver.exchange(attempts_);
  return status;
}

Solver::Status BackboneSearch::prove() {
  std::vector<Literal> any;
  any.reserve(candidates_.size());
  for (const Candidate& each : candidates_)
    any.push_back(first_.encoding.cell(each.cell, each.colour));
  portfolio_.seek(any);
  const std::int64_t before = first_.solver.statistics.conflicts;
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const Solver::Status status = portfolio_.search(budget_, first_.guided() ? owed_ : most);
  owed_ -= first_.solver.statistics.conflicts - before;
  if (status == Solver::Status::solved) add_solution(portfolio_.winner());
  return status;
}

void BackboneSearch::add_solution(const SearchContext& context) {
  context.write(found_.data());
  for (std::size_t i = 0; i < found_.size(); ++i) colours_[i] |= found_[i];
}

}  // namespace nonolith
