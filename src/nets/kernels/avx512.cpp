// The kernels for AVX-512. Compiled with its own options; called only where the processor has them.
#include "nets/kernels/kernels.h"

namespace ludens::nets {
namespace avx512 {
constexpr int kLanes = 16, kTilesAtOnce = 13, kGroup = 2;
#include "nets/kernels/body.h"
}  // namespace avx512

const Kernels kAvx512Kernels = {"avx512", avx512::kGroup, FastForm::None, avx512::conv3, nullptr, avx512::times};

}  // namespace ludens::nets
