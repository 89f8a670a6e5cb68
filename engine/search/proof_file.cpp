#include "search/proof_file.hpp"

#include <charconv>
#include <filesystem>

namespace nonolith {

ProofFile::ProofFile(const std::string& path)
    : file_(std::filesystem::path(std::u8string(path.begin(), path.end())), std::ios::binary) {}

void ProofFile::add(std::span<const std::int32_t> clause, std::span<const std::int32_t> more) {
  ++steps_;
  put(clause);
  put(more);
  end_line();
}

void ProofFile::drop(std::span<const std::int32_t> clause) {
  line_ = "d ";
  put(clause);
  end_line();
}

std::int64_t ProofFile::end() {
  add({});
  file_.close();
  return file_ ? steps_ : -1;
}

void ProofFile::put(std::span<const std::int32_t> clause) {
  for (const std::int32_t number : clause) {
    char digits[16];
    line_.append(digits, std::to_chars(digits, digits + 16, number).ptr);
    line_ += ' ';
  }
}

void ProofFile::end_line() {
  line_ += "0\n";
  file_ << line_;
  line_.clear();
}

}  // namespace nonolith
