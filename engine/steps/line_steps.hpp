// LineSteps: finds the easiest step by one line of a grid, repeatedly.
//
// The state of all lines is kept. Lines through learned cells are settled again, and those that
// offer a step are read by the rules (RuleReader) or, in colour, by their placements
// (ColourReader), no further than necessary. Techniques are tried easiest first; of the lines that
// offer a step by a technique, the one where it settles most cells is taken. Within the two groups
// of techniques (the two simple ones, the others), lines that people see first come first: those
// without blocks, those that their blocks fill, and those whose blocks are all known. Results do
// not depend on time.
#pragma once

#include <memory>
#include <vector>

#include "grid/budget.hpp"
#include "grid/problem.hpp"
#include "steps/rule_reader.hpp"

namespace nonolith {

// The domain of a cell: the colours that it may still have.
struct CellFact {
  int row, column;
  std::uint32_t colours;
};

struct LineStep {
  int line = 0;
  int technique = 0;          // index of the rule in the order; after the last: excluded colours
  std::uint32_t through = 0;  // a bit for each rule that narrowed ranges before
  std::vector<CellFact> facts;
};

class LineSteps {
 public:
  static constexpr int all_possible = -1;

  explicit LineSteps(Budget& of) : budget(of) {}
  virtual ~LineSteps() = default;

  // Restricts the domain of a cell.
  virtual void learn(const CellFact& fact) = 0;

  // Settles the lines that changed; returns the first impossible one, or all_possible. If the
  // budget stops it, the remaining lines wait for the next call.
  virtual int refresh() = 0;

  // Finds the easiest step. False if there is none, or only steps that need all placements of a
  // line; if a line is impossible; or when stopped.
  virtual bool next(LineStep& step) = 0;

  // Finds the easiest step of one line that settles a cell.
  virtual bool next_of(int line, LineStep& step) = 0;

  // The reasons of the last step, valid until a cell is learned. Empty in colour.
  virtual StepReasons reasons() const = 0;

  // The lines that settle a cell; the number of lines that settle a cell or exclude a colour; the
  // number of open lines.
  virtual std::vector<int> settling() const = 0;
  virtual int offering_count() const = 0;
  virtual int open_count() const = 0;

  Budget& budget;
};

// cells: the domains, height * width masks. order: the rules, easiest first. The problem and the
// budget must outlive the steps.
std::unique_ptr<LineSteps> make_line_steps(const Problem& problem, const std::uint32_t* cells,
                                           const std::vector<Rule>& order, Budget& budget);

}  // namespace nonolith
