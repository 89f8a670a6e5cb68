// Backtracking with probing at every node (Wu et al. 2013, section IV): depth-first, the cell
// chosen by what its probes settled, one child for each of its colours. The children are disjoint,
// so that every solution is found exactly once.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "search/regions.hpp"
#include "search/search.hpp"

namespace nonolith {

template <int N>
class Backtracking final : public Search {
 public:
  Backtracking(const Problem& problem, const std::uint32_t* given, const ProbingOptions& options,
               Budget& budget);

  Outcome next(std::uint32_t* cells) override;
  bool exhausted() const override { return started_ && depth_ == 0; }
  void known(std::uint32_t* cells) const override { root_.write(problem_, cells); }
  bool settled() const override { return false; }
  Outcome backbone(const std::vector<std::uint32_t>& solutions, std::uint32_t* cells) override;
  Outcome count(const Natural& most, Natural& number) override;

  bool write_proof(const std::string& path, std::vector<std::int32_t> /*starts*/) override {
    if (started_) return false;
    proof_ = std::make_unique<ProofSteps>(path, problem_.colours);
    prober_.set_proof(proof_.get());
    return true;
  }
  bool writes_proof() const override { return proof_ != nullptr; }
  std::int64_t end_proof() override { return proof_ && exhausted() ? proof_->end() : -1; }

 private:
  struct Level {
    State<N> state;
    ProbeLevel<N> probes;
    std::vector<int> children;  // colours of the chosen cell still to try, last first
    int cell = 0;
    bool expanded = false;
  };

  enum class Expanded { leaf, branched, contradiction };

  void start_at(const State<N>& state);
  void leave();
  Outcome solve_from(const State<N>& state, State<N>& solution);
  Level& push();
  void pop();  // ends a level that is refuted, or whose solutions are all found
  Expanded expand(int depth, const Region<N>& region);
  int choose(const Level& level, const Region<N>& region) const;
  bool descend(int depth);  // puts the next child of level depth - 1 on level depth
  Outcome run(State<N>& solution);
  void count_region(int depth, const Region<N>& region, const Natural& most, Natural& number);

  const Problem& problem_;
  const ProbingOptions options_;
  Propagator<N> propagator_;
  Prober<N> prober_;
  std::unique_ptr<ProofSteps> proof_;  // or null
  const Region<N> everywhere_;
  State<N> root_;
  std::vector<std::unique_ptr<Level>> levels_;
  int depth_ = 0;  // levels in use
  int floor_ = 0;  // the levels below are those of next(), while backbone or count work above them
  bool started_ = false;
  bool assuming_ = false;  // the search stands under an assumption: its root is not the puzzle's
};

}  // namespace nonolith
