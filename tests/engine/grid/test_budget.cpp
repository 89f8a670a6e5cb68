// The budget by itself; the tests of searches cover what happens when it ends.
#include <array>

#include "check.hpp"
#include "grid/budget.hpp"

using namespace nonolith;

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

TEST(what_a_part_has_used_is_charged_to_the_whole) {
  Budget budget;
  budget.set_nodes(5);
  {
    Budget part(budget, 0, 1, {});
    for (int i = 0; i < 3; ++i) CHECK(!part.before_node());
  }
  for (int i = 0; i < 2; ++i) CHECK(!budget.before_node());
  CHECK(budget.before_node());
}

TEST(the_nodes_of_a_part_are_no_limit_of_a_whole_without_one) {
  Budget budget;
  {
    Budget part(budget, 0, 1, {});
    part.set_nodes(2);
    while (!part.before_node()) {
    }
  }
  for (int i = 0; i < 10; ++i) CHECK(!budget.before_node());
}

TEST(a_part_has_the_deadline_of_the_whole) {
  Budget budget;
  budget.set_seconds(0);
  Budget part(budget, 0, 1, {});
  CHECK(part.after(1) && part.reason() == StopReason::seconds);
}

TEST(a_budget_that_is_renewed_has_new_limits) {
  Budget budget;
  budget.set_nodes(0);
  CHECK(budget.before_node());
  budget.renew(-1, 1);
  CHECK(!budget.before_node());
  CHECK(budget.before_node());
  CHECK(budget.reason() == StopReason::nodes);
}

TEST(work_done_in_short_lived_parts_leads_to_a_look) {
  Budget budget;
  budget.set_interrupted([] { return true; });
  for (int parts = 0; parts < 1000 && !budget.after(1); ++parts)
    Budget(budget, 0, 1, [] { return false; }).after(64);
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
    CHECK(!Budget(budget, 0, 2, {}).before_node());
  }
}

TEST(parts_share_the_nodes_and_the_memory_and_the_first_get_one_node_more) {
  for (const auto& [nodes, shares] : {std::pair<int, std::array<int, 3>>{7, {3, 2, 2}},
                                      {8, {3, 3, 2}},
                                      {9, {3, 3, 3}},
                                      {2, {1, 1, 0}},
                                      {0, {0, 0, 0}}}) {
    for (int part = 0; part < 3; ++part) {
      Budget budget;
      budget.set_nodes(nodes);
      budget.set_memory(90);
      Budget own(budget, part, 3, {});
      CHECK(own.memory() == 30);
      for (int i = 0; i < shares[part]; ++i) CHECK(!own.before_node());
      CHECK(own.before_node());
    }
  }
}
