// Clauses: flat memory for learned, shared and long static clauses, excluded solutions, reasons.
//
// All clauses are in one array of words; a ClauseRef is the index of a clause in this array. The
// words of a clause are its size, its flags and recent use, its glue, then its literals. The first
// two literals are watched (Moskewicz et al. 2001). collect() compacts the memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cdcl/literal.hpp"

namespace nonolith {

using ClauseRef = std::uint32_t;

class Clauses {
 public:
  static constexpr int header_words = 3;

  void reset() { words_.clear(); }

  ClauseRef add(std::span<const Literal> literals, int glue, bool pinned) {
    const ClauseRef ref = static_cast<ClauseRef>(words_.size());
    words_.push_back(static_cast<std::uint32_t>(literals.size()));
    words_.push_back(pinned ? pinned_bit : 0);
    words_.push_back(static_cast<std::uint32_t>(glue));
    for (Literal l : literals) words_.push_back(static_cast<std::uint32_t>(l.code));
    return ref;
  }

  int size(ClauseRef ref) const { return static_cast<int>(words_[ref]); }
  Literal* literals(ClauseRef ref) {
    return reinterpret_cast<Literal*>(words_.data() + ref + header_words);
  }
  const Literal* literals(ClauseRef ref) const {
    return reinterpret_cast<const Literal*>(words_.data() + ref + header_words);
  }

  bool pinned(ClauseRef ref) const { return words_[ref + 1] & pinned_bit; }
  bool dropped(ClauseRef ref) const { return words_[ref + 1] & dropped_bit; }
  void drop(ClauseRef ref) { words_[ref + 1] |= dropped_bit; }
  // Returns whether the solver derived the clause; false for a reason from the line solver.
  bool derived(ClauseRef ref) const { return words_[ref + 1] & derived_bit; }
  void set_derived(ClauseRef ref) { words_[ref + 1] |= derived_bit; }

  // Recent use: 2 for a new derived clause, and again when a conflict uses a clause of low glue.
  // Each reduction subtracts 1, down to 0. Not used for pinned clauses.
  int used(ClauseRef ref) const { return static_cast<int>(words_[ref + 1] & used_mask); }
  void set_used(ClauseRef ref, int used) {
    words_[ref + 1] = (words_[ref + 1] & ~used_mask) | static_cast<std::uint32_t>(used);
  }

  // The number of different decision levels of the clause's literals, as last computed (LBD:
  // Audemard, Simon 2009). Shared clauses and reasons begin with their size instead. Not used for
  // pinned clauses.
  int glue(ClauseRef ref) const { return static_cast<int>(words_[ref + 2]); }
  void set_glue(ClauseRef ref, int glue) { words_[ref + 2] = static_cast<std::uint32_t>(glue); }

  ClauseRef next(ClauseRef ref) const { return ref + header_words + words_[ref]; }
  ClauseRef end() const { return static_cast<ClauseRef>(words_.size()); }
  std::size_t bytes() const { return words_.capacity() * sizeof(std::uint32_t); }

  // Removes the dropped clauses and moves the others together; calls moved(from, to) for each of
  // the others.
  template <class Moved>
  void collect(Moved&& moved) {
    ClauseRef to = 0;
    for (ClauseRef from = 0; from < end();) {
      const ClauseRef behind = next(from);
      if (!dropped(from)) {
        const std::uint32_t length = behind - from;
        for (std::uint32_t i = 0; i < length; ++i) words_[to + i] = words_[from + i];
        moved(from, to);
        to += length;
      }
      from = behind;
    }
    words_.resize(to);
  }

 private:
  static constexpr std::uint32_t used_mask = 3, pinned_bit = 4, dropped_bit = 8, derived_bit = 16;
  std::vector<std::uint32_t> words_;
};

}  // namespace nonolith
