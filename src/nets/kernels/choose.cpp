#include "nets/kernels/choose.h"

#include <cstdlib>
#include <string>
#include <vector>
#if defined(__x86_64__)
#include <cpuid.h>
#endif
#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::nets {
#if defined(__x86_64__)
namespace {

// Does the processor have bf16 tiles, does the system save them, and may we use them? Linux gives them on request only.
bool tiles_granted() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid_count(1, 0, &a, &b, &c, &d) == 0 || (c >> 27 & 1u) == 0) return false;  // xgetbv
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0 || (d >> 22 & 1u) == 0 || (d >> 24 & 1u) == 0) return false;
  unsigned low = 0, high = 0;
  asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  if ((low >> 17 & 3u) != 3u) return false;
#if defined(__linux__)
  constexpr long kRequestPermission = 0x1023, kTileData = 18;  // ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA
  return syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
#else
  return true;
#endif
}

}  // namespace
#endif

std::span<const Kernels* const> usable_kernels() {
  static const std::vector<const Kernels*> usable = [] {
    std::vector<const Kernels*> out;
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
    if (avx512 && __builtin_cpu_supports("avx512bf16") && tiles_granted()) out.push_back(&kAmxKernels);
    if (avx512 && __builtin_cpu_supports("avx512vnni")) out.push_back(&kVnniKernels);
    if (avx512) out.push_back(&kAvx512Kernels);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) out.push_back(&kAvx2Kernels);
#endif
    out.push_back(&kGenericKernels);
    return out;
  }();
  return usable;
}

const Kernels& choose_kernels(std::string_view name) {
  const char* wanted = std::getenv("LUDENS_KERNELS");
  if (name.empty() && wanted) name = wanted;
  if (name.empty()) return *usable_kernels().front();
  std::vector<std::string> names;
  for (const Kernels* kernels : usable_kernels()) {
    if (kernels->name == name) return *kernels;
    names.emplace_back(kernels->name);
  }
  throw Error(fmt::format("this processor runs the kernels {}, not {}", join(names, ", "), cite(name)));
}

}  // namespace ludens::nets
