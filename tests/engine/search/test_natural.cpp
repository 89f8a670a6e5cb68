// Natural against 128-bit numbers up to their range, and against itself beyond.
#include "check.hpp"
#include "draw.hpp"
#include "search/natural.hpp"

using namespace nonolith;

namespace {

__extension__ typedef unsigned __int128 Wide;

Wide wide(const Natural& number) {
  Wide value = 0;
  for (std::size_t i = number.digits().size(); i-- > 0;) value = value << 32 | number.digits()[i];
  return value;
}

bool same(const Natural& a, const Natural& b) { return a.digits() == b.digits(); }

// Random numbers of every size up to 64 bits.
std::uint64_t drawn(draw::Random& random) { return random.word() >> random.below(64); }

}  // namespace

TEST(sums_and_products_are_those_of_wide_numbers) {
  draw::Random random(10);
  for (int round = 0; round < check::share(20000); ++round) {
    const std::uint64_t a = drawn(random), b = drawn(random);
    Natural sum(a);
    sum += Natural(b);
    CHECK(wide(sum) == Wide{a} + b);
    CHECK(wide(Natural(a) * Natural(b)) == Wide{a} * b);
    CHECK((Natural(a) < Natural(b)) == (a < b));
  }
}

TEST(carries_run_through_all_digits) {
  Natural number = Natural::from_digits({~0u, ~0u, ~0u, ~0u, ~0u});
  number += Natural(1);
  CHECK(same(number, Natural::from_digits({0, 0, 0, 0, 0, 1})));
  const Natural most(~std::uint64_t{0});
  CHECK(wide(most * most) == Wide{~std::uint64_t{0}} * ~std::uint64_t{0});
}

TEST(no_number_has_leading_zeros) {
  CHECK(Natural().is_zero());
  CHECK(Natural(0).is_zero());
  CHECK(Natural::from_digits({0, 0}).is_zero());
  CHECK((Natural(0) * Natural(~std::uint64_t{0})).is_zero());
  CHECK(same(Natural::from_digits({5, 0, 0}), Natural(5)));
  CHECK(!Natural(1).is_zero());
}

TEST(multiplying_is_adding_again_and_again) {
  draw::Random random(11);
  for (int round = 0; round < check::share(200); ++round) {
    std::vector<std::uint32_t> digits;
    for (int i = random.below(8); i >= 0; --i)
      digits.push_back(static_cast<std::uint32_t>(random.word()));
    const Natural number = Natural::from_digits(digits);
    Natural sum;
    const int times = random.below(50);
    for (int i = 0; i < times; ++i) sum += number;
    CHECK(same(sum, number * Natural(static_cast<std::uint64_t>(times))));
    sum += sum;
    CHECK(same(sum, number * Natural(static_cast<std::uint64_t>(2 * times))));
  }
}
