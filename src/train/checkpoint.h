#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <ATen/ATen.h>

#include "train/room.h"

namespace ludens::train {

// The state of a run: a JSON text and arrays of f32, exactly. One file: "LUDCKPT1\n", lengths and contents, XXH64.
struct Checkpoint {
  std::string about;
  std::vector<at::Tensor> tensors;  // flat, on the CPU
};

void save_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint);  // whole or not at all
Checkpoint load_checkpoint(const std::filesystem::path& path);  // throws Error where it is damaged

}  // namespace ludens::train
