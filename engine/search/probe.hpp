// Fully probing (Wu et al. 2013, section III: FP1, FP2, FP3).
//
// A probe assumes that an unsettled cell has one of its colours, and propagates. A contradiction
// refutes the colour. A consequence that follows from every colour of a cell is true. In the
// following, "p = a" is the assumption that cell p has colour a. FP2 also uses the contrapositive:
// if p = a removes colour b from cell q, then q = b removes a from p. FP3 also adds the
// consequences of other probes: if p = a settles q to b, all consequences of q = b follow from
// p = a.
//
// The prober keeps the state of each probe. A later probe of the same cell and colour begins with
// this state, on the same search level and on the next deeper level, where all consequences of the
// earlier probe still hold. If the states of a level would need too much memory, the prober does
// not keep them, and works as FP1 instead of FP2 or FP3. If the contrapositives of a level need
// more memory than its states, the prober records no further contrapositives on this level.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "grid/propagate.hpp"
#include "search/proof_file.hpp"
#include "search/search.hpp"

namespace nonolith {

// The results of the probes of one search level, indexed by cell * colours + colour.
template <int N>
struct ProbeLevel {
  bool keeps_states = true;
  std::vector<State<N>> states;
  std::vector<std::uint8_t> has_state;
  std::vector<std::vector<std::pair<int, int>>>
      contraposed;           // removed by contraposition: cell, colour
  std::size_t reserved = 0;  // total capacity of the lists of `contraposed`
  std::size_t most_reserved = 0;
  std::vector<int> gain;  // number of colours that the probe removes

  void reset(const Problem& problem, bool keep) {
    const std::size_t probes = static_cast<std::size_t>(problem.cells()) * problem.colours;
    keeps_states = keep;
    gain.assign(probes, 0);
    if (!keep) return;
    states.resize(probes);
    has_state.assign(probes, 0);
    contraposed.resize(probes);
    for (auto& list : contraposed) list.clear();
    most_reserved = bytes(problem) / sizeof(std::pair<int, int>);
  }

  // Records that probe `probe` removes a colour of a cell, unless the lists use too much memory.
  void contrapose(int probe, int cell, int colour) {
    std::vector<std::pair<int, int>>& list = contraposed[probe];
    const std::size_t before = list.capacity();
    if (list.size() == before && reserved >= most_reserved) return;
    list.emplace_back(cell, colour);
    reserved += list.capacity() - before;
  }

  static std::size_t bytes(const Problem& problem) {
    const std::size_t probes = static_cast<std::size_t>(problem.cells()) * problem.colours;
    // This is an estimate of the size of the states, not a bound. It counts a state for each cell
    // and colour, although a cell that is settled before its first probe gets no state.
    return probes * (State<N>::bytes(problem) + 64);
  }
};

template <int N>
class Prober {
 public:
  Prober(const Problem& problem, Statistics& statistics, Budget& budget, Propagator<N>& propagator,
         Probing probing)
      : problem_(problem),
        statistics_(statistics),
        budget_(budget),
        propagator_(propagator),
        probing_(probing),
        merged_(State<N>::unknown(problem)),
        scratch_(merged_) {}

  // Sets the proof to which refutations are added; null means that no proof is written.
  void set_proof(ProofSteps* proof) { proof_ = proof; }

  // Probes all unsettled cells of `region` (one mask of columns for each row) until no domain
  // changes. `above` is the level above, or null. Returns false on a contradiction or when stopped.
  bool run(State<N>& state, ProbeLevel<N>& level, const ProbeLevel<N>* above,
           const std::vector<Bits<N>>& region) {
    for (bool changed = true; changed;) {
      changed = false;
      for (int row = 0; row < problem_.height; ++row) {
        Bits<N> cells = unsettled<N>(problem_, state.line(problem_, row)) & region[row];
        while (cells.any()) {
          const int column = cells.lowest();
          if (!probe_cell(state, level, above, row, column, changed)) return false;
          // The probes of this cell may have settled other cells, which then need no probe.
          cells.clear(column);
          cells &= unsettled<N>(problem_, state.line(problem_, row));
        }
      }
      budget_.tell([&] { return Moment{Event::probing, state.open, 0, statistics_}; });
    }
    return true;
  }

 private:
  enum class Probed { unchanged, narrowed, impossible };

  bool probe_cell(State<N>& state, ProbeLevel<N>& level, const ProbeLevel<N>* above, int row,
                  int column, bool& changed) {
    bool narrowed = false, first = true;
    for (std::uint32_t rest = state.domain(problem_, row, column); rest; rest &= rest - 1) {
      const int colour = std::countr_zero(rest);
      const int self = index(row, column, colour);
      State<N>& probe = level.keeps_states ? level.states[self] : scratch_;
      const Probed probed = probe_colour(state, level, above, row, column, colour, probe);
      if (budget_.stopped()) return false;
      if (probed == Probed::impossible) {
        if (proof_) proof_->add({{row * problem_.width + column, colour}});
        if (!propagator_.refute(state, row, column, colour)) return false;
        changed = true;
        // The merged consequences of the cell's earlier probes remain valid.
        if (std::has_single_bit(state.domain(problem_, row, column))) return true;
        continue;
      }
      narrowed |= probed == Probed::narrowed;
      level.gain[self] = state.open - probe.open;
      merge(probe, first);
      first = false;
    }
    if (proof_ && narrowed) prove_merged(state, row, column);
    if (narrowed && propagator_.meet(state, merged_)) {
      if (!propagator_.run(state)) return false;
      changed = true;
    }
    return true;
  }

  Probed probe_colour(const State<N>& state, ProbeLevel<N>& level, const ProbeLevel<N>* above,
                      int row, int column, int colour, State<N>& probe) {
    const int self = index(row, column, colour);
    bool narrowed;
    if (level.keeps_states && level.has_state[self]) {
      narrowed = propagator_.meet(probe, state);
    } else {
      if (above && above->keeps_states && above->has_state[self]) {
        probe = above->states[self];
        propagator_.meet(probe, state);
      } else {
        probe = state;
        propagator_.keep(probe, row, column, std::uint32_t{1} << colour);
      }
      if (level.keeps_states) level.has_state[self] = 1;
      narrowed = true;
    }
    if (level.keeps_states && probing_ != Probing::fp1) {
      for (const auto& [cell, taken] : level.contraposed[self]) {
        const int r = cell / problem_.width, c = cell % problem_.width;
        if (proof_ && probe.line(problem_, r)[taken].test(c))
          proof_->add({{self / problem_.colours, colour}, {cell, taken}});
        narrowed |= probe.line(problem_, r)[taken].test(c);
        propagator_.remove(probe, r, c, taken);
      }
      level.contraposed[self].clear();
    }
    if (!narrowed) return Probed::unchanged;
    ++statistics_.probes;
    if (!propagator_.run(probe)) return Probed::impossible;
    if (level.keeps_states && probing_ == Probing::fp3 && !adopt_settled(probe, state, level, self))
      return Probed::impossible;
    if (level.keeps_states && probing_ != Probing::fp1) contrapose(probe, state, level, self);
    return Probed::narrowed;
  }

  // FP3: for each cell that a probe settles, adds to the probe the consequences of the probe of
  // that cell and colour; repeats this until nothing changes. Returns false on a contradiction.
  bool adopt_settled(State<N>& probe, const State<N>& state, const ProbeLevel<N>& level, int self) {
    for (int before = -1; before != probe.open;) {
      before = probe.open;
      for (int r = 0; r < problem_.height; ++r) {
        const Bits<N> news = unsettled<N>(problem_, state.line(problem_, r)) &
                             ~unsettled<N>(problem_, probe.line(problem_, r));
        bool consistent = true;
        news.each([&](int c) {
          if (!consistent) return;
          const std::uint32_t domain = probe.domain(problem_, r, c);
          if (!domain) return;
          const int other = index(r, c, std::countr_zero(domain));
          if (other == self || !level.has_state[other]) return;
          if (propagator_.meet(probe, level.states[other])) consistent = propagator_.run(probe);
        });
        if (!consistent) return false;
      }
    }
    return true;
  }

  // FP2: records that q = b removes a from p, because the probe p = a has removed b from q.
  void contrapose(const State<N>& probe, const State<N>& state, ProbeLevel<N>& level, int self) {
    const int cell = self / problem_.colours, colour = self % problem_.colours;
    for (int r = 0; r < problem_.height; ++r) {
      const Bits<N>* const old = state.line(problem_, r);
      const Bits<N>* const now = probe.line(problem_, r);
      for (int b = 0; b < problem_.colours; ++b) {
        const Bits<N> removed = old[b] & ~now[b];
        if (!removed.any()) continue;
        removed.each([&](int c) {
          const int other = index(r, c, b);
          if (other / problem_.colours == cell) return;
          if (level.has_state[other] &&
              !level.states[other].line(problem_, cell / problem_.width)[colour].test(
                  cell % problem_.width))
            return;
          level.contrapose(other, cell, colour);
        });
      }
    }
  }

  void merge(const State<N>& probe, bool first) {
    if (first) {
      merged_ = probe;
      return;
    }
    for (std::size_t i = 0; i < merged_.masks.size(); ++i) merged_.masks[i] |= probe.masks[i];
  }

  // Adds the proof steps for the colours of other cells that all probes of a cell removed. For each
  // of these colours there is one step for each colour of the probed cell, then the conclusion.
  void prove_merged(const State<N>& state, int row, int column) {
    const int probed = row * problem_.width + column;
    for (int r = 0; r < problem_.height; ++r) {
      for (int b = 0; b < problem_.colours; ++b) {
        const Bits<N> lost = state.line(problem_, r)[b] & ~merged_.line(problem_, r)[b];
        lost.each([&](int c) {
          const int cell = r * problem_.width + c;
          if (cell == probed) return;
          for (std::uint32_t rest = state.domain(problem_, row, column); rest; rest &= rest - 1)
            proof_->add({{probed, std::countr_zero(rest)}, {cell, b}});
          proof_->add({{cell, b}});
        });
      }
    }
  }

  int index(int row, int column, int colour) const {
    return (row * problem_.width + column) * problem_.colours + colour;
  }

  const Problem& problem_;
  Statistics& statistics_;
  Budget& budget_;
  Propagator<N>& propagator_;
  Probing probing_;
  State<N> merged_, scratch_;
  ProofSteps* proof_ = nullptr;
};

}  // namespace nonolith
