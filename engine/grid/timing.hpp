// How long the smallest works take: too short to be measured from Python. For lines of one word.
#pragma once

#include <cstdint>

#include "grid/problem.hpp"

namespace nonolith {

// Nanoseconds for one settling of each line, on average, under these domains: height * width masks.
double time_lines(const Problem& problem, const std::uint32_t* domains, int rounds);

// Microseconds for one propagation from nothing known to the fixpoint, on average.
double time_propagation(const Problem& problem, int rounds);

}  // namespace nonolith
