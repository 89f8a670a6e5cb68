// Lines of numbers: the clues of a black-and-white puzzle as text formats write them, one clue per
// line, with numbers separated by spaces, tabs or commas.
//
// ClueLines reads only plain lines, which have only decimal digits and these separators. Reading
// ends before the first line that is not plain or is too long, or has too large a number. The
// format's reader, in Python, handles that line or reports the error. Cost: linear in the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace nonolith {

class ClueLines {
 public:
  // Reads the plain lines at the start of a text. The last line needs no line end.
  static ClueLines read(std::string_view text);

  // Number of characters read.
  std::size_t length() const { return length_; }

  int count() const { return static_cast<int>(ends_.size()); }

  // The numbers of one line, zeros included.
  std::span<const std::uint16_t> line(int number) const;

  // Up to `count` lines, from number `first` on.
  ClueLines part(int first, int count) const;

  // The lines that have at least one number.
  ClueLines filled() const;

  // Whether these lines may be the cells of a picture instead of clues. They may if a line has
  // several numbers and one is 0, or if all lines have equally many numbers, all 0 or 1.
  bool may_be_picture() const;

 private:
  bool read_line(std::string_view text);
  void add(std::span<const std::uint16_t> numbers);

  std::vector<std::uint16_t> numbers_;  // of all lines
  std::vector<std::uint32_t> ends_;     // by line: the end of its numbers in numbers_
  std::size_t length_ = 0;
};

}  // namespace nonolith
