#if defined(__x86_64__)
#define FINISH_KERNEL avx512
#include "patterns/kernels/wide_body.h"

namespace ludens::patterns::five {
const FinishKernel kAvx512Finish = {"avx512", &avx512::finish};
}
#endif
