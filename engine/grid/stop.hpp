// Stop: when a search must end. Every long loop checks it.
//
// A check is a countdown. Only every thousand units of work (a unit is roughly one line of one
// machine word settled) is the clock read, and only every few milliseconds are interruptions looked
// for (Ctrl-C, another thread). Once stopped, it stays stopped until it is resumed.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

namespace nonolith {

enum class StopReason { none, seconds, nodes, memory, interrupted };

class Stop {
 public:
  using Clock = std::chrono::steady_clock;

  Stop() = default;

  // seconds < 0: no limit. interrupted is called from the thread that works.
  void set_seconds(double seconds) {
    limited_ = seconds >= 0 && seconds < 1e9;
    if (limited_)
      deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                     std::chrono::duration<double>(seconds));
    countdown_ = 0;
  }
  void set_nodes(std::int64_t nodes) {
    nodes_left_ = nodes < 0 ? std::numeric_limits<std::int64_t>::max() : nodes;
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
  // Work may go on, under new limits.
  void resume() { reason_ = StopReason::none; }

  // Nodes for the given one of several copies of this one: an equal share of those that are left;
  // negative where there is no limit.
  std::int64_t share_of_nodes(std::int64_t copy, std::int64_t copies) const {
    if (nodes_left_ == std::numeric_limits<std::int64_t>::max()) return -1;
    const std::int64_t left = std::max<std::int64_t>(nodes_left_, 0);
    return left / copies + (copy < left % copies);
  }

  // Takes over what a copy of this one has used up: nodes, and work until the next look.
  void use_up(const Stop& copy) {
    nodes_left_ = std::min(nodes_left_, copy.nodes_left_);
    countdown_ = std::min(countdown_, copy.countdown_);
  }
  // The same for a copy that had a share of the nodes.
  void use_up_share(const Stop& copy, std::int64_t share) {
    if (share >= 0) nodes_left_ -= share - std::max<std::int64_t>(copy.nodes_left_, 0);
    countdown_ = std::min(countdown_, copy.countdown_);
  }

  bool stopped() const { return reason_ != StopReason::none; }
  StopReason reason() const { return reason_; }

 private:
  static constexpr int work_between_looks = 1024;

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
  std::int64_t nodes_left_ = std::numeric_limits<std::int64_t>::max();
  bool limited_ = false;
  Clock::time_point deadline_{};
  Clock::time_point next_question_{};
  std::function<bool()> interrupted_;
  StopReason reason_ = StopReason::none;
};

}  // namespace nonolith
