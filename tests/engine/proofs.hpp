// Proofs in the files that searches write, read back line by line.
#pragma once

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "check.hpp"
#include "states.hpp"

namespace proofs {

// A file at a unique temporary path, removed at the end.
class File {
 public:
  explicit File(const std::string& name = "") {
    std::random_device random;
    const std::string own = "nonolith-" + std::to_string(random()) + std::to_string(random());
    const std::string place = std::filesystem::temp_directory_path().string() + "/" + own + name;
    path_ = place;
  }
  ~File() {
    std::error_code ignored;
    std::filesystem::remove(file(), ignored);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  const std::string& path() const { return path_; }
  std::string text() const {
    std::ostringstream text;
    text << std::ifstream(file(), std::ios::binary).rdbuf();
    return text.str();
  }

 private:
  std::filesystem::path file() const { return std::u8string(path_.begin(), path_.end()); }
  std::string path_;  // in UTF-8
};

struct Step {
  bool dropped = false;
  std::vector<int> numbers;
};

inline std::vector<Step> steps_of(const std::string& text) {
  std::vector<Step> steps;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    Step step;
    step.dropped = line.starts_with("d ");
    std::istringstream numbers(line.substr(step.dropped ? 2 : 0));
    int number = 0;
    while (numbers >> number && number != 0) step.numbers.push_back(number);
    CHECK_FOR(numbers && numbers.peek() == std::istringstream::traits_type::eof(), line);
    steps.push_back(step);
  }
  return steps;
}

}  // namespace proofs
