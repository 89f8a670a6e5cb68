#include "line/settle_line.hpp"

#include <memory>
#include <span>

namespace nonolith {
namespace {

template <int N>
bool settle_masks(const LineClue& clue, std::vector<unsigned char>& bytes) {
  const std::size_t size = (clue.cells + 7) / 8;
  const auto mask = [&](int colour) { return std::span(bytes).subspan(colour * size, size); };
  std::vector<Bits<N>> masks;
  masks.reserve(clue.colours);
  for (int c = 0; c < clue.colours; ++c)
    masks.push_back(mask_of<N>(mask(c)) & Bits<N>::below(clue.cells));
  const auto scratch = std::make_unique<LineScratch<N>>();
  if (!settle_line<N>(clue, masks.data(), masks.data(), *scratch)) return false;
  for (int c = 0; c < clue.colours; ++c) write_mask(masks[c], mask(c));
  return true;
}

}  // namespace

bool settle_bytes(const LineClue& clue, std::vector<unsigned char>& bytes) {
  return with_width(clue.cells, [&](auto width) { return settle_masks<width.value>(clue, bytes); });
}

}  // namespace nonolith
