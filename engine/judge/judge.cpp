#include "judge/judge.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "cdcl/conflict_search.hpp"
#include "grid/defect.hpp"
#include "grid/propagate.hpp"
#include "line/width.hpp"
#include "search/verdict.hpp"

namespace nonolith {
namespace {

// Assumptions in a row that were of no use, before the conflict-driven search takes over.
constexpr int idle_probes = 48;

// Cells kept in mind because assumptions about them were of use.
constexpr std::size_t most_useful = 64;

template <int N>
class JudgeOf final : public Judge {
 public:
  JudgeOf(Picture picture, std::size_t memory, Budget& budget)
      : Judge(budget),
        picture_(std::move(picture)),
        memory_(memory),
        problem_(problem_of(picture_)),
        unknown_(State<N>::unknown(problem_)),
        known_(unknown_),
        state_(unknown_),
        probe_(unknown_),
        propagator_(problem_, statistics, budget),
        changed_(picture_.line_count(), 0) {}

  Judgement judge(Wanted wanted) override {
    const Judgement judgement = judged(wanted);
    known_ = lines_;
    adopt();
    return judgement;
  }

  Judgement judge_with(std::span<const Change> changes, Wanted wanted) override {
    apply(changes);
    const Judgement judgement = judged(wanted);
    undo();
    adopt();
    return judgement;
  }

  void change(std::span<const Change> changes) override {
    apply(changes);
    read_clues();
    for (const int line : lines_changed_) changed_[line] = 0;
    forget();
    differences_.refresh(picture_);
  }

  void known(std::uint32_t* cells) const override { known_.write(problem_, cells); }
  const Picture& picture() const override { return picture_; }
  const Differences& differences() const override { return differences_; }

 private:
  static Problem problem_of(const Picture& picture) {
    Problem problem{picture.height, picture.width, picture.colours, {}};
    problem.lines.reserve(problem.line_count());
    for (int line = 0; line < problem.line_count(); ++line)
      problem.lines.emplace_back(picture.length(line), picture.colours, picture.blocks(line));
    return problem;
  }

  void apply(std::span<const Change> changes);
  void read_clues();
  void undo();
  void forget();
  void adopt();
  Judgement judged(Wanted wanted);
  bool propagate();
  Judged decide();
  Judged sift();
  Judged probe(int cell, int colour);
  bool finds_another(const State<N>& state);
  Judged search();
  void found(std::vector<Change> cells);

  Picture picture_;
  const std::size_t memory_;
  Problem problem_;
  const State<N> unknown_;
  State<N> known_, lines_, state_, probe_;
  Propagator<N> propagator_;
  Differences differences_;
  std::vector<Difference> found_;  // by the judgement at work, not yet kept
  std::vector<int> useful_;        // cells whose assumptions were of use, latest first

  // What apply() changed, to be undone.
  std::vector<std::uint8_t> changed_;  // by line
  std::vector<int> lines_changed_;
  std::vector<LineClue> clues_before_;
  std::vector<Change> colours_before_;
  std::vector<std::pair<int, std::uint32_t>> given_before_;
};

template <int N>
void JudgeOf<N>::apply(std::span<const Change> changes) {
  for (const Change& each : changes) {
    colours_before_.push_back({each.cell, picture_.cells[each.cell]});
    picture_.cells[each.cell] = static_cast<std::uint8_t>(each.colour);
    if (!picture_.given.empty() && !(picture_.given[each.cell] >> each.colour & 1)) {
      given_before_.emplace_back(each.cell, picture_.given[each.cell]);
      picture_.given[each.cell] = std::uint32_t{1} << each.colour;
    }
    for (const int line :
         {each.cell / picture_.width, picture_.height + each.cell % picture_.width})
      if (!changed_[line]) {
        changed_[line] = 1;
        lines_changed_.push_back(line);
      }
  }
}

// The clues of the changed lines; most verdicts come without them.
template <int N>
void JudgeOf<N>::read_clues() {
  for (std::size_t i = clues_before_.size(); i < lines_changed_.size(); ++i) {
    const int line = lines_changed_[i];
    clues_before_.push_back(
        std::exchange(problem_.lines[line],
                      LineClue(picture_.length(line), picture_.colours, picture_.blocks(line))));
  }
}

template <int N>
void JudgeOf<N>::undo() {
  for (std::size_t i = 0; i < clues_before_.size(); ++i)
    problem_.lines[lines_changed_[i]] = std::move(clues_before_[i]);
  for (const int line : lines_changed_) changed_[line] = 0;
  // Backwards: a cell may have been changed twice.
  for (auto each = colours_before_.rbegin(); each != colours_before_.rend(); ++each)
    picture_.cells[each->cell] = static_cast<std::uint8_t>(each->colour);
  for (auto each = given_before_.rbegin(); each != given_before_.rend(); ++each)
    picture_.given[each->first] = each->second;
  forget();
}

template <int N>
void JudgeOf<N>::forget() {
  lines_changed_.clear();
  clues_before_.clear();
  colours_before_.clear();
  given_before_.clear();
}

template <int N>
void JudgeOf<N>::adopt() {
  for (Difference& each : found_) differences_.add(picture_, std::move(each));
  found_.clear();
}

template <int N>
void JudgeOf<N>::found(std::vector<Change> cells) {
  for (Difference& part : parts_of(picture_, cells)) {
    if (!part.fits_in(picture_)) throw Defect("a second solution does not fit the clues");
    found_.push_back(std::move(part));
  }
}

template <int N>
bool JudgeOf<N>::propagate() {
  state_ = unknown_;
  propagator_.touch_all();
  if (!picture_.given.empty()) propagator_.restrict(state_, picture_.given.data());
  const bool consistent = propagator_.run(state_);
  lines_ = state_;
  if (budget.stopped()) return false;
  if (!consistent) throw Defect("a picture is no solution of its own clues");
  return true;
}

template <int N>
Judgement JudgeOf<N>::judged(Wanted wanted) {
  Judgement result;
  if (budget.stopped()) return result;
  result.fitting = differences_.fitting(picture_, changed_, wanted.quick ? 1 : Differences::most);
  if (result.fitting) result.verdict = Judged::multiple;
  if (result.fitting && wanted.quick) {
    // Nothing else looks at the clock here.
    budget.after(1);
    return result;
  }
  read_clues();
  if (!propagate()) return result;
  result.open = 0;
  for (int r = 0; r < problem_.height; ++r)
    result.open += unsettled<N>(problem_, state_.line(problem_, r)).count();
  if (result.open == 0) {
    result.verdict = Judged::unique;
  } else if (!result.fitting && !wanted.lines_only) {
    result.verdict = decide();
    if (result.verdict == Judged::multiple)
      result.fitting = std::max<int>(1, static_cast<int>(found_.size()));
  }
  return result;
}

template <int N>
Judged JudgeOf<N>::decide() {
  if (differences_.another_fits(picture_)) return Judged::multiple;
  const Judged sifted = sift();
  return sifted != Judged::unknown || budget.stopped() ? sifted : search();
}

// Assumes colours that the picture does not have, while that is of use.
template <int N>
Judged JudgeOf<N>::sift() {
  int idle = 0;
  const auto assume = [&](int cell) -> Judged {
    const int row = cell / problem_.width, column = cell % problem_.width;
    std::uint32_t others =
        state_.domain(problem_, row, column) & ~(std::uint32_t{1} << picture_.cells[cell]);
    for (; others; others &= others - 1) {
      const int open = state_.open;
      const Judged verdict = probe(cell, std::countr_zero(others));
      if (verdict != Judged::unknown || budget.stopped()) return verdict;
      idle = state_.open < open ? 0 : idle + 1;
    }
    return Judged::unknown;
  };
  const std::vector<int> first = useful_;
  for (const int cell : first) {
    const Judged verdict = assume(cell);
    if (verdict != Judged::unknown || budget.stopped()) return verdict;
  }
  idle = 0;
  for (bool moved = true; moved;) {
    moved = false;
    for (int r = 0; r < problem_.height; ++r) {
      const Bits<N> open = unsettled<N>(problem_, state_.line(problem_, r));
      for (Bits<N> rest = open; rest.any();) {
        const int c = rest.lowest();
        rest.clear(c);
        const int before = state_.open;
        const Judged verdict = assume(r * problem_.width + c);
        if (verdict != Judged::unknown || budget.stopped()) return verdict;
        if (idle >= idle_probes) return Judged::unknown;
        moved |= state_.open < before;
      }
    }
  }
  return Judged::unknown;
}

template <int N>
Judged JudgeOf<N>::probe(int cell, int colour) {
  const int row = cell / problem_.width, column = cell % problem_.width;
  ++statistics.probes;
  const bool consistent = propagator_.suppose(state_, row, column, colour, probe_);
  if (budget.stopped()) return Judged::unknown;
  if (consistent && !finds_another(probe_)) return Judged::unknown;
  // It was of use: next time this cell comes first.
  std::erase(useful_, cell);
  useful_.insert(useful_.begin(), cell);
  if (useful_.size() > most_useful) useful_.pop_back();
  if (consistent) return Judged::multiple;
  const bool sound = propagator_.refute(state_, row, column, colour);
  if (budget.stopped()) return Judged::unknown;
  if (!sound) throw Defect("a picture is no solution of its own clues");
  return state_.open == 0 ? Judged::unique : Judged::unknown;
}

// Whether the settled cells of a state, and the picture where none is settled, are another solution.
template <int N>
bool JudgeOf<N>::finds_another(const State<N>& state) {
  std::vector<Change> cells;
  for (int r = 0; r < problem_.height; ++r) {
    const Bits<N>* const line = state.line(problem_, r);
    const Bits<N> open = unsettled<N>(problem_, line);
    for (int colour = 0; colour < problem_.colours; ++colour)
      (line[colour] & ~open).each([&](int c) {
        const int cell = r * problem_.width + c;
        if (picture_.cells[cell] != colour) cells.push_back({cell, colour});
      });
  }
  const Difference whole(picture_, cells);
  if (!whole.fits_in(picture_)) return false;
  found(std::move(cells));
  return true;
}

template <int N>
Judged JudgeOf<N>::search() {
  std::vector<std::uint32_t> cells(problem_.cells());
  state_.write(problem_, cells.data());
  ConflictSearchOptions options;
  options.solver.memory = memory_;
  options.probes_instead = true;
  ProbingOptions probing;
  probing.memory = memory_;
  Budget part(budget, nodes, [this] { return budget.interrupted(); });
  const auto search = make_conflict_search(problem_, cells.data(), options, probing, part);
  std::vector<std::uint32_t> known;
  known.reserve(picture_.cells.size());
  for (const std::uint8_t colour : picture_.cells) known.push_back(std::uint32_t{1} << colour);
  const Verdict verdict = nonolith::decide(*search, known.size(), &known, [&](const auto& grid) {
    std::vector<Change> other;
    for (int cell = 0; cell < problem_.cells(); ++cell)
      if (const int colour = std::countr_zero(grid[cell]); colour != picture_.cells[cell])
        other.push_back({cell, colour});
    if (!other.empty()) found(std::move(other));
  });
  const StopReason reason = part.reason();
  if (reason == StopReason::nodes || reason == StopReason::memory)
    short_of = reason;
  else if (reason != StopReason::none)
    budget.stop(reason);
  statistics += search->statistics;
  return verdict == Verdict::unique     ? Judged::unique
         : verdict == Verdict::multiple ? Judged::multiple
                                        : Judged::unknown;
}

}  // namespace

std::unique_ptr<Judge> make_judge(Picture picture, std::size_t memory, Budget& budget) {
  const int longest = std::max(picture.height, picture.width);
  return with_width(longest, [&](auto width) -> std::unique_ptr<Judge> {
    return std::make_unique<JudgeOf<width.value>>(std::move(picture), memory, budget);
  });
}

}  // namespace nonolith
