// SearchContext: all that one conflict-driven search needs, from the reduced problem to the learned
// clauses. Contexts are kept in a pool from puzzle to puzzle, so that memory is taken once.
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

class SearchContext {
 public:
  // Whether the memory of the options suffices for the reduced problem.
  bool fits(const ConflictSearchOptions& options) const {
    return Encoding::bytes_needed(reduced) <= options.solver.memory;
  }

  // From the reduced problem to a search that is ready. False when stopped.
  bool prepare(const ConflictSearchOptions& options, std::uint64_t seed, Budget& budget);

  // Searches for up to this many conflicts. In between, reinforced belief propagation runs at times.
  Solver::Status search(Budget& budget, std::int64_t conflicts,
                        std::span<const Literal> assumptions = {});

  // The solution: height * width masks, row by row.
  void write(std::uint32_t* cells) const;

  ReducedProblem reduced;
  Encoding encoding;
  Solver solver;
  std::int64_t sweeps() const { return sweeps_; }

 private:
  template <class Visit>
  void each_marginal(Visit&& visit) const;
  bool guide_by_marginals(Budget& budget);
  bool reinforce(Budget& budget);

  ConflictSearchOptions options_;
  Formula formula_;
  Bounds bounds_;
  Belief belief_;
  std::int64_t next_reinforced_ = 0;  // conflicts
  std::int64_t next_phases_ = 0;
  std::int64_t reinforced_ = 0;  // how often
  std::uint64_t seed_ = 0;
  std::int64_t sweeps_ = 0;
  bool solved_ = false;  // once, at least
};

// A context out of the pool that each thread has (of one context), given back in the end.
class PooledContext {
 public:
  PooledContext();
  ~PooledContext();
  PooledContext(const PooledContext&) = delete;
  PooledContext& operator=(const PooledContext&) = delete;
  SearchContext& operator*() { return *context_; }
  const SearchContext& operator*() const { return *context_; }

 private:
  std::unique_ptr<SearchContext> context_;
};

}  // namespace nonolith
