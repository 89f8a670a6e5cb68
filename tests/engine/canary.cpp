// Makes deliberate errors that the sanitizers must catch, so that the tests can show that the
// sanitizers are active. Without an argument it does nothing.
#include <climits>
#include <cstdio>
#include <cstring>
#include <memory>

namespace {

// Volatile, so that the compiler can neither predict nor remove what follows.
volatile int eight = 8;
volatile int largest = INT_MAX;

int read_beyond_the_heap() {
  const auto cells = std::make_unique<int[]>(8);
  return cells.get()[eight];
}

int overflow_a_signed_number() { return largest + 1; }

int shift_too_far() { return 1 << (eight * 4); }

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) return 0;
  int result = 0;
  if (std::strcmp(arguments[1], "heap") == 0)
    result = read_beyond_the_heap();
  else if (std::strcmp(arguments[1], "overflow") == 0)
    result = overflow_a_signed_number();
  else if (std::strcmp(arguments[1], "shift") == 0)
    result = shift_too_far();
  else
    return 2;
  std::printf("nobody noticed: %d\n", result);
  return 0;
}
