#include "steps/line_steps.hpp"

#include <algorithm>

#include "grid/state.hpp"
#include "line/width.hpp"
#include "steps/colour_reader.hpp"
#include "steps/rule_reader.hpp"

namespace nonolith {
namespace {

template <int N>
class LineStepsOf : public LineSteps {
 public:
  LineStepsOf(const Problem& problem, const std::uint32_t* cells, const std::vector<Rule>& order,
              Budget& budget)
      : LineSteps(budget),
        problem_(problem),
        order_(order),
        overlap_(place(Rule::r11)),
        out_of_reach_(place(Rule::r12)),
        gathering_(place(Rule::r31)),
        state_(State<N>::unknown(problem)),
        lines_(problem.line_count()),
        scratch_(std::make_unique<LineScratch<N>>()),
        settled_(problem.colours) {
    for (int r = 0; r < problem.height; ++r)
      for (int c = 0; c < problem.width; ++c) take(r, c, *cells++);
    for (int line = 0; line < problem.line_count(); ++line) {
      int needed = -1;  // the last block needs no gap
      for (int j = 0; j < clue(line).count(); ++j) {
        needed += static_cast<int>(clue(line).stride()[j]);
        lines_[line].filled += clue(line).blocks[j].length;
      }
      lines_[line].full = needed < 0 || needed == clue(line).cells;
    }
    rows_ = Bits<N>::below(problem.height);
    columns_ = Bits<N>::below(problem.width);
  }

  void learn(const CellFact& fact) override {
    take(fact.row, fact.column, fact.colours);
    rows_.set(fact.row);
    columns_.set(fact.column);
  }

  int refresh() override {
    while (rows_.any() || columns_.any()) {
      const bool row = rows_.any();
      Bits<N>& dirty = row ? rows_ : columns_;
      const int place = dirty.lowest(), line = row ? place : problem_.height + place;
      if (budget.after(N * (1 + clue(line).count() / 8))) break;
      if (!look_at(line)) return line;
      dirty.clear(place);
    }
    return all_possible;
  }

  bool next(LineStep& step) override {
    // Lines without placements are not read: what the rules find there means nothing.
    if (refresh() != all_possible || budget.stopped() || !offering_) return false;
    const int simple = std::max(overlap_, out_of_reach_) + 1;
    int best = easiest(0, simple);
    if (best < 0) best = easiest(simple, stages());
    if (budget.stopped()) return false;
    if (best >= 0) return fill(step, best);
    return !settling_ && excluded(step);
  }

  bool next_of(int line, LineStep& step) override {
    if (!look_at(line) || !lines_[line].settling) return false;
    for (int stage = 0; stage < stages(); ++stage)
      if (offers(lines_[line], line, stage)) return fill(step, line);
    return false;
  }

  std::vector<int> settling() const override {
    std::vector<int> found;
    for (int line = 0; line < problem_.line_count(); ++line)
      if (lines_[line].settling) found.push_back(line);
    return found;
  }
  int offering_count() const override { return offering_; }
  int open_count() const override { return open_; }

 private:
  // What was found out of a line since its cells changed.
  struct Known {
    int filled = 0;     // in the end
    bool full = false;  // the blocks fill the line, or there are none
    bool offering = false, settling = false, open = false;
    bool plain = false;  // full, or all its blocks are known
    bool reading = false, read = false;
    RuleReader<N> reader;
    Offer offer;
    std::vector<Bits<N>> gone;  // for each colour the cells that lose it
    // In colour, by overlap and by out of reach.
    bool looked[2] = {false, false};
    Offer offers[2];
    std::vector<Bits<N>> takes[2];
  };

  const LineClue& clue(int line) const { return problem_.lines[line]; }

  int place(Rule rule) const {
    return static_cast<int>(std::find(order_.begin(), order_.end(), rule) - order_.begin());
  }

  void take(int row, int column, std::uint32_t colours) {
    for (int c = 0; c < problem_.colours; ++c)
      if (!(colours >> c & 1) && state_.line(problem_, row)[c].test(column))
        state_.remove(problem_, row, column, c);
  }

  // Settles a line and keeps what it offers; false where it has no placement.
  bool look_at(int line) {
    const Bits<N>* const now = state_.line(problem_, line);
    if (!settle<N>(clue(line), now, settled_.data(), *scratch_)) return false;
    bool offers = false;
    for (int c = 0; c < problem_.colours; ++c) offers |= (now[c] & ~settled_[c]).any();
    const Bits<N> before = settled_cells(now, problem_.colours);
    const Bits<N> after = settled_cells(settled_.data(), problem_.colours);
    Known& known = lines_[line];
    note(known.offering, offering_, offers);
    note(known.settling, settling_, offers && (after & ~before).any());
    note(known.open, open_, (Bits<N>::below(clue(line).cells) & ~before).any());
    const int blocks = (Bits<N>::below(clue(line).cells) & ~now[0]).count();
    known.plain = known.full || blocks == known.filled;
    known.reading = known.read = false;
    known.looked[0] = known.looked[1] = false;
    return true;
  }
  static void note(bool& flag, int& count, bool value) {
    count += static_cast<int>(value) - static_cast<int>(flag);
    flag = value;
  }

  // The line with the easiest step of these stages: plain lines first, for people see them first.
  int easiest(int first, int last) {
    for (const bool plain : {true, false})
      for (int stage = first; stage < last; ++stage) {
        const int best = largest([&](Known& known, int line) {
          return (!plain || known.plain) && offers(known, line, stage);
        });
        if (best >= 0) return best;
      }
    return -1;
  }

  // The line for which `offers` is true with the largest offer, the first of several; -1 for none.
  template <class Offers>
  int largest(Offers&& offers) {
    int best = -1;
    for (int line = 0; line < problem_.line_count() && !budget.stopped(); ++line) {
      Known& known = lines_[line];
      if (!known.settling || !offers(known, line)) continue;
      if (best < 0 || known.offer.size > lines_[best].offer.size) best = line;
    }
    return best;
  }

  // In colour there are two techniques.
  int stages() const { return problem_.colours > 2 ? 2 : static_cast<int>(order_.size()); }

  bool offers(Known& known, int line, int stage) {
    return problem_.colours > 2 ? by_colour(known, line, stage) : by_rules(known, line, stage);
  }

  bool by_rules(Known& known, int line, int stage) {
    if (!known.reading) {
      known.reader.begin(order_, clue(line), state_.line(problem_, line));
      known.reading = true;
    }
    if (known.reader.stage() > stage) return false;
    if (known.read) return true;
    budget.after(N * (1 + clue(line).count()));
    if (!known.reader.reads(stage)) return false;
    Bits<N> filled, blank;
    known.offer = known.reader.offer(filled, blank);
    known.gone = {filled, blank};
    return known.read = true;
  }

  bool by_colour(Known& known, int line, int stage) {
    const bool reach = stage > 0;
    if (!known.looked[reach]) {
      budget.after(N * (1 + clue(line).count() / 8));
      ColourReader<N> reader(clue(line), state_.line(problem_, line), *scratch_, gathering_);
      known.offers[reach] =
          reach ? reader.out_of_reach(known.takes[reach]) : reader.overlap(known.takes[reach]);
      known.offers[reach].technique = reach ? out_of_reach_ : overlap_;
      known.looked[reach] = true;
    }
    if (!known.offers[reach].any()) return false;
    known.offer = known.offers[reach];
    known.gone = known.takes[reach];
    return true;
  }

  // Of the first line that excludes colours, one colour, the last that it excludes.
  bool excluded(LineStep& step) {
    for (int line = 0; line < problem_.line_count(); ++line) {
      if (!lines_[line].offering) continue;
      const Bits<N>* const now = state_.line(problem_, line);
      settle<N>(clue(line), now, settled_.data(), *scratch_);
      for (int c = problem_.colours - 1; c >= 0; --c) {
        std::vector<Bits<N>> gone(problem_.colours, Bits<N>::none());
        gone[c] = now[c] & ~settled_[c];
        if (gone[c].any())
          return fill(step, line, {static_cast<int>(order_.size()), gone[c].count(), 0}, gone);
      }
    }
    return false;
  }

  bool fill(LineStep& step, int line) {
    const Known& known = lines_[line];
    step.reasons = problem_.colours > 2 ? StepReasons{} : known.reader.reasons();
    return fill(step, line, known.offer, known.gone);
  }

  bool fill(LineStep& step, int line, const Offer& offer, const std::vector<Bits<N>>& gone) {
    step.line = line;
    step.technique = offer.technique;
    step.through = offer.through;
    step.facts.clear();
    Bits<N> cells{};
    for (const Bits<N>& mask : gone) cells |= mask;
    const Bits<N>* const now = state_.line(problem_, line);
    cells.each([&](int cell) {
      std::uint32_t colours = 0;
      for (int c = 0; c < problem_.colours; ++c)
        colours |= static_cast<std::uint32_t>(now[c].test(cell) && !gone[c].test(cell)) << c;
      if (line < problem_.height)
        step.facts.push_back({line, cell, colours});
      else
        step.facts.push_back({cell, line - problem_.height, colours});
    });
    return true;
  }

  const Problem& problem_;
  const std::vector<Rule> order_;
  const int overlap_, out_of_reach_, gathering_;
  State<N> state_;
  std::vector<Known> lines_;
  int offering_ = 0, settling_ = 0, open_ = 0;
  Bits<N> rows_{}, columns_{};  // lines that changed since `refresh`
  std::unique_ptr<LineScratch<N>> scratch_;
  std::vector<Bits<N>> settled_;
};

}  // namespace

std::unique_ptr<LineSteps> make_line_steps(const Problem& problem, const std::uint32_t* cells,
                                           const std::vector<Rule>& order, Budget& budget) {
  return with_width(problem.longest(), [&](auto width) -> std::unique_ptr<LineSteps> {
    return std::make_unique<LineStepsOf<width.value>>(problem, cells, order, budget);
  });
}

}  // namespace nonolith
