// The order of decisions, against a linear search of a list.
#include "cdcl/activity.hpp"

#include <vector>

#include "check.hpp"
#include "draw.hpp"

using namespace nonolith;

namespace {

// Variables that are assigned and unassigned at random, as in a search.
class Trial {
 public:
  Trial(draw::Random& random, int size) : random_(random), open_(size, true), own_(size) {
    order_.reset(size);
    for (Variable v = 0; v < size; ++v) {
      own_[v] = random.below(50) / 100.0;
      order_.set(v, own_[v]);
    }
    Budget budget;
    order_.start(budget);
  }

  void step() {
    const Variable v = random_.below(static_cast<int>(open_.size()));
    if (open_[v]) {
      open_[v] = false;
    } else if (random_.one_in(2)) {
      open_[v] = true;
      order_.insert(v);
    } else {
      order_.bump(v);
      own_[v] += increment_;
      order_.decay(0.9);
      increment_ /= 0.9;
    }
  }

  void check() {
    const Variable top = order_.top([&](Variable v) { return open_[v]; });
    double most = -1;
    for (std::size_t v = 0; v < open_.size(); ++v)
      if (open_[v] && own_[v] > most) most = own_[v];
    CHECK(top < 0 ? most < 0 : open_[top] && own_[top] == most);
  }

 private:
  draw::Random& random_;
  ActivityOrder order_;
  std::vector<bool> open_;
  std::vector<double> own_;
  double increment_ = 1;
};

}  // namespace

TEST(the_top_is_the_open_variable_of_the_highest_activity) {
  draw::Random random(1);
  for (int size : {1, 2, 10, 100}) {
    Trial trial(random, size);
    for (int i = 0; i < 2000; ++i) {
      trial.step();
      if (random.one_in(3)) trial.check();
    }
  }
}

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
