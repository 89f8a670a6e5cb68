// Regions: sets of unsettled cells that do not depend on each other.
//
// Within a line, two cells may depend on each other only if they lie within the reach (first start
// to last end) of the same unfixed block, or of unfixed blocks whose reaches overlap or touch. Cells joined so, over rows and columns, form a region; the solutions of a
// propagated state are the combinations of the solutions of its regions.
#pragma once

#include <vector>

#include "grid/propagate.hpp"

namespace nonolith {

// A region is one mask of columns per row.
template <int N>
using Region = std::vector<Bits<N>>;

template <int N>
Region<N> whole_grid(const Problem& problem) {
  return Region<N>(problem.height, Bits<N>::below(problem.width));
}

// The unsettled cells of `within`, split. The state must be at its fixpoint.
template <int N>
std::vector<Region<N>> split(const Problem& problem, const State<N>& state, const Region<N>& within,
                             Propagator<N>& propagator);

}  // namespace nonolith
