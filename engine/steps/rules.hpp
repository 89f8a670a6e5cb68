// The eleven rules of Yu, Lee and Chen 2009 (section 2.1) on one black-and-white line, for steps that
// people follow and for the method and the line solver of the paper. The range of a block is the
// stretch of cells outside of which it cannot lie. The paper's words are black run for block, black
// segment for a run of filled cells. The border of the grid counts as blank. Each rule alone is
// sound if the ranges are. Cost of a rule: at most the blocks times the runs of filled cells.
#pragma once

#include <array>
#include <vector>

#include "line/bits.hpp"
#include "line/clue.hpp"

namespace nonolith {

// In the order of the paper.
enum class Rule { r11, r12, r13, r14, r15, r21, r22, r23, r31, r32, r33 };
inline constexpr const char* rule_names[] = {"1.1", "1.2", "1.3", "1.4", "1.5", "2.1",
                                             "2.2", "2.3", "3.1", "3.2", "3.3"};
inline constexpr int rule_count = 11;
constexpr bool settles(Rule rule) { return rule <= Rule::r15 || rule >= Rule::r31; }
constexpr bool narrows(Rule rule) { return rule >= Rule::r21; }

// A range that becomes narrower; `end` lies before `start` where nothing is left.
struct NewRange {
  int block, start, end;
};

// What a rule found: cells not known before, ranges, and what it rests on: blocks and known cells.
template <int N>
struct RuleFinding {
  Bits<N> filled{}, blank{}, cells{};
  std::vector<int> blocks;
  std::array<NewRange, 3> ranges;
  int range_count = 0;

  bool settles() const { return filled.any() || blank.any(); }
};

// A line as the rules see it.
template <int N>
struct RuleLine {
  const LineClue* clue = nullptr;
  Bits<N> filled{}, blank{};
  std::vector<int> starts, ends;  // for each block the first and the last cell of its range

  RuleLine() = default;
  // domain: the cells that may be blank, and those that may be filled.
  RuleLine(const LineClue& clue, const Bits<N>* domain);

  int length(int block) const { return clue->blocks[block].length; }
  // Whether the ranges leave each block one place.
  bool fixed() const;
  // The blocks whose range holds all cells from first to last.
  void covering(int first, int last, std::vector<int>& blocks) const;
};

// Gets what a rule has found. It may change the ranges of the line at once: the rule
// looks at them anew after each finding.
template <int N>
struct RuleListener {
  virtual void found(const RuleFinding<N>& finding) = 0;

 protected:
  ~RuleListener() = default;
};

template <int N>
void apply_rule(Rule rule, const RuleLine<N>& line, RuleListener<N>& listener);

// The cells from first to last; none where last comes before first.
template <int N>
constexpr Bits<N> span(int first, int last) {
  return Bits<N>::below(last + 1) & ~Bits<N>::below(first);
}

}  // namespace nonolith
