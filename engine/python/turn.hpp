// Turn: the exclusive use of an engine object by one thread. A second thread that uses the object
// meanwhile gets an error, because such objects are not thread-safe.
#pragma once

#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>

#include "grid/budget.hpp"
#include "python/arguments.hpp"
#include "python/gil.hpp"

namespace nonolith {

// A member that says whether a thread uses its object. Its address is stable when it is moved.
class InUse {
 public:
  // `what` is the object's name in the error, such as "search".
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

// Returns the result of `work`, called in a turn and without the GIL. Raises the Python exception
// that made `stop` end the work, such as KeyboardInterrupt.
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
