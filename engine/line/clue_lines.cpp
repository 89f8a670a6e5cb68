#include "line/clue_lines.hpp"

#include <algorithm>

#include "line/bits.hpp"

namespace nonolith {
namespace {

// Maximum numbers of characters and of numbers in a line. The readers in Python refuse lines beyond
// these limits, with their own messages.
constexpr std::size_t most_characters = 65'536;
constexpr std::size_t most_numbers = 2000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_separator(char c) { return c == ' ' || c == '\t' || c == ','; }

}  // namespace

ClueLines ClueLines::read(std::string_view text) {
  ClueLines lines;
  while (lines.length_ < text.size()) {
    const std::string_view rest = text.substr(lines.length_);
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (!lines.read_line(rest.substr(0, end))) break;
    lines.length_ += std::min(end + 1, rest.size());
  }
  return lines;
}

bool ClueLines::read_line(std::string_view text) {
  const std::size_t before = numbers_.size();
  bool plain = text.size() <= most_characters;
  for (std::size_t i = 0; plain && i < text.size();) {
    if (is_separator(text[i])) {
      ++i;
      continue;
    }
    plain = is_digit(text[i]);
    int number = 0;
    for (; i < text.size() && is_digit(text[i]) && number <= longest_line; ++i)
      number = 10 * number + (text[i] - '0');
    plain = plain && number <= longest_line;
    numbers_.push_back(static_cast<std::uint16_t>(number));
  }
  if (!plain || numbers_.size() - before > most_numbers) {
    numbers_.resize(before);
    return false;
  }
  ends_.push_back(static_cast<std::uint32_t>(numbers_.size()));
  return true;
}

std::span<const std::uint16_t> ClueLines::line(int number) const {
  const std::size_t first = number ? ends_[number - 1] : 0;
  return {numbers_.data() + first, ends_[number] - first};
}

void ClueLines::add(std::span<const std::uint16_t> numbers) {
  numbers_.insert(numbers_.end(), numbers.begin(), numbers.end());
  ends_.push_back(static_cast<std::uint32_t>(numbers_.size()));
}

ClueLines ClueLines::part(int first, int count) const {
  ClueLines lines;
  const int end = first + std::min(count, this->count() - first);
  for (int i = first; i < end; ++i) lines.add(line(i));
  return lines;
}

ClueLines ClueLines::filled() const {
  ClueLines lines;
  for (int i = 0; i < count(); ++i)
    if (!line(i).empty()) lines.add(line(i));
  return lines;
}

bool ClueLines::may_be_picture() const {
  bool alike = count() > 0;
  for (int i = 0; i < count(); ++i) {
    const auto numbers = line(i);
    if (numbers.size() > 1 && std::ranges::count(numbers, 0)) return true;
    alike = alike && numbers.size() == line(0).size();
  }
  return alike && std::ranges::all_of(numbers_, [](int number) { return number < 2; });
}

}  // namespace nonolith
