// The module `_engine`. The bindings only unpack and check arguments, release the GIL while the
// engine works, check for signals (Ctrl-C) when the engine asks, and pack results.
#include <nanobind/nanobind.h>

#include "grid/defect.hpp"
#include "python/bindings.hpp"

namespace nb = nanobind;
using namespace nonolith;

NB_MODULE(_engine, m) {
  // Puzzles that exist when the interpreter ends keep their compiled form; this is not a leak.
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
  bind_judge(m);
  bind_checks(m);
}
