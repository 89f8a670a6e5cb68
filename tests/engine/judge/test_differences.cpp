// The differences that a judge remembers: which fit, which go when there are too many.
#include "judge/differences.hpp"

#include <algorithm>
#include <utility>

#include "check.hpp"

using namespace nonolith;

namespace {

constexpr int squares = 140, width = 3 * squares;
constexpr int most = static_cast<int>(Differences::most);

// Two rows with squares side by side, each of which can be turned by itself.
Picture row_of_squares() {
  Picture picture{2, width, 2, std::vector<std::uint8_t>(2 * width, 0), {}};
  for (int k = 0; k < squares; ++k) picture.cells[3 * k] = picture.cells[width + 3 * k + 1] = 1;
  return picture;
}

Difference turned(const Picture& picture, int k) {
  const int at = 3 * k;
  return {picture, {{width + at + 1, 0}, {at, 0}, {width + at, 1}, {at + 1, 1}}};
}

// The squares of the differences that are kept, in their order.
std::vector<int> kept(const Differences& differences) {
  std::vector<int> kept;
  for (const Difference& each : differences.all()) kept.push_back(each.cells.front().cell / 3);
  return kept;
}

std::vector<std::uint8_t> flags(const Picture& picture, std::initializer_list<int> lines) {
  std::vector<std::uint8_t> flags(picture.line_count(), 0);
  for (const int line : lines) flags[line] = 1;
  return flags;
}

}  // namespace

TEST(a_difference_has_its_cells_and_lines_in_order_each_once) {
  const Picture picture = row_of_squares();
  const Difference difference = turned(picture, 4);
  CHECK((difference.lines == std::vector<int>{0, 1, 2 + 12, 2 + 13}));
  CHECK((difference.cells ==
         std::vector<Change>{{12, 0}, {13, 1}, {width + 12, 1}, {width + 13, 0}}));
  CHECK(difference.fits_in(picture));
}

TEST(a_difference_fits_where_it_changes_something_that_may_be_and_keeps_all_runs) {
  Picture picture = row_of_squares();
  const Difference difference = turned(picture, 4);
  CHECK(!Difference(picture, {{12, 1}, {13, 0}}).fits_in(picture));  // nothing is changed
  CHECK(!Difference(picture, {}).fits_in(picture));
  CHECK(!Difference(picture, {{12, 0}, {13, 1}}).fits_in(picture));  // columns are not kept
  CHECK(!Difference(picture, {{12, 0}}).keeps(picture, 0));
  CHECK(Difference(picture, {{12, 0}, {13, 1}}).keeps(picture, 0));
  CHECK(!Difference(picture, {{12, 0}, {13, 1}}).keeps(picture, 2 + 12));
  CHECK(!Difference(picture, {{13, 1}}).keeps(picture, 0));  // a longer run
  picture.given.assign(picture.cells.size(), 0b11);
  CHECK(difference.fits_in(picture));
  for (const auto& [cell, allowed] : {std::pair{12, 0b10u}, {13, 0b01u}, {width + 12, 0b01u}}) {
    const std::uint32_t before = std::exchange(picture.given[cell], allowed);
    CHECK(!difference.fits_in(picture));
    picture.given[cell] = before;
  }
  picture.colours = 3;
  picture.cells[12] = 2;  // one run of each colour: turned, the row has them in another order
  CHECK(!difference.fits_in(picture));
}

TEST(after_a_change_only_the_lines_that_it_meets_are_looked_at) {
  Picture picture = row_of_squares();
  const Difference difference = turned(picture, 4);
  picture.cells[13] = 1;  // row 0 and column 13
  CHECK(!difference.still_fits_in(picture, flags(picture, {0, 2 + 13})));
  CHECK(!difference.still_fits_in(picture, flags(picture, {0})));
  CHECK(!difference.still_fits_in(picture, flags(picture, {2 + 13})));
  CHECK(difference.still_fits_in(picture, flags(picture, {2 + 20})));
  CHECK(difference.still_fits_in(picture, flags(picture, {})));
  // Turned already, it changes nothing.
  for (const Change& each : difference.cells)
    picture.cells[each.cell] = static_cast<std::uint8_t>(each.colour);
  CHECK(!difference.still_fits_in(picture, flags(picture, {0, 1, 2 + 12, 2 + 13})));
}

TEST(of_too_many_differences_the_last_that_does_not_fit_goes_or_the_last) {
  Picture picture = row_of_squares();
  Differences differences;
  for (int k = 0; k < most; ++k) differences.add(picture, turned(picture, k));
  differences.add(picture, turned(picture, 5));  // is there already
  std::vector<int> expected;
  for (int k = most - 1; k >= 0; --k) expected.push_back(k);
  CHECK(kept(differences) == expected);
  differences.add(picture, turned(picture, most));
  expected.pop_back();
  expected.insert(expected.begin(), most);
  CHECK(kept(differences) == expected);
  // Two that do not fit any more: the later of them makes room, though others are last.
  picture.cells[3 * 50] = picture.cells[3 * 70] = 0;
  differences.refresh(picture);
  for (const Difference& each : differences.all()) {
    const int square = each.cells.front().cell / 3;
    CHECK(each.fits == (square != 50 && square != 70));
  }
  differences.add(picture, turned(picture, most + 1));
  std::erase(expected, 50);
  expected.insert(expected.begin(), most + 1);
  CHECK(kept(differences) == expected && differences.all().front().fits);
}

TEST(differences_that_fit_are_counted_no_further_than_asked) {
  Picture picture = row_of_squares();
  Differences differences;
  for (int k = 0; k < 5; ++k) differences.add(picture, turned(picture, k));
  const auto none = flags(picture, {});
  CHECK(differences.fitting(picture, none, most) == 5);
  CHECK(differences.fitting(picture, none, 3) == 3);
  CHECK(differences.fitting(picture, none, 0) == 0);
  picture.cells[3 * 2] = 0;  // of one of them
  CHECK(differences.fitting(picture, flags(picture, {0, 2 + 6}), most) == 4);
  CHECK(differences.fitting(picture, flags(picture, {0, 2 + 6}), 1) == 1);
}

TEST(a_difference_that_fits_again_comes_first) {
  Picture picture = row_of_squares();
  Differences differences;
  for (int k = 0; k < 4; ++k) differences.add(picture, turned(picture, k));
  CHECK(!differences.another_fits(picture));  // all are known to fit
  picture.cells[3] = picture.cells[0] = 0;
  differences.refresh(picture);
  CHECK(!differences.another_fits(picture));
  picture.cells[3] = 1;
  CHECK(differences.another_fits(picture));
  CHECK((kept(differences) == std::vector<int>{1, 3, 2, 0}));
  picture.cells[0] = 1;
  differences.refresh(picture);
  CHECK(!differences.another_fits(picture));
  CHECK(differences.fitting(picture, flags(picture, {}), most) == 4);
}

TEST(parts_share_no_line) {
  // Three cells in a chain of lines, and one apart.
  const Picture picture{4, 4, 2, std::vector<std::uint8_t>(16, 0), {}};
  const auto parts = parts_of(picture, {{0, 1}, {1, 1}, {5, 1}, {14, 1}});
  CHECK(parts.size() == 2);
  CHECK((parts[0].cells == std::vector<Change>{{0, 1}, {1, 1}, {5, 1}}) ||
        (parts[1].cells == std::vector<Change>{{0, 1}, {1, 1}, {5, 1}}));
  CHECK((parts[0].cells == std::vector<Change>{{14, 1}}) ||
        (parts[1].cells == std::vector<Change>{{14, 1}}));
  CHECK(parts_of(picture, {}).empty());
}

TEST(blocks_of_a_line_are_its_runs_of_one_colour) {
  const Picture picture{2, 6, 3, {1, 1, 2, 0, 2, 2, 0, 1, 0, 0, 0, 2}, {}};
  const auto shown = [&](int line) {
    std::string text;
    for (const Block& block : picture.blocks(line))
      text += std::to_string(block.length) + "x" + std::to_string(block.colour) + " ";
    return text;
  };
  CHECK(shown(0) == "2x1 1x2 2x2 " && shown(1) == "1x1 1x2 ");
  CHECK(shown(2) == "1x1 " && shown(3) == "2x1 " && shown(5).empty() && shown(7) == "2x2 ");
  CHECK(picture.line_count() == 8 && picture.length(1) == 6 && picture.length(2) == 2);
  CHECK(picture.cell(1, 4) == 10 && picture.cell(3, 1) == 7);
}
