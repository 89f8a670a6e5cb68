#include "grid/propagate.hpp"

namespace nonolith {

template <int N>
bool Propagator<N>::settle_waiting(State<N>& state, int line, Bits<N>& crossing, int first_crossing,
                                   int place) {
  Bits<N>* const domain = state.line(problem_, line);
  ++statistics_.line_solves;
  const auto settle = [&] { return settle_line(problem_.lines[line], domain, settled_.data()); };
  if (!(memo_ ? memo_->settle(line, domain, settled_.data(), settle) : settle())) {
    ++statistics_.contradictions;
    return false;
  }
  const int before = state.open;
  for (int colour = 0; colour < problem_.colours; ++colour) {
    const Bits<N> removed = domain[colour] & ~settled_[colour];
    if (!removed.any()) continue;
    domain[colour] = settled_[colour];
    crossing |= removed;
    removed.each([&](int i) {
      state.line(problem_, first_crossing + i)[colour].clear(place);
      --state.open;
    });
  }
  narrowed_ += state.open != before;
  return true;
}

template <int N>
bool Propagator<N>::run(State<N>& state) {
  bool consistent = true;
  while (consistent && (rows_.any() || columns_.any())) {
    while (consistent && rows_.any()) {
      const int r = rows_.lowest();
      rows_.clear(r);
      consistent = settle_waiting(state, r, columns_, problem_.height, r) && !budget_.after(N);
    }
    while (consistent && columns_.any()) {
      const int c = columns_.lowest();
      columns_.clear(c);
      consistent = settle_waiting(state, problem_.height + c, rows_, 0, c) && !budget_.after(N);
    }
  }
  rows_ = columns_ = Bits<N>::none();
  return consistent;
}

template <int N>
bool Propagator<N>::meet(State<N>& state, const State<N>& other) {
  const int colours = problem_.colours;
  bool changed = false;
  for (int r = 0; r < problem_.height; ++r) {
    Bits<N>* const mine = state.line(problem_, r);
    const Bits<N>* const theirs = other.line(problem_, r);
    for (int colour = 0; colour < colours; ++colour) {
      const Bits<N> removed = mine[colour] & ~theirs[colour];
      if (!removed.any()) continue;
      mine[colour] &= theirs[colour];
      removed.each([&](int c) {
        state.line(problem_, problem_.height + c)[colour].clear(r);
        --state.open;
      });
      rows_.set(r);
      columns_ |= removed;
      changed = true;
    }
  }
  return changed;
}

#define NONOLITH_INSTANTIATE(N) template class Propagator<N>;
NONOLITH_FOR_EACH_WIDTH(NONOLITH_INSTANTIATE)

}  // namespace nonolith
