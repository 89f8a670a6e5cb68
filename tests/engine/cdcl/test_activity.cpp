// The order of decisions in cases that searches rarely reach.
#include "cdcl/activity.hpp"

#include <vector>

#include "check.hpp"

using namespace nonolith;

TEST(activities_beyond_what_a_number_holds_keep_their_order) {
  ActivityOrder order;
  order.reset(3);
  order.set(1, 0.5);
  Budget budget;
  CHECK(order.start(budget));
  for (int i = 0; i < 8000; ++i) order.decay(0.9);
  for (Variable v : {2, 0, 2}) order.bump(v);
  std::vector<bool> open(3, true);
  for (Variable v : {2, 0}) order.insert(v);
  for (Variable expected : {2, 0, 1}) {
    CHECK(order.top([&](Variable v) { return open[v]; }) == expected);
    open[expected] = false;
  }
}

TEST(an_order_that_is_told_to_stop_can_be_started_again) {
  ActivityOrder order;
  order.reset(3);
  order.set(1, 0.5);
  Budget budget, go_on;
  budget.stop(StopReason::interrupted);
  CHECK(!order.start(budget));
  CHECK(order.start(go_on));
  CHECK(order.top([](Variable) { return true; }) == 1);
}
