#include "steps/rule_reader.hpp"

#include "line/width.hpp"

namespace nonolith {

// This many ranges are part of one step.
constexpr int shown = 3;

template <int N>
void RuleReader<N>::begin(const std::vector<Rule>& order, const LineClue& clue,
                          const Bits<N>* domain) {
  order_ = &order;
  line_ = RuleLine<N>(clue, domain);
  why_.assign(clue.count(), 0);
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
    if (finding.settles())
      found_.push_back(
          {finding.filled, finding.blank, finding.blocks.empty() ? -1 : finding.blocks.front(),
           finding.blocks.empty() ? -1 : finding.blocks.back(), reasons(finding.blocks) & ~own});
    return;
  }
  if (!finding.range_count) return;
  const std::uint32_t why = reasons(finding.blocks) | own;
  for (int i = 0; i < finding.range_count; ++i) {
    const NewRange& range = finding.ranges[i];
    line_.starts[range.block] = range.start;
    line_.ends[range.block] = range.end;
    why_[range.block] |= why;
  }
  moved_ = true;
}

template <int N>
std::uint32_t RuleReader<N>::reasons(const std::vector<int>& blocks) const {
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
Offer RuleReader<N>::offer(Bits<N>& filled, Bits<N>& blank) const {
  const Rule rule = (*order_)[technique_];
  Offer offer{technique_, 0, 0};
  for (const Found& each : found_) offer.through |= each.through;
  filled = blank = Bits<N>::none();
  if ((rule == Rule::r11 || rule == Rule::r12) && line_.fixed()) {
    whole(filled, blank);
    // Where every block is in place already, there is nothing more to see.
    if (rule == Rule::r12 && (!filled.any() || line_.starts.empty())) offer.through = 0;
  } else if (rule == Rule::r11) {
    for (std::size_t i = 0; i < found_.size() && i < shown; ++i) filled |= found_[i].filled;
  } else if (rule == Rule::r12) {
    std::vector<bool> near(line_.starts.size(), false);
    int blocks = 0;
    for (const Found& each : found_)
      for (const int block : {each.first_block, each.last_block})
        if (block >= 0 && !near[block]) near[block] = true, ++blocks;
    for (std::size_t i = 0; i < found_.size() && (i < 2 || blocks <= shown); ++i)
      blank |= found_[i].blank;
  } else if (rule == Rule::r15 && found_.front().blank.any()) {
    const int length = line_.length(found_.front().first_block);
    for (const Found& each : found_)
      if (each.blank.any() && line_.length(each.first_block) == length) blank |= each.blank;
  } else {
    filled = found_.front().filled;
    blank = found_.front().blank;
  }
  offer.size = (filled | blank).count();
  return offer;
}

#define NONOLITH_INSTANTIATE(N) template class RuleReader<N>;
NONOLITH_FOR_EACH_WIDTH(NONOLITH_INSTANTIATE)

}  // namespace nonolith
