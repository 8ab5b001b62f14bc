// For any processor.
#define FINISH_KERNEL generic
#include "patterns/kernels/body.h"

namespace ludens::patterns::five {
const FinishKernel kGenericFinish = {"generic", &generic::finish};
}
