#include "nets/kernels/choose.h"

#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::nets {

std::span<const Kernels* const> usable_kernels() {
  static const std::vector<const Kernels*> usable = [] {
    std::vector<const Kernels*> out;
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
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
