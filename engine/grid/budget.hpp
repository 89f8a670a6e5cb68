// Budget: the limits of a search (seconds, nodes, memory), and whether the search must stop. Every
// long loop checks the budget. All parts of a search share one budget by reference.
//
// A check decrements a counter. The budget reads the clock only every 1024 units of work; a unit is
// roughly the work of settling one line of one machine word. The budget polls for interruptions
// (Ctrl-C, another thread) every 10 ms. A stopped budget stays stopped until renew() is called.
// The budget also knows the observer of the search, if there is one, and the number of the thread.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

#include "grid/observer.hpp"

namespace nonolith {

enum class StopReason { none, seconds, nodes, memory, interrupted };

class Budget {
 public:
  using Clock = std::chrono::steady_clock;

  Budget() = default;
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  // Makes part number `part` (from 0) of `parts` equal parts of another budget. The part has the
  // same deadline, a share of the nodes and of the memory, and its own interruption callback. The
  // destructor subtracts the used nodes from the other budget.
  Budget(Budget& whole, int part, int parts, std::function<bool()> interrupted)
      : countdown_(whole.countdown_),
        limited_(whole.limited_),
        deadline_(whole.deadline_),
        next_question_(whole.next_question_),
        memory_(whole.memory_ / parts),
        interrupted_(std::move(interrupted)),
        whole_(&whole),
        observer_(whole.observer_),
        thread_(part) {
    if (whole.nodes_left_ == unlimited) return;
    const std::int64_t left = std::max<std::int64_t>(whole.nodes_left_, 0);
    set_nodes(left / parts + (part < left % parts));
  }
  ~Budget() {
    if (!whole_) return;
    if (whole_->nodes_left_ != unlimited)
      whole_->nodes_left_ -= granted_ - std::max<std::int64_t>(nodes_left_, 0);
    whole_->countdown_ = std::min(whole_->countdown_, countdown_);
  }

  // Negative seconds, like negative nodes, mean no limit.
  void set_seconds(double seconds) {
    limited_ = seconds >= 0 && seconds < 1e9;
    if (limited_)
      deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                     std::chrono::duration<double>(seconds));
    countdown_ = 0;
  }
  void set_nodes(std::int64_t nodes) { nodes_left_ = granted_ = nodes < 0 ? unlimited : nodes; }
  // Maximum memory of the tables of the search, in bytes.
  void set_memory(std::size_t bytes) { memory_ = bytes; }
  std::size_t memory() const { return memory_; }
  // Clears the stop reason and sets new limits.
  void renew(double seconds, std::int64_t nodes) {
    reason_ = StopReason::none;
    set_seconds(seconds);
    set_nodes(nodes);
  }
  // Sets the callback that returns whether to stop. The searching thread calls it.
  void set_interrupted(std::function<bool()> interrupted) { interrupted_ = std::move(interrupted); }

  // Counts `work` units of work; returns whether the search must stop.
  bool after(int work) {
    countdown_ -= work;
    return countdown_ <= 0 ? look() : reason_ != StopReason::none;
  }

  // Counts the next node of the search; returns whether the search must stop before this node.
  bool before_node() {
    if (nodes_left_ <= 0 && reason_ == StopReason::none) reason_ = StopReason::nodes;
    --nodes_left_;
    return reason_ != StopReason::none;
  }

  // Polls for an interruption now.
  bool interrupted() {
    if (interrupted_ && interrupted_()) reason_ = StopReason::interrupted;
    return reason_ == StopReason::interrupted;
  }

  void stop(StopReason reason) { reason_ = reason; }

  // observer: null, or an object that outlives the search.
  void set_observer(Observer* observer) { observer_ = observer; }
  // Tells the observer, if there is one, the moment that `moment()` returns.
  template <class Make>
  void tell(Make&& moment) const {
    if (observer_) [[unlikely]]
      observer_->observe(thread_, moment());
  }

  bool stopped() const { return reason_ != StopReason::none; }
  StopReason reason() const { return reason_; }

 private:
  static constexpr int work_between_looks = 1024;
  static constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

  bool look() {
    countdown_ = work_between_looks;
    if (reason_ != StopReason::none) return true;
    const auto now = Clock::now();
    if (limited_ && now >= deadline_) reason_ = StopReason::seconds;
    if (interrupted_ && now >= next_question_) {
      next_question_ = now + std::chrono::milliseconds(10);
      if (interrupted_()) reason_ = StopReason::interrupted;
    }
    return reason_ != StopReason::none;
  }

  std::int64_t countdown_ = work_between_looks;
  std::int64_t nodes_left_ = unlimited, granted_ = unlimited;
  bool limited_ = false;
  Clock::time_point deadline_{};
  Clock::time_point next_question_{};
  std::size_t memory_ = std::size_t{256} << 20;
  std::function<bool()> interrupted_;
  StopReason reason_ = StopReason::none;
  Budget* whole_ = nullptr;
  Observer* observer_ = nullptr;
  int thread_ = 0;
};

}  // namespace nonolith
