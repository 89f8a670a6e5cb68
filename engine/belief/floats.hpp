// Vectors of sixteen floats, with the operations that belief propagation needs.
#pragma once

#include <cstring>

#include "line/compiler.hpp"

namespace nonolith {

inline constexpr int lanes = 16;

#if NONOLITH_VECTORS

typedef float Floats __attribute__((vector_size(lanes * sizeof(float))));

NONOLITH_INLINE Floats all(float x) {
  const Floats first{x};
  return __builtin_shufflevector(first, first, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

// Returns prefix sums: lane i gets the sum of lanes 0 to i.
NONOLITH_INLINE Floats running(Floats x) {
  const Floats zero{};
  x += __builtin_shufflevector(zero, x, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
                               30);
  x += __builtin_shufflevector(zero, x, 0, 1, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
                               29);
  x += __builtin_shufflevector(zero, x, 0, 1, 2, 3, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27);
  x += __builtin_shufflevector(zero, x, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
  return x;
}

// Returns suffix sums: lane i gets the sum of lanes i to 15.
NONOLITH_INLINE Floats running_back(Floats x) {
  const Floats zero{};
  x += __builtin_shufflevector(x, zero, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
  x += __builtin_shufflevector(x, zero, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17);
  x += __builtin_shufflevector(x, zero, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
  x += __builtin_shufflevector(x, zero, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
                               23);
  return x;
}

#else  // the compiler has no vector types

struct Floats {
  float lane[lanes];
  float& operator[](int i) { return lane[i]; }
  float operator[](int i) const { return lane[i]; }
  Floats& operator+=(const Floats& other) {
    for (int i = 0; i < lanes; ++i) lane[i] += other[i];
    return *this;
  }
  Floats& operator-=(const Floats& other) {
    for (int i = 0; i < lanes; ++i) lane[i] -= other[i];
    return *this;
  }
  Floats& operator*=(const Floats& other) {
    for (int i = 0; i < lanes; ++i) lane[i] *= other[i];
    return *this;
  }
  friend Floats operator+(Floats a, const Floats& b) { return a += b; }
  friend Floats operator-(Floats a, const Floats& b) { return a -= b; }
  friend Floats operator*(Floats a, const Floats& b) { return a *= b; }
};

inline Floats all(float x) {
  Floats result;
  for (float& lane : result.lane) lane = x;
  return result;
}

inline Floats running(Floats x) {
  for (int distance = 1; distance < lanes; distance *= 2)
    for (int i = lanes - 1; i >= distance; --i) x[i] += x[i - distance];
  return x;
}

inline Floats running_back(Floats x) {
  for (int distance = 1; distance < lanes; distance *= 2)
    for (int i = 0; i + distance < lanes; ++i) x[i] += x[i + distance];
  return x;
}

#endif

NONOLITH_INLINE Floats load(const float* from) {
  Floats x;
  std::memcpy(&x, from, sizeof x);
  return x;
}

NONOLITH_INLINE void store(float* to, const Floats& x) { std::memcpy(to, &x, sizeof x); }

}  // namespace nonolith
