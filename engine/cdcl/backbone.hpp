// BackboneSearch: finds all colours that each cell has in some solution, after some solutions are
// known. The candidates are the colours that no known solution has. Each new solution removes all
// candidates that it has; a refuted candidate becomes false at the root, for all later searches.
// Source: Janota, Lynce and Marques-Silva 2015, who search for a model that differs from the known
// models in at least one candidate; as in CaDiBack (Biere, Froleyks, Wang 2023), this condition is
// no clause, but a decision on an open candidate at the root, so all learned clauses remain valid.
//
// One solver does two kinds of work in turn, each with its own activities and phases:
// - Proofs search for a solution with any candidate, and refute candidates on the way. They keep
//   their activities and phases, because the refutations of neighbouring cells are similar.
// - Attempts search for a solution with one candidate, the likeliest that has not been tried, with
//   activities and phases from belief propagation. A bias towards all other candidates makes the
//   solutions diverse. Attempts pause after a few conflicts. After a failed attempt, proofs run for
//   three times as many conflicts.
// Measured on 25x25 tournament puzzles: a successful attempt takes about 30 conflicts; a search
// that continues at the last solution takes 300. Refuting the candidates that no solution has takes
// half of all conflicts or more in hard puzzles. Reinforced belief propagation in
// attempts saves no conflicts, and takes a sixth of the time.
// Tried, and not faster: searches with all cells fixed to the last solution, except those in the
// thirteen rows or columns around a candidate. A solution then takes 4 conflicts, but each search
// propagates the whole grid, and the proofs remain: 12 % fewer conflicts in the same time. Other
// constants change the number of conflicts by less than a tenth: restarts with a unit of 64 or 250,
// rarer or more frequent deletion of clauses, decay factors of 0.9 and 0.95, no rephasing.
#pragma once

#include <cstdint>
#include <vector>

#include "cdcl/portfolio.hpp"

namespace nonolith {

class BackboneSearch {
 public:
  // colours: by cell, the colours in known solutions; run() adds the colours in other solutions.
  // first: the first search of the portfolio.
  BackboneSearch(Portfolio& portfolio, SearchContext& first, const ConflictSearchOptions& options,
                 Budget& budget, std::uint32_t* colours)
      : portfolio_(portfolio),
        first_(first),
        budget_(budget),
        colours_(colours),
        owed_(options.proofs_first),
        most_tried_(options.attempt_first) {}

  // Returns false when stopped.
  bool run();

 private:
  bool has_candidates();
  Solver::Status attempt();
  Solver::Status prove();
  void add_solution(const SearchContext& context);

  Portfolio& portfolio_;
  SearchContext& first_;
  Budget& budget_;
  std::uint32_t* colours_;
  std::vector<Candidate> candidates_;
  std::vector<std::uint32_t> tried_;  // by cell: colours of failed attempts
  std::vector<std::uint32_t> found_;
  Guide attempts_;           // of attempts; during an attempt, of proofs
  std::int64_t owed_;        // number of conflicts that proofs may take before the next attempt
  std::int64_t most_tried_;  // number of conflicts of an attempt
};

}  // namespace nonolith
