// One line, settled again and again.
#include <nanobind/nanobind.h>

#include <array>
#include <stdexcept>
#include <vector>

#include "line/settle_line.hpp"
#include "python/arguments.hpp"
#include "python/bindings.hpp"

namespace nonolith {
namespace {

// A line that is settled again and again: its clue is read once.
class PyLine {
 public:
  PyLine(nb::tuple blocks, int cells, int colours) : clue_(line_of(blocks, cells, colours)) {}

  // Masks of one machine word each.
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

  // Masks of any length, padded to whole bytes, lowest first, one after the other.
  nb::object settle_bytes(nb::bytes masks) const {
    if (masks.size() != static_cast<std::size_t>((clue_.cells + 7) / 8) * clue_.colours)
      throw std::invalid_argument("the masks are not those of the line");
    const auto* const data = static_cast<const unsigned char*>(masks.data());
    std::vector<unsigned char> bytes(data, data + masks.size());
    if (!nonolith::settle_bytes(clue_, bytes)) return nb::none();
    return nb::bytes(bytes.data(), bytes.size());
  }

 private:
  LineClue clue_;
};

}  // namespace

void bind_line(nb::module_& m) {
  nb::class_<PyLine>(m, "Line")
      .def(nb::new_([](nb::tuple blocks, int cells, int colours) {
             return new PyLine(blocks, cells, colours);
           }),
           nb::arg("blocks"), nb::arg("cells"), nb::arg("colours"))
      .def("settle_word", &PyLine::settle_word, nb::arg("masks"))
      .def("settle_bytes", &PyLine::settle_bytes, nb::arg("masks"));
}

}  // namespace nonolith
