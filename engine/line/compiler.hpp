// What depends on the compiler or on the processor; all other code is plain C++20. Other compilers,
// and all compilers if NONOLITH_PLAIN is defined (an option of CMake), get the plain versions.
//
// NONOLITH_VECTORS: 1 if the compiler has vector types of any length (Clang, GCC from 12 on).
// NONOLITH_INLINE: a function that the compiler must inline.
// NONOLITH_APART: a pointer to data that no other pointer accesses.
#pragma once

#if defined(__GNUC__) && (defined(__clang__) || __GNUC__ >= 12) && !defined(NONOLITH_PLAIN)
#define NONOLITH_VECTORS 1
#define NONOLITH_INLINE [[gnu::always_inline]] inline
#define NONOLITH_APART __restrict__
#else
#define NONOLITH_VECTORS 0
#define NONOLITH_INLINE inline
#define NONOLITH_APART
#endif

namespace nonolith {

// Returns the number of bits of the vector registers to use: 512, 256 or 128, or 0 for no vector
// code. The environment variable NONOLITH_VECTOR lowers the number, to compare speeds and results.
int vector_bits() noexcept;

// widest<work>(arguments...) calls `work`, which must be NONOLITH_INLINE. For x86-64, `work` is
// compiled three times, for registers of 128, 256 and 512 bits; the program selects one version
// when it starts. It does so itself, because only GCC with glibc can select versions of a function
// (target_clones). Windows does not align the stack for wide registers. There may be up to three
// functions, which do the same with registers of 128, 256 and 512 bits.
template <auto narrow, auto middle = narrow, auto wide = middle>
struct Widest;

template <class Result, class... Arguments, Result (*narrow)(Arguments...),
          Result (*middle)(Arguments...), Result (*wide)(Arguments...)>
struct Widest<narrow, middle, wide> {
  static Result with_128(Arguments... arguments) { return narrow(arguments...); }
#if NONOLITH_VECTORS && defined(__x86_64__) && !defined(_WIN32)
  [[gnu::target("avx2,bmi,bmi2")]] static Result with_256(Arguments... arguments) {
    return middle(arguments...);
  }
  [[gnu::target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,bmi,bmi2")]] static Result with_512(
      Arguments... arguments) {
    return wide(arguments...);
  }
  static inline Result (*const best)(Arguments...) = vector_bits() == 512   ? with_512
                                                     : vector_bits() == 256 ? with_256
                                                                            : with_128;
#else
  static constexpr Result (*best)(Arguments...) = with_128;
#endif
};

template <auto... works, class... Arguments>
auto widest(Arguments&&... arguments) {
  return Widest<works...>::best(arguments...);
}

}  // namespace nonolith
