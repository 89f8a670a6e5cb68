// Turn: the exclusive use of an engine object by one thread. Engine objects are not thread-safe, so
// a second thread that uses the object at the same time gets an error.
#pragma once

#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>

#include "grid/budget.hpp"
#include "python/arguments.hpp"
#include "python/gil.hpp"

namespace nonolith {

// A flag that tells whether a thread uses an object. Moving the object does not change the flag's
// address.
class InUse {
 public:
  // what: the name of the object in the error message, such as "search".
  explicit InUse(const char* what) : what_(what) {}

 private:
  friend class Turn;

  const char* what_;
  std::unique_ptr<std::atomic<bool>> on_ = std::make_unique<std::atomic<bool>>(false);
};

class Turn {
 public:
  explicit Turn(const InUse& in_use) : on_(*in_use.on_) {
    if (on_.exchange(true))
      throw std::runtime_error("this " + std::string(in_use.what_) +
                               " works in another thread: begin one for each thread");
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() { on_ = false; }

 private:
  std::atomic<bool>& on_;
};

// Calls `work` while holding a Turn but not the GIL, and returns its result. If the budget stopped
// the work because of a Python exception, such as KeyboardInterrupt, raises this exception.
template <class Work>
auto in_turn(const InUse& in_use, const Budget& budget, Work&& work) {
  const Turn turn(in_use);
  auto result = [&] {
    const WithoutGil released;
    return work();
  }();
  if (budget.reason() == StopReason::interrupted) throw nb::python_error();
  return result;
}

}  // namespace nonolith
