// Bits<N>: a mask of N machine words, with the operations of the line solver.
//
// Bit i stands for cell i of a line, or for the position before cell i. With N = 1, the compiler
// keeps the mask in one register; longer lines use the same code over several words. Addition
// carries from word to word, so flood() is one addition at any length. with_width() selects N.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace nonolith {

template <int N>
struct Bits {
  std::uint64_t word[N];

  static constexpr int capacity = 64 * N;

  static constexpr Bits none() { return Bits{}; }

  static constexpr Bits bit(int i) {
    Bits b{};
    b.word[i >> 6] = std::uint64_t{1} << (i & 63);
    return b;
  }

  // Returns the mask of bits 0 to count - 1.
  static constexpr Bits below(int count) {
    Bits b{};
    for (int k = 0; k < N; ++k) {
      const int here = count - 64 * k;
      b.word[k] = here >= 64 ? ~std::uint64_t{0} : here > 0 ? (std::uint64_t{1} << here) - 1 : 0;
    }
    return b;
  }

  constexpr bool test(int i) const { return word[i >> 6] >> (i & 63) & 1; }
  constexpr void set(int i) { word[i >> 6] |= std::uint64_t{1} << (i & 63); }
  constexpr void clear(int i) { word[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }

  constexpr bool any() const {
    std::uint64_t all = 0;
    for (int k = 0; k < N; ++k) all |= word[k];
    return all != 0;
  }

  constexpr int count() const {
    int sum = 0;
    for (int k = 0; k < N; ++k) sum += std::popcount(word[k]);
    return sum;
  }

  // Return the index of the lowest and of the highest set bit. The mask must not be empty.
  constexpr int lowest() const {
    for (int k = 0; k < N - 1; ++k)
      if (word[k]) return 64 * k + std::countr_zero(word[k]);
    return 64 * (N - 1) + std::countr_zero(word[N - 1]);
  }
  constexpr int highest() const {
    for (int k = N - 1; k > 0; --k)
      if (word[k]) return 64 * k + 63 - std::countl_zero(word[k]);
    return 63 - std::countl_zero(word[0]);
  }

  // Calls visit(i) for every set bit, lowest first.
  template <class Visit>
  constexpr void each(Visit&& visit) const {
    for (int k = 0; k < N; ++k)
      for (std::uint64_t rest = word[k]; rest; rest &= rest - 1)
        visit(64 * k + std::countr_zero(rest));
  }

  friend constexpr Bits operator&(Bits a, const Bits& b) {
    for (int k = 0; k < N; ++k) a.word[k] &= b.word[k];
    return a;
  }
  friend constexpr Bits operator|(Bits a, const Bits& b) {
    for (int k = 0; k < N; ++k) a.word[k] |= b.word[k];
    return a;
  }
  friend constexpr Bits operator^(Bits a, const Bits& b) {
    for (int k = 0; k < N; ++k) a.word[k] ^= b.word[k];
    return a;
  }
  friend constexpr Bits operator~(Bits a) {
    for (int k = 0; k < N; ++k) a.word[k] = ~a.word[k];
    return a;
  }
  friend constexpr Bits operator+(Bits a, const Bits& b) {
    std::uint64_t carry = 0;
    for (int k = 0; k < N; ++k) {
      const std::uint64_t partial = a.word[k] + carry;
      carry = partial < carry;
      a.word[k] = partial + b.word[k];
      carry += a.word[k] < partial;
    }
    return a;
  }
  constexpr Bits& operator&=(const Bits& b) { return *this = *this & b; }
  constexpr Bits& operator|=(const Bits& b) { return *this = *this | b; }
  friend constexpr bool operator==(const Bits& a, const Bits& b) {
    std::uint64_t different = 0;
    for (int k = 0; k < N; ++k) different |= a.word[k] ^ b.word[k];
    return different == 0;
  }

  // Shifts by 0 to 64 * N - 1 places.
  friend constexpr Bits operator<<(const Bits& a, int by) {
    if constexpr (N == 1) return Bits{{a.word[0] << by}};
    const int words = by >> 6, bits = by & 63;
    Bits b{};
    for (int k = N - 1; k >= words; --k) {
      b.word[k] = a.word[k - words] << bits;
      if (bits && k > words) b.word[k] |= a.word[k - words - 1] >> (64 - bits);
    }
    return b;
  }
  friend constexpr Bits operator>>(const Bits& a, int by) {
    if constexpr (N == 1) return Bits{{a.word[0] >> by}};
    const int words = by >> 6, bits = by & 63;
    Bits b{};
    for (int k = 0; k + words < N; ++k) {
      b.word[k] = a.word[k + words] >> bits;
      if (bits && k + words + 1 < N) b.word[k] |= a.word[k + words + 1] << (64 - bits);
    }
    return b;
  }
};

// Convert a mask to the indices of its set bits, to bytes, and from bytes, always lowest first.
template <int N>
std::vector<int> listed(const Bits<N>& mask) {
  std::vector<int> bits;
  mask.each([&](int i) { bits.push_back(i); });
  return bits;
}
template <int N>
Bits<N> mask_of(std::span<const unsigned char> bytes) {
  Bits<N> mask{};
  for (std::size_t i = 0; i < bytes.size(); ++i)
    mask.word[i / 8] |= std::uint64_t{bytes[i]} << i % 8 * 8;
  return mask;
}
template <int N>
void write_mask(const Bits<N>& mask, std::span<unsigned char> bytes) {
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<unsigned char>(mask.word[i / 8] >> i % 8 * 8);
}

inline constexpr std::uint64_t reversed(std::uint64_t x) {
  x = (x >> 1 & 0x5555555555555555u) | (x & 0x5555555555555555u) << 1;
  x = (x >> 2 & 0x3333333333333333u) | (x & 0x3333333333333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0f0f0f0f0fu) | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
  x = (x >> 8 & 0x00ff00ff00ff00ffu) | (x & 0x00ff00ff00ff00ffu) << 8;
  x = (x >> 16 & 0x0000ffff0000ffffu) | (x & 0x0000ffff0000ffffu) << 16;
  return x >> 32 | x << 32;
}

// Reverses the lowest `length` bits: bit i moves to length - 1 - i. All other bits must be clear.
template <int N>
constexpr Bits<N> mirrored(const Bits<N>& a, int length) {
  Bits<N> b{};
  for (int k = 0; k < N; ++k) b.word[k] = reversed(a.word[N - 1 - k]);
  return b >> (64 * N - length);
}

// Returns the entries, and all positions above an entry that open cells connect to that entry. One
// addition computes these positions. The carry from the lowest entry in a run of open cells clears
// the run from this entry on, and sets the bit above the run. Each other entry in the run sets only
// its own bit.
template <int N>
constexpr Bits<N> flood(const Bits<N>& entries, const Bits<N>& open) {
  return ((open + (entries & open)) ^ open) | entries;
}

// A mask has two more positions than its line has cells: a sentinel cell after the line, and the
// end of this cell.
inline constexpr int longest_line = 64 * 16 - 2;

// Calls use(std::integral_constant<int, N>) with the narrowest width for lines of this many cells.
template <class Use>
decltype(auto) with_width(int cells, Use&& use) {
  if (cells + 2 <= 64) return use(std::integral_constant<int, 1>{});
  if (cells + 2 <= 128) return use(std::integral_constant<int, 2>{});
  if (cells + 2 <= 256) return use(std::integral_constant<int, 4>{});
  if (cells + 2 <= 512) return use(std::integral_constant<int, 8>{});
  return use(std::integral_constant<int, 16>{});
}

}  // namespace nonolith

// Applies a macro to each width, to instantiate templates.
#define NONOLITH_FOR_EACH_WIDTH(MAKE) MAKE(1) MAKE(2) MAKE(4) MAKE(8) MAKE(16)
