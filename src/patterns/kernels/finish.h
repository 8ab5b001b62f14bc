#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace ludens::patterns::five {

// Second layer and outputs of `count` points in whole numbers, so that every processor finds the same to the last bit.
// Plain pointers, because the files of this folder are compiled for one processor each and may share no inline function
// with others.
struct FinishJob {
  int hidden = 0, second = 0;            // second: 16 or 32
  const std::int16_t* mix = nullptr;     // [hidden / 2][second][2]
  const std::int16_t* policy = nullptr;  // [second]
  const std::int16_t* value = nullptr;   // [second]
  const std::int16_t* first = nullptr;   // [count][hidden], rectified
  const std::int32_t* base = nullptr;    // [second]
  int count = 0;
  std::int32_t* logits = nullptr;        // [count]
  std::int32_t* value_logits = nullptr;  // [count]
};

struct FinishKernel {
  std::string_view name;
  void (*finish)(const FinishJob&);
};

extern const FinishKernel kGenericFinish, kAvx2Finish, kAvx512Finish, kVnniFinish;

// Those that this processor can run, best first; never empty. Tested by tests/patterns/finish_test.cpp.
std::span<const FinishKernel* const> usable_finish();

}  // namespace ludens::patterns::five
