// ColourReader: finds the steps of one line in colour by the simple techniques that people use.
//
// Idea (ours): the range of a block extends from the first to the last cell that its placements
// cover. Cells that every placement of the block covers have its colour (overlap). Cells outside
// all ranges are blank (out of reach). Python writes the sentences, and selects the cells that a
// step needs.
#pragma once

#include <numeric>
#include <vector>

#include "line/line.hpp"
#include "steps/rule_reader.hpp"

namespace nonolith {

// Returns the cells with one colour left.
template <int N>
Bits<N> settled_cells(const Bits<N>* masks, int colours) {
  Bits<N> once{}, more{};
  for (int c = 0; c < colours; ++c) {
    more |= once & masks[c];
    once |= masks[c];
  }
  return once & ~more;
}

template <int N>
class ColourReader {
 public:
  // clue, domain: the clue and the masks of the line. scratch: memory for one line. gathering:
  // index of rule 3.1 in the order of rules; a step that needs ranges names this rule.
  ColourReader(const LineClue& clue, const Bits<N>* domain, LineScratch<N>& scratch, int gathering)
      : clue_(clue), domain_(domain), scratch_(scratch), gathering_(gathering) {
    spans_of(domain, spans_, masks_);
    for (int j = 0; j < clue.count(); ++j) fixed_ &= scratch.starts[j].count() == 1;
    fresh_ = settled_cells(masks_.data(), clue.colours) & ~settled_cells(domain, clue.colours);
  }

  // overlap() and out_of_reach() write to `gone` for each colour the cells that lose the colour.
  Offer overlap(std::vector<Bits<N>>& gone) {
    gone.assign(clue_.colours, Bits<N>::none());
    std::vector<int> ranges;
    for (int j = 0; j < clue_.count(); ++j) {
      const auto [length, colour] = clue_.blocks[j];
      const Bits<N> cells =
          span<N>(spans_[j].end - length + 1, spans_[j].start + length - 1) & fresh_;
      if (!cells.any() || (!fixed_ && ranges.size() >= shown_ranges)) continue;
      ranges.push_back(j);
      for (int other = 0; other < clue_.colours; ++other)
        if (other != colour) gone[other] |= cells & domain_[other];
    }
    if (ranges.empty()) return {};
    if (fixed_ && clue_.count() > 1) {
      for (int c = 0; c < clue_.colours; ++c) gone[c] = domain_[c] & ~masks_[c] & fresh_;
      ranges.resize(clue_.count());
      std::iota(ranges.begin(), ranges.end(), 0);
    }
    return offered(gone, ranges, true);
  }
  Offer out_of_reach(std::vector<Bits<N>>& gone) {
    gone.assign(clue_.colours, Bits<N>::none());
    Bits<N> reached{};
    int length = 0;
    for (int j = 0; j < clue_.count(); ++j) {
      reached |= span<N>(spans_[j].start, spans_[j].end);
      length += clue_.blocks[j].length;
    }
    const Bits<N> blank = fresh_ & ~reached;
    if (!blank.any()) return {};
    for (int c = 1; c < clue_.colours; ++c) gone[c] = domain_[c] & blank;
    const int first = blank.lowest(), last = blank.highest();
    std::vector<int> near;
    int before = -1, after = clue_.count();
    for (int j = 0; j < clue_.count(); ++j) {
      if (spans_[j].end < last) before = j;
      if (spans_[j].start > first && j < after) after = j;
    }
    for (int j = 0; j < clue_.count(); ++j)
      if (j == before || j == after || (spans_[j].end < last && spans_[j].start > first))
        near.push_back(j);
    return offered(gone, near, !near.empty() && reached.count() != length);
  }

 private:
  struct Span {
    int start, end;
  };

  void spans_of(const Bits<N>* domain, std::vector<Span>& spans, std::vector<Bits<N>>& masks) {
    masks.assign(clue_.colours, Bits<N>::none());
    settle<N>(clue_, domain, masks.data(), scratch_);
    spans.resize(clue_.count());
    for (int j = 0; j < clue_.count(); ++j)
      spans[j] = {scratch_.starts[j].lowest(),
                  scratch_.starts[j].highest() + clue_.blocks[j].length - 1};
  }

  // Returns whether these excluded colours and ranges follow from the clue alone, in an empty line.
  bool shown_by_the_clue(const std::vector<Bits<N>>& gone, const std::vector<int>& ranges) {
    std::vector<Bits<N>> base(clue_.colours, Bits<N>::none()), masks;
    base[0] = Bits<N>::below(clue_.cells);
    for (const Block& block : clue_.blocks) base[block.colour] = base[0];
    std::vector<Span> spans;
    spans_of(base.data(), spans, masks);
    for (int c = 0; c < clue_.colours; ++c)
      if ((masks[c] & gone[c]).any()) return false;
    for (const int j : ranges)
      if (spans[j].start < spans_[j].start || spans[j].end > spans_[j].end) return false;
    return true;
  }

  // shows_ranges: whether the step is about ranges of blocks.
  Offer offered(const std::vector<Bits<N>>& gone, const std::vector<int>& ranges,
                bool shows_ranges) {
    Bits<N> cells{};
    for (const Bits<N>& mask : gone) cells |= mask;
    Offer offer{0, cells.count(), 0};
    if (shows_ranges && !shown_by_the_clue(gone, ranges))
      offer.through = std::uint32_t{1} << gathering_;
    return offer;
  }

  const LineClue& clue_;
  const Bits<N>* domain_;
  LineScratch<N>& scratch_;
  const int gathering_;
  std::vector<Span> spans_;
  std::vector<Bits<N>> masks_;  // for each colour the cells that have it in a placement
  Bits<N> fresh_{};             // unsettled cells that the line solver settles
  bool fixed_ = true;           // whether each block has only one place
};

}  // namespace nonolith
