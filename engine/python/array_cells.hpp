// Reads the cells of a grid from an array of rows x columns by Python's buffer protocol, which
// NumPy, memoryview and others provide. This code needs none of these libraries and does not copy
// the array.
#pragma once

#include <nanobind/nanobind.h>

namespace nonolith {

// Returns rows, columns, and the cells as masks row by row. Values are colours, or -1 for unknown.
// Returns None unless the object is a two-dimensional array of integers or booleans in native
// order.
nanobind::object array_cells(nanobind::handle array, int colours);

}  // namespace nonolith
