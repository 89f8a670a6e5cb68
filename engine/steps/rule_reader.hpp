// RuleReader: the easiest thing that the eleven rules find in one line, as people would.
//
// Idea (ours): the rules come in an order, easiest first. A stage allows one rule more than the stage
// before: those that narrow ranges run to their fixpoint, then those that settle cells are applied.
// The stage at which a cell is settled is how hard that is to see. Rules 3.1 and 3.3 settle cells
// too, but only with ranges from which rules 1.1 and 1.2, which come first, settle the same cells.
// Python puts the findings of a step and what they rest on into words.
#pragma once

#include <cstdint>
#include <vector>

#include "steps/rules.hpp"

namespace nonolith {

// What a line offers. `size` is the number of cells, `through` has a bit for each rule that narrowed
// the ranges before, by its place in the order.
struct Offer {
  int technique = 0;  // the place of the rule in the order
  int size = 0;
  std::uint32_t through = 0;
  bool any() const { return size > 0; }
};

// The findings that one step shows, whatever the width. Cells in order.
struct StepReasons {
  struct Finding {
    std::vector<int> blocks, cells, filled, blank;  // blocks and known cells that it rests on
  };

  std::vector<Finding> findings;  // all by one rule
  std::vector<int> starts, ends;  // for each block the first and the last cell of its range
  std::vector<int> enough;        // known cells that the findings and their ranges rest on
};

template <int N>
class RuleReader : RuleListener<N> {
 public:
  // The line as it stands (cells that may be blank, that may be filled), of which at least one
  // placement fits. Order and clue must outlive the reader.
  void begin(const std::vector<Rule>& order, const LineClue& clue, const Bits<N>* domain);

  // The first stage that may find something; it grows with calls of `reads`.
  int stage() const { return stage_; }

  // Whether the rules up to this stage settle something.
  bool reads(int stage);

  // Of what `reads` found, what one step shows: the cells that are filled and blank.
  Offer offer(Bits<N>& filled, Bits<N>& blank);
  // What the step of `offer` rests on.
  StepReasons reasons() const;

 private:
  struct Found {
    RuleFinding<N> finding;
    std::uint32_t through;
  };

  void found(const RuleFinding<N>& finding) override;
  void advance();
  bool narrow();
  std::uint32_t why(const std::vector<int>& blocks) const;
  void whole(Bits<N>& filled, Bits<N>& blank) const;
  void show(Rule rule);

  const std::vector<Rule>* order_ = nullptr;
  RuleLine<N> line_;
  std::vector<std::uint32_t> why_;  // for each block the rules that narrowed its range
  std::vector<Bits<N>> cells_;      // for each block the known cells that its range rests on
  std::vector<Found> found_;        // all by one rule
  std::vector<std::size_t> shown_;  // those of them that the step shows
  int technique_ = 0;               // its place in the order
  int rule_ = 0;                    // the place of the rule that is applied
  int stage_ = 0;
  bool narrowing_ = false, moved_ = false;
};

}  // namespace nonolith
