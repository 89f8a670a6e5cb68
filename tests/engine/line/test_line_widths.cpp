// Lines around the capacities of the widths: 62 cells fit one word, 126 two, 254 four, 510 eight
// and 1022 sixteen. All widths that hold a line must settle it alike, and as the table does.
#include "check.hpp"
#include "draw.hpp"
#include "lines.hpp"

using namespace nonolith;

namespace {

void check_line(draw::Random& random, int cells, int colours, int longest_run) {
  const auto line = draw::line(random, cells, colours, longest_run);
  const auto blocks = naive::blocks_of(line);
  const auto domains = draw::domains(random, line, colours, 2 + random.below(4));
  const auto expected = naive::settle_by_table(blocks, domains);
  const LineClue clue(cells, colours, blocks);
  const auto example = [&] { return naive::shown(blocks) + naive::shown(domains); };
  if (cells <= 62) {
    CHECK_FOR(lines::settled<1>(clue, domains) == expected, example());
    if (clue.vectors) CHECK_FOR(lines::settled_by_word(clue, domains) == expected, example());
  }
  if (cells <= 126) CHECK_FOR(lines::settled<2>(clue, domains) == expected, example());
  if (cells <= 254) CHECK_FOR(lines::settled<4>(clue, domains) == expected, example());
  if (cells <= 510) CHECK_FOR(lines::settled<8>(clue, domains) == expected, example());
  CHECK_FOR(lines::settled<16>(clue, domains) == expected, example());
}

void check_lengths(int first, int last, int rounds) {
  draw::Random random(static_cast<std::uint64_t>(first));
  for (int cells = first; cells <= last; ++cells)
    for (int round = 0; round < rounds; ++round)
      check_line(random, cells, 2 + round % 3, 1 + random.below(round % 2 ? 4 : 24));
}

}  // namespace

TEST(lines_of_one_word_are_settled_alike_by_all_widths) { check_lengths(0, 57, 12); }
TEST(lines_of_58_to_66_cells_are_settled_alike) { check_lengths(58, 66, 200); }
TEST(lines_of_124_to_130_cells_are_settled_alike) { check_lengths(124, 130, 40); }
TEST(lines_of_252_to_258_cells_are_settled_alike) { check_lengths(252, 258, 12); }
TEST(lines_of_509_to_512_cells_are_settled_alike) { check_lengths(509, 512, 6); }
TEST(lines_of_1021_and_1022_cells_are_settled_alike) { check_lengths(1021, 1022, 4); }

// At eight, sixteen and thirty-two blocks the vector solver needs another group of lanes.
TEST(clues_with_every_number_of_blocks_are_settled_alike) {
  draw::Random random(6);
  for (int count = 0; count <= 31; ++count)
    for (int round = 0; round < 20; ++round) {
      naive::Line line;
      for (int j = 0; j < count; ++j) {
        line.push_back(1);
        line.push_back(0);
      }
      while (line.size() < 62) line.insert(line.begin() + random.below(count + 1) * 2, 0);
      const auto blocks = naive::blocks_of(line);
      const auto domains = draw::domains(random, line, 2, 4);
      const LineClue clue(62, 2, blocks);
      const auto expected = naive::settle_by_table(blocks, domains);
      CHECK_FOR(clue.count() == count, std::to_string(count));
      CHECK_FOR(lines::settled_by_word(clue, domains) == expected, naive::shown(blocks));
      CHECK_FOR(lines::settled<1>(clue, domains) == expected, naive::shown(blocks));
    }
}

TEST(blank_cells_beside_a_line_change_nothing_in_it) {
  draw::Random random(7);
  for (int round = 0; round < check::share(600); ++round) {
    const int colours = 2 + round % 3, cells = 1 + random.below(62);
    const auto line = draw::line(random, cells, colours, 8);
    const auto blocks = naive::blocks_of(line);
    const auto domains = draw::domains(random, line, colours, 3);
    const auto expected = lines::settled<1>(LineClue(cells, colours, blocks), domains);
    const int left = random.below(400), right = random.below(400);
    naive::Domains padded(left, 1u);
    padded.insert(padded.end(), domains.begin(), domains.end());
    padded.resize(left + cells + right, 1u);
    const LineClue longer(left + cells + right, colours, blocks);
    const auto settled = lines::settled<16>(longer, padded);
    CHECK(settled.has_value() == expected.has_value());
    if (!expected) continue;
    for (int i = 0; i < longer.cells; ++i)
      CHECK((*settled)[i] == (i < left || i >= left + cells ? 1u : (*expected)[i - left]));
  }
}

TEST(thirty_two_colours_are_settled_as_the_table_does) {
  draw::Random random(8);
  for (int round = 0; round < check::share(300); ++round)
    check_line(random, 20 + random.below(60), 32, 4);
}
