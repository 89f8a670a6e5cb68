// LineSteps: the easiest step that one line of a grid offers, from step to step.
//
// What is known is kept for all lines; lines through cells that were learned are settled again, and
// those that offer something are read by the rules (RuleReader) or, in colour, by their placements
// (ColourReader), each no further than it must. Technique by technique, easiest first; of the lines
// that offer a step by it, the one where it settles most cells. Of the techniques of one level (the
// two simple ones, the others), lines that people see first come first: those without blocks, those
// that their blocks fill, and those whose blocks are all known. Nothing is decided by time.
#pragma once

#include <memory>
#include <vector>

#include "grid/budget.hpp"
#include "grid/problem.hpp"
#include "steps/rule_reader.hpp"

namespace nonolith {

// What is known of a cell: the colours that it may still have.
struct CellFact {
  int row, column;
  std::uint32_t colours;
};

struct LineStep {
  int line = 0;
  int technique = 0;          // the place of the rule in the order; one more: excluded colours
  std::uint32_t through = 0;  // a bit for each rule that narrowed ranges before
  std::vector<CellFact> facts;
  StepReasons reasons;  // black and white only
};

class LineSteps {
 public:
  static constexpr int all_possible = -1;

  explicit LineSteps(Budget& of) : budget(of) {}
  virtual ~LineSteps() = default;

  // Takes in what is known of a cell.
  virtual void learn(const CellFact& fact) = 0;

  // Settles the lines that changed; gives the first that is impossible, or all_possible. Told to
  // stop, it leaves the others for the next time.
  virtual int refresh() = 0;

  // The easiest step; false where there is none, or only one that takes all placements of a line,
  // where a line is impossible, or when stopped.
  virtual bool next(LineStep& step) = 0;

  // The easiest step of one line that settles a cell, by the rules or the placements in colour.
  virtual bool next_of(int line, LineStep& step) = 0;

  // The lines that settle a cell, and how many settle a cell or exclude a colour, or have open cells.
  virtual std::vector<int> settling() const = 0;
  virtual int offering_count() const = 0;
  virtual int open_count() const = 0;

  Budget& budget;
};

// cells: height * width masks of what is known. order: the rules, easiest first. The problem and
// the budget must outlive the steps.
std::unique_ptr<LineSteps> make_line_steps(const Problem& problem, const std::uint32_t* cells,
                                           const std::vector<Rule>& order, Budget& budget);

}  // namespace nonolith
