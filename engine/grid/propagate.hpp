// Propagator: settles lines until no cell changes. Two masks hold the waiting lines, whose cells
// have changed: one mask for rows and one for columns. The propagator settles all waiting rows in
// order, then all waiting columns, so the same input always needs the same work.
#pragma once

#include <memory>

#include "grid/budget.hpp"
#include "grid/line_memo.hpp"
#include "grid/state.hpp"
#include "line/settle_line.hpp"

namespace nonolith {

template <int N>
class Propagator {
 public:
  Propagator(const Problem& problem, Statistics& statistics, Budget& budget)
      : problem_(problem),
        statistics_(statistics),
        budget_(budget),
        scratch_(std::make_unique<LineScratch<N>>()),
        settled_(problem.colours) {}

  // Marks every line as waiting.
  void touch_all() {
    rows_ = Bits<N>::below(problem_.height);
    columns_ = Bits<N>::below(problem_.width);
  }

  // Removes all other colours from a cell. If the cell changes, marks its two lines as waiting.
  void keep(State<N>& state, int row, int column, std::uint32_t colours) {
    if (!state.keep(problem_, row, column, colours)) return;
    rows_.set(row);
    columns_.set(column);
  }
  void remove(State<N>& state, int row, int column, int colour) {
    keep(state, row, column, ~(std::uint32_t{1} << colour));
  }
  // Calls keep() for each cell with its mask in `allowed` (height * width masks, row by row).
  void restrict(State<N>& state, const std::uint32_t* allowed) {
    for (int r = 0; r < problem_.height; ++r)
      for (int c = 0; c < problem_.width; ++c) keep(state, r, c, *allowed++);
  }

  // Keeps for each cell the colours that it also has in `other`; returns whether any cell changed.
  bool meet(State<N>& state, const State<N>& other);

  // Settles waiting lines until no line is waiting. Returns false on a contradiction, or when
  // stopped. When stopped, the domains are correct, but perhaps not at their fixpoint. In all
  // cases, no line is waiting afterwards.
  bool run(State<N>& state);

  // Copies the state to `probe`, assumes there that a cell has a colour, and propagates. Returns
  // false on a contradiction, or when stopped.
  bool suppose(const State<N>& state, int row, int column, int colour, State<N>& probe) {
    probe = state;
    keep(probe, row, column, std::uint32_t{1} << colour);
    return run(probe);
  }
  // Removes a refuted colour and propagates. Returns false on a contradiction, or when stopped.
  bool refute(State<N>& state, int row, int column, int colour) {
    remove(state, row, column, colour);
    return run(state);
  }

  bool settle_line(const LineClue& clue, const Bits<N>* domain, Bits<N>* out) {
    return nonolith::settle_line<N>(clue, domain, out, *scratch_);
  }

  LineScratch<N>& scratch() { return *scratch_; }

  // Returns how often a line lost a colour when it was settled.
  std::int64_t narrowed() const { return narrowed_; }

  // Makes run() use a memo, which must outlive the propagator.
  void use(LineMemo<N>& memo) { memo_ = &memo; }

 private:
  bool settle_waiting(State<N>& state, int line, Bits<N>& crossing, int first_crossing, int place);

  const Problem& problem_;
  Statistics& statistics_;
  Budget& budget_;
  std::unique_ptr<LineScratch<N>> scratch_;
  std::vector<Bits<N>> settled_;
  Bits<N> rows_{};
  Bits<N> columns_{};
  std::int64_t narrowed_ = 0;
  LineMemo<N>* memo_ = nullptr;
};

}  // namespace nonolith
