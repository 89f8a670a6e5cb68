// The frame of the engine's tests. TEST names a case, CHECK says what must hold in it; the first
// thing that does not hold ends the case. Every file test_*.cpp becomes one executable, whose exit
// code is zero only if each of its cases has checked something and all of it held.
#pragma once

#include <string>

namespace check {

struct Case {
  Case(const char* name, void (*run)());
};

// Counts a condition that held; ends the case at one that did not.
void held();
[[noreturn]] void failed(const char* condition, const char* file, int line,
                         const std::string& example);

// How many of so many examples are tried: all, or a quarter but at least ten, when the program is
// started with the word "few".
int share(int examples);

// Of all examples, one of so many is tried: 1, or 4 with "few".
int every();

}  // namespace check

#define TEST(name)                                   \
  static void name();                                \
  static const check::Case name##_case(#name, name); \
  static void name()

// The example, text that shows the input at hand, is only made when the condition does not hold.
#define CHECK_FOR(condition, example)                                      \
  do {                                                                     \
    if (condition)                                                         \
      check::held();                                                       \
    else                                                                   \
      check::failed(#condition, __FILE__, __LINE__, std::string(example)); \
  } while (false)
#define CHECK(condition) CHECK_FOR(condition, "")
