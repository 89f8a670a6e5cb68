// Judge: from a picture to a verdict on its clues, and again after every change of some cells.
//
// The picture is a solution, so that only a second one is looked for, by what is cheapest first:
// a difference that is known from an earlier verdict and still fits; propagation by lines, which may
// settle all; assuming for one open cell after the other a colour that the picture does not have
// (a contradiction settles the cell, another solution ends it; the cells that were of use last
// come first); then the conflict-driven search. Its verdicts are proofs: a second solution is compared
// with the clues run by run, and UNIQUE comes from contradictions only.
// Cost: one propagation for most changes of a picture, some tens of microseconds for 40x40.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "grid/budget.hpp"
#include "grid/problem.hpp"
#include "judge/differences.hpp"

namespace nonolith {

enum class Judged : std::uint8_t { unknown, unique, multiple };

struct Judgement {
  Judged verdict = Judged::unknown;
  int open = -1;    // cells that lines alone leave open; -1 where that was not found out
  int fitting = 0;  // known differences that fit
};

// What is wanted of a judgement.
struct Wanted {
  bool lines_only = false;  // no search: what lines do not settle stays unknown
  bool quick = false;       // nothing more once several solutions are known
};

class Judge {
 public:
  explicit Judge(Budget& of) : budget(of) {}
  virtual ~Judge() = default;

  // The picture as it is.
  virtual Judgement judge(Wanted wanted) = 0;
  // The picture with some cells changed; it is left as it was.
  virtual Judgement judge_with(std::span<const Change> changes, Wanted wanted) = 0;
  // Changes cells for good. What is given for a cell gives way to its new colour.
  virtual void change(std::span<const Change> changes) = 0;

  // What lines alone settle of the picture as it is: height * width masks, after judge().
  virtual void known(std::uint32_t* cells) const = 0;
  virtual const Picture& picture() const = 0;
  virtual const Differences& differences() const = 0;

  // Branches of the search for each judgement; negative: no limit.
  std::int64_t nodes = -1;
  StopReason short_of = StopReason::none;  // the limit that ended the search of one judgement
  Statistics statistics;
  Budget& budget;  // of all judgements together
};

// memory: bytes that a search may take for its tables.
std::unique_ptr<Judge> make_judge(Picture picture, std::size_t memory, Budget& budget);

}  // namespace nonolith
