// The eleven rules on random lines: what they find holds in every placement. The tests of each rule
// alone are in tests/literature/lines/test_rules.py.
#include "steps/rules.hpp"

#include <array>
#include <vector>

#include "check.hpp"
#include "draw.hpp"
#include "naive.hpp"

using namespace nonolith;

namespace {

constexpr int rules = 11, lines = 4000;

// Records the findings in one line: checks them, and narrows the ranges at once.
class Notes : public RuleListener<1> {
 public:
  // Keeps the placements that agree with the known cells of the line.
  Notes(RuleLine<1>& line, const std::vector<naive::Line>& placements) : line_(line) {
    for (const naive::Line& each : placements) {
      bool fits = true;
      for (std::size_t i = 0; i < each.size(); ++i)
        fits &= !(each[i] ? line.blank : line.filled).test(static_cast<int>(i));
      if (fits) placements_.push_back(each);
    }
  }

  void apply(Rule rule) { apply_rule<1>(rule, line_, *this); }

  void found(const RuleFinding<1>& finding) override {
    CHECK(finding.settles() || finding.range_count > 0);
    CHECK(!(finding.filled & line_.filled).any() && !(finding.blank & line_.blank).any());
    for (const naive::Line& each : placements_)
      for (std::size_t i = 0; i < each.size(); ++i)
        CHECK(!(each[i] ? finding.blank : finding.filled).test(static_cast<int>(i)));
    for (int i = 0; i < finding.range_count; ++i) {
      const auto [block, start, end] = finding.ranges[i];
      check_range(block, start, end);
      line_.starts[block] = start;
      line_.ends[block] = end;
    }
  }

 private:
  void check_range(int block, int start, int end) const {
    CHECK(start > line_.starts[block] || end < line_.ends[block]);
    for (const naive::Line& each : placements_) {
      int number = -1;
      for (int i = 0; i < static_cast<int>(each.size()); ++i) {
        number += each[i] && (i == 0 || !each[i - 1]);
        CHECK(!each[i] || number != block || (start <= i && i <= end));
      }
    }
  }

  RuleLine<1>& line_;
  std::vector<naive::Line> placements_;
};

// Returns runs mostly separated by one cell, so that ranges are short and neighbouring blocks limit
// each other.
naive::Line dense_line(draw::Random& random, int cells) {
  naive::Line line;
  while (static_cast<int>(line.size()) < cells) {
    line.resize(line.size() + 1 + (random.one_in(3) ? random.below(3) : 0), 0);
    line.resize(line.size() + 1 + random.below(4), 1);
  }
  line.erase(line.begin(), line.begin() + random.below(2));
  line.resize(cells);
  return line;
}

}  // namespace

TEST(what_the_rules_find_holds_in_every_placement) {
  draw::Random random(21);
  for (int round = 0; round < lines; ++round) {
    const naive::Line full = dense_line(random, 6 + random.below(11));
    const int cells = static_cast<int>(full.size());
    const naive::Blocks blocks = naive::blocks_of(full);
    if (blocks.empty()) continue;
    const LineClue clue(cells, 2, blocks);
    Bits<1> domain[2] = {Bits<1>::below(cells), Bits<1>::below(cells)};
    const int share = 1 + random.below(3);
    for (int i = 0; i < cells; ++i)
      if (random.below(4) < share) domain[1 - full[i]].clear(i);
    RuleLine<1> line(clue, domain);
    Notes notes(line, naive::placements(blocks, cells));
    // Apply the rules in order, then in reverse, so that each meets ranges narrowed by other rules.
    for (int i = 0; i < 3 * rules; ++i)
      notes.apply(static_cast<Rule>(i / rules % 2 ? rules - 1 - i % rules : i % rules));
  }
}
