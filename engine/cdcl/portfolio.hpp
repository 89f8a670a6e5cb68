// Portfolio: several searches of one puzzle side by side, with different seeds, that share short
// clauses (Hamadi, Jabbour, Sais 2009). The first to finish ends all. Answers stay exact; which
// solution comes first, and the statistics, depend on the clock where there is more than one.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "cdcl/search_context.hpp"
#include "grid/problem.hpp"

namespace nonolith {

class Portfolio {
 public:
  // first: prepared already, seed options.seed. The others are made from its reduced problem. False when
  // stopped.
  bool start(SearchContext& first, const ConflictSearchOptions& options, Stop& stop);

  // Searches until one search is finished, or stopped.
  Solver::Status search(Stop& stop, std::span<const Literal> assumptions = {});

  // The search that found the last solution.
  SearchContext& winner() { return *winner_; }

  // After a solution: none of the searches finds it again. False when there is no other.
  bool exclude();

  // Adds a clause of one literal that holds to all. False when there is no (further) solution.
  bool add_unit(Literal literal);

  // Takes back all decisions.
  void go_to_root();

  // Adds the work of all searches since the last call.
  void add_to(Statistics& statistics);

 private:
  struct SharedClause {
    const SearchContext* from;
    std::vector<Literal> clause;
  };

  Solver::Status search_one(SearchContext& context, std::size_t& read, Stop& stop,
                            std::span<const Literal> assumptions);
  bool exchange(SearchContext& context, std::size_t& read);
  bool everywhere(std::span<const Literal> clause, const SearchContext* except);

  SearchContext* winner_ = nullptr;
  std::vector<SearchContext*> all_;
  std::vector<std::unique_ptr<SearchContext>> others_;
  std::vector<std::size_t> read_;  // by search: how many of shared_ it has read
  std::mutex mutex_;
  std::vector<SharedClause> shared_;
  Statistics added_;  // what add_to() has added so far
};

}  // namespace nonolith
