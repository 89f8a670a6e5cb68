// Workshop: all that one conflict-driven search needs, from the outline of a puzzle to the clauses
// learned, kept from puzzle to puzzle so that memory is taken once.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "belief/belief.hpp"
#include "cdcl/bounds.hpp"
#include "cdcl/conflict.hpp"
#include "cdcl/encode.hpp"
#include "cdcl/formula.hpp"
#include "grid/outline.hpp"
#include "grid/stop.hpp"

namespace nonolith {

struct ConflictSearchOptions {
  ConflictOptions core;
  std::uint64_t seed = 0;
  int lines = 62;                  // in lines up to so many cells, the line solver propagates too
  int sweeps = 12;                 // of belief propagation before the search; 0: none
  int reinforced_first = 60;       // conflicts before reinforced belief propagation,
  int reinforced_again = 60;       // then before the next, under other leanings,
  int reinforced_step = 30;        // and by how much that grows each time
  int reinforced_sweeps = 75;      // 0: none
  int phases_again = 300;          // conflicts before a grid that is no solution gives the phases
  double first_increment = 1.0;    // of the activities, against initial ones of 0 to 1/2
  int threads = 1;
  bool probes_instead = false;     // where the memory does not suffice: search by probing
};

class Workshop {
 public:
  // Whether the memory of the options suffices for the outline.
  bool fits(const ConflictSearchOptions& options) const {
    return Encoding::bytes_needed(outline) <= options.core.memory;
  }

  // From the outline to a search that is ready. False when told to stop.
  bool prepare(const ConflictSearchOptions& options, std::uint64_t seed, Stop& stop);

  // Searches for so many conflicts; on the way, now and then, reinforced belief propagation.
  Conflict::Status search(Stop& stop, std::int64_t conflicts,
                          std::span<const Literal> assumptions = {});

  // The solution: height * width masks, row by row.
  void write(std::uint32_t* cells) const;

  Outline outline;
  Encoding encoding;
  Conflict core;
  std::int64_t sweeps() const { return sweeps_; }

 private:
  template <class Visit>
  void each_marginal(Visit&& visit) const;
  bool believe(Stop& stop);
  bool reinforce(Stop& stop);

  ConflictSearchOptions options_;
  Formula formula_;
  Bounds bounds_;
  Belief belief_;
  std::int64_t next_reinforced_ = 0;  // conflicts
  std::int64_t next_phases_ = 0;
  std::int64_t reinforced_ = 0;       // how often
  std::uint64_t seed_ = 0;
  std::int64_t sweeps_ = 0;
  bool solved_ = false;               // once, at least
};

// A workshop out of a store that each thread has, given back in the end.
class BorrowedWorkshop {
 public:
  BorrowedWorkshop();
  ~BorrowedWorkshop();
  BorrowedWorkshop(const BorrowedWorkshop&) = delete;
  BorrowedWorkshop& operator=(const BorrowedWorkshop&) = delete;
  Workshop& operator*() { return *workshop_; }

 private:
  std::unique_ptr<Workshop> workshop_;
};

}  // namespace nonolith
