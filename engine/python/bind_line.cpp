// Bindings of the line solver and the rules on one line.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "line/compiler.hpp"
#include "line/settle_line.hpp"
#include "python/arguments.hpp"
#include "python/bindings.hpp"
#include "python/python_problem.hpp"
#include "steps/line_rules.hpp"

namespace nonolith {
namespace {

LineClue line_of(nb::handle clue, int cells, int colours) {
  check_sizes(1, cells, colours);
  std::vector<SmallBlock> small;
  if (!read_clue(clue.ptr(), cells, colours, true, small))
    throw std::invalid_argument("a clue is not plain, or does not fit its line");
  std::vector<Block> blocks;
  for (const SmallBlock& each : small) blocks.push_back({each.length, each.colour});
  return LineClue(cells, colours, std::move(blocks));
}

// A line that Python settles repeatedly; its clue is read once.
class PyLine {
 public:
  PyLine(nb::handle blocks, int cells, int colours) : clue_(line_of(blocks, cells, colours)) {}

  // Settles the line. The masks are integers of one machine word each.
  nb::object settle_word(nb::tuple masks) const {
    if (clue_.cells + 2 > 64) throw std::invalid_argument("the line is longer than a word");
    std::array<Bits<1>, 32> domain{}, out{};
    if (static_cast<int>(nb::len(masks)) != clue_.colours)
      throw std::invalid_argument("the masks are not those of the line");
    for (int c = 0; c < clue_.colours; ++c)
      domain[c] = Bits<1>{{number_of<std::uint64_t>(masks[c], "a mask is a whole number")}} &
                  Bits<1>::below(clue_.cells);
    LineScratch<1> scratch;
    if (!settle_line<1>(clue_, domain.data(), out.data(), scratch)) return nb::none();
    nb::list settled;
    for (int c = 0; c < clue_.colours; ++c) settled.append(out[c].word[0]);
    return nb::tuple(settled);
  }

  // Settles the line. The masks have any length and follow each other, each in whole bytes, lowest
  // byte first.
  nb::object settle_bytes(nb::bytes masks) const {
    if (masks.size() != static_cast<std::size_t>((clue_.cells + 7) / 8) * clue_.colours)
      throw std::invalid_argument("the masks are not those of the line");
    const auto* const data = static_cast<const unsigned char*>(masks.data());
    std::vector<unsigned char> bytes(data, data + masks.size());
    if (!nonolith::settle_bytes(clue_, bytes)) return nb::none();
    return nb::bytes(bytes.data(), bytes.size());
  }

  // Runs the eleven rules to their fixpoint; returns None on a contradiction. known: the masks of
  // filled cells and of blank cells, as for settle_bytes.
  nb::object run_rules(const nb::bytes& known, std::vector<int> starts,
                       std::vector<int> ends) const {
    KnownLine line = known_line(known, std::move(starts), std::move(ends));
    if (!nonolith::run_rules(clue_, line)) return nb::none();
    line.filled.insert(line.filled.end(), line.blank.begin(), line.blank.end());
    return nb::make_tuple(nb::bytes(line.filled.data(), line.filled.size()), line.starts,
                          line.ends);
  }

  // Returns the deductions of one rule, each with its reasons (blocks and known cells), the new
  // filled and blank cells, and the new ranges.
  nb::list deductions(const std::string& rule, bool at_once, const nb::bytes& known,
                      std::vector<int> starts, std::vector<int> ends) const {
    KnownLine line = known_line(known, std::move(starts), std::move(ends));
    nb::list found;
    for (const Deduction& each : nonolith::deductions(clue_, line, rule_named(rule), at_once)) {
      nb::list ranges;
      for (const NewRange& range : each.ranges)
        ranges.append(nb::make_tuple(range.block, range.start, range.end));
      found.append(nb::make_tuple(each.blocks, each.cells, each.filled, each.blank, ranges));
    }
    return found;
  }

 private:
  KnownLine known_line(const nb::bytes& known, std::vector<int> starts,
                       std::vector<int> ends) const {
    const std::size_t size = (clue_.cells + 7) / 8;
    const auto* const data = static_cast<const unsigned char*>(known.data());
    const std::size_t blocks = clue_.blocks.size();
    if (clue_.colours != 2 || known.size() != 2 * size || starts.size() != blocks ||
        ends.size() != blocks)
      throw std::invalid_argument("the masks and ranges are not those of the line");
    for (std::size_t j = 0; j < blocks; ++j)
      if (starts[j] < 0 || ends[j] >= clue_.cells ||
          ends[j] - starts[j] + 1 < clue_.blocks[j].length)
        throw std::invalid_argument("a block does not fit its range");
    for (std::size_t i = 0; i < size; ++i)
      if (data[i] & data[size + i] || (i + 1 == size && data[i] >> (clue_.cells - 8 * i)))
        throw std::invalid_argument("a cell is both filled and blank, or beyond the line");
    return {
        {data, data + size}, {data + size, data + 2 * size}, std::move(starts), std::move(ends)};
  }

  LineClue clue_;
};

}  // namespace

void bind_line(nb::module_& m) {
  m.attr("vector_bits") = vector_bits();
  m.attr("vectors") =
      LineClue(1, 2, {}).vectors;  // whether the vector code is used (see NONOLITH_VECTOR)
  nb::class_<PyLine>(m, "Line")
      .def(nb::new_([](nb::handle blocks, int cells, int colours) {
             return new PyLine(blocks, cells, colours);
           }),
           nb::arg("blocks"), nb::arg("cells"), nb::arg("colours"))
      .def("settle_word", &PyLine::settle_word, nb::arg("masks"))
      .def("settle_bytes", &PyLine::settle_bytes, nb::arg("masks"))
      .def("run_rules", &PyLine::run_rules, nb::arg("known"), nb::arg("starts"), nb::arg("ends"))
      .def("deductions", &PyLine::deductions, nb::arg("rule"), nb::arg("at_once"), nb::arg("known"),
           nb::arg("starts"), nb::arg("ends"));
}

}  // namespace nonolith
