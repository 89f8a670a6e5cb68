// Picture and Differences: the data that a judge keeps between judgements. They are a picture, and
// the known differences between the picture and other solutions of its clues.
//
// A difference is a set of cells with new colours that leaves all clues unchanged. When a few cells
// of the picture change, a known difference can stop fitting only in a changed line that has cells
// of the difference. So only the runs of these lines are compared. For most pictures with several
// solutions, a known difference makes a search unnecessary.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grid/problem.hpp"

namespace nonolith {

struct Change {
  int cell;    // row * width + column
  int colour;  // new colour

  friend bool operator==(const Change&, const Change&) = default;
};

// A complete picture: the colour number of each cell, row by row.
struct Picture : Shape {
  std::vector<std::uint8_t> cells;
  std::vector<std::uint32_t> given;  // the given domain of each cell; empty without given cells

  std::vector<Block> blocks(int line) const;
};

struct Difference {
  std::vector<Change> cells;  // sorted by cell
  std::vector<int> lines;     // the lines of these cells, sorted
  bool fits = false;          // whether the changed picture is another solution

  Difference() = default;
  Difference(const Picture& picture, std::vector<Change> cells);

  // Returns whether the difference leaves the clue of a line unchanged.
  bool keeps(const Picture& picture, int line) const;
  // Returns whether the difference gives another solution: it changes a cell, respects the given
  // cells, and leaves the clues of all its lines unchanged.
  bool fits_in(const Picture& picture) const;
  // Returns whether the difference still fits after some lines have changed. It must have fitted
  // before. changed: by line, 1 if the line has changed.
  bool still_fits_in(const Picture& picture, const std::vector<std::uint8_t>& changed) const;

 private:
  bool changes_something(const Picture& picture) const;
};

// Splits a difference into parts that share no line. Each part is a difference by itself.
std::vector<Difference> parts_of(const Picture& picture, const std::vector<Change>& cells);

// The known differences, at most `most`. The first is the difference that was last added, or last
// found by another_fits().
class Differences {
 public:
  static constexpr std::size_t most = 128;

  // Adds a difference unless it is already known.
  void add(const Picture& picture, Difference difference);
  // Updates the flags `fits` of all differences after a change of the picture.
  void refresh(const Picture& picture);
  // Counts up to `at_most` differences that fitted before the lines in `changed` changed and still
  // fit.
  int fitting(const Picture& picture, const std::vector<std::uint8_t>& changed, int at_most) const;
  // Returns whether a difference that did not fit before fits now.
  bool another_fits(const Picture& picture);

  const std::vector<Difference>& all() const { return kept_; }

 private:
  std::vector<Difference> kept_;
};

}  // namespace nonolith
