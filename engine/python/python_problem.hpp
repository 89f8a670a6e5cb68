// PyProblem: the clues of a puzzle as Python has them, in four bytes per block; compiled for the
// searches on first use.
//
// Only valid clues are read: plain whole numbers or pairs of them, in lists or tuples, that fit
// their lines and whose totals agree. For anything else the result is empty, and Python finds the
// mistake and makes the message. So a valid puzzle takes microseconds, and all messages are in one
// place.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "grid/problem.hpp"
#include "line/clue_lines.hpp"

namespace nonolith {

struct SmallBlock {
  std::uint16_t length;
  std::uint16_t colour;
};

// Appends the blocks of a clue; false if it is not plain, or does not fit its line.
bool read_clue(PyObject* clue, int cells, int colours, std::vector<SmallBlock>& blocks);

class PyProblem : public Shape {
 public:
  // Reads sequences of clues; null if they are not plain and valid.
  static std::unique_ptr<PyProblem> read(nanobind::handle rows, nanobind::handle columns,
                                         int colours);
  // Reads lines of numbers, in black and white; null if they are not valid.
  static std::unique_ptr<PyProblem> of_lines(const ClueLines& rows, const ClueLines& columns);
  // Computes the clues of a grid, given as masks row by row; null if a cell is not settled.
  static std::unique_ptr<PyProblem> of_grid(int height, int width, int colours,
                                            const std::uint32_t* masks);

  // Returns the clues of rows and columns as two tuples of tuples of blocks. The callable `block`
  // makes a block from a tuple (length, colour).
  nanobind::tuple clues(nanobind::handle block) const;

  // Returns clues and sizes as bytes, equal exactly for equal clues.
  nanobind::bytes key() const;

  // The puzzle in the form of the searches. Needs the GIL.
  const Problem& problem() const;

 private:
  PyProblem(int height, int width, int colours) : Shape{height, width, colours} {
    ends_.reserve(line_count());
  }
  bool read_lines(nanobind::handle clues, int cells);
  bool take_lines(const ClueLines& clues, int cells);
  bool totals_agree() const;
  void add(int length, int colour) {
    blocks_.push_back({static_cast<std::uint16_t>(length), static_cast<std::uint16_t>(colour)});
  }

  std::vector<SmallBlock> blocks_;   // of all lines, rows first
  std::vector<std::uint32_t> ends_;  // by line: the end of its blocks in blocks_
  mutable std::optional<Problem> compiled_;
};

}  // namespace nonolith
