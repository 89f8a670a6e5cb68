// PyProblem: a Python object with the clues of a puzzle, in four bytes per block.
//
// The functions below read only valid clues: lists or tuples of whole numbers or of pairs of whole
// numbers; or the bytes of SmallBlocks for a clue with a rule. The clues must fit their lines, and
// the totals of rows and columns must agree. For other input the functions return null or
// false, and Python finds the mistake and raises the error. So reading a valid puzzle takes only
// microseconds.
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
  std::uint16_t colour;  // in a clue with a rule, as in Block
};

// Appends the blocks of a clue. Returns false if the clue has another form, or does not fit its
// line. rules: whether the clue may be the bytes of SmallBlocks.
bool read_clue(PyObject* clue, int cells, int colours, bool rules, std::vector<SmallBlock>& blocks);

class PyProblem : public Shape {
 public:
  // Reads sequences of clues. Returns null if the clues have another form, or are not valid.
  static std::unique_ptr<PyProblem> read(nanobind::handle rows, nanobind::handle columns,
                                         int colours, bool rules);
  // Reads lines of numbers, in black and white. Returns null if the clues are not valid.
  static std::unique_ptr<PyProblem> of_lines(const ClueLines& rows, const ClueLines& columns);
  // Computes the clues of a grid, from masks row by row. Returns null if a cell is not settled.
  static std::unique_ptr<PyProblem> of_grid(int height, int width, int colours,
                                            const std::uint32_t* masks);

  // Returns whether all blocks of all clues are known.
  bool plain() const;

  // Returns the clues of rows and columns as two tuples of tuples of blocks. The callable `block`
  // makes a block from a tuple (length, colour). A clue with a rule is the bytes of SmallBlocks.
  nanobind::tuple clues(nanobind::handle block) const;

  // Returns clues and sizes as bytes. Two puzzles with equal bytes have equal clues.
  nanobind::bytes key() const;

  // Returns the puzzle in the form of the searches. Call it with the GIL.
  const Problem& problem() const;

 private:
  PyProblem(int height, int width, int colours) : Shape{height, width, colours} {
    ends_.reserve(line_count());
  }
  bool read_lines(nanobind::handle clues, int cells, bool rules);
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
