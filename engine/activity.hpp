// Variables ordered by activity (VSIDS: Moskewicz et al. 2001; exponential form: Een and Soerensson
// 2003): a binary heap whose top is what to decide next. Measured: decays of 0.9 to 0.95 do
// not differ beyond the noise.
#pragma once

#include <utility>
#include <vector>

#include "literal.hpp"

namespace nonolith {

class ActivityOrder {
 public:
  void reset(int variables) {
    activity_.assign(variables, 0.0);
    place_.assign(variables, -1);
    heap_.clear();
    increment_ = 1.0;
  }

  void set_increment(double increment) { increment_ = increment; }
  void set(Variable v, double activity) { activity_[v] = activity; }
  double activity(Variable v) const { return activity_[v]; }

  bool empty() const { return heap_.empty(); }

  // Puts all variables in, in one go.
  void fill() {
    heap_.resize(activity_.size());
    for (Variable v = 0; v < static_cast<Variable>(activity_.size()); ++v) heap_[v] = place_[v] = v;
    for (int i = static_cast<int>(heap_.size()) / 2 - 1; i >= 0; --i) sink(i);
  }

  void insert(Variable v) {
    if (place_[v] >= 0) return;
    place_[v] = static_cast<int>(heap_.size());
    heap_.push_back(v);
    rise(place_[v]);
  }

  Variable top() const { return heap_.front(); }

  Variable pop() {
    const Variable top = heap_.front();
    place_[top] = -1;
    const Variable last = heap_.back();
    heap_.pop_back();
    if (last != top) {
      heap_[0] = last;
      place_[last] = 0;
      sink(0);
    }
    return top;
  }

  void bump(Variable v) {
    if ((activity_[v] += increment_) > 1e100) rescale();
    if (place_[v] >= 0) rise(place_[v]);
  }

  void decay(double factor) { increment_ /= factor; }

 private:
  void rescale() {
    for (double& a : activity_) a *= 1e-100;
    increment_ *= 1e-100;
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
  std::vector<int> place_;  // in the heap, or -1
  std::vector<Variable> heap_;
  double increment_ = 1.0;
};

}  // namespace nonolith
