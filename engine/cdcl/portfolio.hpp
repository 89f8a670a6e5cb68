// Portfolio: parallel searches of one puzzle, with different seeds, that share short clauses
// (Hamadi, Jabbour, Sais 2009). The first to finish ends all. Answers stay exact; with several
// searches, the order of solutions and the statistics depend on timing. At first one search works
// alone: most puzzles are solved by then, at the cost of a single search.
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
  // Callback that sets up each of the other searches before it begins; called for one at a time.
  using Attach = std::function<void(SearchContext&)>;

  // first: a prepared search with the seed options.seed. The others use its reduced problem.
  void start(SearchContext& first, const ConflictSearchOptions& options, Attach attach);

  // Runs until one search is finished, or stopped. Uses fewer threads than requested if the system
  // has no more.
  Solver::Status search(Budget& budget, std::span<const Literal> assumptions = {});

  // The search that found the last solution.
  SearchContext& winner() { return *winner_; }

  // Excludes the last solution in all searches. False if there is no other.
  bool exclude();

  // Adds a valid unit clause to all searches. False if there is no (further) solution.
  bool add_unit(Literal literal);

  // Undoes all decisions.
  void go_to_root();

  // Adds the work of all searches since the previous call.
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
  std::vector<std::vector<Literal>> common_;  // clauses added to all, for searches prepared later
  std::vector<std::unique_ptr<SearchContext>> others_;
  std::vector<std::size_t> read_;  // by search: how many of shared_ it has read
  std::mutex mutex_;
  std::vector<SharedClause> shared_;
  Statistics added_;  // what add_to() has added so far
  bool grown_ = false;
  Crew crew_;
};

}  // namespace nonolith
