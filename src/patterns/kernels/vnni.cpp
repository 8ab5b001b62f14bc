#if defined(__x86_64__)
#define FINISH_KERNEL vnni
#include "patterns/kernels/wide_body.h"

namespace ludens::patterns::five {
const FinishKernel kVnniFinish = {"avx512-vnni", &vnni::finish};
}
#endif
