// Judge: decides whether a picture is the only solution of its clues, also after changes of cells.
//
// The picture is a solution of its clues, so the judge only searches for a second solution, with
// the cheapest methods first:
// 1. the differences to other solutions that earlier judgements found;
// 2. propagation by lines, which may settle every cell;
// 3. probing, which assumes for open cells a colour other than the picture's, recently useful cells
//    first; a contradiction refutes the colour, and another solution ends the judgement;
// 4. the conflict-driven search.
// The verdicts are proved: `multiple` needs a second solution, which is compared with the clues run
// by run; for `unique`, methods 2 to 4 exclude all other solutions. Cost: one propagation for most
// changes, tens of microseconds for 40x40 cells.
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

struct JudgeResult {
  Verdict verdict = Verdict::undecided;  // undecided, unique or multiple
  int open = -1;    // number of cells that propagation leaves open; -1 if not computed
  int fitting = 0;  // number of known differences that fit; with `quick`, possibly too low
};

// Options of a judgement.
struct Wanted {
  bool lines_only = false;  // only methods 1 and 2: no probing, no search
  bool quick = false;       // return as soon as a second solution is known
};

class Judge {
 public:
  explicit Judge(Budget& of) : budget(of) {}
  virtual ~Judge() = default;

  // Judges the current picture.
  virtual JudgeResult judge(Wanted wanted) = 0;
  // Judges the picture with some cells changed, then undoes the changes.
  virtual JudgeResult judge_with(std::span<const Change> changes, Wanted wanted) = 0;
  // Changes cells permanently. If the given domain of a cell excludes its new colour, this colour
  // becomes its given domain.
  virtual void change(std::span<const Change> changes) = 0;

  // Writes the domains after propagation in the last call of judge(): height * width masks.
  virtual void known(std::uint32_t* cells) const = 0;
  virtual const Picture& picture() const = 0;
  virtual const Differences& differences() const = 0;

  // Maximum number of branches of the search in each judgement; negative means no limit.
  std::int64_t nodes = -1;
  StopReason search_limit = StopReason::none;  // the limit that last ended a search
  Statistics statistics;
  Budget& budget;  // for all judgements together
};

std::unique_ptr<Judge> make_judge(Picture picture, Budget& budget);

}  // namespace nonolith
