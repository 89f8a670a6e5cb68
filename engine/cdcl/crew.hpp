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
  ~Crew();

  // Starts threads until the crew has `threads` threads, or until the system refuses another
  // thread.
  void start(int threads);
  int size() const { return static_cast<int>(threads_.size()); }

  // Calls work(0) in this thread and work(1) to work(size()) in the other threads; returns when all
  // calls have returned. `work` must not throw.
  void run(const std::function<void(int)>& work);

 private:
  bool add();
  void serve(int number);

  std::mutex mutex_;
  std::condition_variable given_, done_;
  const std::function<void(int)>* work_ = nullptr;
  std::int64_t round_ = 0;
  int busy_ = 0;
  bool ended_ = false;
  std::vector<std::thread> threads_;  // not std::jthread, which Clang's library may not have
};

}  // namespace nonolith
