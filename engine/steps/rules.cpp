#include "steps/rules.hpp"

#include <algorithm>

namespace nonolith {
namespace {

struct Run {
  int first, last;
  int size() const { return last - first + 1; }
};

// Returns the lowest run of ones of a mask. The mask must have both ones and zeros.
template <int N>
Run first_run(const Bits<N>& mask) {
  const int first = mask.lowest();
  return {first, (~mask & ~Bits<N>::below(first)).lowest() - 1};
}

// Calls visit(run) for each run of ones, from the left, until visit returns false.
template <int N, class Visit>
void each_run(Bits<N> mask, Visit&& visit) {
  while (mask.any()) {
    const Run run = first_run(mask);
    if (!visit(run)) return;
    mask &= ~Bits<N>::below(run.last + 1);
  }
}

template <int N>
class Rules {
 public:
  Rules(const RuleLine<N>& line, RuleListener<N>& listener)
      : line_(line), listener_(listener), cells_(line.clue->cells), count_(line.clue->count()) {}

  void apply(Rule rule) {
    switch (rule) {
      case Rule::r11: return overlap();
      case Rule::r12: return out_of_reach();
      case Rule::r13: return either_end();
      case Rule::r14: return no_joining();
      case Rule::r15: return at_a_wall();
      case Rule::r21: return in_order();
      case Rule::r22: return no_touching();
      case Rule::r23: return too_long();
      case Rule::r31: return gathering();
      case Rule::r32: return too_narrow();
      case Rule::r33: return pinned();
    }
  }

 private:
  using Mask = Bits<N>;

  int start(int j) const { return line_.starts[j]; }
  int end(int j) const { return line_.ends[j]; }
  int length(int j) const { return line_.length(j); }
  bool is_filled(int cell) const { return line_.filled.test(cell); }

  RuleFinding<N>& about(int first, int last) {
    finding_.filled = finding_.blank = finding_.cells = Mask::none();
    finding_.range_count = 0;
    finding_.blocks.clear();
    for (int j = first; j <= last; ++j) finding_.blocks.push_back(j);
    return finding_;
  }
  RuleFinding<N>& about_covering(int first, int last) {
    RuleFinding<N>& finding = about(0, -1);
    line_.covering(first, last, finding.blocks);
    return finding;
  }
  RuleFinding<N>& near(int j) { return about(std::max(j - 1, 0), std::min(j + 1, count_ - 1)); }

  void report() { listener_.found(finding_); }
  void report(const Mask& because) {
    finding_.cells = because;
    report();
  }
  void tell_range(int block, int first, int last, const Mask& because = Mask::none()) {
    finding_.ranges[0] = {block, first, last};
    finding_.range_count = 1;
    report(because);
  }

  // Rule 1.1: cells that a block covers at the left and at the right end of its range are filled.
  void overlap() {
    for (int j = 0; j < count_; ++j) {
      const int first = end(j) - length(j) + 1, last = start(j) + length(j) - 1;
      if (first > last) continue;
      const Mask cells = span<N>(first, last) & ~line_.filled;
      if (!cells.any()) continue;
      about(j, j).filled = cells;
      report();
    }
  }

  // Rule 1.2: cells outside all ranges are blank.
  void out_of_reach() {
    int behind = 0;
    for (int j = 0; j <= count_; ++j) {
      const int next = j < count_ ? start(j) : cells_;
      const Mask cells = behind < next ? span<N>(behind, next - 1) & ~line_.blank : Mask::none();
      if (cells.any()) {
        about(std::max(j - 1, 0), std::min(j, count_ - 1)).blank = cells;
        report();
      }
      if (j < count_) behind = end(j) + 1;
    }
  }

  // Rule 1.3: if the first cell of a range is filled, and all other blocks that may cover this cell
  // have length one, then the block of the filled cell starts there, so the cell before is blank.
  // The same holds for the last cell of a range and the cell after it.
  void either_end() {
    for (int j = 0; j < count_; ++j) {
      const int first = start(j), last = end(j);
      if (first && is_filled(first) && !line_.blank.test(first - 1))
        end_beside(j, first, first - 1);
      if (last < cells_ - 1 && is_filled(last) && !line_.blank.test(last + 1))
        end_beside(j, last, last + 1);
    }
  }
  void end_beside(int block, int edge, int beside) {
    RuleFinding<N>& finding = about_covering(edge, edge);
    for (const int j : finding.blocks)
      if (j != block && length(j) != 1) return;
    finding.blank = Mask::bit(beside);
    report(Mask::bit(edge));
  }

  // Rule 1.4: an unknown cell between two filled cells is blank if filling it would make a run
  // longer than every block that may cover the three cells.
  void no_joining() {
    const Mask between = line_.filled << 1 & line_.filled >> 1 & ~(line_.filled | line_.blank);
    between.each([&](int cell) {
      int first = cell - 1, last = cell + 1;
      while (first && is_filled(first - 1)) --first;
      while (last + 1 < cells_ && is_filled(last + 1)) ++last;
      RuleFinding<N>& finding = about_covering(cell - 1, cell + 1);
      int longest = 0;
      for (const int j : finding.blocks) longest = std::max(longest, length(j));
      if (last - first + 1 <= longest) return;
      finding.blank = Mask::bit(cell);
      report(span<N>(first, last) & line_.filled);
    });
  }

  // Rule 1.5: the block of a run starts after the nearest blank before the run (a wall in the
  // paper). So it reaches at least as far as the shortest block that may cover the run, placed next
  // to this blank; the cells from the run to there are filled. The same holds for the nearest blank
  // after the run (steps 2 and 3). If all blocks that may cover the run have its length, the run is
  // complete (step 4). The paper uses the blocks that cover the first cell of the run; we use the
  // blocks that cover the whole run.
  void at_a_wall() {
    each_run(line_.filled, [&](Run run) {
      RuleFinding<N>& finding = about_covering(run.first, run.last);
      if (finding.blocks.empty()) return true;
      int shortest = cells_, longest = 0;
      for (const int j : finding.blocks) {
        shortest = std::min(shortest, length(j));
        longest = std::max(longest, length(j));
      }
      const Mask before = line_.blank & Mask::below(run.first);
      const Mask after = line_.blank & ~Mask::below(run.last + 1);
      const int left = before.any() ? before.highest() : -1;
      const int right = after.any() ? after.lowest() : cells_;
      grow(run, left, run.last + 1, left + shortest);
      grow(run, right, std::max(right - shortest, 0), run.first - 1);
      if (run.size() == shortest && shortest == longest && right - left > run.size() + 1) {
        finding.blank = beside(run.first, run.last);
        report(span<N>(run.first, run.last));
      }
      return true;
    });
  }
  // Fills the cells from first to last, on the side of the run that is away from the wall.
  void grow(Run run, int wall, int first, int last) {
    if (first > last) return;
    finding_.filled = span<N>(first, last) & ~line_.filled;
    if (!finding_.filled.any()) return;
    Mask because = span<N>(run.first, run.last);
    if (wall >= 0 && wall < cells_) because.set(wall);
    report(because);
    finding_.filled = Mask::none();
  }
  // Returns the cells directly before and after some cells, unless they are known to be blank.
  Mask beside(int first, int last) const {
    Mask cells = Mask::bit(last + 1);
    if (first) cells.set(first - 1);
    return cells & ~line_.blank & Mask::below(cells_);
  }

  // Rule 2.1: a range starts after the leftmost place of the previous block and a blank, and ends
  // before a blank and the rightmost place of the next block. The paper requires a condition on the
  // order of the ranges, but the rule always holds.
  void in_order() {
    for (int j = 1; j < count_; ++j) {
      const int first = start(j - 1) + length(j - 1) + 1;
      if (start(j) >= first) continue;
      about(j - 1, j);
      tell_range(j, first, end(j));
    }
    for (int j = count_ - 2; j >= 0; --j) {
      const int last = end(j + 1) - length(j + 1) - 1;
      if (end(j) <= last) continue;
      about(j, j + 1);
      tell_range(j, start(j), last);
    }
  }

  // Rule 2.2: a block cannot touch a filled cell beside its range, so the range becomes shorter.
  void no_touching() {
    for (int j = 0; j < count_; ++j) {
      if (start(j) && is_filled(start(j) - 1)) {
        about(j, j);
        tell_range(j, start(j) + 1, end(j), Mask::bit(start(j) - 1));
      }
      if (is_filled(end(j) + 1)) {
        about(j, j);
        tell_range(j, start(j), end(j) - 1, Mask::bit(end(j) + 1));
      }
    }
  }

  // Rule 2.3: if a run in a block's range is longer than the block, and only earlier (later) blocks
  // may contain the run, then the block lies after (before) the run.
  void too_long() {
    each_run(line_.filled, [&](Run run) {
      std::vector<int> covering, holders;
      line_.covering(run.first, run.last, covering);
      for (const int j : covering)
        if (length(j) >= run.size()) holders.push_back(j);
      if (holders.size() == covering.size()) return true;
      for (const int j : covering) {
        if (length(j) >= run.size()) continue;
        int first = start(j), last = end(j);
        if (holders.empty() || holders.back() < j) first = run.last + 2;
        if (holders.empty() || holders.front() > j) last = run.first - 2;
        if (first == start(j) && last == end(j)) continue;
        about(j, j).blocks.insert(finding_.blocks.end(), holders.begin(), holders.end());
        tell_range(j, first, last, span<N>(run.first, run.last));
      }
      return true;
    });
  }

  // Rule 3.1: filled cells between the ranges of the previous and of the next block belong to this
  // block. The cells between these filled cells are filled, and they limit the range of the block.
  void gathering() {
    for (int j = 0; j < count_; ++j) {
      const int after = j ? end(j - 1) + 1 : 0;
      const int before = j + 1 < count_ ? start(j + 1) : cells_;
      const Mask own = line_.filled & span<N>(after, before - 1);
      if (!own.any()) continue;
      const int first = own.lowest(), last = own.highest();
      const int rest = length(j) - (last - first + 1);
      const int range_start = std::max(start(j), first - rest);
      const int range_end = std::min(end(j), last + rest);
      RuleFinding<N>& finding = near(j);
      finding.filled = span<N>(first, last) & ~line_.filled;
      if (range_start > start(j) || range_end < end(j))
        tell_range(j, range_start, range_end, own);
      else if (finding.filled.any())
        report(own);
    }
  }

  // Rule 3.2: blanks divide a range into pieces. The range shrinks until its first and its last
  // piece have room for the block. A shorter piece between them is blank if no other range overlaps
  // it.
  void too_narrow() {
    for (int j = 0; j < count_; ++j) {
      const Mask range = span<N>(start(j), end(j)), walls = range & line_.blank;
      const Mask open = range & ~walls;
      if (!walls.any()) continue;
      const int range_start = start(j), range_end = end(j), need = length(j);
      int first = -1, last = -1;
      each_run(open, [&](Run piece) {
        if (piece.size() >= need) {
          if (first < 0) first = piece.first;
          last = piece.last;
        }
        return true;
      });
      if (first < 0) {
        about(j, j);
        tell_range(j, range_end + 1, range_start - 1, walls);
        continue;
      }
      if (first > range_start || last < range_end) {
        about(j, j);
        tell_range(j, first, last, walls);
      }
      each_run(open, [&](Run piece) {
        if (first < piece.first && piece.first < last && piece.size() < need && alone(j, piece)) {
          near(j).blank = span<N>(piece.first, piece.last);
          report(Mask::bit(piece.first - 1) | Mask::bit(piece.last + 1));
        }
        return true;
      });
    }
  }
  // Returns whether no other range overlaps these cells.
  bool alone(int block, Run piece) const {
    for (int j = 0; j < count_; ++j)
      if (j != block && start(j) <= piece.last && end(j) >= piece.first) return false;
    return true;
  }

  // Rule 3.3 applies if the range of a block does not overlap the range of the previous (next)
  // block. If the first (last) cell of the range is filled, the block begins (ends) there (3.3-1).
  // A blank beyond a filled cell ends the range (3.3-2). A run too far from the first (last) run to
  // belong to the same block also ends the range (3.3-3). The rule skips ranges that are as long as
  // their blocks.
  void pinned() {
    for (int j = 0; j < count_; ++j) {
      const int first = start(j), last = end(j);
      if (last - first + 1 == length(j) || !(line_.filled & span<N>(first, last)).any()) continue;
      if (!j || end(j - 1) < first) {
        const int from = std::max(j - 1, 0);
        if (is_filled(first)) finish(j, first, from, j, first);
        stop_at_blank_after(j, from);
        stop_before_later_run(j, from);
      }
      if (j + 1 == count_ || end(j) < start(j + 1)) {
        const int to = std::min(j + 1, count_ - 1);
        if (is_filled(end(j))) finish(j, end(j) - length(j) + 1, j, to, end(j));
        stop_at_blank_before(j, to);
        stop_after_earlier_run(j, to);
      }
    }
  }
  void finish(int j, int first, int from, int to, int because) {
    const int last = first + length(j) - 1;
    RuleFinding<N>& finding = about(from, to);
    finding.filled = span<N>(first, last) & ~line_.filled;
    finding.blank = beside(first, last);
    const auto add = [&](int block, int range_start, int range_end) {
      finding.ranges[finding.range_count++] = {block, range_start, range_end};
    };
    if (first != start(j) || last != end(j)) add(j, first, last);
    if (j && end(j - 1) > first - 2) add(j - 1, start(j - 1), first - 2);
    if (j + 1 < count_ && start(j + 1) < last + 2) add(j + 1, last + 2, end(j + 1));
    if (finding.settles() || finding.range_count) report(Mask::bit(because));
  }
  Mask filled_of(int j) const { return line_.filled & span<N>(start(j), end(j)); }
  void stop_at_blank_after(int j, int from) {
    const Mask filled = filled_of(j);
    if (!filled.any()) return;
    const Mask walls = line_.blank & span<N>(filled.lowest(), end(j));
    if (!walls.any()) return;
    about(from, j);
    const int wall = walls.lowest();
    tell_range(j, start(j), wall - 1, Mask::bit(filled.lowest()) | Mask::bit(wall));
  }
  void stop_at_blank_before(int j, int to) {
    const Mask filled = filled_of(j);
    if (!filled.any()) return;
    const Mask walls = line_.blank & span<N>(start(j), filled.highest());
    if (!walls.any()) return;
    about(j, to);
    const int wall = walls.highest();
    tell_range(j, wall + 1, end(j), Mask::bit(filled.highest()) | Mask::bit(wall));
  }
  void stop_before_later_run(int j, int from) {
    Run first{-1, -1};
    each_run(filled_of(j), [&](Run run) {
      if (first.first < 0) first = run;
      if (run.last - first.first + 1 <= length(j) || run.first == first.first) return true;
      about(from, j);
      tell_range(j, start(j), run.first - 2,
                 span<N>(first.first, first.last) | span<N>(run.first, run.last));
      return false;
    });
  }
  void stop_after_earlier_run(int j, int to) {
    Run last{-1, -1}, far{-1, -1};
    each_run(filled_of(j), [&](Run run) {
      last = run;
      return true;
    });
    // Find the rightmost run that is too far from the range's last run.
    each_run(filled_of(j), [&](Run run) {
      if (run.first == last.first || last.last - run.first + 1 <= length(j)) return false;
      far = run;
      return true;
    });
    if (far.first < 0) return;
    about(j, to);
    tell_range(j, far.last + 2, end(j),
               span<N>(far.first, far.last) | span<N>(last.first, last.last));
  }

  const RuleLine<N>& line_;
  RuleListener<N>& listener_;
  const int cells_, count_;
  RuleFinding<N> finding_;
};

}  // namespace

template <int N>
RuleLine<N>::RuleLine(const LineClue& of, const Bits<N>* domain) : clue(&of) {
  const Bits<N> every = Bits<N>::below(of.cells);
  filled = every & ~domain[0];
  blank = every & ~domain[1];
  starts.resize(of.count());
  ends.resize(of.count());
  int packed = 0;
  for (int j = 0; j < of.count(); ++j) {
    starts[j] = packed;
    packed += of.blocks[j].length + 1;
  }
  const int room = of.cells - (packed - 1);
  for (int j = 0; j < of.count(); ++j) ends[j] = starts[j] + of.blocks[j].length - 1 + room;
}

template <int N>
bool RuleLine<N>::fixed() const {
  for (std::size_t j = 0; j < starts.size(); ++j)
    if (ends[j] - starts[j] + 1 != length(static_cast<int>(j))) return false;
  return true;
}

template <int N>
void RuleLine<N>::covering(int first, int last, std::vector<int>& blocks) const {
  for (std::size_t j = 0; j < starts.size(); ++j)
    if (starts[j] <= first && last <= ends[j]) blocks.push_back(static_cast<int>(j));
}

template <int N>
void apply_rule(Rule rule, const RuleLine<N>& line, RuleListener<N>& listener) {
  Rules<N>(line, listener).apply(rule);
}

#define NONOLITH_INSTANTIATE(N) \
  template struct RuleLine<N>;  \
  template void apply_rule<N>(Rule, const RuleLine<N>&, RuleListener<N>&);
NONOLITH_FOR_EACH_WIDTH(NONOLITH_INSTANTIATE)

}  // namespace nonolith
