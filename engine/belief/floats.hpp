// Vectors of four floats, with the operations that belief propagation needs.
//
// Wider vectors do not help, because most blocks have few starts, and sums across the halves of a
// wide register are slow. Measured on an AMD processor with AVX2: a sweep takes 1.1 times as long
// with vectors of eight floats, in one register of 256 bits, and 1.3 times as long with sixteen in
// two of them. For a processor with AVX-512, llvm-mca estimates that prefix sums of 4, 8 and 16
// floats take 28, 33 and 43 cycles with this code, and those of 16 in one register 50.
#pragma once

#include "line/compiler.hpp"

namespace nonolith {

inline constexpr int lanes = 4;

#if NONOLITH_VECTORS

typedef float Floats __attribute__((vector_size(16)));

// A vector in memory. With memcpy instead, GCC 12 copies vectors by way of the stack.
typedef float StoredFloats __attribute__((vector_size(16), aligned(4), may_alias));

NONOLITH_INLINE Floats load(const float* from) {
  return *reinterpret_cast<const StoredFloats*>(from);
}
NONOLITH_INLINE void store(float* to, Floats x) { *reinterpret_cast<StoredFloats*>(to) = x; }

NONOLITH_INLINE Floats all(float x) { return x - Floats{}; }
NONOLITH_INLINE Floats all_first(Floats x) { return __builtin_shufflevector(x, x, 0, 0, 0, 0); }
NONOLITH_INLINE Floats all_last(Floats x) { return __builtin_shufflevector(x, x, 3, 3, 3, 3); }

// Return prefix sums (lane i gets the sum of lanes 0 to i) or suffix sums.
NONOLITH_INLINE Floats running(Floats x) {
  const Floats zero{};
  x += __builtin_shufflevector(zero, x, 0, 4, 5, 6);
  return x + __builtin_shufflevector(zero, x, 0, 1, 4, 5);
}
NONOLITH_INLINE Floats running_back(Floats x) {
  const Floats zero{};
  x += __builtin_shufflevector(x, zero, 1, 2, 3, 4);
  return x + __builtin_shufflevector(x, zero, 2, 3, 4, 5);
}

#else  // the compiler has no vector types

struct Floats {
  float lane[lanes];
  float operator[](int i) const { return lane[i]; }
  friend Floats operator+(Floats a, Floats b) {
    for (int i = 0; i < lanes; ++i) a.lane[i] += b.lane[i];
    return a;
  }
  friend Floats operator-(Floats a, Floats b) {
    for (int i = 0; i < lanes; ++i) a.lane[i] -= b.lane[i];
    return a;
  }
  friend Floats operator*(Floats a, Floats b) {
    for (int i = 0; i < lanes; ++i) a.lane[i] *= b.lane[i];
    return a;
  }
};

inline Floats load(const float* from) { return {from[0], from[1], from[2], from[3]}; }
inline void store(float* to, Floats x) {
  for (int i = 0; i < lanes; ++i) to[i] = x[i];
}
inline Floats all(float x) { return {x, x, x, x}; }
inline Floats all_first(Floats x) { return all(x[0]); }
inline Floats all_last(Floats x) { return all(x[3]); }

inline Floats running(Floats x) {
  x = x + Floats{0, x[0], x[1], x[2]};
  return x + Floats{0, 0, x[0], x[1]};
}
inline Floats running_back(Floats x) {
  x = x + Floats{x[1], x[2], x[3], 0};
  return x + Floats{x[2], x[3], 0, 0};
}

#endif

}  // namespace nonolith
