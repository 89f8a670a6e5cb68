// What every search must hold to when it is stopped: by nodes, by seconds, from outside.
#pragma once

#include "searches.hpp"

namespace searches {

// However few the nodes: what is left unproved is not claimed, and once stopped it stays so.
inline void check_stopped_by_nodes(const Make& make) {
  const Problem problem = permutations(6);
  for (const int nodes : {0, 1, 3, 20}) {
    const auto search = make(problem, nullptr);
    search->budget.set_nodes(nodes);
    const auto found = all_found(*search, problem);
    CHECK(search->budget.reason() == nonolith::StopReason::nodes);
    CHECK(!search->exhausted());
    CHECK(found.size() < 720);
    Domains cells(problem.cells());
    CHECK(search->next(cells.data()) == Outcome::stopped);
    CHECK(!search->exhausted());
  }
}

inline void check_count_stopped_by_nodes(const Make& make) {
  const Problem problem = permutations(6);
  for (const int nodes : {0, 10, 100, 300, 100000}) {
    const auto search = make(problem, nullptr);
    search->budget.set_nodes(nodes);
    Natural number;
    const Outcome outcome = search->count(Natural(), number);
    CHECK(nodes < 100000 || outcome == Outcome::exhausted);
    CHECK(nodes > 0 || outcome == Outcome::stopped);
    CHECK(outcome == Outcome::exhausted ? number_of(number) == 720 : number_of(number) <= 720);
  }
}

inline void check_count_stopped_by_seconds(const Make& make) {
  const Problem problem = permutations(30);
  const auto search = make(problem, nullptr);
  search->budget.set_seconds(0.05);
  Natural number;
  CHECK(search->count(Natural(), number) == Outcome::stopped);
  CHECK(search->budget.reason() == nonolith::StopReason::seconds);
}

inline void check_interrupted(const Make& make) {
  const Problem problem = permutations(12);
  Domains cells(problem.cells()), first(problem.cells());
  for (int asked = 1; asked <= 4; ++asked) {
    const auto search = make(problem, nullptr);
    CHECK(search->next(first.data()) == Outcome::found);
    int left = asked;
    search->budget.set_interrupted([&] { return --left == 0; });
    Outcome outcome = Outcome::found;
    while (outcome == Outcome::found) outcome = search->next(cells.data());
    CHECK(outcome == Outcome::stopped);
    CHECK(search->budget.reason() == nonolith::StopReason::interrupted);
    CHECK(!search->exhausted());
    // What is known still holds of the solution found before.
    search->known(cells.data());
    for (std::size_t i = 0; i < cells.size(); ++i) CHECK((first[i] & ~cells[i]) == 0);
  }
}

inline void check_backbone_stopped(const Make& make) {
  const Problem problem = permutations(8);
  const auto search = make(problem, nullptr);
  Domains first(problem.cells()), cells(problem.cells());
  CHECK(search->next(first.data()) == Outcome::found);
  search->budget.set_nodes(0);
  CHECK(search->backbone(first, cells.data()) == Outcome::stopped);
  CHECK(search->budget.reason() == nonolith::StopReason::nodes);
}

}  // namespace searches
