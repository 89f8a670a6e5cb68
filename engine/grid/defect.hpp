// Defect: the exception for an error of the engine itself. Such checks run in every build, because
// a wrong answer is worse than none.
#pragma once

#include <stdexcept>

namespace nonolith {

struct Defect : std::logic_error {
  using std::logic_error::logic_error;
};

}  // namespace nonolith
