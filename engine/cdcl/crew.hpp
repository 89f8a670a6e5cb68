// Crew: a thread pool. Many short searches use the same threads, which start only once.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace nonolith {

class Crew {
 public:
  Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Starts threads until the crew has `threads` threads, or until the system refuses another
  // thread.
  void start(int threads);
  int size() const { return static_cast<int>(threads_.size()); }

  // Calls work(0) in this thread and work(1) to work(size()) in the other threads; returns when all
  // calls have returned. `work` must not throw.
  void run(const std::function<void(int)>& work);

 private:
  bool add();
  void serve(const std::stop_token& ended, int number);

  std::mutex mutex_;
  std::condition_variable_any given_;
  std::condition_variable done_;
  const std::function<void(int)>* work_ = nullptr;
  std::int64_t round_ = 0;
  int busy_ = 0;
  std::vector<std::jthread>
      threads_;  // the last member, so that threads end before the members they use
};

}  // namespace nonolith
