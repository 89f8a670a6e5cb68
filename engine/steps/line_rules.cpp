#include "steps/line_rules.hpp"

#include <algorithm>

namespace nonolith {
namespace {

template <int N>
class RuleRun : public RuleListener<N> {
 public:
  RuleRun(const LineClue& clue, const KnownLine& known) {
    line_.clue = &clue;
    line_.filled = mask_of<N>(known.filled);
    line_.blank = mask_of<N>(known.blank);
    line_.starts = known.starts;
    line_.ends = known.ends;
  }

  bool to_the_fixpoint() {
    for (int i = 0, idle = 0; possible_ && idle < rule_count; ++i) {
      found_any_ = false;
      apply_rule<N>(static_cast<Rule>(i % rule_count), line_, *this);
      idle = found_any_ ? 0 : idle + 1;
    }
    return possible_;
  }

  void list(Rule rule, bool at_once, std::vector<Deduction>& list) {
    list_ = &list;
    applies_ = at_once;
    apply_rule<N>(rule, line_, *this);
  }

  void write(KnownLine& known) const {
    write_mask(line_.filled, known.filled);
    write_mask(line_.blank, known.blank);
    known.starts = line_.starts;
    known.ends = line_.ends;
  }

  void found(const RuleFinding<N>& finding) override {
    if (!possible_) return;
    found_any_ = true;
    const NewRange* const ranges = finding.ranges.data();
    if (list_)
      list_->push_back({finding.blocks,
                        listed(finding.cells),
                        listed(finding.filled),
                        listed(finding.blank),
                        {ranges, ranges + finding.range_count}});
    if (applies_) possible_ = apply(finding);
  }

 private:
  // Applies a finding to the line. On a contradiction, returns false; ranges may have changed.
  bool apply(const RuleFinding<N>& finding) {
    const Bits<N> filled = line_.filled | finding.filled, blank = line_.blank | finding.blank;
    if (((filled & blank) | (filled & ~Bits<N>::below(line_.clue->cells))).any()) return false;
    for (int i = 0; i < finding.range_count; ++i) {
      const auto& [block, start, end] = finding.ranges[i];
      const int first = std::max(start, line_.starts[block]);
      const int last = std::min(end, line_.ends[block]);
      if (last - first + 1 < line_.length(block)) return false;
      line_.starts[block] = first;
      line_.ends[block] = last;
    }
    line_.filled = filled;
    line_.blank = blank;
    return true;
  }

  RuleLine<N> line_;
  std::vector<Deduction>* list_ = nullptr;
  bool applies_ = true, possible_ = true, found_any_ = false;
};

}  // namespace

bool run_rules(const LineClue& clue, KnownLine& line) {
  return with_width(clue.cells, [&](auto width) {
    RuleRun<width.value> run(clue, line);
    if (!run.to_the_fixpoint()) return false;
    run.write(line);
    return true;
  });
}

std::vector<Deduction> deductions(const LineClue& clue, KnownLine& line, Rule rule, bool at_once) {
  return with_width(clue.cells, [&](auto width) {
    std::vector<Deduction> found;
    RuleRun<width.value> run(clue, line);
    run.list(rule, at_once, found);
    run.write(line);
    return found;
  });
}

}  // namespace nonolith
