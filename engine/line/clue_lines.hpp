// Lines of numbers, as text formats write the clues of a puzzle in black and white: one clue on each
// line, its numbers between blanks, tabs or commas.
//
// Only plain lines are read: decimal digits and these separators. Reading ends before the first
// line with anything else in it, or with a number that no clue has; the reader of the format, in
// Python, finds what that line is, or what is wrong with it. Linear in the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace nonolith {

class ClueLines {
 public:
  // The plain lines that a text begins with. A last line needs no line end.
  static ClueLines read(std::string_view text);

  // How many characters of the text were read.
  std::size_t length() const { return length_; }

  int count() const { return static_cast<int>(ends_.size()); }

  // The numbers of one line, zeros included.
  std::span<const std::uint16_t> line(int number) const;

  // So many lines from the first one on, or as many as there are.
  ClueLines part(int first, int count) const;

  // The lines that have numbers.
  ClueLines filled() const;

  // Whether these may be the cells of a picture and no clues: a 0 stands beside other numbers, or
  // all lines are equally long and have only 0 and 1.
  bool may_be_picture() const;

 private:
  bool read_line(std::string_view text);
  void add(std::span<const std::uint16_t> numbers);

  std::vector<std::uint16_t> numbers_;  // of all lines
  std::vector<std::uint32_t> ends_;     // where the numbers of each line end
  std::size_t length_ = 0;
};

}  // namespace nonolith
