// Reads the cells of a grid from an array of rows x columns by Python's buffer protocol, which
// memoryview, NumPy and other libraries provide. This code needs none of these libraries and does
// not copy the array.
#pragma once

#include <nanobind/nanobind.h>

namespace nonolith {

// Returns the number of rows, the number of columns, and the cells as masks, row by row. Returns
// None unless the object is a two-dimensional array of integers or booleans in native byte order,
// whose values are colour numbers, or -1 for unknown.
nanobind::object array_cells(nanobind::handle array, int colours);

}  // namespace nonolith
