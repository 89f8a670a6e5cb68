#include "check.hpp"

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <vector>

namespace check {
namespace {

struct Named {
  const char* name;
  void (*run)();
};

// Inside a function, because cases of other files may register before this file is initialized.
std::vector<Named>& cases() {
  static std::vector<Named> all;
  return all;
}

long checks = 0;
bool few = false;

struct Failure {};

bool passes(const Named& named) {
  checks = 0;
  try {
    named.run();
  } catch (const Failure&) {
    return false;
  }
  if (checks == 0) std::printf("  nothing was checked\n");
  return checks > 0;
}

}  // namespace

Case::Case(const char* name, void (*run)()) { cases().push_back({name, run}); }

void held() { ++checks; }

int every() { return few ? 4 : 1; }

int share(int examples) { return std::max(examples / every(), std::min(examples, 10)); }

void failed(const char* condition, const char* file, int line, const std::string& example) {
  std::printf("  %s:%d: does not hold: %s\n", file, line, condition);
  if (!example.empty()) std::printf("  for %s\n", example.c_str());
  throw Failure{};
}

}  // namespace check

int main(int count, char** words) {
  check::few = count > 1 && std::string_view(words[1]) == "few";
  int failures = 0;
  for (const auto& named : check::cases()) {
    const bool passed = check::passes(named);
    std::printf("%s %s\n", passed ? "passed" : "FAILED", named.name);
    failures += !passed;
  }
  if (check::cases().empty()) std::printf("there are no cases\n");
  return failures == 0 && !check::cases().empty() ? 0 : 1;
}
