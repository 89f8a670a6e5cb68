// Bits<N> against a list of booleans.
#include <vector>

#include "check.hpp"
#include "draw.hpp"
#include "line/bits.hpp"

using namespace nonolith;

namespace {

using Plain = std::vector<bool>;

template <int N>
Plain plain(const Bits<N>& mask) {
  Plain bits(64 * N);
  for (int i = 0; i < 64 * N; ++i) bits[i] = mask.word[i / 64] >> (i % 64) & 1;
  return bits;
}

template <int N>
Bits<N> packed(const Plain& bits) {
  Bits<N> mask{};
  for (int i = 0; i < 64 * N; ++i)
    if (bits[i]) mask.word[i / 64] |= std::uint64_t{1} << (i % 64);
  return mask;
}

// Sparse, dense and uniform masks; one word in four is all ones or all zeros, to propagate carries.
template <int N>
Bits<N> drawn(draw::Random& random) {
  Bits<N> mask{};
  const int kind = random.below(3);
  for (int k = 0; k < N; ++k) {
    const std::uint64_t a = random.word(), b = random.word();
    mask.word[k] = kind == 0 ? a & b : kind == 1 ? a | b : a;
    if (random.one_in(4)) mask.word[k] = random.one_in(2) ? ~std::uint64_t{0} : 0;
  }
  return mask;
}

template <int N>
Plain added(const Plain& a, const Plain& b) {
  Plain sum(64 * N);
  int carry = 0;
  for (int i = 0; i < 64 * N; ++i) {
    carry += a[i] + b[i];
    sum[i] = carry & 1;
    carry >>= 1;
  }
  return sum;
}

template <int N>
void check_pair(const Bits<N>& a, const Bits<N>& b) {
  const Plain x = plain(a), y = plain(b), both = plain(a & b), either = plain(a | b),
              one = plain(a ^ b), inverse = plain(~a);
  for (int i = 0; i < 64 * N; ++i) {
    CHECK(both[i] == (x[i] && y[i]));
    CHECK(either[i] == (x[i] || y[i]));
    CHECK(one[i] == (x[i] != y[i]));
    CHECK(inverse[i] == !x[i]);
  }
  CHECK(plain(a + b) == added<N>(x, y));
  CHECK((a == b) == (x == y));
  CHECK(a == packed<N>(x));
  Bits<N> changed = a;
  CHECK((changed &= b) == (a & b));
  changed = a;
  CHECK((changed |= b) == (a | b));
}

template <int N>
void check_shifts(const Bits<N>& a) {
  const Plain x = plain(a);
  for (int by = 0; by < 64 * N; ++by) {
    const Plain up = plain(a << by), down = plain(a >> by);
    for (int i = 0; i < 64 * N; ++i) {
      CHECK_FOR(up[i] == (i >= by && x[i - by]), std::to_string(by));
      CHECK_FOR(down[i] == (i + by < 64 * N && x[i + by]), std::to_string(by));
    }
  }
}

template <int N>
void check_queries(const Bits<N>& a) {
  const Plain x = plain(a);
  std::vector<int> set, visited;
  for (int i = 0; i < 64 * N; ++i) {
    CHECK(a.test(i) == x[i]);
    if (x[i]) set.push_back(i);
  }
  a.each([&](int i) { visited.push_back(i); });
  CHECK(visited == set);
  CHECK(a.count() == static_cast<int>(set.size()));
  CHECK(a.any() == !set.empty());
  if (!set.empty()) {
    CHECK(a.lowest() == set.front());
    CHECK(a.highest() == set.back());
  }
}

template <int N>
void check_single_bits() {
  for (int i = 0; i < 64 * N; ++i) {
    Plain only(64 * N);
    only[i] = true;
    CHECK(plain(Bits<N>::bit(i)) == only);
    Bits<N> mask = Bits<N>::none();
    mask.set(i);
    CHECK(plain(mask) == only);
    mask = ~Bits<N>::none();
    mask.clear(i);
    CHECK(mask == ~Bits<N>::bit(i));
  }
  for (int count = 0; count <= 64 * N; ++count) {
    const Plain low = plain(Bits<N>::below(count));
    for (int i = 0; i < 64 * N; ++i) CHECK_FOR(low[i] == (i < count), std::to_string(count));
  }
}

template <int N>
void check_mirrored(const Bits<N>& a, int length) {
  const Bits<N> low = a & Bits<N>::below(length), back = mirrored(low, length);
  for (int i = 0; i < 64 * N; ++i)
    CHECK_FOR(back.test(i) == (i < length && low.test(length - 1 - i)), std::to_string(length));
  CHECK(mirrored(back, length) == low);
}

// Floods from each entry, step by step, while the cell at the position is open. The topmost bit
// stands for no cell: nothing may be open there, as in a line with its sentinel.
template <int N>
void check_flood(const Bits<N>& entries, const Bits<N>& open) {
  const Bits<N> cells = open & Bits<N>::below(64 * N - 1);
  Plain reached(64 * N);
  for (int entry = 0; entry < 64 * N; ++entry)
    if (entries.test(entry)) {
      int position = entry;
      reached[position] = true;
      while (cells.test(position)) reached[++position] = true;
    }
  CHECK(plain(flood(entries, cells)) == reached);
}

template <int N>
void check_width() {
  draw::Random random(N);
  check_single_bits<N>();
  check_queries(Bits<N>::none());
  for (int round = 0; round < check::share(200); ++round) {
    const Bits<N> a = drawn<N>(random), b = drawn<N>(random);
    check_pair(a, b);
    check_pair(a, a);
    check_queries(a);
    check_mirrored(a, 1 + random.below(64 * N));
    check_flood(a, b);
    check_flood(Bits<N>::bit(random.below(64 * N)), a);
  }
  for (int round = 0; round < 4; ++round) check_shifts(drawn<N>(random));
}

}  // namespace

TEST(one_word_does_what_truth_values_do) { check_width<1>(); }
TEST(two_words_do_what_truth_values_do) { check_width<2>(); }
TEST(four_words_do_what_truth_values_do) { check_width<4>(); }

TEST(every_mask_of_eight_bits_floods_and_mirrors_right) {
  for (std::uint64_t a = 0; a < 256; ++a)
    for (std::uint64_t b = 0; b < 256; ++b) check_flood(Bits<1>{{a}}, Bits<1>{{b}});
  for (std::uint64_t a = 0; a < 256; ++a) check_mirrored(Bits<1>{{a}}, 8);
}
