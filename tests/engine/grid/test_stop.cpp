// The stop token by itself; what searches do when told to stop stands with their tests.
#include <array>

#include "check.hpp"
#include "grid/stop.hpp"

using namespace nonolith;

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

TEST(what_a_copy_has_used_up_can_be_taken_over) {
  Stop stop;
  stop.set_nodes(5);
  Stop copy = stop;
  for (int i = 0; i < 3; ++i) CHECK(!copy.before_node());
  stop.use_up(copy);
  for (int i = 0; i < 2; ++i) CHECK(!stop.before_node());
  CHECK(stop.before_node());
}

TEST(copies_share_the_nodes_that_are_left) {
  for (const int nodes : {0, 1, 7, 9}) {
    Stop stop;
    stop.set_nodes(nodes);
    int visited = 0;
    for (int copy = 0; copy < 3; ++copy) {
      Stop own = stop;
      const std::int64_t share = stop.share_of_nodes(copy, 3 - copy);
      own.set_nodes(share);
      while (!own.before_node()) ++visited;
      stop.use_up_share(own, share);
    }
    CHECK(visited == nodes);
    CHECK(stop.before_node());
  }
  CHECK(Stop().share_of_nodes(1, 3) < 0);
}

TEST(a_stop_that_is_resumed_has_new_limits) {
  Stop stop;
  stop.set_nodes(0);
  CHECK(stop.before_node());
  stop.resume();
  stop.set_nodes(1);
  CHECK(!stop.before_node());
  CHECK(stop.before_node());
  CHECK(stop.reason() == StopReason::nodes);
}

TEST(work_done_in_short_lived_copies_leads_to_a_look) {
  Stop stop;
  stop.set_interrupted([] { return true; });
  for (int copies = 0; copies < 1000 && !stop.after(1); ++copies) {
    Stop copy = stop;
    copy.set_interrupted([] { return false; });
    copy.after(64);
    stop.use_up(copy);
  }
  CHECK(stop.reason() == StopReason::interrupted);
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

TEST(the_outside_is_asked_after_a_thousand_units_of_work_and_after_a_deadline_was_set) {
  for (const int work : {1, 64, 1024}) {
    Stop stop;
    int asked = 0;
    stop.set_interrupted([&] { return ++asked > 1; });
    for (int done = work; done < 1024; done += work) CHECK(!stop.after(work) && asked == 0);
    CHECK(!stop.after(work) && asked == 1);
  }
  Stop stop;
  int asked = 0;
  stop.set_interrupted([&] { return ++asked > 0; });
  stop.set_seconds(1000);
  CHECK(stop.after(1) && asked == 1);
}

TEST(what_is_negative_or_hardly_ends_is_no_limit) {
  for (const double seconds : {-1.0, -1e-9, 1e9, 1e300}) {
    Stop stop;
    stop.set_seconds(0);
    stop.set_seconds(seconds);
    CHECK(!stop.after(5000) && !stop.stopped());
  }
  for (const int nodes : {-1, -100}) {
    Stop stop;
    stop.set_nodes(0);
    stop.set_nodes(nodes);
    CHECK(!stop.before_node());
    CHECK(Stop(stop).share_of_nodes(0, 2) != 0);
  }
}

TEST(shares_of_nodes_differ_by_one_at_most_and_the_first_are_larger) {
  for (const auto& [nodes, shares] : {std::pair<int, std::array<int, 3>>{7, {3, 2, 2}},
                                      {8, {3, 3, 2}},
                                      {9, {3, 3, 3}},
                                      {2, {1, 1, 0}},
                                      {0, {0, 0, 0}}}) {
    Stop stop;
    stop.set_nodes(nodes);
    for (int copy = 0; copy < 3; ++copy) CHECK(stop.share_of_nodes(copy, 3) == shares[copy]);
  }
  Stop stop;
  stop.set_nodes(0);
  stop.before_node();  // beyond its limit there are none, and no fewer than none
  CHECK(stop.share_of_nodes(0, 3) == 0);
}

TEST(whether_there_is_an_interruption_is_found_out_at_once) {
  Stop stop;
  CHECK(!stop.interrupted() && !stop.stopped());
  bool now = false;
  stop.set_interrupted([&] { return now; });
  CHECK(!stop.interrupted() && !stop.stopped());
  now = true;
  CHECK(!stop.stopped());
  CHECK(stop.interrupted() && stop.reason() == StopReason::interrupted);
  now = false;
  CHECK(stop.interrupted());
  stop.resume();
  CHECK(!stop.interrupted());
}
