// Portfolio: several differently seeded searches of one puzzle side by side, that tell each other
// short clauses (Hamadi, Jabbour, Sais 2009). The first to finish ends all. Answers stay exact; which
// solution comes first, and the statistics, depend on the clock where there is more than one.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "cdcl/workshop.hpp"
#include "grid/problem.hpp"

namespace nonolith {

class Portfolio {
 public:
  // first: prepared already, seed options.seed. The others are made from its outline. False when
  // told to stop.
  bool start(Workshop& first, const ConflictSearchOptions& options, Stop& stop);

  // Searches until one search is finished, or told to stop.
  Conflict::Status search(Stop& stop, std::span<const Literal> assumptions = {});

  // The search that found the last solution.
  Workshop& winner() { return *winner_; }

  // After a solution: none of the searches finds it again. False when there is no other.
  bool exclude();

  // Adds a clause of one literal that holds to all. False when there is no (further) solution.
  bool add_unit(Literal literal);

  // Takes back all decisions.
  void go_to_root();

  void add_to(Statistics& statistics) const;

 private:
  struct Told {
    const Workshop* by;
    std::vector<Literal> clause;
  };

  Conflict::Status search_one(Workshop& workshop, std::size_t& heard, Stop& stop,
                              std::span<const Literal> assumptions);
  bool exchange(Workshop& workshop, std::size_t& heard);
  bool everywhere(std::span<const Literal> clause, const Workshop* except);

  Workshop* winner_ = nullptr;
  std::vector<Workshop*> all_;
  std::vector<std::unique_ptr<Workshop>> others_;
  std::vector<std::size_t> heard_;  // by search: how much of told_ it knows
  std::mutex mutex_;
  std::vector<Told> told_;
};

}  // namespace nonolith
