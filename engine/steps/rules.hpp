// The eleven rules of Yu, Lee and Chen 2009 (section 2.1) on one black-and-white line, for steps
// that people can follow and for the method and the line solver of the paper. The range of a block
// consists of adjacent cells, in which the block must lie. The paper calls a block a black run, and
// a run of filled cells a black segment. The border of the grid counts as blank. If the ranges are
// correct, each rule is sound.
#pragma once

#include <array>
#include <vector>

#include "line/bits.hpp"
#include "line/clue.hpp"

namespace nonolith {

// The rules in the order of the paper.
enum class Rule { r11, r12, r13, r14, r15, r21, r22, r23, r31, r32, r33 };
inline constexpr const char* rule_names[] = {"1.1", "1.2", "1.3", "1.4", "1.5", "2.1",
                                             "2.2", "2.3", "3.1", "3.2", "3.3"};
inline constexpr int rule_count = 11;
constexpr bool settles(Rule rule) { return rule <= Rule::r15 || rule >= Rule::r31; }
constexpr bool narrows(Rule rule) { return rule >= Rule::r21; }

// A range that becomes narrower. If no cell is left, `end` is before `start`.
struct NewRange {
  int block, start, end;
};

// A finding of a rule: newly known cells and new ranges, with its reasons (blocks and known cells).
template <int N>
struct RuleFinding {
  Bits<N> filled{}, blank{}, cells{};
  std::vector<int> blocks;
  std::array<NewRange, 3> ranges;
  int range_count = 0;

  bool settles() const { return filled.any() || blank.any(); }
};

// The data of a line that the rules use.
template <int N>
struct RuleLine {
  const LineClue* clue = nullptr;
  Bits<N> filled{}, blank{};
  std::vector<int> starts, ends;  // for each block the first and the last cell of its range

  RuleLine() = default;
  // domain: the cells that may be blank, and those that may be filled.
  RuleLine(const LineClue& clue, const Bits<N>* domain);

  int length(int block) const { return clue->blocks[block].length; }
  // Whether the ranges leave each block only one place.
  bool fixed() const;
  // Appends to `blocks` the blocks whose ranges contain all cells from first to last.
  void covering(int first, int last, std::vector<int>& blocks) const;
};

// Receives the findings of a rule. The listener may change the ranges of the line immediately: the
// rule reads the ranges again after each finding.
template <int N>
struct RuleListener {
  virtual void found(const RuleFinding<N>& finding) = 0;

 protected:
  ~RuleListener() = default;
};

template <int N>
void apply_rule(Rule rule, const RuleLine<N>& line, RuleListener<N>& listener);

// Returns the mask of cells first to last; empty if last < first.
template <int N>
constexpr Bits<N> span(int first, int last) {
  return Bits<N>::below(last + 1) & ~Bits<N>::below(first);
}

}  // namespace nonolith
