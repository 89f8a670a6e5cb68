#include "cdcl/line_propagator.hpp"

#include <algorithm>
#include <limits>

#include "line/width.hpp"

namespace nonolith {

template <int N>
void LinePropagator<N>::assigned(Literal literal) {
  if (literal.variable() >= encoding_.first_bound()) return;
  const Encoding::Loss& lost = encoding_.lost(literal);
  if (lost.colour < 0) return;
  state_.remove(problem_, lost.row, lost.column, lost.colour);
  rows_.set(lost.row);
  columns_.set(lost.column);
}

template <int N>
void LinePropagator<N>::unassigned(Literal literal) {
  if (literal.variable() >= encoding_.first_bound()) return;
  const Encoding::Loss& lost = encoding_.lost(literal);
  if (lost.colour >= 0) state_.restore(problem_, lost.row, lost.column, lost.colour);
}

template <int N>
bool LinePropagator<N>::propagate(Solver& solver, std::vector<Literal>& clause) {
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

template <int N>
bool LinePropagator<N>::settle_next(Solver& solver, int line, std::vector<Literal>& clause) {
  const Bits<N>* const domain = state_.line(problem_, line);
  ++statistics_.line_solves;
  if (!propagator_.settle_line(problem_.lines[line], domain, settled_.data())) {
    ++statistics_.contradictions;
    const Bits<N>* const root = root_.line(problem_, line);
    start_.assign(root, root + problem_.colours);
    clause.clear();
    shrink(solver.trail(), line, std::numeric_limits<int>::max(), start_, clause);
    return false;
  }
  for (int colour = 0; colour < problem_.colours; ++colour)
    (domain[colour] & ~settled_[colour]).each([&](int i) {
      const Literal lost = ~encoding_.cell(cell(line, i), colour);
      if (solver.trail().truth(lost) == 0) solver.imply_lazily(lost, line);
    });
  return true;
}

template <int N>
void LinePropagator<N>::explain(const Trail& trail, Literal literal, int line,
                                std::vector<Literal>& clause) {
  const Encoding::Loss& lost = encoding_.lost(literal);
  const Bits<N>* const root = root_.line(problem_, line);
  start_.assign(root, root + problem_.colours);
  // Suppose the opposite: the cell has just the colour that the literal takes from it.
  const int i = line < problem_.height ? lost.column : lost.row;
  for (int colour = 0; colour < problem_.colours; ++colour)
    if (colour != lost.colour) start_[colour].clear(i);
  clause.assign(1, literal);
  shrink(trail, line, trail.position(literal.variable()), start_, clause);
}

template <int N>
void LinePropagator<N>::shrink(const Trail& trail, int line, int position,
                               std::vector<Bits<N>>& domain, std::vector<Literal>& clause) {
  const LineClue& clue = problem_.lines[line];
  facts_.clear();
  for (int i = 0; i < clue.cells; ++i)
    for (int colour = 0; colour < problem_.colours; ++colour) {
      if (!domain[colour].test(i)) continue;
      const Literal lost = ~encoding_.cell(cell(line, i), colour);
      if (lost == true_literal || lost == false_literal || trail.truth(lost) <= 0) continue;
      const int at = trail.position(lost.variable());
      if (at < position && encoding_.lost(lost).colour == colour)
        facts_.push_back({at, i, colour, lost});
    }
  std::sort(facts_.begin(), facts_.end(),
            [](const Fact& a, const Fact& b) { return a.position > b.position; });
  for (const Fact& fact : facts_) domain[fact.colour].clear(fact.i);
  for (const Fact& fact : facts_) {
    domain[fact.colour].set(fact.i);
    ++statistics_.line_solves;
    if (!propagator_.settle_line(clue, domain.data(), settled_.data())) continue;
    domain[fact.colour].clear(fact.i);
    clause.push_back(~fact.literal);
  }
}

#define NONOLITH_INSTANTIATE(N) template class LinePropagator<N>;
NONOLITH_FOR_EACH_WIDTH(NONOLITH_INSTANTIATE)

}  // namespace nonolith
