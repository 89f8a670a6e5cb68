// RuleReader: finds the easiest step of the eleven rules in one line.
//
// Idea (ours): the rules have an order, easiest first. Each stage allows one more rule. A stage
// runs the allowed rules that narrow ranges to their fixpoint, then applies the allowed rules that
// settle cells. The first stage that settles a cell tells how hard the step is to see. Rules 3.1
// and 3.3 settle cells too, but rules 1.1 and 1.2 come first and settle the same cells from the
// same ranges. Python writes sentences about the findings of a step and their reasons.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "steps/rules.hpp"

namespace nonolith {

// Maximum number of ranges in one step, unless each block of the line has only one place.
inline constexpr std::size_t shown_ranges = 3;

// A step that a line offers.
struct Offer {
  int technique = 0;          // index of the rule in the order
  int size = 0;               // number of cells
  std::uint32_t through = 0;  // bit i: rule i of the order narrowed ranges before this step
  bool any() const { return size > 0; }
};

// The findings of one step, independent of the width of masks. Cells are sorted.
struct StepReasons {
  struct Finding {
    std::vector<int> blocks, cells;  // known cells
  };

  std::vector<Finding> findings;  // all findings are by one rule
  std::vector<int> starts, ends;  // for each block the first and the last cell of its range
  std::vector<int> enough;        // known cells from which the findings and ranges follow
};

template <int N>
class RuleReader : RuleListener<N> {
 public:
  // Begins with a line, which must have a placement. domain: the masks of the cells that may be
  // blank, and of those that may be filled. The order and the clue must outlive the reader.
  void begin(const std::vector<Rule>& order, const LineClue& clue, const Bits<N>* domain) {
    order_ = &order;
    line_ = RuleLine<N>(clue, domain);
    why_.assign(clue.count(), 0);
    cells_.assign(clue.count(), Bits<N>::none());
    found_.clear();
    stage_ = 0;
  }

  // Returns the first stage that may settle a cell; calls of reads() increase it.
  int stage() const { return stage_; }

  // Returns whether the rules up to this stage settle a cell.
  bool reads(int stage) {
    while (found_.empty() && stage_ <= stage) advance();
    return !found_.empty() && stage_ <= stage;
  }

  // Returns a step with some or all findings of reads(), and writes its cells to the masks. If each
  // block has only one place, a step by rule 1.1 or 1.2 settles the whole line.
  Offer offer(Bits<N>& filled, Bits<N>& blank) {
    const Rule rule = (*order_)[technique_];
    Offer offer{technique_, 0, 0};
    for (const Found& each : found_) offer.through |= each.through;
    filled = blank = Bits<N>::none();
    shown_.clear();
    if ((rule == Rule::r11 || rule == Rule::r12) && line_.fixed()) {
      whole(filled, blank);
      // If all filled cells are known already, the ranges need no explanation.
      if (rule == Rule::r12 && (!filled.any() || line_.starts.empty())) offer.through = 0;
    } else {
      show(rule);
      for (const std::size_t i : shown_) {
        filled |= found_[i].finding.filled;
        blank |= found_[i].finding.blank;
      }
    }
    offer.size = (filled | blank).count();
    return offer;
  }
  // Returns the reasons of the step that offer() returned last.
  StepReasons reasons() const {
    StepReasons reasons{{}, line_.starts, line_.ends, {}};
    for (const std::size_t i : shown_) {
      const RuleFinding<N>& each = found_[i].finding;
      reasons.findings.push_back({each.blocks, listed(each.cells)});
    }
    Bits<N> enough{};
    for (const Found& each : found_) {
      enough |= each.finding.cells;
      for (const int block : each.finding.blocks) enough |= cells_[block];
    }
    reasons.enough = listed(enough);
    return reasons;
  }

 private:
  struct Found {
    RuleFinding<N> finding;
    std::uint32_t through;
  };

  void found(const RuleFinding<N>& finding) override {
    const std::uint32_t own = std::uint32_t{1} << rule_;
    if (!narrowing_) {
      if (finding.settles()) found_.push_back({finding, why(finding.blocks) & ~own});
      return;
    }
    if (!finding.range_count) return;
    const std::uint32_t because = why(finding.blocks) | own;
    Bits<N> cells = finding.cells;
    for (const int block : finding.blocks) cells |= cells_[block];
    for (int i = 0; i < finding.range_count; ++i) {
      const NewRange& range = finding.ranges[i];
      line_.starts[range.block] = range.start;
      line_.ends[range.block] = range.end;
      why_[range.block] |= because;
      cells_[range.block] |= cells;
    }
    moved_ = true;
  }

  // Runs one stage. Increments `stage_` unless the stage settles a cell.
  void advance() {
    const bool moved = narrows((*order_)[stage_]) && narrow();
    narrowing_ = false;
    for (rule_ = moved ? 0 : stage_; rule_ <= stage_; ++rule_) {
      if (settles((*order_)[rule_])) apply_rule<N>((*order_)[rule_], line_, *this);
      if (!found_.empty()) {
        technique_ = rule_;
        return;
      }
    }
    ++stage_;
  }

  // Runs the rules for ranges up to this stage to their fixpoint; returns whether a range changed.
  bool narrow() {
    narrowing_ = true;
    bool any = false;
    do {
      moved_ = false;
      for (rule_ = 0; rule_ <= stage_; ++rule_)
        if (narrows((*order_)[rule_])) apply_rule<N>((*order_)[rule_], line_, *this);
      any |= moved_;
    } while (moved_);
    return any;
  }

  std::uint32_t why(const std::vector<int>& blocks) const {
    std::uint32_t why = 0;
    for (const int block : blocks) why |= why_[block];
    return why;
  }

  // Settles the whole line. Each block has only one place, so all other cells are blank.
  void whole(Bits<N>& filled, Bits<N>& blank) const {
    Bits<N> blocks{};
    for (std::size_t j = 0; j < line_.starts.size(); ++j)
      blocks |= span<N>(line_.starts[j], line_.ends[j]);
    filled = blocks & ~line_.filled;
    blank = Bits<N>::below(line_.clue->cells) & ~blocks & ~line_.blank;
  }

  // Selects the findings that a step by this rule shows: the first finding, and similar findings.
  void show(Rule rule) {
    const RuleFinding<N>& first = found_.front().finding;
    if (rule == Rule::r15 && first.blank.any()) {
      const int length = line_.length(first.blocks.front());
      for (std::size_t i = 0; i < found_.size(); ++i)
        if (const RuleFinding<N>& each = found_[i].finding;
            each.blank.any() && line_.length(each.blocks.front()) == length)
          shown_.push_back(i);
      return;
    }
    std::size_t most = rule == Rule::r11 ? shown_ranges : 1;
    if (rule == Rule::r12) {
      std::size_t blocks = 0;
      int last = -1;  // these findings are in the order of their cells
      for (const Found& each : found_)
        for (const int block : each.finding.blocks)
          if (block > last) last = block, ++blocks;
      most = blocks > shown_ranges ? 2 : found_.size();
    }
    for (std::size_t i = 0; i < std::min(most, found_.size()); ++i) shown_.push_back(i);
  }

  const std::vector<Rule>* order_ = nullptr;
  RuleLine<N> line_;
  std::vector<std::uint32_t> why_;  // for each block the rules that narrowed its range
  std::vector<Bits<N>> cells_;      // for each block the known cells from which its range follows
  std::vector<Found> found_;        // all findings are by one rule
  std::vector<std::size_t> shown_;  // indices of the findings that the step shows
  int technique_ = 0;               // index of the rule of the findings, in the order
  int rule_ = 0;                    // index of the rule that is applied now
  int stage_ = 0;
  bool narrowing_ = false, moved_ = false;
};

}  // namespace nonolith
