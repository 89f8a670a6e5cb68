#include "line/compiler.hpp"

#include <algorithm>
#include <cstdlib>

namespace nonolith {
namespace {

int widest_registers() {
#if NONOLITH_VECTORS && defined(__x86_64__)
  __builtin_cpu_init();
  const auto has_256 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                       __builtin_cpu_supports("bmi2");
  const auto has_512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                       __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                       __builtin_cpu_supports("avx512vl");
  return has_256 && has_512 ? 512 : has_256 ? 256 : 128;
#else
  return NONOLITH_VECTORS ? 128 : 0;
#endif
}

}  // namespace

int vector_bits() noexcept {
  static const int bits = [] {
    const char* const setting = std::getenv("NONOLITH_VECTOR");
    const long most = setting ? std::strtol(setting, nullptr, 10) : 512;
    return most < 128 ? 0 : std::min(most < 256 ? 128 : most < 512 ? 256 : 512, widest_registers());
  }();
  return bits;
}

}  // namespace nonolith
