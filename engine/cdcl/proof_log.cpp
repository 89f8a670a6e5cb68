#include "cdcl/proof_log.hpp"

namespace nonolith {

void ProofLog::begin(const Encoding& encoding, int cells, int colours) {
  numbers_.assign(encoding.variables(), 0);
  for (int cell = 0; cell < cells; ++cell) {
    for (int colour = 0; colour < colours; ++colour) {
      const Literal literal = encoding.cell(cell, colour);
      // If a cell has two possible colours, the lower colour's literal negates the other literal.
      if (literal.code >= 0 && !literal.negated())
        numbers_[literal.variable()] = 1 + cell * colours + colour;
    }
  }
  const Encoding::Bound* bound = encoding.bounds();
  for (Variable v = encoding.first_bound(); v < encoding.variables(); ++v, ++bound)
    numbers_[v] = starts_[bound->block] + bound->start;
}

std::span<const std::int32_t> ProofLog::translated(std::span<const Literal> clause) {
  clause_.clear();
  for (const Literal literal : clause) {
    const std::int32_t number = numbers_[literal.variable()];
    clause_.push_back(literal.negated() ? -number : number);
  }
  return clause_;
}

}  // namespace nonolith
