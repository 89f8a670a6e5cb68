// Assumptions: finds assumptions that a settled grid refutes. An assumption is that an open cell has
// one of its colours.
//
// Two lines: the assumption settles cells of one line through its cell. Each of them settles cells
// of its crossing line, and together these leave a parallel line without a placement. Probing: the
// assumption is propagated until a line has no placement. The assumptions that settle most cells in
// the row and the column of their cell come first.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "grid/propagate.hpp"
#include "steps/line_steps.hpp"

namespace nonolith {

template <int N>
class Assumptions {
 public:
  Assumptions(const Problem& problem, const State<N>& state, Budget& budget)
      : problem_(problem),
        state_(state),
        budget_(budget),
        propagator_(problem, statistics_, budget),
        implied_(problem.line_count()),
        after_(problem.colours),
        across_(problem.colours),
        gone_(static_cast<std::size_t>(problem.longest()) * problem.colours) {}

  // Forgets what is implied in a line, whose cells have changed.
  void forget(int line) { implied_[line].clear(); }

  // Finds and sorts all assumptions.
  const std::vector<CellFact>& find() {
    std::vector<std::pair<std::array<int, 3>, CellFact>> ranked;
    for (int r = 0; r < problem_.height; ++r)
      unsettled<N>(problem_, state_.line(problem_, r)).each([&](int c) {
        for (int colour = 0; colour < problem_.colours; ++colour) {
          if (budget_.stopped() || !state_.line(problem_, r)[colour].test(c)) continue;
          int strength = imply(r, c, colour, after_).count();
          strength += imply(problem_.height + c, r, colour, after_).count();
          ranked.push_back({{-strength, r, c}, {r, c, std::uint32_t{1} << colour}});
        }
      });
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    found_.clear();
    for (const auto& each : ranked) found_.push_back(each.second);
    return found_;
  }

  // Tries the assumptions of find() until `enough` are refuted. The result has the ends of probes
  // only if no assumption is refuted.
  Refutations refuted(bool probing, std::size_t enough, std::int64_t most) {
    Refutations result;
    for (const CellFact& assumed : found_) {
      if (probing)
        probe(assumed, result);
      else
        try_two_lines(assumed, result);
      if (result.refuted.size() >= enough || result.followed > most || budget_.stopped()) break;
    }
    return result;
  }

 private:
  // Limit on the memory for the masks in `implied_`, in bytes.
  static constexpr std::size_t most_kept = std::size_t{64} << 20;

  // Settles a line under the assumption that a cell has a colour. Writes the masks to `out`, and
  // returns the cells that lose a colour.
  Bits<N> imply(int line, int cell, int colour, std::vector<Bits<N>>& out) {
    const std::size_t colours = problem_.colours;
    const std::size_t size = problem_.lines[line].cells * colours * colours;
    const Bits<N>* const now = state_.line(problem_, line);
    std::vector<Bits<N>>& kept = implied_[line];
    if (kept.empty() && size * sizeof(Bits<N>) * implied_.size() <= most_kept) kept.resize(size);
    Bits<N>* const known = kept.empty() ? nullptr : &kept[(cell * colours + colour) * colours];
    if (known && known[colour].test(cell)) {
      out.assign(known, known + colours);
    } else {
      out.assign(now, now + colours);
      for (Bits<N>& mask : out) mask.clear(cell);
      out[colour].set(cell);
      budget_.after(N);
      propagator_.settle_line(problem_.lines[line], out.data(), out.data());
      if (known) std::copy(out.begin(), out.end(), known);
    }
    Bits<N> lost{};
    for (std::size_t c = 0; c < colours; ++c) lost |= now[c] & ~out[c];
    return lost;
  }

  void try_two_lines(const CellFact& assumed, Refutations& result) {
    const int colour = std::countr_zero(assumed.colours);
    for (const bool row : {true, false}) {
      const int here = row ? assumed.row : assumed.column;
      const int cell = row ? assumed.column : assumed.row;
      std::vector<int> lines = refuting(row, here, cell, colour, result.followed);
      if (!lines.empty()) result.refuted.emplace_back(assumed, std::move(lines));
    }
  }

  // Returns the row or column `here`, lines that cross it, and a line parallel to it that these
  // leave without a placement if a cell has a colour; none if there is no such line.
  std::vector<int> refuting(bool row, int here, int cell, int colour, std::int64_t& followed) {
    const int first = row ? 0 : problem_.height, ahead = problem_.height - first;
    const int colours = problem_.colours;
    std::vector<int> lines;
    Bits<N> places{};
    ++followed;
    imply(first + here, cell, colour, after_).each([&](int other) {
      int settled = 0, left = 0;
      for (int c = 0; c < colours; ++c)
        if (after_[c].test(other)) settled = c, ++left;
      if (left != 1) return;
      ++followed;
      places |= imply(ahead + other, here, settled, across_);
      const Bits<N>* const now = state_.line(problem_, ahead + other);
      for (int c = 0; c < colours; ++c)
        (now[c] & ~across_[c]).each([&](int place) { gone_[place * colours + c].set(other); });
    });
    places.each([&](int place) {
      Bits<N>* const gone = &gone_[static_cast<std::size_t>(place) * colours];
      Bits<N> changed{};
      for (int c = 0; c < colours; ++c) changed |= gone[c];
      // One changed cell cannot make a settled line impossible.
      if (place != here && lines.empty() && changed.count() > 1) {
        ++followed;
        budget_.after(N);
        const Bits<N>* const now = state_.line(problem_, first + place);
        for (int c = 0; c < colours; ++c) across_[c] = now[c] & ~gone[c];
        const LineClue& clue = problem_.lines[first + place];
        if (!propagator_.settle_line(clue, across_.data(), across_.data())) {
          lines.push_back(first + here);
          changed.each([&](int other) { lines.push_back(ahead + other); });
          lines.push_back(first + place);
        }
      }
      std::fill_n(gone, colours, Bits<N>::none());
    });
    return lines;
  }

  void probe(const CellFact& assumed, Refutations& result) {
    const std::int64_t before = propagator_.narrowed();
    const bool possible = propagator_.suppose(state_, assumed.row, assumed.column,
                                              std::countr_zero(assumed.colours), probe_);
    result.followed += propagator_.narrowed() - before + 1;
    if (!possible) {
      result.refuted.emplace_back(assumed, std::vector<int>{});
      result.ends.clear();
    }
    if (!result.refuted.empty()) return;
    const std::size_t size = (problem_.cells() + 7) / 8;
    std::vector<unsigned char>& masks = result.ends.emplace_back(size * problem_.colours);
    for (int r = 0; r < problem_.height; ++r)
      for (int colour = 0; colour < problem_.colours; ++colour)
        probe_.line(problem_, r)[colour].each([&](int c) {
          const std::size_t cell = static_cast<std::size_t>(r) * problem_.width + c;
          masks[colour * size + cell / 8] |= static_cast<unsigned char>(1 << cell % 8);
        });
  }

  const Problem& problem_;
  const State<N>& state_;
  Budget& budget_;
  Statistics statistics_;
  Propagator<N> propagator_;
  State<N> probe_;
  std::vector<CellFact> found_;
  std::vector<std::vector<Bits<N>>> implied_;  // for each line the masks of imply()
  std::vector<Bits<N>> after_, across_;        // scratch masks of a line
  std::vector<Bits<N>> gone_;  // for each cell and colour the crossing lines that exclude it
};

}  // namespace nonolith
