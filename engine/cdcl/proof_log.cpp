#include "cdcl/proof_log.hpp"

#include <charconv>
#include <filesystem>

namespace nonolith {

ProofLog::ProofLog(const std::string& path, std::vector<std::int32_t> starts)
    : file_(std::filesystem::path(std::u8string(path.begin(), path.end())), std::ios::binary),
      starts_(std::move(starts)) {}

void ProofLog::begin(const Encoding& encoding, int cells, int colours) {
  numbers_.assign(encoding.variables(), 0);
  for (int cell = 0; cell < cells; ++cell) {
    for (int colour = 0; colour < colours; ++colour) {
      const Literal literal = encoding.cell(cell, colour);
      // Of two colours left the lower one is the negation of the higher one.
      if (literal.code >= 0 && !literal.negated())
        numbers_[literal.variable()] = 1 + cell * colours + colour;
    }
  }
  const Encoding::Bound* bound = encoding.bounds();
  for (Variable v = encoding.first_bound(); v < encoding.variables(); ++v, ++bound)
    numbers_[v] = starts_[bound->block] + bound->start;
}

void ProofLog::derived(Derivation kind, std::span<const Literal> clause) {
  if (kind == Derivation::line) return;
  ++steps_;
  write(clause);
}

void ProofLog::dropped(std::span<const Literal> clause) {
  line_ = "d ";
  write(clause);
}

void ProofLog::write(std::span<const Literal> clause) {
  for (const Literal literal : clause) {
    const std::int32_t number = numbers_[literal.variable()];
    char digits[16];
    const auto end = std::to_chars(digits, digits + 16, literal.negated() ? -number : number).ptr;
    line_.append(digits, end);
    line_ += ' ';
  }
  line_ += "0\n";
  file_ << line_;
  line_.clear();
}

std::int64_t ProofLog::end() {
  ++steps_;
  write({});
  file_.close();
  return file_ ? steps_ : -1;
}

}  // namespace nonolith
