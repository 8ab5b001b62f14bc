#include <vector>

#include "patterns/kernels/finish.h"

namespace ludens::patterns::five {

std::span<const FinishKernel* const> usable_finish() {
  static const std::vector<const FinishKernel*> usable = [] {
    std::vector<const FinishKernel*> out;
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw");
    if (avx512 && __builtin_cpu_supports("avx512vnni")) out.push_back(&kVnniFinish);
    if (avx512) out.push_back(&kAvx512Finish);
    if (__builtin_cpu_supports("avx2")) out.push_back(&kAvx2Finish);
#endif
    out.push_back(&kGenericFinish);
    return out;
  }();
  return usable;
}

}  // namespace ludens::patterns::five
