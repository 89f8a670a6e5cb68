#include "steps/rule_reader.hpp"

#include <algorithm>
#include <set>

#include "line/width.hpp"

namespace nonolith {

// This many ranges are part of one step.
constexpr std::size_t shown = 3;

template <int N>
void RuleReader<N>::begin(const std::vector<Rule>& order, const LineClue& clue,
                          const Bits<N>* domain) {
  order_ = &order;
  line_ = RuleLine<N>(clue, domain);
  why_.assign(clue.count(), 0);
  cells_.assign(clue.count(), Bits<N>::none());
  found_.clear();
  stage_ = 0;
}

template <int N>
bool RuleReader<N>::reads(int stage) {
  while (found_.empty() && stage_ <= stage) advance();
  return !found_.empty() && stage_ <= stage;
}

// One stage: one rule more; `stage_` stays where something is found.
template <int N>
void RuleReader<N>::advance() {
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

// Runs the rules up to this stage on the ranges alone to their fixpoint; whether any changed.
template <int N>
bool RuleReader<N>::narrow() {
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

template <int N>
void RuleReader<N>::found(const RuleFinding<N>& finding) {
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

template <int N>
std::uint32_t RuleReader<N>::why(const std::vector<int>& blocks) const {
  std::uint32_t why = 0;
  for (const int block : blocks) why |= why_[block];
  return why;
}

// All blocks have one place: everything else is blank.
template <int N>
void RuleReader<N>::whole(Bits<N>& filled, Bits<N>& blank) const {
  Bits<N> blocks{};
  for (std::size_t j = 0; j < line_.starts.size(); ++j)
    blocks |= span<N>(line_.starts[j], line_.ends[j]);
  filled = blocks & ~line_.filled;
  blank = Bits<N>::below(line_.clue->cells) & ~blocks & ~line_.blank;
}

template <int N>
Offer RuleReader<N>::offer(Bits<N>& filled, Bits<N>& blank) {
  const Rule rule = (*order_)[technique_];
  Offer offer{technique_, 0, 0};
  for (const Found& each : found_) offer.through |= each.through;
  filled = blank = Bits<N>::none();
  shown_.clear();
  if ((rule == Rule::r11 || rule == Rule::r12) && line_.fixed()) {
    whole(filled, blank);
    // Where every block is in place already, there is nothing more to see.
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

// Which findings a step by this rule shows: the first, and others that are like it.
template <int N>
void RuleReader<N>::show(Rule rule) {
  const RuleFinding<N>& first = found_.front().finding;
  if (rule == Rule::r15 && first.blank.any()) {
    const int length = line_.length(first.blocks.front());
    for (std::size_t i = 0; i < found_.size(); ++i)
      if (const RuleFinding<N>& each = found_[i].finding;
          each.blank.any() && line_.length(each.blocks.front()) == length)
        shown_.push_back(i);
    return;
  }
  std::size_t most = rule == Rule::r11 ? shown : 1;
  if (rule == Rule::r12) {
    std::set<int> blocks;
    for (const Found& each : found_)
      blocks.insert(each.finding.blocks.begin(), each.finding.blocks.end());
    most = blocks.size() > shown ? 2 : found_.size();
  }
  for (std::size_t i = 0; i < std::min(most, found_.size()); ++i) shown_.push_back(i);
}

template <int N>
StepReasons RuleReader<N>::reasons() const {
  StepReasons reasons{{}, line_.starts, line_.ends, {}};
  for (const std::size_t i : shown_) {
    const RuleFinding<N>& each = found_[i].finding;
    reasons.findings.push_back(
        {each.blocks, listed(each.cells), listed(each.filled), listed(each.blank)});
  }
  Bits<N> enough{};
  for (const Found& each : found_) {
    enough |= each.finding.cells;
    for (const int block : each.finding.blocks) enough |= cells_[block];
  }
  reasons.enough = listed(enough);
  return reasons;
}

#define NONOLITH_INSTANTIATE(N) template class RuleReader<N>;
NONOLITH_FOR_EACH_WIDTH(NONOLITH_INSTANTIATE)

}  // namespace nonolith
