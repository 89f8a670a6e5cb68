// SearchLog: the observer that tells Python what a search does. The searching threads only store
// moments; the thread that called the search passes them to Python when it polls for signals, so
// that the receiver runs in this thread and may raise exceptions.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <utility>
#include <vector>

#include "grid/observer.hpp"
#include "python/arguments.hpp"
#include "python/gil.hpp"

namespace nonolith {

class SearchLog final : public Observer {
 public:
  // receive: a function of seconds, thread, name of the event, (open, kept), and counters.
  explicit SearchLog(nb::object receive) : receive_(std::move(receive)) {}

  // Stores the moment. After the first 10 s, only about a hundred moments of a thread are stored
  // while the time grows to e times its value.
  void observe(int thread, const Moment& moment) override {
    const double now = std::chrono::duration<double>(Clock::now() - start_).count();
    const std::lock_guard lock(mutex_);
    if (thread >= static_cast<int>(next_.size())) next_.resize(thread + 1, 0.0);
    if (moment.event > Event::marginals && now < next_[thread]) return;
    next_[thread] = now + std::clamp(now / 100, 0.1, 10.0);
    entries_.push_back({now, thread, moment});
  }

  // Passes the stored moments to Python. Returns false if the receiver raised an exception, which
  // is then the current exception of Python. Called without or with the GIL.
  bool pass_on() {
    std::vector<Entry> entries;
    {
      const std::lock_guard lock(mutex_);
      entries.swap(entries_);
    }
    if (entries.empty()) return true;
    const WithGil held;
    try {
      for (const auto& [seconds, thread, moment] : entries)
        receive_(seconds, thread, event_names[static_cast<int>(moment.event)],
                 nb::make_tuple(moment.open, moment.kept), counts_of(moment.work));
      return true;
    } catch (nb::python_error& error) {
      error.restore();
      return false;
    }
  }

 private:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    double seconds;
    int thread;
    Moment moment;
  };

  const nb::object receive_;
  const Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
  std::vector<Entry> entries_;
  std::vector<double> next_;  // by thread: the time before which frequent events are not stored
};

}  // namespace nonolith
