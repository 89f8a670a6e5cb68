// Search: the interface of all searches of the engine, which does not depend on the width of masks.
// Searches enumerate and count solutions, and prove that no other solution exists. decide() returns
// the verdict of a search.
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

// No probing, or the three kinds of fully probing (probe.hpp).
enum class Probing { none, fp1, fp2, fp3 };

// The score by which the search chooses the cell to branch on (backtrack.cpp).
enum class Choice { sum, min, max, mul, sqrt, min_logm, min_logd };
inline constexpr const char* choice_names[] = {"sum",  "min",      "max",     "mul",
                                               "sqrt", "min_logm", "min_logd"};

struct ProbingOptions {
  Probing probing = Probing::fp2;
  Choice choice = Choice::min_logd;
  double weight = 1.85;  // the weight in the score min_logd (Wu et al. 2013)
};

class Enumerates {
 public:
  virtual ~Enumerates() = default;

  // Finds the next solution and writes it to `cells`: height * width masks, row by row.
  virtual Outcome next(std::uint32_t* cells) = 0;
  // Returns whether the search has proved that there is no further solution.
  virtual bool exhausted() const = 0;
  // Writes for each cell a domain that contains its colour in every solution: height * width masks.
  virtual void known(std::uint32_t* cells) const = 0;
  // Returns true only if propagation alone settled all cells; then known() writes the solution.
  virtual bool settled() const = 0;
};

class Counts {
 public:
  virtual ~Counts() = default;

  // Writes for each cell the colours that it has in at least one solution. `solutions` are the
  // masks of known solutions, one grid after another. They must include all solutions that next()
  // has returned. The search must not have been stopped before.
  virtual Outcome backbone(const std::vector<std::uint32_t>& solutions, std::uint32_t* cells) = 0;
  // Counts all solutions, including solutions that next() has returned. Stops counting at `most`;
  // zero means no bound. If the search is stopped, `number` is a lower bound. Do not call next()
  // afterwards.
  virtual Outcome count(const Natural& most, Natural& number) = 0;
};

// A search that writes a proof must not call the methods of Counts: they add no proof steps.
class Proves {
 public:
  virtual ~Proves() = default;

  // Makes the search write to a file a proof that no other solutions exist. Returns false if the
  // search has begun, or uses several threads. starts: for each block b the number of the proof's
  // variable for "b starts at p or later", minus p.
  virtual bool write_proof(const std::string& path, std::vector<std::int32_t> starts) = 0;
  virtual bool writes_proof() const = 0;
  // Ends the proof of an exhausted search. Returns the number of its derived clauses; negative if
  // writing failed.
  virtual std::int64_t end_proof() = 0;
};

class Search : public Enumerates, public Counts, public Proves {
 public:
  explicit Search(Budget& of) : budget(of) {}

  Budget& budget;
  Statistics statistics;
};

// Makes a search by propagation, probing and backtracking (Wu et al. 2013). given: height * width
// masks, or null. The problem and the budget must outlive the search.
std::unique_ptr<Search> make_probing_search(const Problem& problem, const std::uint32_t* given,
                                            const ProbingOptions& options, Budget& budget);

// `undecided`: a solution is known, but not whether there is another. `unknown`: no solution is
// known, and it is not proved that there is none.
enum class Verdict : std::uint8_t { undecided, unique, multiple, none, unknown };

// Searches until two solutions are known, or the search is exhausted or stopped. Calls visit(cells)
// for each solution found. `known` is a previously known solution, or null.
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
  return solutions ? Verdict::undecided : Verdict::unknown;
}

}  // namespace nonolith
