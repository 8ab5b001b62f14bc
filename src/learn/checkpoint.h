#pragma once
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "learn/room.h"

namespace ludens::learn {

// Everything that the next step of a training depends on, bit for bit, whatever is trained: counters and arrays.
struct Checkpoint {
  std::string counters = "{}";      // JSON
  std::vector<std::string> arrays;  // bytes of this machine

  void add(std::span<const float> values) {
    arrays.emplace_back(reinterpret_cast<const char*>(values.data()), values.size_bytes());
  }
  // Fills `values` from array i; throws Error where it is missing or of another size.
  void take(std::size_t i, std::span<float> values) const;
};

// One sealed file (base/sealed_file.h), "LUDCKPT2". `plan` says what is being trained, on what and how: another
// training's file is an Error, and so is a damaged one. An empty path keeps nothing. Tested by
// tests/learn/checkpoint_test.cpp.
void save_checkpoint(const std::filesystem::path& path, std::string_view plan, const Checkpoint& checkpoint);
std::optional<Checkpoint> load_checkpoint(const std::filesystem::path& path, std::string_view plan);

}  // namespace ludens::learn
