#include "line/width.hpp"
#include "steps/rules.hpp"

namespace nonolith {

template <int N>
RuleLine<N>::RuleLine(const LineClue& of, const Bits<N>* domain) : clue(&of) {
  const Bits<N> every = Bits<N>::below(of.cells);
  filled = every & ~domain[0];
  blank = every & ~domain[1];
  starts.resize(of.count());
  ends.resize(of.count());
  int packed = 0;
  for (int j = 0; j < of.count(); ++j) {
    starts[j] = packed;
    packed += of.blocks[j].length + 1;
  }
  const int room = of.cells - (packed - 1);
  for (int j = 0; j < of.count(); ++j) ends[j] = starts[j] + of.blocks[j].length - 1 + room;
}

template <int N>
bool RuleLine<N>::fixed() const {
  for (std::size_t j = 0; j < starts.size(); ++j)
    if (ends[j] - starts[j] + 1 != length(static_cast<int>(j))) return false;
  return true;
}

template <int N>
void RuleLine<N>::covering(int first, int last, std::vector<int>& blocks) const {
  for (std::size_t j = 0; j < starts.size(); ++j)
    if (starts[j] <= first && last <= ends[j]) blocks.push_back(static_cast<int>(j));
}

#define NONOLITH_INSTANTIATE(N) template struct RuleLine<N>;
NONOLITH_FOR_EACH_WIDTH(NONOLITH_INSTANTIATE)

}  // namespace nonolith
