// The threads of a portfolio: they work in every round, and there may be fewer than requested.
#include "cdcl/crew.hpp"

#include <atomic>
#include <vector>

#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
#include <sys/resource.h>

#include <fstream>
#endif

#include "check.hpp"

using namespace nonolith;

TEST(each_thread_works_once_in_each_round) {
  for (const int threads : {0, 1, 3}) {
    Crew crew;
    crew.start(threads);
    CHECK(crew.size() == threads);
    std::vector<int> rounds(threads + 1, 0);
    for (int round = 1; round <= 200; ++round) {
      crew.run([&](int number) { ++rounds[number]; });
      for (const int each : rounds) CHECK(each == round);
    }
  }
}

TEST(a_crew_that_never_worked_ends) {
  Crew crew;
  crew.start(2);
  CHECK(crew.size() == 2);
}

#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
// A limit on the address space leaves no room for the stacks of most threads.
TEST(there_are_fewer_threads_if_the_system_has_no_more) {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  rlimit before{};
  getrlimit(RLIMIT_AS, &before);
  rlimit less = before;
  less.rlim_cur = pages * 4096 + (std::size_t{128} << 20);
  setrlimit(RLIMIT_AS, &less);
  Crew crew;
  crew.start(256);
  setrlimit(RLIMIT_AS, &before);
  CHECK(crew.size() < 256);
  std::atomic<int> worked = 0;
  crew.run([&](int) { ++worked; });
  CHECK(worked == crew.size() + 1);
}
#endif
