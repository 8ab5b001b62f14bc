// The kernels for any processor: vectors of four floats, which every compiler knows how to make.
#include "nets/kernels/kernels.h"

namespace ludens::nets {
namespace generic {
constexpr int kLanes = 4, kTilesAtOnce = 3, kGroup = 1;
#include "nets/kernels/body.h"
}  // namespace generic

const Kernels kGenericKernels = {"generic", generic::kGroup, FastForm::None, generic::conv3, nullptr, generic::times};

}  // namespace ludens::nets
