// Search: what all searches of the engine offer, whatever the width of their masks: they enumerate
// solutions, count them, and prove that there is no other.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "grid/budget.hpp"
#include "grid/problem.hpp"
#include "search/choose.hpp"
#include "search/natural.hpp"
#include "search/probe.hpp"

namespace nonolith {

enum class Outcome { found, exhausted, stopped };

struct ProbingOptions {
  Probing probing = Probing::fp2;
  Choice choice = Choice::min_logd;
  double weight = 1.85;             // of min_logd (Wu et al. 2013)
  std::size_t memory = 512u << 20;  // bytes for the states of the probes
};

class Enumerates {
 public:
  virtual ~Enumerates() = default;

  // Finds the next solution: height * width masks, row by row.
  virtual Outcome next(std::uint32_t* cells) = 0;
  // Whether it is proved that no further solution is left.
  virtual bool exhausted() const = 0;
  // What holds in every solution, as far as known: height * width masks.
  virtual void known(std::uint32_t* cells) const = 0;
  // Whether what is known is the solution that next() has given: propagation alone settled all cells.
  virtual bool settled() const = 0;
};

class Counts {
 public:
  virtual ~Counts() = default;

  // For each cell the colours that it has in some solution. `solutions` are solutions already found
  // (masks, one grid after the other), all that next() gave among them; the search itself must not
  // have been stopped.
  virtual Outcome backbone(const std::vector<std::uint32_t>& solutions, std::uint32_t* cells) = 0;
  // The number of solutions, counted no further than `most` (zero: no bound). What is counted so
  // far when stopped is a lower bound. Solutions that next() has given count too; it must not be called
  // again afterwards.
  virtual Outcome count(const Natural& most, Natural& number) = 0;
};

// The steps of Counts are not those of a proof: whoever begins a proof must not call them.
class Proves {
 public:
  virtual ~Proves() = default;

  // Writes a proof into a file from now on: what has been found are all solutions. False if the
  // search has begun, or works on several threads. starts: for each block the number of "it starts
  // at p or later" less p.
  virtual bool write_proof(const std::string& path, std::vector<std::int32_t> starts) = 0;
  virtual bool writes_proof() const = 0;
  // Ends the proof of a search that is exhausted. The number of its clauses; negative where not all
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

}  // namespace nonolith
