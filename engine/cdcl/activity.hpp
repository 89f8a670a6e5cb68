// ActivityOrder: the decision order of variables by activity (VSIDS: Moskewicz et al. 2001;
// exponential form: Een and Soerensson 2003). Decay factors from 0.9 to 0.95 are equally fast.
// Tried in prototypes, and slower: a list of variables by their last conflict (VMTF) instead of
// activities; decisions on cells only, not on bounds.
//
// Belief propagation sets an initial activity for every variable, and easy puzzles are solved
// before most activities change. So the order has two parts: an array of all variables by initial
// activity, sorted once and read in order; and a binary heap of the variables whose activity a
// conflict has raised. Phases from belief propagation, without these activities, help little.
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
  // Sets the initial activity of a variable. Call it only before start().
  void set(Variable v, double activity) { activity_[v] = activity; }
  double activity(Variable v) const { return activity_[v]; }

  // Sorts the variables by initial activity; called once, before top(). Returns false when stopped.
  bool start(Budget& budget) {
    if (!given_.empty() || activity_.empty()) return true;
    if (!sort_given(budget)) {
      given_.clear();
      return false;
    }
    for (int i = 0; i < static_cast<int>(given_.size()); ++i) place_[given_[i]] = at_rank(i);
    return true;
  }

  // Returns the next variable for which open(v) holds, or -1. This variable stays in the order;
  // earlier variables leave the order until insert() adds them again.
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
      place_[v] = absent;  // an assigned variable; insert() adds it when it becomes open
  }

  void decay(double factor) { increment_ /= factor; }

 private:
  static constexpr int absent = -1;
  // In place_, places 0, 1, ... of the sorted array are encoded as -2, -3, ...
  static constexpr int at_rank(int rank) { return -2 - rank; }

  // Sorts by activity, the largest first, and nearly equal activities by variable number. This is a
  // radix sort in two passes over the upper bits of the floats. Read as integers, these bits have
  // the same order as the floats.
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
  std::vector<int> place_;  // index in the heap, absent, or at_rank() in the sorted array
  std::vector<Variable> heap_;
  std::vector<Variable> given_, sorted_;
  std::vector<std::uint32_t> keys_;
  std::size_t cursor_ = 0;  // variables before this place of given_ are assigned or in the heap
  double increment_ = 1.0;
};

}  // namespace nonolith
