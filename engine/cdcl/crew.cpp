#include "cdcl/crew.hpp"

#include <system_error>

namespace nonolith {

Crew::~Crew() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  given_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Crew::start(int threads) {
  threads_.reserve(threads);
  while (size() < threads && add()) {
  }
}

// Starts a thread. Returns false if the system cannot start another thread.
bool Crew::add() {
  try {
    threads_.emplace_back([this, number = size() + 1] { serve(number); });
    return true;
  } catch (const std::system_error&) {
    return false;
  }
}

void Crew::run(const std::function<void(int)>& work) {
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    busy_ = size();
    ++round_;
  }
  given_.notify_all();
  work(0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return busy_ == 0; });
}

void Crew::serve(int number) {
  std::unique_lock lock(mutex_);
  for (std::int64_t done = 0;; ++done) {
    given_.wait(lock, [&] { return ended_ || round_ > done; });
    if (ended_) return;
    lock.unlock();
    (*work_)(number);
    lock.lock();
    if (--busy_ == 0) done_.notify_one();
  }
}

}  // namespace nonolith
