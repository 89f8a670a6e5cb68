// The framework of the engine's tests. TEST defines a case, CHECK checks a condition in it; the
// first failure ends the case. Every file test_*.cpp becomes one executable, whose exit code is
// zero only if each of its cases has checked something and every check held.
#pragma once

#include <string>

namespace check {

struct Case {
  Case(const char* name, void (*run)());
};

// Counts a condition that held; failed() ends the case.
void held();
[[noreturn]] void failed(const char* condition, const char* file, int line,
                         const std::string& example);

// Returns the number of examples to try: all, or a quarter but at least ten if the program was
// started with the word "few".
int share(int examples);

// Returns n if one of every n examples is to be tried: 1, or 4 with "few".
int every();

}  // namespace check

#define TEST(name)                                   \
  static void name();                                \
  static const check::Case name##_case(#name, name); \
  static void name()

// The example, a text that shows the current input, is only built if the condition fails.
#define CHECK_FOR(condition, example)                                      \
  do {                                                                     \
    if (condition)                                                         \
      check::held();                                                       \
    else                                                                   \
      check::failed(#condition, __FILE__, __LINE__, std::string(example)); \
  } while (false)
#define CHECK(condition) CHECK_FOR(condition, "")
