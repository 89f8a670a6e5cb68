// Portfolio: runs parallel searches of one puzzle. The searches have different seeds and share
// short clauses (Hamadi, Jabbour, Sais 2009). The first search to finish ends all others. Results
// stay exact; with several searches, the order of solutions and the statistics depend on timing. At
// first only one search works, and most puzzles are solved before the others begin.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "cdcl/crew.hpp"
#include "cdcl/search_context.hpp"
#include "grid/problem.hpp"

namespace nonolith {

class Portfolio {
 public:
  // Callback that sets up each search except the first, before that search begins. Calls never
  // overlap.
  using Attach = std::function<void(SearchContext&)>;

  // first: a prepared search with the seed options.seed; all searches use its reduced problem.
  void start(SearchContext& first, const ConflictSearchOptions& options, Attach attach);

  // Runs until one search has finished or stopped, on the requested number of threads, or on fewer
  // threads if the system cannot start all. Pauses after `conflicts` conflicts if only one search
  // works.
  Solver::Status search(Budget& budget,
                        std::int64_t conflicts = std::numeric_limits<std::int64_t>::max());

  // Returns the search that found the last solution.
  SearchContext& winner() { return *winner_; }

  // Excludes the last solution in all searches. Returns false if this proves that there is no other
  // solution.
  bool exclude();

  // Undoes all decisions, and makes all searches seek these literals (Solver::seek).
  void seek(std::span<const Literal> wanted);

  // Undoes all decisions of all searches.
  void go_to_root();

  // Adds to `statistics` the work of all searches since the previous call.
  void add_to(Statistics& statistics);

 private:
  struct SharedClause {
    const SearchContext* from;
    std::vector<Literal> clause;
  };

  void grow();
  bool ready(std::size_t i, Budget& budget);
  Solver::Status search_one(SearchContext& context, std::size_t& read, Budget& budget);
  bool exchange(SearchContext& context, std::size_t& read);

  SearchContext* winner_ = nullptr;
  ConflictSearchOptions options_;
  Attach attach_;
  std::vector<SearchContext*> all_;
  std::vector<char> prepared_;                // by search
  std::vector<Literal> wanted_;               // see seek()
  std::vector<std::vector<Literal>> common_;  // clauses that searches prepared later must add
  std::vector<std::unique_ptr<SearchContext>> others_;
  std::vector<std::size_t> read_;  // by search: number of clauses of shared_ that it has read
  std::mutex mutex_;
  std::vector<SharedClause> shared_;
  Statistics added_;  // the work that add_to() has added so far
  bool grown_ = false;
  Crew crew_;
};

}  // namespace nonolith
