// Stopping: by nodes, by seconds, from outside; what is known then, and what is not claimed.
#include "check.hpp"
#include "search.hpp"
#include "states.hpp"

using namespace nonolith;

namespace {

// n single cells on n rows and columns: n! solutions, and nothing follows without a guess.
Problem permutations(int n) {
  naive::Grid grid(n * n, 0);
  for (int i = 0; i < n; ++i) grid[i * n + i] = 1;
  return naive::puzzle_of(grid, n, n, 2);
}

Outcome count(Search& search, Natural& number) { return search.count(Natural(), number); }

}  // namespace

TEST(without_limits_nothing_stops) {
  Stop stop;
  for (int i = 0; i < 100000; ++i) {
    CHECK(!stop.after(1));
    CHECK(!stop.before_node());
  }
  CHECK(stop.reason() == StopReason::none);
}

TEST(as_many_nodes_as_allowed_are_visited) {
  for (const int nodes : {0, 1, 7}) {
    Stop stop;
    stop.set_nodes(nodes);
    for (int i = 0; i < nodes; ++i) CHECK(!stop.before_node());
    CHECK(stop.before_node());
    CHECK(stop.reason() == StopReason::nodes);
    CHECK(stop.after(1));
  }
}

TEST(a_deadline_that_has_passed_stops_at_the_first_work) {
  Stop stop;
  stop.set_seconds(0);
  CHECK(stop.after(1));
  CHECK(stop.reason() == StopReason::seconds);
}

TEST(once_stopped_it_stays_stopped_and_keeps_its_reason) {
  Stop stop;
  stop.stop(StopReason::memory);
  stop.set_seconds(0);
  for (int i = 0; i < 3; ++i) {
    CHECK(stop.after(100000));
    CHECK(stop.before_node());
    CHECK(stop.reason() == StopReason::memory);
  }
}

TEST(the_outside_is_asked_and_can_stop) {
  Stop stop;
  int asked = 0;
  stop.set_interrupted([&] { return ++asked == 2; });
  const auto start = Stop::Clock::now();
  while (!stop.after(64)) CHECK(Stop::Clock::now() - start < std::chrono::seconds(60));
  CHECK(asked == 2);
  CHECK(stop.reason() == StopReason::interrupted);
  CHECK(Stop::Clock::now() - start >= std::chrono::milliseconds(10));
}

TEST(a_search_without_nodes_left_claims_nothing) {
  const Problem problem = permutations(6);
  for (const int nodes : {0, 1, 3}) {
    const auto search = make_probing_search(problem, nullptr, {});
    search->stop.set_nodes(nodes);
    naive::Domains cells(problem.cells());
    Outcome outcome = Outcome::found;
    int found = 0;
    for (; outcome == Outcome::found; found += outcome == Outcome::found)
      outcome = search->next(cells.data());
    CHECK(outcome == Outcome::stopped);
    CHECK(search->stop.reason() == StopReason::nodes);
    CHECK(search->statistics.branches == nodes);
    CHECK(!search->exhausted());
    CHECK(found < 720);
    CHECK(search->next(cells.data()) == Outcome::stopped);
    CHECK(!search->exhausted());
  }
}

TEST(a_count_that_is_stopped_is_a_lower_bound) {
  const Problem problem = permutations(6);
  std::size_t before = 0;
  for (const int nodes : {0, 10, 100, 300, 100000}) {
    const auto search = make_probing_search(problem, nullptr, {});
    search->stop.set_nodes(nodes);
    Natural number;
    const Outcome outcome = count(*search, number);
    const std::size_t counted = number.is_zero() ? 0 : number.digits()[0];
    CHECK(outcome == (nodes == 100000 ? Outcome::exhausted : Outcome::stopped));
    CHECK(counted >= before);
    CHECK(outcome == Outcome::exhausted ? counted == 720 : counted < 720);
    before = counted;
  }
}

TEST(a_count_that_would_take_for_ever_stops_at_its_deadline) {
  const Problem problem = permutations(30);
  for (const Probing probing : {Probing::none, Probing::fp1, Probing::fp2, Probing::fp3}) {
    SearchOptions options;
    options.probing = probing;
    const auto search = make_probing_search(problem, nullptr, options);
    search->stop.set_seconds(0.05);
    Natural number;
    CHECK(count(*search, number) == Outcome::stopped);
    CHECK(search->stop.reason() == StopReason::seconds);
  }
}

TEST(a_search_can_be_interrupted_wherever_it_is) {
  const Problem problem = permutations(12);
  naive::Domains cells(problem.cells()), first(problem.cells());
  for (int asked = 1; asked <= 4; ++asked) {
    const auto search = make_probing_search(problem, nullptr, {});
    CHECK(search->next(first.data()) == Outcome::found);
    int left = asked;
    search->stop.set_interrupted([&] { return --left == 0; });
    Outcome outcome = Outcome::found;
    while (outcome == Outcome::found) outcome = search->next(cells.data());
    CHECK(outcome == Outcome::stopped);
    CHECK(search->stop.reason() == StopReason::interrupted);
    CHECK(!search->exhausted());
    // What is known still holds of the solution found before.
    search->known(cells.data());
    for (std::size_t i = 0; i < cells.size(); ++i) CHECK((first[i] & ~cells[i]) == 0);
  }
}

TEST(a_backbone_that_is_stopped_is_not_given_out) {
  const Problem problem = permutations(8);
  const auto search = make_probing_search(problem, nullptr, {});
  naive::Domains first(problem.cells()), cells(problem.cells());
  CHECK(search->next(first.data()) == Outcome::found);
  search->stop.set_nodes(0);
  CHECK(search->backbone(first, cells.data()) == Outcome::stopped);
  CHECK(search->stop.reason() == StopReason::nodes);
}
