// PyProblem: the clues of a puzzle as Python has them, in four bytes a block; compiled for the
// searches when one first needs that.
//
// Reading is for clues that are right: plain whole numbers or pairs of them, in lists or tuples,
// that fit their lines and whose totals agree. For anything else nothing is given back, and Python
// finds out what is wrong and words it. So a right puzzle costs microseconds, and messages stand
// in one place.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "grid/problem.hpp"
#include "line/clue_lines.hpp"

namespace nonolith {

class PyProblem {
 public:
  // From sequences of clues; empty where they are not plain and right.
  static std::unique_ptr<PyProblem> read(nanobind::handle rows, nanobind::handle columns,
                                         int colours);
  // From lines of numbers, in black and white; empty where they are not right.
  static std::unique_ptr<PyProblem> of_lines(const ClueLines& rows, const ClueLines& columns);
  // The clues of a grid, cells as masks row by row; empty where a cell is not settled.
  static std::unique_ptr<PyProblem> of_grid(int height, int width, int colours,
                                            const std::uint32_t* masks);

  int height() const { return height_; }
  int width() const { return width_; }
  int colours() const { return colours_; }
  int cells() const { return height_ * width_; }

  // The clues of the rows and those of the columns, as two tuples of tuples of what `block` makes
  // of a tuple (length, colour).
  nanobind::tuple clues(nanobind::handle block) const;

  // The clues and sizes, as bytes: equal where the clues are.
  nanobind::bytes key() const;

  // The puzzle as the searches see it. Needs the GIL.
  const Problem& problem() const;

 private:
  struct SmallBlock {
    std::uint16_t length;
    std::uint16_t colour;
  };

  PyProblem(int height, int width, int colours);
  bool read_lines(nanobind::handle clues, int cells);
  bool read_clue(PyObject* clue, int cells);
  bool take_lines(const ClueLines& clues, int cells);
  bool totals_agree() const;
  void add(int length, int colour) {
    blocks_.push_back({static_cast<std::uint16_t>(length), static_cast<std::uint16_t>(colour)});
  }

  int height_, width_, colours_;
  std::vector<SmallBlock> blocks_;   // of all lines, rows first
  std::vector<std::uint32_t> ends_;  // where the blocks of each line end
  mutable std::optional<Problem> compiled_;
};

}  // namespace nonolith
