// Turn: the time in which one thread uses an object of the engine. A second thread that uses the
// object in that time gets an error, since such objects are not made for two threads.
#pragma once

#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>

#include "grid/budget.hpp"
#include "python/arguments.hpp"
#include "python/gil.hpp"

namespace nonolith {

// Whether a thread uses the object that has this member. It stays at one address when it is moved.
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

// What `work` returns, called in a turn and without the GIL. Raises the exception of Python that
// made `stop` end the work, such as the one of Ctrl-C.
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
