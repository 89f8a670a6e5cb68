// The GIL, Python's lock: given back while the engine works, and taken again.
//
// When the interpreter ends, threads that Python does not wait for (daemon threads) may still be in
// the engine. Up to Python 3.13 such a thread is ended, from within, as soon as it takes the lock:
// its stack is unwound, and C++ then stops the whole program, since destructors may not be left that
// way. So a thread that comes back too late waits here until the process is gone, which is what
// Python itself does from 3.14 on. It holds nothing that the end of the program waits for.
#pragma once

#include <Python.h>

#include <chrono>
#include <thread>

namespace nonolith {

inline bool python_is_ending() {
#if PY_VERSION_HEX >= 0x030D0000
  return !Py_IsInitialized() || Py_IsFinalizing();
#else
  return !Py_IsInitialized() || _Py_IsFinalizing();
#endif
}

[[noreturn]] inline void wait_for_the_end() {
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

// Takes the lock by `take`, or never comes back.
template <class Take>
auto take_gil(Take&& take) {
  if (python_is_ending()) wait_for_the_end();
  try {
    return take();
  } catch (...) {  // the interpreter began to end meanwhile: the unwinding of this thread
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
