#include "line/clue.hpp"

#include <algorithm>
#include <utility>

#include "line/compiler.hpp"

namespace nonolith {
namespace {

// Maximum number of blocks of a clue for which line_word.cpp is used.
constexpr int most_vector_blocks = 32;

}  // namespace

LineClue::LineClue(int cells_, int colours_, std::vector<Block> blocks_)
    : cells(cells_), colours(colours_), blocks(std::move(blocks_)) {
  const int k = count();
  vectors = k <= most_vector_blocks && vector_bits() > 0;
  padded = k <= 8 ? 8 : k <= 16 ? 16 : k <= 32 ? 32 : (k + 7) / 8 * 8;
  int longest = 1;
  for (const Block& block : blocks) longest = std::max(longest, block.length);
  while ((1 << steps) < longest) ++steps;
  table_.assign(static_cast<std::size_t>(3 + steps) * padded, 0);
  std::int64_t* const stride = table_.data();
  std::int64_t* const gap = stride + padded;
  std::int64_t* const real = gap + padded;
  std::int64_t* const distance = real + padded;
  for (int j = 0; j < k; ++j) {
    const bool last = j + 1 == k;
    gap[j] = last || blocks[j + 1].colour == blocks[j].colour;
    stride[j] = blocks[j].length + gap[j];
    real[j] = -1;
  }

  for (int j = 0; j < k; ++j) {
    int reached = 1;
    for (int s = 0; s < steps && reached < blocks[j].length; ++s) {
      const int by = std::min(reached, blocks[j].length - reached);
      distance[static_cast<std::size_t>(s) * padded + j] = by;
      reached += by;
    }
  }
}

}  // namespace nonolith
