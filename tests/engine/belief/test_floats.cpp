// Sixteen floats at a time, against one at a time.
#include "belief/floats.hpp"

#include <vector>

#include "check.hpp"
#include "draw.hpp"

using namespace nonolith;

TEST(running_sums_are_those_of_a_loop) {
  draw::Random random(1);
  for (int i = 0; i < 100; ++i) {
    std::vector<float> values(lanes), found(lanes), found_back(lanes);
    for (float& value : values) value = static_cast<float>(random.below(1000));  // sums are exact
    store(found.data(), running(load(values.data())));
    store(found_back.data(), running_back(load(values.data())));
    float sum = 0, back = 0;
    for (int k = 0; k < lanes; ++k) {
      CHECK(found[k] == (sum += values[k]));
      CHECK(found_back[lanes - 1 - k] == (back += values[lanes - 1 - k]));
    }
  }
}

TEST(every_lane_gets_the_same) {
  std::vector<float> found(lanes);
  store(found.data(), all(2.5f));
  for (float value : found) CHECK(value == 2.5f);
}
