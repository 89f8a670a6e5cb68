// The stop token by itself; what searches do when told to stop stands with their tests.
#include <array>

#include "check.hpp"
#include "grid/budget.hpp"

using namespace nonolith;

TEST(without_limits_nothing_stops) {
  Budget budget;
  for (int i = 0; i < 100000; ++i) {
    CHECK(!budget.after(1));
    CHECK(!budget.before_node());
  }
  CHECK(budget.reason() == StopReason::none);
}

TEST(as_many_nodes_as_allowed_are_visited) {
  for (const int nodes : {0, 1, 7}) {
    Budget budget;
    budget.set_nodes(nodes);
    for (int i = 0; i < nodes; ++i) CHECK(!budget.before_node());
    CHECK(budget.before_node());
    CHECK(budget.reason() == StopReason::nodes);
    CHECK(budget.after(1));
  }
}

TEST(a_deadline_that_has_passed_stops_at_the_first_work) {
  Budget budget;
  budget.set_seconds(0);
  CHECK(budget.after(1));
  CHECK(budget.reason() == StopReason::seconds);
}

TEST(once_stopped_it_stays_stopped_and_keeps_its_reason) {
  Budget budget;
  budget.stop(StopReason::memory);
  budget.set_seconds(0);
  for (int i = 0; i < 3; ++i) {
    CHECK(budget.after(100000));
    CHECK(budget.before_node());
    CHECK(budget.reason() == StopReason::memory);
  }
}

TEST(what_a_copy_has_used_up_can_be_taken_over) {
  Budget budget;
  budget.set_nodes(5);
  Budget copy = budget;
  for (int i = 0; i < 3; ++i) CHECK(!copy.before_node());
  budget.use_up(copy);
  for (int i = 0; i < 2; ++i) CHECK(!budget.before_node());
  CHECK(budget.before_node());
}

TEST(copies_share_the_nodes_that_are_left) {
  for (const int nodes : {0, 1, 7, 9}) {
    Budget budget;
    budget.set_nodes(nodes);
    int visited = 0;
    for (int copy = 0; copy < 3; ++copy) {
      Budget own = budget;
      const std::int64_t share = budget.share_of_nodes(copy, 3 - copy);
      own.set_nodes(share);
      while (!own.before_node()) ++visited;
      budget.use_up_share(own, share);
    }
    CHECK(visited == nodes);
    CHECK(budget.before_node());
  }
  CHECK(Budget().share_of_nodes(1, 3) < 0);
}

TEST(a_stop_that_is_resumed_has_new_limits) {
  Budget budget;
  budget.set_nodes(0);
  CHECK(budget.before_node());
  budget.resume();
  budget.set_nodes(1);
  CHECK(!budget.before_node());
  CHECK(budget.before_node());
  CHECK(budget.reason() == StopReason::nodes);
}

TEST(work_done_in_short_lived_copies_leads_to_a_look) {
  Budget budget;
  budget.set_interrupted([] { return true; });
  for (int copies = 0; copies < 1000 && !budget.after(1); ++copies) {
    Budget copy = budget;
    copy.set_interrupted([] { return false; });
    copy.after(64);
    budget.use_up(copy);
  }
  CHECK(budget.reason() == StopReason::interrupted);
}

TEST(the_outside_is_asked_and_can_stop) {
  Budget budget;
  int asked = 0;
  budget.set_interrupted([&] { return ++asked == 2; });
  const auto start = Budget::Clock::now();
  while (!budget.after(64)) CHECK(Budget::Clock::now() - start < std::chrono::seconds(60));
  CHECK(asked == 2);
  CHECK(budget.reason() == StopReason::interrupted);
  CHECK(Budget::Clock::now() - start >= std::chrono::milliseconds(10));
}

TEST(the_outside_is_asked_after_a_thousand_units_of_work_and_after_a_deadline_was_set) {
  for (const int work : {1, 64, 1024}) {
    Budget budget;
    int asked = 0;
    budget.set_interrupted([&] { return ++asked > 1; });
    for (int done = work; done < 1024; done += work) CHECK(!budget.after(work) && asked == 0);
    CHECK(!budget.after(work) && asked == 1);
  }
  Budget budget;
  int asked = 0;
  budget.set_interrupted([&] { return ++asked > 0; });
  budget.set_seconds(1000);
  CHECK(budget.after(1) && asked == 1);
}

TEST(what_is_negative_or_hardly_ends_is_no_limit) {
  for (const double seconds : {-1.0, -1e-9, 1e9, 1e300}) {
    Budget budget;
    budget.set_seconds(0);
    budget.set_seconds(seconds);
    CHECK(!budget.after(5000) && !budget.stopped());
  }
  for (const int nodes : {-1, -100}) {
    Budget budget;
    budget.set_nodes(0);
    budget.set_nodes(nodes);
    CHECK(!budget.before_node());
    CHECK(Budget(budget).share_of_nodes(0, 2) != 0);
  }
}

TEST(shares_of_nodes_differ_by_one_at_most_and_the_first_are_larger) {
  for (const auto& [nodes, shares] : {std::pair<int, std::array<int, 3>>{7, {3, 2, 2}},
                                      {8, {3, 3, 2}},
                                      {9, {3, 3, 3}},
                                      {2, {1, 1, 0}},
                                      {0, {0, 0, 0}}}) {
    Budget budget;
    budget.set_nodes(nodes);
    for (int copy = 0; copy < 3; ++copy) CHECK(budget.share_of_nodes(copy, 3) == shares[copy]);
  }
  Budget budget;
  budget.set_nodes(0);
  budget.before_node();  // beyond its limit there are none, and no fewer than none
  CHECK(budget.share_of_nodes(0, 3) == 0);
}

TEST(whether_there_is_an_interruption_is_found_out_at_once) {
  Budget budget;
  CHECK(!budget.interrupted() && !budget.stopped());
  bool now = false;
  budget.set_interrupted([&] { return now; });
  CHECK(!budget.interrupted() && !budget.stopped());
  now = true;
  CHECK(!budget.stopped());
  CHECK(budget.interrupted() && budget.reason() == StopReason::interrupted);
  now = false;
  CHECK(budget.interrupted());
  budget.resume();
  CHECK(!budget.interrupted());
}
