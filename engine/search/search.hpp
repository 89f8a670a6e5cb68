// Search: the interface of all searches of the engine, independent of the width of masks: they
// enumerate solutions, count them, and prove that there is no other. decide() returns a verdict.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "grid/budget.hpp"
#include "grid/problem.hpp"
#include "search/natural.hpp"

namespace nonolith {

enum class Outcome { found, exhausted, stopped };

// None, or the three kinds of fully probing (probe.hpp).
enum class Probing { none, fp1, fp2, fp3 };

// Which cell to branch on (backtrack.cpp).
enum class Choice { sum, min, max, mul, sqrt, min_logm, min_logd };
inline constexpr const char* choice_names[] = {"sum",  "min",      "max",     "mul",
                                               "sqrt", "min_logm", "min_logd"};

struct ProbingOptions {
  Probing probing = Probing::fp2;
  Choice choice = Choice::min_logd;
  double weight = 1.85;  // of min_logd (Wu et al. 2013)
};

class Enumerates {
 public:
  virtual ~Enumerates() = default;

  // Finds the next solution: height * width masks, row by row.
  virtual Outcome next(std::uint32_t* cells) = 0;
  // Whether it is proved that there is no further solution.
  virtual bool exhausted() const = 0;
  // Writes what is known to hold in every solution: height * width masks.
  virtual void known(std::uint32_t* cells) const = 0;
  // Whether propagation alone settled all cells: then known() writes the solution of next().
  virtual bool settled() const = 0;
};

class Counts {
 public:
  virtual ~Counts() = default;

  // Writes for each cell the colours that it has in some solution. `solutions` are known solutions
  // (masks, one grid after another), which must include all of next(); the search must not have
  // been stopped before.
  virtual Outcome backbone(const std::vector<std::uint32_t>& solutions, std::uint32_t* cells) = 0;
  // Counts the solutions, up to `most` (zero: no bound). When stopped, `number` is a lower bound.
  // Solutions that next() has returned are included; do not call next() afterwards.
  virtual Outcome count(const Natural& most, Natural& number) = 0;
};

// While a proof is written, the methods of Counts must not be called: they add no proof steps.
class Proves {
 public:
  virtual ~Proves() = default;

  // From now on writes to a file the proof that no other solutions exist. False if the search has
  // begun, or uses several threads. starts: for each block the number of the variable "it starts at
  // p or later", minus p.
  virtual bool write_proof(const std::string& path, std::vector<std::int32_t> starts) = 0;
  virtual bool writes_proof() const = 0;
  // Ends the proof of an exhausted search. Returns the number of its clauses; negative if not all
  // could be written.
  virtual std::int64_t end_proof() = 0;
};

class Search : public Enumerates, public Counts, public Proves {
 public:
  explicit Search(Budget& of) : budget(of) {}

  Budget& budget;
  Statistics statistics;
};

// Propagation, probing and backtracking (Wu et al. 2013). given: height * width masks, or null. The
// problem and the budget must outlive the search.
std::unique_ptr<Search> make_probing_search(const Problem& problem, const std::uint32_t* given,
                                            const ProbingOptions& options, Budget& budget);

// `solved`: a solution is known, and it is undecided whether there is another.
enum class Verdict : std::uint8_t { solved, unique, multiple, none, unknown };

// Searches until two solutions are known, or it is proved that there is no other. Calls
// visit(cells) for each solution found. `known` is a previously known solution, or null.
template <class Visit>
Verdict decide(Enumerates& search, std::size_t cells, const std::vector<std::uint32_t>* known,
               Visit&& visit) {
  std::vector<std::uint32_t> grid(cells);
  int solutions = known == nullptr ? 0 : 1;
  while (solutions < 2 && !search.exhausted() && search.next(grid.data()) == Outcome::found) {
    visit(grid);
    solutions += known == nullptr || grid != *known;
  }
  if (solutions > 1) return Verdict::multiple;
  if (search.exhausted()) return solutions ? Verdict::unique : Verdict::none;
  return solutions ? Verdict::solved : Verdict::unknown;
}

}  // namespace nonolith
