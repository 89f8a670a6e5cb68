#include "cdcl/line_propagator.hpp"

#include <algorithm>
#include <limits>

#include "cdcl/solver.hpp"
#include "grid/state.hpp"
#include "line/settle_line.hpp"

namespace nonolith {
namespace {

template <int N>
class LinesOf final : public LinePropagator {
 public:
  LinesOf(const Problem& problem, const ReducedProblem& reduced, const Encoding& encoding)
      : problem_(problem),
        reduced_(reduced),
        encoding_(encoding),
        root_(State<N>::unknown(problem)),
        scratch_(std::make_unique<LineScratch<N>>()),
        settled_(problem.colours),
        needed_(!problem.plain()) {
    const std::uint32_t* domain = reduced.domain.data();
    for (int r = 0; r < problem.height; ++r)
      for (int c = 0; c < problem.width; ++c) root_.keep(problem, r, c, *domain++);
    state_ = root_;
  }

  bool is_needed() const override { return needed_; }

  void assigned(Literal literal) override {
    const Encoding::Loss& lost = encoding_.lost(literal);
    if (lost.colour < 0) return;
    state_.remove(problem_, lost.row, lost.column, lost.colour);
    rows_.set(lost.row);
    columns_.set(lost.column);
  }

  void unassigned(Literal literal) override {
    const Encoding::Loss& lost = encoding_.lost(literal);
    if (lost.colour >= 0) state_.restore(problem_, lost.row, lost.column, lost.colour);
  }

  bool propagate(Solver& solver, std::vector<Literal>& clause) override {
    const int before = solver.trail().size();
    while (rows_.any() && solver.trail().size() == before) {
      const int row = rows_.lowest();
      if (!settle_next(solver, row, clause)) return false;
      rows_.clear(row);
    }
    while (columns_.any() && solver.trail().size() == before) {
      const int column = columns_.lowest();
      if (!settle_next(solver, problem_.height + column, clause)) return false;
      columns_.clear(column);
    }
    return true;
  }

  void explain(const Trail& trail, Literal literal, int line,
               std::vector<Literal>& clause) override {
    const Encoding::Loss& lost = encoding_.lost(literal);
    const Bits<N>* const root = root_.line(problem_, line);
    start_.assign(root, root + problem_.colours);
    // Assume the negation of the literal: the cell has exactly the colour that the literal removes.
    const int i = line < problem_.height ? lost.column : lost.row;
    for (int colour = 0; colour < problem_.colours; ++colour)
      if (colour != lost.colour) start_[colour].clear(i);
    clause.assign(1, literal);
    shrink(trail, line, trail.position(literal.variable()), clause);
  }

 private:
  struct Fact {
    int position;   // place of the literal on the trail
    int i, colour;  // cell i of the line has lost the colour
    Literal literal;
  };

  bool settle_next(Solver& solver, int line, std::vector<Literal>& clause) {
    const Bits<N>* const domain = state_.line(problem_, line);
    ++statistics.line_solves;
    if (!settle_line<N>(problem_.lines[line], domain, settled_.data(), *scratch_)) {
      ++statistics.contradictions;
      const Bits<N>* const root = root_.line(problem_, line);
      start_.assign(root, root + problem_.colours);
      clause.clear();
      shrink(solver.trail(), line, std::numeric_limits<int>::max(), clause);
      return false;
    }
    for (int colour = 0; colour < problem_.colours; ++colour)
      (domain[colour] & ~settled_[colour]).each([&](int i) {
        const Literal lost = ~encoding_.cell(reduced_.cell(line, i), colour);
        if (solver.trail().truth(lost) == 0) solver.imply_lazily(lost, line);
      });
    return true;
  }

  // Adds to the clause the negations of a minimal set of facts that leave the line no placement in
  // the domains `start_`. Uses only facts before `position` on the trail.
  void shrink(const Trail& trail, int line, int position, std::vector<Literal>& clause) {
    const LineClue& clue = problem_.lines[line];
    facts_.clear();
    for (int i = 0; i < clue.cells; ++i)
      for (int colour = 0; colour < problem_.colours; ++colour) {
        if (!start_[colour].test(i)) continue;
        const Literal lost = ~encoding_.cell(reduced_.cell(line, i), colour);
        if (lost == true_literal || lost == false_literal || trail.truth(lost) <= 0) continue;
        const int at = trail.position(lost.variable());
        if (at < position && encoding_.lost(lost).colour == colour)
          facts_.push_back({at, i, colour, lost});
      }
    std::sort(facts_.begin(), facts_.end(),
              [](const Fact& a, const Fact& b) { return a.position > b.position; });
    for (const Fact& fact : facts_) start_[fact.colour].clear(fact.i);
    if (clue.rule && impossible_.reset<N>(*clue.rule, clue.cells, clue.colours, start_.data())) {
      ++statistics.line_solves;
      for (const Fact& fact : facts_)
        if (!impossible_.add(fact.i, fact.colour)) clause.push_back(~fact.literal);
      return;
    }
    for (const Fact& fact : facts_) {
      start_[fact.colour].set(fact.i);
      ++statistics.line_solves;
      if (!settle_line<N>(clue, start_.data(), settled_.data(), *scratch_)) continue;
      start_[fact.colour].clear(fact.i);
      clause.push_back(~fact.literal);
    }
  }

  const Problem& problem_;
  const ReducedProblem& reduced_;
  const Encoding& encoding_;
  State<N> root_, state_;
  Bits<N> rows_{}, columns_{};  // lines to settle
  std::unique_ptr<LineScratch<N>> scratch_;
  std::vector<Bits<N>> settled_, start_;
  std::vector<Fact> facts_;
  ImpossibleLine impossible_;
  bool needed_;
};

}  // namespace

std::unique_ptr<LinePropagator> make_line_propagator(const Problem& problem,
                                                     const ReducedProblem& reduced,
                                                     const Encoding& encoding) {
  return with_width(problem.longest(), [&](auto width) -> std::unique_ptr<LinePropagator> {
    return std::make_unique<LinesOf<width.value>>(problem, reduced, encoding);
  });
}

}  // namespace nonolith
