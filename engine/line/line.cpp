#include "line/line.hpp"

namespace nonolith {
namespace {

// Return the positions from which `clue.blocks[j].length` ones follow, upward or downward.
template <int N>
Bits<N> eroded_up(Bits<N> mask, const LineClue& clue, int j) {
  for (int s = 0; s < clue.steps; ++s)
    mask &= mask >> static_cast<int>(clue.distance()[s * clue.padded + j]);
  return mask;
}

template <int N>
Bits<N> eroded_down(Bits<N> mask, const LineClue& clue, int j) {
  for (int s = 0; s < clue.steps; ++s)
    mask &= mask << static_cast<int>(clue.distance()[s * clue.padded + j]);
  return mask;
}

template <int N>
Bits<N> dilated(Bits<N> mask, const LineClue& clue, int j) {
  for (int s = 0; s < clue.steps; ++s)
    mask |= mask << static_cast<int>(clue.distance()[s * clue.padded + j]);
  return mask;
}

}  // namespace

template <int N>
bool find_starts(const LineClue& clue, const Bits<N>* domain, LineScratch<N>& at, Bits<N>& blank) {
  const int n = clue.cells, k = clue.count();
  const Bits<N> open = domain[0] | Bits<N>::bit(n);
  const Bits<N> open_back = mirrored(open, n + 1);

  for (int j = 0; j < k; ++j) {
    const Bits<N>& may = domain[clue.blocks[j].colour];
    const int length = clue.blocks[j].length;
    at.fit[j] = eroded_up(may, clue, j);
    at.back[j] = eroded_down(mirrored(may, n + 1), clue, j) << 1;
    if (clue.gap()[j]) {
      at.fit[j] &= open >> length;
      at.back[j] &= open_back << (length + 1);
    }
  }

  at.reach[0] = flood(Bits<N>::bit(0), open);
  for (int j = 0; j < k; ++j)
    at.reach[j + 1] = flood((at.reach[j] & at.fit[j]) << static_cast<int>(clue.stride()[j]), open);
  if (!at.reach[k].test(n + 1)) return false;

  Bits<N> rest = flood(Bits<N>::bit(0), open_back);
  at.rest[k] = mirrored(rest, n + 2);
  for (int j = k - 1; j >= 0; --j) {
    rest = flood((rest << static_cast<int>(clue.stride()[j])) & at.back[j], open_back);
    at.rest[j] = mirrored(rest & Bits<N>::below(n + 2), n + 2);
  }

  blank = at.reach[k] & (at.rest[k] >> 1);
  for (int j = 0; j < k; ++j) {
    const Bits<N> starts =
        at.reach[j] & at.fit[j] & (at.rest[j + 1] >> static_cast<int>(clue.stride()[j]));
    at.starts[j] = starts;
    blank |= at.reach[j] & (at.rest[j] >> 1);
    if (clue.gap()[j]) blank |= starts << clue.blocks[j].length;
  }
  blank &= domain[0];
  return true;
}

template <int N>
bool settle(const LineClue& clue, const Bits<N>* domain, Bits<N>* out, LineScratch<N>& scratch) {
  Bits<N> blank;
  if (!find_starts(clue, domain, scratch, blank)) return false;
  for (int c = 1; c < clue.colours; ++c) out[c] = Bits<N>::none();
  for (int j = 0; j < clue.count(); ++j)
    out[clue.blocks[j].colour] |= dilated(scratch.starts[j], clue, j);
  out[0] = blank;
  return true;
}

#define NONOLITH_INSTANTIATE(N)                                                             \
  template bool find_starts<N>(const LineClue&, const Bits<N>*, LineScratch<N>&, Bits<N>&); \
  template bool settle<N>(const LineClue&, const Bits<N>*, Bits<N>*, LineScratch<N>&);
NONOLITH_FOR_EACH_WIDTH(NONOLITH_INSTANTIATE)

}  // namespace nonolith
