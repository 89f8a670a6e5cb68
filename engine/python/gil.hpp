// Functions that release the GIL while the engine works, and acquire it again.
//
// When the interpreter ends, daemon threads may still run in the engine. Up to Python 3.13, Python
// ends such a thread when it acquires the GIL, by unwinding its stack. C++ then terminates the
// whole program, because unwinding must not leave a destructor. So this code blocks such a thread
// until the process ends; from Python 3.14 on, Python itself blocks the thread. The end of the
// program does not wait for such a thread.
#pragma once

#include <Python.h>

#include <chrono>
#include <thread>

namespace nonolith {

// Python also counts as not initialised from the moment when it stops other threads. (The stable ABI
// has Py_IsFinalizing() only from Python 3.13 on.)
inline bool python_is_ending() { return !Py_IsInitialized(); }

[[noreturn]] inline void wait_for_the_end() {
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

// Acquires the GIL by calling `take`; never returns if the interpreter is ending.
template <class Take>
auto take_gil(Take&& take) {
  if (python_is_ending()) wait_for_the_end();
  try {
    return take();
  } catch (...) {  // the interpreter is ending, and unwinds this thread
    wait_for_the_end();
  }
}

class WithoutGil {
 public:
  WithoutGil() : state_(PyEval_SaveThread()) {}
  WithoutGil(const WithoutGil&) = delete;
  WithoutGil& operator=(const WithoutGil&) = delete;
  ~WithoutGil() {
    take_gil([this] { PyEval_RestoreThread(state_); });
  }

 private:
  PyThreadState* const state_;
};

class WithGil {
 public:
  WithGil() : state_(take_gil([] { return PyGILState_Ensure(); })) {}
  WithGil(const WithGil&) = delete;
  WithGil& operator=(const WithGil&) = delete;
  ~WithGil() { PyGILState_Release(state_); }

 private:
  const PyGILState_STATE state_;
};

}  // namespace nonolith
