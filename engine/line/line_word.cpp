// The method of line.hpp for lines of one machine word, with vectors. The floods of the forward and
// of the backward pass run one block after another, because each flood needs the result of the
// previous flood. All other operations (finding and drawing runs, mirroring, intersection) process
// as many blocks at a time as a register has lanes: two, four or eight.
#include <algorithm>

#include "line/compiler.hpp"
#include "line/settle_line.hpp"

#if !NONOLITH_VECTORS  // use the general solver

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
typedef Lane Pair __attribute__((vector_size(16)));

// Vectors of masks, in one register.
template <int width>
struct Vector {
  typedef Lane Lanes __attribute__((vector_size(width * sizeof(Lane))));
  typedef std::uint8_t Bytes __attribute__((vector_size(width * sizeof(Lane))));
  // Numbers in memory. With memcpy instead, GCC 12 copies wide vectors by way of the stack.
  typedef Lane Stored __attribute__((vector_size(width * sizeof(Lane)), aligned(8), may_alias));
};

NONOLITH_INLINE Lane flooded(Lane entries, Lane open) {
  return ((open + (entries & open)) ^ open) | entries;
}

// Reverses the bits within each byte.
template <class Vector>
NONOLITH_INLINE void reverse_in_bytes(Vector& x) {
  x = (x >> 1 & 0x5555555555555555u) | (x & 0x5555555555555555u) << 1;
  x = (x >> 2 & 0x3333333333333333u) | (x & 0x3333333333333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0f0f0f0f0fu) | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
}

// Reverses the bits within each lane.
template <int width>
NONOLITH_INLINE void reverse_lanes(typename Vector<width>::Lanes& x) {
  typedef typename Vector<width>::Bytes Bytes;
  reverse_in_bytes(x);
  Bytes y = (Bytes)x;
  if constexpr (width == 2)
    y = __builtin_shufflevector(y, y, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
  else if constexpr (width == 4)
    y = __builtin_shufflevector(y, y, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 23, 22,
                                21, 20, 19, 18, 17, 16, 31, 30, 29, 28, 27, 26, 25, 24);
  else
    y = __builtin_shufflevector(y, y, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 23, 22,
                                21, 20, 19, 18, 17, 16, 31, 30, 29, 28, 27, 26, 25, 24, 39, 38, 37,
                                36, 35, 34, 33, 32, 47, 46, 45, 44, 43, 42, 41, 40, 55, 54, 53, 52,
                                51, 50, 49, 48, 63, 62, 61, 60, 59, 58, 57, 56);
  x = (typename Vector<width>::Lanes)y;
}

// Returns lanes 1, 2, ... of x, then lane 0 of `following`.
template <int width, class Lanes>
NONOLITH_INLINE Lanes advanced(Lanes x, Lanes following) {
  if constexpr (width == 2)
    return __builtin_shufflevector(x, following, 1, 2);
  else if constexpr (width == 4)
    return __builtin_shufflevector(x, following, 1, 2, 3, 4);
  else
    return __builtin_shufflevector(x, following, 1, 2, 3, 4, 5, 6, 7, 8);
}

// A line whose clue has M groups of `width` blocks, with one block in each lane. The padding after
// the blocks has stride zero and fits everywhere. So the padding has no effect, and no loop depends
// on the number of blocks. The names are those of line.hpp; "back" means the mirrored line.
template <int M, int width>
class Groups {
  using Lanes = typename Vector<width>::Lanes;

 public:
  NONOLITH_INLINE Groups(const LineClue& clue, const Bits<1>* domain)
      : clue_(clue), domain_(domain), cells_(clue.cells), two_(clue.colours == 2) {
    open_ = domain[0].word[0] | Lane{1} << cells_;
    Pair mirror = {open_, domain[1].word[0]};
    reverse_lanes<2>(mirror);
    mirror >>= 63 - cells_;
    open_back_ = mirror[0];
    filled_back_ = mirror[1];
  }

  NONOLITH_INLINE bool settle(Bits<1>* out) {
#pragma GCC unroll 16
    for (int m = 0; m < M; ++m) find_fits(m);
    if (!find_reach()) return false;
    write(out);
    return true;
  }

 private:
  NONOLITH_INLINE static Lanes load(const std::int64_t* from) {
    return (Lanes) * reinterpret_cast<const typename Vector<width>::Stored*>(from);
  }

  NONOLITH_INLINE static void store(Lane* to, Lanes x) {
    *reinterpret_cast<typename Vector<width>::Stored*>(to) = x;
  }

  // Makes a vector of masks that were stored one by one.
  NONOLITH_INLINE static Lanes gathered(const Lane* x) {
    if constexpr (width == 2)
      return Lanes{x[0], x[1]};
    else if constexpr (width == 4)
      return Lanes{x[0], x[1], x[2], x[3]};
    else
      return Lanes{x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]};
  }

  // Computes for each block of a group the cells that may have its colour: `forward` on the line,
  // `back` on the mirrored line.
  NONOLITH_INLINE void filled(int m, Lanes& forward, Lanes& back) const {
    if (two_) {
      forward = domain_[1].word[0] - Lanes{};
      back = filled_back_ - Lanes{};
      return;
    }
    for (int j = 0; j < width; ++j) {
      const int at = m * width + j;
      forward[j] = at < clue_.count() ? domain_[clue_.blocks[at].colour].word[0] : 0;
    }
    back = forward;
    reverse_lanes<width>(back);
    back >>= 63 - cells_;
  }

  // Computes for each block of a group the starts at which it fits, regardless of other blocks.
  NONOLITH_INLINE void find_fits(int m) {
    Lanes forward, back;
    filled(m, forward, back);
    stride_[m] = load(clue_.stride() + m * width);
    gap_[m] = load(clue_.gap() + m * width);
    real_[m] = load(clue_.real() + m * width);
    for (int s = 0; s < clue_.steps; ++s) {
      const Lanes by = distance(m, s);
      forward &= forward >> by;
      back &= back << by;
    }
    const Lanes length = stride_[m] - gap_[m], always = gap_[m] - 1;
    fit_[m] = (forward & (open_ >> length | always)) | ~real_[m];
    back = (back << 1 & (open_back_ << (length + 1) | always)) | ~real_[m];
    store(fits_ + m * width, fit_[m]);
    store(fits_back_ + m * width, back);
  }

  // Finds the starts of each block that the blocks before it allow, and the starts that the blocks
  // after it allow. Returns false if the line has no placement.
  NONOLITH_INLINE bool find_reach() {
    const std::int64_t* const stride = clue_.stride();
    Lane position = flooded(1, open_), position_back = flooded(1, open_back_);
#pragma GCC unroll 32
    for (int j = 0; j < M * width; ++j) {
      reach_[j] = position;
      position = flooded((position & fits_[j]) << stride[j], open_);
      const int i = M * width - 1 - j;
      position_back = flooded(position_back << stride[i] & fits_back_[i], open_back_);
      reach_back_[i] = position_back;
    }
    end_ = position;
    return position >> (cells_ + 1) & 1;
  }

  // Writes to `out` the cells that blocks of each colour may cover, and those that may be blank.
  NONOLITH_INLINE void write(Bits<1>* out) const {
    Lanes blank{}, covered{};
    if (!two_)
      for (int c = 1; c < clue_.colours; ++c) out[c].word[0] = 0;
    Lanes reach[M], rest[M];
#pragma GCC unroll 16
    for (int m = 0; m < M; ++m) {
      reach[m] = gathered(reach_ + m * width);
      rest[m] = gathered(reach_back_ + m * width);
      reverse_lanes<width>(rest[m]);
      rest[m] >>= 62 - cells_;
    }
    const Lane end = last_positions();
    for (int m = 0; m < M; ++m) {
      const Lanes following = m + 1 < M ? rest[m + 1] : end - Lanes{};
      const Lanes after = advanced<width>(rest[m], following);
      Lanes starts = reach[m] & fit_[m] & after >> stride_[m] & real_[m];
      blank |= reach[m] & rest[m] >> 1;
      blank |= (starts << (stride_[m] - gap_[m])) & -gap_[m];
      for (int s = 0; s < clue_.steps; ++s) starts |= starts << distance(m, s);
      if (two_)
        covered |= starts;
      else
        for (int j = 0; j < width && m * width + j < clue_.count(); ++j)
          out[clue_.blocks[m * width + j].colour].word[0] |= starts[j];
    }
    Lane blanks = end_ & end >> 1;  // the blanks after the last block
    Lane all = 0;
    for (int j = 0; j < width; ++j) {
      blanks |= blank[j];
      all |= covered[j];
    }
    out[0].word[0] = blanks & domain_[0].word[0];
    if (two_) out[1].word[0] = all;
  }

  // Returns the positions after which all cells of the line may be blank.
  NONOLITH_INLINE Lane last_positions() const {
    const Lane closed = ~open_ & ((Lane{1} << cells_) - 1);
    return ((Lane{4} << cells_) - 1) & (~Lane{0} << std::bit_width(closed));
  }

  // Returns for each block of a group the shift in step s of finding or drawing runs by doubling.
  NONOLITH_INLINE Lanes distance(int m, int s) const {
    return load(clue_.distance() + s * clue_.padded + m * width);
  }

  const LineClue& clue_;
  const Bits<1>* const domain_;
  const int cells_;
  const bool two_;  // black and white: all blocks have the same colour
  Lane open_;       // cells that may be blank, and the sentinel
  Lane open_back_, filled_back_;
  Lanes fit_[M], stride_[M], gap_[M], real_[M];
  alignas(64) Lane fits_[M * width], fits_back_[M * width];
  Lane reach_[M * width], reach_back_[M * width];
  Lane end_ = 0;  // positions to which the gap after the last block can extend
};

template <int width>
NONOLITH_INLINE bool settle_padded(const LineClue& clue, const Bits<1>* domain, Bits<1>* out) {
  constexpr int narrower = std::min(width, 4);
  switch (clue.padded) {
    case 4: return Groups<4 / narrower, narrower>(clue, domain).settle(out);
    case 8: return Groups<8 / width, width>(clue, domain).settle(out);
    case 16: return Groups<16 / width, width>(clue, domain).settle(out);
    default: return Groups<32 / width, width>(clue, domain).settle(out);
  }
}

}  // namespace

bool settle_word(const LineClue& clue, const Bits<1>* domain, Bits<1>* out) {
  return widest<settle_padded<2>, settle_padded<4>, settle_padded<8> >(clue, domain, out);
}

}  // namespace nonolith

#endif
