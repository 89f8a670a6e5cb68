#include "cdcl/formula.hpp"

#include <algorithm>

namespace nonolith {

void Formula::reset() {
  variables_ = 0;
  contradictory_ = false;
  units_.clear();
  binary_.clear();
  ternary_.clear();
  longer_.clear();
}

void Formula::add(const Literal* literals, std::size_t size) {
  Literal kept[3] = {};
  std::size_t count = 0;
  for (std::size_t i = 0; i < size; ++i) {
    if (literals[i] == true_literal) return;
    if (literals[i] == false_literal) continue;
    bool repeated = false;
    for (std::size_t k = 0; k < std::min<std::size_t>(count, 3); ++k) {
      if (kept[k] == ~literals[i]) return;
      repeated |= kept[k] == literals[i];
    }
    if (repeated) continue;
    if (count < 3) kept[count] = literals[i];
    ++count;
  }
  if (count == 0) {
    contradictory_ = true;
  } else if (count == 1) {
    units_.push_back(kept[0]);
  } else if (count == 2) {
    binary_.push_back({kept[0], kept[1]});
  } else if (count == 3) {
    ternary_.push_back({kept[0], kept[1], kept[2]});
  } else {
    std::vector<Literal>& clause = longer_.emplace_back();
    std::copy_if(literals, literals + size, std::back_inserter(clause),
                 [](Literal l) { return !(l == false_literal); });
  }
}

void Formula::finish() {
  if (!has_clauses()) return;
  const std::size_t codes = 2 * static_cast<std::size_t>(variables_);
  implied_start_.assign(codes + 2, 0);
  pairs_start_.assign(codes + 2, 0);
  // Each count is stored one place too far, because filling the lists advances each start.
  for (const Pair& b : binary_) {
    ++implied_start_[(~b.first).code + 2];
    ++implied_start_[(~b.second).code + 2];
  }
  for (const Triple& t : ternary_) {
    ++pairs_start_[(~t.a).code + 2];
    ++pairs_start_[(~t.b).code + 2];
    ++pairs_start_[(~t.c).code + 2];
  }
  for (std::size_t i = 2; i < codes + 2; ++i) {
    implied_start_[i] += implied_start_[i - 1];
    pairs_start_[i] += pairs_start_[i - 1];
  }
  implied_.resize(2 * binary_.size());
  pairs_.resize(3 * ternary_.size());
  for (const Pair& b : binary_) {
    implied_[implied_start_[(~b.first).code + 1]++] = b.second;
    implied_[implied_start_[(~b.second).code + 1]++] = b.first;
  }
  for (const Triple& t : ternary_) {
    pairs_[pairs_start_[(~t.a).code + 1]++] = {t.b, t.c};
    pairs_[pairs_start_[(~t.b).code + 1]++] = {t.a, t.c};
    pairs_[pairs_start_[(~t.c).code + 1]++] = {t.a, t.b};
  }
}

}  // namespace nonolith
