// Bindings of the puzzle: reading clues from Python and from text, and checking a grid.
#include <nanobind/nanobind.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "grid/verify.hpp"
#include "line/clue_lines.hpp"
#include "python/arguments.hpp"
#include "python/array_cells.hpp"
#include "python/bindings.hpp"
#include "python/python_problem.hpp"

namespace nonolith {
namespace {

std::unique_ptr<PyProblem> read_clues(nb::handle rows, nb::handle columns, int colours,
                                      bool rules) {
  check_sizes(0, 0, colours);
  if (std::max(nb::len(rows), nb::len(columns)) > longest_line) return nullptr;
  return PyProblem::read(rows, columns, colours, rules);
}

std::unique_ptr<PyProblem> problem_of_lines(const ClueLines& rows, const ClueLines& columns) {
  check_sizes(rows.count(), columns.count(), 2);
  return PyProblem::of_lines(rows, columns);
}

// Returns the plain lines (clue_lines.hpp) at the start of a string; no lines if the string cannot
// be encoded as UTF-8.
ClueLines lines_of(nb::str text) {
  Py_ssize_t size = 0;
  const char* const characters = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (characters) return ClueLines::read({characters, static_cast<std::size_t>(size)});
  PyErr_Clear();
  return {};
}

}  // namespace

void bind_problem(nb::module_& m) {
  nb::class_<ClueLines>(m, "ClueLines")
      .def_static("read", &lines_of, nb::arg("text"))
      .def(
          "part",
          [](const ClueLines& lines, int first, int count) {
            if (first < 0 || first > lines.count() || count < 0)
              throw std::invalid_argument("there are no such lines");
            return lines.part(first, count);
          },
          nb::arg("first"), nb::arg("count"))
      .def("filled", &ClueLines::filled)
      .def("may_be_picture", &ClueLines::may_be_picture)
      .def_prop_ro("count", &ClueLines::count)
      .def_prop_ro("length", &ClueLines::length);

  nb::class_<PyProblem>(m, "Problem")
      .def_static("read", &read_clues, nb::arg("rows"), nb::arg("columns"), nb::arg("colours"),
                  nb::arg("rules") = false)
      .def_static(
          "of_grid",
          [](int height, int width, int colours, nb::bytes cells) {
            check_sizes(height, width, colours);
            const std::size_t number = static_cast<std::size_t>(height) * width;
            return PyProblem::of_grid(height, width, colours, masks_in(cells, number));
          },
          nb::arg("height"), nb::arg("width"), nb::arg("colours"), nb::arg("cells"))
      .def_static("of_lines", &problem_of_lines, nb::arg("rows"), nb::arg("columns"))
      .def("clues", &PyProblem::clues, nb::arg("block"))
      .def("key", &PyProblem::key)
      .def_prop_ro("plain", &PyProblem::plain)
      .def_ro("height", &PyProblem::height)
      .def_ro("width", &PyProblem::width);

  m.def(
      "is_solution",
      [](const PyProblem& clues, nb::bytes cells, nb::object given) {
        return is_solution(clues.problem(), masks_in(cells, clues.cells()),
                           given_masks(given, clues.cells()));
      },
      nb::arg("problem"), nb::arg("cells"), nb::arg("given").none());
  m.def(
      "array_cells",
      [](nb::handle array, int colours) {
        check_sizes(0, 0, colours);
        return array_cells(array, colours);
      },
      nb::arg("array").none(), nb::arg("colours"));
}

}  // namespace nonolith
