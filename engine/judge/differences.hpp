// What is remembered of a picture that is judged again and again: the picture itself, and how other
// solutions of its clues differ from it.
//
// A difference is a set of cells with other colours that leaves all clues as they are. When a few
// cells of the picture change, a known difference is still one wherever the changed lines do not
// meet it; where they do, the runs of those lines are compared. So most pictures with several
// solutions are known as such without a search.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grid/problem.hpp"

namespace nonolith {

struct Change {
  int cell;    // row * width + column
  int colour;  // the one it gets

  friend bool operator==(const Change&, const Change&) = default;
};

// A complete picture by colour numbers, row by row. Lines are numbered rows first, then columns.
struct Picture {
  int height = 0, width = 0, colours = 2;
  std::vector<std::uint8_t> cells;
  std::vector<std::uint32_t> given;  // the colours each cell may have; empty where all are free

  int line_count() const { return height + width; }
  int length(int line) const { return line < height ? width : height; }
  int cell(int line, int i) const {
    return line < height ? line * width + i : i * width + line - height;
  }
  std::vector<Block> blocks(int line) const;
};

struct Difference {
  std::vector<Change> cells;  // by rising cell
  std::vector<int> lines;     // that it meets, rising
  bool fits = false;          // in the picture as it is

  Difference() = default;
  Difference(const Picture& picture, std::vector<Change> cells);

  // Whether it leaves the clue of a line as it is.
  bool keeps(const Picture& picture, int line) const;
  // Whether it is another solution: it changes something, keeps what is given, and all its lines.
  bool fits_in(const Picture& picture) const;
  // The same, where it did fit before these lines (a flag for each line) changed.
  bool still_fits_in(const Picture& picture, const std::vector<std::uint8_t>& changed) const;

 private:
  bool changes_something(const Picture& picture) const;
};

// The parts of a difference that share no line: each of them is one by itself.
std::vector<Difference> parts_of(const Picture& picture, const std::vector<Change>& cells);

// The differences that are kept, at most so many; those that led to a verdict last come first.
class Differences {
 public:
  static constexpr std::size_t most = 128;

  // Adds one; the same one is not added twice.
  void add(const Picture& picture, Difference difference);
  // Looks again at which fit, since the picture has changed.
  void refresh(const Picture& picture);
  // How many of those that fit still do after a change of these lines; at most so many are counted.
  int fitting(const Picture& picture, const std::vector<std::uint8_t>& changed, int at_most) const;
  // Whether one of those that did not fit does now.
  bool another_fits(const Picture& picture);

  const std::vector<Difference>& all() const { return kept_; }

 private:
  std::vector<Difference> kept_;
};

}  // namespace nonolith
