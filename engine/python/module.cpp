// Where Python and C++ meet. Nothing is decided in this folder: arguments are unpacked and checked,
// the GIL is released while the engine works, signals (Ctrl-C) are looked for at the engine's
// request, results are packed.
#include <nanobind/nanobind.h>

#include "grid/defect.hpp"
#include "python/bindings.hpp"
#include "python/python_checks.hpp"
#include "python/python_judge.hpp"

namespace nb = nanobind;
using namespace nonolith;

NB_MODULE(_engine, m) {
  // Puzzles that live until the interpreter ends keep their compiled form; that is no leak.
  nb::set_leak_warnings(false);
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Defect& defect) {
      const nb::object error =
          nb::module_::import_("nonolith.support.errors").attr("NonolithError");
      PyErr_Format(error.ptr(), "%s (a defect)", defect.what());
    }
  });

  bind_problem(m);
  bind_line(m);
  bind_line_steps(m);
  bind_search(m);
  add_judge(m);
  add_checks(m);
  bind_marginals(m);
  bind_timing(m);
}
