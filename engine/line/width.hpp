// How many machine words the masks of a line take: code for masks is written once for N words, and
// made for the widths below.
#pragma once

#include <type_traits>
#include <utility>

namespace nonolith {

// Two positions more than cells: the sentinel cell, and the position after it.
inline constexpr int longest_line = 64 * 16 - 2;

// Calls use(std::integral_constant<int, N>) with the narrowest width for lines of this many cells.
template <class Use>
decltype(auto) with_width(int cells, Use&& use) {
  if (cells + 2 <= 64) return use(std::integral_constant<int, 1>{});
  if (cells + 2 <= 128) return use(std::integral_constant<int, 2>{});
  if (cells + 2 <= 256) return use(std::integral_constant<int, 4>{});
  if (cells + 2 <= 512) return use(std::integral_constant<int, 8>{});
  return use(std::integral_constant<int, 16>{});
}

}  // namespace nonolith

// Applies a macro to each width, to make templates for all of them.
#define NONOLITH_FOR_EACH_WIDTH(MAKE) MAKE(1) MAKE(2) MAKE(4) MAKE(8) MAKE(16)
