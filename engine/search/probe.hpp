// Fully probing (Wu et al. 2013, section III: FP1, FP2, FP3).
//
// For every unsettled cell and each of its colours, the cell is assumed to have the colour and the
// state propagated. A contradiction takes the colour away; what all colours of a cell lead to
// holds. FP2 also uses the contrapositive: where p = a takes b from q, q = b takes a from p. FP3
// closes these: where a probe settles another cell, all that the probe of that cell has found holds too.
// A probe's state is kept and taken up again when more is known, on the same level and on the level
// below (what followed there follows here too). Where the states of a level would not fit the
// memory limit they are not kept, and FP2 and FP3 fall back to FP1.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "grid/propagate.hpp"
#include "search/proof_steps.hpp"

namespace nonolith {

enum class Probing { none, fp1, fp2, fp3 };

// What the probes of one level of the search have found out. Indexed by cell * colours + colour.
template <int N>
struct ProbeLevel {
  bool keeps_states = true;
  std::vector<State<N>> states;
  std::vector<std::uint8_t> has_state;
  std::vector<std::vector<std::pair<int, int>>> taken;  // colours taken away by contraposition
  std::vector<int> gain;                                // colours settled beyond the parent

  void reset(const Problem& problem, bool keep);
  static std::size_t bytes(const Problem& problem);
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

  // What is found is written as steps of a proof from now on; null: nothing is.
  void set_proof(ProofSteps* proof) { proof_ = proof; }

  // Probes until nothing new is found; `region` (one mask of columns per row) limits the cells that
  // are probed. False on a contradiction or when stopped. `above` may be null.
  bool run(State<N>& state, ProbeLevel<N>& level, const ProbeLevel<N>* above,
           const std::vector<Bits<N>>& region);

 private:
  enum class Probed { unchanged, narrowed, impossible };

  bool probe_cell(State<N>& state, ProbeLevel<N>& level, const ProbeLevel<N>* above, int row,
                  int column, bool& changed);
  Probed probe_colour(const State<N>& state, ProbeLevel<N>& level, const ProbeLevel<N>* above,
                      int row, int column, int colour, State<N>& probe);
  bool close(State<N>& probe, const State<N>& state, const ProbeLevel<N>& level, int self);
  void contrapose(const State<N>& probe, const State<N>& state, ProbeLevel<N>& level, int self);
  void merge(const State<N>& probe, bool first);
  void prove_merged(const State<N>& state, int row, int column);

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
