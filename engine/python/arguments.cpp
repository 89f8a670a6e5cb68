#include "python/arguments.hpp"

#include <algorithm>
#include <stdexcept>

#include "line/width.hpp"
#include "python/gil.hpp"

namespace nonolith {
namespace {

std::vector<Block> blocks_of(nb::handle clue, int cells, int colours) {
  constexpr const char* expected = "a clue is a tuple of blocks, each a tuple (length, colour)";
  std::vector<Block> blocks;
  int needed = 0;
  for (nb::handle item : tuple_of(clue, expected)) {
    const nb::tuple pair = tuple_of(item, expected);
    if (nb::len(pair) != 2) throw nb::type_error(expected);
    const Block block{number_of<int>(pair[0], expected), number_of<int>(pair[1], expected)};
    if (block.length < 1 || block.length > cells || block.colour < 1 || block.colour >= colours)
      throw std::invalid_argument("a block does not fit its line or has no such colour");
    needed += block.length + (!blocks.empty() && blocks.back().colour == block.colour);
    if (needed > cells) throw std::invalid_argument("a clue does not fit its line");
    blocks.push_back(block);
  }
  return blocks;
}

}  // namespace

nb::tuple tuple_of(nb::handle item, const char* what) {
  if (!nb::isinstance<nb::tuple>(item)) throw nb::type_error(what);
  return nb::borrow<nb::tuple>(item);
}

void check_sizes(int height, int width, int colours) {
  if (std::min(height, width) < 0) throw std::invalid_argument("a size is 0 or more");
  if (std::max(height, width) > longest_line) throw std::invalid_argument("a line is too long");
  if (colours < 2 || colours > 32) throw std::invalid_argument("2 to 32 colours are possible");
}

LineClue line_of(nb::handle blocks, int cells, int colours) {
  check_sizes(1, cells, colours);
  return LineClue(cells, colours, blocks_of(blocks, cells, colours));
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
