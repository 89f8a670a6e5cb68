// Defect: the exception for an internal error of the engine. The checks that throw it run in every
// build, because a wrong result is worse than no result.
#pragma once

#include <stdexcept>

namespace nonolith {

struct Defect : std::logic_error {
  using std::logic_error::logic_error;
};

}  // namespace nonolith
