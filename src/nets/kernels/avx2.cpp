// The kernels for AVX2 and FMA. Compiled with its own options; called only where the processor has them.
#include "nets/kernels/kernels.h"

namespace ludens::nets {
namespace avx2 {
constexpr int kLanes = 8, kTilesAtOnce = 6, kGroup = 1;
#include "nets/kernels/body.h"
}  // namespace avx2

const Kernels kAvx2Kernels = {"avx2", avx2::kGroup, FastForm::None, avx2::conv3, nullptr, avx2::times};

}  // namespace ludens::nets
