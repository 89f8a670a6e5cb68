#include "line/line_rule.hpp"

#include <algorithm>
#include <utility>

namespace nonolith {
namespace {

// Calls visit(w, places) for the words of the places that a cell of a colour leads to.
template <class Visit>
void each_after(const LineRule& rule, int colour, const std::uint64_t* places, Visit&& visit) {
  const std::uint64_t* const advancing = rule.advancing(colour);
  const std::uint64_t* const staying = rule.staying(colour);
  std::uint64_t carry = 0;
  for (int w = 0; w < rule.words(); ++w) {
    const std::uint64_t moved = places[w] & advancing[w];
    visit(w, moved << 1 | carry | (places[w] & staying[w]));
    carry = moved >> 63;
  }
}

// The same for the places from which a cell of a colour leads to one of `places`.
template <class Visit>
void each_before(const LineRule& rule, int colour, const std::uint64_t* places, Visit&& visit) {
  const std::uint64_t* const advancing = rule.advancing(colour);
  const std::uint64_t* const staying = rule.staying(colour);
  for (int w = 0; w < rule.words(); ++w) {
    const std::uint64_t next = w + 1 < rule.words() ? places[w + 1] << 63 : 0;
    visit(w, ((places[w] >> 1 | next) & advancing[w]) | (places[w] & staying[w]));
  }
}

}  // namespace

LineRule::LineRule(std::vector<Block> blocks) : blocks_(std::move(blocks)) {
  int place = 0;
  for (const Block& block : blocks_) place += std::max(block.length, 1) + 1;
  const std::size_t words = place / 64 + 1;
  for (auto* masks : {&advancing_[0], &advancing_[1], &staying_[0], &staying_[1], &ends_})
    masks->assign(words, 0);
  const auto set = [](std::vector<std::uint64_t>& mask, int at) {
    mask[at / 64] |= std::uint64_t{1} << (at % 64);
  };
  place = 0;
  for (const Block& block : blocks_) {
    if (block.colour == 0) {  // the sum of the line
      for (; place < block.length; set(advancing_[1], place++)) set(staying_[0], place);
      break;
    }
    set(staying_[0], place);
    for (int cell = 0; cell < std::max(block.length, 1); ++cell) set(advancing_[1], place++);
    if (block.length == 0) set(staying_[1], place);
    if (&block == &blocks_.back()) set(ends_, place);
    set(advancing_[0], place++);
  }
  set(staying_[0], place);
  set(ends_, place);
}

template <int N>
bool settle_rule(const LineRule& rule, int cells, const Bits<N>* domain, Bits<N>* out,
                 std::vector<std::uint64_t>& reached) {
  const int words = rule.words();
  // By cell: the places that the cells before can lead to; at last, those after all cells.
  reached.assign(static_cast<std::size_t>(cells + 1) * words, 0);
  reached[0] = 1;
  std::uint64_t* here = reached.data();
  for (int i = 0; i < cells; ++i, here += words)
    for (int colour = 0; colour < 2; ++colour)
      if (domain[colour].test(i))
        each_after(rule, colour, here, [&](int w, std::uint64_t p) { here[words + w] |= p; });
  std::uint64_t any = 0;
  for (int w = 0; w < words; ++w) any |= here[w] &= rule.ends()[w];
  if (any == 0) return false;
  std::copy(domain, domain + 2, out);
  // Backwards: keep the places that lead to the end.
  reached.resize(reached.size() + words);  // `kept` is behind the places after all cells
  std::uint64_t* const kept = reached.data() + reached.size() - words;
  here = kept - words;
  for (int i = cells - 1; i >= 0; --i) {
    std::uint64_t* const next = std::exchange(here, here - words);
    std::fill_n(kept, words, 0);
    for (int colour = 0; colour < 2; ++colour) {
      if (!out[colour].test(i)) continue;
      any = 0;
      each_before(rule, colour, next, [&](int w, std::uint64_t p) {
        any |= p &= here[w];
        kept[w] |= p;
      });
      if (any == 0) out[colour].clear(i);
    }
    std::copy_n(kept, words, here);
  }
  return true;
}

#define NONOLITH_INSTANTIATE(N)                                                \
  template bool settle_rule<N>(const LineRule&, int, const Bits<N>*, Bits<N>*, \
                               std::vector<std::uint64_t>&);
NONOLITH_FOR_EACH_WIDTH(NONOLITH_INSTANTIATE)

}  // namespace nonolith
