// Judge: gives a verdict on the clues of a picture, and again after every change of some cells.
//
// The picture is a solution, so the judge only looks for a second one, with the cheapest methods
// first: a known difference of an earlier verdict that still fits; propagation by lines, which may
// settle every cell; probing, which assumes for each open cell a colour that the picture does not
// have (a contradiction refutes the colour, another solution ends the judgement; recently useful
// cells come first); then the conflict-driven search. Its verdicts are proofs: a second solution is
// compared with the clues run by run, and UNIQUE comes from contradictions only. Cost: one
// propagation for most changes of a picture, some tens of microseconds for 40x40.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "grid/budget.hpp"
#include "grid/problem.hpp"
#include "judge/differences.hpp"
#include "search/search.hpp"

namespace nonolith {

struct Judgement {
  Verdict verdict = Verdict::solved;  // solved (undecided), unique or multiple
  int open = -1;    // number of cells that lines alone leave open; -1 if not computed
  int fitting = 0;  // number of known differences that fit
};

// Options of a judgement.
struct Wanted {
  bool lines_only = false;  // no search: undecided if lines do not settle every cell
  bool quick = false;       // return as soon as several solutions are known
};

class Judge {
 public:
  explicit Judge(Budget& of) : budget(of) {}
  virtual ~Judge() = default;

  // Judges the current picture.
  virtual Judgement judge(Wanted wanted) = 0;
  // Judges the picture with some cells changed, then undoes the changes.
  virtual Judgement judge_with(std::span<const Change> changes, Wanted wanted) = 0;
  // Changes cells permanently. A new colour overrides what is given for the cell.
  virtual void change(std::span<const Change> changes) = 0;

  // Writes what lines alone settle of the current picture: height * width masks, after judge().
  virtual void known(std::uint32_t* cells) const = 0;
  virtual const Picture& picture() const = 0;
  virtual const Differences& differences() const = 0;

  // Limit on the branches of the search, for each judgement; negative: no limit.
  std::int64_t nodes = -1;
  StopReason short_of = StopReason::none;  // the limit that ended the search of one judgement
  Statistics statistics;
  Budget& budget;  // of all judgements together
};

std::unique_ptr<Judge> make_judge(Picture picture, Budget& budget);

}  // namespace nonolith
