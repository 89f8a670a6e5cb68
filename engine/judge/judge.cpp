#include "judge/judge.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "cdcl/conflict_search.hpp"
#include "grid/defect.hpp"
#include "grid/propagate.hpp"

namespace nonolith {
namespace {

// Number of consecutive probes that remove no colour after which the judge uses the conflict-driven
// search.
constexpr int most_useless_probes = 48;

// Number of sweeps of belief propagation before a search. Measured: with a bias towards the picture,
// six sweeps guide the search as well as twelve; one is too few.
constexpr int sweeps_of_search = 6;

// Share of the memory limit that the memo of lines may take.
constexpr std::size_t memo_share = 64;

// Maximum number of remembered cells with useful assumptions.
constexpr std::size_t most_useful_cells = 64;

template <int N>
class JudgeOf final : public Judge {
 public:
  JudgeOf(Picture picture, Budget& budget)
      : Judge(budget),
        picture_(std::move(picture)),
        problem_(problem_of(picture_)),
        unknown_(State<N>::unknown(problem_)),
        known_(unknown_),
        state_(unknown_),
        probe_(unknown_),
        propagator_(problem_, statistics, budget),
        memo_(problem_, budget.memory() / memo_share),
        changed_(picture_.line_count(), 0) {
    propagator_.use(memo_);
  }

  JudgeResult judge(Wanted wanted) override {
    const JudgeResult judgement = judged(wanted);
    known_ = lines_;
    adopt();
    return judgement;
  }

  JudgeResult judge_with(std::span<const Change> changes, Wanted wanted) override {
    apply(changes);
    const JudgeResult judgement = judged(wanted);
    undo();
    adopt();
    return judgement;
  }

  void change(std::span<const Change> changes) override {
    apply(changes);
    read_clues();
    for (const int line : changed_lines_) memo_.forget(line);
    forget();
    differences_.refresh(picture_);
  }

  void known(std::uint32_t* cells) const override { known_.write(problem_, cells); }
  const Picture& picture() const override { return picture_; }
  const Differences& differences() const override { return differences_; }

 private:
  // The data of a cell before a change.
  struct ChangedCell {
    int cell;
    std::uint8_t colour;
    std::uint32_t given;
  };

  static Problem problem_of(const Picture& picture) {
    Problem problem{{picture.height, picture.width, picture.colours}, {}};
    problem.lines.reserve(problem.line_count());
    for (int line = 0; line < problem.line_count(); ++line)
      problem.lines.emplace_back(picture.cells_of(line), picture.colours, picture.blocks(line));
    return problem;
  }

  void apply(std::span<const Change> changes) {
    for (const Change& each : changes) {
      changed_cells_.push_back({each.cell, picture_.cells[each.cell], given(each.cell)});
      picture_.cells[each.cell] = static_cast<std::uint8_t>(each.colour);
      if (!(given(each.cell) >> each.colour & 1))
        picture_.given[each.cell] = std::uint32_t{1} << each.colour;
      for (const int line :
           {each.cell / picture_.width, picture_.height + each.cell % picture_.width})
        if (!changed_[line]) {
          changed_[line] = 1;
          changed_lines_.push_back(line);
        }
    }
  }

  // Computes the clues of the changed lines. Called on demand: most verdicts do not need these
  // clues.
  void read_clues() {
    for (std::size_t i = clues_before_.size(); i < changed_lines_.size(); ++i) {
      const int line = changed_lines_[i];
      clues_before_.push_back(std::exchange(
          problem_.lines[line],
          LineClue(picture_.cells_of(line), picture_.colours, picture_.blocks(line))));
      memo_.suspend(line);
    }
  }

  void undo() {
    for (std::size_t i = 0; i < clues_before_.size(); ++i) {
      problem_.lines[changed_lines_[i]] = std::move(clues_before_[i]);
      memo_.resume(changed_lines_[i]);
    }
    // Undo in reverse order, because a cell may have been changed twice.
    for (auto each = changed_cells_.rbegin(); each != changed_cells_.rend(); ++each) {
      picture_.cells[each->cell] = each->colour;
      if (!picture_.given.empty()) picture_.given[each->cell] = each->given;
    }
    forget();
  }

  void forget() {
    for (const int line : changed_lines_) changed_[line] = 0;
    changed_lines_.clear();
    clues_before_.clear();
    changed_cells_.clear();
  }

  // Returns the given domain of a cell.
  std::uint32_t given(int cell) const {
    return picture_.given.empty() ? picture_.unknown() : picture_.given[cell];
  }

  void adopt() {
    for (Difference& each : new_differences_) differences_.add(picture_, std::move(each));
    new_differences_.clear();
  }

  JudgeResult judged(Wanted wanted) {
    JudgeResult result;
    if (budget.stopped()) return result;
    result.fitting = differences_.fitting(picture_, changed_, wanted.quick ? 1 : Differences::most);
    if (result.fitting) result.verdict = Verdict::multiple;
    if (result.fitting && wanted.quick) {
      // Check the deadline, because this path has no other check.
      budget.after(1);
      return result;
    }
    read_clues();
    if (!propagate()) return result;
    result.open = 0;
    for (int r = 0; r < problem_.height; ++r)
      result.open += unsettled<N>(problem_, state_.line(problem_, r)).count();
    if (result.open == 0) {
      result.verdict = Verdict::unique;
    } else if (!result.fitting && !wanted.lines_only) {
      result.verdict = decide();
      if (result.verdict == Verdict::multiple)
        result.fitting = std::max<int>(1, static_cast<int>(new_differences_.size()));
    }
    return result;
  }

  bool propagate() {
    state_ = unknown_;
    propagator_.touch_all();
    if (!picture_.given.empty()) propagator_.restrict(state_, picture_.given.data());
    const bool consistent = propagator_.run(state_);
    lines_ = state_;
    if (budget.stopped()) return false;
    if (!consistent) throw Defect("a picture is not a solution of its own clues");
    return true;
  }

  Verdict decide() {
    if (differences_.another_fits(picture_)) return Verdict::multiple;
    const Verdict probed = decide_by_probing();
    return probed != Verdict::undecided || budget.stopped() ? probed : decide_by_search();
  }

  // Probes open cells, first the remembered cells, then all: assumes each colour other than the
  // picture's. Returns `undecided` after a pass over all cells that removes no colour, and after
  // `most_useless_probes` consecutive probes that remove none.
  Verdict decide_by_probing() {
    int useless = 0;
    const auto assume = [&](int cell) -> Verdict {
      const int row = cell / problem_.width, column = cell % problem_.width;
      std::uint32_t others =
          state_.domain(problem_, row, column) & ~(std::uint32_t{1} << picture_.cells[cell]);
      for (; others; others &= others - 1) {
        const int open = state_.open;
        const Verdict verdict = probe(cell, std::countr_zero(others));
        if (verdict != Verdict::undecided || budget.stopped()) return verdict;
        useless = state_.open < open ? 0 : useless + 1;
      }
      return Verdict::undecided;
    };
    const std::vector<int> first = useful_cells_;
    for (const int cell : first) {
      const Verdict verdict = assume(cell);
      if (verdict != Verdict::undecided || budget.stopped()) return verdict;
    }
    useless = 0;
    for (bool moved = true; moved;) {
      moved = false;
      for (int r = 0; r < problem_.height; ++r) {
        const Bits<N> open = unsettled<N>(problem_, state_.line(problem_, r));
        for (Bits<N> rest = open; rest.any();) {
          const int c = rest.lowest();
          rest.clear(c);
          const int before = state_.open;
          const Verdict verdict = assume(r * problem_.width + c);
          if (verdict != Verdict::undecided || budget.stopped()) return verdict;
          if (useless >= most_useless_probes) return Verdict::undecided;
          moved |= state_.open < before;
        }
      }
    }
    return Verdict::undecided;
  }

  Verdict probe(int cell, int colour) {
    const int row = cell / problem_.width, column = cell % problem_.width;
    ++statistics.probes;
    const bool consistent = propagator_.suppose(state_, row, column, colour, probe_);
    if (budget.stopped()) return Verdict::undecided;
    if (consistent && !finds_another(probe_)) return Verdict::undecided;
    // The assumption was useful, so the next judgement probes this cell first.
    std::erase(useful_cells_, cell);
    useful_cells_.insert(useful_cells_.begin(), cell);
    if (useful_cells_.size() > most_useful_cells) useful_cells_.pop_back();
    if (consistent) return Verdict::multiple;
    const bool sound = propagator_.refute(state_, row, column, colour);
    if (budget.stopped()) return Verdict::undecided;
    if (!sound) throw Defect("a picture is not a solution of its own clues");
    return state_.open == 0 ? Verdict::unique : Verdict::undecided;
  }

  // Returns whether the picture with the settled cells of a state is another solution. If so, adds
  // the differences between the two.
  bool finds_another(const State<N>& state) {
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
    add_differences(std::move(cells));
    return true;
  }

  Verdict decide_by_search() {
    std::vector<std::uint32_t> cells(problem_.cells());
    state_.write(problem_, cells.data());
    std::vector<std::uint32_t> known;
    known.reserve(picture_.cells.size());
    for (const std::uint8_t colour : picture_.cells) known.push_back(std::uint32_t{1} << colour);
    ConflictSearchOptions options;
    options.falls_back_to_probing = true;
    options.near = known;
    options.sweeps = sweeps_of_search;
    Budget part(budget, 0, 1, [this] { return budget.interrupted(); });
    part.set_nodes(nodes);
    const auto search = make_conflict_search(problem_, cells.data(), options, part);
    const Verdict verdict = nonolith::decide(*search, known.size(), &known, [&](const auto& grid) {
      std::vector<Change> other;
      for (int cell = 0; cell < problem_.cells(); ++cell)
        if (const int colour = std::countr_zero(grid[cell]); colour != picture_.cells[cell])
          other.push_back({cell, colour});
      if (!other.empty()) add_differences(std::move(other));
    });
    const StopReason reason = part.reason();
    if (reason == StopReason::nodes || reason == StopReason::memory)
      search_limit = reason;
    else if (reason != StopReason::none)
      budget.stop(reason);
    statistics += search->statistics;
    return verdict;
  }

  void add_differences(std::vector<Change> cells) {
    for (Difference& part : parts_of(picture_, cells)) {
      if (!part.fits_in(picture_)) throw Defect("a second solution does not fit the clues");
      new_differences_.push_back(std::move(part));
    }
  }

  Picture picture_;
  Problem problem_;
  const State<N> unknown_;
  State<N> known_, lines_, state_, probe_;
  Propagator<N> propagator_;
  LineMemo<N> memo_;  // of the lines that are not changed
  Differences differences_;
  std::vector<Difference> new_differences_;  // found by the current judgement
  std::vector<int> useful_cells_;            // cells with useful assumptions, latest first

  // The changes made by apply(), which undo() undoes.
  std::vector<std::uint8_t> changed_;  // by line
  std::vector<int> changed_lines_;
  std::vector<LineClue> clues_before_;
  std::vector<ChangedCell> changed_cells_;
};

}  // namespace

std::unique_ptr<Judge> make_judge(Picture picture, Budget& budget) {
  return with_width(picture.longest(), [&](auto width) -> std::unique_ptr<Judge> {
    return std::make_unique<JudgeOf<width.value>>(std::move(picture), budget);
  });
}

}  // namespace nonolith
