// The cells of a grid from an array of rows x columns, by Python's buffer protocol: what NumPy,
// memoryview and others have, without a copy and without knowledge of any of them.
#pragma once

#include <nanobind/nanobind.h>

namespace nonolith {

// Rows, columns, and the cells as masks row by row; None for what is no array of two dimensions, of
// whole numbers or booleans in this machine's order of bytes, each a colour, or -1 for unknown.
nanobind::object array_cells(nanobind::handle array, int colours);

}  // namespace nonolith
