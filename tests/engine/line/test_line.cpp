// Line solvers against enumeration: all clues and all partial lines of short lengths, random ones
// of longer lengths. Partial lines may have cells without any colour left.
#include "check.hpp"
#include "draw.hpp"
#include "lines.hpp"

using namespace nonolith;

namespace {

// Calls visit with every line of domains over `colours` colours, including the empty domain.
template <class Visit>
void each_partial_line(int cells, int colours, Visit&& visit) {
  naive::Domains domains(cells, 0);
  const std::uint32_t last = (1u << colours) - 1;
  for (;;) {
    visit(domains);
    int i = 0;
    while (i < cells && domains[i] == last) domains[i++] = 0;
    if (i == cells) return;
    ++domains[i];
  }
}

template <class Settle>
void check_all_lines(int longest, int colours, Settle&& settle) {
  for (int cells = 0; cells <= longest; ++cells)
    for (const auto& blocks : naive::all_clues(cells, colours)) {
      const LineClue clue(cells, colours, blocks);
      const auto placements = naive::placements(blocks, cells);
      each_partial_line(cells, colours, [&](const naive::Domains& domains) {
        CHECK_FOR(settle(clue, domains) == naive::settle(placements, domains),
                  naive::shown(blocks) + naive::shown(domains));
      });
    }
}

}  // namespace

TEST(one_word_settles_all_short_lines_completely) {
  check_all_lines(7, 2, lines::settled<1>);
  check_all_lines(4, 3, lines::settled<1>);
  check_all_lines(3, 4, lines::settled<1>);
}

TEST(eight_blocks_at_a_time_settle_all_short_lines_completely) {
  check_all_lines(7, 2, lines::settled_by_word);
  check_all_lines(4, 3, lines::settled_by_word);
  check_all_lines(3, 4, lines::settled_by_word);
}

TEST(several_words_settle_all_short_lines_completely) {
  check_all_lines(6, 2, lines::settled<2>);
  check_all_lines(3, 3, lines::settled<2>);
  check_all_lines(5, 2, lines::settled<4>);
  check_all_lines(4, 2, lines::settled<8>);
  check_all_lines(4, 2, lines::settled<16>);
}

TEST(lines_as_bytes_are_settled_as_those_of_one_word_and_of_two_are) {
  draw::Random random(11);
  for (int cells = 8; cells < 120; ++cells) {
    const auto line = draw::line(random, cells, 3, 9);
    const LineClue clue(cells, 3, naive::blocks_of(line));
    const auto domains = draw::domains(random, line, 3, 2);
    const auto expected =
        cells > 62 ? lines::settled<2>(clue, domains) : lines::settled<1>(clue, domains);
    CHECK(lines::settled_as_bytes(clue, domains) == expected);
  }
}

TEST(drawn_lines_are_settled_completely) {
  draw::Random random(2);
  int contradictions = 0, deduced = 0;
  for (int round = 0; round < check::share(6000); ++round) {
    const int colours = 2 + random.below(3), cells = 8 + random.below(9);
    const auto line = draw::line(random, cells, colours, 4);
    const auto blocks = naive::blocks_of(line);
    const auto domains = draw::domains(random, line, colours, 2 + random.below(3));
    const auto expected = naive::settle_by_table(blocks, domains);
    const auto example = [&] { return naive::shown(blocks) + naive::shown(domains); };
    const LineClue clue(cells, colours, blocks);
    CHECK_FOR(lines::settled<1>(clue, domains) == expected, example());
    CHECK_FOR(lines::settled<2>(clue, domains) == expected, example());
    CHECK_FOR(lines::settled_by_word(clue, domains) == expected, example());
    contradictions += !expected;
    deduced += expected && *expected != domains;
  }
  CHECK(contradictions > 100 / check::every());
  CHECK(deduced > 1000 / check::every());
}

TEST(the_output_may_be_the_input) {
  draw::Random random(3);
  const auto scratch = std::make_unique<LineScratch<1>>();
  for (int round = 0; round < check::share(1000); ++round) {
    const int colours = 2 + random.below(3), cells = 1 + random.below(62);
    const auto line = draw::line(random, cells, colours, 6);
    const auto domains = draw::domains(random, line, colours, 3);
    const LineClue clue(cells, colours, naive::blocks_of(line));
    const auto apart = lines::settled<1>(clue, domains);
    auto masks = lines::masks_of<1>(domains, colours);
    if (settle<1>(clue, masks.data(), masks.data(), *scratch))
      CHECK(lines::domains_of<1>(masks, cells) == apart);
    else
      CHECK(!apart);
    if (!clue.vectors) continue;
    masks = lines::masks_of<1>(domains, colours);
    if (settle_word(clue, masks.data(), masks.data()))
      CHECK(lines::domains_of<1>(masks, cells) == apart);
    else
      CHECK(!apart);
  }
}

// Regions and other parts of the engine read not only cells but also starts from the line solver.
TEST(the_starts_found_are_those_of_the_placements) {
  draw::Random random(5);
  const auto scratch = std::make_unique<LineScratch<2>>();
  for (int round = 0; round < check::share(2000); ++round) {
    const int colours = 2 + random.below(2), cells = random.below(12);
    const auto drawn = draw::line(random, cells, colours, 3);
    const auto blocks = naive::blocks_of(drawn);
    const auto domains = draw::domains(random, drawn, colours, 3);
    std::vector<Bits<2>> starts(blocks.size(), Bits<2>::none());
    for (const auto& line : naive::placements(blocks, cells)) {
      bool allowed = true;
      std::vector<int> at;
      for (int i = 0; i < cells; ++i) {
        allowed = allowed && (domains[i] >> line[i] & 1);
        if (line[i] && (i == 0 || line[i - 1] != line[i])) at.push_back(i);
      }
      for (std::size_t j = 0; allowed && j < at.size(); ++j) starts[j].set(at[j]);
    }
    Bits<2> blank;
    const auto masks = lines::masks_of<2>(domains, colours);
    if (!find_starts<2>(LineClue(cells, colours, blocks), masks.data(), *scratch, blank)) continue;
    for (std::size_t j = 0; j < blocks.size(); ++j)
      CHECK_FOR(scratch->starts[j] == starts[j], naive::shown(blocks) + naive::shown(domains));
  }
}
