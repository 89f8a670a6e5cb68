// Propagation: settles lines until nothing changes. Lines whose cells changed wait in two masks,
// one for rows and one for columns; all waiting rows are settled, then all waiting columns, in
// order, so that the result and the work done are always the same.
#pragma once

#include <memory>

#include "grid/budget.hpp"
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

  // Lets every line wait.
  void touch_all() {
    rows_ = Bits<N>::below(problem_.height);
    columns_ = Bits<N>::below(problem_.width);
  }

  // Takes a colour from a cell, if it is there, and lets the cell's lines wait.
  void remove(State<N>& state, int row, int column, int colour) {
    if (!state.line(problem_, row)[colour].test(column)) return;
    state.remove(problem_, row, column, colour);
    rows_.set(row);
    columns_.set(column);
  }

  // Takes all other colours from a cell.
  void assign(State<N>& state, int row, int column, int colour) {
    for (int c = 0; c < problem_.colours; ++c)
      if (c != colour) remove(state, row, column, c);
  }

  // Takes from each cell the colours that it may not have: height * width masks, row by row.
  void restrict(State<N>& state, const std::uint32_t* allowed) {
    for (int r = 0; r < problem_.height; ++r)
      for (int c = 0; c < problem_.width; ++c, ++allowed)
        for (int colour = 0; colour < problem_.colours; ++colour)
          if (!(*allowed >> colour & 1)) remove(state, r, c, colour);
  }

  // Takes from the state what the other one does not have; whether anything was taken.
  bool meet(State<N>& state, const State<N>& other);

  // Settles waiting lines until none is left. False on a contradiction, or when stopped (then
  // the state is sound, but not at its fixpoint); nothing waits afterwards.
  bool run(State<N>& state);

  // Probing: the state, supposing that a cell has a colour. False on a contradiction, or when
  // stopped.
  bool suppose(const State<N>& state, int row, int column, int colour, State<N>& probe) {
    probe = state;
    assign(probe, row, column, colour);
    return run(probe);
  }
  // Takes from a cell a colour that was refuted, with what follows; the same.
  bool refute(State<N>& state, int row, int column, int colour) {
    remove(state, row, column, colour);
    return run(state);
  }

  bool settle_line(const LineClue& clue, const Bits<N>* domain, Bits<N>* out) {
    return nonolith::settle_line<N>(clue, domain, out, *scratch_);
  }

  LineScratch<N>& scratch() { return *scratch_; }

 private:
  bool settle_waiting(State<N>& state, int line, Bits<N>& crossing, int first_crossing, int place);

  const Problem& problem_;
  Statistics& statistics_;
  Budget& budget_;
  std::unique_ptr<LineScratch<N>> scratch_;
  std::vector<Bits<N>> settled_;
  Bits<N> rows_{};
  Bits<N> columns_{};
};

}  // namespace nonolith
