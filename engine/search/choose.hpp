// Which cell to branch on: the seven choices of Wu et al. 2013, section IV.
//
// m0 and m1 are the numbers of cells that the cell's two probes settle beyond the parent; the cell
// with the largest score is taken. The printed formulas of mul, sqrt, min_logm and min_logd are
// partly lost in the copies we have; the forms below are ours. With more than two colours m0 is the
// smallest and m1 the largest gain over the colours.
#pragma once

#include <algorithm>
#include <cmath>

namespace nonolith {

enum class Choice { sum, min, max, mul, sqrt, min_logm, min_logd };

inline constexpr const char* choice_names[] = {"sum",  "min",      "max",     "mul",
                                               "sqrt", "min_logm", "min_logd"};

inline double choice_score(Choice choice, double weight, int m0, int m1) {
  const double low = std::min(m0, m1), high = std::max(m0, m1);
  switch (choice) {
    case Choice::sum: return low + high;
    case Choice::min: return low;
    case Choice::max: return high;
    case Choice::mul: return low * high;
    case Choice::sqrt: return std::sqrt(low * high) * (high > 0 ? low / high : 0);
    case Choice::min_logm: return low + std::log1p(high);
    case Choice::min_logd: return low + weight * std::log1p(high - low);
  }
  return 0;
}

}  // namespace nonolith
