// Portfolio: several searches of one puzzle side by side, with different seeds, that share short
// clauses (Hamadi, Jabbour, Sais 2009). The first to finish ends all. Answers stay exact; which
// solution comes first, and the statistics, depend on the clock where there is more than one. The
// first works alone for some conflicts: most puzzles end there, and cost what one search costs.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "cdcl/crew.hpp"
#include "cdcl/search_context.hpp"
#include "grid/problem.hpp"

namespace nonolith {

class Portfolio {
 public:
  // What each of the other searches gets before it begins; called for one at a time.
  using Attach = std::function<void(SearchContext&)>;

  // first: prepared already, seed options.seed. The others are made from its reduced problem.
  void start(SearchContext& first, const ConflictSearchOptions& options, Attach attach);

  // Searches until one search is finished, or stopped. On fewer threads than requested if the
  // system has no more.
  Solver::Status search(Budget& budget, std::span<const Literal> assumptions = {});

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

  void grow();
  bool ready(std::size_t i, Budget& budget);
  Solver::Status search_one(SearchContext& context, std::size_t& read, Budget& budget,
                            std::span<const Literal> assumptions);
  bool exchange(SearchContext& context, std::size_t& read);
  bool everywhere(std::span<const Literal> clause, const SearchContext* except);

  SearchContext* winner_ = nullptr;
  ConflictSearchOptions options_;
  Attach attach_;
  std::vector<SearchContext*> all_;
  std::vector<char> prepared_;                // by search
  std::vector<std::vector<Literal>> common_;  // what was added to all, while there are threads
  std::vector<std::unique_ptr<SearchContext>> others_;
  std::vector<std::size_t> read_;  // by search: how many of shared_ it has read
  std::mutex mutex_;
  std::vector<SharedClause> shared_;
  Statistics added_;  // what add_to() has added so far
  bool grown_ = false;
  Crew crew_;
};

}  // namespace nonolith
