#include "line/settle_line.hpp"

#include <algorithm>
#include <memory>

#include "line/width.hpp"

namespace nonolith {
namespace {

template <int N>
bool settle_masks(const LineClue& clue, std::vector<unsigned char>& bytes) {
  const int size = (clue.cells + 7) / 8;
  std::vector<Bits<N>> masks(clue.colours, Bits<N>::none());
  for (int c = 0; c < clue.colours; ++c)
    for (int i = 0; i < clue.cells; ++i)
      if (bytes[c * size + i / 8] >> i % 8 & 1) masks[c].set(i);
  const auto scratch = std::make_unique<LineScratch<N>>();
  if (!settle_line<N>(clue, masks.data(), masks.data(), *scratch)) return false;
  std::fill(bytes.begin(), bytes.end(), 0);
  for (int c = 0; c < clue.colours; ++c)
    for (int i = 0; i < clue.cells; ++i)
      bytes[c * size + i / 8] |= static_cast<unsigned char>(masks[c].test(i) << i % 8);
  return true;
}

}  // namespace

bool settle_bytes(const LineClue& clue, std::vector<unsigned char>& bytes) {
  return with_width(clue.cells, [&](auto width) { return settle_masks<width.value>(clue, bytes); });
}

}  // namespace nonolith
