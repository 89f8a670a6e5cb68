// NONOLITH_WIDE: if the compiler can make several versions of a function and select one at program
// start, newer processors use their wide registers; otherwise loops take a few lanes at a time.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__gnu_linux__) && \
    !defined(__SANITIZE_ADDRESS__)
#define NONOLITH_WIDE __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define NONOLITH_WIDE
#endif

#if defined(__GNUC__)
#define NONOLITH_INLINE [[gnu::always_inline]] inline
#define NONOLITH_APART __restrict__
#else
#define NONOLITH_INLINE inline
#define NONOLITH_APART
#endif
