// LineSteps: finds the steps of a solution one after another, each time the easiest step of the
// grid. A step follows from one line.
//
// LineSteps keeps the state of all lines. When cells become known, it settles their lines again,
// and finds steps in these lines by the rules (RuleReader) or, in colour, by the placements of the
// blocks (ColourReader). It tries the easiest techniques first. Of the lines that offer a step by
// the same technique, it takes the line in which the technique settles the most cells. It tries the
// two simple techniques (rules 1.1 and 1.2) in all lines before the other techniques. Within both
// groups of techniques, it tries first the lines that people notice first: lines without blocks,
// lines that their blocks fill, and lines whose filled cells are all known.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "grid/budget.hpp"
#include "grid/problem.hpp"
#include "steps/rule_reader.hpp"

namespace nonolith {

// The domain of a cell, which is the set of the colours that it may still have.
struct CellFact {
  int row, column;
  std::uint32_t colours;
};

struct LineStep {
  int line = 0;
  int technique = 0;  // index of the rule in the order; number of rules if a colour is excluded
  std::uint32_t through = 0;  // a bit for each rule that narrowed the ranges before this step
  std::vector<CellFact> facts;
  std::vector<unsigned char> masks;  // the line before the step: a mask for each colour, in bytes
};

// What assumptions lead to (assumptions.hpp).
struct Refutations {
  // The refuted assumptions, with the lines that show it: none if they were probed.
  std::vector<std::pair<CellFact, std::vector<int>>> refuted;
  // After each possible probe for each colour a mask of the grid's cells, in whole bytes.
  std::vector<std::vector<unsigned char>> ends;
  std::int64_t followed = 0;  // number of lines that were examined
};

class LineSteps {
 public:
  static constexpr int all_possible = -1;

  explicit LineSteps(Budget& of) : budget(of) {}
  virtual ~LineSteps() = default;

  // Restricts the domain of a cell.
  virtual void learn(const CellFact& fact) = 0;

  // Settles the changed lines; returns the first line without a placement, or all_possible. If the
  // budget stops this call, the next call settles the remaining lines.
  virtual int refresh() = 0;

  // Finds the easiest step. Returns false when stopped, if a line has no placement, if there is no
  // step, or if every step needs all placements of a line.
  virtual bool next(LineStep& step) = 0;

  // Finds the easiest step of a line among the steps that settle a cell.
  virtual bool next_of(int line, LineStep& step) = 0;

  // Returns the reasons of the easiest step of a line with these masks (LineStep). Empty in colour.
  virtual StepReasons reasons(int line, std::span<const unsigned char> masks) const = 0;

  // Return all assumptions, best first, and those that two lines or (`probing`) probes refute. No
  // line may offer a step. The search ends after `enough` refutations or more than `most` lines.
  virtual const std::vector<CellFact>& assumptions() = 0;
  virtual Refutations refuted(bool probing, std::size_t enough, std::int64_t most) = 0;

  // Return the lines from which a step settles a cell; the number of lines from which a step
  // settles a cell or excludes a colour; and the number of open lines.
  virtual std::vector<int> settling() const = 0;
  virtual int offering_count() const = 0;
  virtual int open_count() const = 0;

  Budget& budget;
};

// cells: the domains, as height * width masks. order: the rules, easiest first. The problem and the
// budget must outlive the LineSteps.
std::unique_ptr<LineSteps> make_line_steps(const Problem& problem, const std::uint32_t* cells,
                                           const std::vector<Rule>& order, Budget& budget);

}  // namespace nonolith
