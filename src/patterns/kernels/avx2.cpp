#if defined(__x86_64__)
#define FINISH_KERNEL avx2
#include "patterns/kernels/body.h"

namespace ludens::patterns::five {
const FinishKernel kAvx2Finish = {"avx2", &avx2::finish};
}
#endif
