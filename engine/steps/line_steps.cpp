#include "steps/line_steps.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "grid/state.hpp"
#include "line/settle_line.hpp"
#include "steps/assumptions.hpp"
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
        state_(State<N>::unknown(problem)),
        lines_(problem.line_count()),
        scratch_(std::make_unique<LineScratch<N>>()),
        settled_(problem.colours) {
    for (int r = 0; r < problem.height; ++r)
      for (int c = 0; c < problem.width; ++c) state_.keep(problem, r, c, *cells++);
    for (int line = 0; line < problem.line_count(); ++line) {
      if (clue(line).rule) {
        lines_[line].filled = -1;
        continue;
      }
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
    state_.keep(problem_, fact.row, fact.column, fact.colours);
    rows_.set(fact.row);
    columns_.set(fact.column);
    if (!assumptions_) return;
    assumptions_->forget(fact.row);
    assumptions_->forget(problem_.height + fact.column);
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
    // Return no step if a line has no placement: the findings of the rules would be meaningless.
    if (refresh() != all_possible || budget.stopped() || !offering_) return false;
    plain_.clear();
    others_.clear();
    for (int line = 0; line < problem_.line_count(); ++line)
      if (lines_[line].settling) (lines_[line].plain ? plain_ : others_).push_back(line);
    // Try the simple techniques before all others. In both groups of techniques, try the plain
    // lines first, because people notice them first.
    const int simple = std::max(place(Rule::r11), place(Rule::r12)) + 1;
    int best = -1;
    for (const auto& [first, last] : {std::pair{0, simple}, {simple, stages()}})
      for (const std::vector<int>* const lines : {&plain_, &others_})
        if (best < 0) best = easiest(*lines, first, last);
    if (budget.stopped()) return false;
    if (best >= 0) return fill(step, best, lines_[best].offer, lines_[best].gone);
    return !settling_ && excluded(step);
  }

  bool next_of(int line, LineStep& step) override {
    if (!look_at(line) || !lines_[line].settling) return false;
    const int best = easiest({line}, 0, stages());
    return best >= 0 && fill(step, best, lines_[best].offer, lines_[best].gone);
  }

  StepReasons reasons(int line, std::span<const unsigned char> masks) const override {
    const std::size_t size = masks.size() / problem_.colours;
    if (problem_.colours > 2 || clue(line).rule) return {};
    const std::array domain{mask_of<N>(masks.first(size)), mask_of<N>(masks.last(size))};
    std::array<Bits<N>, 2> cells;  // of the step
    if (!settle_line<N>(clue(line), domain.data(), cells.data(), *scratch_)) return {};
    RuleReader<N> reader;
    reader.begin(order_, clue(line), domain.data());
    if (!reader.reads(stages() - 1)) return {};
    reader.offer(cells[0], cells[1]);
    return reader.reasons();
  }

  const std::vector<CellFact>& assumptions() override {
    if (!assumptions_) assumptions_ = std::make_unique<Assumptions<N>>(problem_, state_, budget);
    return assumptions_->find();
  }
  Refutations refuted(bool probing, std::size_t enough, std::int64_t most) override {
    assumptions();
    return assumptions_->refuted(probing, enough, most);
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
  // Results about a line, which are valid until its cells change.
  struct Known {
    int filled = 0;     // number of filled cells in the solution; -1 if the clue has a rule
    bool full = false;  // the blocks fill the line, or the line has no blocks
    bool offering = false, settling = false, open = false;
    bool plain = false;  // full, or all filled cells of the line are known
    int stage = 0;       // the first stage that may offer a step
    bool read = false;   // whether `stage` offers a step, which is `offer`
    RuleReader<N> reader;
    Offer offer;
    std::vector<Bits<N>> gone;  // for each colour the cells that lose it
  };

  const LineClue& clue(int line) const { return problem_.lines[line]; }

  int place(Rule rule) const {
    return static_cast<int>(std::find(order_.begin(), order_.end(), rule) - order_.begin());
  }

  // Settles a line and stores whether it offers a step. Returns false if the line has no placement.
  bool look_at(int line) {
    const Bits<N>* const now = state_.line(problem_, line);
    if (!settle_line<N>(clue(line), now, settled_.data(), *scratch_)) return false;
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
    known.read = false;
    known.stage = 0;
    return true;
  }
  static void note(bool& flag, int& count, bool value) {
    count += static_cast<int>(value) - static_cast<int>(flag);
    flag = value;
  }

  // Finds the first stage (from `first`, before `last`) at which a line offers a step. Returns the
  // line whose step at this stage has the most cells; -1 if no line has a step, or when stopped.
  int easiest(const std::vector<int>& lines, int first, int last) {
    int best = -1;
    for (int stage = first; stage < last && best < 0; ++stage)
      for (const int line : lines) {
        if (budget.stopped()) return -1;
        if (!offers(line, stage)) continue;
        if (best < 0 || lines_[line].offer.size > lines_[best].offer.size) best = line;
      }
    return best;
  }

  // ColourReader has two techniques.
  int stages() const { return problem_.colours > 2 ? 2 : static_cast<int>(order_.size()); }

  bool offers(int line, int stage) {
    Known& known = lines_[line];
    if (clue(line).rule || known.stage > stage) return false;  // the techniques need blocks
    if (!known.read && problem_.colours > 2) read_colours(known, line, stage);
    if (!known.read && problem_.colours == 2) read_rules(known, line, stage);
    return known.read;
  }

  void read_rules(Known& known, int line, int stage) {
    if (known.stage == 0) known.reader.begin(order_, clue(line), state_.line(problem_, line));
    budget.after(N * (1 + clue(line).count()));
    known.read = known.reader.reads(stage);
    known.stage = known.reader.stage();
    if (!known.read) return;
    known.gone.resize(2);
    known.offer = known.reader.offer(known.gone[0], known.gone[1]);
  }

  void read_colours(Known& known, int line, int stage) {
    budget.after(N * (1 + clue(line).count() / 8));
    ColourReader<N> reader(clue(line), state_.line(problem_, line), *scratch_, place(Rule::r31));
    while (!known.read && known.stage <= stage) {
      const bool reach = known.stage > 0;
      known.offer = reach ? reader.out_of_reach(known.gone) : reader.overlap(known.gone);
      known.offer.technique = place(reach ? Rule::r12 : Rule::r11);
      known.read = known.offer.any();
      known.stage += !known.read;
    }
  }

  // Makes a step that excludes one colour from cells of one line. Takes the first line in which a
  // colour can be excluded, and the last of these colours.
  bool excluded(LineStep& step) {
    for (int line = 0; line < problem_.line_count(); ++line) {
      if (!lines_[line].offering) continue;
      const Bits<N>* const now = state_.line(problem_, line);
      settle_line<N>(clue(line), now, settled_.data(), *scratch_);
      for (int c = problem_.colours - 1; c >= 0; --c) {
        std::vector<Bits<N>> gone(problem_.colours, Bits<N>::none());
        gone[c] = now[c] & ~settled_[c];
        if (gone[c].any())
          return fill(step, line, {static_cast<int>(order_.size()), gone[c].count(), 0}, gone);
      }
    }
    return false;
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
      const bool row = line < problem_.height;
      step.facts.push_back({row ? line : cell, row ? cell : line - problem_.height, colours});
    });
    const std::size_t size = (clue(line).cells + 7) / 8;
    step.masks.resize(size * problem_.colours);
    for (int c = 0; c < problem_.colours; ++c)
      write_mask(now[c], std::span(step.masks).subspan(c * size, size));
    return true;
  }

  const Problem& problem_;
  const std::vector<Rule> order_;
  State<N> state_;
  std::vector<Known> lines_;
  std::vector<int> plain_, others_;  // scratch lists of next(): lines that settle a cell
  int offering_ = 0, settling_ = 0, open_ = 0;
  Bits<N> rows_{}, columns_{};  // lines that changed since the last refresh()
  std::unique_ptr<LineScratch<N>> scratch_;
  std::vector<Bits<N>> settled_;
  std::unique_ptr<Assumptions<N>> assumptions_;  // made when a step needs it
};

}  // namespace

std::unique_ptr<LineSteps> make_line_steps(const Problem& problem, const std::uint32_t* cells,
                                           const std::vector<Rule>& order, Budget& budget) {
  return with_width(problem.longest(), [&](auto width) -> std::unique_ptr<LineSteps> {
    return std::make_unique<LineStepsOf<width.value>>(problem, cells, order, budget);
  });
}

}  // namespace nonolith
