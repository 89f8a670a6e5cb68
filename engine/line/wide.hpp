// NONOLITH_WIDE: makes GCC (on Linux, for x86-64) compile a function in several versions: two for
// processors with wide registers, and one for all processors. The program selects a version when it
// starts. Other compilers compile only the version for all processors.
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
