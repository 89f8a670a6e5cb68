#include "python/arguments.hpp"

#include <algorithm>
#include <stdexcept>

#include "python/gil.hpp"

namespace nonolith {
void check_sizes(int height, int width, int colours) {
  if (std::min(height, width) < 0) throw std::invalid_argument("a size is 0 or more");
  if (std::max(height, width) > longest_line) throw std::invalid_argument("a line is too long");
  if (colours < 2 || colours > 32) throw std::invalid_argument("2 to 32 colours are possible");
}

Rule rule_named(const std::string& name) {
  const auto* const found = std::find(std::begin(rule_names), std::end(rule_names), name);
  if (found == std::end(rule_names)) throw std::invalid_argument("no such rule: " + name);
  return static_cast<Rule>(found - std::begin(rule_names));
}

const std::uint32_t* masks_in(const nb::bytes& bytes, std::size_t cells) {
  if (bytes.size() != cells * sizeof(std::uint32_t))
    throw std::invalid_argument("the number of cells is not the puzzle's");
  return static_cast<const std::uint32_t*>(bytes.data());
}

const std::uint32_t* given_masks(nb::handle given, std::size_t cells) {
  if (given.is_none()) return nullptr;
  if (!nb::isinstance<nb::bytes>(given)) throw nb::type_error("what is given is bytes or None");
  return masks_in(nb::borrow<nb::bytes>(given), cells);
}

nb::bytes bytes_of(const std::vector<std::uint32_t>& cells) {
  return nb::bytes(cells.data(), cells.size() * sizeof(std::uint32_t));
}

nb::tuple counts_of(const Statistics& s) {
  return nb::make_tuple(s.line_solves, s.probes, s.branches, s.contradictions, s.conflicts,
                        s.restarts, s.learned, s.line_reasons, s.sweeps);
}

const char* limit_name(StopReason reason) {
  switch (reason) {
    case StopReason::seconds: return "seconds";
    case StopReason::nodes: return "nodes";
    case StopReason::memory: return "memory";
    default: return nullptr;
  }
}

bool signalled() {
  if (python_is_ending()) return true;
  const WithGil held;
  return PyErr_CheckSignals() != 0;
}

}  // namespace nonolith
