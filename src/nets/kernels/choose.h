#pragma once
#include <span>
#include <string_view>

#include "nets/kernels/kernels.h"

namespace ludens::nets {

// The kernels that this processor can run, best first; never empty.
std::span<const Kernels* const> usable_kernels();

// The best, or the one named (for tests, timings and $LUDENS_KERNELS); throws Error where it cannot be run here.
const Kernels& choose_kernels(std::string_view name = "");

}  // namespace ludens::nets
