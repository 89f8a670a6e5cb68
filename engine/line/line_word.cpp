#include "line/line_word.hpp"

#include "line/line.hpp"
#include "line/wide.hpp"

#if !defined(__GNUC__)  // no vector lanes in the language: the general solver does the same

namespace nonolith {
bool settle_word(const LineClue& clue, const Bits<1>* domain, Bits<1>* out) {
  LineScratch<1> scratch;
  return settle<1>(clue, domain, out, scratch);
}
}  // namespace nonolith

#else

namespace nonolith {
namespace {

using Lane = std::uint64_t;
typedef Lane Lanes __attribute__((vector_size(64)));
typedef Lane Pair __attribute__((vector_size(16)));
typedef std::int64_t Shifts __attribute__((vector_size(64)));

constexpr int width = 8;

NONOLITH_INLINE void load(Lanes& to, const std::int64_t* from) {
  __builtin_memcpy(&to, from, sizeof to);
}

NONOLITH_INLINE Lanes gathered(const Lane* x) {
  return Lanes{x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]};
}

NONOLITH_INLINE Lane flooded(Lane entries, Lane open) {
  return ((open + (entries & open)) ^ open) | entries;
}

// Reverses the bits of each lane.
template <class Vector, class Bytes>
NONOLITH_INLINE void reverse(Vector& x, const Bytes& byte_order) {
  x = (x >> 1 & 0x5555555555555555u) | (x & 0x5555555555555555u) << 1;
  x = (x >> 2 & 0x3333333333333333u) | (x & 0x3333333333333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0f0f0f0f0fu) | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
  x = (Vector)__builtin_shuffle((Bytes)x, byte_order);
}

NONOLITH_INLINE void reverse_pair(Pair& x) {
  typedef std::uint8_t Bytes __attribute__((vector_size(16)));
  reverse(x, Bytes{7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8});
}

NONOLITH_INLINE void reverse_lanes(Lanes& x) {
  typedef std::uint8_t Bytes __attribute__((vector_size(64)));
  reverse(x, Bytes{7,  6,  5,  4,  3,  2,  1,  0,  15, 14, 13, 12, 11, 10, 9,  8,
                   23, 22, 21, 20, 19, 18, 17, 16, 31, 30, 29, 28, 27, 26, 25, 24,
                   39, 38, 37, 36, 35, 34, 33, 32, 47, 46, 45, 44, 43, 42, 41, 40,
                   55, 54, 53, 52, 51, 50, 49, 48, 63, 62, 61, 60, 59, 58, 57, 56});
}

// M groups of eight blocks. The padding behind the real blocks has stride zero and fits everywhere,
// so that it changes nothing and no loop depends on the number of blocks.
template <int M>
NONOLITH_INLINE bool settle_groups(const LineClue& clue, const Bits<1>* domain, Bits<1>* out) {
  const int n = clue.cells, steps = clue.steps, padded = clue.padded;
  const std::int64_t* const stride = clue.stride();
  const Lane open = domain[0].word[0] | Lane{1} << n;
  Pair mirror = {open, domain[1].word[0]};
  reverse_pair(mirror);
  mirror >>= 63 - n;
  const Lane open_back = mirror[0];
  const bool two = clue.colours == 2;

  Lanes fit[M], step_by[M], gap[M], real[M];
  alignas(64) Lane fits[M * width], backs[M * width];
#pragma GCC unroll 4
  for (int m = 0; m < M; ++m) {
    Lanes forward, back;
    if (two) {
      forward = domain[1].word[0] - Lanes{};
      back = mirror[1] - Lanes{};
    } else {
      for (int j = 0; j < width; ++j) {
        const int at = m * width + j;
        forward[j] = at < clue.count() ? domain[clue.blocks[at].colour].word[0] : 0;
      }
      back = forward;
      reverse_lanes(back);
      back >>= 63 - n;
    }
    load(step_by[m], stride + m * width);
    load(gap[m], clue.gap() + m * width);
    load(real[m], clue.real() + m * width);
    for (int s = 0; s < steps; ++s) {
      Lanes by;
      load(by, clue.distance() + s * padded + m * width);
      forward &= forward >> by;
      back &= back << by;
    }
    const Lanes length = step_by[m] - gap[m], always = gap[m] - 1;
    fit[m] = (forward & (open >> length | always)) | ~real[m];
    back = (back << 1 & (open_back << (length + 1) | always)) | ~real[m];
    __builtin_memcpy(fits + m * width, &fit[m], sizeof(Lanes));
    __builtin_memcpy(backs + m * width, &back, sizeof(Lanes));
  }

  Lane reached[M * width], rested[M * width];
  const Lane end_back = flooded(1, open_back);
  const Lane closed = ~open & ((Lane{1} << n) - 1);
  const Lane end = ((Lane{4} << n) - 1) & (~Lane{0} << std::bit_width(closed));
  Lane position = flooded(1, open), position_back = end_back;
#pragma GCC unroll 32
  for (int j = 0; j < M * width; ++j) {
    reached[j] = position;
    position = flooded((position & fits[j]) << stride[j], open);
    const int i = M * width - 1 - j;
    position_back = flooded(position_back << stride[i] & backs[i], open_back);
    rested[i] = position_back;
  }
  if (!(position >> (n + 1) & 1)) return false;

  const int unmirror = 62 - n;
  Lanes blank{}, filled{};
  if (!two)
    for (int c = 1; c < clue.colours; ++c) out[c].word[0] = 0;
  Lanes reach[M], rest[M];
#pragma GCC unroll 4
  for (int m = 0; m < M; ++m) {
    reach[m] = gathered(reached + m * width);
    rest[m] = gathered(rested + m * width);
    reverse_lanes(rest[m]);
    rest[m] >>= unmirror;
  }
  for (int m = 0; m < M; ++m) {
    const Shifts next = {1, 2, 3, 4, 5, 6, 7, 8};
    const Lanes after = __builtin_shuffle(rest[m], m + 1 < M ? rest[m + 1] : end - Lanes{}, next);
    Lanes starts = reach[m] & fit[m] & after >> step_by[m] & real[m];
    blank |= reach[m] & rest[m] >> 1;
    blank |= (starts << (step_by[m] - gap[m])) & -gap[m];
    for (int s = 0; s < steps; ++s) {
      Lanes by;
      load(by, clue.distance() + s * padded + m * width);
      starts |= starts << by;
    }
    if (two)
      filled |= starts;
    else
      for (int j = 0; j < width && m * width + j < clue.count(); ++j)
        out[clue.blocks[m * width + j].colour].word[0] |= starts[j];
  }
  // The gap behind the last block.
  Lane blanks = position & end >> 1;
  Lane all = 0;
  for (int j = 0; j < width; ++j) {
    blanks |= blank[j];
    all |= filled[j];
  }
  out[0].word[0] = blanks & domain[0].word[0];
  if (two) out[1].word[0] = all;
  return true;
}

}  // namespace

NONOLITH_WIDE
bool settle_word(const LineClue& clue, const Bits<1>* domain, Bits<1>* out) {
  switch (clue.padded) {
    case 8:
      return settle_groups<1>(clue, domain, out);
    case 16:
      return settle_groups<2>(clue, domain, out);
    default:
      return settle_groups<4>(clue, domain, out);
  }
}

}  // namespace nonolith

#endif
