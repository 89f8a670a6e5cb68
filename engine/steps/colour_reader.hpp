// ColourReader: what one line in colour offers by the simple techniques, as people would see it.
//
// Idea (ours): the range of a block is where it lies in any placement. Cells that it covers wherever
// it lies have its colour (overlap); cells that no block reaches are blank (out of reach). As for the
// rules, words and witnesses are left to Python.
#pragma once

#include <vector>

#include "line/line.hpp"
#include "steps/rule_reader.hpp"

namespace nonolith {

template <int N>
class ColourReader {
 public:
  // clue: the line's; domain: what is known of it; scratch: room for one line. `gathering` is the
  // place of rule 3.1 in the order, by whose name the ranges are known.
  ColourReader(const LineClue& clue, const Bits<N>* domain, LineScratch<N>& scratch, int gathering);

  // For each colour the cells that lose it by the technique.
  Offer overlap(std::vector<Bits<N>>& gone);
  Offer out_of_reach(std::vector<Bits<N>>& gone);

 private:
  struct Span {
    int start, end;
  };

  void spans_of(const Bits<N>* domain, std::vector<Span>& spans, std::vector<Bits<N>>& masks);
  bool shown_by_the_clue(const std::vector<Bits<N>>& gone, const std::vector<int>& ranges);
  Offer offered(const std::vector<Bits<N>>& gone, const std::vector<int>& claims,
                bool shows_ranges);

  const LineClue& clue_;
  const Bits<N>* domain_;
  LineScratch<N>& scratch_;
  const int gathering_;
  std::vector<Span> spans_;
  std::vector<Bits<N>> masks_;  // for each colour the cells that have it in some placement
  Bits<N> fresh_{};             // cells that become settled
  bool fixed_ = true;           // each block has one place
};

// The cells with one colour left.
template <int N>
Bits<N> settled_cells(const Bits<N>* masks, int colours) {
  Bits<N> once{}, more{};
  for (int c = 0; c < colours; ++c) {
    more |= once & masks[c];
    once |= masks[c];
  }
  return once & ~more;
}

}  // namespace nonolith
