// The seven scores for what to branch on.
#include "check.hpp"
#include "search/choose.hpp"

using namespace nonolith;

namespace {
constexpr Choice choices[] = {Choice::sum,  Choice::min,      Choice::max,     Choice::mul,
                              Choice::sqrt, Choice::min_logm, Choice::min_logd};
}

TEST(the_simple_scores_are_what_they_are_called) {
  CHECK(choice_score(Choice::sum, 0, 3, 5) == 8);
  CHECK(choice_score(Choice::min, 0, 3, 5) == 3);
  CHECK(choice_score(Choice::max, 0, 3, 5) == 5);
  CHECK(choice_score(Choice::mul, 0, 3, 5) == 15);
}

TEST(the_scores_with_roots_and_logarithms_are_those_written_beside_them) {
  CHECK(choice_score(Choice::sqrt, 0, 2, 8) == 1);
  CHECK(choice_score(Choice::sqrt, 0, 9, 4) == 6 * (4.0 / 9));
  CHECK(choice_score(Choice::sqrt, 0, 0, 0) == 0);
  CHECK(choice_score(Choice::sqrt, 0, 1, 1) == 1);
  CHECK(choice_score(Choice::min_logm, 0, 3, 5) == 3 + std::log1p(5.0));
  CHECK(choice_score(Choice::min_logd, 1.85, 3, 5) == 3 + 1.85 * std::log1p(2.0));
}

TEST(there_is_one_name_for_each_choice) {
  CHECK(std::size(choice_names) == std::size(choices));
  const char* const names[] = {"sum", "min", "max", "mul", "sqrt", "min_logm", "min_logd"};
  for (std::size_t i = 0; i < std::size(choices); ++i)
    CHECK(std::string(choice_names[static_cast<int>(choices[i])]) == names[i]);
}

TEST(the_two_gains_may_be_swapped_and_no_score_is_negative) {
  for (const Choice choice : choices)
    for (int a = 0; a < 40; ++a)
      for (int b = 0; b < 40; ++b) {
        CHECK(choice_score(choice, 1.85, a, b) == choice_score(choice, 1.85, b, a));
        CHECK(choice_score(choice, 1.85, a, b) >= 0);
      }
}

// Two gains of the same size settle more than smaller ones of the same size.
TEST(settling_more_on_both_sides_scores_higher) {
  for (const Choice choice : choices)
    for (int gain = 0; gain < 100; ++gain)
      CHECK(choice_score(choice, 1.85, gain + 1, gain + 1) >
            choice_score(choice, 1.85, gain, gain));
}
