// Variables ordered by activity (VSIDS: Moskewicz et al. 2001; exponential form: Een and Soerensson
// 2003): what to decide next. Measured: decays of 0.9 to 0.95 do not differ beyond the noise.
//
// Belief propagation gives every variable an activity of its own, and an easy puzzle is solved
// before most of them change. So the order has two parts: the variables as they were given, sorted
// once, with a cursor; and a binary heap of those that conflicts have bumped since.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "cdcl/literal.hpp"
#include "grid/budget.hpp"

namespace nonolith {

class ActivityOrder {
 public:
  void reset(int variables) {
    activity_.assign(variables, 0.0);
    place_.assign(variables, absent);
    heap_.clear();
    given_.clear();
    cursor_ = 0;
    increment_ = 1.0;
  }

  void set_increment(double increment) { increment_ = increment; }
  // Before start() only.
  void set(Variable v, double activity) { activity_[v] = activity; }
  double activity(Variable v) const { return activity_[v]; }

  // Sorts the variables as they are given; once, before anything is taken out. False when
  // stopped: nothing is sorted then.
  bool start(Budget& budget) {
    if (!given_.empty() || activity_.empty()) return true;
    if (!sort_given(budget)) {
      given_.clear();
      return false;
    }
    for (int i = 0; i < static_cast<int>(given_.size()); ++i) place_[given_[i]] = at_rank(i);
    return true;
  }

  // The next variable in order for which open(v) holds, or none (-1). It stays in; others on the way
  // are taken out, and come back by insert().
  template <class Open>
  Variable top(Open&& open) {
    for (;;) {
      while (cursor_ < given_.size() && place_[given_[cursor_]] >= absent) ++cursor_;
      const bool given = cursor_ < given_.size() &&
                         (heap_.empty() || activity_[given_[cursor_]] > activity_[heap_[0]]);
      if (!given && heap_.empty()) return -1;
      const Variable v = given ? given_[cursor_] : heap_[0];
      if (open(v)) return v;
      if (given)
        ++cursor_;
      else
        pop();
    }
  }

  void insert(Variable v) {
    const int place = place_[v];
    if (place >= 0) return;
    if (place < absent) {
      cursor_ = std::min(cursor_, static_cast<std::size_t>(at_rank(place)));
      return;
    }
    place_[v] = static_cast<int>(heap_.size());
    heap_.push_back(v);
    rise(place_[v]);
  }

  void bump(Variable v) {
    activity_[v] += increment_;
    if (activity_[v] > 1e100) rescale();
    if (place_[v] >= 0)
      rise(place_[v]);
    else
      place_[v] = absent;  // no longer as given; assigned now: it is inserted when it opens
  }

  void decay(double factor) { increment_ /= factor; }

 private:
  static constexpr int absent = -1;
  // The places of given variables are negative numbers below: -2 for the first.
  static constexpr int at_rank(int rank) { return -2 - rank; }

  // By activity, the largest first, and by number where these are (nearly) equal: two passes of
  // counting over the upper bits, which order as the numbers do.
  bool sort_given(Budget& budget) {
    const int size = static_cast<int>(activity_.size());
    given_.resize(size);
    sorted_.resize(size);
    keys_.resize(size);
    constexpr int digits = 11, values = 1 << digits;
    for (Variable v = 0; v < size; ++v)
      keys_[v] =
          ~std::bit_cast<std::uint32_t>(static_cast<float>(activity_[v])) >> (31 - 2 * digits);
    std::array<std::array<int, values + 1>, 2> starts{};
    for (const std::uint32_t key : keys_) {
      ++starts[0][key % values + 1];
      ++starts[1][key / values % values + 1];
    }
    for (auto& start : starts)
      for (int i = 0; i < values; ++i) start[i + 1] += start[i];
    if (budget.after(size / 16)) return false;
    for (Variable v = 0; v < size; ++v) sorted_[starts[0][keys_[v] % values]++] = v;
    if (budget.after(size / 16)) return false;
    for (Variable v : sorted_) given_[starts[1][keys_[v] / values % values]++] = v;
    return !budget.after(size / 16);
  }

  void rescale() {
    for (double& a : activity_) a *= 1e-100;
    increment_ *= 1e-100;
  }

  void pop() {
    place_[heap_.front()] = absent;
    const Variable last = heap_.back();
    heap_.pop_back();
    if (heap_.empty()) return;
    heap_[0] = last;
    place_[last] = 0;
    sink(0);
  }

  void rise(int i) {
    const Variable v = heap_[i];
    const double own = activity_[v];
    while (i > 0) {
      const int parent = (i - 1) / 2;
      if (activity_[heap_[parent]] >= own) break;
      place_[heap_[i] = heap_[parent]] = i;
      i = parent;
    }
    place_[heap_[i] = v] = i;
  }

  void sink(int i) {
    const int size = static_cast<int>(heap_.size());
    const Variable v = heap_[i];
    const double own = activity_[v];
    for (;;) {
      int child = 2 * i + 1;
      if (child >= size) break;
      if (child + 1 < size && activity_[heap_[child + 1]] > activity_[heap_[child]]) ++child;
      if (activity_[heap_[child]] <= own) break;
      place_[heap_[i] = heap_[child]] = i;
      i = child;
    }
    place_[heap_[i] = v] = i;
  }

  std::vector<double> activity_;
  std::vector<int> place_;  // in the heap, or absent, or of the given ones by rank
  std::vector<Variable> heap_;
  std::vector<Variable> given_, sorted_;
  std::vector<std::uint32_t> keys_;
  std::size_t cursor_ = 0;  // no variable before it is as given and open
  double increment_ = 1.0;
};

}  // namespace nonolith
