// Plain lines of numbers are read, up to the first line that is not plain.
#include "check.hpp"
#include "draw.hpp"
#include "line/clue_lines.hpp"

using namespace nonolith;

namespace {

using Numbers = std::vector<std::vector<int>>;

Numbers numbers_of(const ClueLines& lines) {
  Numbers numbers;
  for (int i = 0; i < lines.count(); ++i) {
    const auto line = lines.line(i);
    numbers.emplace_back(line.begin(), line.end());
  }
  return numbers;
}

Numbers read(std::string_view text) { return numbers_of(ClueLines::read(text)); }

}  // namespace

TEST(blanks_tabs_and_commas_stand_between_numbers) {
  const Numbers expected = {{3, 1}, {}, {0}, {12, 7, 5}};
  CHECK(read("3 1\n\n0\n12,7,5\n") == expected);
  CHECK(read(" 3\t1 \n \t\n00\n,12 ,007,\t5") == expected);
  CHECK(read("") == Numbers{});
  CHECK(read("\n") == Numbers{{}});
}

TEST(reading_ends_before_the_first_line_that_is_not_plain) {
  for (const std::string wrong : {"-1", "1x", "a", "1.5", "1\r", "\xc3\xa9", "1023", "4294967297",
                                  "99999999999999999999", "columns"}) {
    const ClueLines lines = ClueLines::read("1 2\n3\n" + wrong + "\n4\n");
    CHECK_FOR((numbers_of(lines) == Numbers{{1, 2}, {3}}), wrong);
    CHECK_FOR(lines.length() == 6, wrong);
  }
  CHECK(read(std::string_view("1\n2\0\n", 5)) == Numbers{{1}});
}

TEST(lines_that_are_too_long_are_not_plain) {
  std::string many;
  for (int i = 0; i < 2000; ++i) many += "0 ";
  CHECK(read("1\n" + many).size() == 2);
  CHECK(read("1\n" + many + "0").size() == 1);
  CHECK(read("1\n" + std::string(65'536, ' ')).size() == 2);
  CHECK(read("1\n" + std::string(65'537, ' ')).size() == 1);
  CHECK(read("1\n" + std::string(60'000, '0') + "7") == (Numbers{{1}, {7}}));
}

TEST(what_is_written_is_read_again_whole_and_in_parts) {
  draw::Random random(4);
  for (int round = 0; round < check::share(300); ++round) {
    Numbers expected, filled;
    std::string text;
    for (int i = random.below(20); i > 0; --i) {
      std::vector<int> line;
      for (int j = random.below(6); j > 0; --j) {
        line.push_back(random.below(1023));
        text +=
            std::to_string(line.back()) + std::string(1 + random.below(2), " \t,"[random.below(3)]);
      }
      text += "\n";
      if (!line.empty()) filled.push_back(line);
      expected.push_back(line);
    }
    const ClueLines lines = ClueLines::read(text);
    CHECK(numbers_of(lines) == expected);
    CHECK(lines.length() == text.size());
    CHECK(numbers_of(lines.filled()) == filled);
    const int first = random.below(lines.count() + 1), count = random.below(lines.count() + 2);
    const auto from = expected.begin() + first;
    const auto to = from + std::min<int>(count, expected.end() - from);
    CHECK(numbers_of(lines.part(first, count)) == Numbers(from, to));
  }
}

TEST(a_picture_has_a_zero_beside_other_numbers_or_only_zeros_and_ones) {
  for (const char* text : {"1 0\n1 1\n", "5\n0 3\n", "1 1\n1 1\n", "0\n1\n", "0\n", "1 1 1\n",
                           "3 0\n", "\n", "\n\n", "2\n1 2 0\n"})
    CHECK_FOR(ClueLines::read(text).may_be_picture(), text);
  for (const char* text : {"1 1\n1\n", "2 1\n1 1\n", "0\n2\n", "1\n\n", "", "2\n", "3 1\n",
                           "1\n1\n1 1\n", "1 1\n1\n1\n", "0\n3\n"})
    CHECK_FOR(!ClueLines::read(text).may_be_picture(), text);
}
