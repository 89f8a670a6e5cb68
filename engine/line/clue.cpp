#include "line/clue.hpp"

#include <algorithm>
#include <utility>

#include "line/compiler.hpp"
#include "line/line_rule.hpp"

namespace nonolith {
namespace {

// Maximum number of blocks of a clue for which line_word.cpp is used.
constexpr int most_vector_blocks = 32;

// Minimum width of registers for which line_word.cpp is used. Registers of 128 bits can shift their
// lanes by different numbers only on Arm; elsewhere, the general solver takes 0.6 of the time.
#if defined(__aarch64__)
constexpr int least_vector_bits = 128;
#else
constexpr int least_vector_bits = 256;
#endif

}  // namespace

LineClue::LineClue(int cells_, int colours_, std::vector<Block> blocks_)
    : cells(cells_), colours(colours_), blocks(std::move(blocks_)) {
  if (!std::ranges::all_of(blocks, is_known))
    rule = std::make_shared<const LineRule>(std::exchange(blocks, {}), cells, colours);
  const int k = count();
  vectors = !rule && k <= most_vector_blocks && vector_bits() >= least_vector_bits;
  padded = k <= 4 ? 4 : k <= 8 ? 8 : k <= 16 ? 16 : (k + 31) / 32 * 32;
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
