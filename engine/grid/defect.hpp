// Defect: thrown where the engine finds itself wrong. A check of this kind is made in every build: a
// wrong answer would be worse than none.
#pragma once

#include <stdexcept>

namespace nonolith {

struct Defect : std::logic_error {
  using std::logic_error::logic_error;
};

}  // namespace nonolith
