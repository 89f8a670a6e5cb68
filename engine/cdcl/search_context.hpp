// SearchContext: the data of one conflict-driven search, from the reduced problem to the learned
// clauses. A pool keeps a context for the next puzzle, so that its memory is reused.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "belief/belief.hpp"
#include "cdcl/bounds.hpp"
#include "cdcl/encode.hpp"
#include "cdcl/formula.hpp"
#include "cdcl/options.hpp"
#include "cdcl/solver.hpp"
#include "grid/budget.hpp"
#include "grid/reduced_problem.hpp"

namespace nonolith {

// A colour that a cell may have in a solution.
struct Candidate {
  int cell, colour;
};

class SearchContext {
 public:
  // Prepares the search of the reduced problem. Returns false when stopped.
  bool prepare(const ConflictSearchOptions& options, std::uint64_t seed, Budget& budget);

  // Searches for at most `conflicts` conflicts. The options (reinforced_first, ...) set the numbers
  // of conflicts after which reinforced belief propagation runs.
  Solver::Status search(Budget& budget, std::int64_t conflicts,
                        std::span<const Literal> assumptions = {});

  // Returns whether belief propagation guides the search.
  bool guided() const { return options_.sweeps > 0 && Belief::cost(reduced) <= most_belief_steps; }
  // Returns the probability of a candidate after the last run of belief propagation.
  double probability(Candidate c) const { return belief_.cell(c.cell, c.colour); }

  // Sets all activities and phases for solutions that have the first candidate, and many others.
  // The search must be guided. Returns false when stopped.
  bool aim(std::span<const Candidate> candidates, Budget& budget);

  // Writes the solution: height * width masks, row by row.
  void write(std::uint32_t* cells) const;

  ReducedProblem reduced;
  Encoding encoding;
  Solver solver;

 private:
  // Maximum number of steps of a sweep (about 0.1 s). Puzzles whose sweeps need more steps are
  // solved without belief propagation.
  static constexpr double most_belief_steps = 5e7;

  template <class Visit>
  void each_marginal(Visit&& visit) const;
  bool guide_by_marginals(Budget& budget, std::span<const Candidate> wanted = {});
  bool reinforce(Budget& budget);

  ConflictSearchOptions options_;
  Formula formula_;
  Bounds bounds_;
  Belief belief_;
  std::int64_t next_reinforced_ = 0;  // total number of conflicts at the next call of reinforce()
  std::int64_t next_phases_ = 0;
  std::int64_t reinforced_ = 0;  // number of calls of reinforce()
  std::uint64_t seed_ = 0;
  bool solved_ = false;      // whether a solution was found
  std::uint64_t aimed_ = 0;  // number of calls of aim()
};

// A context from the pool of the current thread. The destructor returns the context to the pool,
// which keeps at most one context.
class PooledContext {
 public:
  PooledContext();
  ~PooledContext();
  PooledContext(const PooledContext&) = delete;
  PooledContext& operator=(const PooledContext&) = delete;
  SearchContext& operator*() { return *context_; }
  SearchContext* operator->() { return context_.get(); }
  const SearchContext* operator->() const { return context_.get(); }

 private:
  std::unique_ptr<SearchContext> context_;
};

}  // namespace nonolith
