// Fully probing (Wu et al. 2013, section III: FP1, FP2, FP3).
//
// A probe assumes that an unsettled cell has one of its colours, and propagates. A contradiction
// refutes the colour; what follows from every colour of a cell is true. FP2 also uses the
// contrapositive: if p = a removes b from q, then q = b removes a from p. FP3 closes these
// implications: if a probe settles another cell, everything that the probe of that cell has found
// holds in it too. The state of a probe is kept and resumed when more is known, on the same level
// and on the next deeper one (what followed above follows there too). If the states of a level
// exceed the memory limit, they are not kept, and FP2 and FP3 fall back to FP1.
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
  std::vector<std::vector<std::pair<int, int>>> taken;  // colours removed by contraposition
  std::vector<int> gain;                                // colours removed beyond the parent

  void reset(const Problem& problem, bool keep) {
    const std::size_t probes = static_cast<std::size_t>(problem.cells()) * problem.colours;
    keeps_states = keep;
    gain.assign(probes, 0);
    if (!keep) return;
    states.resize(probes);
    has_state.assign(probes, 0);
    taken.resize(probes);
    for (auto& list : taken) list.clear();
  }

  static std::size_t bytes(const Problem& problem) {
    const std::size_t probes = static_cast<std::size_t>(problem.cells()) * problem.colours;
    // An estimate: half of the states are never kept, because probes soon settle neighbouring
    // cells, which then need no probe. Contrapositives take about as much memory as the other half.
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

  // Sets where refutations are written as proof steps; null: nowhere.
  void set_proof(ProofSteps* proof) { proof_ = proof; }

  // Probes until nothing new is found; `region` (one mask of columns per row) limits the cells that
  // are probed. False on a contradiction or when stopped. `above` may be null.
  bool run(State<N>& state, ProbeLevel<N>& level, const ProbeLevel<N>* above,
           const std::vector<Bits<N>>& region) {
    for (bool changed = true; changed;) {
      changed = false;
      for (int row = 0; row < problem_.height; ++row) {
        Bits<N> cells = unsettled<N>(problem_, state.line(problem_, row)) & region[row];
        while (cells.any()) {
          const int column = cells.lowest();
          if (!probe_cell(state, level, above, row, column, changed)) return false;
          // Cells settled meanwhile need no probe.
          cells.clear(column);
          cells &= unsettled<N>(problem_, state.line(problem_, row));
        }
      }
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
        // What was merged so far still holds for the colours that it came from.
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
      for (const auto& [cell, taken] : level.taken[self]) {
        const int r = cell / problem_.width, c = cell % problem_.width;
        if (proof_ && probe.line(problem_, r)[taken].test(c))
          proof_->add({{self / problem_.colours, colour}, {cell, taken}});
        narrowed |= probe.line(problem_, r)[taken].test(c);
        propagator_.remove(probe, r, c, taken);
      }
      level.taken[self].clear();
    }
    if (!narrowed) return Probed::unchanged;
    ++statistics_.probes;
    if (!propagator_.run(probe)) return Probed::impossible;
    if (level.keeps_states && probing_ == Probing::fp3 && !close(probe, state, level, self))
      return Probed::impossible;
    if (level.keeps_states && probing_ != Probing::fp1) contrapose(probe, state, level, self);
    return Probed::narrowed;
  }

  // FP3: adopts the findings of the probes of all cells settled here, until nothing changes.
  bool close(State<N>& probe, const State<N>& state, const ProbeLevel<N>& level, int self) {
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

  // FP2: p = a removed b from q, so records that q = b removes a from p.
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
          level.taken[other].emplace_back(cell, colour);
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

  // Adds the proof steps for the colours that all probes of a cell removed from other cells: first
  // one step for each colour of the probed cell, then their conclusion.
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
