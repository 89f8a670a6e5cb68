// RuleReader: the easiest thing that the eleven rules find in one line, as people would.
//
// Idea (ours): the rules come in an order, easiest first. A stage allows one rule more than the stage
// before: those that narrow ranges run to their fixpoint, then those that settle cells are applied.
// The stage at which a cell is settled is how hard that is to see. The words for it, and
// what it rests on, are left to Python, which reads the one line that is chosen once more.
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
  Offer offer(Bits<N>& filled, Bits<N>& blank) const;

 private:
  struct Found {
    Bits<N> filled, blank;
    int first_block, last_block;
    std::uint32_t through;
  };

  void found(const RuleFinding<N>& finding) override;
  void advance();
  bool narrow();
  std::uint32_t reasons(const std::vector<int>& blocks) const;
  void whole(Bits<N>& filled, Bits<N>& blank) const;

  const std::vector<Rule>* order_ = nullptr;
  RuleLine<N> line_;
  std::vector<std::uint32_t> why_;  // for each block the rules that narrowed its range
  std::vector<Found> found_;        // all by one rule
  int technique_ = 0;               // its place in the order
  int rule_ = 0;                    // the place of the rule that is applied
  int stage_ = 0;
  bool narrowing_ = false, moved_ = false;
};

}  // namespace nonolith
