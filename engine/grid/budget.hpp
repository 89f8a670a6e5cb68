// Budget: what a search may use, seconds and nodes, and whether it must end. Every long loop checks
// it. All parts of a search share one budget by reference.
//
// A check is a countdown. Only every thousand units of work (a unit is roughly one line of one
// machine word settled) is the clock read, and only every few milliseconds are interruptions looked
// for (Ctrl-C, another thread). Once stopped, it stays stopped until it is renewed.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

namespace nonolith {

enum class StopReason { none, seconds, nodes, memory, interrupted };

class Budget {
 public:
  using Clock = std::chrono::steady_clock;

  Budget() = default;
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  // A part of another budget: the same deadline, at most `nodes` nodes (negative: no limit), and its
  // own interruptions. When it ends, the whole is charged with what it used.
  Budget(Budget& whole, std::int64_t nodes, std::function<bool()> interrupted)
      : countdown_(whole.countdown_),
        limited_(whole.limited_),
        deadline_(whole.deadline_),
        next_question_(whole.next_question_),
        interrupted_(std::move(interrupted)),
        whole_(&whole) {
    set_nodes(nodes);
    granted_ = nodes_left_;
  }
  ~Budget() {
    if (!whole_) return;
    if (whole_->nodes_left_ != unlimited)
      whole_->nodes_left_ -= granted_ - std::max<std::int64_t>(nodes_left_, 0);
    whole_->countdown_ = std::min(whole_->countdown_, countdown_);
  }

  // seconds < 0: no limit. interrupted is called from the thread that works.
  void set_seconds(double seconds) {
    limited_ = seconds >= 0 && seconds < 1e9;
    if (limited_)
      deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                     std::chrono::duration<double>(seconds));
    countdown_ = 0;
  }
  void set_nodes(std::int64_t nodes) { nodes_left_ = nodes < 0 ? unlimited : nodes; }
  // Work may go on, under new limits.
  void renew(double seconds, std::int64_t nodes) {
    reason_ = StopReason::none;
    set_seconds(seconds);
    set_nodes(nodes);
  }
  void set_interrupted(std::function<bool()> interrupted) { interrupted_ = std::move(interrupted); }

  // Whether to stop, after `work` units of work.
  bool after(int work) {
    countdown_ -= work;
    return countdown_ <= 0 ? look() : reason_ != StopReason::none;
  }

  // Whether to stop, before another node of the search.
  bool before_node() {
    if (nodes_left_ <= 0 && reason_ == StopReason::none) reason_ = StopReason::nodes;
    --nodes_left_;
    return reason_ != StopReason::none;
  }

  // Looks for an interruption now.
  bool interrupted() {
    if (interrupted_ && interrupted_()) reason_ = StopReason::interrupted;
    return reason_ == StopReason::interrupted;
  }

  void stop(StopReason reason) { reason_ = reason; }

  // Nodes for one of several parts of equal size, counted from 0; negative if there is no limit.
  std::int64_t share_of_nodes(std::int64_t part, std::int64_t parts) const {
    if (nodes_left_ == unlimited) return -1;
    const std::int64_t left = std::max<std::int64_t>(nodes_left_, 0);
    return left / parts + (part < left % parts);
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
  std::int64_t nodes_left_ = unlimited;
  bool limited_ = false;
  Clock::time_point deadline_{};
  Clock::time_point next_question_{};
  std::function<bool()> interrupted_;
  StopReason reason_ = StopReason::none;
  Budget* whole_ = nullptr;
  std::int64_t granted_ = 0;  // nodes, to a part
};

}  // namespace nonolith
