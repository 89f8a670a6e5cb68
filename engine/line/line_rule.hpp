// LineRule: a clue whose numbers or colours are not all known, and its line solver.
//
// The clue is an automaton that reads the cells in order. Each state stands for the last cell read
// (Glushkov 1961): a blank before, between or after the runs, or a cell of a run, by its place in
// the run and its colour. So a state has one colour, and the states after a cell are those that
// follow the states before it, without those of other colours. Sets of states are masks: most
// states follow themselves or the state before, which one shift finds (Baeza-Yates and Gonnet 1992,
// "shift-and"); a list has the other steps. A cell may have a colour if a state of this colour lies
// on a path from the first to the last cell (the constraint "regular", Pesant 2004). Totals of
// colours are counters: a layer has the states with the same counts. Cost: cells x layers x states
// / 64 for a line. If only the number of filled cells is known, counting cells suffices.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "line/bits.hpp"
#include "line/clue.hpp"

namespace nonolith {

class LineRule {
 public:
  LineRule(std::vector<Block> blocks, int cells, int colours);

  const std::vector<Block>& blocks() const { return blocks_; }
  const std::vector<Block>& totals() const { return totals_; }
  int words() const { return words_; }
  // Returns the number of filled cells, if the clue says only this; otherwise -1.
  int sum() const { return sum_; }

  // Number of layers: 1 without totals. A line begins in the first layer and ends in the last.
  int layers() const { return layers_; }
  // Returns the layer after a cell of a colour, or -1 if a total is exceeded.
  int counted(int layer, int colour) const { return counted_[layer * colours_ + colour]; }

  // Masks of states, each of words() words: those of a colour, and those in which a line may end.
  // The first state, before all cells, is 0.
  const std::uint64_t* of(int colour) const { return of_.data() + std::size_t(colour) * words_; }
  const std::uint64_t* ends() const { return ends_.data(); }

  // Write the states that may follow these states, and the states that they may follow.
  void after(const std::uint64_t* states, std::uint64_t* next) const;
  void before(const std::uint64_t* states, std::uint64_t* previous) const;

  // If all states fit one word and no list of steps is needed, `after` is
  // (states & advancing) << 1 | (states & staying).
  bool is_simple() const { return words_ == 1 && totals_.empty() && jumps_.empty(); }
  std::uint64_t advancing() const { return advancing_[0]; }
  std::uint64_t staying() const { return staying_[0]; }

 private:
  void make_layers();

  std::vector<Block> blocks_, totals_;
  int colours_, words_ = 1, layers_ = 1, sum_ = -1;
  std::vector<int> counted_;  // by layer and colour
  std::vector<std::uint64_t> advancing_, staying_, ends_, of_;
  std::vector<std::pair<int, int>> jumps_;  // steps to other states than the same and the next
};

// A line with a rule without totals whose states fit one word, and which has no placement. It keeps
// the sets of states that the cells before each place can lead to, and that the cells after it lead
// to the end, while colours are added to cells. So a test of a colour needs one step.
class ImpossibleLine {
 public:
  // Returns false if the line has a placement, or if the rule has totals or more states.
  template <int N>
  bool reset(const LineRule& rule, int cells, int colours, const Bits<N>* domain);
  // Adds a colour to a cell, and returns true, if the line still has no placement then.
  bool add(int i, int colour);

 private:
  std::uint64_t after(std::uint64_t states, int i) const;
  std::uint64_t before(std::uint64_t states, int i) const;

  const LineRule* rule_ = nullptr;
  std::uint64_t advancing_ = 0, staying_ = 0;
  bool jumps_ = false;
  std::vector<std::uint64_t> allowed_, reached_, live_;  // by cell; by place, from 0
};

// Settles a line with a rule. `domain` and `out`, which may be the same memory, have a mask for
// each colour. Calls reuse the memory `reached`. Returns false if the line has no placement.
template <int N>
bool settle_rule(const LineRule& rule, int cells, int colours, const Bits<N>* domain, Bits<N>* out,
                 std::vector<std::uint64_t>& reached);

}  // namespace nonolith
