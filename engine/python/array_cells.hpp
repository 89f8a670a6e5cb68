// Reads the cells of a grid from an array of rows x columns by Python's buffer protocol, as NumPy,
// memoryview and others provide it. Needs none of these libraries, and makes no copy.
#pragma once

#include <nanobind/nanobind.h>

namespace nonolith {

// Returns rows, columns, and the cells as masks row by row. Values are colours, or -1 for unknown.
// None if the object is not a two-dimensional array of such integers or booleans in native byte
// order.
nanobind::object array_cells(nanobind::handle array, int colours);

}  // namespace nonolith
